#include "herc/environment.h"

#include <assert.h>
#include <string.h>

#include "cards/trick_environment.h"
#include "cards/trick_text.h"
#include "herc/game.h"
#include "herc/view.h"

enum { OTHER_BYTES = 3 };

struct state {
	struct herc_view view;
	trick_set hands[HERC_SEATS];
	trick_set possible[HERC_SEATS]; /* for who has no hand of its own */
};

static int
observation_size(int seats)
{
	return trick_observation_size(seats, HERC_CARDS) + OTHER_BYTES;
}

static void
look(void *state, int seat)
{
	struct state *s = state;
	struct herc_view *view = &s->view;

	view->seat = seat;
	view->hand = s->hands[seat];
	for (int other = 0; other < HERC_SEATS; other++)
		view->possible[other] = s->possible[other] & ~view->hand;
	view->possible[seat] = view->hand;
}

static void
begin(void *state, const void *dealt)
{
	const struct herc *game = dealt;
	struct state *s = state;
	struct herc_view *view = &s->view;
	const int sizes[] = {HERC_HAND}, leaders[] = {game->leader};
	trick_card cards[HERC_HAND];
	char reason[TRICK_REASON_MAX];
	int count = 0;

	memcpy(s->hands, game->dealt, sizeof s->hands);
	for (trick_set left = s->hands[0]; left != 0; left &= left - 1)
		cards[count++] = trick_set_first(left);
	bool good = herc_view_deck(view, HERC_VALUES, HERC_SUITS, reason) &&
		    herc_view_players(view, HERC_SEATS, 0, reason) &&
		    herc_view_game(view, 1, sizes, leaders, reason) &&
		    herc_view_cards(view, count, cards, reason);
	assert(good);
	(void)good;
	for (int seat = 0; seat < HERC_SEATS; seat++)
		s->possible[seat] = trick_deck_all(&view->deck);
	look(s, game->leader);
}

static int
seats(const void *state)
{
	(void)state;
	return HERC_SEATS;
}

static int
turn(const void *state)
{
	const struct herc_open *open =
		&((const struct state *)state)->view.open;

	return herc_over(open) ? -1 : open->trick.turn;
}

static trick_set
playable(const void *state)
{
	const struct herc_view *view = &((const struct state *)state)->view;

	return herc_view_may_play(view) ? herc_view_legal(view) : 0;
}

static bool
legal(const void *state, int action)
{
	return action >= 0 && action < HERC_CARDS &&
	       (playable(state) >> action & 1) != 0;
}

static void
mask(const void *state, uint8_t *bytes)
{
	environment_bits(bytes, playable(state), HERC_CARDS);
}

static void
observe(const void *state, uint8_t *at)
{
	const struct herc_view *view = &((const struct state *)state)->view;
	const int *taken = view->open.taken;
	const struct trick_sight sight = {
		&view->open.trick, view->seat, view->hand, view->possible};
	int side = view->seat % 2;

	at = trick_observe(at, &sight, HERC_CARDS);
	*at++ = environment_byte(view->open.tricks_left);
	*at++ = environment_byte((taken[side] + taken[side + 2]) / 2);
	*at++ = environment_byte((taken[1 - side] + taken[3 - side]) / 2);
}

/* False, with the reason, for a card that cannot be played now. */
static bool
play(struct state *s, trick_card c, char reason[static GAME_REASON_MAX])
{
	struct herc_view *view = &s->view;
	int seat = view->open.trick.turn;
	trick_set known[HERC_SEATS];

	memcpy(known, view->possible, sizeof known);
	memcpy(view->possible, s->possible, sizeof known);
	bool good = herc_view_play(view, seat, c, reason);
	if (!good) {
		memcpy(view->possible, known, sizeof known);
		return false;
	}
	memcpy(s->possible, view->possible, sizeof known);
	s->hands[seat] &= ~trick_bit(c);
	look(s, view->open.trick.turn);
	return true;
}

static void
step(void *state, int action)
{
	char reason[GAME_REASON_MAX];
	bool good = play(state, (trick_card)action, reason);

	assert(good);
	(void)good;
}

static bool
act(void *state, const char *text, char reason[static GAME_REASON_MAX])
{
	struct state *s = state;
	trick_card c;

	return trick_answer_parse(&s->view.deck, text, &c, reason) &&
	       play(s, c, reason);
}

static void
text(const void *state, int action, char text[static GAME_LINE_MAX])
{
	const struct state *s = state;

	trick_card_format(&s->view.deck, (trick_card)action, text);
}

static int
find(const void *state, const char *text)
{
	const struct state *s = state;
	char reason[TRICK_REASON_MAX];
	trick_card c;

	return trick_answer_parse(&s->view.deck, text, &c, reason) &&
			       legal(state, c)
		       ? c
		       : -1;
}

static void
score(const void *state, int points[static GAME_SEATS_MAX])
{
	herc_score(&((const struct state *)state)->view.open, points);
}

static void
determine(void *state, int seat, void *scratch, struct random *random)
{
	struct state *s = state;
	struct trick_hidden hidden = {
		.seats = HERC_SEATS, .seat = seat, .possible = s->possible};

	for (int other = 0; other < HERC_SEATS; other++)
		hidden.unseen |= other == seat ? 0 : s->hands[other];
	if (hidden.unseen != 0)
		trick_determine(&hidden, scratch, random, s->hands);
	look(s, s->view.open.trick.turn);
}

const struct environment herc_environment = {
	.rules = &herc_game,
	.size = sizeof(struct state),
	.scratch_size = sizeof(struct worlds),
	.actions = HERC_CARDS,
	.observation_size = observation_size,
	.begin = begin,
	.seats = seats,
	.turn = turn,
	.legal = legal,
	.mask = mask,
	.observe = observe,
	.step = step,
	.act = act,
	.text = text,
	.find = find,
	.score = score,
	.look = look,
	.determine = determine,
};
