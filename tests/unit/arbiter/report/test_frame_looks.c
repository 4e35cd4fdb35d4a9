#include "report/frame_looks.h"

#include <stdlib.h>
#include <string.h>

#include "record/record.h"
#include "record/replay.h"

#include "lib/test.h"

/* A game of two seats, each with a card, which look at what the test says. */
struct game {
	seat_set to_act;
	const char *others[3]; /* by seat, and last nobody's */
};

#define HAND(seat, rest) "{\"kind\":\"hand\",\"owner\":" #seat "," rest "}"
#define ROW(rest)	 "{\"kind\":\"row\"," rest "}"
#define FRAME(first, second, table) \
	"{\"places\":[" HAND(0, first) "," HAND(1, second) "," ROW(table) "]}"
#define HAS(card) "\"faces\":[\"" card "\"]"
#define EMPTY	  "\"faces\":[]"
#define HIDDEN	  "\"faces\":[],\"hidden\":1"

static const char dealt[] = FRAME(HAS("a"), HAS("b"), EMPTY);
static const char dealt_to[3][256] = {
	FRAME(HAS("a"), HIDDEN, EMPTY),
	FRAME(HIDDEN, HAS("b"), EMPTY),
	FRAME(HIDDEN, HIDDEN, EMPTY),
};
static const char laid[] = FRAME(EMPTY, HAS("b"), HAS("a"));
static const char laid_to[3][256] = {
	FRAME(EMPTY, HIDDEN, HAS("a")),
	FRAME(EMPTY, HAS("b"), HAS("a")),
	FRAME(EMPTY, HIDDEN, HAS("a")),
};

static struct game game;
static struct frame_coder coder;
static struct frame_looks looks;

static seat_set
to_act(const void *state)
{
	return ((const struct game *)state)->to_act;
}

static json_t *
frame_of(const void *state, const struct game_look *look)
{
	const struct game *seen = state;
	int number = look->viewers == 0 ? 2 : look->viewers == 1 ? 0 : 1;

	return json_loads(seen->others[number], 0, NULL);
}

FIXTURE(tear_down)
{
	frame_looks_release(&looks);
	frame_coder_release(&coder);
	return 0;
}

EACH_TEST(NULL, tear_down)

/* Adds a position in which TURN is to act. */
static void
add(seat_set turn, const char *all, const char *first, const char *second,
	const char *nobody)
{
	static const struct game_rules rules = {
		.to_act = to_act, .frame = frame_of};
	static const struct record record = {.seats = 2};
	const struct replay replay = {&record, &rules, &game};
	json_t *frame = json_loads(all, 0, NULL);

	assert_non_null(frame);
	game = (struct game){turn, {first, second, nobody}};
	assert_int_equal(frame_looks_add(&looks, &coder, &replay, frame), 0);
	json_decref(frame);
}

static void
add_dealt(seat_set turn)
{
	add(turn, dealt, dealt_to[0], dealt_to[1], dealt_to[2]);
}

static void
add_laid(seat_set turn)
{
	add(turn, laid, laid_to[0], laid_to[1], laid_to[2]);
}

static void
expect_told(const char *bytes, size_t length)
{
	assert_int_equal(coder.streams[FRAME_LOOKS].length, length);
	assert_memory_equal(coder.streams[FRAME_LOOKS].bytes, bytes, length);
}

TEST(one_at_a_time_needs_no_telling)
{
	add_dealt(1);
	add_laid(2);
	add_laid(0);
	expect_told("\0\0\0", 3);
	assert_int_equal(coder.streams[FRAME_TEXTS].length, 0);
}

TEST(hands_of_others_are_hidden)
{
	add_dealt(3);
	expect_told("\1\0\0\0", 4);
}

/* Seat 0 has laid its card, which others hear of once seat 1 has. */
TEST(who_has_not_heard_of_a_move_sees_what_was_before)
{
	add_dealt(3);
	add(2, laid, laid_to[0], dealt_to[1], dealt_to[2]);
	expect_told("\1\0\0\0\1\0\1\1", 8);
	add_laid(1);
	add_laid(2);
	expect_told("\1\0\0\0\1\0\1\1\0\0", 10);
}

TEST(what_is_seen_otherwise_is_told)
{
	static const char told[] = FRAME(HIDDEN, HIDDEN, HAS("x"));

	add(3, dealt, dealt_to[0], dealt_to[1], told);
	expect_told("\1\0\0\2", 4);
	const struct text *texts = &coder.streams[FRAME_TEXTS];
	assert_int_equal(
		(unsigned char)texts->bytes[0] & 0x7f, strlen(told) & 0x7f);
	assert_string_equal(texts->bytes + (strlen(told) < 0x80 ? 1 : 2), told);
}

/* Who reads a page has the looks of the last frame only. */
TEST(what_was_seen_before_frames_that_are_not_told_is_told_again)
{
	static const char other[] = FRAME(HIDDEN, HIDDEN, HAS("x"));

	add_dealt(3);
	add(1, dealt, dealt_to[0], dealt_to[1], other);
	add_dealt(1);
	add(3, dealt, dealt_to[0], dealt_to[1], other);
	expect_told("\1\0\0\0\1\0\0\2\0\1\0\0\2", 13);
}

TEST(members_that_are_not_seen_are_null)
{
	add(3, "{\"places\":[],\"caption\":\"x\"}",
		"{\"places\":[],\"caption\":\"x\"}",
		"{\"places\":[],\"caption\":\"y\"}", "{\"places\":[]}");
	expect_told("\1\0\2\2", 4);
	assert_string_equal(coder.streams[FRAME_TEXTS].bytes,
		"\x0f{\"caption\":\"y\"}\x10{\"caption\":null}");
}
