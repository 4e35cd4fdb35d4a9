#include "record/record_transfer.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What has a size of its own; the rest follows in the order of the lengths. */
struct figures {
	long id;
	long deal;
	int points[GAME_SEATS_MAX];
	int standing[GAME_SEATS_MAX];
	int64_t used_ns[GAME_SEATS_MAX];
	int64_t cpu_ns[GAME_SEATS_MAX];
	int64_t burnt_ns[GAME_SEATS_MAX];
	time_t at;
	enum fault end;
	int offender;
	bool has_standing;
	bool measured;
	size_t why_length;
	size_t stderr_length;
	size_t voided_length;
	size_t move_count;
	size_t texts_length;
	size_t line_length;
};

/* The memory of a text that was never used may be NULL. */
static void
add_bytes(struct text *out, const void *bytes, size_t length)
{
	if (length > 0)
		text_add(out, bytes, length);
}

void
record_pack(const struct record *record, struct text *out)
{
	struct figures figures = {
		.id = record->id,
		.deal = record->deal,
		.at = record->at,
		.end = record->end,
		.offender = record->offender,
		.has_standing = record->has_standing,
		.measured = record->measured,
		.why_length = strlen(record->why),
		.stderr_length = strlen(record->stderr_tail),
		.voided_length = strlen(record->voided),
		.move_count = record->move_count,
		.texts_length = record->texts.length,
		.line_length = record->line.length,
	};

	memcpy(figures.points, record->points, sizeof figures.points);
	memcpy(figures.standing, record->standing, sizeof figures.standing);
	memcpy(figures.used_ns, record->used_ns, sizeof figures.used_ns);
	memcpy(figures.cpu_ns, record->cpu_ns, sizeof figures.cpu_ns);
	memcpy(figures.burnt_ns, record->burnt_ns, sizeof figures.burnt_ns);
	add_bytes(out, &figures, sizeof figures);
	add_bytes(out, record->why, figures.why_length);
	add_bytes(out, record->stderr_tail, figures.stderr_length);
	add_bytes(out, record->voided, figures.voided_length);
	add_bytes(
		out, record->moves, record->move_count * sizeof *record->moves);
	add_bytes(out, record->texts.bytes, record->texts.length);
	add_bytes(out, record->line.bytes, record->line.length);
}

/* What is left of the bytes. */
struct rest {
	const char *bytes;
	size_t length;
};

/* The next LENGTH bytes; NULL: there are not so many. */
static const char *
cut(struct rest *rest, size_t length)
{
	const char *bytes = rest->bytes;

	if (length > rest->length)
		return NULL;
	rest->bytes += length;
	rest->length -= length;
	return bytes;
}

static bool
take_string(struct rest *rest, size_t length, char *to, size_t size)
{
	const char *bytes = cut(rest, length);

	if (!bytes || length >= size)
		return false;
	memcpy(to, bytes, length);
	to[length] = '\0';
	return true;
}

static bool
take_text(struct rest *rest, size_t length, struct text *to)
{
	const char *bytes = cut(rest, length);

	if (!bytes)
		return false;
	if (length > 0)
		text_add(to, bytes, length);
	return text_failed(to) == 0;
}

static bool
take_moves(struct rest *rest, size_t count, struct record *record)
{
	size_t size = sizeof *record->moves;

	if (count > rest->length / size)
		return false;
	if (count > record->move_capacity) {
		struct record_move *moves =
			reallocarray(record->moves, count, size);

		if (!moves)
			return false;
		record->moves = moves;
		record->move_capacity = count;
	}
	if (count > 0)
		memcpy(record->moves, cut(rest, count * size), count * size);
	record->move_count = count;
	return true;
}

static void
take_figures(struct record *record, const struct figures *figures)
{
	record->id = figures->id;
	record->deal = figures->deal;
	record->at = figures->at;
	record->end = figures->end;
	record->offender = figures->offender;
	record->has_standing = figures->has_standing;
	record->measured = figures->measured;
	memcpy(record->points, figures->points, sizeof figures->points);
	memcpy(record->standing, figures->standing, sizeof figures->standing);
	memcpy(record->used_ns, figures->used_ns, sizeof figures->used_ns);
	memcpy(record->cpu_ns, figures->cpu_ns, sizeof figures->cpu_ns);
	memcpy(record->burnt_ns, figures->burnt_ns, sizeof figures->burnt_ns);
}

bool
record_unpack(struct record *record, const char *bytes, size_t length)
{
	struct rest rest = {bytes, length};
	struct figures f;
	const char *head = cut(&rest, sizeof f);

	if (!head)
		return false;
	memcpy(&f, head, sizeof f);
	take_figures(record, &f);
	text_clear(&record->texts);
	text_clear(&record->line);
	return take_string(
		       &rest, f.why_length, record->why, sizeof record->why) &&
	       take_string(&rest, f.stderr_length, record->stderr_tail,
		       sizeof record->stderr_tail) &&
	       take_string(&rest, f.voided_length, record->voided,
		       sizeof record->voided) &&
	       take_moves(&rest, f.move_count, record) &&
	       take_text(&rest, f.texts_length, &record->texts) &&
	       take_text(&rest, f.line_length, &record->line) &&
	       rest.length == 0;
}
