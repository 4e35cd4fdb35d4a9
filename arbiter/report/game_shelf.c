#include "report/game_shelf.h"

#include <stdlib.h>

#include "analysis/winners.h"
#include "base/array.h"
#include "record/replay.h"
#include "report/frame_looks.h"
#include "report/packer.h"

void
game_shelf_release(struct game_shelf *shelf)
{
	frame_coder_release(&shelf->coder);
	text_release(&shelf->index);
	free(shelf->orders);
	shelf->orders = NULL;
}

/* Adds the position after MADE moves. -1 with errno. */
static int
add_position(struct game_shelf *shelf, struct frame_looks *looks,
	const struct replay *replay, size_t made)
{
	const struct record *record = replay->record;
	struct game_look look = {.viewers = seats_all(record->seats)};
	struct frame_move move = {0};
	json_t *frame = replay->game->frame(replay->state, &look);
	int result = -1;

	if (made > 0)
		move = (struct frame_move){
			.seat = record->moves[made - 1].seat,
			.action = record_move_text(
				record, &record->moves[made - 1]),
			.used_us = record_microseconds(
				record->moves[made - 1].used_ns),
		};
	if (frame)
		result = frame_coder_add(
			&shelf->coder, frame, made > 0 ? &move : NULL);
	if (result == 0)
		result = frame_looks_add(looks, &shelf->coder, replay, frame);
	json_decref(frame);
	return result;
}

static int
add_positions(struct game_shelf *shelf, const struct replay *replay,
	char reason[static REASON_MAX])
{
	struct frame_looks looks = {0};
	size_t count = replay->record->move_count;
	int result = 0;

	frame_coder_begin(&shelf->coder);
	for (size_t made = 0; made <= count && result == 0; made++) {
		if (made > 0)
			result = replay_move(replay, made - 1, reason);
		if (result == 0 &&
			add_position(shelf, &looks, replay, made) < 0)
			result = reason_no_memory(reason);
	}
	frame_looks_release(&looks);
	return result;
}

static int
add_game(struct game_shelf *shelf, const struct record *record,
	char reason[static REASON_MAX])
{
	struct replay replay = {0};
	int result = replay_start(&replay, record, reason);

	if (result == 0)
		result = add_positions(shelf, &replay, reason);
	if (result == 0 && record->end == FAULT_NONE)
		result = replay_end(&replay, reason);
	replay_release(&replay);
	return result;
}

/* The number of an order of faces that has what was seen in the last game. -1
 * with errno. */
static long
find_order(struct game_shelf *shelf)
{
	for (size_t i = 0; i < shelf->order_count; i++)
		if (face_order_join(&shelf->orders[i], &shelf->coder.order))
			return (long)i;
	struct face_order *orders = array_grow(shelf->orders,
		shelf->order_count, &shelf->order_capacity, sizeof *orders);
	if (!orders)
		return -1;
	shelf->orders = orders;
	orders[shelf->order_count++] = shelf->coder.order;
	return (long)shelf->order_count - 1;
}

static void
add_seats(struct text *index, const struct survey *survey,
	const struct record *record)
{
	bool drawn;
	seat_set winners = winners_of(record, &drawn);
	const char *comma = "";

	text_add_string(index, ",[");
	for (int seat = 0; seat < record->seats; seat++)
		text_add_format(index, "%s%ld", seat > 0 ? "," : "",
			results_bot((struct results *)(uintptr_t)&survey->table
					    .names,
				record->names[seat]));
	text_add_string(index, "],[");
	for (int seat = 0; seat < record->seats; seat++)
		text_add_format(index, "%s%d", seat > 0 ? "," : "",
			record->points[seat]);
	text_add_string(index, "],[");
	for (; winners != 0; winners &= winners - 1, comma = ",")
		text_add_format(index, "%s%d", comma, __builtin_ctzll(winners));
	text_add_string(index, "]");
}

static int
add_row(struct game_shelf *shelf, size_t file, const struct record *record)
{
	struct text *index = &shelf->index;
	long order = find_order(shelf);

	if (order < 0)
		return -1;
	text_add_format(index, "%s[%zu,%ld,%ld", index->length > 0 ? "," : "[",
		file, record->id, record->deal);
	add_seats(index, shelf->survey, record);
	text_add_format(index, ",\"%s\",%d,", fault_name(record->end),
		record->end == FAULT_NONE ? -1 : record->offender);
	text_add_json(index, record->end == FAULT_NONE ? "" : record->why);
	text_add_format(index, ",%zu,%ld]", record->move_count, order);
	return text_failed(index);
}

/* Ends the block. -1 with errno. */
static int
write_block(struct game_shelf *shelf)
{
	char id[40];
	long number = (shelf->games - 1) / GAME_SHELF_BLOCK;

	snprintf(id, sizeof id, "block-%ld", number);
	int result = packer_write(
		shelf->file, id, shelf->coder.streams, FRAME_STREAMS);
	for (size_t i = 0; i < FRAME_STREAMS; i++)
		text_clear(&shelf->coder.streams[i]);
	return result;
}

static int
write_index(struct game_shelf *shelf)
{
	char id[40];

	snprintf(id, sizeof id, "index-%d", shelf->index_parts++);
	text_add_string(&shelf->index, "]");
	int result = packer_write(shelf->file, id, &shelf->index, 1);
	text_clear(&shelf->index);
	return result;
}

int
game_shelf_add(struct game_shelf *shelf, size_t file,
	const struct record *record, char reason[static REASON_MAX])
{
	if (add_game(shelf, record, reason) < 0)
		return -1;
	shelf->games++;
	if (add_row(shelf, file, record) < 0 ||
		(shelf->games % GAME_SHELF_BLOCK == 0 &&
			write_block(shelf) < 0) ||
		(shelf->games % GAME_SHELF_INDEX == 0 &&
			write_index(shelf) < 0))
		return reason_no_memory(reason);
	return 0;
}

/* Orders as an array of arrays, which have all faces that are in order. */
static void
add_orders(struct text *json, const struct game_shelf *shelf)
{
	uint32_t list[FACE_ORDER_MAX];
	size_t count = shelf->coder.faces.count < FACE_ORDER_MAX
			       ? shelf->coder.faces.count
			       : FACE_ORDER_MAX;

	text_add_string(json, "[");
	for (size_t i = 0; i < shelf->order_count; i++) {
		face_order_list(&shelf->orders[i], count, list);
		text_add_string(json, i > 0 ? ",[" : "[");
		for (size_t j = 0; j < count; j++)
			text_add_format(
				json, "%s%u", j > 0 ? "," : "", list[j]);
		text_add_string(json, "]");
	}
	text_add_string(json, "]");
}

static int
write_words(struct game_shelf *shelf)
{
	struct text orders = {0};

	add_orders(&orders, shelf);
	const struct text streams[] = {
		shelf->coder.shapes.words,
		shelf->coder.faces.words,
		orders,
	};
	int result = text_failed(&orders);
	if (result == 0)
		result = packer_write(shelf->file, "words", streams, 3);
	text_release(&orders);
	return result;
}

int
game_shelf_end(struct game_shelf *shelf)
{
	if (shelf->games % GAME_SHELF_BLOCK != 0 && write_block(shelf) < 0)
		return -1;
	if (shelf->games % GAME_SHELF_INDEX != 0 && write_index(shelf) < 0)
		return -1;
	return write_words(shelf);
}
