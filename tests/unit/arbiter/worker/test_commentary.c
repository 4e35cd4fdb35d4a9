#include "worker/worker_process.c"

#include "bot/trace.h"
#include "lib/heap_records.h"
#include "lib/test.h"
#include "referee/referee.h"

static char shown[1024];
static struct trace trace;
static struct run run;
static struct record record;

static int
take(void *owner, const char *lines, size_t length)
{
	(void)owner;
	strncat(shown, lines, length);
	return 0;
}

BEFORE_EACH
{
	*shown = '\0';
	trace = (struct trace){.take = take, .words_only = true};
	run = heap_run();
	record_init(&record);
}

AFTER_EACH
{
	text_release(&trace.lines);
	record_release(&record);
}

static void
hear_nothing(void *listener, seat_set hearers, const char *line)
{
	(void)listener;
	(void)hearers;
	(void)line;
}

TEST(a_move_is_told_in_words)
{
	const struct game_voice voice = {.say = hear_nothing};
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];
	void *game = calloc(1, heap_rules.size);
	struct referee referee = {
		.rules = &heap_rules,
		.seats = 2,
		.game = game,
		.record = &record,
	};

	heap_record(&record, &run, 0);
	assert_true(heap_rules.restore(game, 2, record.start, reason));
	assert_true(heap_rules.act(game, 0, "3", action, reason, &voice));
	record_add_move(&record, 0, "play", action, 1234000);
	comment_on_move(&trace, &referee);
	assert_string_equal(
		shown, "game 0: 1. anna (seat 0): play 3  1.234 ms: takes 3\n");
	free(game);
}

TEST(the_end_is_told_with_score_and_fault)
{
	heap_played(&record, &run, 0);
	comment_on_end(&trace, &record);
	heap_faulted(&record, &run, 1, FAULT_CRASH, 1, "\033[1mgone");
	strlcpy(record.voided, "late", sizeof record.voided);
	comment_on_end(&trace, &record);
	assert_string_equal(shown,
		"game 0: 3 : 2\n"
		"game 1: 5 : 0, crash by seat 1, anna: \\^[[1mgone; void\n");
}

TEST(a_failure_of_the_game_is_told_as_nobodys)
{
	heap_faulted(&record, &run, 1, FAULT_GAME, 1, "the game failed");
	strlcpy(record.voided, "it failed", sizeof record.voided);
	comment_on_end(&trace, &record);
	assert_string_equal(shown, "game 1: 5 : 0, the game failed; void\n");
}

TEST(nothing_is_told_where_nobody_asked)
{
	trace.take = NULL;
	heap_played(&record, &run, 0);
	comment_on_end(&trace, &record);
	trace = (struct trace){.take = take, .words_only = true};
	trace_show(&trace, "anna", 0, TRACE_TO_BOT, "quit\n", 5);
	assert_string_equal(shown, "");
}
