/* Each command of a game is obeyed: one at a time, in the order in which a bot
 * hears them. */
#include <stdio.h>
#include <string.h>

#include "check/examination.h"

/* A game in which the seat acts first, before it has to follow anybody. */
enum { DEAL = 4, SEAT = 0 };

/* So many games that fail at one seat alone are no chance. */
enum { SEAT_DEALS = 3 };

/* A walk to the command that is looked at, and on until the bot has acted. */
struct obedience {
	struct examination *e;
	const char *command;
	bool reached;
	bool obeyed;
};

static bool
is_obeyed(const struct examination *e, const char *command)
{
	char word[CHECK_NAME_MAX + 4];

	snprintf(word, sizeof word, " %s ", command);
	return e->obeyed.length > 0 && strstr(e->obeyed.bytes, word);
}

static void
note_obeyed(struct examination *e, const char *line)
{
	char command[CHECK_NAME_MAX];

	snprintf(
		command, sizeof command, "%.*s", (int)strcspn(line, " "), line);
	if (!is_obeyed(e, command))
		text_add_format(&e->obeyed, " %s ", command);
}

/* The text of an empty answer is another check's. */
static bool
judge(struct obedience *o, enum expected_answer expected)
{
	const struct answer *answer = &o->e->talk.link.answer;

	if (expected == ANSWER_OPTIONAL)
		return true;
	if (!answer->ok) {
		examination_fail(o->e, "it answered %s with '? %.100s'",
			o->command, answer->text);
		return false;
	}
	if (expected == ANSWER_TEXT && answer->length == 0) {
		examination_fail(
			o->e, "it answered %s with nothing", o->command);
		return false;
	}
	return true;
}

static bool
visit(void *context, const char *line, enum expected_answer expected,
	char action[static GAME_LINE_MAX])
{
	struct obedience *o = context;
	struct examination *e = o->e;
	bool is_it = walk_is(line, o->command);

	if (!examination_is_told(e, line))
		return true;
	o->reached |= is_it;
	if (conversation_ask(&e->talk, line, ANSWER_ANY, e->patience_ns) !=
		HEARD_ANSWER) {
		if (!o->obeyed)
			examination_fail(e, "%s", e->talk.why);
		return false;
	}
	if (is_it && !o->obeyed && !judge(o, expected))
		return false;
	o->obeyed |= is_it;
	if (expected == ANSWER_OPTIONAL ||
		(e->talk.link.answer.ok && (expected == ANSWER_EMPTY ||
						   e->talk.link.answer.length)))
		note_obeyed(e, line);
	if (expected == ANSWER_TEXT)
		strlcpy(action, e->talk.link.answer.text, GAME_LINE_MAX);
	return !o->obeyed || !walk_is(line, "play");
}

static enum check_verdict
is_obeyed_in_game(struct examination *e)
{
	struct obedience o = {.e = e, .command = e->argument};

	if (e->has_listed && !examination_is_told(e, o.command))
		return examination_skip(e, "the bot does not list it");
	if (is_obeyed(e, o.command))
		return CHECK_PASSED;
	if (!examination_sit(e, 0, NULL))
		return examination_fail_game(e);
	if (!examination_is_told(e, o.command))
		return examination_skip(e, "the bot does not list it");
	e->game.referee.open_hands = true;
	walk(&e->game, SEAT, DEAL, visit, &o);
	if (o.obeyed)
		return CHECK_PASSED;
	return o.reached || *e->why != '\0'
		       ? CHECK_FAILED
		       : examination_skip(e, "no game has it");
}

/* A whole game at SEAT; false: play_why. */
static bool
plays_at(struct examination *e, int seat, long deal)
{
	return examination_sit(e, 0, NULL) && examination_game(e, seat, deal);
}

/* It ended, refused what it was told, or did what it may not do. */
static bool
is_lost(const struct examination *e)
{
	const enum fault fault = e->talk.link.fault;

	return e->answered || fault == FAULT_CRASH || fault == FAULT_REFUSED;
}

/* Who plays at the first seat, whatever the deal, and never at the second, takes
 * itself for player 0. */
static enum check_verdict
knows_its_seat(struct examination *e)
{
	char why[FAULT_WHY_MAX];

	for (long deal = DEAL; deal < DEAL + SEAT_DEALS; deal++) {
		if (!plays_at(e, SEAT, deal) || e->game.referee.seats < 2)
			return CHECK_PASSED; /* another check's */
		if (plays_at(e, SEAT + 1, deal) || !is_lost(e))
			return CHECK_PASSED;
	}
	strlcpy(why, e->play_why, sizeof why);
	return examination_fail(e,
		"it plays as player 0, and as player 1 it %s; its own number "
		"is the second of set_players",
		why);
}

const struct check check_seat = {CHECK_COMMANDS, CHECK_MUST, NULL,
	"commands-seat", "knows which player it is", knows_its_seat, NULL,
	"commands-gen_move", 2,
	"**set_players** says that there are *n* players, and that the bot is "
	"number *i*."};

const struct check check_command = {CHECK_COMMANDS, CHECK_MUST, NULL, NULL,
	NULL, is_obeyed_in_game, NULL, "", 2, NULL};
