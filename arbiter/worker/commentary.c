#include "worker/commentary.h"

#include <inttypes.h>

#include <jansson.h>

#include "bot/trace.h"
#include "record/record.h"
#include "referee/referee.h"

static void
add_printable(struct text *line, const char *string)
{
	char printable[RECORD_WHY_MAX];

	text_printable_string(printable, sizeof printable, string);
	text_add_string(line, printable);
}

/* What the move did, for who sees all hands: one who watches is no player. */
static void
add_words(struct text *line, const struct referee *referee)
{
	const struct game_look look = {.viewers = seats_all(referee->seats)};
	json_t *frame = referee->rules->frame(referee->game, &look);
	const char *words = json_string_value(
		json_object_get(json_object_get(frame, "last"), "words"));

	if (words) {
		text_add_string(line, ": ");
		add_printable(line, words);
	}
	json_decref(frame);
}

void
commentary_move(struct trace *trace, const struct referee *referee)
{
	const struct record *record = referee->record;
	const struct record_move *move = &record->moves[record->move_count - 1];
	int64_t us = record_microseconds(move->used_ns);
	struct text line = {0};

	text_add_format(
		&line, "game %ld: %zu. ", record->id, record->move_count);
	add_printable(&line, record->names[move->seat]);
	text_add_format(&line, " (seat %d): ", move->seat);
	add_printable(&line, record_move_text(record, move));
	text_add_format(
		&line, "  %" PRId64 ".%03" PRId64 " ms", us / 1000, us % 1000);
	add_words(&line, referee);
	trace_add(trace, &line);
	text_release(&line);
}

void
commentary_end(struct trace *trace, const struct record *record)
{
	struct text line = {0};

	text_add_format(&line, "game %ld: ", record->id);
	for (int seat = 0; seat < record->seats; seat++)
		text_add_format(&line, "%s%d", seat > 0 ? " : " : "",
			record->points[seat]);
	if (record->end != FAULT_NONE) {
		text_add_format(&line, ", %s by seat %d, ",
			fault_name(record->end), record->offender);
		add_printable(&line, record->names[record->offender]);
		text_add_string(&line, ": ");
		add_printable(&line, record->why);
	}
	if (*record->voided != '\0')
		text_add_string(&line, "; void");
	trace_add(trace, &line);
	text_release(&line);
}
