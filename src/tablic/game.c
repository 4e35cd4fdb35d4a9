#include "tablic/game.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "common/say.h"
#include "tablic/actions.h"
#include "tablic/deck.h"
#include "tablic/frame.h"
#include "tablic/rules.h"
#include "tablic/text.h"
#include "tablic/trials.h"

_Static_assert((int)TABLIC_SEATS_MAX <= (int)GAME_SEATS_MAX, "seats");
_Static_assert((int)TABLIC_REASON_MAX <= (int)GAME_REASON_MAX, "reasons");
_Static_assert((int)TABLIC_DECK_REASON_MAX <= (int)GAME_REASON_MAX, "deck");
_Static_assert((int)TABLIC_ACTION_MAX <= (int)GAME_LINE_MAX, "actions");

/* Bytes of a command: the longest is `play 47` with an action. */
enum { COMMAND_MAX = TABLIC_ACTION_MAX + 32 };

/* Of pairs. */
struct settings {
	enum tablic_rest rest;
};

static const struct game_option options_for_pairs[] = {
	{
		.name = "last",
		.argument = "capturer|dealer",
		.help = "who gets the last cards on the table: who captured\n"
			"last, or the dealer's side (capturer)",
	},
	{.name = NULL},
};

static bool
refuse(char *reason, const char *why)
{
	snprintf(reason, GAME_REASON_MAX, "%s", why);
	return false;
}

static void
say(const struct game_voice *voice, seat_set hearers, const char *line)
{
	voice->say(voice->listener, hearers, line);
}

static int
seats_if_allowed(enum tablic_scoring scoring, int bots)
{
	return tablic_seats_allowed(scoring, bots) ? bots : 0;
}

static int
seats_for_points(int bots)
{
	return seats_if_allowed(TABLIC_POINTS, bots);
}

static int
seats_for_stihovi(int bots)
{
	return seats_if_allowed(TABLIC_STIHOVI, bots);
}

static int
seats_for_pairs(int bots)
{
	return bots == 2 ? TABLIC_PAIRS_SEATS
			 : seats_if_allowed(TABLIC_PAIRS, bots);
}

static const char *
name_of_rest(enum tablic_rest rest)
{
	return rest == TABLIC_REST_DEALER ? "dealer" : "capturer";
}

static bool
find_rest(const char *name, enum tablic_rest *rest)
{
	*rest = strcmp(name, "dealer") == 0 ? TABLIC_REST_DEALER
					    : TABLIC_REST_LAST;
	return strcmp(name, name_of_rest(*rest)) == 0;
}

static void
settings_init(void *state)
{
	*(struct settings *)state = (struct settings){TABLIC_REST_LAST};
}

static bool
settings_set(void *state, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	struct settings *settings = state;

	if (strcmp(option, "last") != 0)
		return refuse(reason, "there is no such option");
	return find_rest(value, &settings->rest) ||
	       refuse(reason,
		       "the last cards go to the capturer or to the dealer");
}

static bool
settings_check(void *state, int seats, char reason[static GAME_REASON_MAX])
{
	(void)state;
	return tablic_seats_allowed(TABLIC_PAIRS, seats) ||
	       refuse(reason, "so many players cannot play");
}

static void
deal(struct tablic *game, enum tablic_scoring scoring, int seats,
	struct random *random)
{
	card deck[CARD_COUNT];

	tablic_shuffle(deck, random);
	tablic_start(game, scoring, seats, deck);
}

static void
deal_for_points(void *game, int seats, const void *settings, long number,
	struct random *random)
{
	(void)settings;
	(void)number;
	deal(game, TABLIC_POINTS, seats, random);
}

static void
deal_for_stihovi(void *game, int seats, const void *settings, long number,
	struct random *random)
{
	(void)settings;
	(void)number;
	deal(game, TABLIC_STIHOVI, seats, random);
}

static void
deal_for_pairs(void *state, int seats, const void *settings, long number,
	struct random *random)
{
	struct tablic *game = state;

	(void)number;
	deal(game, TABLIC_PAIRS, seats, random);
	if (settings)
		game->open.rest = ((const struct settings *)settings)->rest;
}

static bool
deal_read(struct tablic *game, enum tablic_scoring scoring, int seats,
	const char *line, char *reason)
{
	card deck[CARD_COUNT];

	if (!tablic_deck_from_line(line, deck, reason))
		return false;
	tablic_start(game, scoring, seats, deck);
	return true;
}

static bool
deal_read_for_points(void *game, int seats, const void *settings, long number,
	const char *line, char reason[static GAME_REASON_MAX])
{
	(void)settings;
	(void)number;
	return deal_read(game, TABLIC_POINTS, seats, line, reason);
}

static bool
deal_read_for_stihovi(void *game, int seats, const void *settings, long number,
	const char *line, char reason[static GAME_REASON_MAX])
{
	(void)settings;
	(void)number;
	return deal_read(game, TABLIC_STIHOVI, seats, line, reason);
}

static bool
deal_read_for_pairs(void *state, int seats, const void *settings, long number,
	const char *line, char reason[static GAME_REASON_MAX])
{
	struct tablic *game = state;

	(void)number;
	if (!deal_read(game, TABLIC_PAIRS, seats, line, reason))
		return false;
	if (settings)
		game->open.rest = ((const struct settings *)settings)->rest;
	return true;
}

static size_t
deal_write(const void *state, char *text, size_t size)
{
	const struct tablic *game = state;

	return tablic_deck_to_line(game->deck, text, size);
}

static json_t *
start(const void *state)
{
	const struct tablic *game = state;
	json_t *deck = tablic_deck_to_json(game->deck);

	/* The deck is the object's even if packing fails. */
	if (!deck)
		return NULL;
	return game->open.rest == TABLIC_REST_LAST
		       ? json_pack("{s:o}", "deck", deck)
		       : json_pack("{s:o,s:s}", "deck", deck, "last",
				 name_of_rest(game->open.rest));
}

/* FROM has "deck" and MORE keys besides. */
static bool
restore(struct tablic *game, enum tablic_scoring scoring, int seats,
	const json_t *from, size_t more, char *reason)
{
	card deck[CARD_COUNT];

	if (!tablic_seats_allowed(scoring, seats))
		return refuse(reason, "so many players cannot play");
	if (!json_is_object(from))
		return refuse(reason, "the start is no object");
	const json_t *array = json_object_get(from, "deck");
	if (!array || json_object_size(from) != 1 + more)
		return refuse(reason, "the start must have \"deck\" and "
				      "nothing else");
	if (!tablic_deck_from_json(array, deck, reason))
		return false;
	tablic_start(game, scoring, seats, deck);
	return true;
}

static bool
restore_for_points(void *game, int seats, const json_t *from,
	char reason[static GAME_REASON_MAX])
{
	return restore(game, TABLIC_POINTS, seats, from, 0, reason);
}

static bool
restore_for_stihovi(void *game, int seats, const json_t *from,
	char reason[static GAME_REASON_MAX])
{
	return restore(game, TABLIC_STIHOVI, seats, from, 0, reason);
}

static bool
restore_for_pairs(void *state, int seats, const json_t *from,
	char reason[static GAME_REASON_MAX])
{
	struct tablic *game = state;
	enum tablic_rest rest = TABLIC_REST_LAST;
	const json_t *last = json_object_get(from, "last");

	if (last && (!json_is_string(last) ||
			    !find_rest(json_string_value(last), &rest)))
		return refuse(
			reason, "\"last\" is neither capturer nor dealer");
	if (!restore(game, TABLIC_PAIRS, seats, from, last != NULL, reason))
		return false;
	game->open.rest = rest;
	return true;
}

/* Says `NAME c K1 ... Kc`. */
static void
say_cards(const struct game_voice *voice, seat_set hearers, const char *name,
	card_set cards)
{
	char line[COMMAND_MAX];
	int length = snprintf(
		line, sizeof line, "%s %d", name, card_set_size(cards));

	card_set_format(cards, line + length);
	say(voice, hearers, line);
}

static void
say_players(const struct game_voice *voice, int seats)
{
	char line[COMMAND_MAX];

	for (int seat = 0; seat < seats; seat++) {
		snprintf(line, sizeof line, "set_players %d %d", seats, seat);
		say(voice, seat_bit(seat), line);
	}
}

/* The hand sizes of all deals, whatever has been dealt. */
static int
hand_sizes(int seats, int sizes[static TABLIC_DEALS_MAX])
{
	int stock = CARD_COUNT - TABLIC_TABLE_START;
	int deals = 0;

	for (; stock > 0; stock -= sizes[deals++] * seats)
		sizes[deals] = tablic_hand_size(seats, stock);
	return deals;
}

static void
say_course(const struct game_voice *voice, int seats)
{
	int sizes[TABLIC_DEALS_MAX];
	int deals = hand_sizes(seats, sizes);
	char line[COMMAND_MAX];
	int length = snprintf(line, sizeof line, "set_game %d", deals);

	for (int i = 0; i < deals; i++)
		length += snprintf(line + length, sizeof line - (size_t)length,
			" %d 0", sizes[i]);
	say(voice, seats_all(seats), line);
}

static void
introduce(const void *state, const struct game_voice *voice)
{
	const struct tablic *game = state;

	seat_set all = seats_all(game->open.seats);

	say(voice, all, "set_deck " CARD_VALUES " " CARD_SUITS);
	if (game->open.scoring == TABLIC_PAIRS && voice->told_mode != 0)
		say(voice, voice->told_mode,
			game->open.rest == TABLIC_REST_DEALER
				? "set_mode dealer"
				: "set_mode capturer");
	say_players(voice, game->open.seats);
	say_course(voice, game->open.seats);
	say_cards(voice, all, "set_table", game->open.table);
}

static void
say_hands(const struct game_voice *voice, const struct tablic *game)
{
	char name[32];

	for (int seat = 0; seat < game->open.seats; seat++)
		say_cards(
			voice, seat_bit(seat), "set_cards", game->hands[seat]);
	for (int seat = 0; seat < game->open.seats; seat++) {
		seat_set witnesses = game_witnesses(voice, seat);

		if (witnesses == 0)
			continue;
		snprintf(name, sizeof name, "show_cards %d", seat);
		say_cards(voice, witnesses, name, game->hands[seat]);
	}
}

/* Deals the next hands and shows each to its seat. */
static void
begin(void *state, const struct game_voice *voice)
{
	struct tablic *game = state;

	tablic_deal(game);
	say_hands(voice, game);
}

static seat_set
to_act(const void *state)
{
	const struct tablic *game = state;

	return tablic_hands_empty(&game->open) ? 0 : seat_bit(game->open.turn);
}

static const struct game_request *
request(const void *state)
{
	static const struct game_request move = {"gen_move", "play"};

	(void)state;
	return &move;
}

static void
say_play(const struct game_voice *voice, const struct tablic *game,
	const char *action)
{
	char line[COMMAND_MAX];

	snprintf(line, sizeof line, "play %d %s", game->open.turn, action);
	say(voice, seats_all(game->open.seats), line);
}

static bool
act(void *state, int seat, const char *text, char action[static GAME_LINE_MAX],
	char reason[static GAME_REASON_MAX], const struct game_voice *voice)
{
	struct tablic *game = state;
	struct tablic_action parsed;

	assert(to_act(game) == seat_bit(seat));
	(void)seat;
	if (!tablic_action_parse(text, &parsed, reason))
		return false;
	enum tablic_verdict verdict = tablic_judge(game, parsed.play);
	if (verdict != TABLIC_LEGAL) {
		tablic_explain(game, verdict, &parsed, reason);
		return false;
	}
	tablic_action_format(&parsed, action);
	say_play(voice, game, action);
	tablic_play(game, parsed.play);
	if (tablic_hands_empty(&game->open) && !tablic_over(&game->open))
		begin(game, voice);
	return true;
}

static void
score(const void *state, int points[static GAME_SEATS_MAX])
{
	const struct tablic *game = state;

	tablic_score(&game->open, points);
}

static void
standing(const void *state, int places[static GAME_SEATS_MAX])
{
	const struct tablic *game = state;

	tablic_standing(&game->open, places);
}

static void
forfeit(const void *state, int offender, int points[static GAME_SEATS_MAX])
{
	const struct tablic *game = state;

	tablic_forfeit(&game->open, offender, points);
}

static json_t *
frame(const void *game, const struct game_look *look)
{
	return tablic_frame(game, look);
}

static json_t *
actions(const void *game, int seat)
{
	(void)seat;
	return tablic_actions(game);
}

/* What is the same however a game is scored. */
/* clang-format off */
#define OF_EACH_SCORING \
	.size = sizeof(struct tablic), \
	.hidden_hands = true, \
	.deal_write = deal_write, \
	.start = start, \
	.introduce = introduce, \
	.begin = begin, \
	.to_act = to_act, \
	.request = request, \
	.act = act, \
	.score = score, \
	.standing = standing, \
	.forfeit = forfeit, \
	.kinds = tablic_kinds, \
	.kind = tablic_kind, \
	.frame = frame, \
	.actions = actions
/* clang-format on */

const struct game_rules tablic_game_points = {
	.name = N_("tablic"),
	.summary = "take cards by their sums; points, tablas, most cards",
	.bot_counts = "2, 3, 4, 6, 8, 12, 16, 24 or 48",
	.lesson = &tablic_lesson,
	.seats = seats_for_points,
	.deal = deal_for_points,
	.deal_read = deal_read_for_points,
	.restore = restore_for_points,
	OF_EACH_SCORING,
};

const struct game_rules tablic_game_stihovi = {
	.name = N_("tablic-stihovi"),
	.summary = "tablic for two; tricks of high cards and tablas alone",
	.bot_counts = "2",
	.lesson = &tablic_lesson_stihovi,
	.seats = seats_for_stihovi,
	.deal = deal_for_stihovi,
	.deal_read = deal_read_for_stihovi,
	.restore = restore_for_stihovi,
	OF_EACH_SCORING,
};

const struct game_rules tablic_game_pairs = {
	.name = N_("tablic-pairs"),
	.summary = "tablic of two against two, partners opposite",
	.bot_counts = "2 or 4",
	.lesson = &tablic_lesson_pairs,
	.options = options_for_pairs,
	.settings_size = sizeof(struct settings),
	.settings_init = settings_init,
	.settings_set = settings_set,
	.settings_check = settings_check,
	.seats = seats_for_pairs,
	.side = tablic_pairs_side,
	.deal = deal_for_pairs,
	.deal_read = deal_read_for_pairs,
	.restore = restore_for_pairs,
	OF_EACH_SCORING,
};
