/* Pages of rules; that each picture is drawn, and how, is seen in browsers. */
#include "rules/rules_html.h"

#include "drawing/picture_file.h"
#include "lib/test.h"

static char *
page_of(const struct rules_html *page)
{
	char reason[REASON_MAX];
	char *bytes;
	size_t size;
	FILE *file = open_memstream(&bytes, &size);

	if (rules_html_write(file, page, reason) < 0)
		fail_msg("%s", reason);
	assert_int_equal(fclose(file), 0);
	picture_file_end();
	return bytes;
}

static int
count(const char *text, const char *part)
{
	int found = 0;

	while ((text = strstr(text, part))) {
		text++;
		found++;
	}
	return found;
}

TEST(a_page_that_is_a_file_has_all_in_itself)
{
	char *page = page_of(&(struct rules_html){
		.rules = "herc", .language = LANGUAGE_POLISH});

	assert_non_null(strstr(page, "<html lang=\"pl\">"));
	assert_non_null(strstr(page, "<title>Herc</title>\n<style>"));
	assert_int_equal(
		count(page, "<img src=\"data:image/svg+xml;base64,"), 3);
	assert_non_null(
		strstr(page, "alt=\" wyjście: KD; twoja ręka: 5H 2D AC\""));
	assert_int_equal(count(page, "<ul>"), count(page, "</ul>"));
	assert_int_equal(count(page, "http"), 0);
	free(page);
}

TEST(a_server_has_style_and_pictures)
{
	const struct rules_html served = {.rules = "trax",
		.language = LANGUAGE_SERBIAN_LATIN,
		.style = "page.css",
		.pictures = "rules-"};
	char *page = page_of(&served);
	char reason[REASON_MAX];
	struct text svg = {0};

	assert_non_null(strstr(page, "<html lang=\"sr-Latn\">"));
	assert_non_null(strstr(page, "href=\"page.css\""));
	assert_int_equal(count(page, "<img src=\"rules-"), 4);
	assert_non_null(strstr(page, "<img src=\"rules-3.svg\""));
	assert_int_equal(rules_html_picture(&served, 3, &svg, reason), 1);
	assert_non_null(strstr(svg.bytes, "<svg"));
	assert_int_equal(rules_html_picture(&served, 4, &svg, reason), 0);
	picture_file_end();
	text_release(&svg);
	free(page);
}

TEST(a_game_without_a_text_has_no_page)
{
	const struct rules_html none = {.rules = "whist"};
	char reason[REASON_MAX];
	struct text svg = {0};

	assert_int_equal(rules_html_write(stdout, &none, reason), -1);
	assert_string_equal(reason, "there are no rules of whist");
	assert_int_equal(rules_html_picture(&none, 0, &svg, reason), 0);
}
