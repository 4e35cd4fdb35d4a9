#include "tablic/environment.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tablic/actions.h"
#include "tablic/gain.h"
#include "tablic/game.h"
#include "tablic/text.h"
#include "tablic/view.h"

enum {
	PLANES = 3, /* and one for each seat */
	OTHER_BYTES = 2,
	SEAT_BYTES = 3,
	PLAY_BYTES = 4,
};

struct state {
	struct tablic_view view;
	int count;
	struct tablic_play plays[TABLIC_PLAYS_MAX]; /* of the view's seat */
	card_set unseen; /* for who has no hand of its own */
	card_set hands[TABLIC_SEATS_MAX];
	card deck[CARD_COUNT];
};

static int
observation_size(int seats)
{
	return (PLANES + seats) * CARD_COUNT + OTHER_BYTES +
	       SEAT_BYTES * seats + PLAY_BYTES * TABLIC_PLAYS_MAX;
}

static int
seats(const void *state)
{
	return ((const struct state *)state)->view.open.seats;
}

static int
turn(const void *state)
{
	const struct tablic_open *open =
		&((const struct state *)state)->view.open;

	return tablic_hands_empty(open) ? -1 : open->turn;
}

static void
list(struct state *s)
{
	const struct tablic_view *view = &s->view;

	s->count = turn(s) == view->seat ? tablic_actions_first(&view->open,
						   view->hand, s->plays)
					 : 0;
}

static void
look(void *state, int seat)
{
	struct state *s = state;

	s->view.seat = seat;
	s->view.hand = s->hands[seat];
	s->view.unseen = s->unseen & ~s->view.hand;
	list(s);
}

static void
deal(struct state *s)
{
	struct tablic_view *view = &s->view;
	card cards[TABLIC_HAND_MAX];
	char reason[TABLIC_VIEW_REASON_MAX];
	int count = 0;

	tablic_next_hands(&view->open, s->deck, s->hands);
	for (card_set left = s->hands[0]; left != 0; left &= left - 1)
		cards[count++] = card_set_first(left);
	view->seat = 0;
	view->unseen = s->unseen;
	bool good = tablic_view_cards(view, count, cards, reason);
	assert(good);
	(void)good;
	look(s, 0);
}

/* The sizes of the hands of all deals, and who leads them. */
static int
course(int seats, int sizes[static TABLIC_DEALS_MAX],
	int leaders[static TABLIC_DEALS_MAX])
{
	int deals = 0;

	for (int stock = CARD_COUNT - TABLIC_TABLE_START; stock > 0;) {
		leaders[deals] = 0;
		sizes[deals] = tablic_hand_size(seats, stock);
		stock -= sizes[deals++] * seats;
	}
	return deals;
}

static void
begin(void *state, const void *dealt)
{
	const struct tablic *game = dealt;
	struct state *s = state;
	struct tablic_view *view = &s->view;
	int sizes[TABLIC_DEALS_MAX], leaders[TABLIC_DEALS_MAX];
	char reason[TABLIC_VIEW_REASON_MAX];
	int seats = game->open.seats, deals = course(seats, sizes, leaders);

	tablic_view_start(view, game->open.scoring);
	bool good =
		tablic_view_players(view, seats, 0, reason) &&
		tablic_view_game(view, deals, sizes, leaders, reason) &&
		tablic_view_table(view, TABLIC_TABLE_START, game->deck, reason);
	assert(good);
	(void)good;
	s->unseen = view->unseen;
	memcpy(s->deck, game->deck, sizeof s->deck);
	deal(s);
}

static bool
legal(const void *state, int action)
{
	return action >= 0 && action < ((const struct state *)state)->count;
}

static void
mask(const void *state, uint8_t *bytes)
{
	size_t count = (size_t)((const struct state *)state)->count;

	memset(bytes, 1, count);
	memset(bytes + count, 0, TABLIC_PLAYS_MAX - count);
}

static uint8_t *
observe_plays(uint8_t *at, const struct state *s)
{
	const struct tablic_open *open = &s->view.open;

	memset(at, 0, PLAY_BYTES * TABLIC_PLAYS_MAX);
	for (int i = 0; i < s->count; i++) {
		struct tablic_play play = s->plays[i];

		*at++ = (uint8_t)(play.played + 1);
		*at++ = environment_byte(card_set_size(play.taken));
		*at++ = environment_byte(tablic_gain_points(
			tablic_play_worth(open->scoring, play)));
		*at++ = play.taken != 0 && play.taken == open->table;
	}
	return at;
}

static void
observe(const void *state, uint8_t *at)
{
	const struct state *s = state;
	const struct tablic_view *view = &s->view;
	const struct tablic_open *open = &view->open;

	at = environment_bits(at, view->hand, CARD_COUNT);
	at = environment_bits(at, open->table, CARD_COUNT);
	at = environment_bits(at, view->unseen, CARD_COUNT);
	for (int i = 0; i < open->seats; i++)
		at = environment_bits(at,
			open->piles[(view->seat + i) % open->seats].cards,
			CARD_COUNT);
	*at++ = environment_byte(open->stock);
	*at++ = environment_byte(open->deal);
	for (int i = 0; i < open->seats; i++) {
		int seat = (view->seat + i) % open->seats;

		*at++ = seat == open->last_capturer;
		*at++ = environment_byte(tablic_cards_left(open, seat));
		*at++ = environment_byte(open->piles[seat].tablas);
	}
	observe_plays(at, s);
}

/* SEAT has made PLAY. */
static void
go_on(struct state *s, int seat, struct tablic_play play)
{
	const struct tablic_open *open = &s->view.open;

	s->unseen &= ~card_bit(play.played);
	s->hands[seat] ^= card_bit(play.played);
	if (tablic_hands_empty(open) && !tablic_over(open))
		deal(s);
	else
		look(s, open->turn);
}

static void
step(void *state, int action)
{
	struct state *s = state;
	struct tablic_play play = s->plays[action];
	int seat = s->view.open.turn;

	tablic_view_take_in(&s->view, play);
	go_on(s, seat, play);
}

static bool
act(void *state, const char *text, char reason[static GAME_REASON_MAX])
{
	struct state *s = state;
	struct tablic_action action;
	int seat = s->view.open.turn;

	if (!tablic_action_parse(text, &action, reason) ||
		!tablic_view_play(&s->view, seat, action.play, reason))
		return false;
	go_on(s, seat, action.play);
	return true;
}

static void
text(const void *state, int action, char text[static GAME_LINE_MAX])
{
	tablic_play_format(((const struct state *)state)->plays[action], text);
}

static int
find(const void *state, const char *text)
{
	const struct state *s = state;
	char reason[TABLIC_REASON_MAX];
	struct tablic_action action;

	if (!tablic_action_parse(text, &action, reason))
		return -1;
	for (int i = 0; i < s->count; i++) {
		if (s->plays[i].played == action.play.played &&
			s->plays[i].taken == action.play.taken)
			return i;
	}
	return -1;
}

static void
score(const void *state, int points[static GAME_SEATS_MAX])
{
	tablic_score(&((const struct state *)state)->view.open, points);
}

/* The deck that is left is the end of DECK; nobody looks at the rest. */
static void
determine(void *state, int seat, void *scratch, struct random *random)
{
	struct state *s = state;
	const struct tablic_open *open = &s->view.open;
	card cards[CARD_COUNT], *next = cards;
	size_t stock = (size_t)open->stock, count = 0;

	(void)scratch;
	for (card_set left = s->unseen & ~s->hands[seat]; left != 0;
		left &= left - 1)
		cards[count++] = card_set_first(left);
	random_shuffle(random, cards, count);
	for (int other = 0; other < open->seats; other++) {
		int held = card_set_size(s->hands[other]);

		if (other == seat)
			continue;
		for (s->hands[other] = 0; held > 0; held--)
			s->hands[other] |= card_bit(*next++);
	}
	memset(s->deck, 0, sizeof s->deck);
	memcpy(s->deck + CARD_COUNT - stock, next, stock);
	look(s, open->turn);
}

static void
heard(void *state, const char *question)
{
	(void)question;
	list(state);
}

/* The rules are but scored in two ways. */
#define ENVIRONMENT(game)                                                   \
	{                                                                   \
		.rules = &(game), .size = sizeof(struct state),             \
		.actions = TABLIC_PLAYS_MAX,                                \
		.observation_size = observation_size, .begin = begin,       \
		.seats = seats, .turn = turn, .legal = legal, .mask = mask, \
		.observe = observe, .step = step, .act = act, .text = text, \
		.find = find, .score = score, .look = look,                 \
		.determine = determine, .heard = heard,                     \
	}

const struct environment tablic_environment_points =
	ENVIRONMENT(tablic_game_points);
const struct environment tablic_environment_stihovi =
	ENVIRONMENT(tablic_game_stihovi);
