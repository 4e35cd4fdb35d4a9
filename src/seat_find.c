#include <string.h>

#include "seats.h"

const struct seat_game *
seat_find(const char *rules, int *variant)
{
	for (size_t i = 0; seat_all[i]; i++) {
		for (const struct seat_rules *r = seat_all[i]->rules; r->name;
			r++) {
			if (strcmp(r->name, rules) != 0)
				continue;
			*variant = r->variant;
			return seat_all[i];
		}
	}
	return NULL;
}
