#include "record/reader.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/json_fields.h"
#include "base/loop.h"
#include "base/text.h"
#include "guard/chain.h"
#include "record/record.h"
#include "record/run_line.h"
#include "record/schedule.h"
#include "record/seed_history.h"

/* Bots with another program. */

void
replaced_release(struct replaced_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		free(list->all[i].name);
	free(list->all);
	*list = (struct replaced_list){0};
}

/* -1 with errno: no memory. */
static int
replaced_add(struct replaced_list *list, const char *name, long games)
{
	if (ARRAY_GROW(list->all, list->count, list->capacity) < 0)
		return -1;
	char *copy = strdup(name);
	if (!copy)
		return -1;
	list->all[list->count++] =
		(struct replaced){.name = copy, .games = games};
	return 0;
}

int
replaced_add_all(struct replaced_list *list, const struct replaced_list *more)
{
	for (size_t i = 0; i < more->count; i++)
		if (replaced_add(list, more->all[i].name, more->all[i].games) <
			0)
			return -1;
	return 0;
}

void
replaced_describe(
	const struct replaced *replaced, char sentence[static REASON_MAX])
{
	snprintf(sentence, REASON_MAX,
		"Bot %.900s has another program since game %ld of the file.",
		replaced->name, replaced->games + 1);
}

void
replaced_print(FILE *file, const struct replaced_list *list)
{
	char sentence[REASON_MAX];

	for (size_t i = 0; i < list->count; i++) {
		replaced_describe(&list->all[i], sentence);
		fprintf(file, "%s\n", sentence);
	}
}

void
replaced_add_json(struct text *json, const struct replaced_list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		text_add_string(
			json, i == 0 ? ",\"taken\":[{\"bot\":" : ",{\"bot\":");
		text_add_json(json, list->all[i].name);
		text_add_format(json, ",\"game\":%ld}", list->all[i].games + 1);
	}
	text_add_string(json, list->count > 0 ? "]" : "");
}

/* The reader. */

static const int64_t first_after_ns = 1000000000;
static const int64_t again_after_ns = 200000000;

/* Bytes of a path that are shown: more would fill the line of a terminal. */
enum { PATH_SHOWN = 60 };

void
reading_progress_init(struct reading_progress *progress, FILE *file,
	const char *path, off_t size, int64_t now_ns)
{
	*progress = (struct reading_progress){
		.file = size > 0 ? file : NULL,
		.path = path,
		.size = size,
		.due_ns = now_ns + first_after_ns,
	};
}

void
reading_progress_begin(
	struct reading_progress *progress, FILE *file, const char *path)
{
	struct stat status;
	bool seen = isatty(STDERR_FILENO) &&
		    fstat(fileno(file), &status) == 0 &&
		    S_ISREG(status.st_mode);

	reading_progress_init(progress, seen ? stderr : NULL, path,
		seen ? status.st_size : 0, loop_now());
}

/* A file that somebody writes may have grown since its size was looked up. */
static int
percent(const struct reading_progress *progress, off_t done)
{
	return done < progress->size
		       ? (int)(100 * (double)done / (double)progress->size)
		       : 100;
}

void
reading_progress_update(
	struct reading_progress *progress, off_t done, int64_t now_ns)
{
	char path[PATH_SHOWN];

	if (!progress->file || now_ns < progress->due_ns)
		return;
	text_printable_string(path, sizeof path, progress->path);
	fprintf(progress->file, TEXT_ERASE_LINE "reading %s: %d %%", path,
		percent(progress, done));
	fflush(progress->file);
	progress->due_ns = now_ns + again_after_ns;
	progress->visible = true;
}

void
reading_progress_erase(struct reading_progress *progress)
{
	if (!progress->visible)
		return;
	fputs(TEXT_ERASE_LINE, progress->file);
	fflush(progress->file);
	progress->visible = false;
}

static const char there_twice[] = "the game is there twice";

static const char *
name(const struct reader *reader)
{
	return reader->name ? reader->name : reader->path;
}

static void
name_line(const struct reader *reader, long line_number, const char *what,
	char reason[static REASON_MAX])
{
	char printable[REASON_MAX];

	text_printable_string(printable, sizeof printable, what);
	if (reader->name)
		snprintf(reason, REASON_MAX, "%.400s: %.500s", reader->name,
			printable);
	else
		snprintf(reason, REASON_MAX, "%.400s:%ld: %.500s", reader->path,
			line_number, printable);
}

void
reader_name_line(const struct reader *reader, const char *what,
	char reason[static REASON_MAX])
{
	name_line(reader, reader->line_number, what, reason);
}

/* Looks at the clock only when a block has been read, of which the file had
 * READ bytes before. */
static void
show_progress(struct reader *reader, off_t read)
{
	if (reader->lines.read > read && !reader->quiet)
		reading_progress_update(
			&reader->progress, reader->lines.read, loop_now());
}

/* Reads the next line with its line feed. READER_END: there is none, or only
 * the first part of one. */
static enum reader_result
read_line(struct reader *reader, char reason[static REASON_MAX])
{
	const struct lines *lines = &reader->lines;
	off_t read = lines->read;
	int found = lines_next(&reader->lines, &reader->line, &reader->length);
	const char *complaint = lines_complaint(lines);

	reader->line_number++;
	if (found < 0) {
		if (complaint)
			reader_name_line(reader, complaint, reason);
		else
			reason_of_file(name(reader), reason);
		return READER_ERROR;
	}
	reader->cut_off =
		found == 0 && (reader->length > 0 || lines_are_torn(lines));
	if (found == 0)
		return READER_END;
	reader->taken = (off_t)reader->length;
	show_progress(reader, read);
	return READER_RECORD;
}

/* What is wrong with the last line, in words. */
static const char *
complaint_of(const struct reader *reader, enum chain_verdict verdict)
{
	if (reader->line_number > 1 || !reader->chain.key)
		return chain_complaint(verdict);
	if (verdict == CHAIN_UNSEALED || verdict == CHAIN_UNSIGNED)
		return reader->beside ? "it is not signed, and has a key file"
				      : "it is not signed, and a key file is "
					"given";
	return verdict == CHAIN_FORGED
		       ? "it is not signed with the key of the key file, which "
			 "is that of another run"
		       : chain_complaint(verdict);
}

/* Whether the last line is the one that published heads know. What its key file
 * knows counts at the end, for other lines may tell more. */
static bool
fits(struct reader *reader, char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	if (reader->key && !key_file_knows(reader->key, &reader->chain))
		reader->strange = true;
	if (heads_follow(&reader->heads, &reader->chain, why))
		return true;
	reader_name_line(reader, why, reason);
	return false;
}

/* The same at the end of the file: whether none is missing. What was cut off a
 * file is for those to tell who were given its key: a run that was killed is
 * shorter, too. */
static bool
is_reached(struct reader *reader, char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	if (reader->key && (!reader->beside || reader->strange) &&
		!key_file_agrees(reader->key, reader->path, &reader->chain,
			!reader->strange, reason))
		return false;
	if (heads_are_reached(&reader->heads, &reader->chain, why))
		return true;
	reader_name_line(reader, why, reason);
	return false;
}

/* The first line tells whether the lines have sums; with a key they have to
 * have them, and macs. */
static bool
follow(struct reader *reader, char reason[static REASON_MAX])
{
	enum chain_verdict verdict = CHAIN_UNSEALED;

	if (reader->sealed || reader->line_number == 1)
		verdict = chain_check(
			&reader->chain, reader->line, &reader->length);
	if (reader->line_number == 1)
		reader->sealed = verdict != CHAIN_UNSEALED || reader->chain.key;
	if (!reader->sealed)
		chain_pass(&reader->chain, reader->line, reader->length);
	else if (verdict != CHAIN_WHOLE) {
		reader_name_line(reader, complaint_of(reader, verdict), reason);
		return false;
	}
	return fits(reader, reason);
}

static int
take_key(struct reader *reader, const struct key_file *key)
{
	reader->key = key;
	reader->chain.key = &key->key;
	return 0;
}

static int
open_key(
	struct reader *reader, const char *path, char reason[static REASON_MAX])
{
	reader->key_path = strdup(path);
	if (!reader->key_path)
		return reason_no_memory(reason);
	if (key_file_open(&reader->own_key, reader->key_path, false, reason) <
		0)
		return -1;
	return take_key(reader, &reader->own_key);
}

/* One that is beside the file may be another user's, who alone may read it. */
static int
open_key_beside(struct reader *reader, char reason[static REASON_MAX])
{
	char path[PATH_MAX];

	reader->beside = key_file_name(path, reader->path) == 0 &&
			 key_file_is_there(path) && access(path, R_OK) == 0;
	return reader->beside ? open_key(reader, path, reason) : 0;
}

static int
find_key(struct reader *reader, const struct reader_source *source,
	char reason[static REASON_MAX])
{
	if (source->key_file)
		return take_key(reader, source->key_file);
	if (source->key_path)
		return open_key(reader, source->key_path, reason);
	return source->key || source->unkeyed || source->name
		       ? 0
		       : open_key_beside(reader, reason);
}

/* The first line has the key of the heads, and may be one that they sign. */
static int
find_heads(struct reader *reader, const struct reader_source *source,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	if (!source->heads)
		return 0;
	if (heads_read(&reader->heads, source->heads, reader->path,
		    &reader->chain, reason) < 0)
		return -1;
	if (heads_announced(&reader->heads, reader->run.commitment.digits, why))
		return fits(reader, reason) ? 0 : -1;
	reader_name_line(reader, why, reason);
	return -1;
}

enum proof
reader_proof(const struct reader *reader)
{
	return reader->sealed ? chain_proof(&reader->chain) : PROOF_BARE;
}

static int
read_run(struct reader *reader, const struct run *like,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	enum reader_result result = read_line(reader, reason);
	if (result == READER_END)
		reader_name_line(reader, "there is no whole line", reason);
	if (result <= READER_END || !follow(reader, reason))
		return -1;
	if (!run_parse(&reader->run, reader->line, reader->length, why) ||
		roster_load(&reader->run, reader->path, like, why) < 0) {
		reader_name_line(reader, why, reason);
		return -1;
	}
	reader->whole = reader->taken;
	return 0;
}

int
reader_open_with(struct reader *reader, const char *path,
	const struct reader_source *source, char reason[static REASON_MAX])
{
	FILE *file = source->file ? source->file : fopen(path, "re");

	if (!file)
		return reason_of_file(
			source->name ? source->name : path, reason);
	*reader = (struct reader){.path = path,
		.name = source->name,
		.lines.file = file,
		.borrowed = source->file,
		.chain = {.key = source->key, .digests = source->heads}};
	record_init(&reader->record);
	reading_progress_begin(&reader->progress, file, name(reader));
	if (find_key(reader, source, reason) == 0 &&
		read_run(reader, source->like, reason) == 0 &&
		find_heads(reader, source, reason) == 0)
		return 0;
	reader_close(reader);
	return -1;
}

int
reader_open(
	struct reader *reader, const char *path, char reason[static REASON_MAX])
{
	return reader_open_with(
		reader, path, &(struct reader_source){0}, reason);
}

void
reader_close(struct reader *reader)
{
	reading_progress_erase(&reader->progress);
	record_release(&reader->record);
	roster_change_release(&reader->change);
	run_release(&reader->run);
	number_set_release(&reader->games);
	replaced_release(&reader->replaced);
	heads_release(&reader->heads);
	key_file_close(&reader->own_key);
	free(reader->key_path);
	if (!reader->borrowed)
		fclose(reader->lines.file);
	lines_release(&reader->lines);
}

/* Whether the last game has a seed, or none, as its run has. */
static bool
fits_seed(struct reader *reader, char why[static REASON_MAX])
{
	const struct run *run = &reader->run;
	struct record *record = &reader->record;
	const char *wrong = NULL;

	if (!run_is_committed(run)) {
		if (record->seed_hidden)
			wrong = "\"seed\" is missing";
	} else if (!record->seed_hidden)
		wrong = "it has a \"seed\", which the run has not";
	else if (run->revealed)
		wrong = "it is a game of a seed that was public before";
	else
		record->seed = commitment_as_seed(&run->current);
	if (wrong)
		strlcpy(why, wrong, REASON_MAX);
	return !wrong;
}

/* A void game is played again under its number. */
static bool
is_new(struct reader *reader, char why[static REASON_MAX])
{
	const struct record *record = &reader->record;

	if (*record->voided != '\0')
		return true;
	int added = number_set_add(&reader->games, record->id);
	reader->twice = added == 0;
	if (added == 0)
		strlcpy(why, there_twice, REASON_MAX);
	else if (added < 0)
		strlcpy(why, strerror(errno), REASON_MAX);
	reader->counted += added > 0;
	return added > 0;
}

/* Whether game ID of DEAL is one that RUN has; if not, REASON says whose it is. */
static bool
fits_shard(const struct run *run, long id, long deal,
	char reason[static REASON_MAX])
{
	const long count = run->shard.count;

	if (run_has_game(run, id, deal))
		return true;
	return reason_refuse(reason,
		"game %ld is of shard %ld/%ld, not of %ld/%ld", id,
		run_shard_of(run, id, deal, count), count, run->shard.index,
		count);
}

static bool
take_game(struct reader *reader, char why[static REASON_MAX])
{
	const struct run *run = &reader->run;

	return record_read(&reader->record, reader->line, reader->length,
		       run->game, why) &&
	       fits_seed(reader, why) &&
	       fits_shard(run, reader->record.id, reader->record.deal, why) &&
	       (run->tournament.format ||
		       schedule_fits(run, &reader->record, why)) &&
	       is_new(reader, why);
}

static long
take_length(const struct run *run, struct json_fields *fields)
{
	const char *name = run_length_name(run);

	json_fields_integer(fields, "v", RECORD_VERSION, RECORD_VERSION);
	long length =
		json_fields_integer(fields, name, 1, run_length_most(run));
	if (length <= run_length(run))
		json_fields_complain(fields,
			"the run has %ld %s, and %ld do not make it longer",
			run_length(run), name, length);
	return length;
}

/* Makes RUN as long as a line says. False, with the reason in words, and the run
 * is as before: the line says nothing of the kind. */
static bool
run_length_take(struct run *run, const char *line, size_t length,
	char reason[static REASON_MAX])
{
	struct json_fields fields;
	json_t *object = json_fields_load(&fields, line, length, reason);

	if (!object)
		return false;
	long longer = take_length(run, &fields);
	bool good = json_fields_end(&fields) &&
		    run_length_can_be(run, longer, reason);
	json_decref(object);
	if (good)
		run_length_set(run, longer);
	return good;
}

static bool
take_change(struct reader *reader, char why[static REASON_MAX])
{
	roster_change_release(&reader->change);
	return roster_change_parse(
		&reader->change, reader->line, reader->length, why);
}

static bool
take_taken(struct reader *reader, char why[static REASON_MAX])
{
	return take_change(reader, why) &&
	       (replaced_add(&reader->replaced, reader->change.bot.name,
			reader->counted) == 0 ||
		       reason_no_memory(why) == 0);
}

/* Takes a line that changes the run. False, with the reason in words, and the run
 * is as before. */
typedef bool take_into_run(struct run *run, const char *line, size_t length,
	char reason[static REASON_MAX]);

/* What a line is by how it begins, and what takes it if it is for the run. */
static const struct {
	enum reader_result result;
	take_into_run *take;
} kinds[] = {
	[RUN_CHANGE_NONE] = {READER_RECORD, NULL},
	[RUN_CHANGE_LENGTH] = {READER_LONGER, run_length_take},
	[RUN_CHANGE_ROSTER] = {READER_CHANGE, NULL},
	[RUN_CHANGE_PROGRAM] = {READER_TAKEN, NULL},
	[RUN_CHANGE_CLOSED] = {READER_CLOSED, run_closed_take},
	[RUN_CHANGE_SEED] = {READER_SEED, seed_line_take},
	[RUN_CHANGE_COMMITMENT] = {READER_SEED, seed_line_take},
};

static bool
take(struct reader *reader, enum run_change change, char why[static REASON_MAX])
{
	if (kinds[change].take)
		return kinds[change].take(
			&reader->run, reader->line, reader->length, why);
	if (change == RUN_CHANGE_PROGRAM)
		return take_taken(reader, why);
	return change == RUN_CHANGE_ROSTER ? take_change(reader, why)
					   : take_game(reader, why);
}

static enum reader_result
take_line(struct reader *reader, char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	enum reader_result result = read_line(reader, reason);
	if (result == READER_END && !is_reached(reader, reason))
		return READER_ERROR;
	if (result != READER_RECORD)
		return result;
	if (!follow(reader, reason))
		return READER_ERROR;
	const enum run_change change =
		run_change_of(&reader->run, reader->line, reader->length);
	if (!take(reader, change, why)) {
		reader_name_line(reader, why, reason);
		return READER_ERROR;
	}
	reader->whole += reader->taken;
	return kinds[change].result;
}

/* Whether the last game is none for the caller. */
static bool
is_passed_over(struct reader *reader)
{
	if (*reader->record.voided != '\0')
		return !reader->voids &&
		       !(reader->finding && record_is_in_hand(&reader->record));
	const bool passed = reader->record.practice && reader->counting;
	reader->practice += passed;
	return passed;
}

enum reader_result
reader_step(struct reader *reader, char reason[static REASON_MAX])
{
	enum reader_result result;

	do
		result = take_line(reader, reason);
	while (result == READER_RECORD && is_passed_over(reader));
	if (result <= READER_END)
		reading_progress_erase(&reader->progress);
	return result;
}

enum reader_result
reader_next(struct reader *reader, char reason[static REASON_MAX])
{
	enum reader_result result;

	do
		result = reader_step(reader, reason);
	while (result > READER_RECORD);
	return result;
}

int
reader_whole(struct reader *reader, char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	if (record_parse(&reader->record, reader->line, reader->length,
		    reader->run.game, why) &&
		fits_seed(reader, why))
		return 0;
	reading_progress_erase(&reader->progress);
	reader_name_line(reader, why, reason);
	return -1;
}

/* The number of the game that the last line has, whatever else it has; -1: it
 * has none, or a void one. */
static long
id_of_line(const struct reader *reader)
{
	json_t *line = json_loadb(reader->line, reader->length, 0, NULL);
	const json_t *id = json_object_get(line, "id");
	bool counts = json_is_integer(id) && !json_object_get(line, "void");
	long number = counts ? (long)json_integer_value(id) : -1;

	json_decref(line);
	return number;
}

/* Looks from a line that is wrong to the end for a game that has been there
 * before: a program that appended it did not make it follow the chain. */
static void
look_for_twice(struct reader *reader, char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	do {
		long id = id_of_line(reader);

		reader->twice =
			id >= 0 && number_set_add(&reader->games, id) == 0;
	} while (!reader->twice && read_line(reader, why) == READER_RECORD);
	if (reader->twice)
		reader_name_line(reader, there_twice, reason);
}

/* Reads on from a game that has been found, which is kept: whatever else is
 * wrong with the lines behind it, it is not there again. With a key, they are
 * all signed, too. */
static int
read_on(struct reader *reader, char reason[static REASON_MAX])
{
	struct record found = reader->record;
	long line_number = reader->line_number;
	enum reader_result result;

	record_init(&reader->record);
	while ((result = reader_next(reader, reason)) == READER_RECORD)
		;
	if (result == READER_ERROR && !reader->twice)
		look_for_twice(reader, reason);
	record_release(&reader->record);
	reader->record = found;
	reader->line_number = line_number;
	return reader->twice || (result == READER_ERROR && reader->chain.key)
		       ? -1
		       : 0;
}

int
reader_find(struct reader *reader, long id, char reason[static REASON_MAX])
{
	enum reader_result result;

	reader->finding = true;
	while ((result = reader_next(reader, reason)) == READER_RECORD)
		if (reader->record.id == id)
			return reader_whole(reader, reason) < 0
				       ? -1
				       : read_on(reader, reason);
	if (result == READER_END)
		snprintf(reason, REASON_MAX, "%.400s: has no game %ld",
			name(reader), id);
	return -1;
}

/* A visitor. */

static void
tell_length(const struct reader *reader, const struct reader_visitor *visitor)
{
	if (visitor->length)
		visitor->length(visitor->context, run_length(&reader->run));
}

static bool
tell_seed(const struct reader *reader, const struct reader_visitor *visitor,
	char why[static REASON_MAX])
{
	return !visitor->seed ||
	       visitor->seed(visitor->context, &reader->run, why);
}

/* Shows VISITOR the last line, which is of KIND. */
static bool
show(const struct reader *reader, const struct reader_visitor *visitor,
	enum reader_result kind, char why[static REASON_MAX])
{
	if (kind == READER_RECORD)
		return visitor->game(visitor->context, &reader->record, why);
	if (kind == READER_CHANGE)
		return !visitor->change ||
		       visitor->change(visitor->context, &reader->change, why);
	if (kind == READER_SEED)
		return tell_seed(reader, visitor, why);
	if (kind == READER_TAKEN)
		return !visitor->taken ||
		       visitor->taken(visitor->context, &reader->change, why);
	if (kind == READER_CLOSED)
		return !visitor->closed ||
		       visitor->closed(visitor->context, &reader->run, why);
	tell_length(reader, visitor);
	return true;
}

static bool
is_wanted_whole(
	const struct reader *reader, const struct reader_visitor *visitor)
{
	return visitor->whole &&
	       visitor->whole(visitor->context, &reader->record);
}

int
reader_visit(struct reader *reader, const struct reader_visitor *visitor,
	char reason[static REASON_MAX])
{
	enum reader_result result;
	char why[REASON_MAX];

	reader->quiet = visitor->quiet;
	tell_length(reader, visitor);
	if (!tell_seed(reader, visitor, why)) {
		reader_name_line(reader, why, reason);
		return -1;
	}
	while ((result = reader_step(reader, reason)) > READER_END) {
		if (result == READER_RECORD &&
			is_wanted_whole(reader, visitor) &&
			reader_whole(reader, reason) < 0)
			return -1;
		if (show(reader, visitor, result, why))
			continue;
		reading_progress_erase(&reader->progress);
		reader_name_line(reader, why, reason);
		return -1;
	}
	return result == READER_END ? 0 : -1;
}

/* A file that grows. */

struct reader_place
reader_last(const struct reader *reader)
{
	return (struct reader_place){reader->whole - reader->taken,
		(size_t)reader->taken, reader->line_number};
}

off_t
reader_least_size(const struct reader *reader)
{
	return lines_place_before(&reader->lines, reader->whole).file;
}

int
reader_go_on(struct reader *reader, char reason[static REASON_MAX])
{
	if (lines_go_on(&reader->lines, reader->whole) < 0)
		return reason_of_file(name(reader), reason);
	reader->line_number--;
	reader->cut_off = false;
	return 0;
}

/* Finds the line at PLACE, as it stands in the file. */
static int
find_place(struct reader *reader, const struct reader_place *place, char **line,
	char reason[static REASON_MAX])
{
	size_t length;

	errno = EIO;
	if (lines_go_on(&reader->lines, place->at) == 0 &&
		lines_next(&reader->lines, line, &length) == 1 &&
		length == place->length)
		return 0;
	return reason_of_file(name(reader), reason);
}

int
reader_again(struct reader *reader, const struct reader_place *place,
	struct record *record, char reason[static REASON_MAX])
{
	char why[REASON_MAX];
	size_t length = place->length;
	char *line;

	if (find_place(reader, place, &line, reason) < 0)
		return -1;
	chain_cut(line, &length);
	if (record_parse(record, line, length, reader->run.game, why))
		return 0;
	name_line(reader, place->line_number, why, reason);
	return -1;
}
