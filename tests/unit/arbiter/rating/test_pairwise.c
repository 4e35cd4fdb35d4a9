#include "rating/pairwise.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/heap_game.h"

static struct record record;

/* A game without a fault; NAMES has a letter a seat. */
static void
play(const char *names, const int *points)
{
	static char letters[GAME_SEATS_MAX][2];

	record_clear(&record);
	record.game = &heap_rules;
	record.seats = (int)strlen(names);
	for (int seat = 0; seat < record.seats; seat++) {
		letters[seat][0] = names[seat];
		record.names[seat] = letters[seat];
		record.points[seat] = points[seat];
	}
}

/* "a>b a=c ": results by names, in order. */
static void
expect(const char *expected)
{
	struct pairwise_result pairs[PAIRWISE_MAX];
	char text[512] = "";
	int count = pairwise_results(&record, pairs);

	for (int i = 0; i < count; i++) {
		const struct pairwise_result *p = &pairs[i];

		strlcat(text, record.names[p->first], sizeof text);
		strlcat(text, (const char *[]){">", "=", "<"}[p->outcome],
			sizeof text);
		strlcat(text, record.names[p->second], sizeof text);
		strlcat(text, " ", sizeof text);
	}
	assert_string_equal(text, expected);
}

static void
two_bots_have_one_result(void **state)
{
	(void)state;
	play("ab", (const int[]){3, 2});
	expect("a>b ");
	play("ab", (const int[]){2, 3});
	expect("a<b ");
	play("ba", (const int[]){2, 2});
	expect("b=a ");
}

static void
four_bots_have_six_results(void **state)
{
	(void)state;
	play("abcd", (const int[]){4, 2, 7, 4});
	expect("a>b a<c a=d b<c b<d c>d ");
}

static void
the_standing_decides_where_there_is_one(void **state)
{
	(void)state;
	play("abc", (const int[]){5, 5, 9});
	record.has_standing = true;
	memcpy(record.standing, (const int[]){3, 2, 1}, 3 * sizeof(int));
	expect("a>b a>c b>c ");
}

static void
seats_of_one_bot_are_one_side(void **state)
{
	(void)state;
	play("abab", (const int[]){5, 4, 1, 3});
	expect("a<b ");
	play("abac", (const int[]){5, 6, 1, 7});
	expect("a=b a<c b<c ");
	assert_int_equal(pairwise_seat(&record, 2), 0);
	assert_int_equal(pairwise_seat(&record, 3), 3);
}

static void
a_bot_alone_has_no_result(void **state)
{
	(void)state;
	play("aa", (const int[]){5, 4});
	expect("");
}

static void
a_fault_is_the_loss_of_its_offender_to_each_other(void **state)
{
	(void)state;
	play("abcd", (const int[]){9, 9, 9, 0});
	record.end = FAULT_CRASH;
	record.offender = 1;
	expect("a>b b<c b<d ");
}

static void
a_fault_at_any_seat_is_its_bots(void **state)
{
	(void)state;
	play("abab", (const int[]){9, 0, 9, 0});
	record.end = FAULT_TIMEOUT;
	record.offender = 2;
	expect("a<b ");
}

static int
side_of_pairs(int seat)
{
	return seat % 2;
}

static void
between_partners_there_is_no_result(void **state)
{
	struct game_rules pairs = heap_rules;

	(void)state;
	pairs.side = side_of_pairs;
	play("abcd", (const int[]){4, 2, 4, 2});
	record.game = &pairs;
	expect("a>b a>d b<c c>d ");
	record.end = FAULT_ILLEGAL;
	record.offender = 0;
	expect("a<b a<d ");
}

static int
tear_down(void **state)
{
	(void)state;
	record_release(&record);
	return 0;
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_bots_have_one_result),
		cmocka_unit_test(four_bots_have_six_results),
		cmocka_unit_test(the_standing_decides_where_there_is_one),
		cmocka_unit_test(seats_of_one_bot_are_one_side),
		cmocka_unit_test(a_bot_alone_has_no_result),
		cmocka_unit_test(
			a_fault_is_the_loss_of_its_offender_to_each_other),
		cmocka_unit_test(a_fault_at_any_seat_is_its_bots),
		cmocka_unit_test(between_partners_there_is_no_result),
	};

	record_init(&record);
	return cmocka_run_group_tests(tests, NULL, tear_down);
}
