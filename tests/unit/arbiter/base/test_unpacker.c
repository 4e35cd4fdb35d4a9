#include "base/lines.c"

#include <errno.h>

#include <zstd.h>
#include <zstd_errors.h>

#include "base/text.h"

#include "lib/test.h"

enum { BLOCKS = 40 };

static struct text packed;
static struct text text; /* that it is unpacked to */

/* Behind each block of one open frame: bytes of the file and of the text. */
static size_t file_ends[BLOCKS];
static size_t text_ends[BLOCKS];

static FILE *file;
static struct unpacker *unpacker;
static char *block;
static const size_t block_size = 4 * 1024 * 1024;

BEFORE_EACH
{
	block = malloc(block_size);
	assert_non_null(block);
}

static void
close_file(void)
{
	unpacker_free(unpacker);
	unpacker = NULL;
	if (file)
		fclose(file);
	file = NULL;
}

AFTER_EACH
{
	close_file();
	text_release(&packed);
	text_release(&text);
	free(block);
}

/* Packs LENGTH BYTES in a frame with these parameters; END: as all of it. */
static void
pack(ZSTD_CCtx *context, const char *bytes, size_t length,
	ZSTD_EndDirective end)
{
	ZSTD_inBuffer in = {bytes, length, 0};
	size_t left;

	do {
		char some[4096];
		ZSTD_outBuffer out = {some, sizeof some, 0};

		left = ZSTD_compressStream2(context, &out, &in, end);
		assert_false(ZSTD_isError(left));
		text_add(&packed, some, out.pos);
	} while (left > 0);
	text_add(&text, bytes, length);
}

/* An open frame of BLOCKS blocks; every third of them does not end a line. */
static void
pack_blocks(void)
{
	ZSTD_CCtx *context = ZSTD_createCCtx();

	for (int i = 0; i < BLOCKS; i++) {
		char line[64];
		int length = snprintf(line, sizeof line, "{\"block\":%d,%d}%s",
			i, i * 7919 % 100, i % 3 == 2 ? "" : "\n");

		pack(context, line, (size_t)length, ZSTD_e_flush);
		file_ends[i] = packed.length;
		text_ends[i] = text.length;
	}
	ZSTD_freeCCtx(context);
}

/* Opens the first LENGTH bytes of what was packed, and MORE behind them. */
static void
open_file(size_t length, const char *more)
{
	char bytes[UNPACKER_MAGIC_BYTES];

	close_file();
	file = tmpfile();
	assert_non_null(file);
	assert_int_equal(fwrite(packed.bytes, 1, length, file), length);
	fputs(more, file);
	rewind(file);
	size_t count = fread(bytes, 1, sizeof bytes, file);
	unpacker = unpacker_new(file, bytes, count);
	assert_non_null(unpacker);
}

/* The text behind its first AT bytes is found from this place. */
static void
expect_place(off_t at, size_t in_file, size_t in_text)
{
	const struct unpacker_place place = unpacker_place_before(unpacker, at);

	assert_int_equal(place.file, in_file);
	assert_int_equal(place.text, in_text);
}

static void
expect_text(const char *bytes, size_t length)
{
	assert_int_equal(unpacker_read(unpacker, block, block_size), length);
	assert_memory_equal(block, bytes, length);
}

TEST(what_is_packed_is_told_by_its_first_bytes)
{
	static const struct {
		const char *bytes;
		size_t count;
		bool is_packed;
	} cases[] = {
		{"", 0, false},
		{"(", 1, true},
		{"(\xB5\x2F", 3, true},
		{"(\xB5\x2F\xFD", 4, true},
		{"(\xB5\x2F\xFE", 4, false},
		{"P*M\x18", 4, true},
		{"_*M\x18", 4, true},
		{"`*M\x18", 4, false},
		{"P*M", 3, false},
		{"{\"v\"", 4, false},
	};

	FOR_EACH (c, cases)
		assert_int_equal(
			unpacker_is_packed(c->bytes, c->count), c->is_packed);
}

/* With and without checksum and size, with skippable frames between them. */
TEST(frames_of_all_kinds_are_unpacked)
{
	static const char skipped[] = "\x53*M\x18\5\0\0\0bytes\x50*M\x18\0\0\0";

	text_add(&packed, skipped, sizeof skipped);
	for (int kind = 0; kind < 8; kind++) {
		ZSTD_CCtx *context = ZSTD_createCCtx();

		ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, kind & 1);
		if (kind & 2)
			pack(context, "to be continued ", 16, ZSTD_e_flush);
		for (size_t i = 0; i < 400000; i++)
			block[i] = (char)('a' + i * i % 23 + i / 100000);
		pack(context, block, kind & 4 ? 400000 : 17, ZSTD_e_end);
		text_add(&packed, skipped, sizeof skipped);
		ZSTD_freeCCtx(context);
	}
	open_file(packed.length, "");
	expect_text(text.bytes, text.length);
	assert_int_equal(unpacker->error, 0);
	assert_false(unpacker->torn);
	assert_int_equal(unpacker->taken, packed.length);
	open_file(packed.length, "");
	for (size_t i = 0; i < text.length; i++) {
		assert_int_equal(unpacker_read(unpacker, block, 1), 1);
		assert_int_equal(*block, text.bytes[i]);
	}
	expect_text("", 0);
	expect_place((off_t)text.length, packed.length, text.length);
}

/* Damaged blocks do not take those before them along either. */
TEST(of_a_torn_frame_all_whole_blocks_are_unpacked)
{
	int blocks = 0;

	pack_blocks();
	for (size_t length = 6; length <= packed.length; length++) {
		if (blocks < BLOCKS && length == file_ends[blocks])
			blocks++;
		const size_t least = blocks ? text_ends[blocks - 1] : 0;
		const bool whole = length == 6 ||
				   (blocks && length == file_ends[blocks - 1]);

		for (int damaged = 0; damaged < 2; damaged++) {
			open_file(length, damaged ? "\xFF\xFF\xFF" : "");
			size_t count =
				unpacker_read(unpacker, block, block_size);
			assert_true(count >= least);
			assert_true(damaged || count <= text.length);
			assert_memory_equal(block, text.bytes, least);
			if (damaged && !whole)
				continue;
			assert_int_equal(
				unpacker->error, damaged ? EBADMSG : 0);
			assert_true(damaged || unpacker->torn == !whole);
			expect_place((off_t)least, 0, 0);
		}
	}
}

/* As is left where the power went before what was written was on the disk. */
TEST(zeros_at_the_end_are_torn)
{
	static const char zeros[300000];

	pack_blocks();
	text_add(&packed, "\1\0\0", 3);
	size_t whole = packed.length;
	text_add(&packed, zeros, sizeof zeros);
	for (size_t more = 1; more <= sizeof zeros; more *= 3) {
		open_file(whole + more, "");
		expect_text(text.bytes, text.length);
		assert_int_equal(unpacker->error, 0);
		assert_true(unpacker->torn);
		expect_place((off_t)text.length, whole, text.length);
	}
	text_add(&packed, "1", 1);
	open_file(packed.length, "");
	expect_text(text.bytes, text.length);
	assert_int_equal(unpacker->error, EBADMSG);
}

TEST(a_frame_that_is_open_is_found_again_from_its_beginning)
{
	ZSTD_CCtx *context = ZSTD_createCCtx();

	pack(context, "whole\n", 6, ZSTD_e_end);
	size_t whole = packed.length;
	ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
	pack(context, "open\n", 5, ZSTD_e_flush);
	ZSTD_freeCCtx(context);
	open_file(packed.length, "");
	expect_text("whole\nopen\n", 11);
	expect_place(5, 0, 0);
	expect_place(6, whole, 6);
	expect_place(11, whole, 6);
}

/* Whatever a byte is changed to, reading ends, with an error or without. */
TEST(what_is_damaged_does_no_harm)
{
	int complaints = 0;

	pack_blocks();
	for (size_t at = 4; at < packed.length; at++) {
		char before = packed.bytes[at];

		packed.bytes[at] = (char)(before ^ (1 << at % 8));
		open_file(packed.length, "");
		while (unpacker_read(unpacker, block, 1000) > 0)
			;
		if (unpacker->error == EBADMSG) {
			assert_non_null(unpacker->complaint);
			complaints++;
		}
		packed.bytes[at] = before;
	}
	assert_true(complaints > 0);
}

TEST(a_small_file_does_not_become_any_amount_of_text)
{
	enum { FRAMES = 160 };
	char frame[65536];
	size_t taken = 0;
	size_t count;

	memset(block, '\n', block_size);
	size_t length =
		ZSTD_compress(frame, sizeof frame, block, block_size, 1);
	assert_false(ZSTD_isError(length));
	for (int i = 0; i < FRAMES; i++)
		text_add(&packed, frame, length);
	open_file(packed.length, "");
	while ((count = unpacker_read(unpacker, block, block_size)) > 0)
		taken += count;
	assert_int_equal(unpacker->error, EBADMSG);
	assert_non_null(strstr(unpacker->complaint, "1000 times"));
	assert_in_range(taken, (size_t)256 << 20, FRAMES * block_size - 1);
}

TEST(what_is_not_for_us_is_refused_in_words)
{
	/* Versions of zstd have their own words for it. */
	const char *corrupted =
		ZSTD_getErrorString(ZSTD_error_corruption_detected);
	const struct {
		const char *bytes;
		size_t count;
		const char *complaint;
	} cases[] = {
		{"(\xB5\x2F\xFD\0\x50\1\0\0garbage", 16,
			"no zstd frame follows the one before"},
		{"(\xB5\x2F\xFD\0\x50\7\0\0", 9, corrupted},
		{"(\xB5\x2F\xFD\0\x50\xFC\xFF\xFF", 9, corrupted},
		{"(\xB5\x2F\xFD\1\x50\7\1\0\0", 10, "Dictionary mismatch"},
		{"(\xB5\x2F\xFD\0\x70\1\0\0", 9,
			"Frame requires too much memory for decoding"},
	};

	FOR_EACH (c, cases) {
		text_clear(&packed);
		text_add(&packed, c->bytes, c->count);
		open_file(packed.length, "");
		expect_text("", 0);
		assert_int_equal(unpacker->error, EBADMSG);
		assert_string_equal(unpacker->complaint, c->complaint);
	}
}

/* Each time, the file has become longer by a byte. */
TEST(a_file_that_grows_is_read_on)
{
	size_t known = 0;
	off_t before;

	pack_blocks();
	open_file(6, "");
	for (size_t length = 7; length <= packed.length; length++) {
		assert_int_equal(fseek(file, 0, SEEK_END), 0);
		fputc(packed.bytes[length - 1], file);
		assert_int_equal(fflush(file), 0);
		assert_int_equal(
			unpacker_go_on(unpacker, (off_t)known, &before), 0);
		assert_int_equal(before, 0);
		size_t count = unpacker_read(unpacker, block, block_size);
		assert_true(count >= known);
		assert_memory_equal(block, text.bytes, count);
		known = count;
	}
	assert_int_equal(known, text.length);
}

TEST(frames_are_found_by_the_text_before_them)
{
	enum { FRAMES = 10, LENGTH = 50000 };
	ZSTD_CCtx *context = ZSTD_createCCtx();
	off_t before;

	for (int i = 0; i < FRAMES; i++) {
		memset(block, 'a' + i, LENGTH);
		pack(context, block, LENGTH, ZSTD_e_end);
	}
	ZSTD_freeCCtx(context);
	open_file(packed.length, "");
	expect_text(text.bytes, text.length);
	for (off_t at = (off_t)text.length; at >= 0; at -= 12345) {
		assert_int_equal(unpacker_go_on(unpacker, at, &before), 0);
		assert_true(before <= at);
		assert_true(at - before < 2 * LENGTH);
		expect_text(text.bytes + before, text.length - (size_t)before);
	}
}

/* More frames than are kept in mind, of a block of 128 KiB each, and behind it
 * one of 124 bytes that are skipped, so that it is not too much for its size. */
TEST(of_many_frames_not_all_are_kept_in_mind)
{
	enum { FRAMES = 66000, LENGTH = 128 * 1024 };
	static const char frame[] = "(\xB5\x2F\xFD\0\x38\3\0\x10\n";
	static const char skipped[8 + 124] = "\x50\x2A\x4D\x18\x7C";
	const off_t whole = (off_t)FRAMES * LENGTH;
	off_t before;

	for (int i = 0; i < FRAMES; i++) {
		text_add(&packed, frame, sizeof frame - 1);
		text_add(&packed, skipped, sizeof skipped);
	}
	open_file(packed.length, "");
	off_t read = 0;
	size_t count;
	while ((count = unpacker_read(unpacker, block, block_size)) > 0)
		read += (off_t)count;
	assert_int_equal(unpacker->error, 0);
	assert_true(read == whole);
	for (int i = 1; i < 30; i++) {
		off_t at = whole / 31 * (i * 17 % 31);

		assert_int_equal(unpacker_go_on(unpacker, at, &before), 0);
		assert_true(before <= at && before >= at - 3 * LENGTH);
		assert_int_equal(unpacker_read(unpacker, block, 1), 1);
	}
}
