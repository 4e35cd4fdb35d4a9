#include "guard/line_output.h"

#include <zstd.h>

#include "lib/test.h"

static struct line_packer packer;
static struct text packed;
static struct text lines;
static struct text unpacked;

AFTER_EACH
{
	line_packer_release(&packer);
	text_release(&packed);
	text_release(&lines);
	text_release(&unpacked);
}

/* Packs the lines behind the first FROM bytes. */
static void
pack(size_t from)
{
	assert_int_equal(line_packer_add(&packer, lines.bytes + from,
				 lines.length - from, &packed),
		0);
}

/* What can be unpacked is all of the lines. FRAMES of them have ended. */
static void
expect_all(int frames)
{
	ZSTD_DCtx *context = ZSTD_createDCtx();
	ZSTD_inBuffer in = {packed.bytes, packed.length, 0};

	text_clear(&unpacked);
	for (bool more = true; more;) {
		char bytes[32 * 1024];
		ZSTD_outBuffer out = {bytes, sizeof bytes, 0};
		size_t result = ZSTD_decompressStream(context, &out, &in);

		assert_false(ZSTD_isError(result));
		text_add(&unpacked, bytes, out.pos);
		frames -= result == 0;
		more = in.pos < in.size || out.pos == out.size;
	}
	ZSTD_freeDCtx(context);
	assert_int_equal(unpacked.length, lines.length);
	assert_memory_equal(unpacked.bytes, lines.bytes, lines.length);
	assert_int_equal(frames, 0);
}

TEST(a_name_says_what_is_packed)
{
	static const struct {
		const char *path;
		size_t stem;
	} cases[] = {
		{"games.rec.zst", 9},
		{"a/b.zst/games", 13},
		{"a/.zst", 2},
		{".zst", 4},
		{"zst", 3},
		{"", 0},
		{"games.ZST", 9},
		{"games.zst.zst", 9},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(line_packer_length_of_stem(cases[i].path),
			cases[i].stem);
		assert_int_equal(line_packer_is_for(cases[i].path),
			cases[i].stem < strlen(cases[i].path));
	}
}

TEST(each_line_can_be_unpacked_at_once)
{
	for (int i = 0; i < 200; i++) {
		size_t from = lines.length;

		text_add_format(&lines, "{\"line\":%d}\n", i);
		pack(from);
		expect_all(0);
		assert_true(packer.open);
	}
	line_packer_end(&packer, &packed);
	expect_all(1);
	line_packer_end(&packer, &packed);
	expect_all(1);
	assert_true(line_packer_may_begin(packed.bytes, LINE_PACKER_HEADER));
}

TEST(frames_end_after_a_mebibyte)
{
	uint32_t number = 1;

	while (lines.length < 5 * LINE_PACKER_FRAME / 2)
		text_add_format(&lines, "{\"line\":%lu}\n",
			(unsigned long)(number =
						number * 1664525 + 1013904223));
	pack(0);
	expect_all(2);
	line_packer_end(&packer, &packed);
	expect_all(3);
}

/* Adds a line of COUNT numbers. */
static void
add_line(int count)
{
	for (int i = 0; i < count; i++)
		text_add_format(&lines, "%d,", i * 7919 % 10007);
	text_add_string(&lines, "\n");
}

/* How many blocks of the one frame do not end with a line. */
static int
count_half_lines(void)
{
	const unsigned char *bytes = (const unsigned char *)packed.bytes;
	ZSTD_DCtx *context = ZSTD_createDCtx();
	ZSTD_inBuffer in = {bytes, LINE_PACKER_HEADER, 0};
	char *text = malloc(128 * 1024);
	bool last = false;
	int count = 0;

	assert_non_null(text);
	while (!last) {
		ZSTD_outBuffer out = {text, 128 * 1024, 0};
		const unsigned char *at = bytes + in.size;

		last = at[0] & 1;
		in.size +=
			3 + ((size_t)(at[0] | at[1] << 8 | at[2] << 16) >> 3);
		assert_false(ZSTD_isError(
			ZSTD_decompressStream(context, &out, &in)));
		count += out.pos > 0 && text[out.pos - 1] != '\n';
	}
	free(text);
	ZSTD_freeDCtx(context);
	return count;
}

TEST(blocks_end_with_lines)
{
	for (int i = 0; i < 12; i++)
		add_line(1000 * i);
	pack(0);
	line_packer_end(&packer, &packed);
	expect_all(1);
	assert_int_equal(count_half_lines(), 0);
}

/* Its last block ends with it. */
TEST(a_line_may_be_longer_than_a_block)
{
	add_line(60000);
	add_line(1);
	pack(0);
	line_packer_end(&packer, &packed);
	expect_all(1);
	assert_int_equal(count_half_lines(), 2);
}

TEST(what_was_lost_is_not_built_upon)
{
	text_add_string(&lines, "{\"first\":1}\n");
	pack(0);
	for (int open = 0; open <= 1; open++) {
		size_t packed_before = packed.length;
		size_t before = lines.length;

		text_add_string(&lines, "{\"lost\":\"abcdefghijklmnop\"}\n");
		pack(before);
		text_cut(&packed, packed_before);
		text_cut(&lines, before);
		line_packer_lose(&packer, true);
		if (open)
			line_packer_end(&packer, &packed);
		line_packer_lose(&packer, !open);
		text_add_string(&lines, "{\"then\":\"abcdefghijklmnop\"}\n");
		pack(before);
		expect_all(1 + open);
	}
}

TEST(the_frame_of_another_is_ended)
{
	text_add_string(&lines, "{\"first\":1}\n");
	pack(0);
	line_packer_release(&packer);
	packer = (struct line_packer){.open = true, .stale = true};
	size_t before = lines.length;
	text_add_string(&lines, "{\"second\":2}\n");
	pack(before);
	expect_all(1);
	line_packer_release(&packer);
	packer = (struct line_packer){.open = true, .stale = true};
	line_packer_end(&packer, &packed);
	expect_all(2);
}
