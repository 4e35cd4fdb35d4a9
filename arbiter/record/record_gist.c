#include "record/record_gist.h"

#include <errno.h>
#include <stdlib.h>

#include <xxhash.h>

#include "base/text.h"
#include "record/record.h"

static void
add_seats(struct text *text, const struct record *record)
{
	text_add_format(text, "%ld %ld", record->id, record->deal);
	for (int seat = 0; seat < record->seats; seat++) {
		text_add_json(text, record->names[seat]);
		text_add_format(text, "%d %d", record->points[seat],
			record_standing(record, seat));
	}
	text_add_format(text, "%d %d\n", (int)record->end, record->offender);
}

static void
add_moves(struct text *text, const struct record *record)
{
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];

		text_add_format(text, "%d ", move->seat);
		text_add_string(text, record_move_text(record, move));
		text_add(text, "\n", 1);
	}
}

int
record_gist(const struct record *record, struct text *text, uint64_t *gist)
{
	char *start = json_dumps(record->start, JSON_COMPACT | JSON_SORT_KEYS);

	if (!start) {
		errno = ENOMEM;
		return -1;
	}
	text_clear(text);
	add_seats(text, record);
	text_add_string(text, start);
	free(start);
	add_moves(text, record);
	if (text_failed(text) < 0)
		return -1;
	*gist = XXH3_64bits(text->bytes, text->length);
	return 0;
}
