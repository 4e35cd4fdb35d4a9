#include "analysis/game_frames.h"

#include <inttypes.h>
#include <string.h>

#include "analysis/game_list.h"
#include "analysis/winners.h"
#include "record/record.h"
#include "record/replay.h"

struct frames {
	FILE *file;
	bool silent; /* see struct game_view */
	struct text line;
};

/* Of a move that those who look know nothing of, the frame has no last one. */
static void
add_move(struct text *line, const struct game_view_position *position)
{
	const struct record *record = position->replay->record;
	const struct record_move *move;

	text_add_format(line, ",\"move\":%zu", position->made);
	if (position->made == 0 || !json_object_get(position->frame, "last"))
		return;
	move = &record->moves[position->made - 1];
	int64_t us = record_microseconds(move->used_ns);
	text_add_format(line, ",\"seat\":%d,\"action\":", move->seat);
	text_add_json(line, record_move_text(record, move));
	text_add_format(
		line, ",\"ms\":%" PRId64 ".%03" PRId64, us / 1000, us % 1000);
	if (position->note) {
		text_add_string(line, ",");
		text_add(line, position->note + 1, strlen(position->note) - 2);
	}
}

static void
add_end(struct text *line, const struct record *record, bool silent)
{
	if (record_is_in_hand(record)) {
		text_add_format(
			line, ",\"end\":\"%s\"", fault_name(record->end));
		return;
	}
	text_add_string(line, ",\"score\":[");
	for (int seat = 0; seat < record->seats; seat++)
		text_add_format(line, "%s%d", seat > 0 ? "," : "",
			record->points[seat]);
	text_add_string(line, "]");
	winners_add_json(line, record);
	text_add_format(line, ",\"end\":\"%s\"", fault_name(record->end));
	if (record->end == FAULT_NONE)
		return;
	text_add_format(line, ",\"offender\":%d,\"why\":", record->offender);
	text_add_json(line, silent ? "" : record->why);
}

static int
show_position(void *context, const struct game_view_position *position,
	char reason[static REASON_MAX])
{
	struct frames *frames = context;
	const struct record *record = position->replay->record;
	struct text *line = &frames->line;

	text_clear(line);
	game_list_add_head(line, record);
	if (record->practice)
		text_add_string(line, ",\"practice\":true");
	add_move(line, position);
	text_add_string(line, ",\"frame\":");
	text_add_value(line, position->frame);
	if (position->last)
		add_end(line, record, frames->silent);
	text_add_string(line, "}\n");
	if (text_failed(line) < 0)
		return reason_no_memory(reason);
	fwrite(line->bytes, 1, line->length, frames->file);
	return 0;
}

int
game_frames_print(FILE *file, const struct game_view *view,
	char reason[static REASON_MAX])
{
	struct frames frames = {.file = file, .silent = view->silent};
	const struct game_viewer viewer = {
		.position = show_position, .context = &frames};

	int result = game_view_run(view, &viewer, reason);
	text_release(&frames.line);
	return result;
}
