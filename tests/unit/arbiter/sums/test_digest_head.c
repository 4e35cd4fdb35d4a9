#include "sums/digest.c"

#include "lib/heap_game.h"
#include "lib/test.h"

#define SUM "0123456789abcdef0123456789abcdef"

static const char full[] =
	"{\"run\":\"" SUM "\",\"game\":\"heap\",\"seats\":2,"
	"\"sandbox\":\"low\",\"seeds\":[\"7\",\"a b\"],\"committed\":true,"
	"\"shards\":\"0,2\",\"of\":3,\"divided\":true,\"games\":4,"
	"\"numbers\":\"0-1,4-5\",\"latest\":5,\"record\":{\"bytes\":100,"
	"\"tail\":\"" SUM "\"},\"cut_off\":true,\"roster\":\"" SUM
	"\",\"bots\":3,\"entered\":2,\"rated\":3,\"tallies\":2,\"pairs\":1,"
	"\"faults\":0}\n";

static char reason[REASON_MAX];

static bool
parse(struct digest_head *head, const char *line)
{
	return digest_head_parse(head, line, strlen(line), reason);
}

TEST(what_is_written_is_read)
{
	struct digest_head head;
	struct text line = {0};

	if (!parse(&head, full))
		fail_msg("%s", reason);
	assert_int_equal(head.seats, 2);
	assert_int_equal(head.of, 3);
	assert_true(head.divided && head.committed && head.cut_off);
	assert_int_equal(head.record.bytes, 100);
	digest_head_write(&head, &line);
	assert_string_equal(line.bytes, full);
	text_release(&line);
	digest_head_release(&head);
}

/* FULL with PART replaced. */
static void
expect_refused(const char *part, const char *by)
{
	struct digest_head head;
	struct text line = {0};
	const char *at = strstr(full, part);

	assert_non_null(at);
	text_add(&line, full, (size_t)(at - full));
	text_add_string(&line, by);
	text_add_string(&line, at + strlen(part));
	*reason = '\0';
	if (parse(&head, line.bytes))
		fail_msg("%s", line.bytes);
	assert_string_not_equal(reason, "");
	text_release(&line);
}

TEST(what_cannot_be_is_refused)
{
	static const char *const changes[][2] = {
		{"heap", "chess"},
		{"\"seats\":2", "\"seats\":0"},
		{"low", "high"},
		{"\"7\"", "\"\""},
		{"\"7\"", "7"},
		{"true", "1"},
		{"0,2", "2,0"},
		{"\"of\":3", "\"of\":0"},
		{"\"games\":4", "\"games\":5"},
		{"\"latest\":5", "\"latest\":-2"},
		{"0123", "012"},
		{"0123", "012G"},
		{"\"bytes\":100", "\"bytes\":-1"},
		{"\"entered\":2", "\"entered\":4"},
		{"\"rated\":3", "\"rated\":1"},
		{"\"tallies\":2", "\"tallies\":4"},
		{"\"pairs\":1", "\"pairs\":9999999999"},
		{"\"faults\":0", "\"faults\":0,\"more\":1"},
		{"\"faults\":0}", ""},
	};

	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
		expect_refused(changes[i][0], changes[i][1]);
}
