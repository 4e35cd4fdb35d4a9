#define _GNU_SOURCE /* memmem */
#include "web/page_files.h"

#include <stdbool.h>
#include <string.h>

#include "lib/test.h"

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
	assert_int_equal(file - page_files, 8);
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
