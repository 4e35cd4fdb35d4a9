/* Whether a game that is a program does what protocol/GAMES.md asks of it. Most
 * checks play games by chance, of what it lists, and look at each position. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "bot/game_program.h"
#include "check/examination.h"
#include "common/game_actions.h"
#include "foreign/game_words.h"
#include "foreign/program_game.h"

#define NS_PER_S INT64_C(1000000000)

/* An answer too many comes at once. */
#define QUIET_NS (NS_PER_S / 10)

enum {
	GAMES = 200,	 /* that are played for the rules alone */
	ENDLESS = 10000, /* actions of a game */
	FEW = 10,	 /* where more is asked of each position */
	DEALS = 5,
	VIEWERS = GAME_SEATS_MAX + 2, /* each seat, nobody, all of them */
};

/* A deal, as a run has it. {0} may be released. */
struct dealt {
	void *state;
	void *settings;
	char *start;
};

/* What is said to the program, of which there is one in a process of ours. */
static struct {
	char failure[REASON_MAX]; /* its first in this check */
	char deal[256];		  /* the last command of that name */
	struct text moves;	  /* restore and act, with their answers */
	seat_set asked;		  /* by the last answer */
	char ask[GAME_LINE_MAX];  /* its last line, behind the seats */
	char several[REASON_MAX]; /* what was wrong where several were asked */
	char told[REASON_MAX];	  /* which was told too soon */
	bool any_several;
	bool together; /* the last action was one of several, and not the last */
	char mute[100];	  /* an action that was refused without a reason */
	int64_t share_ns; /* for all games, from the first on; 0: no end */
	int64_t until_ns; /* no game is played on then */
	size_t most;	  /* nor beyond so many actions */
	json_t *first;	  /* places of the game */
	json_t *before[VIEWERS];

	/* What a check has in hand until its end. */
	struct dealt dealt, other, third;
	struct text restore; /* the command that sets up `dealt` */
	struct text answer;  /* the last */
	struct text earlier; /* one that is compared with it */
} wire;

/* The last line of TEXT. */
static const char *
last_line(const char *text)
{
	const char *feed = strrchr(text, '\n');

	return feed ? feed + 1 : text;
}

/* Who is asked by TEXT in a game of SEATS, and what, into WHAT. */
static seat_set
asked_by(const char *text, int seats, char what[static GAME_LINE_MAX])
{
	const char *line = last_line(text);
	char list[GAME_SEATS_MAX * 4];
	seat_set set = 0;

	*what = '\0';
	if (strncmp(line, "ask ", 4) != 0)
		return 0;
	line += 4;
	const size_t length = strcspn(line, " ");
	snprintf(list, sizeof list, "%.*s", (int)length, line);
	strlcpy(what, line + length, GAME_LINE_MAX);
	return seat_list_parse(list, seats, &set) ? set : 0;
}

/* Whether the turn TEXT, of SEAT among SEATS, says its ACTION to others. */
static bool
tells_others(const char *text, int seats, int seat, const char *action)
{
	char line[GAME_LINE_MAX], list[GAME_SEATS_MAX * 4];

	for (; *text != '\0'; text += strcspn(text, "\n"), text += *text != 0) {
		seat_set hearers = 0;

		snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"),
			text);
		if (strncmp(line, "say", 3) != 0 ||
			!text_has_word(line, action))
			continue;
		const char *at = line + 3 + strspn(line + 3, "? ");
		snprintf(list, sizeof list, "%.*s", (int)strcspn(at, " "), at);
		if (seat_list_parse(list, seats, &hearers) &&
			(hearers & ~seat_bit(seat)) != 0)
			return true;
	}
	return false;
}

/* An answer where several were asked. */
static void
judge_several(const char *command, int seats, const char *text)
{
	const int seat = atoi(command + strlen("act "));
	const seat_set open = wire.asked & ~seat_bit(seat);
	char what[GAME_LINE_MAX], shown[100], action[GAME_LINE_MAX];

	if (open == 0)
		return;
	wire.any_several = wire.together = true;
	text_printable_string(shown, sizeof shown, command);
	if (asked_by(text, seats, what) != open || strcmp(what, wire.ask) != 0)
		reason_say(wire.several,
			"after `%s` it said `%.80s`, and not that the others "
			"that had been asked still are:%.80s",
			shown, last_line(text), wire.ask);
	snprintf(action, sizeof action, "%.*s", (int)strcspn(text, "\n"), text);
	if (tells_others(text, seats, seat, action))
		reason_say(wire.told,
			"after `%s` it said the action to others, while "
			"others were still asked",
			shown);
}

static void
hear(void *owner, const char *command, enum program_answer answer,
	const char *text)
{
	struct examination *e = owner;
	const bool act = strncmp(command, "act ", 4) == 0;

	if (answer == PROGRAM_FAILED) {
		conversation_note(&e->talk, '!', "", text);
		if (*wire.failure == '\0')
			strlcpy(wire.failure, text, sizeof wire.failure);
		return;
	}
	conversation_note(&e->talk, '>', "", command);
	conversation_note(
		&e->talk, '<', answer == PROGRAM_TAKEN ? "= " : "? ", text);
	if (strncmp(command, "deal ", 5) == 0)
		strlcpy(wire.deal, command, sizeof wire.deal);
	if (act && answer == PROGRAM_REFUSED && *text == '\0')
		text_printable_string(wire.mute, sizeof wire.mute, command);
	if (!act && strncmp(command, "restore ", 8) != 0)
		return;
	text_add_format(&wire.moves, "%s\n%c %s\n", command,
		answer == PROGRAM_TAKEN ? '=' : '?', text);
	if (answer != PROGRAM_TAKEN)
		return;
	wire.together = false;
	if (act)
		judge_several(command, e->game.seats, text);
	wire.asked = asked_by(text, e->game.seats, wire.ask);
}

static void
dealt_release(struct dealt *d)
{
	free(d->state);
	free(d->settings);
	free(d->start);
	*d = (struct dealt){0};
}

static void
forget_frames(void)
{
	json_decref(wire.first);
	wire.first = NULL;
	for (int i = 0; i < VIEWERS; i++) {
		json_decref(wire.before[i]);
		wire.before[i] = NULL;
	}
}

/* From now on all is heard that is said to the program, which need not be a fresh
 * process: what came before is to make no difference. Returns the seats of its
 * smallest table; 0: of a game that could not be opened. */
static int
begin(struct examination *e)
{
	int bots = 0;

	wire.failure[0] = wire.several[0] = wire.told[0] = wire.mute[0] = '\0';
	wire.any_several = false;
	wire.asked = 0;
	wire.share_ns = 0;
	wire.until_ns = LOOP_NEVER;
	wire.most = SIZE_MAX;
	text_clear(&wire.moves);
	program_game_watch(hear, e);
	if (e->unopened || !examination_next_table(e->rules, &bots))
		return 0;
	return e->rules->seats(bots);
}

/* What became of it, where nothing was found that is wrong but failures. */
static enum check_verdict
end(struct examination *e, enum check_verdict verdict)
{
	program_game_watch(NULL, NULL);
	text_release(&wire.moves);
	text_release(&wire.restore);
	text_release(&wire.answer);
	text_release(&wire.earlier);
	dealt_release(&wire.dealt);
	dealt_release(&wire.other);
	dealt_release(&wire.third);
	forget_frames();
	if (*wire.failure != '\0' && *e->why == '\0')
		return examination_fail(e, "%s", wire.failure);
	return verdict;
}

static enum check_verdict
end_as(struct examination *e, bool good)
{
	return end(e, good ? CHECK_PASSED : CHECK_FAILED);
}

static bool
is_late(const struct examination *e)
{
	return talk_loop_is_over(e->loop) || loop_now() > wire.until_ns;
}

/* Whether it answered COMMAND with a text. */
static bool
ask(struct examination *e, const char *command)
{
	char reason[REASON_MAX], shown[100];

	switch (program_game_ask(command, &wire.answer, reason)) {
	case PROGRAM_FAILED:
		return reason_refuse(e->why, "%s", reason);
	case PROGRAM_REFUSED:
		text_printable_string(shown, sizeof shown, command);
		return reason_refuse(e->why, "it refused `%s`", shown);
	case PROGRAM_TAKEN:
		break;
	}
	return true;
}

/* Keeps the answer, to be compared with a later one. False: no memory. */
static bool
keep_answer(void)
{
	text_clear(&wire.earlier);
	text_add_string(&wire.earlier, wire.answer.bytes);
	return text_failed(&wire.earlier) == 0;
}

/* SEED makes its chance. False, with the reason. */
static bool
deal(struct examination *e, struct dealt *d, int seats, long number,
	uint64_t seed)
{
	const struct game_rules *rules = e->rules;
	struct random random;

	dealt_release(d);
	d->state = malloc(rules->size);
	d->settings = malloc(rules->settings_size);
	d->start = malloc(PROGRAM_START_MAX);
	e->broken = !d->state || !d->settings || !d->start;
	if (e->broken)
		return reason_refuse(e->why, "%s", "there is no memory");
	rules->settings_init(d->settings);
	random_seed(&random, seed);
	rules->deal(d->state, seats, d->settings, number, &random);
	const char *trouble = rules->trouble(d->state);
	if (trouble)
		return reason_refuse(e->why, "%s", trouble);
	rules->deal_write(d->state, d->start, PROGRAM_START_MAX);
	return true;
}

/* Deals, and writes the command that sets it up. False, with the reason, or no
 * memory. */
static bool
deal_to_restore(struct examination *e, int seats)
{
	if (!deal(e, &wire.dealt, seats, 0, 1))
		return false;
	text_add_format(
		&wire.restore, "restore %d %s", seats, wire.dealt.start);
	return text_failed(&wire.restore) == 0;
}

/* The commands. */

static enum check_verdict
lists(struct examination *e)
{
	static const char *const needed[] = {
		"describe", "deal", "restore", "act", "forfeit"};

	begin(e);
	bool good = ask(e, "list_commands");
	for (size_t i = 0; good && i < sizeof needed / sizeof *needed; i++)
		if (!text_has_word(wire.answer.bytes, needed[i]))
			good = reason_refuse(
				e->why, "it does not list %s", needed[i]);
	return end_as(e, good);
}

static enum check_verdict
tells_listed(struct examination *e)
{
	begin(e);
	if (!ask(e, "list_commands"))
		return end(e, CHECK_FAILED);
	const bool frames = text_has_word(wire.answer.bytes, "frame");
	const bool actions = text_has_word(wire.answer.bytes, "actions");
	return end(e, examination_pass(e, "%s%s%s",
			      frames	? "frame"
			      : actions ? ""
					: "none",
			      frames && actions ? " " : "",
			      actions ? "actions" : ""));
}

/* A command about no game, and its whole answer. */
struct exchange {
	const char *command;
	bool ok;
	bool has_id;
	const char *text; /* NULL: any */
};

static enum check_verdict
answers(struct examination *e)
{
	const struct exchange *x = e->argument;
	const struct answer *answer = &e->talk.link.answer;
	const char *command = x->command + (x->has_id ? strlen("12 ") : 0);

	if (!examination_open(e))
		return CHECK_FAILED;
	link_expect(&e->talk.link, command, ANSWER_ANY);
	conversation_write(&e->talk, x->command, strlen(x->command));
	conversation_write(&e->talk, "\n", 1);
	if (conversation_hear(&e->talk, e->start_ns) != HEARD_ANSWER)
		return examination_fail_talk(e);
	if (answer->ok != x->ok)
		return examination_fail(e, "it answered with %s",
			x->ok ? "? and not with =" : "= and not with ?");
	if (x->has_id && (!answer->has_id || answer->id != 12))
		return examination_fail(
			e, "its answer does not have the id behind the sign");
	if (x->text && strcmp(answer->text, x->text) != 0)
		return examination_fail(e, "it answered '%.100s', and not '%s'",
			answer->text, x->text);
	return conversation_is_quiet(&e->talk, QUIET_NS)
		       ? CHECK_PASSED
		       : examination_fail_talk(e);
}

/* What it says of itself. */

static enum check_verdict
describes(struct examination *e)
{
	return examination_pass(
		e, "%s: %.40s", e->rules->name, e->rules->summary);
}

static enum check_verdict
describes_again(struct examination *e)
{
	const int seats = begin(e);
	bool good = ask(e, "describe") && keep_answer() &&
		    deal_to_restore(e, seats) && ask(e, wire.restore.bytes) &&
		    ask(e, "describe");

	if (good && strcmp(wire.earlier.bytes, wire.answer.bytes) != 0)
		good = reason_refuse(e->why,
			"in the middle of a game it described itself "
			"otherwise");
	return end_as(e, good);
}

/* Starts. */

/* Looks at deal NUMBER of a game of SEATS. False, with the reason. NULL: that it
 * is dealt is enough. */
typedef bool inspect(struct examination *, int seats, long number);

static bool
is_dealt_again(struct examination *e, int seats, long number)
{
	struct dealt *other = &wire.other;

	bool good = deal(e, other, seats, number + 1, (uint64_t)number + 99);
	if (number % 2 == 1)
		game_program_end();
	good = good && deal(e, other, seats, number, (uint64_t)number);
	if (good && strcmp(other->start, wire.dealt.start) != 0)
		good = reason_refuse(e->why,
			"`%.150s` had the start `%.80s`, and then `%.80s`",
			wire.deal, wire.dealt.start, other->start);
	return good;
}

static bool
is_restored(struct examination *e, int seats, long number)
{
	const struct dealt *d = &wire.dealt;
	char reason[GAME_REASON_MAX];

	return e->rules->deal_read(d->state, seats, d->settings, number,
		       d->start, reason) ||
	       reason_refuse(e->why,
		       "it dealt `%.100s`, and does not take it: %.200s",
		       d->start, reason);
}

/* Some deals at each table, which the row's argument looks at. */
static enum check_verdict
deals(struct examination *e)
{
	inspect *const *look = e->argument;
	int bots = 0;
	bool good = true;

	begin(e);
	while (good && examination_next_table(e->rules, &bots)) {
		const int seats = e->rules->seats(bots);

		for (long number = 0; good && number < DEALS; number++)
			good = deal(e, &wire.dealt, seats, number,
				       (uint64_t)number) &&
			       (!*look || (*look)(e, seats, number));
	}
	return end_as(e, good);
}

static enum check_verdict
deals_by_seed(struct examination *e)
{
	int others = 0;
	const int seats = begin(e);

	bool good = deal(e, &wire.dealt, seats, 0, 1);
	for (uint64_t seed = 2; good && seed < 2 + DEALS; seed++) {
		good = deal(e, &wire.other, seats, 0, seed);
		others +=
			good && strcmp(wire.dealt.start, wire.other.start) != 0;
	}
	return end(
		e, good ? examination_pass(e, "%d of %d seeds", others, DEALS)
			: CHECK_FAILED);
}

/* A table that it does not have. */
static int
no_table(const struct game_rules *rules)
{
	bool has[GAME_SEATS_MAX + 2] = {true};
	int seats = 1;

	for (int bots = 1; bots <= GAME_SEATS_MAX; bots++)
		has[rules->seats(bots)] = true;
	while (has[seats])
		seats++;
	return seats;
}

static enum check_verdict
refuses_tables(struct examination *e)
{
	char command[sizeof wire.deal], reason[REASON_MAX];
	bool good = deal(e, &wire.dealt, begin(e), 0, 1);

	const char *rest = strchr(wire.deal + strlen("deal "), ' ');
	if (good && rest) {
		snprintf(command, sizeof command, "deal %d%s",
			no_table(e->rules), rest);
		if (program_game_ask(command, &wire.answer, reason) ==
			PROGRAM_TAKEN)
			good = reason_refuse(
				e->why, "it took `%.200s`", command);
	}
	return end_as(e, good);
}

static const char *const no_starts[] = {"x", "no start of any game", "~"};

enum { NO_STARTS = sizeof no_starts / sizeof *no_starts };

static enum program_answer
ask_no_start(int seats, int number, char command[static 64])
{
	char reason[REASON_MAX];

	snprintf(command, 64, "restore %d %s", seats, no_starts[number]);
	return program_game_ask(command, &wire.answer, reason);
}

static enum check_verdict
refuses_starts(struct examination *e)
{
	char command[64];
	bool good = true;
	const int seats = begin(e);

	for (int i = 0; good && i < NO_STARTS; i++)
		good = ask_no_start(seats, i, command) != PROGRAM_TAKEN ||
		       reason_refuse(e->why, "it took `%s`", command);
	return end_as(e, good);
}

/* Has the position that `restore` sets up, and keeps the points of a fault there. */
static bool
note_points(struct examination *e)
{
	return ask(e, wire.restore.bytes) && ask(e, "forfeit 0") &&
	       keep_answer();
}

/* Whether they are still the same; else it was after WHAT that they were others. */
static bool
are_points(struct examination *e, const char *what)
{
	if (!ask(e, "forfeit 0"))
		return false;
	return strcmp(wire.earlier.bytes, wire.answer.bytes) == 0 ||
	       reason_refuse(e->why,
		       "after %s the points of `forfeit 0` were others", what);
}

/* Neither a start that is refused nor a deal is a move. */
static enum check_verdict
keeps_position(struct examination *e)
{
	char command[64], what[100];
	const int seats = begin(e);
	bool good = deal_to_restore(e, seats);

	for (int i = 0; good && i < NO_STARTS; i++) {
		good = note_points(e);
		if (!good || ask_no_start(seats, i, command) != PROGRAM_REFUSED)
			continue;
		snprintf(what, sizeof what, "it had refused `%s`", command);
		good = are_points(e, what);
	}
	good = good && note_points(e) && deal(e, &wire.other, seats, 1, 2) &&
	       are_points(e, "a deal");
	return end_as(e, good);
}

/* Games. */

/* Looks at a position in which SEAT is asked, -1: the game is over, and may do
 * ACTIONS. False, with the reason: it is not as it should be. */
typedef bool visit(struct examination *, int seat, const json_t *actions);

/* Looks at FRAME, of viewer VIEWER. False, with the reason. */
typedef bool see(struct examination *, int viewer, const json_t *frame);

/* Games by chance, and what becomes of their positions. */
struct tour {
	long games;
	visit *look;	   /* NULL: nothing looks at them */
	see *judge;	   /* for look_around; NULL: that frames have their form
			    * is enough */
	const char *heard; /* for heard_nothing_wrong */
	bool frames;	   /* it has to list `frame` */
};

/* Plays the game that has been opened, as far as there is time. */
static bool
play(struct examination *e, visit *look)
{
	struct local_game *game = &e->game;
	int seat;

	/* On a busy machine a program may be long in starting. */
	if (wire.share_ns > 0 && wire.until_ns == LOOP_NEVER)
		wire.until_ns = loop_now() + wire.share_ns;
	while ((seat = local_game_turn(game)) != -1) {
		if (game->record.move_count > ENDLESS)
			return reason_refuse(e->why,
				"a game has not ended after %d actions",
				ENDLESS);
		if (is_late(e) || game->record.move_count >= wire.most)
			return true;

		json_t *actions = e->rules->actions(game->referee.game, seat);
		const char *action = game_actions_draw(
			actions, &game->seat[seat].ours.random);
		char text[GAME_LINE_MAX];

		bool good = *wire.failure == '\0' && action &&
			    (!look || look(e, seat, actions));
		strlcpy(text, action ? action : "", sizeof text);
		json_decref(actions);
		if (!good)
			return false;
		local_game_answer(game, true, text);
	}
	if (*game->record.voided != '\0' && *wire.failure == '\0')
		strlcpy(wire.failure, game->record.why, sizeof wire.failure);
	return *wire.failure == '\0' && (!look || look(e, -1, NULL));
}

/* A table, whose seats are all ours to play. */
static bool
sit(struct examination *e, int bots)
{
	local_game_release(&e->game);
	if (!local_game_init(&e->game, e->rules, bots, NULL, e->why))
		return false;
	for (int seat = 0; seat < e->game.seats; seat++)
		local_game_seat(&e->game, seat, SEAT_CALLERS, NULL);
	return true;
}

/* All seats see all hands. */
static void
open_hands(struct examination *e)
{
	const struct handshake all = {.commands = COMMAND_SHOW_CARDS};

	e->game.referee.open_hands = true;
	for (int seat = 0; seat < e->game.seats; seat++)
		local_game_seat(&e->game, seat, SEAT_CALLERS, &all);
}

static bool
play_deal(struct examination *e, long number, visit *look)
{
	forget_frames();
	text_clear(&wire.moves);
	e->game.record.deal = number;
	local_game_open(&e->game);
	for (int seat = 0; seat < e->game.seats; seat++)
		if (e->game.seat[seat].hears)
			local_game_settle(&e->game, seat);
	return play(e, look);
}

static bool
lacks_actions(struct examination *e)
{
	return !e->rules->actions &&
	       reason_say(e->why,
		       "it does not list actions, so nobody here plays it") !=
		       0;
}

static bool
lacks_frames(struct examination *e)
{
	return !program_game_has_frames() &&
	       reason_say(e->why, "it does not list frame") != 0;
}

/* The tour of the row's argument, at all tables in turn, until there is no more
 * time. */
static enum check_verdict
plays(struct examination *e)
{
	const struct tour *tour = e->argument;
	long played = 0, ended = 0;
	bool good = true;
	int bots = 0;

	if ((tour->frames && lacks_frames(e)) || lacks_actions(e))
		return CHECK_SKIPPED;
	begin(e);
	/* What all games need has as long as the others together. */
	wire.share_ns = tour->look ? e->share_ns : 5 * e->share_ns;
	for (; good && played < tour->games && !is_late(e); played++) {
		const int before = bots;

		if (!examination_next_table(e->rules, &bots)) {
			bots = 0;
			examination_next_table(e->rules, &bots);
		}
		good = (bots == before || sit(e, bots)) &&
		       play_deal(e, played, tour->look);
		ended += good && local_game_turn(&e->game) == -1;
	}
	if (!good)
		return end(e, CHECK_FAILED);
	if (ended == 0 && e->game.record.move_count == 0)
		return end(e, examination_skip(e, "there was no time for it"));
	return end(e, ended > 0 ? examination_pass(e, "%ld game%s", ended,
					  ended == 1 ? "" : "s")
				: examination_pass(e, "%zu actions of a game",
					  e->game.record.move_count));
}

static enum check_verdict
plays_open(struct examination *e)
{
	int bots = 0;
	bool good = true;

	if (!e->rules->hidden_hands)
		return examination_skip(e, "it hides nothing");
	if (lacks_actions(e))
		return CHECK_SKIPPED;
	begin(e);
	while (good && examination_next_table(e->rules, &bots)) {
		good = sit(e, bots);
		wire.most = 100;
		if (good) {
			open_hands(e);
			good = play_deal(e, 0, NULL);
		}
	}
	return end_as(e, good);
}

static const char *
action_at(const json_t *actions, size_t i)
{
	return json_string_value(
		json_object_get(json_array_get(actions, i), "action"));
}

static bool
is_in(const json_t *actions, const char *text)
{
	for (size_t i = 0; i < json_array_size(actions); i++) {
		const char *action = action_at(actions, i);

		if (action && strcmp(action, text) == 0)
			return true;
	}
	return false;
}

/* Some of what is listed, others at each position. */
static bool
takes_what_it_lists(struct examination *e, int seat, const json_t *actions)
{
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];
	const size_t count = json_array_size(actions);

	(void)seat;
	for (size_t i = 0; i < count && i < 5; i++) {
		const char *text = action_at(
			actions, (e->game.record.move_count * 5 + i) % count);

		if (!text)
			continue;
		if (!local_game_try(&e->game, text, action, reason))
			return reason_refuse(e->why,
				"it lists '%.100s', and refuses it: %.200s",
				text, reason);
		if (strcmp(action, text) != 0)
			return reason_refuse(e->why,
				"it lists '%.100s', of which the canonical "
				"form is '%.100s'",
				text, action);
	}
	return *wire.failure == '\0';
}

/* What a bot might answer. The last are made of what is listed. */
static void
make_words(const json_t *actions, int number, char text[static GAME_LINE_MAX])
{
	static const char *const words[] = {"", "x", "-1", "0 0",
		"99999999999999999999", "nan", "resign", "? no", "= yes",
		"%s%n", "../../etc/passwd", "\"", "{}", "[0]", "None",
		"QS QS QS", "\303\244", "\360\237\202\241", "' or 1", "\\"};
	enum { WORDS = sizeof words / sizeof *words };
	const char *action = action_at(actions, 0);

	if (number < WORDS) {
		strlcpy(text, words[number], GAME_LINE_MAX);
		return;
	}
	if (!action)
		action = "";
	switch (number - WORDS) {
	case 0:
		snprintf(text, GAME_LINE_MAX, "%.4000s x", action);
		break;
	case 1:
		snprintf(
			text, GAME_LINE_MAX, "%.4000s %.4000s", action, action);
		break;
	case 2:
		snprintf(text, GAME_LINE_MAX, "%.*s",
			(int)strlen(action) - (*action != '\0'), action);
		break;
	default:
		memset(text, 'a', 8000);
		text[8000] = '\0';
	}
}

enum { MADE_WORDS = 24 };

static bool
has_more(const json_t *actions)
{
	return json_is_true(json_object_get(
		json_array_get(actions, json_array_size(actions) - 1), "more"));
}

static bool
refuses_others(struct examination *e, int seat, const json_t *actions)
{
	char text[GAME_LINE_MAX], action[GAME_LINE_MAX],
		reason[GAME_REASON_MAX];

	if (seat == -1 || e->game.record.move_count % 5 != 0 ||
		has_more(actions))
		return true;
	for (int i = 0; i < MADE_WORDS; i++) {
		make_words(actions, i, text);
		if (is_in(actions, text) ||
			!local_game_try(&e->game, text, action, reason) ||
			is_in(actions, action) ||
			e->rules->to_act(e->game.copy) == 0)
			continue;
		return reason_refuse(e->why,
			"it takes '%.100s' as '%.100s', which it does not list",
			text, action);
	}
	json_t *again = e->rules->actions(e->game.referee.game, seat);
	const bool same = json_equal(again, actions);
	json_decref(again);
	if (*wire.failure != '\0')
		return false;
	return same || reason_refuse(e->why,
			       "after it had refused some answers the actions "
			       "of seat %d were others",
			       seat);
}

static enum check_verdict
says_why(struct examination *e)
{
	const enum check_verdict verdict = plays(e);

	if (verdict == CHECK_PASSED && *wire.mute != '\0')
		return examination_fail(
			e, "it refused `%s` without a reason", wire.mute);
	return verdict;
}

/* It is brought elsewhere, and back. */
static bool
comes_back(struct examination *e, int seat, const json_t *actions)
{
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];
	const char *text =
		seat == -1 ? NULL
			   : action_at(actions, json_array_size(actions) / 2);

	if (!text || e->game.record.move_count % 3 != 0 ||
		!local_game_try(&e->game, text, action, reason))
		return *wire.failure == '\0';
	json_t *again = e->rules->actions(e->game.referee.game, seat);
	const bool same = json_equal(again, actions);
	json_decref(again);
	if (*wire.failure != '\0')
		return false;
	return same || reason_refuse(e->why,
			       "brought back to a position it lists other "
			       "actions of seat %d",
			       seat);
}

static bool
forfeits_all(struct examination *e, int seat, const json_t *actions)
{
	int points[GAME_SEATS_MAX];

	(void)seat;
	(void)actions;
	for (int s = 0; s < e->game.seats && *wire.failure == '\0'; s++)
		e->rules->forfeit(e->game.referee.game, s, points);
	return *wire.failure == '\0';
}

/* By how much SEAT leads the best of the other sides. */
static int
lead_of(const struct examination *e, int seat, const int points[])
{
	int best = INT_MIN / 2;

	for (int s = 0; s < e->game.seats; s++) {
		const bool apart = e->rules->side ? e->rules->side(s) !=
							    e->rules->side(seat)
						  : s != seat;

		if (apart && points[s] > best)
			best = points[s];
	}
	return points[seat] - best;
}

/* Who is at fault does not lead by it, or not by more. */
static bool
is_no_gain(struct examination *e, int seat, const json_t *actions)
{
	int now[GAME_SEATS_MAX] = {0}, points[GAME_SEATS_MAX] = {0};

	(void)seat;
	(void)actions;
	e->rules->score(e->game.referee.game, now);
	for (int s = 0; s < e->game.seats && *wire.failure == '\0'; s++) {
		e->rules->forfeit(e->game.referee.game, s, points);
		const int lead = lead_of(e, s, points);

		if (lead > 0 && lead > lead_of(e, s, now))
			return reason_refuse(e->why,
				"by a fault seat %d leads by %d points, and by "
				"%d before",
				s, lead, lead_of(e, s, now));
	}
	return *wire.failure == '\0';
}

/* How a game is played for the second time. */
enum again { IN_FRESH_PROCESS, AFTER_OTHERS, WITH_QUESTIONS };

enum { ASKED = 4 }; /* seats in a position */

/* Where ONE and OTHER begin to differ. */
static bool
are_equal(struct examination *e, const char *one, const char *other)
{
	const char *line = one;
	char shown[2][100];

	if (strcmp(one, other) == 0)
		return true;
	for (; *one != '\0' && *one == *other; one++, other++)
		if (*one == '\n')
			line = one + 1;
	other -= one - line;
	snprintf(shown[0], sizeof *shown, "%.*s", (int)strcspn(line, "\n"),
		line);
	snprintf(shown[1], sizeof *shown, "%.*s", (int)strcspn(other, "\n"),
		other);
	return reason_refuse(e->why,
		"the second time it said `%s` where it had said `%s`", shown[1],
		shown[0]);
}

/* Of some seats, of others in each position: all of many would take long. */
static bool
asks_more(struct examination *e, int seat, const json_t *actions)
{
	const int seats = e->game.seats;
	int points[GAME_SEATS_MAX];

	(void)actions;
	for (int i = 0; i < seats && i < ASKED && *wire.failure == '\0'; i++) {
		const int s = ((int)e->game.record.move_count + i) % seats;
		const struct game_look look = {.viewers = seat_bit(s)};

		json_decref(e->rules->frame(e->game.referee.game, &look));
		e->rules->forfeit(e->game.referee.game, s, points);
	}
	if (seat != -1)
		json_decref(e->rules->actions(e->game.referee.game, seat));
	return *wire.failure == '\0';
}

static bool
play_twice(struct examination *e, enum again how)
{
	char *said[3] = {0};
	bool good = true;

	wire.most = 100;
	for (int i = 0; good && i < 3; i++) {
		good = play_deal(e, i, NULL);
		said[i] = good ? strdup(wire.moves.bytes) : NULL;
		good = said[i];
	}
	if (how == IN_FRESH_PROCESS)
		game_program_end();
	for (int i = 2; good && i >= 0; i--)
		good = play_deal(e, i,
			       how == WITH_QUESTIONS ? asks_more : NULL) &&
		       are_equal(e, said[i], wire.moves.bytes);
	for (int i = 0; i < 3; i++)
		free(said[i]);
	return good;
}

static enum check_verdict
plays_again(struct examination *e)
{
	const enum again *how = e->argument;
	int bots = 0;
	bool good = true;

	if (lacks_actions(e))
		return CHECK_SKIPPED;
	begin(e);
	while (good && examination_next_table(e->rules, &bots))
		good = sit(e, bots) && play_twice(e, *how);
	return end_as(e, good);
}

/* Several that are asked at once: what is wrong has been heard. */
static bool
heard_nothing_wrong(struct examination *e, int seat, const json_t *actions)
{
	const struct tour *tour = e->argument;

	(void)seat;
	(void)actions;
	return *tour->heard == '\0' || reason_refuse(e->why, "%s", tour->heard);
}

static enum check_verdict
plays_several(struct examination *e)
{
	const enum check_verdict verdict = plays(e);

	return verdict != CHECK_PASSED || wire.any_several
		       ? verdict
		       : examination_skip(e, "one seat is asked at a time");
}

/* What is seen. */

/* The viewers: the seats, then nobody, then all of them. */
static seat_set
viewers_of(const struct examination *e, int viewer)
{
	if (viewer < e->game.seats)
		return seat_bit(viewer);
	return viewer == e->game.seats ? 0 : seats_all(e->game.seats);
}

/* Looks at all frames as the tour has it; with open hands they are but
 * to have their form. */
static bool
look_around(struct examination *e, int seat, const json_t *actions)
{
	const struct tour *tour = e->argument;
	const int ways = e->rules->hidden_hands ? 2 : 1;

	(void)seat;
	(void)actions;
	for (int i = 0; i < (e->game.seats + 2) * ways; i++) {
		const int viewer = i / ways;
		const struct game_look look = {.viewers = viewers_of(e, viewer),
			.open_hands = i % ways == 1};
		json_t *frame = e->rules->frame(e->game.referee.game, &look);
		const bool good = *wire.failure == '\0' && frame &&
				  (look.open_hands || !tour->judge ||
					  tour->judge(e, viewer, frame));

		json_decref(frame);
		if (!good)
			return false;
	}
	return true;
}

/* The same places as in the first frame of the game. */
static bool
sees_places(struct examination *e, int viewer, const json_t *frame)
{
	static const char *const members[] = {
		"kind", "name", "piece", "owner", "size", "rows", "columns"};
	json_t *places = json_object_get(frame, "places"), *place;
	size_t i;

	(void)viewer;
	if (!wire.first)
		wire.first = json_deep_copy(places);
	if (json_array_size(places) != json_array_size(wire.first))
		return reason_refuse(e->why, "it has %zu places, and had %zu",
			json_array_size(places), json_array_size(wire.first));
	json_array_foreach(places, i, place)
	{
		const json_t *was = json_array_get(wire.first, i);

		for (size_t m = 0; m < sizeof members / sizeof *members; m++) {
			const json_t *a = json_object_get(was, members[m]);
			const json_t *b = json_object_get(place, members[m]);

			if (a != b && !json_equal(a, b))
				return reason_refuse(e->why,
					"place %zu has another %s than before",
					i, members[m]);
		}
	}
	return true;
}

static bool
sees_numbers(struct examination *e, int viewer, const json_t *frame)
{
	const json_t *turn = json_object_get(frame, "turn");
	int points[GAME_SEATS_MAX];
	seat_set asked = 0;

	e->rules->score(e->game.referee.game, points);
	for (int s = 0; s < e->game.seats; s++)
		if (json_integer_value(json_array_get(
			    json_object_get(frame, "points"), (size_t)s)) !=
			points[s])
			return reason_refuse(e->why,
				"the frame has other points of seat %d than "
				"the answer before",
				s);
	for (size_t i = 0; i < json_array_size(turn); i++)
		asked |= seat_bit(
			(int)json_integer_value(json_array_get(turn, i)));
	return viewer != e->game.seats + 1 ||
	       asked == e->rules->to_act(e->game.referee.game) ||
	       reason_refuse(e->why, "the turn of a frame for all has other "
				     "seats than are asked");
}

/* The first of FACES that equals FACE; -1: none does. */
static int
place_of(const json_t *faces, const json_t *face)
{
	for (size_t i = 0; i < json_array_size(faces); i++)
		if (json_equal(json_array_get(faces, i), face))
			return (int)i;
	return -1;
}

static void
add_hidden(json_t *place, json_int_t more)
{
	const json_int_t hidden =
		json_integer_value(json_object_get(place, "hidden"));

	json_object_set_new(place, "hidden", json_integer(hidden + more));
}

/* NULL: NUMBER is null. */
static json_t *
place_at(json_t *places, const json_t *number)
{
	return json_is_null(number)
		       ? NULL
		       : json_array_get(
				 places, (size_t)json_integer_value(number));
}

/* Applies MOVE to PLACES; LOOSE gets the places whose hidden pieces it tells
 * nothing of. */
static void
apply_move(json_t *places, const json_t *move, bool loose[])
{
	const json_t *from = json_array_get(move, 0),
		     *to = json_array_get(move, 1);
	const json_t *faces = json_array_get(move, 2);
	json_t *source = place_at(places, from);
	json_t *target = place_at(places, to);

	if (json_array_size(faces) == 0) {
		if (source)
			loose[json_integer_value(from)] = true;
		if (target)
			loose[json_integer_value(to)] = true;
	}
	for (size_t i = 0; i < json_array_size(faces); i++) {
		json_t *face = json_array_get(faces, i);
		json_t *lie = json_object_get(source, "faces");
		const int at = place_of(lie, face);

		if (at >= 0)
			json_array_remove(lie, (size_t)at);
		else if (source)
			add_hidden(source, -1);
		if (target)
			json_array_append(
				json_object_get(target, "faces"), face);
	}
}

static bool
lie_alike(const json_t *one, const json_t *other, bool loose)
{
	const json_t *here = json_object_get(one, "faces");
	const json_t *there = json_object_get(other, "faces");
	json_t *left = json_deep_copy(there);
	bool same = json_array_size(here) == json_array_size(there);

	for (size_t i = 0; same && i < json_array_size(here); i++) {
		const int at = place_of(left, json_array_get(here, i));

		same = at >= 0;
		if (same)
			json_array_remove(left, (size_t)at);
	}
	json_decref(left);
	return same &&
	       (loose || json_integer_value(json_object_get(one, "hidden")) ==
				 json_integer_value(
					 json_object_get(other, "hidden")));
}

/* The moves of FRAME bring the places of the frame before to its own. */
static bool
sees_moves(struct examination *e, int viewer, const json_t *frame)
{
	bool loose[256] = {false};
	json_t *before = wire.before[viewer];
	const json_t *places = json_object_get(frame, "places"), *move;
	const json_t *last = json_object_get(frame, "last");
	size_t i;

	wire.before[viewer] = json_deep_copy(frame);
	const bool told =
		!before || !last ||
		json_equal(json_object_get(before, "places"), places) ||
		(json_object_get(frame, "deal") &&
			!json_equal(json_object_get(before, "deal"),
				json_object_get(frame, "deal")));
	if (told || wire.together) {
		json_decref(before);
		return true;
	}
	json_t *applied = json_object_get(before, "places");
	json_array_foreach(json_object_get(last, "moved"), i, move)
	{
		apply_move(applied, move, loose);
	}
	size_t at = 0;
	while (at < json_array_size(places) &&
		lie_alike(json_array_get(applied, at),
			json_array_get(places, at), loose[at]))
		at++;
	const bool same = at == json_array_size(places);
	if (!same)
		reason_say(e->why,
			"by its moves place %zu (%.60s) would have other "
			"pieces than the frame has",
			at,
			json_string_value(json_object_get(
				json_array_get(places, at), "name")));
	json_decref(before);
	return same;
}

/* The pieces of an action lie in the frame of the seat, but that it says how
 * they will lie on a grid. */
static bool
has_piece(const json_t *places, const json_t *piece)
{
	const json_t *place = json_array_get(
		places, (size_t)json_integer_value(json_array_get(piece, 0)));
	const char *kind = json_string_value(json_object_get(place, "kind"));

	return kind && (strcmp(kind, "grid") == 0 ||
			       place_of(json_object_get(place, "faces"),
				       json_array_get(piece, 1)) >= 0);
}

static bool
lists_pieces(struct examination *e, int seat, const json_t *actions)
{
	const json_t *action, *piece;
	size_t i, p;

	if (seat == -1)
		return true;
	const struct game_look look = {.viewers = seat_bit(seat)};
	json_t *frame = e->rules->frame(e->game.referee.game, &look);
	const json_t *places = json_object_get(frame, "places");
	json_array_foreach(actions, i, action)
	{
		const json_t *pieces = json_object_get(action, "pieces");

		json_array_foreach(pieces, p, piece)
		{
			if (has_piece(places, piece))
				continue;
			reason_say(e->why,
				"the pieces of '%.100s' are not in the frame "
				"of seat %d",
				action_at(actions, i), seat);
			json_decref(frame);
			return false;
		}
	}
	json_decref(frame);
	return *wire.failure == '\0';
}

static bool
lists_none_twice(struct examination *e, int seat, const json_t *actions)
{
	(void)seat;
	for (size_t i = 0; i < json_array_size(actions); i++)
		for (size_t j = i + 1; j < json_array_size(actions); j++) {
			const char *one = action_at(actions, i);
			const char *other = action_at(actions, j);

			if (one && other && strcmp(one, other) == 0)
				return reason_refuse(
					e->why, "it lists '%.100s' twice", one);
		}
	return true;
}

#define WORD_LETTERS \
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/* Secrets: two starts of which a seat has heard the same. */

struct twin {
	void *state;
	struct text heard;  /* by the seat */
	struct text others; /* all that was said to others */
};

struct pair {
	struct examination *e;
	int seats, seat;
	struct twin one, other;
	struct twin *talks; /* which of them is telling */
	struct random random;
	long positions;
};

static void
hear_twin(void *listener, seat_set hearers, const char *line)
{
	struct pair *pair = listener;

	if (hearers & seat_bit(pair->seat))
		text_add_format(&pair->talks->heard, "%s\n", line);
	else
		text_add_format(&pair->talks->others, "%s\n", line);
}

/* What the seat hears of the opening, and of an action with CARDS shown. */
static struct game_voice
voice_of(struct pair *pair, struct twin *twin, bool cards)
{
	pair->talks = twin;
	return (struct game_voice){.say = hear_twin,
		.listener = pair,
		.see_all = cards ? seat_bit(pair->seat) : 0,
		.told_mode = seats_all(pair->seats)};
}

/* Opens TWIN with START. False: it is no start. */
static bool
open_twin(struct pair *pair, struct twin *twin, const void *settings,
	const char *start)
{
	const struct game_rules *rules = pair->e->rules;
	char reason[GAME_REASON_MAX];

	text_clear(&twin->heard);
	text_clear(&twin->others);
	if (!rules->deal_read(
		    twin->state, pair->seats, settings, 0, start, reason))
		return false;
	const struct game_voice voice = voice_of(pair, twin, false);
	rules->introduce(twin->state, &voice);
	rules->begin(twin->state, &voice);
	return !rules->trouble(twin->state);
}

struct word {
	const char *at;
	int length;
};

enum { WORDS_MOST = 1000 };

/* The words of letters and digits in START, which may be cards. */
static uint32_t
words_of(const char *start, struct word words[static WORDS_MOST])
{
	uint32_t count = 0;

	while (*start != '\0' && count < WORDS_MOST) {
		start += strcspn(start, WORD_LETTERS);
		const size_t length = strspn(start, WORD_LETTERS);
		if (length > 0)
			words[count++] = (struct word){start, (int)length};
		start += length;
	}
	return count;
}

/* CHANGED gets START, but two of its words change places. False: it is the
 * same. */
static bool
swap_words(const char *start, struct random *random,
	char changed[static PROGRAM_START_MAX])
{
	struct word words[WORDS_MOST];
	const uint32_t count = words_of(start, words);

	if (count < 2)
		return false;
	const uint32_t one = random_below(random, count);
	const uint32_t other = random_below(random, count);
	const struct word a = words[one < other ? one : other];
	const struct word b = words[one < other ? other : one];
	const char *behind = a.at + a.length;
	if (one == other)
		return false;
	snprintf(changed, PROGRAM_START_MAX, "%.*s%.*s%.*s%.*s%s",
		(int)(a.at - start), start, b.length, b.at,
		(int)(b.at - behind), behind, a.length, a.at, b.at + b.length);
	return strcmp(changed, start) != 0;
}

/* Likewise, but a word of it becomes one of FROM that it has not: a card that
 * has not been dealt. */
static bool
replace_word(const char *start, const char *from, struct random *random,
	char changed[static PROGRAM_START_MAX])
{
	struct word words[WORDS_MOST], others[WORDS_MOST];
	const uint32_t count = words_of(start, words);
	const uint32_t other_count = words_of(from, others);
	char other[100];

	if (count == 0 || other_count == 0)
		return false;
	const struct word word = words[random_below(random, count)];
	const struct word by = others[random_below(random, other_count)];
	snprintf(other, sizeof other, "%.*s", by.length, by.at);
	if (strstr(start, other))
		return false;
	snprintf(changed, PROGRAM_START_MAX, "%.*s%s%s", (int)(word.at - start),
		start, other, word.at + word.length);
	return true;
}

/* Another start, by the way NUMBER. */
static bool
change_start(struct pair *pair, int number)
{
	const char *start = wire.dealt.start;
	char *changed = wire.other.start;

	if (number % 3 == 0)
		return swap_words(start, &pair->random, changed);
	const uint64_t seed = random_next(&pair->random);
	if (number % 3 == 1)
		return deal(pair->e, &wire.other, pair->seats, 0, seed);
	return deal(pair->e, &wire.third, pair->seats, 0, seed) &&
	       replace_word(start, wire.third.start, &pair->random, changed);
}

/* Whether A and B, which both starts have as WHAT, are the same; frees them. */
static bool
have_same(struct pair *pair, json_t *a, json_t *b, const char *what)
{
	const bool same = json_equal(a, b);

	json_decref(a);
	json_decref(b);
	if (!same)
		reason_say(pair->e->why,
			"two starts of which seat %d has heard the same have "
			"other %s for it",
			pair->seat, what);
	return same;
}

/* Whether both show the seat the same, and let it do the same. */
static bool
look_alike(struct pair *pair)
{
	const struct game_rules *rules = pair->e->rules;
	const struct game_look look = {.viewers = seat_bit(pair->seat)};

	if (program_game_has_frames() &&
		!have_same(pair, rules->frame(pair->one.state, &look),
			rules->frame(pair->other.state, &look), "frames"))
		return false;
	if (rules->actions &&
		rules->to_act(pair->one.state) & seat_bit(pair->seat) &&
		!have_same(pair, rules->actions(pair->one.state, pair->seat),
			rules->actions(pair->other.state, pair->seat),
			"actions"))
		return false;
	/* Hands that are the same in another order prove nothing. */
	pair->positions +=
		!examination_same(&pair->one.others, &pair->other.others);
	return *wire.failure == '\0';
}

/* The same is done in both. False: they cannot be compared any more. */
static bool
act_in_both(struct pair *pair)
{
	const struct game_rules *rules = pair->e->rules;
	const seat_set asked = rules->to_act(pair->one.state);
	char text[GAME_LINE_MAX], action[GAME_LINE_MAX];
	char reason[GAME_REASON_MAX];
	int seat = 0;

	if (!rules->actions || asked == 0 ||
		asked != rules->to_act(pair->other.state))
		return false;
	while (!(asked & seat_bit(seat)))
		seat++;
	json_t *actions = rules->actions(pair->one.state, seat);
	const char *drawn = game_actions_draw(actions, &pair->random);
	strlcpy(text, drawn ? drawn : "", sizeof text);
	json_decref(actions);
	struct game_voice voice = voice_of(pair, &pair->one, true);
	if (!drawn || !rules->act(pair->one.state, seat, text, action, reason,
			      &voice))
		return false;
	voice = voice_of(pair, &pair->other, true);
	return rules->act(
		       pair->other.state, seat, text, action, reason, &voice) &&
	       examination_same(&pair->one.heard, &pair->other.heard) &&
	       rules->to_act(pair->one.state) != 0 &&
	       rules->to_act(pair->one.state) ==
		       rules->to_act(pair->other.state);
}

/* Another start of which the seat may hear the same. */
static bool
try_pair(struct pair *pair, int number)
{
	const struct dealt *d = &wire.dealt, *other = &wire.other;
	struct examination *e = pair->e;
	bool good = change_start(pair, number);

	if (!good || !open_twin(pair, &pair->one, d->settings, d->start) ||
		!open_twin(pair, &pair->other, d->settings, other->start) ||
		strcmp(d->start, other->start) == 0 ||
		!examination_same(&pair->one.heard, &pair->other.heard) ||
		e->rules->to_act(pair->one.state) !=
			e->rules->to_act(pair->other.state))
		return *wire.failure == '\0';
	do
		good = look_alike(pair);
	while (good && !is_late(e) && act_in_both(pair));
	return good;
}

static enum check_verdict
hides(struct examination *e)
{
	enum { TRIES = 2000 };
	struct pair pair = {.e = e};

	if (!e->rules->hidden_hands)
		return examination_skip(e, "it hides nothing");
	if (lacks_frames(e) && lacks_actions(e))
		return CHECK_SKIPPED;
	*e->why = '\0';
	pair.seats = begin(e);
	random_seed(&pair.random, 1);
	pair.one.state = malloc(e->rules->size);
	pair.other.state = malloc(e->rules->size);
	bool good = pair.one.state && pair.other.state &&
		    deal(e, &wire.dealt, pair.seats, 0, 1) &&
		    deal(e, &wire.other, pair.seats, 0, 2);
	wire.until_ns = loop_now() + 2 * e->share_ns;
	for (int i = 0; good && i < TRIES && !is_late(e); i++) {
		pair.seat = i / 3 % pair.seats;
		if (i % 100 == 99)
			good = deal(e, &wire.dealt, pair.seats, i,
				random_next(&pair.random));
		good = good && try_pair(&pair, i);
	}
	free(pair.one.state);
	free(pair.other.state);
	text_release(&pair.one.heard);
	text_release(&pair.other.heard);
	text_release(&pair.one.others);
	text_release(&pair.other.others);
	if (!good)
		return end(e, CHECK_FAILED);
	*e->why = '\0';
	if (pair.positions == 0 && *wire.failure == '\0')
		return end(e, examination_skip(e,
				      "no two starts were found that differ "
				      "in what others hold, and of which a "
				      "seat has heard the same"));
	return end(e, examination_pass(e, "%ld positions", pair.positions));
}

/* Its end. */

static enum check_verdict
talk_to(struct examination *e)
{
	return examination_open(e) && conversation_greet(&e->talk,
					      e->start_ns) == HEARD_ANSWER
		       ? CHECK_PASSED
		       : examination_fail_talk(e);
}

#define MUST	    CHECK_MUST, NULL
#define SHOULD	    CHECK_SHOULD, NULL
#define TOLD	    CHECK_TOLD, NULL
#define WIRE(...)   (&(const struct exchange){__VA_ARGS__})
#define DEALT(look) (&(inspect *const){look})
#define TOUR(...)   (&(const struct tour){__VA_ARGS__})
#define VISIT(look) TOUR(FEW, look, NULL, NULL, false)
#define SEE(judge)  TOUR(FEW, look_around, judge, NULL, true)
#define HEARD(what) TOUR(FEW, heard_nothing_wrong, NULL, what, false)
#define AGAIN(how)  (&(const enum again){how})
#define OPENED	    "describe-form deal positions-games"
#define NOTHING                                                                \
	"The same commands behind a `restore` get the same answers, whatever " \
	"came before it, in whichever process, whenever and wherever."
#define LISTED                                                          \
	"All that is listed is legal: a game that lists an action and " \
	"refuses it fails, and so does one that lists none."
#define FREE "Nothing in a frame depends on what its viewers cannot see."
#define ENDS "It should end at one or the other."

const struct check check_game[] = {
	{CHECK_WIRE, MUST, "wire-commands",
		"lists the commands that are needed", lists, NULL,
		"start-empty-line", 2,
		"| `list_commands` | one name a line | "
		"yes |"},
	{CHECK_WIRE, SHOULD, "wire-unknown", "refuses what it does not know",
		answers, WIRE("dance", false, false, NULL), "start-empty-line",
		2, "To any other command a game answers `? unknown command`."},
	{CHECK_WIRE, SHOULD, "wire-ids", "answers ids", answers,
		WIRE("12 list_commands", true, true, NULL), "start-empty-line",
		1,
		"If the command had an id, as in `12 describe`, the id follows "
		"the sign at once, `=12 TEXT`;"},
	{CHECK_WIRE, SHOULD, "wire-protocol-version",
		"says which protocol it speaks", answers,
		WIRE("protocol_version", true, false, "2"), "start-empty-line",
		2, "| `protocol_version` | `2` | no |"},
	{CHECK_WIRE, TOLD, "wire-listed",
		"lists these of the commands "
		"that it may",
		tells_listed, NULL, "start-empty-line", 2,
		"`frame` and `actions` are sent only to a game whose answer to "
		"`list_commands` names them."},

	{CHECK_DESCRIBE, MUST, "describe-form", "describes itself", describes,
		NULL, "start wire", 3,
		"`name`, `summary` and `seats` are needed."},
	{CHECK_DESCRIBE, MUST, "describe-same",
		"does so in the middle of a game", describes_again, NULL,
		"describe-form deal-form", 2,
		"it may ask for a description or a deal there."},

	{CHECK_DEAL, MUST, "deal-form", "deals for each number of seats", deals,
		DEALT(NULL), "describe-form", 4,
		"The answer is one line of text, the **start**."},
	{CHECK_DEAL, MUST, "deal-same", "deals the same for the same words",
		deals, DEALT(is_dealt_again), "deal-form", 4,
		"The same words of `deal` give the same start, for ever."},
	{CHECK_DEAL, MUST, "deal-restore", "takes the starts that it deals",
		deals, DEALT(is_restored), "deal-form", 5,
		"`restore` sets up the beginning of a game: with how many "
		"seats, and its start."},
	{CHECK_DEAL, TOLD, "deal-seeds", "other seeds give other starts",
		deals_by_seed, NULL, "deal-form", 4,
		"Other seeds give other starts, except in a game without "
		"chance."},
	{CHECK_DEAL, SHOULD, "deal-seats",
		"refuses tables that it does not have", refuses_tables, NULL,
		"deal-form", 4,
		"`? REASON` says that so many seats cannot play or that the "
		"value of an option does not do."},
	{CHECK_DEAL, SHOULD, "deal-refuses", "refuses what is no start",
		refuses_starts, NULL, "deal-restore", 5,
		"A line that is no start of the game is refused with `? "
		"REASON`, and the position stays what it was."},
	{CHECK_DEAL, MUST, "deal-keeps", "keeps its position then",
		keeps_position, NULL, "deal-restore", 5,
		"A line that is no start of the game is refused with `? "
		"REASON`, and the position stays what it was."},

	{CHECK_POSITIONS, MUST, "positions-games", "plays games by chance",
		plays, TOUR(GAMES, NULL, NULL, NULL, false),
		"describe-form deal", 7,
		"Any other answer than this page allows is the game's failure, "
		"and so is none within 10 seconds, or the end of the process."},
	{CHECK_POSITIONS, MUST, "positions-listed",
		"takes what it lists, as it lists it", plays,
		VISIT(takes_what_it_lists), OPENED, 6, LISTED},
	{CHECK_POSITIONS, MUST, "positions-refuses",
		"refuses what it does not list", plays, VISIT(refuses_others),
		OPENED, 6,
		"An action that is not, in its canonical form, is illegal, "
		"unless it gives the game up."},
	{CHECK_POSITIONS, SHOULD, "positions-reasons", "says why it refuses",
		says_why, TOUR(2, refuses_others, NULL, NULL, false),
		OPENED " positions-refuses", 5,
		"the reason names the rule that it breaks and what breaks it, "
		"for the author of the bot."},
	{CHECK_POSITIONS, MUST, "positions-back", "can be brought anywhere",
		plays, VISIT(comes_back), OPENED, 2,
		"The arbiter may restore any position at any time, also in the "
		"middle of a game,"},
	{CHECK_POSITIONS, MUST, "positions-forfeit",
		"knows the points of a fault in each position", plays,
		VISIT(forfeits_all), OPENED, 5,
		"It may be asked of any seat in every position, and changes "
		"nothing."},
	{CHECK_POSITIONS, SHOULD, "positions-gain",
		"lets nobody gain by a fault", plays, VISIT(is_no_gain),
		OPENED " positions-forfeit", 5,
		"they should be such that nobody gains by a fault."},
	{CHECK_POSITIONS, MUST, "positions-fresh",
		"says the same in a fresh process", plays_again,
		AGAIN(IN_FRESH_PROCESS), OPENED, 2, NOTHING},
	{CHECK_POSITIONS, MUST, "positions-after",
		"says the same after other games", plays_again,
		AGAIN(AFTER_OTHERS), OPENED, 2, NOTHING},
	{CHECK_POSITIONS, MUST, "positions-asked",
		"says the same whatever else is asked", plays_again,
		AGAIN(WITH_QUESTIONS), OPENED, 2,
		"only `restore` and `act` change it."},
	{CHECK_POSITIONS, MUST, "positions-open", "plays with open hands",
		plays_open, NULL, OPENED, 5,
		"`open` at the end of the line names the seats that see all "
		"hands, where a run has open hands."},
	{CHECK_POSITIONS, MUST, "positions-several",
		"asks on those who have not answered", plays_several,
		HEARD(wire.several), OPENED, 5,
		"Each answer of `act` ends with an `ask` of those that are "
		"still open, with the same *TELL* and *COMMAND*."},
	{CHECK_POSITIONS, MUST, "positions-told",
		"tells no action before all have answered", plays_several,
		HEARD(wire.told), OPENED, 5,
		"No action is said while another seat of the same `ask` is "
		"open, except to the seat that made it: all of them are said "
		"after the last."},

	{CHECK_SEEN, MUST, "seen-frames", "frames have their form", plays,
		SEE(NULL), OPENED, 6,
		"`frame LIST` is answered by a JSON object in one line: the "
		"position as the seats of the list know it together; of "
		"`none`, as everybody does."},
	{CHECK_SEEN, MUST, "seen-places", "frames have the same places", plays,
		SEE(sees_places), OPENED " seen-frames", 6,
		"All frames of a game have the same places in the same order."},
	{CHECK_SEEN, MUST, "seen-points",
		"frames say whose turn it is, and the "
		"points",
		plays, SEE(sees_numbers), OPENED " seen-frames", 6,
		"- `points`: those of `points`."},
	{CHECK_SEEN, SHOULD, "seen-moves", "what moved leads to the next frame",
		plays, SEE(sees_moves), OPENED " seen-places", 6,
		"Applied to the frame before, the moves give the places of "
		"this frame, but for how many hidden pieces are where such a "
		"move goes from and to, and unless a new `deal` has begun."},
	{CHECK_SEEN, MUST, "seen-hidden", "shows nobody what is hidden", hides,
		NULL, "describe-form deal", 6, FREE},
	{CHECK_SEEN, SHOULD, "seen-pieces",
		"actions have pieces that lie there", plays,
		TOUR(FEW, lists_pieces, NULL, NULL, true),
		OPENED " seen-frames", 6,
		"and the pieces that it concerns, each a place of the seat's "
		"frame and a face there."},
	{CHECK_SEEN, SHOULD, "seen-once", "lists no action twice", plays,
		VISIT(lists_none_twice), OPENED, 6,
		"If the order of the words of an action makes no difference, "
		"only one order is listed."},

	{CHECK_END, CHECK_SHOULD, talk_to, "end-quit", "ends at quit",
		check_ends_at_quit, NULL, "start-empty-line", 8, ENDS},
	{CHECK_END, CHECK_SHOULD, talk_to, "end-input",
		"ends when its input is closed", check_ends_with_input, NULL,
		"start-empty-line", 8, ENDS},
	{0},
};
