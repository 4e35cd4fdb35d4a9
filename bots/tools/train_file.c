#include "tools/train_file.h"

#include <string.h>

#include "tablic/search/weights.h"

enum { COLUMNS = 16 };

static void
write_net(FILE *file, const struct tablic_value_net *net)
{
	float weights[TABLIC_WEIGHTS_COUNT];

	memcpy(weights, net, sizeof weights);
	fprintf(file, "{");
	for (int i = 0; i < TABLIC_WEIGHTS_COUNT; i++)
		fprintf(file, "%s%d,", i % COLUMNS == 0 ? "\n" : "",
			tablic_weights_round(weights[i]));
	fprintf(file, "\n},\n");
}

int
train_file_write(FILE *file, const struct tablic_value_net values[static 2],
	const char *arguments)
{
	fprintf(file,
		"/* Learned, not written: `%s`. */\n"
		"#include \"tablic/search/weights.h\"\n\n"
		"/* clang-format off */\n"
		"const int16_t tablic_weights[2][TABLIC_WEIGHTS_COUNT] = {\n",
		arguments);
	for (int scoring = 0; scoring < 2; scoring++)
		write_net(file, &values[scoring]);
	fprintf(file, "};\n");
	return ferror(file) || fflush(file) == EOF ? -1 : 0;
}
