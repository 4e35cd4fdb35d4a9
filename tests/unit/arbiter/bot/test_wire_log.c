#include "bot/wire_log.h"

#include "lib/test.h"

static const int64_t ms = 1000000;

static void
add(struct wire_log *log, enum trace_direction direction, const char *bytes,
	int64_t at_ms)
{
	wire_log_add(log, direction, bytes, strlen(bytes), at_ms * ms);
}

TEST(every_line_has_its_time_and_direction)
{
	struct wire_log log = {0};

	wire_log_begin(&log, 1000 * ms);
	add(&log, TRACE_TO_BOT, "time_left 5\ngen_move\n", 1002);
	add(&log, TRACE_STDERR, "thinking\n", 1003);
	add(&log, TRACE_FROM_BOT, "= 7S\033", 13004);
	add(&log, TRACE_FROM_BOT, "", 13004);
	wire_log_remark(&log, "ended: %s", "normal");
	assert_string_equal(log.text.bytes, "     2.000 > time_left 5\n"
					    "     2.000 > gen_move\n"
					    "     3.000 ! thinking\n"
					    " 12004.000 < = 7S\\^[\n"
					    " 12004.000 < \n"
					    "# ended: normal\n");
	wire_log_begin(&log, 2000 * ms);
	add(&log, TRACE_TO_BOT, "quit\n", 2000);
	assert_string_equal(log.text.bytes, "     0.000 > quit\n");
	wire_log_release(&log);
}

TEST(a_line_of_standard_error_may_come_in_pieces)
{
	struct wire_log log = {0};

	wire_log_begin(&log, 0);
	add(&log, TRACE_STDERR, "a", 1);
	add(&log, TRACE_STDERR, "b\nc", 2);
	add(&log, TRACE_FROM_BOT, "=", 3);
	add(&log, TRACE_STDERR, "d", 4);
	wire_log_remark(&log, "e");
	assert_string_equal(log.text.bytes, "     1.000 ! ab\n"
					    "     2.000 ! c\n"
					    "     3.000 < =\n"
					    "     4.000 ! d\n"
					    "# e\n");
	wire_log_release(&log);
}

TEST(a_flood_of_standard_error_leaves_room_for_the_talk)
{
	static const char remark[] =
		"# more than 65536 bytes of standard error are left out\n";
	struct wire_log log = {0};
	char piece[4001];

	memset(piece, 'x', 4000);
	piece[4000] = '\0';
	wire_log_begin(&log, 0);
	for (int i = 0; i < 1000; i++)
		add(&log, TRACE_STDERR, piece, 1);
	assert_true(log.text.length < WIRE_LOG_ERRORS_MAX + 5000);
	add(&log, TRACE_FROM_BOT, "= 7S", 2);
	const char *at = strstr(log.text.bytes, remark);
	assert_non_null(at);
	assert_string_equal(at + strlen(remark), "     2.000 < = 7S\n");
	wire_log_release(&log);
}

TEST(talk_without_end_is_cut_off)
{
	struct wire_log log = {0};

	wire_log_begin(&log, 0);
	for (int i = 0; i < 100000; i++)
		add(&log, TRACE_FROM_BOT, "=", 1);
	add(&log, TRACE_STDERR, "error\n", 1);
	wire_log_remark(&log, "ended");
	assert_true(log.text.length < WIRE_LOG_MAX + 100);
	const char *at = strstr(log.text.bytes, "#");
	assert_string_equal(
		at, "# more than 262144 bytes are left out\n# ended\n");
	wire_log_release(&log);
}
