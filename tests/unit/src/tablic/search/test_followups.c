#include "tablic/search/followups.h"

#include "lib/tablic_positions.h"
#include "lib/test.h"

static struct tablic_followups f;

/* A place with COUNT plays that are worth 0 at sight. */
static struct tablic_followups_place *
place_with(int count)
{
	struct tablic_followups_place *place;

	tablic_followups_begin(&f);
	place = tablic_followups_find(&f, 2, play_of("KS", "KD"));
	for (int i = 0; i < count; i++)
		tablic_followups_consider(place,
			(struct tablic_followups_play){.played = (card)i});
	return place;
}

TEST(answers_that_differ_in_equal_cards_lead_to_one_place)
{
	struct tablic_followups_place *place = place_with(0);

	assert_ptr_equal(
		tablic_followups_find(&f, 2, play_of("KH", "KC")), place);
	assert_ptr_not_equal(
		tablic_followups_find(&f, 2, play_of("KH", "")), place);
	assert_ptr_not_equal(
		tablic_followups_find(&f, 1, play_of("KS", "KD")), place);
	assert_int_equal(f.count[2], 2);
	assert_int_equal(f.count[1], 1);
}

TEST(there_are_only_so_many_places)
{
	tablic_followups_begin(&f);
	for (int i = 0; i < TABLIC_FOLLOWUPS_PLACES; i++)
		assert_non_null(tablic_followups_find(&f, 0,
			(struct tablic_play){(card)(4 * (i % 13) + 2),
				(card_set)1 << (4 * (i / 13) + 3)}));
	assert_null(tablic_followups_find(&f, 0, play_of("KS", "QS JS")));
	assert_non_null(tablic_followups_find(
		&f, 0, (struct tablic_play){2, (card_set)1 << 3}));
}

TEST(the_best_at_sight_are_considered)
{
	static const float worths[] = {1, 3, -2, 5, 4, 0};
	static const float best[] = {5, 4, 3, 1};
	struct tablic_followups_place *place = place_with(0);

	FOR_EACH (worth, worths)
		tablic_followups_consider(place,
			(struct tablic_followups_play){.at_sight = *worth});
	assert_int_equal(place->count, TABLIC_FOLLOWUPS_PLAYS);
	for (int i = 0; i < TABLIC_FOLLOWUPS_PLAYS; i++)
		assert_true(place->plays[i].at_sight >= best[i] &&
			    place->plays[i].at_sight <= best[i]);
}

/* World SAMPLE of candidate 2 at its first place. */
static void
enter(int sample, float first, float second)
{
	f.place[2][sample] = 0;
	f.results[2][sample][0] = first;
	f.results[2][sample][1] = second;
	tablic_followups_count(&f, 2, sample);
}

/* In the first two worlds the second play is better, by 1 and by 1, in the third
 * the first, by 9. Each is played on with what the others say. */
TEST(a_world_has_no_say_in_its_own_play)
{
	place_with(2);
	enter(0, 0, 1);
	enter(1, 0, 1);
	enter(2, 10, 1);
	assert_true(tablic_followups_result(&f, 2, 0) < 0.5f);
	assert_true(tablic_followups_result(&f, 2, 1) < 0.5f);
	assert_true(tablic_followups_result(&f, 2, 2) < 1.5f);
}

TEST(what_is_worth_most_at_sight_needs_no_worlds)
{
	struct tablic_followups_place *place = place_with(2);

	place->plays[1].at_sight = 0.2f;
	enter(0, 7, 1);
	assert_true(tablic_followups_result(&f, 2, 0) < 1.5f);
	enter(1, 6.5f, 1);
	assert_true(tablic_followups_result(&f, 2, 0) > 6.5f);
}

TEST(a_world_without_a_place_has_one_result)
{
	tablic_followups_begin(&f);
	f.place[0][5] = -1;
	f.results[0][5][0] = -3;
	tablic_followups_count(&f, 0, 5);
	assert_true(tablic_followups_result(&f, 0, 5) < -2.5f);
}
