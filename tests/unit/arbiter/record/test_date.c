#include "record/record.c"

#include "lib/test.h"

static const char *const broken[] = {
	"",
	"2026-01-31",
	"2026-01-31T12:00:00",
	"2026-01-31T12:00:00Z ",
	"2026-01-31 12:00:00Z",
	"2026-00-31T12:00:00Z",
	"2026-13-31T12:00:00Z",
	"2026-01-00T12:00:00Z",
	"2026-01-32T12:00:00Z",
	"2026-02-29T12:00:00Z",
	"2100-02-29T12:00:00Z",
	"2026-04-31T12:00:00Z",
	"2026-01-31T24:00:00Z",
	"2026-01-31T12:60:00Z",
	"2026-01-31T12:00:60Z",
	"2026-01-31T12:00:-1Z",
	"2026-01-31T12:00: 1Z",
	"+026-01-31T12:00:00Z",
	"1969-12-31T23:59:59Z",
};

/* Some prime number of hours and seconds, so that all parts of dates come. */
static const time_t step = 1999 * 3600 + 59;

TEST(every_date_is_the_one_of_the_library)
{
	char text[sizeof "2026-01-31T12:00:00Z"];
	struct tm utc;

	for (time_t at = 0; gmtime_r(&at, &utc)->tm_year < 9999 - 1900 + 1;
		at += step) {
		time_t again = -1;

		strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
		assert_true(date_parse(text, strlen(text), &again));
		assert_int_equal(again, at);
	}
}

TEST(what_is_no_date_is_refused)
{
	for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
		time_t at = 7;

		if (date_parse(broken[i], strlen(broken[i]), &at))
			fail_msg("\"%s\"", broken[i]);
		assert_int_equal(at, 7);
	}
}
