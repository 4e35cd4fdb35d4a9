#include "merge/merge.c"

#include <unistd.h>

#include "base/text.h"
#include "guard/line_output.h"

#include "lib/heap_files.h"
#include "lib/heap_tournament.h"
#include "lib/scratch.h"
#include "lib/test.h"

enum { FILES = 40, GAMES = 6000 };

static struct run run;
static char names[FILES][16];
static struct merge_input files[FILES];
static struct merge_inputs inputs;
static char reason[REASON_MAX];

FIXTURE(enter)
{
	for (int i = 0; i < FILES; i++)
		snprintf(names[i], sizeof names[i], "f%d", i);
	return scratch_enter(state);
}

FIXTURE(set_up)
{
	run = heap_run();
	for (int i = 0; i < FILES; i++)
		files[i] = (struct merge_input){.path = names[i]};
	return 0;
}

FIXTURE(tear_down)
{
	merge_inputs_release(&inputs);
	inputs = (struct merge_inputs){0};
	for (int i = 0; i < FILES; i++)
		unlink(names[i]);
	return 0;
}

EACH_TEST(set_up, tear_down)
ALL_TESTS(enter, scratch_leave)

/* Reads the first COUNT files for the first time. */
static int
read_first(int count)
{
	merge_inputs_release(&inputs);
	for (int i = 0; i < count; i++)
		files[i] = (struct merge_input){
			.path = names[i], .is_old = files[i].is_old};
	inputs = (struct merge_inputs){
		.all = files, .count = count, .quiet = true};
	return merge_inputs_look(&inputs, reason);
}

static void
write_text(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
}

/* Packs a file, in frames of so many bytes of text. */
static void
pack(const char *path, size_t frame)
{
	static char text[1 << 23];
	struct line_packer packer = {0};
	struct text packed = {0};
	FILE *file = fopen(path, "r+");

	assert_non_null(file);
	const size_t length = fread(text, 1, sizeof text, file);
	assert_true(length < sizeof text);
	for (size_t at = 0; at < length; at += frame) {
		const size_t count = frame < length - at ? frame : length - at;

		assert_int_equal(
			line_packer_add(&packer, text + at, count, &packed), 0);
		line_packer_end(&packer, &packed);
	}
	rewind(file);
	fwrite(packed.bytes, 1, packed.length, file);
	assert_int_equal(fflush(file), 0);
	assert_int_equal(ftruncate(fileno(file), (off_t)packed.length), 0);
	fclose(file);
	line_packer_release(&packer);
	text_release(&packed);
}

/* What is known after the first reading. */

TEST(what_all_have_in_common_is_the_run_without_the_shard)
{
	run.sandbox = SANDBOX_FULL;
	run.shard.host = "here";
	heap_files_shard("f0", run, 0, 2);
	run.sandbox = SANDBOX_LOW;
	run.games = 12;
	heap_files_shard("f1", run, 1, 2);
	assert_int_equal(read_first(2), 0);
	assert_int_equal(inputs.run.shard.count, 0);
	assert_null(inputs.run.shard.host);
	assert_int_equal(inputs.run.sandbox, SANDBOX_LOW);
	assert_int_equal(inputs.shards, 2);
	assert_int_equal(inputs.length_count, 2);
	assert_int_equal(inputs.place_count, 12);
}

TEST(another_run_is_refused)
{
	heap_files_shard("f0", run, 0, 2);
	run.rotate = false;
	heap_files_shard("f1", run, 1, 2);
	assert_int_equal(read_first(2), -1);
	assert_non_null(strstr(reason, "f1:1: it is of another run than f0: "));
}

TEST(other_programs_are_refused)
{
	static const char zeros[] = "00000000000000000000000000000000"
				    "00000000000000000000000000000000";
	static const char ones[] = "11111111111111111111111111111111"
				   "11111111111111111111111111111111";
	struct run_bot_file file = {"./bert", zeros};
	struct run_bot_file system = {"/usr/bin/x", zeros};

	run.bots[1].files = &file;
	run.bots[1].file_count = 1;
	run.bots[0].files = &system;
	run.bots[0].file_count = 1;
	heap_files_shard("f0", run, 0, 2);
	system.digest = ones;
	heap_files_shard("f1", run, 1, 2);
	file.digest = ones;
	heap_files_shard("f2", run, 1, 2);
	assert_int_equal(read_first(2), 0);
	assert_int_equal(read_first(3), -1);
	assert_non_null(strstr(reason, "f2:1: "));
	assert_non_null(strstr(reason, "bot bert: ./bert"));
}

TEST(lengths_stand_in_order_each_once)
{
	const long given[] = {20, 10, 20, 30, 10, 15};
	const long found[] = {10, 15, 20, 30};

	for (int i = 0; i < 6; i++) {
		run.games = given[i];
		heap_files_write(names[i], &run, 0, 1, 2);
	}
	assert_int_equal(read_first(6), 0);
	assert_int_equal(inputs.length_count, 4);
	assert_memory_equal(inputs.lengths, found, sizeof found);
}

/* Writes a tournament with the first COUNT of two changes: each shard that
 * withdraws b1 and the bot GONE. */
static void
write_changes(const char *path, const char *gone, int count)
{
	const struct run tournament = heap_tournament("roundrobin", 4, 1);
	const struct roster_change changes[] = {
		{.bot = {.name = "b1"}, .round = 1},
		{.bot = {.name = gone}, .round = 1}};
	struct text text = {0};

	assert_int_equal(run_write(&tournament, &text), 0);
	for (int i = 0; i < count; i++)
		assert_int_equal(roster_change_write(&changes[i], &text), 0);
	write_text(path, text.bytes);
	text_release(&text);
}

TEST(files_know_the_first_changes_of_all)
{
	write_changes("f0", "b2", 1);
	write_changes("f1", "b2", 2);
	write_changes("f2", "b2", 0);
	assert_int_equal(read_first(3), 0);
	assert_int_equal(inputs.changes.count, 2);
	assert_int_equal(inputs.changes.all[0].input, 0);
	assert_int_equal(inputs.changes.all[1].input, 1);
	write_changes("f3", "b3", 2);
	assert_int_equal(read_first(4), -1);
	assert_string_equal(reason, "f3:3: it is another than f1:3");
	files[1].is_old = true;
	assert_int_equal(read_first(2), -1);
	assert_non_null(strstr(reason, "f1:3: no other file has this"));
}

TEST(what_only_the_old_file_knows_is_refused)
{
	heap_files_shard("f0", run, 0, 2);
	run.games = 12;
	heap_files_shard("f1", run, 1, 2);
	files[1].is_old = true;
	assert_int_equal(read_first(2), -1);
	assert_non_null(strstr(reason, "f1:1: no other file knows"));
}

TEST(a_file_that_has_hardly_begun_is_passed_over)
{
	heap_files_shard("f1", run, 1, 2);
	write_text("f0", "{\"v\":1,\"run\":{\"game\":\"he");
	assert_int_equal(read_first(2), 0);
	assert_ptr_equal(inputs.first, &files[1]);
	assert_int_equal(read_first(1), -1);
	assert_string_equal(reason, "no file has a whole line");
	write_text("f0", "something else");
	assert_int_equal(read_first(2), -1);
}

/* What is fetched. */

static void
expect_all(int count, size_t memory)
{
	long next = 0;
	long fetched;

	if (read_first(count) < 0)
		fail_msg("%s", reason);
	inputs.memory = memory;
	while ((fetched = merge_inputs_fetch(&inputs, reason)) > 0)
		for (long i = 0; i < fetched; i++, next++) {
			const struct merge_line *line = &inputs.lines[i];

			assert_int_equal(line->id, next);
			assert_int_equal(line->bytes[line->length - 1], '\n');
		}
	if (fetched < 0)
		fail_msg("%s", reason);
	assert_int_equal(next, run.games);
}

static void
in_any_memory(int count)
{
	expect_all(count, 0);
	expect_all(count, 100000);
	expect_all(count, 5000);
}

TEST(many_files_are_fetched_in_order)
{
	run.games = 400;
	for (int i = 0; i < FILES; i++)
		heap_files_shard(names[i], run, i, FILES);
	in_any_memory(FILES);
	expect_all(FILES, 1);
	for (int i = 0; i < FILES; i += 2)
		pack(names[i], 900);
	in_any_memory(FILES);
	expect_all(FILES, 1);
}

TEST(scattered_games_are_fetched_in_order)
{
	run.games = 2 * GAMES;
	heap_files_write(names[0], &run, 2 * GAMES - 1, -2, GAMES);
	heap_files_write(names[1], &run, 0, 2, GAMES);
	in_any_memory(2);
	pack(names[0], 70001); /* in the middle of lines */
	pack(names[1], 1 << 20);
	in_any_memory(2);
}

TEST(all_lines_of_a_game_are_fetched_at_once)
{
	for (int i = 0; i < 3; i++)
		heap_files_write(names[i], &run, 2, 2, 4);
	assert_int_equal(read_first(3), 0);
	inputs.memory = 1;
	for (long id = 2; id <= 8; id += 2) {
		assert_int_equal(merge_inputs_fetch(&inputs, reason), 3);
		for (int i = 0; i < 3; i++) {
			const struct merge_line *line = &inputs.lines[i];

			assert_int_equal(line->id, id);
			assert_int_equal(line->input, i);
			assert_int_equal(
				merge_inputs_number(&inputs, line), id / 2 + 1);
		}
	}
	assert_int_equal(merge_inputs_fetch(&inputs, reason), 0);
}

TEST(what_has_been_added_to_a_file_is_left_alone)
{
	heap_files_write("f0", &run, 2, 2, 4);
	assert_int_equal(read_first(1), 0);
	FILE *file = fopen("f0", "a");
	fputs("what has been added since\n", file);
	fclose(file);
	assert_int_equal(merge_inputs_fetch(&inputs, reason), 4);
}

TEST(a_file_that_has_changed_is_refused)
{
	heap_files_write("f0", &run, 2, 2, 4);
	assert_int_equal(read_first(1), 0);
	heap_files_write("f0", &run, 2, 2, 3);
	assert_int_equal(merge_inputs_fetch(&inputs, reason), -1);
	assert_string_equal(reason, "f0: was changed while it was read");
	heap_files_write("f0", &run, 2, 2, 4);
	pack("f0", 3000);
	assert_int_equal(read_first(1), 0);
	heap_files_write("f0", &run, 1, 2, 4);
	pack("f0", 3000);
	assert_int_equal(merge_inputs_fetch(&inputs, reason), -1);
	assert_string_equal(reason, "f0: was changed while it was read");
}

/* A tournament in its second stage, and what comes after that. */
static void
write_stages(const char *path, const char *base, const char *behind)
{
	struct text text = {0};

	run = heap_tournament("roundrobin", 3, 4);
	run.seed = (struct seed){"abc"};
	run_commit(&run);
	assert_int_equal(run_write(&run, &text), 0);
	text_add_string(&text, base);
	text_add_string(&text, behind);
	text_add_string(&text, "");
	assert_int_equal(text_failed(&text), 0);
	text_add(&text, "", 1);
	write_text(path, text.bytes);
	text_release(&text);
}

#define NEXT                                                                   \
	"{\"v\":1,\"seed_sha256\":"                                            \
	"\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"" \
	"}\n"

static const char base[] = "{\"v\":1,\"closed\":2,\"dropped\":0}\n"
			   "{\"v\":1,\"seed\":\"abc\"}\n"
			   "{\"v\":1,\"rounds\":3}\n" NEXT;
static const char other[] = "{\"v\":1,\"closed\":1,\"dropped\":0}\n"
			    "{\"v\":1,\"seed\":\"abc\"}\n"
			    "{\"v\":1,\"rounds\":3}\n" NEXT;

TEST(what_comes_before_the_last_stage_is_its_base)
{
	write_stages("f0", base, "{\"v\":1,\"rounds\":5}\n");
	write_stages("f1", base, "");
	assert_int_equal(read_first(2), 0);
	assert_ptr_equal(inputs.base, &files[0]);
	assert_true(files[0].base > files[0].begin);
	assert_int_equal(inputs.length_count, 2);
	assert_int_equal(inputs.lengths[0], 3);
	assert_int_equal(inputs.lengths[1], 5);
	assert_int_equal(inputs.seeds.count, 0);
	assert_int_equal(run_length(&inputs.run), 4);
}

TEST(all_files_have_the_same_base)
{
	write_stages("f0", base, "");
	write_stages("f1", other, "");
	assert_int_equal(read_first(2), -1);
	assert_string_equal(
		reason, "f1: has other games in its earlier stages than f0");
	write_stages("f1", "", "");
	assert_int_equal(read_first(2), -1);
	assert_string_equal(
		reason, "f1: is of another stage of the tournament than f0");
}
