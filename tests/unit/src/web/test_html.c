#include "web/html.h"

#include <stdlib.h>
#include <string.h>

#include "lib/test.h"

static char *bytes;
static size_t length;

TEST(text_cannot_become_more_than_text)
{
	FILE *file = open_memstream(&bytes, &length);

	assert_non_null(file);
	html_text(file, "<b a=\"x\" b='y'>&amp;\x1b[31m\n\x7f");
	fclose(file);
	assert_string_equal(bytes,
		"&lt;b a=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;"
		"\xef\xbf\xbd[31m\n\xef\xbf\xbd");
	free(bytes);
}

TEST(what_turns_text_round_stands_in_words)
{
	FILE *file = open_memstream(&bytes, &length);

	assert_non_null(file);
	html_text(file, "a\xe2\x80\xae<b \xe2\x80");
	fclose(file);
	assert_string_equal(bytes, "a\\u202e&lt;b \xe2\x80");
	free(bytes);
}

TEST(what_is_printed_is_text_where_the_format_says_so)
{
	FILE *file = open_memstream(&bytes, &length);

	assert_non_null(file);
	html_print(file, "<b>%s</b>%d %ld: %s.", "a<b", -1, 1L << 40, "%s");
	fclose(file);
	assert_string_equal(bytes, "<b>a&lt;b</b>-1 1099511627776: %s.");
	free(bytes);
}

TEST(json_cannot_end_its_element)
{
	static const char json[] = "\"</script>&\xe2\x80\xa8\xe2\x80\xa9\xe2\"";
	FILE *file = open_memstream(&bytes, &length);

	assert_non_null(file);
	html_json(file, json, strlen(json));
	fclose(file);
	assert_string_equal(
		bytes, "\"\\u003c/script\\u003e\\u0026\\u2028\\u2029\xe2\"");
	free(bytes);
}
