#include "planowanie/environment.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cards/trick_environment.h"
#include "cards/trick_text.h"
#include "planowanie/actions.h"
#include "planowanie/game.h"
#include "planowanie/view.h"

/* A hand of every card of the largest deck, for the fewest seats. */
enum {
	TRICKS_MAX = TRICK_CARDS_MAX / PLANOWANIE_SEATS_MIN,
	ACTIONS = TRICK_CARDS_MAX + TRICKS_MAX + 1,
	OTHER_BYTES = 3,
	SEAT_BYTES = 3,
};

struct state {
	struct planowanie_view view;
	trick_set hands[PLANOWANIE_SEATS_MAX];
	trick_set possible[PLANOWANIE_SEATS_MAX]; /* for who has no hand */
	int declared[PLANOWANIE_SEATS_MAX];	  /* or PLANOWANIE_SECRET */
	trick_set dealt[PLANOWANIE_DEALS_MAX][PLANOWANIE_SEATS_MAX];
};

static int
observation_size(int seats)
{
	return trick_observation_size(seats, TRICK_CARDS_MAX) + OTHER_BYTES +
	       SEAT_BYTES * seats;
}

static int
seats(const void *state)
{
	return ((const struct state *)state)->view.open.seats;
}

/* The seat that is to declare next, in secret; -1: all have. */
static int
declarer(const struct state *s)
{
	for (int seat = 0; seat < s->view.open.seats; seat++) {
		if (s->declared[seat] == PLANOWANIE_SECRET)
			return seat;
	}
	return -1;
}

static int
turn(const void *state)
{
	const struct state *s = state;
	const struct planowanie_open *open = &s->view.open;

	if (planowanie_between_deals(open))
		return -1;
	return planowanie_open_declared(open) ? open->trick.turn : declarer(s);
}

static void
look(void *state, int seat)
{
	struct state *s = state;
	struct planowanie_view *view = &s->view;

	view->seat = seat;
	view->hand = s->hands[seat];
	for (int other = 0; other < view->open.seats; other++)
		view->possible[other] = s->possible[other] & ~view->hand;
	view->possible[seat] = view->hand;
}

/* The next deal of the course begins. */
static void
deal(struct state *s)
{
	struct planowanie_view *view = &s->view;
	int number = view->open.begun, count = 0;
	trick_card cards[TRICK_CARDS_MAX];
	char reason[TRICK_REASON_MAX];

	memcpy(s->hands, s->dealt[number], sizeof s->hands);
	for (trick_set left = s->hands[0]; left != 0; left &= left - 1)
		cards[count++] = trick_set_first(left);
	view->seat = 0;
	bool good = planowanie_view_cards(view, count, cards, reason);
	assert(good);
	(void)good;
	for (int seat = 0; seat < view->open.seats; seat++) {
		s->possible[seat] = trick_deck_all(&view->deck);
		s->declared[seat] = PLANOWANIE_SECRET;
	}
	look(s, turn(s));
}

static void
begin(void *state, const void *dealt)
{
	const struct planowanie *game = dealt;
	struct state *s = state;
	struct planowanie_view *view = &s->view;
	const struct planowanie_course *course = &game->course;
	char reason[TRICK_REASON_MAX];

	bool good =
		planowanie_view_deck(
			view, game->deck.values, game->deck.suits, reason) &&
		planowanie_view_players(view, game->open.seats, 0, reason) &&
		planowanie_view_game(view, course->deals, course->cards,
			course->leaders, reason);
	assert(good);
	(void)good;
	memcpy(s->dealt, game->dealt, sizeof s->dealt);
	deal(s);
}

/* Nothing before all have declared. */
static trick_set
playable(const struct planowanie_view *view)
{
	return planowanie_open_declared(&view->open) &&
			       planowanie_view_may_play(view)
		       ? planowanie_view_legal(view)
		       : 0;
}

/* How many numbers of tricks may be declared. */
static int
declarations(const struct planowanie_view *view)
{
	return planowanie_view_may_declare(view) ? view->open.cards + 1 : 0;
}

static bool
legal(const void *state, int action)
{
	const struct planowanie_view *view =
		&((const struct state *)state)->view;

	if (action < TRICK_CARDS_MAX)
		return action >= 0 && (playable(view) >> action & 1) != 0;
	return action - TRICK_CARDS_MAX < declarations(view);
}

static void
mask(const void *state, uint8_t *bytes)
{
	const struct planowanie_view *view =
		&((const struct state *)state)->view;
	int tricks = declarations(view);

	bytes = environment_bits(bytes, playable(view), TRICK_CARDS_MAX);
	for (int i = 0; i <= TRICKS_MAX; i++)
		*bytes++ = i < tricks;
}

static void
observe(const void *state, uint8_t *at)
{
	const struct planowanie_view *view =
		&((const struct state *)state)->view;
	const struct planowanie_open *open = &view->open;
	const struct trick_sight sight = {
		&open->trick, view->seat, view->hand, view->possible};

	at = trick_observe(at, &sight, TRICK_CARDS_MAX);
	*at++ = environment_byte(open->cards);
	*at++ = environment_byte(open->tricks_left);
	*at++ = environment_byte(view->course.deals - open->begun);
	for (int i = 0; i < open->seats; i++) {
		int seat = (view->seat + i) % open->seats;

		*at++ = environment_byte(
			open->announced[seat] - PLANOWANIE_SECRET);
		*at++ = environment_byte(open->taken[seat]);
		*at++ = environment_byte(open->points[seat]);
	}
}

/* The last of them has all announced. */
static void
declare(struct state *s, int tricks)
{
	struct planowanie_view *view = &s->view;
	char reason[TRICK_REASON_MAX];
	bool good = true;

	s->declared[declarer(s)] = tricks;
	for (int seat = 0; declarer(s) < 0 && seat < view->open.seats; seat++)
		good = planowanie_view_declare(
			       view, seat, s->declared[seat], reason) &&
		       good;
	assert(good);
	(void)good;
	look(s, turn(s));
}

/* False, with the reason, for a card that cannot be played now. */
static bool
play(struct state *s, trick_card c, char reason[static GAME_REASON_MAX])
{
	struct planowanie_view *view = &s->view;
	int seat = view->open.trick.turn;
	trick_set known[PLANOWANIE_SEATS_MAX];

	memcpy(known, view->possible, sizeof known);
	memcpy(view->possible, s->possible, sizeof known);
	if (!planowanie_view_play(view, seat, c, reason)) {
		memcpy(view->possible, known, sizeof known);
		return false;
	}
	memcpy(s->possible, view->possible, sizeof known);
	s->hands[seat] &= ~trick_bit(c);
	if (planowanie_between_deals(&view->open) &&
		view->open.begun < view->course.deals)
		deal(s);
	else
		look(s, view->open.trick.turn);
	return true;
}

static void
step(void *state, int action)
{
	char reason[GAME_REASON_MAX];
	bool good = true;

	if (action >= TRICK_CARDS_MAX)
		declare(state, action - TRICK_CARDS_MAX);
	else
		good = play(state, (trick_card)action, reason);
	assert(good);
	(void)good;
}

static bool
act(void *state, const char *text, char reason[static GAME_REASON_MAX])
{
	struct state *s = state;
	trick_card c;
	int tricks;

	if (planowanie_view_may_declare(&s->view)) {
		if (!planowanie_declaration_parse(
			    s->view.open.cards, text, &tricks, reason))
			return false;
		declare(s, tricks);
		return true;
	}
	return trick_answer_parse(&s->view.deck, text, &c, reason) &&
	       play(s, c, reason);
}

static void
text(const void *state, int action, char text[static GAME_LINE_MAX])
{
	const struct state *s = state;

	if (action >= TRICK_CARDS_MAX)
		snprintf(text, GAME_LINE_MAX, "%d", action - TRICK_CARDS_MAX);
	else
		trick_card_format(&s->view.deck, (trick_card)action, text);
}

static int
find(const void *state, const char *text)
{
	const struct planowanie_view *view =
		&((const struct state *)state)->view;
	char reason[GAME_REASON_MAX];
	trick_card c;
	int tricks;

	if (planowanie_view_may_declare(view))
		return planowanie_declaration_parse(
			       view->open.cards, text, &tricks, reason)
			       ? TRICK_CARDS_MAX + tricks
			       : -1;
	return trick_answer_parse(&view->deck, text, &c, reason) &&
			       legal(state, c)
		       ? c
		       : -1;
}

static void
score(const void *state, int points[static GAME_SEATS_MAX])
{
	const struct planowanie_open *open =
		&((const struct state *)state)->view.open;

	memcpy(points, open->points, (size_t)open->seats * sizeof *points);
}

/* What others have declared and not announced may be anything. */
static void
redeclare(struct state *s, int seat, struct random *random)
{
	const struct planowanie_open *open = &s->view.open;

	if (planowanie_open_declared(open))
		return;
	for (int other = 0; other < open->seats; other++) {
		if (other != seat && s->declared[other] != PLANOWANIE_SECRET)
			s->declared[other] = (int)random_below(
				random, (uint32_t)open->cards + 1);
	}
}

/* The deals to come are dealt anew, and nobody looks at those that were. */
static void
redeal(struct state *s, struct random *random)
{
	const struct planowanie_view *view = &s->view;
	uint8_t cards[TRICK_CARDS_MAX];

	memset(s->dealt, 0, sizeof s->dealt);
	for (uint8_t i = 0; i < view->deck.size; i++)
		cards[i] = i;
	for (int d = view->open.begun; d < view->course.deals; d++)
		planowanie_draw(cards, view->deck.size, view->open.seats,
			view->course.cards[d], s->dealt[d], random);
}

static void
determine(void *state, int seat, void *scratch, struct random *random)
{
	struct state *s = state;
	const struct planowanie_view *view = &s->view;
	const struct planowanie_heard *heard =
		&view->heard[view->open.begun - 1];
	struct trick_hidden hidden = {
		.seats = view->open.seats,
		.seat = seat,
		.possible = s->possible,
		.unseen = trick_deck_all(&view->deck) & ~s->hands[seat],
	};

	for (int i = 0; i < heard->count; i++)
		hidden.unseen &= ~trick_bit(heard->played[i]);
	if (turn(s) >= 0)
		trick_determine(&hidden, scratch, random, s->hands);
	redeclare(s, seat, random);
	redeal(s, random);
	if (turn(s) >= 0)
		look(s, turn(s));
}

/* Cards are asked for though no declaration was told. */
static void
heard(void *state, const char *question)
{
	struct state *s = state;

	if (strcmp(question, "gen_move") == 0)
		planowanie_view_settle(&s->view);
}

const struct environment planowanie_environment = {
	.rules = &planowanie_game,
	.size = sizeof(struct state),
	.scratch_size = sizeof(struct worlds),
	.actions = ACTIONS,
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
	.heard = heard,
};
