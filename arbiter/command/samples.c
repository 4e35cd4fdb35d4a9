/* `talon samples`: the decisions of recorded games, for who learns from them. */
#include <err.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/selection.h"
#include "base/reason.h"
#include "base/table.h"
#include "base/text.h"
#include "command/inputs.h"
#include "command/rows.h"
#include "command/subcommands.h"
#include "common/game.h"
#include "options/options.h"
#include "record/outcome.h"
#include "record/record.h"
#include "record/replay.h"

/*
 * Decisions of recorded games, for who learns from them: a line each, in the
 * order in which they were made, as talon-samples(1) describes it.
 */

struct samples_options {
	struct selection_terms selection; /* and whose decisions */
	enum { FORMAT_JSONL, FORMAT_CSV } format;
	bool raw; /* what the seat had heard, instead of what it saw */
};

struct samples {
	const struct samples_options *options;
	struct text line;
	void *scratch; /* of the size of the state of the game in hand */
	struct text
		heard[GAME_SEATS_MAX]; /* JSON strings with commas between */
};

static void
samples_release(struct samples *samples)
{
	text_release(&samples->line);
	for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
		text_release(&samples->heard[seat]);
}

/* A decision before it is made. */
struct decision {
	const struct replay *replay;
	void *scratch; /* of the size of a state */
	const struct record_move *move;
	size_t number; /* of the move, from 1 */
	json_t *frame; /* as the seat sees it */
	json_t *legal; /* the actions of the seat; NULL: the game lists none */
	const char *choice;
};

static const char *
action_at(const json_t *list, size_t i)
{
	return json_string_value(
		json_object_get(json_array_get(list, i), "action"));
}

/* The action of the list that is the one that was made. One that is not listed,
 * as a list has an end, is added. */
static const char *
find_choice(const struct decision *d, const char *made)
{
	const struct replay *replay = d->replay;
	const char *action;

	for (size_t i = 0; i < json_array_size(d->legal); i++)
		if ((action = action_at(d->legal, i)) &&
			replay_is_same(replay->game, replay->record->seats,
				replay->state, d->scratch, d->move->seat,
				action, made))
			return action;
	if (d->legal)
		json_array_append_new(
			d->legal, json_pack("{s:s}", "action", made));
	return made;
}

/* Lines. */

static void
add_legal(struct text *line, const json_t *legal)
{
	const char *separator = "", *action;

	text_add_string(line, "[");
	for (size_t i = 0; i < json_array_size(legal); i++) {
		if (!(action = action_at(legal, i)))
			continue;
		text_add_string(line, separator);
		text_add_json(line, action);
		separator = ",";
	}
	text_add_string(line, "]");
}

static void
add_ms(struct text *line, const struct record_move *move)
{
	const int64_t us = record_microseconds(move->used_ns);

	text_add_format(line, "%" PRId64 ".%03" PRId64, us / 1000, us % 1000);
}

/* What the seat saw or had heard. */
static void
add_seen(const struct samples *samples, const struct decision *d,
	struct text *line)
{
	if (!samples->options->raw) {
		text_add_value(line, d->frame);
		return;
	}
	const struct text *heard = &samples->heard[d->move->seat];
	text_add_string(line, "[");
	text_add_string(line, heard->length > 0 ? heard->bytes : "");
	text_add_string(line, "]");
	line->failed |= heard->failed;
}

static const char *
seen_name(const struct samples *samples)
{
	return samples->options->raw ? "heard" : "frame";
}

static void
add_json(struct samples *samples, const struct decision *d)
{
	const struct record *record = d->replay->record;
	const struct record_move *move = d->move;
	const char *note = record_move_note(record, move);
	struct text *line = &samples->line;

	text_add_format(line,
		"{\"game\":\"%s\",\"id\":%ld,\"deal\":%ld,\"move\":%zu,"
		"\"seat\":%d,\"bot\":",
		record->game->name, record->id, record->deal, d->number,
		move->seat);
	text_add_json(line, record->names[move->seat]);
	text_add_format(line, ",\"%s\":", seen_name(samples));
	add_seen(samples, d, line);
	text_add_string(line, ",\"legal\":");
	if (d->legal)
		add_legal(line, d->legal);
	else
		text_add_string(line, "null");
	text_add_string(line, ",\"choice\":");
	text_add_json(line, d->choice);
	text_add_string(line, ",\"ms\":");
	add_ms(line, move);
	if (note) {
		text_add_string(line, ",");
		text_add(line, note + 1, strlen(note) - 2);
	}
	text_add_format(
		line, ",\"result\":%d,\"score\":[", record->points[move->seat]);
	for (int seat = 0; seat < record->seats; seat++)
		text_add_format(line, "%s%d", seat > 0 ? "," : "",
			record->points[seat]);
	text_add_string(line, "]}\n");
}

/* A field of comma-separated values of what ADD writes. */
static void
print_field(struct samples *samples, const struct decision *d,
	void (*add)(
		const struct samples *, const struct decision *, struct text *))
{
	struct text *line = &samples->line;

	text_clear(line);
	add(samples, d, line);
	putchar(',');
	if (!line->failed)
		columns_print_csv(stdout, line->bytes);
}

static void
add_actions(const struct samples *samples, const struct decision *d,
	struct text *line)
{
	(void)samples;
	add_legal(line, d->legal);
}

static void
add_note(const struct samples *samples, const struct decision *d,
	struct text *line)
{
	const char *note = record_move_note(d->replay->record, d->move);

	(void)samples;
	text_add_string(line, note ? note : "");
}

static void
print_csv(struct samples *samples, const struct decision *d)
{
	const struct record *record = d->replay->record;

	printf("%s,%ld,%ld,%zu,%d,", record->game->name, record->id,
		record->deal, d->number, d->move->seat);
	columns_print_csv(stdout, record->names[d->move->seat]);
	print_field(samples, d, add_seen);
	print_field(samples, d, add_actions);
	putchar(',');
	columns_print_csv(stdout, d->choice);
	text_clear(&samples->line);
	add_ms(&samples->line, d->move);
	printf(",%s,%d", samples->line.bytes ? samples->line.bytes : "",
		record->points[d->move->seat]);
	print_field(samples, d, add_note);
	putchar('\n');
}

/* Prints the names of the columns, if it is of comma-separated values. */
static void
samples_print_head(const struct samples *samples)
{
	if (samples->options->format == FORMAT_CSV)
		printf("game,id,deal,move,seat,bot,%s,legal,choice,ms,result,"
		       "note\n",
			seen_name(samples));
}

static int
print_decision(struct samples *samples, struct decision *d,
	char reason[static REASON_MAX])
{
	const struct game_look look = {.viewers = seat_bit(d->move->seat)};
	const struct game_rules *game = d->replay->game;

	if (!samples->options->raw &&
		!(d->frame = game->frame(d->replay->state, &look)))
		return reason_no_memory(reason);
	if (game->actions &&
		!(d->legal = game->actions(d->replay->state, d->move->seat)))
		return reason_no_memory(reason);
	d->choice = find_choice(d,
		strchr(record_move_text(d->replay->record, d->move), ' ') + 1);
	text_clear(&samples->line);
	if (samples->options->format == FORMAT_CSV)
		print_csv(samples, d);
	else
		add_json(samples, d);
	if (text_failed(&samples->line) < 0)
		return reason_no_memory(reason);
	if (samples->options->format != FORMAT_CSV)
		fwrite(samples->line.bytes, 1, samples->line.length, stdout);
	return 0;
}

/* Of a move whose seat is to act; what else there is replay_move says. */
static int
print_move(struct samples *samples, const struct replay *replay, size_t i,
	char reason[static REASON_MAX])
{
	const struct record_move *move = &replay->record->moves[i];
	const char *bot = samples->options->selection.bot;
	struct decision d = {
		.replay = replay,
		.scratch = samples->scratch,
		.move = move,
		.number = i + 1,
	};

	if ((bot && strcmp(replay->record->names[move->seat], bot) != 0) ||
		!(replay->game->to_act(replay->state) & seat_bit(move->seat)))
		return 0;
	const int result = print_decision(samples, &d, reason);
	json_decref(d.frame);
	json_decref(d.legal);
	return result;
}

/* What the rules say to each seat. */
static void
hear(void *listener, seat_set hearers, const char *command)
{
	struct samples *samples = listener;

	for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
		if (!(hearers & seat_bit(seat)))
			continue;
		struct text *heard = &samples->heard[seat];
		if (heard->length > 0)
			text_add(heard, ",", 1);
		text_add_json(heard, command);
	}
}

static int
print_moves(struct samples *samples, struct replay *replay,
	const struct record *record, char reason[static REASON_MAX])
{
	const struct game_voice voice = {.say = hear, .listener = samples};

	if (samples->options->raw)
		replay->voice = &voice;
	if (replay_start(replay, record, reason) < 0)
		return -1;
	for (size_t i = 0; i < record->move_count; i++)
		if (print_move(samples, replay, i, reason) < 0 ||
			replay_move(replay, i, reason) < 0)
			return -1;
	return 0;
}

/* Prints the decisions of RECORD, which is whole (reader.h). -1 with the reason
 * in words; what came before it has been printed. */
static int
samples_print(struct samples *samples, const struct record *record,
	char reason[static REASON_MAX])
{
	struct replay replay = {0};

	samples->scratch = malloc(record->game->size);
	if (!samples->scratch)
		return reason_no_memory(reason);
	for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
		text_clear(&samples->heard[seat]);
	const int result = print_moves(samples, &replay, record, reason);
	replay_release(&replay);
	free(samples->scratch);
	return result;
}

static bool
print_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	return samples_print(context, record, reason) == 0;
}

static void
print_file(struct samples *samples, const char *path)
{
	const struct selection_terms *selection = &samples->options->selection;
	struct game_choice chosen = {0};
	char reason[REASON_MAX];
	long count = 1;

	if (selection_given(selection))
		count = selection_find(selection, path, NULL, &chosen, reason);
	if (count < 0 ||
		(count > 0 && selection_visit(path, NULL, &chosen, print_game,
				      samples, reason) < 0))
		errx(EXIT_FAILURE, "%s", reason);
	game_choice_release(&chosen);
}

static void
read_options(struct samples_options *samples, int *argc, char ***argv)
{
	static const char *const formats[] = {"jsonl", "csv", NULL};
	struct option_row selection[ROWS_OF_SELECTION];
	const struct option_row rows[] = {
		OPTION_GROUP(rows_game),
		OPTION_GROUP(selection),
		{0, "format", "jsonl|csv",
			"a JSON object a line, or comma-separated values "
			"(jsonl)",
			OPTION_WORD(&samples->format, formats)},
		{0, "raw", NULL,
			"the commands that the seat had heard of the game, "
			"not\n"
			"the frame that it saw",
			OPTION_FLAG(&samples->raw)},
		{0},
	};
	const struct options options = {
		.command = "talon samples",
		.usage = "[options] FILE ...",
		.summary = "Prints the decisions of recorded games, a line "
			   "each: what the seat saw,\nwhat it could do, what "
			   "it did, and how the game ended for it.",
		.rows = rows,
	};

	rows_selection(&samples->selection, selection);
	options_read(&options, argc, argv);
	const char *complaint = selection_complaint(&samples->selection);
	if (*argc < 1 || complaint)
		options_refuse(
			"%s", complaint ? complaint : "a file is needed");
}

static void
print_files(const struct samples_options *options, char *const *files)
{
	struct samples samples = {.options = options};

	samples_print_head(&samples);
	for (files = inputs_list(files); *files; files++)
		print_file(&samples, *files);
	samples_release(&samples);
}

static int
run(int argc, char *argv[])
{
	struct samples_options samples = {0};

	read_options(&samples, &argc, &argv);
	print_files(&samples, argv);
	game_choice_release(&samples.selection.only);
	return EXIT_SUCCESS;
}

const struct subcommand subcommand_samples = {
	.name = "samples",
	.summary = "print decisions of recorded games, to learn from",
	.run = run,
	.special = true,
};
