#include "drawing/noncharacters.h"

#include <string.h>

#include "lib/test.h"

TEST(each_becomes_a_question_mark)
{
	static const struct {
		const char *text, *replaced;
	} rows[] = {
		{"", ""},
		{"anna", "anna"},
		{"a\357\277\276\357\277\277z", "a??z"},
		{"\357\267\217\357\267\220\357\267\257\357\267\260",
			"\357\267\217??\357\267\260"},
		{"\357\277\275 stays", "\357\277\275 stays"},
		{"\360\237\277\276\364\217\277\277", "??"},
		{"\360\237\277\275\360\237\203\217",
			"\360\237\277\275\360\237\203\217"},
		{"cut \357\277", "cut \357\277"},
		{"cut \360\237\277", "cut \360\237\277"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char text[64];

		strcpy(text, rows[i].text);
		size_t length = noncharacters_replace(text, strlen(text));
		assert_string_equal(text, rows[i].replaced);
		assert_int_equal(length, strlen(text));
	}
}
