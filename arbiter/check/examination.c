#include "check/examination.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define NS_PER_S  INT64_C(1000000000)
#define NS_PER_MS INT64_C(1000000)

/* What everybody has for a game, unless a check says otherwise. */
enum { LEFT_MS = 60000, SEED = 1, WALK_SEED = 7 };

void
examination_init(struct examination *e, const struct game_rules *rules,
	const struct bot_spec *bot, struct talk_loop *loop)
{
	*e = (struct examination){
		.rules = rules,
		.bot = bot,
		.loop = loop,
		.patience_ns = 2 * NS_PER_S,
		.start_ns = 10 * NS_PER_S,
	};
	conversation_init(&e->talk, loop);
}

void
examination_release(struct examination *e)
{
	examination_end(e);
	conversation_release(&e->talk);
	text_release(&e->listed);
	text_release(&e->obeyed);
	text_release(&e->exchange_lines);
}

bool
examination_next_table(const struct game_rules *rules, int *bots)
{
	const int seats = *bots > 0 ? rules->seats(*bots) : 0;

	for (int more = *bots + 1; more <= GAME_SEATS_MAX; more++) {
		if (rules->seats(more) == 0 || rules->seats(more) == seats)
			continue;
		*bots = more;
		return true;
	}
	return false;
}

void
examination_end(struct examination *e)
{
	link_close(&e->talk.link);
	local_game_release(&e->game);
}

static bool
open_as(struct examination *e, const struct bot_spec *spec)
{
	if (conversation_open(&e->talk, spec) == 0)
		return true;
	snprintf(e->why, sizeof e->why, "%s: %s", spec->name, strerror(errno));
	e->broken = true;
	return false;
}

bool
examination_open(struct examination *e)
{
	link_close(&e->talk.link);
	return open_as(e, e->bot);
}

static bool
fail_play(struct examination *e, const char *why)
{
	strlcpy(e->play_why, why, sizeof e->play_why);
	return false;
}

bool
examination_sit_as(struct examination *e, const struct bot_spec *spec, int bots,
	const struct game_preset *presets)
{
	examination_end(e);
	e->seed = SEED;
	e->left_ms = LEFT_MS;
	e->commands_left = -1;
	e->turns = 0;
	e->slowest_ns = 0;
	e->answered = false;
	if (!local_game_init(&e->game, e->rules, bots, presets, e->why)) {
		e->broken = true;
		return false;
	}
	if (!open_as(e, spec))
		return fail_play(e, e->why);
	if (conversation_greet(&e->talk, e->start_ns) != HEARD_ANSWER)
		return fail_play(e, e->talk.why);
	if (!e->has_listed && e->talk.listed.length > 0)
		text_add_string(&e->listed, e->talk.listed.bytes);
	e->has_listed = true;
	return true;
}

bool
examination_sit(
	struct examination *e, int bots, const struct game_preset *presets)
{
	return examination_sit_as(e, e->bot, bots, presets);
}

/* Says LINE. False: the game has broken off before it. */
static bool
say(struct examination *e, const char *line, enum expected_answer expected)
{
	if (e->commands_left == 0)
		return false;
	if (e->commands_left > 0)
		e->commands_left--;
	link_say(&e->talk.link, line, expected);
	return true;
}

/* Says what there is for the bot, but for a question. */
static bool
say_heard(struct examination *e)
{
	enum expected_answer expected;
	char line[GAME_LINE_MAX];
	bool all = true;

	while (all && !local_game_question_is_next(&e->game, e->seat) &&
		local_game_next(&e->game, e->seat, line, &expected))
		all = say(e, line, expected);
	return all;
}

/* Waits until all that was said has been answered. */
static bool
settle(struct examination *e, int64_t patience_ns)
{
	return conversation_hear(&e->talk, patience_ns) == HEARD_ALL ||
	       fail_play(e, e->talk.why);
}

static void
deal(struct local_game *game, int seat, long number,
	const struct handshake *handshake)
{
	for (int s = 0; s < game->seats; s++)
		local_game_seat(game, s, s == seat ? SEAT_CALLERS : SEAT_OURS,
			s == seat ? handshake : NULL);
	game->record.deal = number;
	local_game_open(game);
}

static void
set_left(struct local_game *game, int seat, int64_t left_ms)
{
	const struct clock_terms clock = {.budget_ns = left_ms * NS_PER_MS};

	local_game_set_clock(game, seat, &clock, NS_PER_S, false);
}

bool
examination_deal(struct examination *e, int seat, long number)
{
	e->seat = seat;
	e->game.referee.own_seed = &e->seed;
	set_left(&e->game, seat, e->left_ms);
	deal(&e->game, seat, number, &e->talk.handshake);
	say_heard(e);
	if (!settle(e, e->start_ns))
		return false;
	local_game_settle(&e->game, seat);
	return true;
}

static enum play_state
break_off(struct examination *e)
{
	return settle(e, e->patience_ns) ? PLAY_BROKEN_OFF : PLAY_FAILED;
}

/* The referee judges the answer. */
static enum play_state
take_action(struct examination *e)
{
	const struct answer *answer = &e->talk.link.answer;
	const struct record *record = &e->game.record;
	const char *ask = local_game_ask(&e->game);

	local_game_answer(&e->game, answer->ok, answer->text);
	if (record->offender != e->seat) {
		e->turns++;
		return PLAY_ON;
	}
	e->answered = true;
	fail_play(e, record->why);
	if (record->end == FAULT_ILLEGAL)
		snprintf(e->play_why, sizeof e->play_why,
			"answered %s with '%.150s': %.300s", ask, answer->text,
			record->why);
	return PLAY_FAILED;
}

enum play_state
examination_to_turn(struct examination *e)
{
	const bool is_asked = local_game_turn(&e->game) != -1;

	if (!say_heard(e))
		return break_off(e);
	if (!settle(e, e->patience_ns))
		return PLAY_FAILED;
	return is_asked ? PLAY_ON : PLAY_OVER;
}

bool
examination_ask(struct examination *e)
{
	enum expected_answer expected;
	char line[GAME_LINE_MAX];

	if (local_game_question_is_next(&e->game, e->seat))
		local_game_next(&e->game, e->seat, line, &expected);
	return conversation_ask(&e->talk, local_game_ask(&e->game), ANSWER_TEXT,
		       e->patience_ns) == HEARD_ANSWER;
}

enum play_state
examination_turn(struct examination *e)
{
	if (e->commands_left == 0)
		return break_off(e);
	if (local_game_turn(&e->game) == -1)
		return PLAY_OVER;
	if (!say_heard(e) || e->commands_left == 0)
		return break_off(e);
	if (e->commands_left > 0)
		e->commands_left--;
	const int64_t asked_ns = loop_now();
	if (!examination_ask(e)) {
		fail_play(e, e->talk.why);
		return PLAY_FAILED;
	}
	if (loop_now() - asked_ns > e->slowest_ns)
		e->slowest_ns = loop_now() - asked_ns;
	return take_action(e);
}

enum play_state
examination_play(struct examination *e)
{
	enum play_state state;

	do
		state = examination_turn(e);
	while (state == PLAY_ON);
	return state == PLAY_OVER ? examination_to_turn(e) : state;
}

bool
examination_game(struct examination *e, int seat, long number)
{
	return examination_deal(e, seat, number) &&
	       examination_play(e) == PLAY_OVER;
}

bool
examination_lists(const struct examination *e, const char *command)
{
	return e->listed.length > 0 && text_has_word(e->listed.bytes, command);
}

bool
examination_is_told(const struct examination *e, const char *line)
{
	char command[CHECK_NAME_MAX];

	if (!walk_is_listed(line))
		return true;
	snprintf(
		command, sizeof command, "%.*s", (int)strcspn(line, " "), line);
	return examination_lists(e, command) ||
	       (e->rules->program && strcmp(command, "show_actions") == 0 &&
		       examination_lists(e, "any_game"));
}

enum check_verdict
examination_say(struct examination *e, enum check_verdict verdict,
	const char *format, ...)
{
	const bool passed = verdict == CHECK_PASSED;
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(passed ? e->figure : e->why,
		passed ? sizeof e->figure : sizeof e->why, format, arguments);
	va_end(arguments);
	return verdict;
}

enum check_verdict
examination_fail_talk(struct examination *e)
{
	if (e->broken)
		return CHECK_FAILED;
	return examination_fail(e, "it %s", e->talk.why);
}

enum check_verdict
examination_fail_game(struct examination *e)
{
	if (e->broken)
		return CHECK_FAILED;
	return examination_fail(e, "%s", e->play_why);
}

enum check_verdict
examination_seat(struct examination *e)
{
	return examination_sit(e, 0, NULL) ? CHECK_PASSED
					   : examination_fail_game(e);
}

enum check_verdict
examination_seat_listing(struct examination *e, const char *command)
{
	if ((!e->has_listed || examination_lists(e, command)) &&
		!examination_sit(e, 0, NULL))
		return examination_fail_game(e);
	if (!examination_lists(e, command))
		return examination_skip(e, "the bot does not list %s", command);
	return CHECK_PASSED;
}

void
overhear(struct local_game *game, int seat, long number, unsigned commands)
{
	static const uint64_t seed = WALK_SEED;
	const struct handshake handshake = {.commands = commands};

	game->referee.own_seed = &seed;
	set_left(game, seat, LEFT_MS);
	deal(game, seat, number, &handshake);
}

bool
examination_same(const struct text *one, const struct text *other)
{
	return one->length == other->length &&
	       (one->length == 0 ||
		       memcmp(one->bytes, other->bytes, one->length) == 0);
}

/* Visits what SEAT hears, up to its next turn. False: the walk is over. */
static bool
visit_turn(struct local_game *game, int seat, walk_visit *visit, void *context)
{
	char line[GAME_LINE_MAX], action[GAME_LINE_MAX] = "",
				  suggestion[GAME_LINE_MAX],
				  reason[GAME_REASON_MAX];
	enum expected_answer expected;

	while (local_game_next(game, seat, line, &expected)) {
		if (expected == ANSWER_TEXT)
			local_game_suggest(game, action);
		strlcpy(suggestion, action, sizeof suggestion);
		if (!visit(context, line, expected, action))
			return false;
		if (expected != ANSWER_TEXT)
			continue;
		const bool legal = local_game_try(game, action, line, reason);
		local_game_answer(game, true, legal ? action : suggestion);
	}
	return true;
}

void
walk(struct local_game *game, int seat, long number, walk_visit *visit,
	void *context)
{
	overhear(game, seat, number,
		COMMAND_SET_RULES | COMMAND_SET_SEED | COMMAND_RESULT |
			COMMAND_SHOW_CARDS | COMMAND_SHOW_FRAME |
			COMMAND_SHOW_ACTIONS);
	if (!visit_turn(game, seat, visit, context))
		return;
	local_game_settle(game, seat);
	while (local_game_turn(game) != -1)
		if (!visit_turn(game, seat, visit, context))
			return;
	visit_turn(game, seat, visit, context);
}

bool
walk_is_listed(const char *line)
{
	static const char *const optional[] = {"set_rules", "set_seed",
		"show_cards", "show_frame", "show_actions", "result"};

	for (size_t i = 0; i < sizeof optional / sizeof *optional; i++)
		if (walk_is(line, optional[i]))
			return true;
	return false;
}

bool
walk_is(const char *line, const char *command)
{
	const size_t length = strcspn(line, " ");

	return strlen(command) == length && memcmp(line, command, length) == 0;
}

struct watch {
	struct foresight seen;
	bool others_moved;
};

static bool
look_ahead(void *context, const char *line, enum expected_answer expected,
	char action[static GAME_LINE_MAX])
{
	struct watch *watch = context;
	struct foresight *seen = &watch->seen;

	(void)action;
	seen->hands += walk_is(line, "set_cards");
	if (seen->hands == 2)
		return false;
	watch->others_moved |= walk_is(line, "play");
	seen->asked += expected == ANSWER_TEXT;
	if (seen->move > 0 || !walk_is(line, "gen_move"))
		return true;
	seen->move = seen->asked;
	seen->follow = watch->others_moved ? seen->asked : 0;
	return true;
}

struct foresight
foresee(struct local_game *game, int seat, long number)
{
	struct watch watch = {0};

	walk(game, seat, number, look_ahead, &watch);
	return watch.seen;
}
