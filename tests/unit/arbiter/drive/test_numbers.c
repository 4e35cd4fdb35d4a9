#include "drive/numbers.h"

#include <string.h>

#include "lib/test.h"

TEST(ranges_are_written_as_sbatch_reads_them)
{
	static const struct {
		const char *what;
		const char *wanted;
		long first;
		long end;
		const char *text;
		long count;
	} cases[] = {
		{"none", "....", 0, 4, "", 0},
		{"no shard at all", "", 0, 0, "", 0},
		{"one", ".x..", 0, 4, "1", 1},
		{"all", "xxxx", 0, 4, "0-3", 4},
		{"two beside each other", "xx..", 0, 4, "0-1", 2},
		{"ranges and single ones", "xxx.x..xx", 0, 9, "0-2,4,7-8", 6},
		{"a part, less its first", "xxxxx.x", 2, 6, "0-2", 3},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct text text = {0};
		bool wanted[16];

		for (size_t k = 0; k < strlen(cases[i].wanted); k++)
			wanted[k] = cases[i].wanted[k] == 'x';
		text_add_string(&text, "");
		assert_int_equal(numbers_write(&text, wanted, cases[i].first,
					 cases[i].end),
			cases[i].count);
		assert_string_equal(
			text.bytes ? text.bytes : "", cases[i].text);
		text_release(&text);
	}
}
