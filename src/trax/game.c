#include "trax/game.h"

#include <assert.h>
#include <stdio.h>

#include "common/say.h"
#include "trax/actions.h"
#include "trax/frame.h"
#include "trax/position_line.h"
#include "trax/rules.h"
#include "trax/settings.h"
#include "trax/start.h"
#include "trax/text.h"
#include "trax/trials.h"

_Static_assert((int)TRAX_REASON_MAX <= (int)GAME_REASON_MAX, "reasons");
_Static_assert(
	(int)TRAX_POSITION_REASON_MAX <= (int)GAME_REASON_MAX, "positions");
_Static_assert((int)TRAX_ACTION_MAX + 16 <= (int)GAME_LINE_MAX, "actions");

enum { SECOND_NS = 1000000000 };

static const struct game_option options[] = {
	{'\0', "board", "RxC", "rows and columns, 7 to 25 each (10x10)", false},
	{'\0', "mode", "MODE",
		"contest: the first loop or crossing ends the\n"
		"game; fill: nobody scores",
		false},
	{'\0', "tiles", "N",
		"begin with N random tiles, and those that they\n"
		"force (1)",
		false},
	{'\0', "position", "FILE", "start from the position in FILE", true},
	{.name = NULL},
};

static void
settings_init(void *settings)
{
	trax_settings_init(settings);
}

static bool
settings_set(void *settings, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	return trax_settings_set(settings, option, value, reason);
}

static bool
settings_check(void *settings, int seats, char reason[static GAME_REASON_MAX])
{
	(void)seats;
	return trax_settings_check(settings, reason);
}

static int
seats(int bots)
{
	return bots == TRAX_SEATS ? TRAX_SEATS : 0;
}

static void
deal(void *game, int players, const void *settings, long number,
	struct random *random)
{
	(void)players;
	(void)number;
	trax_settings_deal(settings, random, game);
}

static bool
deal_read(void *game, int players, const void *settings, long number,
	const char *line, char reason[static GAME_REASON_MAX])
{
	struct trax_settings usual;

	(void)players;
	(void)number;
	trax_settings_init(&usual);
	return trax_settings_deal_from_line(
		settings ? settings : &usual, line, game, reason);
}

static size_t
deal_write(const void *game, char *text, size_t size)
{
	return trax_position_line_write(game, text, size);
}

static json_t *
start(const void *game)
{
	return trax_start_to_json(game);
}

static bool
restore(void *game, int players, const json_t *from,
	char reason[static GAME_REASON_MAX])
{
	if (players != TRAX_SEATS) {
		snprintf(reason, GAME_REASON_MAX,
			"two players play trax, not %d", players);
		return false;
	}
	return trax_start_from_json(from, game, reason);
}

static void
say(const struct game_voice *voice, seat_set hearers, const char *line)
{
	voice->say(voice->listener, hearers, line);
}

static void
say_players(const struct game_voice *voice)
{
	char line[32];

	for (int seat = 0; seat < TRAX_SEATS; seat++) {
		snprintf(line, sizeof line, "set_players %d %d", TRAX_SEATS,
			seat);
		say(voice, seat_bit(seat), line);
	}
}

static void
say_tile(const struct game_voice *voice, trax_square square, trax_tile tile)
{
	char name[TRAX_TILE_NAME_MAX];
	char line[64];

	trax_tile_format(tile, name);
	snprintf(line, sizeof line, "set_tile %d %d %s", trax_row(square),
		trax_column(square), name);
	say(voice, seats_all(TRAX_SEATS), line);
}

static void
introduce(const void *state, const struct game_voice *voice)
{
	const struct trax *game = state;
	char line[64];

	snprintf(line, sizeof line, "set_board %d %d", game->board.rows,
		game->board.columns);
	say(voice, seats_all(TRAX_SEATS), line);
	snprintf(line, sizeof line, "set_mode %s", trax_mode_name(game->mode));
	if (voice->told_mode != 0)
		say(voice, voice->told_mode, line);
	say_players(voice);
	for (trax_square s = 0; s < TRAX_AREA; s++) {
		if (game->start[s] != TRAX_NO_TILE)
			say_tile(voice, s, game->start[s]);
	}
}

/* Nothing is told at the beginning: the introduction gives the whole board. */
static void
begin(void *game, const struct game_voice *voice)
{
	(void)game;
	(void)voice;
}

static seat_set
to_act(const void *state)
{
	const struct trax *game = state;

	return game->over ? 0 : seat_bit(game->turn);
}

static const struct game_request *
request(const void *game)
{
	static const struct game_request move = {"gen_move", "play"};

	(void)game;
	return &move;
}

static bool
act(void *state, int seat, const char *text, char action[static GAME_LINE_MAX],
	char reason[static GAME_REASON_MAX], const struct game_voice *voice)
{
	struct trax *game = state;
	struct trax_turn turn;
	struct trax_ruling ruling;
	char line[GAME_LINE_MAX + 16];

	assert(to_act(game) == seat_bit(seat));
	if (!trax_turn_parse(text, &turn, reason))
		return false;
	ruling = trax_play(game, &turn);
	if (ruling.verdict != TRAX_LEGAL) {
		trax_explain(&ruling, reason);
		return false;
	}
	trax_turn_format(&turn, action);
	snprintf(line, sizeof line, "play %d %s", seat, action);
	say(voice, seats_all(TRAX_SEATS), line);
	return true;
}

static void
score(const void *game, int points[static GAME_SEATS_MAX])
{
	trax_score(game, points);
}

static void
forfeit(const void *game, int offender, int points[static GAME_SEATS_MAX])
{
	trax_forfeit(game, offender, points);
}

static json_t *
frame(const void *game, const struct game_look *look)
{
	(void)look;
	return trax_frame(game);
}

/* A second for each turn, and one to get ready. */
static const struct game_preset limits[] = {
	{"time", "inf"},
	{"move-time", "1"},
	{"start-time", "1"},
	{NULL, NULL},
};

static const struct game_contest contest = {
	.name = "trax",
	.format = "faultless",
	.limits = limits,
};

static const struct game_times times = {
	.budget_ns = GAME_NO_BUDGET,
	.turn_ns = SECOND_NS,
	.start_ns = SECOND_NS,
};

static json_t *
actions(const void *game, int seat)
{
	(void)seat;
	return trax_actions(game);
}

const struct game_rules trax_game = {
	.name = N_("trax"),
	.summary = "tiles with paths; close loops, join opposite borders",
	.bot_counts = "2",
	.contest = &contest,
	.size = sizeof(struct trax),
	.times = &times,
	.lesson = &trax_lesson,
	.options = options,
	.settings_size = sizeof(struct trax_settings),
	.settings_init = settings_init,
	.settings_set = settings_set,
	.settings_check = settings_check,
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
	.trials = trax_trials,
	.kinds = trax_kinds,
	.kind = trax_kind,
	.frame = frame,
	.actions = actions,
};
