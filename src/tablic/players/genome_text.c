#include "tablic/players/genome_text.h"

#include <math.h>
#include <stdlib.h>

bool
tablic_genome_parse(const char *text, struct tablic_genome *genome)
{
	struct tablic_genome parsed;

	for (int i = 0; i < TABLIC_GENES; i++) {
		char *end;

		parsed.genes[i] = strtod(text, &end);
		char follows = i < TABLIC_GENES - 1 ? ',' : '\0';
		if (end == text || *end != follows ||
			!isfinite(parsed.genes[i]))
			return false;
		text = end + 1;
	}
	*genome = parsed;
	return true;
}
