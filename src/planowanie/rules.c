#include "planowanie/rules.h"

#include <assert.h>
#include <string.h>

#include "cards/trick_text.h"

/* The cards of each hand in the last deal of the usual course. */
enum { USUAL_DEALS = 13 };

void
planowanie_course_usual(
	struct planowanie_course *course, int seats, int deck_size)
{
	int largest = deck_size / seats;

	memset(course, 0, sizeof *course);
	course->deals = largest < USUAL_DEALS ? largest : USUAL_DEALS;
	for (int i = 0; i < course->deals; i++) {
		course->cards[i] = i + 1;
		course->leaders[i] = i % seats;
	}
}

bool
planowanie_course_check(const struct planowanie_course *course, int seats,
	int deck_size, char reason[static TRICK_REASON_MAX])
{
	if (course->deals < 1)
		return trick_refuse(reason, "there is no deal to play");
	for (int i = 0; i < course->deals; i++) {
		int cards = course->cards[i], leader = course->leaders[i];

		if (cards < 1)
			return trick_refuse(
				reason, "deal %d has hands of no cards", i + 1);
		if (cards > deck_size / seats)
			return trick_refuse(reason,
				"deal %d has %d hands of %d: the deck has %d "
				"cards",
				i + 1, seats, cards, deck_size);
		if (leader < 0 || leader >= seats)
			return trick_refuse(reason,
				"player %d cannot lead deal %d among %d "
				"players",
				leader, i + 1, seats);
	}
	return true;
}

void
planowanie_open_start(struct planowanie_open *open, int seats)
{
	memset(open, 0, sizeof *open);
	open->seats = seats;
}

void
planowanie_open_deal(struct planowanie_open *open, int cards, int leader)
{
	open->begun++;
	open->cards = cards;
	open->tricks_left = cards;
	for (int seat = 0; seat < open->seats; seat++) {
		open->announced[seat] = PLANOWANIE_SECRET;
		open->taken[seat] = 0;
	}
	trick_start(&open->trick, open->seats, leader);
}

static bool
all_known(const int declarations[], int seats)
{
	for (int seat = 0; seat < seats; seat++) {
		if (declarations[seat] == PLANOWANIE_SECRET)
			return false;
	}
	return true;
}

bool
planowanie_open_declared(const struct planowanie_open *open)
{
	return all_known(open->announced, open->seats);
}

/* What SEAT gets in a deal that is over for having declared what it took. */
static int
points_for_exact(const struct planowanie_open *open, int seat)
{
	return open->taken[seat] == open->announced[seat] ? open->cards : 0;
}

static void
give_points(struct planowanie_open *open)
{
	for (int seat = 0; seat < open->seats; seat++)
		open->points[seat] +=
			open->taken[seat] + points_for_exact(open, seat);
}

void
planowanie_open_play(struct planowanie_open *open,
	const struct trick_deck *deck, trick_card c)
{
	struct trick *trick = &open->trick;

	trick_play(trick, deck, c);
	if (!trick_full(trick))
		return;
	open->taken[trick->winner]++;
	open->tricks_left--;
	if (open->tricks_left == 0)
		give_points(open);
	else
		trick_start(trick, open->seats, trick->winner);
}

void
planowanie_start(struct planowanie *game, const struct trick_deck *deck,
	const struct planowanie_course *course, int seats)
{
	memset(game, 0, sizeof *game);
	game->deck = *deck;
	game->course = *course;
	game->declarer = -1;
	planowanie_open_start(&game->open, seats);
}

void
planowanie_draw(uint8_t cards[], size_t size, int seats, int count,
	trick_set hands[], struct random *random)
{
	const uint8_t *next = cards;

	random_shuffle(random, cards, size);
	for (int seat = 0; seat < seats; seat++) {
		hands[seat] = 0;
		for (int i = count; i > 0; i--)
			hands[seat] |= trick_bit(*next++);
	}
}

void
planowanie_shuffle(struct planowanie *game, struct random *random)
{
	uint8_t cards[TRICK_CARDS_MAX];

	for (uint8_t i = 0; i < game->deck.size; i++)
		cards[i] = i;
	for (int deal = 0; deal < game->course.deals; deal++)
		planowanie_draw(cards, game->deck.size, game->open.seats,
			game->course.cards[deal], game->dealt[deal], random);
}

void
planowanie_deal(struct planowanie *game)
{
	int deal = game->open.begun;

	assert(deal < game->course.deals);
	for (int seat = 0; seat < game->open.seats; seat++) {
		game->hands[seat] = game->dealt[deal][seat];
		game->declared[seat] = PLANOWANIE_SECRET;
	}
	planowanie_open_deal(&game->open, game->course.cards[deal],
		game->course.leaders[deal]);
	trick_log_deal(&game->log);
}

void
planowanie_declare(struct planowanie *game, int seat, int tricks)
{
	assert(game->declared[seat] == PLANOWANIE_SECRET);
	assert(tricks >= 0 && tricks <= game->open.cards);
	game->declared[seat] = tricks;
	game->declarer = seat;
	if (!all_known(game->declared, game->open.seats))
		return;
	for (int i = 0; i < game->open.seats; i++)
		planowanie_open_declare(&game->open, i, game->declared[i]);
}

enum planowanie_verdict
planowanie_judge(const struct planowanie *game, trick_card c)
{
	const struct trick *trick = &game->open.trick;
	trick_set hand = game->hands[trick->turn];

	if ((hand & trick_bit(c)) == 0)
		return PLANOWANIE_NOT_IN_HAND;
	if ((trick_follow(trick, hand) & trick_bit(c)) == 0)
		return PLANOWANIE_MUST_FOLLOW;
	return PLANOWANIE_LEGAL;
}

static void
count_exact(struct planowanie *game)
{
	for (int seat = 0; seat < game->open.seats; seat++)
		game->exact[seat] += points_for_exact(&game->open, seat);
}

void
planowanie_play(struct planowanie *game, trick_card c)
{
	assert((game->hands[game->open.trick.turn] & trick_bit(c)) != 0);
	game->hands[game->open.trick.turn] &= ~trick_bit(c);
	trick_log_play(&game->log, &game->open.trick, &game->deck, c);
	planowanie_open_play(&game->open, &game->deck, c);
	game->declarer = -1;
	if (planowanie_between_deals(&game->open))
		count_exact(game);
}

bool
planowanie_over(const struct planowanie *game)
{
	return game->open.begun == game->course.deals &&
	       planowanie_between_deals(&game->open);
}
