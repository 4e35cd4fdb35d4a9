#include "worker/worker_process.c"

#include <unistd.h>

#include "lib/heap_records.h"
#include "lib/test.h"

static char folder[] = "/tmp/talon-log-XXXXXX";

static void
read_file(const char *name, char text[512])
{
	char path[256];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	text[fread(text, 1, 511, file)] = '\0';
	fclose(file);
	unlink(path);
}

TEST(a_name_is_safe_and_tells_game_and_seat)
{
	static const struct {
		const char *name, *file;
	} cases[] = {
		{"greedy", "game-000017-seat-2-greedy.log"},
		{"a/../b c", "game-000017-seat-2-a_.._b_c.log"},
		{"x#2", "game-000017-seat-2-x_2.log"},
		{"\xc3\xa9-1.0_z", "game-000017-seat-2-__-1.0_z.log"},
	};
	char file[GAME_LOG_NAME_MAX], longest[1000];

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		game_log_name(file, 17, 2, cases[i].name);
		assert_string_equal(file, cases[i].file);
	}
	memset(longest, 'x', sizeof longest - 1);
	longest[sizeof longest - 1] = '\0';
	game_log_name(file, 9999999999, 47, longest);
	assert_non_null(strstr(file, "game-9999999999-seat-47-xxx"));
	assert_string_equal(file + strlen(file) - 5, "x.log");
}

/* Two links without processes, of which the first is told something. */
static void
log_a_game(struct game_log *log, struct seating *seating)
{
	struct seated_bot **bots = seating->bots;

	game_log_begin(log, seating, 0);
	assert_ptr_equal(bots[0]->link.log, &log->seats[0]);
	assert_ptr_equal(bots[1]->link.log, &log->seats[1]);
	wire_log_add(bots[0]->link.log, TRACE_TO_BOT, "x\n", 2, 1000000);
}

static int
write_logs(struct game_log *log, const struct record *record,
	char reason[static REASON_MAX])
{
	struct worker worker = {.log = *log, .record = *record};
	int result = worker_write_log(&worker, reason);

	*log = worker.log;
	return result;
}

TEST(each_seat_has_its_file_with_the_end)
{
	struct seated_bot anna = {0};
	struct seated_bot bert = {0};
	struct seated_bot *bots[] = {&anna, &bert};
	struct seating seating = {.bots = bots, .seats = 2, .at = {0, 1}};
	struct game_log log = {.folder = folder};
	struct record record;
	char reason[REASON_MAX], text[512];

	record_init(&record);
	record.id = 5;
	record.seats = 2;
	record.names[0] = "anna";
	record.names[1] = "b/rt";
	log_a_game(&log, &seating);
	game_log_end(&log, &seating);
	assert_null(anna.link.log);
	assert_int_equal(write_logs(&log, &record, reason), 0);
	read_file("game-000005-seat-0-anna.log", text);
	assert_string_equal(text,
		"# game 5, seat 0, anna; milliseconds since the game was "
		"opened\n     1.000 > x\n# ended: normal\n");
	read_file("game-000005-seat-1-b_rt.log", text);
	assert_string_equal(text,
		"# game 5, seat 1, b/rt; milliseconds since the game was "
		"opened\n# ended: normal\n");
	log_a_game(&log, &seating);
	assert_int_equal(write_logs(&log, &record, reason), 0);
	read_file("game-000005-seat-1-b_rt.log", text);
	assert_non_null(strstr(text, "# broken off\n"));
	read_file("game-000005-seat-0-anna.log", text);
	log.folder = "/nonexistent";
	assert_int_equal(write_logs(&log, &record, reason), -1);
	assert_string_equal(reason,
		"/nonexistent/game-000005-seat-0-anna.log: No such file or "
		"directory");
	game_log_release(&log);
	record_release(&record);
}

TEST(nothing_is_done_that_nobody_asked_for)
{
	struct seated_bot anna = {0};
	struct seated_bot *bots[] = {&anna};
	struct seating seating = {.bots = bots, .seats = 1, .at = {0}};
	struct game_log log = {0};
	struct record record = {.seats = 1};
	char reason[REASON_MAX];

	game_log_begin(&log, &seating, 0);
	assert_null(anna.link.log);
	game_log_end(&log, &seating);
	assert_int_equal(write_logs(&log, &record, reason), 0);
	game_log_release(&log);
}

BEFORE_ALL
{
	assert_non_null(mkdtemp(folder));
}

AFTER_ALL
{
	rmdir(folder);
}
