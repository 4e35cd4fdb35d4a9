#include "record/burnt.h"

void
burnt_print(FILE *file, const char *indent, const char *name, int64_t us)
{
	if (us > 0)
		fprintf(file,
			"%s%s used %.3f s of the processor between its turns\n",
			indent, name, (double)us / 1e6);
}

void
burnt_add_json(struct text *json, int64_t us)
{
	if (us > 0)
		text_add_format(
			json, ",\"between_turns_ms\":%.10g", (double)us / 1000);
}
