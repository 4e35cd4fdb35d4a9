#include "play/session.c"

#include <sys/resource.h>
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "lib/heap_bots.h"
#include "lib/heap_records.h"
#include "lib/patient_loop.h"
#include "lib/test.h"
#include "record/reader.h"
#include "record/schedule.h"

/* A kind of session whose games are those of a match of ten. */
static struct schedule schedule;
static long played;
static long taken;
static long refused_id; /* a game that cannot be in the file; -1: none */
static bool is_ready;
static bool in_order; /* the kind itself has games appended */
static int announced;
static long signal_after; /* so many games SIGNAL_NUMBER comes; -1: never */
static int signal_number;
static int reports;
static enum output_form last_form;
static FILE *last_file;
static int report_error; /* 0: none */

static struct session_terms terms;
static struct session session;
static struct bot_spec specs[2];
static struct record record;

static char directory[] = "/tmp/talon-session-XXXXXX";
static char output[64];
static char errors[64]; /* what is written to standard error */
static int stderr_kept;

static bool
take(void *owner, const struct record *game, char reason[static REASON_MAX])
{
	assert_ptr_equal(owner, &schedule);
	if (game->id == refused_id) {
		strlcpy(reason, "nobody played this", REASON_MAX);
		return false;
	}
	taken++;
	played++;
	assert_int_equal(schedule_mark(&schedule, game->id), 1);
	return true;
}

static bool
ready(void *owner, char reason[static REASON_MAX])
{
	(void)owner;
	assert_int_equal(announced, 0);
	if (!is_ready)
		strlcpy(reason, "not ready", REASON_MAX);
	return is_ready;
}

static void
announce(void *owner)
{
	(void)owner;
	announced++;
}

static struct session_count
count(void *owner)
{
	(void)owner;
	return (struct session_count){
		.played = played, .games = (double)terms.run.games};
}

static enum session_next
next(void *owner, struct fixture *fixture)
{
	long id;

	(void)owner;
	if (!schedule_next(&schedule, &id))
		return SESSION_NONE;
	*fixture = schedule_fixture(&terms.run, id);
	return SESSION_GAME;
}

static int
ended(void *owner, struct record *game, bool written, int64_t now_ns)
{
	(void)owner;
	assert_true(written != in_order);
	if (in_order && session_append(&session, game, now_ns) < 0)
		return -1;
	if (++played == signal_after)
		raise(signal_number);
	return 0;
}

static int
report(void *owner, FILE *file, enum output_form form, int64_t elapsed_ns)
{
	assert_ptr_equal(owner, &schedule);
	assert_true(elapsed_ns >= 0);
	reports++;
	last_file = file;
	last_form = form;
	errno = report_error;
	return report_error != 0 ? -1 : 0;
}

static bool
comes_in_order(void *owner, const struct record *records, int count)
{
	(void)records;
	assert_true(count > 0);
	assert_ptr_equal(owner, &schedule);
	return in_order;
}

static const struct session_kind kind = {
	.name = "fake",
	.take = take,
	.ready = ready,
	.announce = announce,
	.count = count,
	.next = next,
	.in_order = comes_in_order,
	.ended = ended,
	.report = report,
};

static void
begin_kind(void)
{
	schedule_init(&schedule, &terms.run);
	played = taken = 0;
	refused_id = signal_after = -1;
	is_ready = true;
	in_order = false;
	announced = reports = report_error = 0;
}

static void
keep_stderr(void)
{
	int descriptor = open(errors, O_RDWR | O_CREAT | O_TRUNC, 0600);

	assert_true(descriptor >= 0);
	stderr_kept = dup(STDERR_FILENO);
	dup2(descriptor, STDERR_FILENO);
	close(descriptor);
}

BEFORE_EACH
{
	strlcpy(directory + sizeof directory - 7, "XXXXXX", 7);
	assert_non_null(mkdtemp(directory));
	snprintf(output, sizeof output, "%s/games", directory);
	snprintf(errors, sizeof errors, "%s/errors", directory);
	heap_bot(&specs[0], "anna", HEAP_BOT_GOOD);
	heap_bot(&specs[1], "bert", HEAP_BOT_GOOD);
	terms = (struct session_terms){
		.run = heap_run(),
		.specs = specs,
		.deals = {.game = &heap_rules, .seats = 2},
		.jobs = 2,
		.output = output,
		.pin = SESSION_PIN_OFF,
	};
	terms.run.start_time_ns = PATIENCE_NS;
	record_init(&record);
	begin_kind();
	keep_stderr();
}

AFTER_EACH
{
	dup2(stderr_kept, STDERR_FILENO);
	close(stderr_kept);
	unlink(output);
	unlink(errors);
	rmdir(directory);
	schedule_release(&schedule);
	record_release(&record);
	for (int i = 0; i < 2; i++)
		bot_spec_release(&specs[i]);
}

static int
run_session(int (*what)(struct session *))
{
	session_init(&session, &kind, &terms, &schedule);
	patience_begin(&session.loop);
	int status = what(&session);
	session_release(&session);
	return status;
}

/* A file as an earlier session left it, with its first COUNT games. */
static void
write_file(long games)
{
	struct journal journal;
	char reason[REASON_MAX];

	assert_int_equal(
		journal_create(&journal, output, NULL, &terms.run, reason), 0);
	for (long id = 0; id < games; id++) {
		heap_played(&record, &terms.run, id);
		assert_int_equal(journal_append(&journal, &record, 0), 0);
	}
	assert_int_equal(journal_close(&journal), 0);
}

static off_t
size_of_file(void)
{
	struct stat status;

	return stat(output, &status) < 0 ? -1 : status.st_size;
}

/* The file has COUNT games, no two of them the same. */
static void
expect_games(long games)
{
	struct reader reader;
	char reason[REASON_MAX];
	uint64_t seen = 0;
	long found = 0;

	assert_int_equal(reader_open(&reader, output, reason), 0);
	while (reader_next(&reader, reason) == READER_RECORD) {
		uint64_t bit = UINT64_C(1) << reader.record.id;

		assert_true((seen & bit) == 0);
		seen |= bit;
		found++;
	}
	assert_false(reader.cut_off);
	reader_close(&reader);
	assert_int_equal(found, games);
}

/* TEXT, or, if it is empty, nothing at all. */
static void
expect_said(const char *text)
{
	char bytes[4096];
	int descriptor = open(errors, O_RDONLY);
	ssize_t length = read(descriptor, bytes, sizeof bytes - 1);

	close(descriptor);
	assert_true(length >= 0);
	bytes[length] = '\0';
	if (!strstr(bytes, text) || (*text == '\0' && length > 0))
		fail_msg("'%s' is not in: %s", text, bytes);
}

TEST(a_session_begins_the_file_plays_all_and_reports_once)
{
	terms.form = OUTPUT_JSON;
	assert_int_equal(run_session(session_run), 0);
	assert_int_equal(played, 10);
	assert_int_equal(taken, 0);
	assert_int_equal(announced, 1);
	assert_int_equal(reports, 1);
	assert_int_equal(last_form, OUTPUT_JSON);
	assert_ptr_equal(last_file, stdout);
	expect_games(10);
}

TEST(what_is_missing_in_the_file_is_played)
{
	for (long there = 0; there <= 10; there += 5) {
		write_file(there);
		terms.resume = true;
		assert_int_equal(run_session(session_run), 0);
		assert_int_equal(taken, there);
		assert_int_equal(played, 10);
		assert_int_equal(reports, 1);
		expect_games(10);
		unlink(output);
		schedule_release(&schedule);
		begin_kind();
	}
}

/* Of a file of THERE games, of which nobody says how many it has. */
static int
resume_with_length(long there, long length)
{
	write_file(there);
	terms.resume = true;
	terms.length = length;
	return run_session(session_run);
}

TEST(a_run_that_has_ended_can_be_made_longer)
{
	terms.run.games = 10;
	assert_int_equal(resume_with_length(10, 14), 0);
	assert_int_equal(taken, 10);
	assert_int_equal(played, 14);
	assert_int_equal(session.begun_length, 10);
	schedule_release(&schedule);
	begin_kind();

	/* Later, nobody says how long it is, and some games are missing. */
	terms.run.games = 10;
	terms.length = 0;
	terms.resume = true;
	assert_int_equal(truncate(output, size_of_file() - 1), 0);
	assert_int_equal(run_session(session_run), 0);
	assert_int_equal(taken, 13);
	assert_int_equal(played, 14);
	assert_int_equal(terms.run.games, 14);
	terms.run.games = 10;
}

TEST(a_run_is_not_made_shorter)
{
	assert_int_equal(resume_with_length(4, 9), 1);
	expect_said("the run has 10 games, and --games 9 cannot make it "
		    "shorter");
	assert_int_equal(played, 4);
	assert_int_equal(reports, 0);
}

TEST(a_look_makes_nothing_longer_in_the_file)
{
	write_file(10);
	off_t size = size_of_file();
	terms.resume = true;
	terms.length = 14;
	assert_int_equal(run_session(session_look), 0);
	assert_int_equal(terms.run.games, 14);
	assert_int_equal(size_of_file(), size);
	terms.run.games = 10;
}

TEST(without_a_file_games_are_played_all_the_same)
{
	terms.output = NULL;
	assert_int_equal(run_session(session_run), 0);
	assert_int_equal(played, 10);
	assert_int_equal(size_of_file(), -1);
}

TEST(a_file_that_is_there_is_not_written_over)
{
	write_file(3);
	off_t size = size_of_file();
	assert_int_equal(run_session(session_run), 1);
	assert_int_equal(size_of_file(), size);
	assert_int_equal(played, 0);
	assert_int_equal(reports, 0);
	expect_said(output);
}

static const struct {
	const char *what;
	long refused_id;
	bool is_ready;
	uint64_t seed; /* 0: as the file has it */
	const char *says;
} unfit_files[] = {
	{"a game that does not fit", 2, true, 0, ":4: nobody played this"},
	{"the kind is not ready", -1, false, 0, "not ready"},
	{"the file of another run", -1, true, 9, "--seed"},
};

/* Nothing is played and nothing reported, and the file is as it was. */
TEST(a_file_with_which_it_cannot_go_on_is_left_alone)
{
	for (size_t i = 0; i < 2 * sizeof unfit_files / sizeof *unfit_files;
		i++) {
		bool looks = i % 2;
		struct seed seed = terms.run.seed;

		print_message("%s\n", unfit_files[i / 2].what);
		write_file(4);
		off_t size = size_of_file();
		terms.resume = true;
		refused_id = unfit_files[i / 2].refused_id;
		is_ready = unfit_files[i / 2].is_ready;
		if (unfit_files[i / 2].seed != 0)
			terms.run.seed =
				seed_of_number(unfit_files[i / 2].seed);
		assert_int_equal(
			run_session(looks ? session_look : session_run), 1);
		expect_said(unfit_files[i / 2].says);
		assert_int_equal(session.journal.descriptor, -1);
		assert_int_equal(size_of_file(), size);
		assert_int_equal(reports, 0);
		assert_int_equal(played, taken);
		terms.run.seed = seed;
		unlink(output);
		schedule_release(&schedule);
		begin_kind();
	}
}

TEST(a_look_plays_nothing_and_leaves_the_file_alone)
{
	static const struct {
		const char *what;
		long there; /* -1: no file */
		bool resume;
		long taken;
	} cases[] = {
		{"no file yet", -1, true, 0},
		{"a file of four games", 4, true, 4},
		{"a file that is not to be resumed", 4, false, 0},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		print_message("%s\n", cases[i].what);
		if (cases[i].there >= 0)
			write_file(cases[i].there);
		off_t size = size_of_file();
		terms.resume = cases[i].resume;
		assert_int_equal(run_session(session_look), 0);
		assert_int_equal(taken, cases[i].taken);
		assert_int_equal(played, taken);
		assert_int_equal(reports, 1);
		assert_int_equal(size_of_file(), size);
		unlink(output);
		schedule_release(&schedule);
		begin_kind();
	}
}

TEST(a_quiet_session_says_nothing)
{
	terms.quiet = true;
	assert_int_equal(run_session(session_run), 0);
	assert_int_equal(announced, 0);
	assert_int_equal(reports, 1);
	expect_said("");
}

TEST(an_interrupted_session_says_how_far_it_came)
{
	char words[128];

	terms.jobs = 1;
	signal_after = 3;
	signal_number = SIGINT;
	assert_int_equal(run_session(session_run), 1);
	/* Games that end before the signal is heard count, two at once. */
	assert_in_range(played, 3, 6);
	assert_int_equal(reports, 1);
	expect_games(played);
	snprintf(words, sizeof words,
		"interrupted: stopped after %ld of 10 games; --resume plays "
		"the rest\n",
		played);
	expect_said(words);
}

TEST(who_asks_gets_the_table_so_far_on_standard_error)
{
	terms.form = OUTPUT_JSON;
	terms.jobs = 1;
	signal_after = 9;
	signal_number = SIGUSR1;
	assert_int_equal(run_session(session_run), 0);
	/* The one that was asked for, and the last. */
	assert_int_equal(reports, 2);
	assert_int_equal(last_form, OUTPUT_JSON);
	assert_int_equal(played, 10);
}

TEST(a_report_that_cannot_be_made_is_a_failure)
{
	report_error = ENOMEM;
	assert_int_equal(run_session(session_run), 1);
	expect_games(10);
	expect_said("fake: Cannot allocate memory\n");
}

/* Once the file may not grow any more. */
TEST(a_file_that_cannot_be_written_ends_the_session)
{
	struct rlimit usual;
	struct rlimit small;

	assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
	small = usual;
	small.rlim_cur = 1500;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	int status = run_session(session_run);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
	assert_int_equal(status, 1);
	assert_in_range(played, 1, 9);
	expect_games(played);
	expect_said("games: File too large\n");
}

TEST(games_in_order_are_appended_by_the_kind)
{
	in_order = true;
	terms.jobs = 1;
	assert_int_equal(run_session(session_run), 0);
	assert_int_equal(played, 10);
	expect_games(10);
}

/* A void game is for the file alone, whoever has games appended. */
static void
expect_void_game_for_the_file_alone(void)
{
	char reason[REASON_MAX];

	session_init(&session, &kind, &terms, &schedule);
	assert_int_equal(journal_create(&session.journal, output, NULL,
				 &terms.run, reason),
		0);
	for (int voided = 1; voided >= 0; voided--) {
		off_t before = size_of_file();

		heap_faulted(&record, &terms.run, 0, FAULT_TIMEOUT, 0, "late");
		if (voided)
			strlcpy(record.voided, "late", sizeof record.voided);
		games_ended(&session, &record, 1, 0);
		assert_false(session.failed);
		assert_true(size_of_file() > before);
		assert_int_equal(played, !voided);
	}
	assert_int_equal(journal_close(&session.journal), 0);
	session_release(&session);
	expect_games(1);
}

TEST(a_void_game_is_written_and_does_not_count)
{
	for (int order = 0; order < 2; order++) {
		in_order = order;
		played = 0;
		expect_void_game_for_the_file_alone();
		unlink(output);
	}
}
