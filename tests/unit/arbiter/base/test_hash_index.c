#include "base/hash_index.h"

#include <errno.h>

#include "lib/test.h"

enum { ITEMS = 1000, ITEM_SIZE = 16 };

static struct hash_index index_of;
static char items[ITEMS][ITEM_SIZE];
static bool all_alike; /* all items have one hash */

BEFORE_EACH
{
	all_alike = false;
	for (int i = 0; i < ITEMS; i++)
		snprintf(items[i], sizeof items[i], "i%d", i);
}

AFTER_EACH
{
	hash_index_release(&index_of);
}

static uint64_t
hash(const char *item)
{
	return all_alike ? 7 : hash_index_of_string(item);
}

static uint64_t
hash_of(const void *owner, size_t number)
{
	return hash(((char(*)[ITEM_SIZE])(uintptr_t)owner)[number]);
}

/* The place of ITEM, or the empty one where it belongs. */
static size_t
place_of(const char *item)
{
	size_t at = hash_index_begin(&index_of, hash(item));

	for (; index_of.item[at]; at = hash_index_next(&index_of, at))
		if (strcmp(items[index_of.item[at] - 1], item) == 0)
			break;
	return at;
}

static void
add(size_t number)
{
	assert_int_equal(
		hash_index_reserve(&index_of, number, hash_of, items), 0);
	size_t at = place_of(items[number]);
	assert_int_equal(index_of.item[at], 0);
	index_of.item[at] = (uint32_t)number + 1;
}

static void
add_all(size_t count)
{
	for (size_t i = 0; i < count; i++)
		add(i);
}

TEST(what_was_added_is_found)
{
	add_all(ITEMS);
	for (size_t i = 0; i < ITEMS; i++)
		assert_int_equal(index_of.item[place_of(items[i])], i + 1);
}

TEST(what_was_not_added_is_not_found)
{
	add_all(ITEMS);
	assert_int_equal(index_of.item[place_of("x1")], 0);
	assert_int_equal(index_of.item[place_of("")], 0);
}

TEST(at_most_half_of_the_places_are_taken)
{
	for (size_t i = 0; i < ITEMS; i++) {
		add(i);
		assert_true(index_of.count >= 2 * (i + 1));
		assert_int_equal(index_of.count & (index_of.count - 1), 0);
	}
}

TEST(items_of_one_hash_are_told_apart)
{
	all_alike = true;
	add_all(200);
	for (size_t i = 0; i < 200; i++)
		assert_int_equal(index_of.item[place_of(items[i])], i + 1);
	assert_int_equal(index_of.item[place_of("x1")], 0);
}

TEST(more_items_than_numbers_are_refused)
{
	add(0);
	struct hash_index before = index_of;
	errno = 0;
	assert_int_equal(
		hash_index_reserve(&index_of, UINT32_MAX / 2, hash_of, items),
		-1);
	assert_int_equal(errno, ENOMEM);
	assert_ptr_equal(index_of.item, before.item);
	assert_int_equal(index_of.count, before.count);
}

TEST(hashes_depend_on_every_part)
{
	assert_true(hash_index_of_string("ab") != hash_index_of_string("ba"));
	assert_true(hash_index_of_string("a") != hash_index_of_string(""));
	assert_true(hash_index_of_numbers(1, 2) != hash_index_of_numbers(2, 1));
	assert_true(hash_index_of_numbers(0, 1) != hash_index_of_numbers(0, 2));
}
