#define _GNU_SOURCE /* memmem */
#include "web/page.h"

#include <stdlib.h>
#include <string.h>

#include "lib/test.h"

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

TEST(a_page_names_its_scripts_and_has_none_within)
{
	static const char *const before[] = {"before.js", NULL};
	char *page = written(&(struct page_terms){
		"t", "seat.js", before, "none", .tables = NULL});

	assert_non_null(strstr(page, " src=\"frame.js\" defer></script>"));
	assert_non_null(strstr(page, " src=\"seat.js\" defer></script>"));
	assert_non_null(strstr(page, " src=\"before.js\" defer></script>"));
	assert_null(strstr(page, "<script>"));
	assert_null(strstr(page, "style="));
	free(page);
}

TEST(a_title_is_text_whatever_it_is)
{
	char *page = written(&(struct page_terms){"</title><script>&",
		"seat.js", NULL, "<none>", .tables = NULL});

	assert_non_null(strstr(
		page, "<title>&lt;/title&gt;&lt;script&gt;&amp;</title>"));
	assert_non_null(strstr(page, "<noscript><p>&lt;none&gt;</p>"));
	free(page);
}

TEST(tables_stand_behind_what_scripts_draw)
{
	char id[] = "standings";
	char *page = written(&(struct page_terms){"t", "seat.js", NULL, "none",
		.tables = write_table, .owner = id});
	const char *table = strstr(page, "<table id=\"standings\">");

	assert_non_null(table);
	assert_true(strstr(page, "id=\"page\"") < table);
	free(page);
}

TEST(only_who_has_no_scripts_gets_it_anew)
{
	struct page_terms terms = {.title = "t",
		.script = "watch.js",
		.without_scripts = "none",
		.reload_s = 5};
	char *page = written(&terms);

	assert_non_null(strstr(page,
		"<noscript><meta http-equiv=\"refresh\" content=\"5\">"
		"</noscript>"));
	free(page);
	terms.reload_s = 0;
	page = written(&terms);
	assert_null(strstr(page, "refresh"));
	free(page);
}

static bool
has(const struct web_file *file, const char *text)
{
	return memmem(file->bytes, (size_t)(file->end - file->bytes), text,
		       strlen(text)) != NULL;
}

TEST(all_files_have_a_name_a_type_and_bytes)
{
	const struct web_file *file = page_files;

	for (; file->name; file++) {
		assert_non_null(file->type);
		assert_true(file->end - file->bytes > 40);
		assert_ptr_equal(page_file(file->name), file);
	}
	assert_int_equal(file - page_files, 18);
}

static bool
is_script(const struct web_file *file)
{
	return strcmp(file->type, "text/javascript") == 0;
}

TEST(no_script_makes_elements_of_text)
{
	for (const struct web_file *file = page_files; file->name; file++) {
		if (!is_script(file))
			continue;
		assert_true(has(file, "\"use strict\";"));
		assert_false(has(file, "innerHTML"));
		assert_false(has(file, "outerHTML"));
		assert_false(has(file, "insertAdjacentHTML"));
		assert_false(has(file, "eval("));
	}
}

TEST(no_file_names_another_machine)
{
	for (const struct web_file *file = page_files; file->name; file++) {
		if (strcmp(file->name, "icon.svg") == 0)
			continue;
		assert_false(has(file, "//www."));
		assert_false(has(file, "http:"));
		assert_false(has(file, "https:"));
	}
}
