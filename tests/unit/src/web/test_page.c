#include "web/page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void
write_table(void *owner, FILE *file)
{
	fprintf(file, "<table id=\"%s\"></table>", (const char *)owner);
}

static char *
written(const struct page_terms *terms)
{
	char *bytes;
	size_t length;
	FILE *file = open_memstream(&bytes, &length);

	assert_non_null(file);
	page_write(file, terms);
	fclose(file);
	return bytes;
}

static void
a_page_names_its_scripts_and_has_none_within(void **state)
{
	char *page = written(&(struct page_terms){
		"t", "seat.js", "before.js", "none", .tables = NULL});

	(void)state;
	assert_non_null(strstr(page, " src=\"frame.js\" defer></script>"));
	assert_non_null(strstr(page, " src=\"seat.js\" defer></script>"));
	assert_non_null(strstr(page, " src=\"before.js\" defer></script>"));
	assert_null(strstr(page, "<script>"));
	assert_null(strstr(page, "style="));
	free(page);
}

static void
a_title_is_text_whatever_it_is(void **state)
{
	char *page = written(&(struct page_terms){"</title><script>&",
		"seat.js", NULL, "<none>", .tables = NULL});

	(void)state;
	assert_non_null(strstr(
		page, "<title>&lt;/title&gt;&lt;script&gt;&amp;</title>"));
	assert_non_null(strstr(page, "<noscript><p>&lt;none&gt;</p>"));
	free(page);
}

static void
tables_stand_behind_what_scripts_draw(void **state)
{
	char id[] = "standings";
	char *page = written(&(struct page_terms){"t", "seat.js", NULL, "none",
		.tables = write_table, .owner = id});
	const char *table = strstr(page, "<table id=\"standings\">");

	(void)state;
	assert_non_null(table);
	assert_true(strstr(page, "id=\"page\"") < table);
	free(page);
}

static void
only_who_has_no_scripts_gets_it_anew(void **state)
{
	struct page_terms terms = {.title = "t",
		.script = "watch.js",
		.without_scripts = "none",
		.reload_s = 5};
	char *page = written(&terms);

	(void)state;
	assert_non_null(strstr(page,
		"<noscript><meta http-equiv=\"refresh\" content=\"5\">"
		"</noscript>"));
	free(page);
	terms.reload_s = 0;
	page = written(&terms);
	assert_null(strstr(page, "refresh"));
	free(page);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_page_names_its_scripts_and_has_none_within),
		cmocka_unit_test(a_title_is_text_whatever_it_is),
		cmocka_unit_test(tables_stand_behind_what_scripts_draw),
		cmocka_unit_test(only_who_has_no_scripts_gets_it_anew),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
