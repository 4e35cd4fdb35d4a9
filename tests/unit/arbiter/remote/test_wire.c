#include "remote/channel.c"

#include "lib/test.h"

static struct wire near, far;

BEFORE_EACH
{
	near = far = (struct wire){0};
}

AFTER_EACH
{
	wire_release(&near);
	wire_release(&far);
}

static void
add(struct wire *wire, const char *text)
{
	assert_int_equal(wire_add(wire, WIRE_DATA, 7, text, strlen(text)), 0);
}

/* Sends what there is, no more than SIZE bytes at once, and takes it at the other
 * end, which adds the bytes to TEXT. */
static void
carry(struct wire *from, struct wire *to, size_t size, struct text *text)
{
	const char *bytes;
	size_t length;

	while ((length = wire_next(from, &bytes, size)) > 0) {
		char copy[WIRE_HEAD + WIRE_BODY_SENT];
		struct wire_frame frame;
		size_t begin = 0;

		memcpy(copy, bytes, length);
		from->sent += length;
		while (begin < length) {
			const ssize_t n =
				wire_read(&frame, copy + begin, length - begin);

			assert_true(n > 0);
			assert_true(wire_take(to, &frame));
			assert_int_equal(frame.process, 7);
			text_add(text, frame.bytes, frame.length);
			begin += (size_t)n;
		}
	}
}

/* A new line, over which each says how many it has. */
static void
call_again(void)
{
	const uint32_t near_taken = near.taken, far_taken = far.taken;

	assert_true(wire_resume(&near, far_taken));
	assert_true(wire_resume(&far, near_taken));
}

TEST(frames_come_in_order)
{
	struct text text = {0};

	add(&near, "one ");
	add(&near, "two ");
	carry(&near, &far, SIZE_MAX, &text);
	add(&near, "three");
	carry(&near, &far, SIZE_MAX, &text);
	assert_string_equal(text.bytes, "one two three");
	assert_int_equal(far.taken, 3);
	text_release(&text);
}

TEST(what_was_lost_with_a_line_is_sent_again_and_nothing_else)
{
	struct text text = {0};
	const char *bytes;

	add(&near, "one ");
	carry(&near, &far, SIZE_MAX, &text);
	add(&near, "two ");
	add(&near, "three");
	near.sent += wire_next(&near, &bytes, SIZE_MAX);
	assert_int_equal(wire_next(&near, &bytes, SIZE_MAX), 0);
	call_again();
	carry(&near, &far, SIZE_MAX, &text);
	assert_string_equal(text.bytes, "one two three");
	call_again();
	carry(&near, &far, SIZE_MAX, &text);
	assert_string_equal(text.bytes, "one two three");
	text_release(&text);
}

TEST(what_is_sent_again_says_less_than_is_known_by_now)
{
	struct text text = {0};
	const char *bytes;

	/* Its frame says that nothing was taken yet. */
	add(&far, "late");
	far.sent += wire_next(&far, &bytes, SIZE_MAX);
	add(&near, "early");
	carry(&near, &far, SIZE_MAX, &text);
	call_again();
	carry(&far, &near, SIZE_MAX, &text);
	assert_string_equal(text.bytes, "earlylate");
	text_release(&text);
}

TEST(what_is_acknowledged_takes_no_memory)
{
	static const char block[1000];
	struct text text = {0};

	for (int i = 0; i < 1000; i++) {
		assert_int_equal(
			wire_add(&near, WIRE_DATA, 7, block, sizeof block), 0);
		carry(&near, &far, SIZE_MAX, &text);
		add(&far, "!");
		carry(&far, &near, SIZE_MAX, &text);
		text_clear(&text);
	}
	assert_true(near.kept.capacity < 300000);
	text_release(&text);
}

TEST(so_much_is_kept_and_no_more)
{
	static const char block[WIRE_BODY_SENT];
	int count = 0;

	while (wire_add(&near, WIRE_DATA, 7, block, sizeof block) == 0)
		count++;
	assert_true(count > 500 && count < 515);
}

TEST(no_more_frames_are_sent_at_once_than_fit)
{
	const char *bytes;

	add(&near, "one");
	add(&near, "two");
	add(&near, "three");
	assert_int_equal(
		wire_next(&near, &bytes, 2 * WIRE_HEAD + 6), 2 * WIRE_HEAD + 6);
	assert_int_equal(
		wire_next(&near, &bytes, 2 * WIRE_HEAD + 5), WIRE_HEAD + 3);
}

TEST(who_has_taken_what_was_not_sent_lies)
{
	static const struct {
		const char *what;
		uint32_t taken;
		bool good;
	} cases[] = {
		{"nothing", 0, true},
		{"what was sent", 1, true},
		{"what was not sent yet", 2, false},
		{"what there is not", 3, false},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct wire_frame frame = {
			.kind = WIRE_TAKEN, .taken = cases[i].taken};
		const char *bytes;

		print_message("%s\n", cases[i].what);
		wire_release(&near);
		add(&near, "sent");
		near.sent += wire_next(&near, &bytes, SIZE_MAX);
		add(&near, "not sent");
		assert_int_equal(wire_take(&near, &frame), cases[i].good);
	}
	wire_release(&near);
	assert_true(wire_resume(&near, 0));
	assert_false(wire_resume(&near, 1));
}

TEST(bytes_are_a_frame_or_none_or_not_whole)
{
	static const struct {
		const char *what;
		const char *bytes;
		size_t length;
		ssize_t result;
	} cases[] = {
		{"nothing", "", 0, 0},
		{"a kind", "\2", 1, 0},
		{"no kind", "\0", 1, -1},
		{"no kind in order", "\7", 1, -1},
		{"no kind of a line", "\107", 1, -1},
		{"a kind above all", "\377", 1, -1},
		{"no zero", "\2\1", 2, -1},
		{"a head", "\2\0\0\1\0\0\0\7\0\0\0\3", 12, 0},
		{"a frame", "\2\0\0\1\0\0\0\7\0\0\0\3x", 13, 13},
		{"a frame and more", "\2\0\0\1\0\0\0\7\0\0\0\3xyz", 15, 13},
		{"an empty frame", "\2\0\0\0\0\0\0\7\0\0\0\3", 12, 12},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct wire_frame frame;

		print_message("%s\n", cases[i].what);
		assert_int_equal(
			wire_read(&frame, cases[i].bytes, cases[i].length),
			cases[i].result);
		if (cases[i].result > 0) {
			assert_int_equal(frame.kind, WIRE_DATA);
			assert_int_equal(frame.process, 7);
			assert_int_equal(frame.taken, 3);
		}
	}
}
