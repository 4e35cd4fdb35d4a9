#include "planowanie/game.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cards/trick_text.h"
#include "common/say.h"
#include "planowanie/actions.h"
#include "planowanie/deals.h"
#include "planowanie/frame.h"
#include "planowanie/rules.h"
#include "planowanie/settings.h"
#include "planowanie/trials.h"

_Static_assert((int)PLANOWANIE_SEATS_MAX <= (int)GAME_SEATS_MAX, "seats");
_Static_assert((int)TRICK_REASON_MAX <= (int)GAME_REASON_MAX, "reasons");

/* Bytes of a command: the longest is `set_game` with all the deals there may
 * be, each two numbers of two digits. */
enum { COMMAND_MAX = 32 + 6 * PLANOWANIE_DEALS_MAX };

_Static_assert((int)COMMAND_MAX >= (int)TRICK_SET_MAX + 16, "set_cards");

/* For a game, as the contest of the game promised it at least. */
static const struct game_times times = {.budget_ns = INT64_C(180000000000)};

/* Four players; three minutes, the least that was promised, and 400 MB. */
static const struct game_preset limits[] = {
	{"players", "4"},
	{"time", "180"},
	{"memory", "400"},
	{NULL, NULL},
};

static const struct game_contest contest = {
	.name = "itpw",
	.format = "itpw",
	.limits = limits,
};

__attribute__((format(printf, 3, 4))) static void
say(const struct game_voice *voice, seat_set hearers, const char *format, ...)
{
	char line[COMMAND_MAX];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	voice->say(voice->listener, hearers, line);
}

static int
seats(int bots)
{
	return bots >= PLANOWANIE_SEATS_MIN && bots <= PLANOWANIE_SEATS_MAX
		       ? bots
		       : 0;
}

/* SETTINGS, or without any the usual ones for PLAYERS, kept in STORAGE. */
static const struct planowanie_settings *
settings_or_usual(
	const void *settings, int players, struct planowanie_settings *storage)
{
	char reason[GAME_REASON_MAX];

	if (settings)
		return settings;
	planowanie_settings_init(storage);
	bool done = planowanie_settings_check(storage, players, reason);
	assert(done);
	(void)done;
	return storage;
}

static void
deal(void *state, int players, const void *settings, long number,
	struct random *random)
{
	struct planowanie_settings storage;
	const struct planowanie_settings *with =
		settings_or_usual(settings, players, &storage);

	(void)number;
	planowanie_start(state, &with->deck, &with->course, players);
	planowanie_shuffle(state, random);
}

static bool
deal_read(void *state, int players, const void *settings, long number,
	const char *line, char reason[static GAME_REASON_MAX])
{
	struct planowanie_settings storage;
	const struct planowanie_settings *with =
		settings_or_usual(settings, players, &storage);

	(void)number;
	return planowanie_deals_from_line(
		state, players, &with->deck, line, reason);
}

static size_t
deal_write(const void *state, char *text, size_t size)
{
	return planowanie_deals_to_line(state, text, size);
}

static json_t *
start(const void *state)
{
	return planowanie_deals_to_json(state);
}

static bool
restore(void *state, int players, const json_t *from,
	char reason[static GAME_REASON_MAX])
{
	if (seats(players) == 0)
		return trick_refuse(reason, "so many players cannot play");
	return planowanie_deals_from_json(state, players, from, reason);
}

static void
say_course(const struct planowanie *game, const struct game_voice *voice)
{
	const struct planowanie_course *course = &game->course;
	char pairs[COMMAND_MAX];
	struct trick_writer writer = {pairs, sizeof pairs, 0};

	for (int i = 0; i < course->deals; i++)
		trick_write(&writer, " %d %d", course->cards[i],
			course->leaders[i]);
	say(voice, seats_all(game->open.seats), "set_game %d%s", course->deals,
		pairs);
}

static void
introduce(const void *state, const struct game_voice *voice)
{
	const struct planowanie *game = state;
	int players = game->open.seats;

	say(voice, seats_all(players), "set_deck %s %s", game->deck.values,
		game->deck.suits);
	for (int seat = 0; seat < players; seat++)
		say(voice, seat_bit(seat), "set_players %d %d", players, seat);
	say_course(game, voice);
}

static void
say_hands(const struct game_voice *voice, const struct planowanie *game)
{
	char cards[TRICK_SET_MAX];

	for (int seat = 0; seat < game->open.seats; seat++) {
		trick_set_format(&game->deck, game->hands[seat], cards);
		say(voice, seat_bit(seat), "set_cards %d%s", game->open.cards,
			cards);
	}
	for (int seat = 0; seat < game->open.seats; seat++) {
		seat_set witnesses = game_witnesses(voice, seat);

		if (witnesses == 0)
			continue;
		trick_set_format(&game->deck, game->hands[seat], cards);
		say(voice, witnesses, "show_cards %d %d%s", seat,
			game->open.cards, cards);
	}
}

/* Deals the next hands and shows each to its seat. */
static void
begin(void *state, const struct game_voice *voice)
{
	struct planowanie *game = state;

	planowanie_deal(game);
	say_hands(voice, game);
}

static seat_set
to_act(const void *state)
{
	const struct planowanie *game = state;

	seat_set waiting = 0;

	if (planowanie_between_deals(&game->open))
		return 0;
	for (int seat = 0; seat < game->open.seats; seat++) {
		if (game->declared[seat] == PLANOWANIE_SECRET)
			waiting |= seat_bit(seat);
	}
	return waiting != 0 ? waiting : seat_bit(game->open.trick.turn);
}

static const struct game_request *
request(const void *state)
{
	static const struct game_request declare = {"gen_declare", "declare"};
	static const struct game_request move = {"gen_move", "play"};
	const struct planowanie *game = state;

	return planowanie_open_declared(&game->open) ? &move : &declare;
}

static bool
act_declare(struct planowanie *game, int seat, const char *text, char *action,
	char *reason, const struct game_voice *voice)
{
	int tricks;

	if (!planowanie_declaration_parse(
		    game->open.cards, text, &tricks, reason))
		return false;
	snprintf(action, GAME_LINE_MAX, "%d", tricks);
	planowanie_declare(game, seat, tricks);
	if (!planowanie_open_declared(&game->open))
		return true;
	for (int i = 0; i < game->open.seats; i++)
		say(voice, seats_all(game->open.seats), "declare %d %d", i,
			game->open.announced[i]);
	return true;
}

static bool
explain(const struct planowanie *game, enum planowanie_verdict verdict,
	const char *name, char *reason)
{
	const struct trick *trick = &game->open.trick;
	char held[TRICK_SET_MAX];

	if (verdict == PLANOWANIE_NOT_IN_HAND)
		return trick_refuse(reason, "%s is not in your hand", name);
	trick_set_format(&game->deck,
		trick_follow(trick, game->hands[trick->turn]), held);
	return trick_refuse(
		reason, "%s does not follow suit: you hold%s", name, held);
}

static bool
act_play(struct planowanie *game, int seat, const char *text, char *action,
	char *reason, const struct game_voice *voice)
{
	trick_card c;

	if (!trick_answer_parse(&game->deck, text, &c, reason))
		return false;
	trick_card_format(&game->deck, c, action);
	enum planowanie_verdict verdict = planowanie_judge(game, c);
	if (verdict != PLANOWANIE_LEGAL)
		return explain(game, verdict, action, reason);
	say(voice, seats_all(game->open.seats), "play %d %s", seat, action);
	planowanie_play(game, c);
	if (planowanie_between_deals(&game->open) && !planowanie_over(game))
		begin(game, voice);
	return true;
}

static bool
act(void *state, int seat, const char *text, char action[static GAME_LINE_MAX],
	char reason[static GAME_REASON_MAX], const struct game_voice *voice)
{
	struct planowanie *game = state;

	assert((to_act(game) & seat_bit(seat)) != 0);
	if (!planowanie_open_declared(&game->open))
		return act_declare(game, seat, text, action, reason, voice);
	return act_play(game, seat, text, action, reason, voice);
}

/* Points are given when a deal is over, so a deal that is broken off gives
 * none. */
static void
score(const void *state, int points[static GAME_SEATS_MAX])
{
	const struct planowanie *game = state;

	memcpy(points, game->open.points,
		(size_t)game->open.seats * sizeof *points);
}

static void
forfeit(const void *state, int offender, int points[static GAME_SEATS_MAX])
{
	(void)offender;
	score(state, points);
}

static json_t *
frame(const void *state, const struct game_look *look)
{
	return planowanie_frame(state, look);
}

static json_t *
actions(const void *game, int seat)
{
	return planowanie_actions(game, seat);
}

const struct game_rules planowanie_game = {
	.name = N_("planowanie"),
	.summary = "declare how many tricks you will take, and take them",
	.bot_counts = "2, 3 or 4",
	.size = sizeof(struct planowanie),
	.hidden_hands = true,
	.contest = &contest,
	.times = &times,
	.lesson = &planowanie_lesson,
	.options = planowanie_options,
	.settings_size = sizeof(struct planowanie_settings),
	.settings_init = planowanie_settings_init,
	.settings_set = planowanie_settings_set,
	.settings_check = planowanie_settings_check,
	.seats = seats,
	.deal = deal,
	.deal_read = deal_read,
	.deal_write = deal_write,
	.start = start,
	.restore = restore,
	.introduce = introduce,
	.begin = begin,
	.to_act = to_act,
	.request = request,
	.act = act,
	.score = score,
	.standing = score,
	.forfeit = forfeit,
	.trials = planowanie_trials,
	.kinds = planowanie_kinds,
	.kind = planowanie_kind,
	.frame = frame,
	.actions = actions,
};
