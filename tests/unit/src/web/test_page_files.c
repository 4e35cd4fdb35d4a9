#define _GNU_SOURCE /* memmem */
#include "web/page_files.h"

#include <stdbool.h>
#include <string.h>

#include "lib/test.h"

static bool
has(const struct web_file *file, const char *text)
{
	return memmem(file->bytes, file->length, text, strlen(text)) != NULL;
}

TEST(a_page_has_its_own_script_and_what_all_have)
{
	struct web_file files[PAGE_FILES_COMMON + 2];
	static const char *const names[] = {
		"frame.js", "page.css", "icon.svg", "seat.js"};

	page_files(files, "seat.js");
	for (int i = 0; i < PAGE_FILES_COMMON + 1; i++) {
		assert_string_equal(files[i].name, names[i]);
		assert_true(files[i].length > 40);
	}
	assert_null(files[PAGE_FILES_COMMON + 1].name);
}

TEST(no_script_makes_elements_of_text)
{
	static const char *const scripts[] = {
		"frame.js", "seat.js", "watch.js", "console.js"};

	for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
		struct web_file file = page_file(scripts[i]);

		assert_true(has(&file, "\"use strict\";"));
		assert_false(has(&file, "innerHTML"));
		assert_false(has(&file, "outerHTML"));
		assert_false(has(&file, "insertAdjacentHTML"));
		assert_false(has(&file, "eval("));
	}
}

TEST(no_file_names_another_machine)
{
	static const char *const names[] = {
		"frame.js", "page.css", "seat.js", "watch.js", "console.js"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct web_file file = page_file(names[i]);

		assert_false(has(&file, "//www."));
		assert_false(has(&file, "http:"));
		assert_false(has(&file, "https:"));
	}
}
