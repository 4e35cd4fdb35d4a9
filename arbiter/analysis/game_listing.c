#include "analysis/game_listing.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record/reader.h"
#include "record/replay.h"
#include "record/run_length.h"
#include "record/stop_rule.h"
#include "tournament/draw.h"

static const char bold[] = "\033[1m";
static const char red[] = "\033[31m";
static const char plain[] = "\033[0m";

/* A game that is replayed, and where it is printed. */
struct listing {
	FILE *file;
	bool colour;
	struct replay replay;
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
	char printable[RECORD_WHY_MAX];

	text_printable_string(printable, sizeof printable, string);
	fputs(printable, file);
}

static void
print_seats(FILE *file, const struct record *record)
{
	for (int seat = 0; seat < record->seats; seat++) {
		fputs(seat > 0 ? " - " : "", file);
		print_printable(file, record->names[seat]);
	}
}

static void
print_score(FILE *file, const struct record *record)
{
	for (int seat = 0; seat < record->seats; seat++)
		fprintf(file, "%s%d", seat > 0 ? " : " : "",
			record->points[seat]);
}

static void
print_summary(FILE *file, const struct record *record)
{
	fprintf(file, "%6ld  deal %6ld  ", record->id, record->deal);
	print_seats(file, record);
	fputs("  ", file);
	print_score(file, record);
	if (record->end != FAULT_NONE) {
		fprintf(file, "  %s: ", fault_name(record->end));
		print_printable(file, record->names[record->offender]);
		fprintf(file, " at seat %d", record->offender);
	}
	if (*record->voided)
		fputs("  void", file);
	fputc('\n', file);
}

/* The game and, of a run that is committed to it, the hash of the seed. */
static void
print_seed(FILE *file, const struct run *run)
{
	bool committed = run_is_committed(run);

	fprintf(file, "%s, %s %s, ", run->game->name,
		committed ? "seed_sha256" : "seed",
		committed ? run->commitment.digits : run->seed.text);
}

/* What has become of what RUN was committed to at first. */
static void
print_later_seed(FILE *file, const struct run *run)
{
	if (!commitment_same(&run->current, &run->commitment))
		fprintf(file, "It went on with seed_sha256 %s.\n",
			run->current.digits);
	if (run->revealed)
		fprintf(file, "Its seed was %s.\n", run->seed.text);
}

int
game_listing_print_file(
	FILE *file, const char *path, char reason[static REASON_MAX])
{
	struct reader reader;
	enum reader_result result;

	if (reader_open(&reader, path, reason) < 0)
		return -1;
	reader.voids = true;
	reader.quiet = isatty(fileno(file));
	print_seed(file, &reader.run);
	if (reader.run.tournament.format)
		fprintf(file, "a tournament (%s) of %d bots\n",
			reader.run.tournament.format->name,
			reader.run.bot_count);
	else
		fprintf(file, "%s%ld games\n",
			stop_rule_given(&reader.run.stop) ? "at most " : "",
			reader.run.games);
	long length = run_length(&reader.run);
	while ((result = reader_next(&reader, reason)) == READER_RECORD)
		print_summary(file, &reader.record);
	if (run_length(&reader.run) > length)
		fprintf(file, "The run was made longer, to %ld %s.\n",
			run_length(&reader.run), run_length_name(&reader.run));
	print_later_seed(file, &reader.run);
	if (reader.cut_off)
		fputs("The last line is cut off.\n", file);
	reader_close(&reader);
	return result == READER_END ? 0 : -1;
}

static int
no_memory(char reason[static REASON_MAX])
{
	strlcpy(reason, strerror(ENOMEM), REASON_MAX);
	return -1;
}

/* Prints the state as the game describes it. -1 with the reason. */
static int
print_state(const struct listing *listing, char reason[static REASON_MAX])
{
	size_t length = listing->replay.game->describe(
		listing->replay.state, listing->colour, NULL, 0);
	char *text = malloc(length + 1);

	if (!text)
		return no_memory(reason);
	listing->replay.game->describe(
		listing->replay.state, listing->colour, text, length + 1);
	fprintf(listing->file, "%s%s\n", text,
		length > 0 && text[length - 1] == '\n' ? "" : "\n");
	free(text);
	return 0;
}

static void
print_move(const struct listing *listing, size_t number)
{
	const struct record_move *move = &listing->replay.record->moves[number];
	int64_t us = record_microseconds(move->used_ns);

	fprintf(listing->file, "%s%zu. ", style(listing, bold), number + 1);
	print_printable(
		listing->file, listing->replay.record->names[move->seat]);
	fprintf(listing->file, " (seat %d): ", move->seat);
	print_printable(
		listing->file, record_move_text(listing->replay.record, move));
	fprintf(listing->file, "%s  %" PRId64 ".%03" PRId64 " ms\n",
		style(listing, plain), us / 1000, us % 1000);
}

static int
print_moves(const struct listing *listing, char reason[static REASON_MAX])
{
	for (size_t i = 0; i < listing->replay.record->move_count; i++) {
		print_move(listing, i);
		if (replay_move(&listing->replay, i, reason) < 0 ||
			print_state(listing, reason) < 0)
			return -1;
	}
	return 0;
}

static void
print_stderr_tail(const struct listing *listing)
{
	if (!*listing->replay.record->stderr_tail)
		return;
	fputs("Its last words on standard error:\n", listing->file);
	char tail[RECORD_STDERR_MAX];
	char *rest = tail;
	strlcpy(tail, listing->replay.record->stderr_tail, sizeof tail);
	for (char *line; (line = strsep(&rest, "\n"));) {
		fputs("  ", listing->file);
		print_printable(listing->file, line);
		fputc('\n', listing->file);
	}
}

static void
print_end(const struct listing *listing)
{
	const struct record *record = listing->replay.record;

	fprintf(listing->file, "%sscore: ", style(listing, bold));
	print_score(listing->file, record);
	fprintf(listing->file, "%s\n", style(listing, plain));
	if (record->end == FAULT_NONE)
		return;
	fprintf(listing->file, "%s%s", style(listing, red),
		fault_name(record->end));
	fprintf(listing->file, " by seat %d, ", record->offender);
	print_printable(listing->file, record->names[record->offender]);
	fputs(": ", listing->file);
	print_printable(listing->file, record->why);
	fprintf(listing->file, "%s\n", style(listing, plain));
	print_stderr_tail(listing);
}

static void
print_heading(const struct listing *listing)
{
	const struct record *record = listing->replay.record;
	char date[sizeof "-2147483648-12-31 23:59:59 UTC"] = "";
	struct tm utc;

	gmtime_r(&record->at, &utc);
	strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S UTC", &utc);
	fprintf(listing->file, "%sgame %ld, deal %ld, %s, %s%s\n",
		style(listing, bold), record->id, record->deal,
		record->game->name, date, style(listing, plain));
	print_seats(listing->file, record);
	fputs("\n\n", listing->file);
}

static int
print_replay(struct listing *listing, const struct record *record,
	char reason[static REASON_MAX])
{
	if (replay_start(&listing->replay, record, reason) < 0)
		return -1;
	print_heading(listing);
	if (print_state(listing, reason) < 0 ||
		print_moves(listing, reason) < 0)
		return -1;
	print_end(listing);
	return record->end == FAULT_NONE ? replay_end(&listing->replay, reason)
					 : 0;
}

static int
show_found(FILE *file, const struct reader *reader, bool colour,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX];
	struct listing listing = {.file = file, .colour = colour};

	int result = print_replay(&listing, &reader->record, why);
	if (result < 0)
		snprintf(reason, REASON_MAX, "%.400s:%ld: %.500s", reader->path,
			reader->line_number, why);
	replay_release(&listing.replay);
	return result;
}

int
game_listing_print_game(FILE *file, const char *path, long id, bool colour,
	char reason[static REASON_MAX])
{
	struct reader reader;

	if (reader_open(&reader, path, reason) < 0)
		return -1;
	int result = reader_find(&reader, id, reason);
	if (result == 0)
		result = show_found(file, &reader, colour, reason);
	reader_close(&reader);
	return result;
}
