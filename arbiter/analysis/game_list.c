#include "analysis/game_list.h"

#include <unistd.h>

#include "analysis/winners.h"
#include "base/table.h"
#include "common/plural.h"
#include "record/reader.h"
#include "record/stop_rule.h"

/* What ended it, and at which seat. */
static void
print_end(FILE *file, const struct record *record)
{
	const bool failed = record->end == FAULT_GAME;

	if (record_is_in_hand(record)) {
		fputs("  is not over", file);
		return;
	}
	if (failed)
		fputs("  the game failed", file);
	else
		fprintf(file, "  %s", fault_name(record->end));
	if (record->offender < 0)
		return;
	fputs(failed ? " at the answer of " : ": ", file);
	columns_print(file, record->names[record->offender], 0);
	fprintf(file, " at seat %d", record->offender);
}

static void
print_game(FILE *file, const struct record *record)
{
	fprintf(file, "%6ld  deal %6ld  ", record->id, record->deal);
	for (int seat = 0; seat < record->seats; seat++) {
		fputs(seat > 0 ? " - " : "", file);
		columns_print(file, record->names[seat], 0);
	}
	for (int seat = 0; seat < record->seats; seat++)
		fprintf(file, "%s%d", seat > 0 ? " : " : "  ",
			record->points[seat]);
	if (record->end != FAULT_NONE)
		print_end(file, record);
	if (*record->voided != '\0' && !record_is_in_hand(record))
		fputs("  void", file);
	fputs(record->practice ? "  practice\n" : "\n", file);
}

void
game_list_add_head(struct text *line, const struct record *record)
{
	text_add_format(line, "{\"game\":\"%s\",\"id\":%ld,\"deal\":%ld",
		record->game->name, record->id, record->deal);
	for (int seat = 0; seat < record->seats; seat++) {
		text_add_string(line, seat == 0 ? ",\"names\":[" : ",");
		text_add_json(line, record->names[seat]);
	}
	text_add_string(line, "]");
}

/* Adds all but the end of the object of a game. */
static void
add_game(struct text *line, const struct record *record)
{
	game_list_add_head(line, record);
	for (int seat = 0; seat < record->seats; seat++)
		text_add_format(line, "%s%d", seat == 0 ? ",\"score\":[" : ",",
			record->points[seat]);
	text_add_format(line, "],\"end\":\"%s\"", fault_name(record->end));
	if (record->offender >= 0)
		text_add_format(line, ",\"%s\":%d",
			record->end == FAULT_GAME ? "in_hand" : "offender",
			record->offender);
	if (record->practice)
		text_add_string(line, ",\"practice\":true");
	if (*record->voided != '\0')
		text_add_string(line, ",\"void\":true");
	else
		winners_add_json(line, record);
}

void
game_list_add(struct text *line, const struct record *record)
{
	add_game(line, record);
	text_add_string(line, "}");
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

static void
print_length(FILE *file, const struct run *run)
{
	struct text only = {0};

	fprintf(file, "%s%ld game%s", run_is_open_ended(run) ? "at most " : "",
		run->games, plural(run->games));
	if (run_is_shard(run))
		fprintf(file, ", of which %ld here", run_games(run));
	if (game_choice_given(&run->only)) {
		game_choice_write(&run->only, &only);
		fprintf(file, ", of which only %s",
			only.failed ? "some" : only.bytes);
		text_release(&only);
	}
}

static void
print_run(FILE *file, const struct reader *reader)
{
	const struct run *run = &reader->run;

	print_seed(file, run);
	if (run->tournament.format)
		fprintf(file, "a tournament (%s) of %d bots",
			run->tournament.format->name, run->bot_count);
	else
		print_length(file, run);
	fprintf(file, ", %s\n", proof_word(reader_proof(reader)));
}

/* Where the rest is, is not known. */
static void
print_shard(FILE *file, const struct run *run)
{
	const struct run_shard *shard = &run->shard;

	if (!run_is_shard(run))
		return;
	run_shard_print(file, "It is ", shard);
	if (shard->host)
		fprintf(file, ", begun on %s", shard->host);
	if (shard->cores > 0)
		fprintf(file, " with %d core%s", shard->cores,
			plural(shard->cores));
	fputs(".\n", file);
}

static void
print_remarks(FILE *file, const struct reader *reader, long length)
{
	if (run_length(&reader->run) > length)
		fprintf(file, "The run was made longer, to %ld %s.\n",
			run_length(&reader->run),
			run_length_name(&reader->run));
	if (reader->run.tournament.closed > 0)
		fprintf(file,
			"It was closed after round %ld, without %ld of its "
			"games.\n",
			reader->run.tournament.closed,
			reader->run.tournament.dropped);
	print_later_seed(file, &reader->run);
	replaced_print(file, &reader->replaced);
	if (reader->cut_off)
		fputs("The last line is cut off.\n", file);
}

static bool
is_listed(const struct record *record, const struct game_list_terms *terms)
{
	bool drawn = true;

	if (terms->only && !game_choice_has(terms->only, record->id))
		return false;
	if (terms->ties)
		winners_of(record, &drawn);
	return drawn;
}

static int
print_json(FILE *file, const struct reader *reader, struct text *line,
	char reason[static REASON_MAX])
{
	text_clear(line);
	add_game(line, &reader->record);
	text_add_format(
		line, ",\"proof\":\"%s\"}\n", proof_word(reader_proof(reader)));
	if (text_failed(line) < 0)
		return reason_no_memory(reason);
	fwrite(line->bytes, 1, line->length, file);
	return 0;
}

static int
print_games(FILE *file, struct reader *reader,
	const struct game_list_terms *terms, char reason[static REASON_MAX])
{
	struct text line = {0};
	enum reader_result result;

	while ((result = reader_next(reader, reason)) == READER_RECORD) {
		if (!is_listed(&reader->record, terms))
			continue;
		if (!terms->json)
			print_game(file, &reader->record);
		else if (print_json(file, reader, &line, reason) < 0)
			break;
	}
	text_release(&line);
	return result == READER_END ? 0 : -1;
}

int
game_list_print(FILE *file, const char *path,
	const struct game_list_terms *terms, char reason[static REASON_MAX])
{
	struct reader reader;

	if (reader_open(&reader, path, reason) < 0)
		return -1;
	reader.voids = true;
	reader.quiet = isatty(fileno(file));
	long length = run_length(&reader.run);
	if (!terms->json)
		print_run(file, &reader);
	if (!terms->json)
		print_shard(file, &reader.run);
	int result = print_games(file, &reader, terms, reason);
	if (!terms->json)
		print_remarks(file, &reader, length);
	reader_close(&reader);
	return result;
}
