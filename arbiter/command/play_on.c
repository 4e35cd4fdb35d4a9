/*
 * Bots, and people, play on from a move of a recorded game: talon replay
 * --continue. The game may be one in hand (talk/game_in_hand.h).
 */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/notes.h"
#include "command/replaying.h"
#include "talk/game_in_hand.h"

/* For a person's page to show how the game ended. */
#define LEAVE_NS INT64_C(10000000000)

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
			player->spec->person ? LEAVE_NS : REPLAYING_QUIT_NS);
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
			conversation_say(talk, line, expected);
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

int
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
