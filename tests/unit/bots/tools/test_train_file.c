/* Learned values as C source. */
#include "tools/train_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tablic/search/weights.h"

static struct tablic_value_net nets[2];

/* The numbers of TEXT from "{" to "}"; *END is behind them. */
static int
count_numbers(const char *text, const char **end)
{
	const char *at = strchr(text, '{') + 1;
	int count = 0;

	for (; *at != '}'; at++)
		count += *at == ',';

	*end = at + 1;
	return count;
}

static void
there_is_a_number_for_each_weight_of_either_scoring(void **state)
{
	char *text;
	size_t size;
	FILE *file = open_memstream(&text, &size);
	const char *at;

	(void)state;
	assert_int_equal(train_file_write(file, nets, "talon-train -r 1"), 0);
	fclose(file);
	assert_non_null(strstr(text, "/* Learned, not written: `talon-train "
				     "-r 1`. */\n"));
	assert_non_null(strstr(text, "#include \"tablic/search/weights.h\"\n"));
	at = strstr(text, "[2][TABLIC_WEIGHTS_COUNT] = {") +
	     strlen("[2][TABLIC_WEIGHTS_COUNT] = {");
	assert_int_equal(count_numbers(at, &at), TABLIC_WEIGHTS_COUNT);
	assert_int_equal(count_numbers(at, &at), TABLIC_WEIGHTS_COUNT);
	assert_string_equal(at, ",\n};\n");
	free(text);
}

static void
a_full_disk_is_told(void **state)
{
	FILE *full = fopen("/dev/full", "w");

	(void)state;
	if (!full)
		skip();
	assert_int_equal(train_file_write(full, nets, ""), -1);
	fclose(full);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			there_is_a_number_for_each_weight_of_either_scoring),
		cmocka_unit_test(a_full_disk_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
