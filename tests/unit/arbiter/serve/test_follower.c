#include "serve/serve.c"

#include "record/change.h"
#include "record/run_line.h"

#include <sys/stat.h>
#include <unistd.h>

#include "guard/line_output.h"

#include "lib/heap_records.h"
#include "lib/scratch.h"
#include "lib/test.h"

static const char path[] = "games";
static struct run the_run;
static struct record record;
static struct text lines;
static struct follower follower;

/* What was heard, a letter each: b, g, - where what was told is void. */
static struct text heard;

static bool
note_begin(void *owner, const struct run *begun, char reason[static REASON_MAX])
{
	(void)reason;
	assert_ptr_equal(owner, &heard);
	assert_int_equal(begun->games, the_run.games);
	text_add_string(&heard, "b");
	return true;
}

static void
note_gone(void *owner)
{
	(void)owner;
	text_add_string(&heard, "-");
}

static bool
note_line(void *owner, const struct reader *reader, enum reader_result kind,
	char reason[static REASON_MAX])
{
	const struct record *game = &reader->record;

	(void)owner;
	if (kind != READER_RECORD)
		return true;
	assert_true(reader_last(reader).length > 0);
	if (game->id == 7)
		snprintf(reason, REASON_MAX, "seven is too many");
	text_add_format(&heard, "%ld", game->id);
	return game->id != 7;
}

static const struct follower_listener listener = {
	note_begin, note_gone, note_line, &heard};

BEFORE_EACH
{
	the_run = heap_run();
	record_init(&record);
	text_clear(&heard);
	text_clear(&lines);
	follower = (struct follower){.path = path, .listener = &listener};
	assert_int_equal(run_write(&the_run, &lines), 0);
}

AFTER_EACH
{
	follower_release(&follower);
	record_release(&record);
	text_release(&heard);
	text_release(&lines);
	unlink(path);
}

ALL_TESTS(scratch_enter, scratch_leave)

static void
append_game(long id)
{
	heap_played(&record, &the_run, id);
	assert_int_equal(record_write(&record, &lines), 0);
}

static void
write_file(const char *name, size_t length)
{
	FILE *file = fopen(name, "w");

	assert_non_null(file);
	assert_int_equal(fwrite(lines.bytes, 1, length, file), length);
	fclose(file);
}

static void
follow(enum follower_state state, const char *expected)
{
	while (follower_read(&follower))
		;
	assert_int_equal(follower.state, state);
	assert_string_equal(heard.bytes ? heard.bytes : "", expected);
}

TEST(a_file_is_waited_for)
{
	follow(FOLLOWER_WAITING, "");
	write_file(path, 0);
	follow(FOLLOWER_WAITING, "");
	write_file(path, lines.length);
	follow(FOLLOWER_READY, "b");
}

/* A run learns what its bots call themselves after it has begun its file. */
TEST(the_first_line_may_be_another_before_the_first_game)
{
	write_file(path, lines.length);
	follow(FOLLOWER_READY, "b");
	text_clear(&lines);
	the_run.time_ns += 1000000000;
	assert_int_equal(run_write(&the_run, &lines), 0);
	append_game(0);
	write_file(path, lines.length);
	follow(FOLLOWER_READY, "b-b0");
}

TEST(whole_lines_are_heard_as_they_come)
{
	append_game(0);
	write_file(path, lines.length);
	follow(FOLLOWER_READY, "b0");
	append_game(1);
	write_file(path, lines.length - 5);
	follow(FOLLOWER_READY, "b0");
	write_file(path, lines.length);
	follow(FOLLOWER_READY, "b01");
}

/* Packs the lines, and writes all that was packed but for the last LESS bytes.
 */
static void
write_packed(struct line_packer *packer, struct text *packed, size_t less)
{
	struct text plain = lines;

	assert_int_equal(
		line_packer_add(packer, lines.bytes, lines.length, packed), 0);
	lines = *packed;
	write_file(path, packed->length - less);
	lines = plain;
	text_clear(&lines);
}

/* Each game is heard when all of its block is there. */
TEST(of_a_packed_file_whole_blocks_are_heard_as_they_come)
{
	struct line_packer packer = {0};
	struct text packed = {0};

	append_game(0);
	write_packed(&packer, &packed, 0);
	follow(FOLLOWER_READY, "b0");
	append_game(1);
	write_packed(&packer, &packed, 1);
	follow(FOLLOWER_READY, "b0");
	write_packed(&packer, &packed, 0);
	follow(FOLLOWER_READY, "b01");
	append_game(2);
	write_packed(&packer, &packed, 0);
	follow(FOLLOWER_READY, "b012");
	line_packer_release(&packer);
	text_release(&packed);
}

TEST(a_first_line_alone_may_be_written_anew)
{
	const struct seed seed = the_run.seed;

	the_run.seed = (struct seed){"1"};
	text_clear(&lines);
	assert_int_equal(run_write(&the_run, &lines), 0);
	write_file(path, lines.length);
	follow(FOLLOWER_READY, "b");
	the_run.seed = seed;
	text_clear(&lines);
	assert_int_equal(run_write(&the_run, &lines), 0);
	write_file(path, lines.length);
	follow(FOLLOWER_READY, "b-b");
	append_game(0);
	write_file(path, lines.length);
	follow(FOLLOWER_READY, "b-b-b0");
	append_game(1);
	write_file(path, lines.length);
	follow(FOLLOWER_READY, "b-b-b01");
}

TEST(a_file_that_shrinks_or_is_another_is_read_anew)
{
	append_game(0);
	size_t length = lines.length;
	append_game(1);
	write_file(path, lines.length);
	follow(FOLLOWER_READY, "b01");
	write_file(path, length);
	follow(FOLLOWER_READY, "b01-b0");
	write_file("new", lines.length);
	assert_int_equal(rename("new", path), 0);
	follow(FOLLOWER_READY, "b01-b0-b01");
	unlink(path);
	follow(FOLLOWER_READY, "b01-b0-b01");
}

/* So does a run take its file away whose bots do not start. */
TEST(a_first_line_that_is_taken_away_is_forgotten)
{
	write_file(path, lines.length);
	follow(FOLLOWER_READY, "b");
	unlink(path);
	follow(FOLLOWER_WAITING, "b-");
	follow(FOLLOWER_WAITING, "b-");
	write_file(path, lines.length);
	follow(FOLLOWER_READY, "b-b");
}

TEST(what_is_no_record_file_is_wrong)
{
	FILE *file = fopen(path, "w");

	fputs("hello\n", file);
	fclose(file);
	follow(FOLLOWER_WRONG, "");
	assert_non_null(strstr(follower.reason, "games:1: "));
	assert_false(follower.open);
	follower.wrong_ns -= INT64_C(10000000000);
	unlink(path);
	assert_int_equal(mkdir(path, 0700), 0);
	follow(FOLLOWER_WRONG, "");
	assert_non_null(strstr(follower.reason, "is no plain file"));
	rmdir(path);
}

TEST(a_line_that_is_refused_ends_it_until_the_file_changes)
{
	append_game(0);
	size_t length = lines.length;
	append_game(7);
	write_file(path, lines.length);
	follow(FOLLOWER_WRONG, "b07");
	assert_string_equal(follower.reason, "games:3: seven is too many");
	write_file(path, length);
	follow(FOLLOWER_WRONG, "b07");
	follower.wrong_ns -= INT64_C(10000000000);
	follow(FOLLOWER_READY, "b07-b0");
}
