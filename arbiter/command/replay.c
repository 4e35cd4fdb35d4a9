/*
 * `talon replay`: a recorded game, played to bots once more. It is refereed as
 * the game was, with the recorded moves: either one bot is asked what its seat
 * was asked, and its answers are compared, or bots play on from a move.
 */
#include <err.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/selection.h"
#include "bot/notes.h"
#include "command/inputs.h"
#include "command/lineup.h"
#include "command/rows.h"
#include "command/session_options.h"
#include "command/subcommands.h"
#include "common/number.h"
#include "common/plural.h"
#include "guard/key_file.h"
#include "record/points_match.h"
#include "record/reader.h"
#include "record/replay.h"
#include "record/seed_history.h"
#include "talk/conversation.h"
#include "talk/game_in_hand.h"
#include "talk/local_game.h"

#define REPLAYING_QUIT_NS INT64_C(1000000000) /* for a bot to end */

struct replay_options {
	struct session_options session; /* the bots */
	char *files[2];			/* as it was named, and NULL */
	const char *file;		/* with all games */
	const char *key; /* key file of the run; NULL: not given */
	struct selection_terms selection; /* instead of one game */
	long id;
	int seat;  /* -1: not given */
	long from; /* --continue: the bots play on after so many moves; -1 */
	bool from_last;	     /* all that there are */
	const char *journal; /* the file of the game in hand; NULL: none */
	const char *output;  /* the record file it goes to at its end; NULL */
	bool practice;	     /* what is played on is practice */
	bool deal;	     /* the game, which FILE has not yet */
	int64_t patience_ns; /* 0: not given */
	bool lockstep;	     /* even if the run was not */
};

/* A bot at a seat; no SPEC: there is none. */
struct player {
	const struct bot_spec *spec;
	struct conversation talk;
};

/* The run and the record are the reader's. */
struct replaying {
	struct replay_options *options;
	struct key_file key; /* which was given; closed: none was */
	struct reader reader;
	struct talk_loop loop;
	struct local_game game;
	struct player *players; /* owned, one a seat */
	int64_t least_ns;	/* for an action */
	long differences;
	struct text note;	/* what the bot said besides, JSON */
	struct loop_watch told; /* standard input, with a game in hand */
	struct text words;	/* from there, up to half a line */

	/* Of the last question. */
	char answer[GAME_LINE_MAX]; /* as it was given, one line */
	char action[GAME_LINE_MAX]; /* the same as the rules write it */
	bool legal;
	char why[FAULT_WHY_MAX]; /* it is not, or what failed */
	enum fault fault;	 /* what a game would have ended by; FAULT_NONE:
				  * nothing of the bot's doing */
};

#define NS_PER_S INT64_C(1000000000)

#define START_NS   (10 * NS_PER_S)
#define PATIENT_NS (60 * NS_PER_S)

/* An answer that came in time comes so late at the most. */
#define LEAST_NS NS_PER_S

static const struct record *
replaying_record(const struct replaying *r)
{
	return &r->reader.record;
}

/* Prints of the move NUMBER, from 1 on, WHAT was done; the line is not ended.
 */
static void
replaying_print_move(
	size_t number, int seat, const char *what, const char *action)
{
	char shown[GAME_LINE_MAX];

	text_printable_string(shown, sizeof shown, action);
	printf("move %zu, seat %d: %s %s", number, seat, what, shown);
}

static bool
fail(struct replaying *r, const char *why)
{
	strlcpy(r->why, why, sizeof r->why);
	return false;
}

/* The bot of TALK did not do what it had to; in time, it would be LATE. Returns
 * false. */
static bool
replaying_fail(struct replaying *r, const struct conversation *talk,
	enum heard heard, enum fault late)
{
	r->fault = talk->link.fault;
	if (heard != HEARD_FAULT)
		r->fault =
			link_output_closed(&talk->link) ? FAULT_CLOSED : late;
	return fail(r, talk->why);
}

static int64_t
replaying_patience(const struct replaying *r, int64_t otherwise)
{
	return r->options->patience_ns > 0 ? r->options->patience_ns
					   : otherwise;
}

/* How long a bot may take to get ready, and for anything but an action. */
static int64_t
replaying_start_time(const struct replaying *r)
{
	const int64_t ns = r->reader.run.start_time_ns;

	return replaying_patience(r, ns > 0 ? ns : START_NS);
}

/* How long an action is waited for. */
static int64_t
turn_patience(const struct replaying *r, int seat)
{
	const int64_t ns = clock_left(&r->game.referee.seat[seat].wall);

	if (r->options->patience_ns > 0 || ns == CLOCK_UNLIMITED)
		return replaying_patience(r, PATIENT_NS);
	return ns > r->least_ns ? ns : r->least_ns;
}

/* Starts the process and asks for its commands. */
static bool
greet(struct replaying *r, struct player *player)
{
	struct conversation *talk = &player->talk;

	link_close(&talk->link);
	if (conversation_open(talk, player->spec) < 0)
		return fail(r, strerror(errno));
	enum heard heard = conversation_greet(talk, replaying_start_time(r));
	return heard == HEARD_ANSWER ||
	       replaying_fail(r, talk, heard, FAULT_START);
}

/* As before the first game of a run; who fails here has a fresh process. */
static bool
ask_about(struct replaying *r, struct player *player)
{
	struct conversation *talk = &player->talk;
	const char *question;
	int asked = 0;

	while ((question = handshake_question(&talk->handshake, &asked)))
		if (conversation_ask(talk, question, ANSWER_TEXT,
			    replaying_start_time(r)) != HEARD_ANSWER)
			return greet(r, player);
	return true;
}

/* Seats a bot. False: it failed. Ends the program if it cannot even be run: it
 * answers nothing anywhere. */
static bool
replaying_sit(struct replaying *r, int seat, const struct bot_spec *spec)
{
	const struct run *run = &r->reader.run;
	struct player *player = &r->players[seat];
	struct conversation *talk = &player->talk;

	r->fault = FAULT_NONE;
	player->spec = spec;
	conversation_init(talk, &r->loop);
	talk->terms.lockstep = r->options->lockstep || run->lockstep;
	talk->terms.notes = run->notes;
	if (!greet(r, player) || !ask_about(r, player)) {
		if (r->fault == FAULT_START &&
			talk->link.report.end == PROCESS_NOT_RUN)
			errx(OPTIONS_USAGE, "%s: %s", spec->name, r->why);
		return false;
	}
	local_game_seat(&r->game, seat, SEAT_CALLERS, &talk->handshake);
	return true;
}

/* All bots are told what their seats have to hear, without waiting; and have
 * answered what they were told, or it is the fault LATE. */
static void
replaying_tell(struct replaying *r)
{
	char line[GAME_LINE_MAX];
	enum expected_answer expected;

	for (int s = 0; s < r->game.seats; s++) {
		struct player *player = &r->players[s];

		if (!player->spec)
			continue;
		while (local_game_next(&r->game, s, line, &expected))
			link_say(&player->talk.link, line, expected);
		conversation_write(&player->talk, "", 0);
	}
	if (local_game_failed(&r->game))
		err(EXIT_FAILURE, NULL);
}

static bool
replaying_hear_all(struct replaying *r, int64_t patience_ns, enum fault late)
{
	replaying_tell(r);
	for (int s = 0; s < r->game.seats; s++) {
		struct conversation *talk = &r->players[s].talk;

		if (!r->players[s].spec)
			continue;
		enum heard heard = conversation_hear(talk, patience_ns);
		if (heard != HEARD_ALL)
			return replaying_fail(r, talk, heard, late);
	}
	return true;
}

/* All have answered the opening. */
static void
replaying_settle(struct replaying *r)
{
	for (int s = 0; s < r->game.seats; s++)
		if (r->players[s].spec)
			local_game_settle(&r->game, s);
}

/* Whether the answer is legal, and what a game would have ended by. */
static void
judge(struct replaying *r, bool ok)
{
	char reason[GAME_REASON_MAX];

	r->legal = false;
	if (!ok) {
		r->fault = FAULT_REFUSED;
		fail(r, "it is a refusal");
	} else if (r->reader.run.resign &&
		   strcmp(r->answer, REFEREE_RESIGN) == 0) {
		r->fault = FAULT_RESIGN;
		fail(r, "it gives up");
	} else if (!(r->legal = local_game_try(
			     &r->game, r->answer, r->action, reason))) {
		r->fault = *r->answer == '\0' ? FAULT_GARBAGE : FAULT_ILLEGAL;
		fail(r, reason);
	}
}

/* Asks the bot of SEAT, which is to act. False: it gave no answer. */
static bool
replaying_ask(struct replaying *r, int seat)
{
	struct conversation *talk = &r->players[seat].talk;
	const struct answer *answer = &talk->link.answer;

	r->fault = FAULT_NONE;
	replaying_tell(r);
	enum heard heard = conversation_hear(talk, turn_patience(r, seat));
	if (heard != HEARD_ANSWER)
		return replaying_fail(r, talk, heard, FAULT_TIMEOUT);
	text_printable(
		r->answer, sizeof r->answer, answer->text, answer->length);
	judge(r, answer->ok);
	return true;
}

/* The game as it was, with nobody at its seats; and its end. */
static void
replaying_set_up(struct replaying *r)
{
	char reason[REASON_MAX];

	if (!local_game_init_recorded(
		    &r->game, &r->reader.run, replaying_record(r), reason))
		errx(EXIT_FAILURE, "%s: %s", r->options->files[0], reason);
	r->players = calloc((size_t)r->game.seats, sizeof *r->players);
	if (!r->players)
		err(EXIT_FAILURE, NULL);
	r->least_ns = LEAST_NS;
}

static void
replaying_clear_up(struct replaying *r)
{
	for (int s = 0; s < r->game.seats; s++)
		if (r->players[s].spec)
			conversation_release(&r->players[s].talk);
	free(r->players);
	local_game_release(&r->game);
}

/* Ends the program if a signal has asked for that. */
static void
replaying_heed_signal(const struct replaying *r)
{
	if (r->loop.signal > 0)
		errx(EXIT_FAILURE, "%s", strsignal(r->loop.signal));
}

/*
 * Bots, and people, play on from a move of a recorded game: talon replay
 * --continue. The game may be one in hand (talk/game_in_hand.h).
 */

/* For a person's page to show how the game ended. */
#define SHOWN_NS INT64_C(10000000000)

/* The bot for SEAT: the first one at the seat that was given, and the others
 * behind it, the last of them again and again. */
static const struct bot_spec *
bot_for(const struct replaying *r, int seat)
{
	const struct session_terms *terms = &r->options->session.terms;
	const int first = r->options->seat == -1 ? 0 : r->options->seat;
	const int seats = r->game.seats;
	const int behind = (seat - first + seats) % seats;
	const int last = terms->run.bot_count - 1;

	return &terms->specs[behind < last ? behind : last];
}

/* The bots sit down and hear the game up to where they play on. */
static bool
begin_again(struct replaying *r)
{
	for (int s = 0; s < r->game.seats; s++)
		if (!replaying_sit(r, s, bot_for(r, s)))
			return false;
	local_game_open(&r->game);
	if (!replaying_hear_all(r, replaying_start_time(r), FAULT_START))
		return false;
	replaying_settle(r);
	while (r->game.record.move_count < (size_t)r->options->from &&
		local_game_turn(&r->game) != -1) {
		local_game_unask(&r->game);
		local_game_repeat(&r->game);
	}
	return true;
}

/* With a game in hand: what is on disk is what has been played. */
static void
keep(const struct replaying *r)
{
	char reason[REASON_MAX];

	if (r->options->journal &&
		game_in_hand_write(&r->reader.run, &r->game.record,
			r->options->journal, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
}

/* What the bot that has answered said besides; NULL: nothing. */
static const char *
note_of(struct replaying *r, int seat)
{
	const struct notes *notes = &r->players[seat].talk.link.notes;

	if (notes_write(notes, &r->note) < 0)
		err(EXIT_FAILURE, NULL);
	return r->note.length > 0 ? r->note.bytes : NULL;
}

/* The bot of SEAT loses the game, in the words of a match. */
static void
lose(struct replaying *r, int seat)
{
	const struct link *link = &r->players[seat].talk.link;
	struct referee *referee = &r->game.referee;
	const int64_t now_ns = r->game.now_ns;
	char missing[FAULT_WHY_MAX];

	link_describe_pending(link, missing, sizeof missing);
	if (r->fault == FAULT_TIMEOUT && now_ns > referee_deadline(referee))
		referee_timeout(referee, seat, missing, now_ns);
	else
		referee_fault(referee, seat, r->fault,
			link->fault == r->fault ? link->why : r->why, now_ns);
}

/* The bot of SEAT gave no answer. Whether the game has ended by that: nobody
 * loses it because the page of a person has gone, or we have to. */
static bool
end_by_failure(struct replaying *r, int seat, int64_t used_ns)
{
	if (r->loop.signal != 0 || r->fault == FAULT_NONE ||
		!(r->options->journal || r->options->output) ||
		(r->players[seat].spec->person && r->fault != FAULT_TIMEOUT))
		return false;
	printf("a bot %s\n", r->why);
	r->game.now_ns += used_ns;
	lose(r, seat);
	return true;
}

static void
answer(struct replaying *r, int seat, int64_t used_ns)
{
	replaying_print_move(
		r->game.record.move_count + 1, seat, "plays", r->answer);
	printf(r->legal ? "\n" : ": %s\n", r->why);
	local_game_answer_noted(&r->game, r->fault != FAULT_REFUSED, r->answer,
		note_of(r, seat), used_ns);
	keep(r);
	fflush(stdout);
}

/* The bots play on to the end. */
static bool
play_on(struct replaying *r)
{
	int seat;

	keep(r);
	while ((seat = local_game_turn(&r->game)) != -1) {
		const int64_t asked_ns = loop_now();
		const bool answered = replaying_ask(r, seat);
		const int64_t used_ns = loop_now() - asked_ns;

		if (answered)
			answer(r, seat, used_ns);
		else if (!end_by_failure(r, seat, used_ns))
			return false;
	}
	return true;
}

/* The game is over, and has its line among those of its run. */
static void
finish(struct replaying *r)
{
	struct record *record = &r->game.record;
	char reason[REASON_MAX];

	if (local_game_failed(&r->game))
		errx(EXIT_FAILURE, "%s", strerror(ENOMEM));
	if (!r->options->output)
		return;
	record->at = loop_date();
	if (fault_is_blamed(record->end)) {
		const struct stderr_tail *tail =
			&r->players[record->offender].talk.link.stderr_tail;

		record_set_stderr_tail(record, tail->bytes, tail->length);
	}
	if (game_in_hand_end(
		    &r->reader.run, record, r->options->output, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
}

/* Standard input may say, a line, that the game has become practice. */
static void
take_words(void *owner, int64_t now_ns)
{
	static const char practice[] = "practice\n";
	struct replaying *r = owner;
	char block[256];
	const ssize_t length = read(STDIN_FILENO, block, sizeof block);

	(void)now_ns;
	if (length <= 0) {
		loop_forget(&r->loop.base, &r->told);
		r->told.owner = NULL;
		return;
	}
	for (ssize_t i = 0; i < length; i++) {
		if (r->words.length < sizeof practice)
			text_add(&r->words, &block[i], 1);
		if (block[i] != '\n')
			continue;
		if (r->words.length > 0 &&
			strcmp(r->words.bytes, practice) == 0) {
			r->game.record.practice = true;
			keep(r);
		}
		text_clear(&r->words);
	}
}

static void
listen(struct replaying *r)
{
	if (!r->options->journal)
		return;
	r->told = (struct loop_watch){.ready = take_words, .owner = r};
	if (loop_watch_read(&r->loop.base, &r->told, STDIN_FILENO) < 0)
		err(EXIT_FAILURE, NULL);
}

static void
listen_no_more(struct replaying *r)
{
	if (r->told.owner)
		loop_forget(&r->loop.base, &r->told);
	r->told.owner = NULL;
	text_release(&r->words);
	text_release(&r->note);
}

/* Whether the game of which all moves are there has been appended to the record
 * file, by one who was killed then. It cannot be played on otherwise. */
static bool
is_over(const struct replaying *r)
{
	const struct replay_options *options = r->options;
	char reason[REASON_MAX];
	const int over = !options->output ? 0
					  : game_in_hand_is_over(&r->reader.run,
						    options->id,
						    options->output, reason);

	if (over < 0)
		errx(EXIT_FAILURE, "%s", reason);
	if (over > 0 && !options->from_last)
		errx(EXIT_FAILURE, "%s: has game %ld already", options->output,
			options->id);
	if (over > 0)
		printf("%s: has game %ld already\n", options->output,
			options->id);
	return over > 0;
}

static void
print_score(const struct replaying *r)
{
	printf("score");
	for (int s = 0; s < r->game.seats; s++)
		printf(" %d", r->game.record.points[s]);
	putchar('\n');
	fflush(stdout);
}

/* A person sees how it ended before the page is gone. */
static void
dismiss_all(struct replaying *r)
{
	replaying_tell(r);
	for (int s = 0; s < r->game.seats; s++) {
		struct player *player = &r->players[s];

		conversation_quit(&player->talk,
			player->spec->person ? SHOWN_NS : REPLAYING_QUIT_NS);
	}
}

/* All have heard what was done, but for the next question; whoever waits for
 * that, as a page, is told. */
static bool
get_ready(struct replaying *r)
{
	char line[GAME_LINE_MAX];
	enum expected_answer expected;

	if (!r->options->journal)
		return true;
	for (int s = 0; s < r->game.seats; s++) {
		struct conversation *talk = &r->players[s].talk;

		while (!local_game_question_is_next(&r->game, s) &&
			local_game_next(&r->game, s, line, &expected))
			link_say(&talk->link, line, expected);
		enum heard heard =
			conversation_hear(talk, replaying_start_time(r));
		if (heard != HEARD_ALL)
			return replaying_fail(r, talk, heard, FAULT_START);
	}
	puts("ready");
	fflush(stdout);
	return true;
}

/* A game in hand whose program fails is not over: it may go on from there. */
static void
heed_trouble(const struct replaying *r)
{
	if (r->options->journal && r->game.record.end == FAULT_GAME)
		errx(EXIT_FAILURE, "%s", r->game.record.why);
}

static int
replaying_go_on(struct replaying *r)
{
	if (is_over(r))
		return EXIT_SUCCESS;
	replaying_set_up(r);
	r->game.record.practice |= r->options->practice;
	listen(r);
	bool good = begin_again(r) && get_ready(r) && play_on(r);
	listen_no_more(r);
	replaying_heed_signal(r);
	heed_trouble(r);
	if (good) {
		finish(r);
		print_score(r);
		dismiss_all(r);
	} else
		printf("a bot %s\n", r->why);
	replaying_clear_up(r);
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* As good as for ever. */
#define PERSON_PATIENCE_NS INT64_C(1000000000000000)

/* For what a bot does wrong without being asked, and for it to hear the end. */
#define UNASKED_NS INT64_C(1000000000)
#define LEAVE_NS   INT64_C(60000000000)

enum { TAIL_LINES = 14 };

/* Who is to act first. */
static int
first_to_act(const struct replaying *r)
{
	struct replay replay = {0};
	char reason[REASON_MAX];
	seat_set seats = 0;

	if (replay_start(&replay, replaying_record(r), reason) == 0)
		seats = replay.game->to_act(replay.state);
	replay_release(&replay);
	return seats == 0 ? -1 : __builtin_ctzll(seats);
}

/* Whether the sentence about a fault names a command of the opening. What was
 * said in the play before a seat is asked is news, which no sentence names. */
static bool
names_opening(const char *why)
{
	return strncmp(why, "answered set_", 13) == 0 ||
	       strstr(why, " at set_") || strstr(why, " at list_commands");
}

/* Whether the game ended before the play began. */
static bool
ended_in_opening(const struct replaying *r)
{
	const struct record *record = replaying_record(r);

	return record->end != FAULT_NONE && record->move_count == 0 &&
	       (record->end == FAULT_START ||
		       (record->end != FAULT_ILLEGAL &&
			       names_opening(record->why)) ||
		       record->offender != first_to_act(r));
}

static bool
open_game(struct replaying *r)
{
	local_game_open(&r->game);
	if (!replaying_hear_all(r, replaying_start_time(r), FAULT_START))
		return false;
	if (!ended_in_opening(r))
		replaying_settle(r);
	return true;
}

/* Whether the bot of SEAT, which failed, did so where it did when it was
 * recorded. Others may have acted before the arbiter of that game saw it. */
static bool
is_where_recorded(const struct replaying *r, int seat)
{
	const struct record *record = replaying_record(r);
	const size_t done = r->game.record.move_count;

	if (record->end == FAULT_NONE || record->offender != seat)
		return false;
	return done == record->move_count ||
	       (done + (size_t)record->seats > record->move_count &&
		       r->fault == record->end);
}

/* What was recorded, the line not ended, and whether what the bot did last is
 * the same fault. The sentence tells an illegal answer from another; any other
 * fault may have more than one. */
static void
judge_fault(struct replaying *r, int seat)
{
	const struct record *record = replaying_record(r);
	const bool same =
		r->fault == record->end &&
		(r->fault != FAULT_ILLEGAL || strcmp(r->why, record->why) == 0);

	r->differences += !same;
	printf("move %zu, seat %d: %s: %s: %s", record->move_count + 1, seat,
		r->players[seat].spec->name,
		same ? "the same fault as recorded" : "ended by a fault",
		record->why);
}

static void
print_answer(const struct replaying *r)
{
	printf("answered %s", r->answer);
	printf(r->legal ? "\n" : ": %s\n", r->why);
}

/* Compares what the bot answers with what is recorded, which is done. False: it
 * gave no answer. */
static bool
compare(struct replaying *r, int seat)
{
	const size_t number = r->game.record.move_count;
	const char *action = local_game_action(replaying_record(r), number);

	if (!replaying_ask(r, seat))
		return false;
	if (!r->legal || !local_game_is_same(&r->game, r->action, action)) {
		r->differences++;
		replaying_print_move(number + 1, seat, "recorded", action);
		printf(", ");
		print_answer(r);
	}
	return local_game_repeat(&r->game);
}

/* What the bot does where a fault of its seat ended the game. */
static bool
compare_fault(struct replaying *r, int seat)
{
	struct conversation *talk = &r->players[seat].talk;

	if (local_game_turn(&r->game) != seat) {
		if (!conversation_is_quiet(talk, UNASKED_NS))
			return replaying_fail(r, talk, HEARD_FAULT, FAULT_NONE);
		judge_fault(r, seat);
		puts("; did not happen again");
		return true;
	}
	r->least_ns = 0; /* it is the clock that is compared, too */
	if (!replaying_ask(r, seat))
		return false;
	judge_fault(r, seat);
	printf("; ");
	print_answer(r);
	return true;
}

/* The game ended as it is recorded. */
static void
end_by_fault(struct replaying *r)
{
	const struct record *record = replaying_record(r);

	if (record->end == FAULT_NONE)
		return;
	referee_fault(&r->game.referee, record->offender, record->end,
		record->why, r->game.now_ns);
	replaying_settle(r);
}

/* All that the bot at SEAT heard to the end of the game. False: it failed. */
static bool
repeat(struct replaying *r, int seat)
{
	const struct record *record = replaying_record(r);

	if (!open_game(r))
		return false;
	while (local_game_turn(&r->game) == seat &&
		r->game.record.move_count < record->move_count)
		if (!compare(r, seat))
			return false;
	if (record->end != FAULT_NONE && record->offender == seat &&
		!compare_fault(r, seat))
		return false;
	end_by_fault(r);
	return true;
}

/* The bot gave no answer, or ended: that may be what was recorded. */
static void
tell_failure(struct replaying *r, int seat)
{
	const size_t done = r->game.record.move_count;
	const struct record *record = replaying_record(r);

	if (is_where_recorded(r, seat)) {
		judge_fault(r, seat);
		putchar('\n');
	} else {
		r->differences++;
		if (done < record->move_count &&
			record->moves[done].seat == seat) {
			replaying_print_move(done + 1, seat, "recorded",
				local_game_action(record, done));
			puts(", answered nothing");
		}
	}
	printf("the bot %s\n%s", r->why,
		conversation_tail(&r->players[seat].talk, TAIL_LINES));
}

/* What it does after its last action belongs to no game, and is only told. */
static void
take_leave(struct replaying *r, int seat)
{
	struct player *player = &r->players[seat];

	if (!replaying_hear_all(
		    r, replaying_patience(r, LEAVE_NS), FAULT_TIMEOUT) ||
		!conversation_quit(&player->talk, REPLAYING_QUIT_NS))
		printf("seat %d: after the game, the bot %s\n%s", seat,
			player->talk.why,
			conversation_tail(&player->talk, TAIL_LINES));
}

/* Plays the whole game to the first bot from SEAT. */
static void
replay_seat(struct replaying *r, int seat)
{
	const long before = r->differences;

	replaying_set_up(r);
	bool good =
		replaying_sit(r, seat, &r->options->session.terms.specs[0]) &&
		repeat(r, seat);
	replaying_heed_signal(r);
	if (good)
		take_leave(r, seat);
	else
		tell_failure(r, seat);
	if (r->differences == before)
		printf("seat %d: all answers as recorded\n", seat);
	replaying_clear_up(r);
}

/* Whether SEAT is to be tried: that which was given, those of the bot's name,
 * or if there is none all. */
static bool
is_chosen(const struct replaying *r, int seat)
{
	const struct record *record = replaying_record(r);
	const char *name = r->options->session.terms.specs[0].name;
	bool named = false;

	if (r->options->seat != -1)
		return seat == r->options->seat;
	for (int s = 0; s < record->seats; s++)
		named |= strcmp(record->names[s], name) == 0;
	return !named || strcmp(record->names[seat], name) == 0;
}

static int
replay_seats(struct replaying *r)
{
	for (int seat = 0; seat < replaying_record(r)->seats; seat++)
		if (is_chosen(r, seat))
			replay_seat(r, seat);
	return r->differences == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Adds the seed of the key file, if it has one. */
static void
add_key(struct known_seeds *seeds, const struct key_file *key)
{
	if (*key->seed.text != '\0' && known_seeds_add(seeds, &key->seed) < 0)
		err(EXIT_FAILURE, NULL);
}

/* One that nobody asked for may be another user's. */
static void
add_keys_beside(struct known_seeds *seeds, char *const *files)
{
	for (files = inputs_list(files); *files; files++) {
		char path[PATH_MAX], reason[REASON_MAX];
		struct key_file key;

		if (key_file_name(path, *files) < 0 ||
			!key_file_is_there(path) ||
			key_file_open(&key, path, false, reason) < 0)
			continue;
		add_key(seeds, &key);
		key_file_close(&key);
	}
}

/* The seed of a game whose run is committed to it: what the lines of the file
 * make public, or what its key file has. False: it is not known. */
static bool
find_seed(struct replaying *r)
{
	const struct replay_options *options = r->options;
	struct record *record = &r->reader.record;
	struct known_seeds seeds = {0};
	struct commitment commitment;
	char reason[REASON_MAX];

	if (!run_is_committed(&r->reader.run) ||
		!commitment_parse(&commitment, record->seed.text))
		return true;
	if (known_seeds_read(&seeds, options->file, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	if (r->key.open)
		add_key(&seeds, &r->key);
	else
		add_keys_beside(&seeds, options->files);
	const struct seed *seed = known_seeds_find(&seeds, &commitment);
	if (seed)
		record->seed = run_dealing_seed(&r->reader.run, seed);
	const bool found = seed;
	known_seeds_release(&seeds);
	return found;
}

/* A bot that draws from set_seed answers otherwise without it. */
static void
take_seed(struct replaying *r)
{
	if (find_seed(r))
		return;
	if (r->options->key)
		errx(EXIT_FAILURE, "%s: has not the seed of game %ld",
			r->options->key, r->options->id);
	warnx("the seed of this run is not public yet, so set_seed is not that "
	      "of the game, and a bot that draws from it may answer otherwise; "
	      "--key FILE has it");
}

/* Who sits at a page plays on; nobody repeats what was played. */
static const char *
complaint_of_person(const struct replay_options *replay)
{
	const struct session_terms *terms = &replay->session.terms;

	for (int i = 0; i < terms->run.bot_count; i++) {
		if (terms->specs[i].person && replay->from == -1)
			return "a person would not repeat it";
		if (terms->specs[i].person && !terms->specs[i].browser)
			return "a person plays on at a page: human --browser";
	}
	return NULL;
}

/* A person thinks as long as that takes, unless the user says otherwise. */
static void
let_people_think(struct replay_options *replay)
{
	const struct session_terms *terms = &replay->session.terms;

	for (int i = 0; i < terms->run.bot_count; i++)
		if (terms->specs[i].person && replay->patience_ns == 0)
			replay->patience_ns = PERSON_PATIENCE_NS;
}

static void
take_arguments(struct replay_options *replay, int argc, char *argv[])
{
	const bool selects = selection_given(&replay->selection);
	const bool in_hand = replay->journal || replay->output ||
			     replay->practice || replay->deal;
	const int first = selects ? 1 : 2; /* of the bots */
	struct lineup lineup;
	uint64_t id;

	if (argc <= first)
		options_refuse("a file%s and a bot are needed",
			selects ? "" : ", the number of a game,");
	if (selection_complaint(&replay->selection))
		options_refuse("%s", selection_complaint(&replay->selection));
	if (selects && replay->from != -1)
		options_refuse("--continue goes on with one game; which ID?");
	if (in_hand && replay->from == -1)
		options_refuse(
			"--journal, --output, --practice and --deal need "
			"--continue");
	if (replay->deal && (replay->from != 0 || replay->from_last))
		options_refuse("--deal: a game that is dealt has no moves; "
			       "--continue 0");
	if (argc > first + 1 && replay->from == -1)
		options_refuse(
			"one bot is needed, and there are %d; are quotes "
			"missing around its command?",
			argc - first);
	replay->files[0] = argv[0];
	if (!selects && (!number_parse(argv[1], &id) || id > LONG_MAX))
		options_refuse("\"%s\" is no number of a game", argv[1]);
	replay->id = selects ? -1 : (long)id;
	lineup_init(&lineup, &replay->session);
	lineup_add_all(&lineup, argv + first);
	const char *complaint = complaint_of_person(replay);
	let_people_think(replay);
	if (complaint)
		options_refuse("%s", complaint);
	lineup_confine(&replay->session);
}

/* --continue: a number of moves, or "all". */
static bool
take_from(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	struct replay_options *replay = row->to.any;
	uint64_t moves = 0;

	replay->from_last = strcmp(value, "all") == 0;
	if (!replay->from_last &&
		(!number_parse(value, &moves) || moves > LONG_MAX))
		return option_refuse(reason,
			"\"%.100s\" is no number of moves, nor all", value);
	replay->from = (long)moves;
	return true;
}

static void
read_options(struct replay_options *replay, int argc, char *argv[])
{
	struct option_row selection[ROWS_OF_SELECTION];
	const struct option_row rows[] = {
		OPTION_GROUP(rows_game),
		OPTION_GROUP(selection),
		{0, "seat", "N",
			"from this seat (those of that bot's name, or all)",
			OPTION_INT(&replay->seat, 0, GAME_SEATS_MAX - 1)},
		{0, "continue", "MOVE",
			"let the bots play on after so many moves, or all: "
			"the\n"
			"first from that seat, the others from the next ones",
			OPTION_CALL(replay, take_from)},
		{0, "journal", "FILE",
			"keep the game in FILE, a record file of its own, "
			"after\n"
			"every action, so that it can go on after a kill",
			OPTION_FILE(&replay->journal)},
		{'o', "output", "FILE",
			"append the game to the record file FILE when it is\n"
			"over",
			OPTION_FILE(&replay->output)},
		{0, "practice", NULL,
			"note that a move was taken back, or somebody was\n"
			"helped: rate and table pass over such a game",
			OPTION_FLAG(&replay->practice)},
		{0, "deal", NULL,
			"deal game ID of the run, which FILE has not yet",
			OPTION_FLAG(&replay->deal)},
		{0, "key", "FILE",
			"the key file of the run, which has signed all lines "
			"and\nhas the seed (the file's name and .key, if that "
			"is\nthere, for the seed alone)",
			OPTION_FILE(&replay->key)},
		{0, "patience", "S",
			"wait so long for an answer (the time that the bot\n"
			"had; 60 if it had no clock)",
			OPTION_SECONDS(&replay->patience_ns)},
		{0, "lockstep", NULL,
			"wait for every answer before the next command, as is\n"
			"done where the game was played so",
			OPTION_FLAG(&replay->lockstep)},
		lineup_sandbox_row(&replay->session),
		{0},
	};
	const struct options options = {
		.command = "talon replay",
		.usage = "[options] FILE [ID] BOT [BOT ...]",
		.summary = "Plays game ID of a record file to a bot, and says "
			   "where it answers\notherwise; without ID the games "
			   "that the options select.",
		.rows = rows,
		.epilogue = lineup_print_bots,
	};
	rows_selection(&replay->selection, selection);

	options_read(&options, &argc, &argv);
	take_arguments(replay, argc, argv);
}

/* Whoever types what a run printed about a crash is not to run a stranger's
 * program with all rights where the run itself did not. */
static void
refuse_bare(const struct replaying *r)
{
	const struct session_options *session = &r->options->session;

	if (session->sandbox == SESSION_SANDBOX_BEST &&
		session->terms.run.sandbox == SANDBOX_OFF &&
		r->reader.run.sandbox > SANDBOX_OFF)
		errx(EXIT_FAILURE,
			"the game was played in a sandbox, and there is none "
			"here; --sandbox off plays it without one");
}

static int
replay_found(struct replaying *r)
{
	struct replay_options *options = r->options;
	const struct record *record = replaying_record(r);

	if (options->from_last)
		options->from = (long)record->move_count;

	if (options->seat >= record->seats)
		errx(OPTIONS_USAGE, "game %ld has no seat %d", options->id,
			options->seat);
	if (options->from > (long)record->move_count)
		errx(OPTIONS_USAGE, "game %ld has %zu move%s", options->id,
			record->move_count, plural(record->move_count));
	take_seed(r);
	refuse_bare(r);
	if (talk_loop_init(&r->loop) < 0)
		err(EXIT_FAILURE, NULL);
	r->loop.limits = options->session.terms.confinement.limits;
	int status = options->from == -1 ? replay_seats(r) : replaying_go_on(r);
	talk_loop_release(&r->loop);
	return status;
}

static int
find_or_deal(struct replaying *r, char reason[static REASON_MAX])
{
	static const struct points_score none;
	const struct run *run = &r->reader.run;
	const long id = r->options->id;

	if (!r->options->deal)
		return reader_find(&r->reader, id, reason);
	if (run->to > 0)
		return reason_say(reason, "--deal: it is one of a match");
	return game_in_hand_deal(run, id, &none, &r->reader.record, reason);
}

/* Finds the game, along lines that have to be signed if a key file was given.
 */
static void
find_game(struct replaying *r)
{
	const struct replay_options *options = r->options;
	char reason[REASON_MAX];

	if ((options->key &&
		    key_file_open(&r->key, options->key, false, reason) < 0) ||
		reader_open_with(&r->reader, options->file,
			&(struct reader_source){
				.name = inputs_name(options->files),
				.key = r->key.open ? &r->key.key : NULL},
			reason) < 0 ||
		find_or_deal(r, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	rows_compare_game(&r->reader.run, options->file);
}

/* Plays the game whose number the options have. */
static int
replay_game(struct replay_options *options)
{
	struct replaying replaying = {.options = options};

	find_game(&replaying);
	const int status = replay_found(&replaying);
	reader_close(&replaying.reader);
	key_file_close(&replaying.key);
	return status;
}

static int
replay_selection(struct replay_options *options)
{
	struct game_choice chosen = {0};
	char reason[REASON_MAX];
	long differing = 0;
	const long count = selection_find(&options->selection, options->file,
		inputs_name(options->files), &chosen, reason);

	if (count < 0)
		errx(EXIT_FAILURE, "%s", reason);
	options->id = count > 0 ? game_choice_from(&chosen, 0) : -1;
	for (; options->id >= 0;
		options->id = game_choice_from(&chosen, options->id + 1)) {
		printf("game %ld\n", options->id);
		fflush(stdout);
		differing += replay_game(options) != EXIT_SUCCESS;
	}
	printf("%ld of %ld game%s otherwise than recorded\n", differing, count,
		plural((unsigned long)count));
	game_choice_release(&chosen);
	return differing == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int
run(int argc, char *argv[])
{
	struct replay_options options = {.seat = -1, .from = -1};

	session_options_init(&options.session);
	read_options(&options, argc, argv);
	options.file = inputs_as_one(options.files, options.key);
	int status = selection_given(&options.selection)
			     ? replay_selection(&options)
			     : replay_game(&options);
	game_choice_release(&options.selection.only);
	session_options_release(&options.session);
	return status;
}

const struct subcommand subcommand_replay = {
	.name = "replay",
	.summary = "play a recorded game to a bot once more: show --to BOT",
	.run = run,
	.special = true,
};
