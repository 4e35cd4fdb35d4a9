#include "lib/tablic_caches.h"
#include "lib/tablic_positions.h"
#include "lib/tablic_round.h"
#include "lib/test.h"
#include "tablic/greedy.h"
#include "tablic/players/random.h"
#include "tablic/search/position.h"

enum { GAMES = 60 };

/* Greedy plays keep the table small, random ones let it grow. */
static struct tablic_play
any_play(const struct tablic_round *r, struct random *random)
{
	const struct tablic_view *view = round_view(r);

	return random_below(random, 2) == 0
		       ? tablic_random_choose(view, random)
		       : tablic_greedy_choose(view, random);
}

/* The points that a play won, by the score of the game. */
static int
points_of(const struct tablic *game, int seat)
{
	const struct tablic_pile *pile = &game->open.piles[seat];

	return tablic_card_points(game->open.scoring, pile->cards) +
	       pile->tablas;
}

/* Both positions are followed from the deal on and compared with the views'. */
static void
follow_play(struct tablic_round *r, struct tablic_position positions[static 2],
	struct random *random)
{
	enum tablic_scoring scoring = r->game.open.scoring;
	int turn = r->game.open.turn, deal = r->game.open.deal;
	int before = points_of(&r->game, turn);
	struct tablic_play play = any_play(r, random);
	struct tablic_position seen;

	int won = tablic_position_play(&positions[turn], scoring, play);
	int lost = tablic_position_answer(
		&positions[!turn], scoring, play, tablic_caches[scoring]);
	round_play(r, play);
	assert_int_equal(won, lost);
	for (int s = 0; s < 2 && !tablic_over(&r->game.open); s++) {
		assert_int_equal(won, points_of(&r->game, turn) - before);
		assert_int_equal(positions[s].deal, deal);
		tablic_position_of_view(
			&seen, &r->views[s], tablic_caches[scoring]);
		assert_same_position(&positions[s], &seen);
	}
}

static void
follow_game(enum tablic_scoring scoring, struct random *random)
{
	struct tablic_round r;
	struct tablic_position positions[2];

	round_start(&r, scoring, random);
	while (round_next(&r)) {
		if (r.views[0].past_count == 0) {
			for (int s = 0; s < 2; s++)
				tablic_position_of_view(&positions[s],
					&r.views[s], tablic_caches[scoring]);
		}
		follow_play(&r, positions, random);
	}
}

ALL_TESTS(tablic_caches_set_up, tablic_caches_tear_down)

TEST(a_position_that_is_followed_is_that_of_the_view)
{
	struct random random = seeded(1);

	for (int i = 0; i < GAMES; i++)
		follow_game((enum tablic_scoring)(i % 2), &random);
}

/* Bits by the letters of values. */
static unsigned
values(const char *letters)
{
	unsigned bits = 0;

	for (; *letters != '\0'; letters++)
		bits |= 1U << (strchr(CARD_VALUES, *letters) - CARD_VALUES);
	return bits;
}

static const struct {
	const char *what;
	enum tablic_scoring scoring;
	const char *table, *played, *taken, *passed;
} passing_plays[] = {
	{"nothing to take on an empty table", TABLIC_POINTS, "", "5H", "", ""},
	{"all that can take are richer than nothing", TABLIC_POINTS, "3H 9D",
		"5H", "", "39J"},
	{"a value does not pass by its own capture", TABLIC_POINTS, "3H 9D",
		"9H", "", "3J"},
	{"more points", TABLIC_POINTS, "KC 5D", "5S", "5D", "K"},
	{"as many points and more cards", TABLIC_POINTS, "3H 4D 8C", "8H", "8C",
		"7JA"},
	{"a tabla is a point", TABLIC_POINTS, "5D", "5S", "5D", ""},
	{"no tabla for who takes a part", TABLIC_POINTS, "2D 3D 9S", "3S", "3D",
		"5AJK"},
	{"2C is no stih", TABLIC_STIHOVI, "2C 5D 9S", "5S", "5D", "A7K"},
	{"the played card counts", TABLIC_POINTS, "KC QC 4D", "KS", "KC", ""},
};

TEST(what_would_have_won_more_was_passed_by)
{
	FOR_EACH (passing_play, passing_plays) {
		struct tablic_position position = {
			.table = cards(passing_play->table),
			.unseen = CARD_SET_ALL & ~cards(passing_play->table),
			.theirs = 6,
		};
		struct tablic_play play =
			play_of(passing_play->played, passing_play->taken);

		tablic_position_answer(&position, passing_play->scoring, play,
			tablic_caches[passing_play->scoring]);
		if (position.passed != values(passing_play->passed))
			fail_msg("%s: %x, not %x", passing_play->what,
				position.passed, values(passing_play->passed));
		assert_int_equal(position.theirs, 5);
		assert_true((position.unseen & card_bit(play.played)) == 0);
	}
}

/* Two plays of the other and one between them; the next deal forgets. */
TEST(what_was_passed_by_adds_up_within_a_deal)
{
	struct tablic_position position = {.table = cards("3H 9D"),
		.hand = cards("4H"),
		.unseen = CARD_SET_ALL & ~cards("3H 9D 4H"),
		.theirs = 6,
		.last = -1};

	tablic_position_answer(&position, TABLIC_POINTS, play_of("5H", ""),
		tablic_caches[TABLIC_POINTS]);
	assert_int_equal(position.last, -1);
	tablic_position_play(&position, TABLIC_POINTS, play_of("4H", ""));
	assert_true(position.hand == 0);
	assert_true(position.table == cards("3H 4H 5H 9D"));
	tablic_position_answer(&position, TABLIC_POINTS, play_of("KS", "9D 5H"),
		tablic_caches[TABLIC_POINTS]);
	assert_true((position.passed & values("39J")) == values("39J"));
	assert_int_equal(position.cards[1], 3);
	assert_int_equal(position.cards[0], 0);
	assert_int_equal(position.last, 1);
}
