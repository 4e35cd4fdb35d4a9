#include "analysis/game_listing.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "analysis/winners.h"
#include "base/table.h"
#include "drawing/frame_text.h"
#include "record/record.h"
#include "record/replay.h"

static const char bold[] = "\033[1m";
static const char red[] = "\033[31m";
static const char plain[] = "\033[0m";

struct listing {
	FILE *file;
	bool colour;
};

static const char *
style(const struct listing *listing, const char *sequence)
{
	return listing->colour ? sequence : "";
}

/* Names and reasons may come from a file that another program wrote. */
static void
print_printable(FILE *file, const char *string)
{
	columns_print(file, string, 0);
}

/* Each line of TEXT, which may be NULL, behind INDENT. */
static void
print_lines(FILE *file, const char *indent, const char *text)
{
	for (size_t length; text; text += length) {
		char line[RECORD_STDERR_MAX];

		length = strcspn(text, "\n");
		snprintf(line, sizeof line, "%.*s", (int)length, text);
		fputs(indent, file);
		print_printable(file, line);
		fputc('\n', file);
		if (text[length++] == '\0')
			return;
	}
}

/* What the move brought, to whom it brought anything. */
static void
print_gains(FILE *file, const struct game_view_position *position)
{
	const struct replay *replay = position->replay;
	int points[GAME_SEATS_MAX] = {0};
	const char *separator = ": ";

	replay->game->score(replay->state, points);
	for (int seat = 0; seat < replay->record->seats; seat++) {
		int gain = points[seat] - position->points_before[seat];

		if (gain == 0)
			continue;
		fprintf(file, "%s%+d ", separator, gain);
		print_printable(file, replay->record->names[seat]);
		separator = ", ";
	}
	fputc('\n', file);
}

/* What the mover said besides: a line of figures, and its own lines. */
static void
print_note(FILE *file, const char *json)
{
	json_t *note = json_loads(json, 0, NULL);
	const char *separator = "  ", *key;
	json_t *value;

	json_object_foreach(json_object_get(note, "info"), key, value)
	{
		char *word = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT |
						       JSON_REAL_PRECISION(15));

		fputs(separator, file);
		print_printable(file, key);
		fputs(" ", file);
		print_printable(file, json_is_string(value)
					      ? json_string_value(value)
				      : word ? word
					     : "");
		separator = ", ";
		free(word);
	}
	if (strcmp(separator, "  ") != 0)
		fputc('\n', file);
	print_lines(
		file, "  # ", json_string_value(json_object_get(note, "note")));
	json_decref(note);
}

/* A move that those who look know nothing of has no LAST. */
static void
print_move(const struct listing *listing,
	const struct game_view_position *position, const json_t *last)
{
	const struct record *record = position->replay->record;
	const struct record_move *move = &record->moves[position->made - 1];
	const char *text = record_move_text(record, move);
	int64_t us = record_microseconds(move->used_ns);

	fprintf(listing->file, "%s%zu. ", style(listing, bold), position->made);
	if (!last) {
		fprintf(listing->file, "(hidden)%s\n", style(listing, plain));
		return;
	}
	print_printable(listing->file, record->names[move->seat]);
	fprintf(listing->file, " (seat %d): ", move->seat);
	print_printable(listing->file, text);
	fprintf(listing->file, "%s  %" PRId64 ".%03" PRId64 " ms\n",
		style(listing, plain), us / 1000, us % 1000);
	print_printable(listing->file,
		json_string_value(json_object_get(last, "words")));
	print_gains(listing->file, position);
	if (position->note)
		print_note(listing->file, position->note);
}

/* What was made by the move. */
static void
print_marks(FILE *file, const json_t *last)
{
	size_t i;
	const json_t *mark;

	json_array_foreach(json_object_get(last, "marks"), i, mark)
		fprintf(file, "%s\n",
			json_string_value(json_object_get(mark, "words")));
}

static void
print_stderr_tail(const struct listing *listing, const struct record *record)
{
	if (*record->stderr_tail == '\0')
		return;
	fputs("Its last words on standard error:\n", listing->file);
	print_lines(listing->file, "  ", record->stderr_tail);
}

static void
print_fault(const struct listing *listing, const struct record *record)
{
	if (record->end == FAULT_NONE)
		return;
	fprintf(listing->file, "%s%s", style(listing, red),
		fault_name(record->end));
	fprintf(listing->file, " by seat %d, ", record->offender);
	print_printable(listing->file, record->names[record->offender]);
	fputs(": ", listing->file);
	print_printable(listing->file, record->why);
	fprintf(listing->file, "%s\n", style(listing, plain));
	print_stderr_tail(listing, record);
}

static void
print_numbers(FILE *file, const json_t *numbers)
{
	for (size_t seat = 0; seat < json_array_size(numbers); seat++)
		fprintf(file, "%s%" JSON_INTEGER_FORMAT, seat > 0 ? " : " : "",
			json_integer_value(json_array_get(numbers, seat)));
	fputc('\n', file);
}

/* What the score is the sum of; of a fault's score it is not. */
static void
print_parts(FILE *file, const json_t *parts)
{
	size_t width = 0;
	size_t i;
	const json_t *part;

	json_array_foreach(parts, i, part)
	{
		size_t length = json_string_length(json_array_get(part, 0));

		width = length > width ? length : width;
	}
	json_array_foreach(parts, i, part)
	{
		fprintf(file, "  %-*s  ", (int)width,
			json_string_value(json_array_get(part, 0)));
		print_numbers(file, json_array_get(part, 1));
	}
}

/* Each name once, however many seats it has. */
static void
print_winners(FILE *file, const struct record *record)
{
	bool drawn;
	seat_set winners = winners_of(record, &drawn);
	const char *separator = drawn ? "draw: " : "winner: ";

	for (int seat = 0; seat < record->seats; seat++) {
		if (!winners_name_seat(record, winners, seat))
			continue;
		fputs(separator, file);
		print_printable(file, record->names[seat]);
		separator = ", ";
	}
	fputc('\n', file);
}

static void
print_end(const struct listing *listing, const struct record *record,
	const json_t *frame)
{
	if (record_is_in_hand(record)) {
		fputs("The game is not over.\n", listing->file);
		return;
	}
	fprintf(listing->file, "%sscore: ", style(listing, bold));
	for (int seat = 0; seat < record->seats; seat++)
		fprintf(listing->file, "%s%d", seat > 0 ? " : " : "",
			record->points[seat]);
	fprintf(listing->file, "%s\n", style(listing, plain));
	if (record->end == FAULT_NONE)
		print_parts(listing->file, json_object_get(frame, "parts"));
	print_winners(listing->file, record);
	print_fault(listing, record);
}

static int
show_begin(void *context, const struct replay *replay,
	char reason[static REASON_MAX])
{
	const struct listing *listing = context;
	const struct record *record = replay->record;
	char date[sizeof "-2147483648-12-31 23:59:59 UTC"] = "";
	struct tm utc;

	(void)reason;
	gmtime_r(&record->at, &utc);
	strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S UTC", &utc);
	fprintf(listing->file, "%sgame %ld, deal %ld, %s, %s%s\n",
		style(listing, bold), record->id, record->deal,
		record->game->name, date, style(listing, plain));
	for (int seat = 0; seat < record->seats; seat++) {
		fputs(seat > 0 ? " - " : "", listing->file);
		print_printable(listing->file, record->names[seat]);
	}
	fputs(record->practice ? "\npractice\n\n" : "\n\n", listing->file);
	return 0;
}

static int
show_position(void *context, const struct game_view_position *position,
	char reason[static REASON_MAX])
{
	const struct listing *listing = context;
	const struct record *record = position->replay->record;
	const json_t *last = json_object_get(position->frame, "last");

	(void)reason;
	if (position->made > 0)
		print_move(listing, position, last);
	print_marks(listing->file, last);
	frame_text_print(
		listing->file, position->frame, record->names, listing->colour);
	fputc('\n', listing->file);
	if (position->last)
		print_end(listing, record, position->frame);
	return 0;
}

int
game_listing_print(FILE *file, const struct game_view *view, bool colour,
	char reason[static REASON_MAX])
{
	struct listing listing = {.file = file, .colour = colour};
	const struct game_viewer viewer = {
		.begin = show_begin,
		.position = show_position,
		.context = &listing,
	};

	return game_view_run(view, &viewer, reason);
}
