#include "report/frame_coder.h"

#include <string.h>

#include "report/frame_members.h"

void
frame_coder_release(struct frame_coder *coder)
{
	for (size_t i = 0; i < FRAME_STREAMS; i++)
		text_release(&coder->streams[i]);
	word_table_release(&coder->shapes);
	word_table_release(&coder->faces);
	word_table_release(&coder->slots);
	json_decref(coder->before);
	board_release(&coder->board);
	board_release(&coder->next);
	text_release(&coder->shape);
	pieces_release(&coder->moved);
	*coder = (struct frame_coder){0};
}

void
frame_coder_begin(struct frame_coder *coder)
{
	json_decref(coder->before);
	coder->before = NULL;
	coder->order = (struct face_order){0};
	coder->board.count = 0;
	memset(coder->numbers, 0, sizeof coder->numbers);
}

void
frame_coder_add_number(struct text *stream, uint64_t number)
{
	char byte;

	for (; number >= 0x80; number >>= 7) {
		byte = (char)(number | 0x80);
		text_add(stream, &byte, 1);
	}
	byte = (char)number;
	text_add(stream, &byte, 1);
}

static void
add_piece(struct frame_coder *coder, const struct place *place,
	const struct piece *piece)
{
	struct text *stream = &coder->streams[FRAME_PIECES];

	if (place->grid) {
		frame_coder_add_number(stream, (uint64_t)piece->row);
		frame_coder_add_number(stream, (uint64_t)piece->column);
	}
	frame_coder_add_number(stream, piece->face);
}

/* Remembers what a moved piece is called. */
static void
keep_words(struct frame_coder *coder, const struct place *place,
	const struct piece *piece)
{
	enum { SIZE = sizeof coder->words[0] };

	if (coder->word_count + 3 > FRAME_WORDS)
		return;
	if (place->grid) {
		snprintf(coder->words[coder->word_count++], SIZE, "%d",
			piece->row);
		snprintf(coder->words[coder->word_count++], SIZE, "%d",
			piece->column);
	}
	strlcpy(coder->words[coder->word_count++],
		word_table_word(&coder->faces, piece->face), SIZE);
}

/* Whether each of the moved pieces lies at FROM. */
static bool
are_there(const struct frame_coder *coder, const struct place *from)
{
	for (size_t i = 0; i < coder->moved.count; i++)
		if (pieces_find(&from->pieces, &coder->moved.all[i]) < 0)
			return false;
	return true;
}

enum how { BY_NUMBER, ALL_OF_THEM, FROM_NOWHERE };

static enum how
how_moved(const struct frame_coder *coder, const struct place *from)
{
	if (!from || !are_there(coder, from))
		return FROM_NOWHERE;
	return pieces_equal(&from->pieces, &coder->moved) ? ALL_OF_THEM
							  : BY_NUMBER;
}

/* Takes the piece away from where it lies and tells so. */
static void
take_piece(struct frame_coder *coder, struct place *from,
	const struct place *to, const struct piece *piece, enum how how)
{
	long at = how == FROM_NOWHERE ? -1 : pieces_find(&from->pieces, piece);

	if (at >= 0)
		pieces_remove(&from->pieces, (size_t)at);
	else if (from)
		from->hidden--;
	if (how == BY_NUMBER)
		frame_coder_add_number(
			&coder->streams[FRAME_PICKS], (uint64_t)at);
	if (how == FROM_NOWHERE)
		add_piece(coder, to, piece);
}

static struct place *
place_at(struct board *board, const json_t *number)
{
	json_int_t at = json_integer_value(number);

	return json_is_integer(number) && at >= 0 && (size_t)at < board->count
		       ? &board->places[at]
		       : NULL;
}

static int
code_move(struct frame_coder *coder, const json_t *moved)
{
	struct place *from = place_at(&coder->board, json_array_get(moved, 0));
	struct place *to = place_at(&coder->board, json_array_get(moved, 1));

	if (!to)
		return 0;
	if (pieces_read(
		    &coder->moved, json_array_get(moved, 2), &coder->faces) < 0)
		return -1;
	enum how how = how_moved(coder, from);
	text_add_format(&coder->shape, "%s[%d,%d,%zu,%d]",
		coder->shape.length > 0 ? "," : "",
		from ? (int)(from - coder->board.places) : -1,
		(int)(to - coder->board.places), coder->moved.count, how);
	for (size_t i = 0; i < coder->moved.count; i++) {
		const struct piece *piece = &coder->moved.all[i];

		keep_words(coder, to, piece);
		take_piece(coder, from, to, piece, how);
		if (pieces_add(&to->pieces, piece) < 0)
			return -1;
	}
	to->touched = true;
	return 0;
}

static int
code_moved(struct frame_coder *coder, const json_t *frame)
{
	const json_t *moved =
		json_object_get(json_object_get(frame, "last"), "moved");
	const json_t *item;
	size_t i;

	coder->word_count = 0;
	json_array_foreach(
		moved, i, item) if (code_move(coder, item) < 0) return -1;
	return 0;
}

/* Whether the pieces stand as who reads will put them. */
static bool
is_in_order(struct frame_coder *coder, const struct place *place)
{
	uint32_t faces[FACE_ORDER_MAX];
	const struct piece *all = place->pieces.all;
	size_t count = place->pieces.count;

	for (size_t i = 1; place->grid && i < count; i++)
		if (all[i - 1].row > all[i].row ||
			(all[i - 1].row == all[i].row &&
				all[i - 1].column >= all[i].column))
			return false;
	if (place->grid || count > FACE_ORDER_MAX)
		return place->grid;
	for (size_t i = 0; i < count; i++)
		faces[i] = all[i].face;
	return face_order_learn(&coder->order, faces, count);
}

/* Whether the place NOW has the pieces that what was moved gives. */
static bool
follows(struct frame_coder *coder, const struct place *was,
	const struct place *now)
{
	return was->touched ? pieces_same(&was->pieces, &now->pieces) &&
				      is_in_order(coder, now)
			    : pieces_equal(&was->pieces, &now->pieces);
}

static void
code_place(struct frame_coder *coder, size_t number)
{
	static const struct place empty = {0};
	const struct place *now = &coder->next.places[number];
	const struct place *was = number < coder->board.count
					  ? &coder->board.places[number]
					  : &empty;
	bool same = follows(coder, was, now);
	char last = coder->shape.bytes[coder->shape.length - 1];

	if (same && was->hidden == now->hidden)
		return;
	text_add_format(&coder->shape, "%s[%zu,%ld]", last == '\n' ? "" : ",",
		number, same ? -1 : (long)now->pieces.count);
	frame_members_add_signed(coder, now->hidden - was->hidden);
	for (size_t i = 0; i < now->pieces.count && !same; i++)
		add_piece(coder, now, &now->pieces.all[i]);
}

/* The shape's number, or the shape itself where there are too many. */
static void
code_shape(struct frame_coder *coder)
{
	const char *shape = coder->shape.bytes;
	long number = coder->shapes.count < FRAME_SHAPES_MAX
			      ? word_table_add(&coder->shapes, shape)
			      : word_table_find(&coder->shapes, shape);

	frame_coder_add_number(
		&coder->streams[FRAME_SHAPES], (uint64_t)(number + 1));
	if (number >= 0)
		return;
	frame_coder_add_number(
		&coder->streams[FRAME_TEXTS], coder->shape.length);
	text_add(&coder->streams[FRAME_TEXTS], shape, coder->shape.length);
}

static void
code_time(struct frame_coder *coder, const struct frame_move *move)
{
	uint64_t tenths = (uint64_t)(move->used_us / 100);
	uint64_t power = 0;

	while (tenths >= 100) {
		tenths /= 10;
		power++;
	}
	frame_coder_add_number(&coder->streams[FRAME_TIMES],
		tenths < 10 ? 0 : 1 + 90 * power + (tenths - 10));
}

static int
failed(const struct frame_coder *coder)
{
	int result = text_failed(&coder->shape);

	for (size_t i = 0; i < FRAME_STREAMS && result == 0; i++)
		result = text_failed(&coder->streams[i]);
	return result;
}

int
frame_coder_add(
	struct frame_coder *coder, json_t *frame, const struct frame_move *move)
{
	struct board was;

	text_clear(&coder->shape);
	if (code_moved(coder, frame) < 0 ||
		board_read(&coder->next, frame, &coder->faces) < 0)
		return -1;
	text_add_string(&coder->shape, "\n");
	for (size_t i = 0; i < coder->next.count && !coder->shape.failed; i++)
		code_place(coder, i);
	text_add_string(&coder->shape, "\n");
	if (frame_members_add(coder, frame, move) < 0 || failed(coder) < 0)
		return -1;
	code_shape(coder);
	if (move)
		code_time(coder, move);
	was = coder->board;
	coder->board = coder->next;
	coder->next = was;
	json_decref(coder->before);
	coder->before = json_incref(frame);
	return failed(coder);
}
