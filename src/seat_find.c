#include "seats.h"

const struct seat_game *
seat_find(const char *rules, int *variant)
{
	for (size_t i = 0; seat_all[i]; i++) {
		const struct seat_rules *found =
			seat_rules_find(seat_all[i], rules);

		if (found) {
			*variant = found->variant;
			return seat_all[i];
		}
	}
	return NULL;
}
