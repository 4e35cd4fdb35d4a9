#include "record/outcome.h"

#include "lib/heap_game.h"
#include "lib/test.h"
#include "record/record.h"

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
	struct outcome_pair pairs[OUTCOME_PAIRS_MAX];
	char text[512] = "";
	int count = outcome_by_pair(&record, pairs);

	for (int i = 0; i < count; i++) {
		const struct outcome_pair *p = &pairs[i];

		strlcat(text, record.names[p->first], sizeof text);
		strlcat(text, (const char *[]){">", "=", "<"}[p->outcome],
			sizeof text);
		strlcat(text, record.names[p->second], sizeof text);
		strlcat(text, " ", sizeof text);
	}
	assert_string_equal(text, expected);
}

TEST(two_bots_have_one_result)
{
	play("ab", (const int[]){3, 2});
	expect("a>b ");
	play("ab", (const int[]){2, 3});
	expect("a<b ");
	play("ba", (const int[]){2, 2});
	expect("b=a ");
}

TEST(four_bots_have_six_results)
{
	play("abcd", (const int[]){4, 2, 7, 4});
	expect("a>b a<c a=d b<c b<d c>d ");
}

TEST(the_standing_decides_where_there_is_one)
{
	play("abc", (const int[]){5, 5, 9});
	record.has_standing = true;
	memcpy(record.standing, (const int[]){3, 2, 1}, 3 * sizeof(int));
	expect("a>b a>c b>c ");
}

TEST(seats_of_one_bot_are_one_side)
{
	play("abab", (const int[]){5, 4, 1, 3});
	expect("a<b ");
	play("abac", (const int[]){5, 6, 1, 7});
	expect("a=b a<c b<c ");
	assert_int_equal(outcome_seat(&record, 2), 0);
	assert_int_equal(outcome_seat(&record, 3), 3);
}

TEST(a_bot_alone_has_no_result)
{
	play("aa", (const int[]){5, 4});
	expect("");
}

TEST(a_fault_is_the_loss_of_its_offender_to_each_other)
{
	play("abcd", (const int[]){9, 9, 9, 0});
	record.end = FAULT_CRASH;
	record.offender = 1;
	expect("a>b b<c b<d ");
}

TEST(a_fault_at_any_seat_is_its_bots)
{
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

TEST(between_partners_there_is_no_result)
{
	struct game_rules pairs = heap_rules;

	pairs.side = side_of_pairs;
	play("abcd", (const int[]){4, 2, 4, 2});
	record.game = &pairs;
	expect("a>b a>d b<c c>d ");
	record.end = FAULT_ILLEGAL;
	record.offender = 0;
	expect("a<b a<d ");
}

AFTER_ALL
{
	record_release(&record);
}

BEFORE_ALL
{
	record_init(&record);
}
