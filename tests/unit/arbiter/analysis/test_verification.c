#include "analysis/verification.h"
#include "record/run_line.h"
#include "record/seed_history.h"

#include "guard/chain.h"
#include "lib/heap_records.h"
#include "lib/test.h"

static struct run run;
static struct record record;
static struct chain chain;
static struct text lines;
static struct verification found;
static char reason[REASON_MAX];

static void
seal(size_t begin)
{
	chain_seal(&chain, &lines, begin);
	assert_int_equal(text_failed(&lines), 0);
}

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
	chain = (struct chain){0};
	text_clear(&lines);
	assert_int_equal(run_write(&run, &lines), 0);
	seal(0);
}

AFTER_EACH
{
	record_release(&record);
	text_release(&lines);
}

static void
add(long id)
{
	size_t begin = lines.length;

	heap_played(&record, &run, id);
	assert_int_equal(record_write(&record, &lines), 0);
	seal(begin);
}

/* The made-up games are not those of their seed. */
static int
verify(void)
{
	FILE *file = fmemopen(lines.bytes, lines.length, "r");
	struct reader reader;

	assert_non_null(file);
	assert_int_equal(reader_open_with(&reader, "file",
				 &(struct reader_source){.file = file}, reason),
		0);
	int result = verification_read(
		&found, &reader, NULL, &(struct known_seeds){0}, reason);
	sums_release(&found.sums);
	reader_close(&reader);
	fclose(file);
	return result;
}

TEST(a_file_as_it_was_written_is_whole)
{
	add(1);
	add(0);
	assert_int_equal(verify(), 0);
	assert_int_equal(found.proof, PROOF_CHAINED);
	assert_false(found.dealt);
	assert_int_equal(found.games, 2);
	assert_int_equal(found.voids, 0);
	assert_int_equal(found.moves, 4);
}

TEST(a_wrong_line_is_named)
{
	add(0);
	add(0);
	assert_int_equal(verify(), -1);
	assert_string_equal(reason, "file:3: the game is there twice");
}

TEST(a_line_that_does_not_follow_is_named)
{
	add(0);
	chain.low++;
	add(1);
	assert_int_equal(verify(), -1);
	assert_non_null(strstr(reason, "file:3: its checksum is wrong"));
}

TEST(half_a_line_is_not_whole)
{
	add(0);
	text_add_string(&lines, "{\"v\"");
	assert_int_equal(verify(), -1);
	assert_string_equal(reason, "file:3: the line is cut off");
}

static void
expect_printed(bool json, const char *wrong, const char *expected)
{
	char text[400] = "";
	FILE *file = fmemopen(text, sizeof text, "w");

	assert_non_null(file);
	assert_int_equal(
		verification_print(file, &found, "a\"b", json, wrong), 0);
	fclose(file);
	assert_string_equal(text, expected);
}

TEST(it_is_told_in_words_and_in_json)
{
	found = (struct verification){.proof = PROOF_CHAINED,
		.dealt = true,
		.games = 7,
		.voids = 1,
		.moves = 20};
	expect_printed(false, NULL,
		"a\"b: whole: 7 games, 1 of them void, 20 moves\n");
	expect_printed(false, "something", "");
	expect_printed(true, "something",
		"{\"file\":\"a\\\"b\",\"whole\":false,\"wrong\":\"something\","
		"\"checksums\":true,\"signature\":false,"
		"\"proof\":\"chained\",\"deals\":true,"
		"\"games\":7,\"void\":1,"
		"\"moves\":20}\n");
	found = (struct verification){.proof = PROOF_BARE, .games = 1};
	expect_printed(false, NULL,
		"a\"b: whole: 1 game, 0 moves\nIt has no checksums.\n"
		"Its deals are unchecked: they came from a file.\n");
}

TEST(what_is_known_of_the_seed_is_told)
{
	struct seed_part parts[] = {
		{.commitment = {"00"}}, {.commitment = {"11"}}};
	found = (struct verification){.proof = PROOF_CHAINED,
		.undealt = 7,
		.games = 7,
		.seeds = {.all = parts, .count = 1}};
	expect_printed(false, NULL,
		"a\"b: whole: 7 games, 0 moves\n"
		"Its seed is not public yet; it has the SHA-256 00.\n"
		"The deals of 7 games are unchecked: their seed is not public "
		"yet.\n");
	expect_printed(true, NULL,
		"{\"file\":\"a\\\"b\",\"whole\":true,\"checksums\":true,"
		"\"signature\":false,\"proof\":\"chained\",\"deals\":false,"
		"\"seed\":null,"
		"\"seed_sha256\":\"00\","
		"\"seeds\":[{\"seed\":null,\"seed_sha256\":\"00\"}],"
		"\"games\":7,\"void\":0,\"moves\":0}\n");
	found.undealt = 0;
	found.dealt = true;
	parts[0].seed = (struct seed){"abc"};
	expect_printed(false, NULL,
		"a\"b: whole: 7 games, 0 moves\n"
		"Its seed, abc, has the SHA-256 00.\n");
	found.seeds.count = 2;
	expect_printed(false, NULL,
		"a\"b: whole: 7 games, 0 moves\n"
		"Its seed 1 of 2, abc, has the SHA-256 00.\n"
		"Its seed 2 of 2 is not public yet; it has the SHA-256 11.\n");
}

TEST(what_is_missing_and_what_was_checked_is_told)
{
	found = (struct verification){.proof = PROOF_SIGNED,
		.keyed = true,
		.dealt = true,
		.games = 5,
		.voids = 1,
		.of = 6};
	expect_printed(false, NULL,
		"a\"b: 4 of 6 games, 1 void, 0 moves\n"
		"Its lines are signed with the key, and none is missing that "
		"the key file knows.\n");
	expect_printed(true, NULL,
		"{\"file\":\"a\\\"b\",\"whole\":true,\"checksums\":true,"
		"\"signature\":true,\"proof\":\"signed\",\"deals\":true,"
		"\"games\":5,\"of\":6,\"void\":1,\"moves\":0}\n");
	found.keyed = false;
	strcpy(found.public_key, "0123");
	expect_printed(false, NULL,
		"a\"b: 4 of 6 games, 1 void, 0 moves\n"
		"It is not complete, or it was cut off at the end of a line: "
		"its key file would tell.\n"
		"Its public key is 0123.\n");
	expect_printed(true, NULL,
		"{\"file\":\"a\\\"b\",\"whole\":true,\"checksums\":true,"
		"\"signature\":true,\"proof\":\"signed\","
		"\"public_key\":\"0123\",\"deals\":true,"
		"\"games\":5,\"of\":6,\"void\":1,\"moves\":0}\n");
}
