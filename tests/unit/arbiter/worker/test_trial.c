#include "worker/worker_process.c"

#include <poll.h>

#include "lib/heap_bots.h"
#include "lib/heap_game.h"
#include "lib/patient_loop.h"
#include "lib/test.h"
#include "lib/worker_ear.h"

#define ANSWER_NS INT64_C(60000000000)

enum { BOTS = 3 };

static struct run run;
static struct bot_spec specs[BOTS];
static struct deals deals;
static struct worker_process_terms terms;
static struct worker worker;
static struct trial *const trial = &worker.trial;
static struct trial_verdict verdicts[BOTS]; /* by bot */
static int judged_count;
static int wanted;

static void
hear_judged(const struct frame *frame)
{
	struct trial_verdict verdict;

	assert_int_equal(frame->kind, WORKER_JUDGES);
	assert_int_equal(frame->length, sizeof verdict);
	memcpy(&verdict, frame->bytes, sizeof verdict);
	verdicts[verdict.bot] = verdict;
	judged_count++;
}

static void
glance(void *owner, int64_t now_ns)
{
	struct loop_timer *timer = owner;

	timer->at_ns = now_ns + 1000000;
	ear_hear();
	if (judged_count >= wanted)
		loop_stop(&worker.loop);
}

static struct loop_timer timer = {.due = glance, .owner = &timer};

BEFORE_EACH
{
	run = (struct run){.game = &heap_rules,
		.seed = {"7"},
		.bot_count = 2,
		.start_time_ns = ANSWER_NS,
		.ponder = RUN_PONDER_OFF};
	deals = (struct deals){.game = &heap_rules, .seats = 2};
	terms = (struct worker_process_terms){
		.run = &run, .specs = specs, .deals = &deals};
	judged_count = 0;
	memset(verdicts, 0, sizeof verdicts);
	memset(specs, 0, sizeof specs);
	assert_int_equal(
		worker_init(&worker, &terms, 0, ear_open(hear_judged)), 0);
	patience_begin(&worker.loop);
	loop_add_timer(&worker.loop, &timer);
}

AFTER_EACH
{
	worker_release(&worker);
	process_family_wait(&worker.family);
	loop_release(&worker.loop);
	ear_close();
	for (int i = 0; i < BOTS; i++)
		bot_spec_release(&specs[i]);
	assert_true(LIST_EMPTY(&worker.family.wardens));
}

static void
name(int bot, const char *command)
{
	char reason[REASON_MAX];

	if (!bot_spec_make(&specs[bot], "x", NULL, command, NULL,
		    "/bin:/usr/bin", reason))
		fail_msg("%s", reason);
}

/* Until COUNT bots from the first on are judged. */
static void
add_bots(int count)
{
	static const int bots[BOTS] = {0, 1, 2};

	wanted = count;
	assert_int_equal(trial_add(&worker, bots, count, loop_now()), 0);
	assert_int_equal(loop_run(&worker.loop), 0);
}

static struct seated_bot *
new_room(int bot)
{
	struct seated_bot *room = seated_bot_new(&worker);

	assert_non_null(room);
	room->bot = bot;
	room->seat = 7;
	return room;
}

TEST(who_answers_passes_and_is_a_spare_once)
{
	struct seated_bot *room = new_room(1), *other = new_room(1);

	heap_bot(&specs[0], "anna", HEAP_BOT_GOOD);
	heap_bot(&specs[1], "bert",
		"list_commands) printf \"= "
		"set_seed\\n\\n\";;");
	add_bots(2);
	assert_int_equal(verdicts[0].result, TRIAL_PASSED);
	assert_int_equal(verdicts[1].result, TRIAL_PASSED);
	assert_int_equal(trial->spares, 2);
	assert_int_equal(trial_trade(trial, &room), 0);
	assert_int_equal(trial->spares, 1);
	assert_int_equal(trial_trade(trial, &other), 0);
	assert_true(room->link.open);
	assert_true(room->tried);
	assert_int_equal(room->seat, 7);
	assert_int_equal(room->handshake.state, HANDSHAKE_DONE);
	assert_int_equal(room->handshake.commands, COMMAND_SET_SEED);
	assert_false(trial_hear(room, 0));
	assert_false(other->link.open);
	seated_bot_free(room);
	seated_bot_free(other);
}

TEST(who_cannot_be_run_or_ends_is_refused)
{
	name(0, "/nowhere/bot");
	name(1, "sh -c 'echo first >&2; echo the last >&2; echo >&2; exit 3'");
	heap_bot(&specs[2], "cora", "list_commands) exec >&-; exec sleep 60;;");
	add_bots(3);
	assert_int_equal(verdicts[0].result, TRIAL_NOT_RUN);
	assert_string_equal(verdicts[0].why,
		"cannot be run: /nowhere/bot: No such file or directory");
	assert_int_equal(verdicts[1].result, TRIAL_ENDED);
	assert_non_null(strstr(verdicts[1].why, "exited with status 3"));
	assert_string_equal(verdicts[1].last_words, "the last");
	assert_int_equal(verdicts[2].result, TRIAL_ENDED);
	assert_non_null(strstr(verdicts[2].why, "closed its output"));
	assert_int_equal(trial->spares, 0);
	assert_int_equal(trial->count, 0);
}

/* What is wrong counts, not where more is said about it. */
TEST(who_names_its_help_has_said_why_before)
{
	name(0, "sh -c \"echo a: no b >&2; echo Try \\'a --help\\'. >&2; exit "
		"2\"");
	name(1, "sh -c \"echo Try \\'a --help\\'. >&2; exit 2\"");
	add_bots(2);
	assert_string_equal(verdicts[0].last_words, "a: no b");
	assert_string_equal(verdicts[1].last_words, "Try 'a --help'.");
}

TEST(nonsense_is_for_the_game)
{
	name(0, "cat");
	add_bots(1);
	assert_int_equal(verdicts[0].result, TRIAL_PASSED);
	assert_int_equal(trial->spares, 0);
	assert_int_equal(trial->count, 0);
}

/* As if all had been silent until then. */
static void
let_time_pass(int64_t ns)
{
	for (size_t i = 0; i < trial->count; i++)
		while (!link_has_begun(&trial->all[i].process->link))
			poll(NULL, 0, 1);
	trial->timer.due(&worker, loop_now() + ns);
	ear_hear();
}

TEST(who_is_silent_is_refused_when_its_time_is_up)
{
	static const int bots[] = {0, 1};

	heap_bot(&specs[0], "anna", "list_commands) exec sleep 60;;");
	heap_bot(&specs[1], "bert", "list_commands) exec sleep 60;;");
	assert_int_equal(trial_add(&worker, bots, 2, loop_now()), 0);
	let_time_pass(ANSWER_NS / 2);
	assert_int_equal(judged_count, 0);
	trial_forgive(trial, ANSWER_NS);
	let_time_pass(ANSWER_NS + ANSWER_NS / 2);
	assert_int_equal(judged_count, 0);
	let_time_pass(2 * ANSWER_NS);
	assert_int_equal(judged_count, 2);
	assert_int_equal(verdicts[0].result, TRIAL_SILENT);
	assert_string_equal(
		verdicts[0].why, "no answer to list_commands came within 60 s");
}
