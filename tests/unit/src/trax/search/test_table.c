#include "trax/search/table.h"

#include "lib/test.h"

static const uint64_t key = UINT64_C(0x123456789abcdef0);

static struct table_finding
finding(int value, int depth)
{
	return (struct table_finding){
		value, TABLE_EXACT, depth, {728, SIDE_SET_ALL}};
}

TEST(what_is_kept_is_found_until_all_is_forgotten)
{
	struct table *table = table_new();
	struct table_finding kept = finding(-70000, 5);
	struct table_finding found;

	assert_non_null(table);
	assert_false(table_find(table, key, &found));
	table_keep(table, key, &kept);
	assert_true(table_find(table, key, &found));
	assert_int_equal(found.value, -70000);
	assert_int_equal(found.depth, 5);
	assert_int_equal(found.bound, TABLE_EXACT);
	assert_int_equal(found.move.square, 728);
	assert_int_equal(found.move.tile, SIDE_SET_ALL);
	assert_false(table_find(table, key ^ 256, &found));
	table_clear(table);
	assert_false(table_find(table, key, &found));
	table_free(table);
}

/* Two positions of one place. */
TEST(the_deeper_one_and_the_last_one_stay)
{
	struct table *table = table_new();
	struct table_finding deep = finding(1, 9);
	struct table_finding flat = finding(2, 1);
	struct table_finding last = finding(3, 2);
	struct table_finding found;

	assert_non_null(table);
	table_keep(table, key, &deep);
	table_keep(table, key ^ 256, &flat);
	table_keep(table, key ^ 512, &last);
	assert_true(table_find(table, key, &found));
	assert_int_equal(found.value, 1);
	assert_false(table_find(table, key ^ 256, &found));
	assert_true(table_find(table, key ^ 512, &found));
	assert_int_equal(found.value, 3);
	table_free(table);
}

TEST(it_can_be_cleared_for_ever)
{
	struct table *table = table_new();
	struct table_finding kept = finding(1, 1);
	struct table_finding found;

	assert_non_null(table);
	table_keep(table, key, &kept);
	for (int i = 0; i < UINT16_MAX + 2; i++) {
		table_clear(table);
		assert_false(table_find(table, key, &found));
	}
	table_free(table);
}
