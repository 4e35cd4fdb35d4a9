#include "tournament/shard.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "play/session.h"
#include "record/change.h"
#include "record/reader.h"
#include "record/record.h"
#include "record/run_bot.h"
#include "record/run_line.h"

/* Games that the merged file has, too. */

static uint64_t
hash_of_id(long id)
{
	return hash_index_of_numbers((uint64_t)id, 0);
}

static uint64_t
hash_of(const void *owner, size_t number)
{
	const struct known_games *games = owner;

	return hash_of_id(games->all[number].id);
}

static void
known_games_release(struct known_games *games)
{
	free(games->all);
	hash_index_release(&games->index);
	*games = (struct known_games){0};
}

/* Where game ID is in the index, or may go. */
static size_t
place_of(const struct known_games *games, long id)
{
	const struct hash_index *index = &games->index;
	size_t at = hash_index_begin(index, hash_of_id(id));

	while (index->item[at] != 0 && games->all[index->item[at] - 1].id != id)
		at = hash_index_next(index, at);
	return at;
}

/* One more, whose number is none of the others'. -1 with errno. */
static int
known_games_add(struct known_games *games, const struct known_game *game)
{
	struct known_game *all = array_grow(
		games->all, games->count, &games->capacity, sizeof *all);

	if (!all)
		return -1;
	games->all = all;
	if (hash_index_reserve(&games->index, games->count, hash_of, games) < 0)
		return -1;
	all[games->count++] = *game;
	games->index.item[place_of(games, game->id)] = (uint32_t)games->count;
	return 0;
}

/* NULL: there is none of that number. */
static const struct known_game *
known_games_find(const struct known_games *games, long id)
{
	if (games->count == 0)
		return NULL;
	uint32_t item = games->index.item[place_of(games, id)];
	return item == 0 ? NULL : &games->all[item - 1];
}

/* The merged file. */

struct reading {
	struct merged_file *file;
	struct contest *contest;
	struct run *run;
	const struct reader *reader;
	struct text text;
};

/* Only those of the shard may be in its own file, too. */
static bool
is_own(void *context, const struct record *record)
{
	const struct reading *reading = context;

	return run_has_game(reading->run, record->id, record->deal);
}

static bool
note(struct reading *reading, const struct record *record)
{
	struct known_game game = {
		.id = record->id, .line = reading->reader->line_number};

	return record_gist(record, &reading->text, &game.gist) == 0 &&
	       known_games_add(&reading->file->games, &game) == 0;
}

static bool
take_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	struct reading *reading = context;

	if (is_own(reading, record) && !note(reading, record))
		return reason_no_memory(reason) == 0;
	return contest_know(reading->contest, record, reason);
}

static bool
take_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct reading *reading = context;

	if (roster_change_write(change, &reading->file->changes) < 0)
		return reason_no_memory(reason) == 0;
	return contest_change(reading->contest, change, reason);
}

static void
take_length(void *context, long length)
{
	struct reading *reading = context;

	reading->file->length = length;
	run_length_set(reading->run, length);
}

static bool
take_seed(void *context, const struct run *run, char reason[static REASON_MAX])
{
	(void)context;
	if (commitment_same(&run->commitment, &run->current))
		return true;
	snprintf(reason, REASON_MAX,
		"here it goes on after its seed has become public: no shard "
		"knows the next");
	return false;
}

/* Of the run, but for what each shard has of its own. */
static bool
is_of_run(const struct reader *reader, const struct run *run,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX] = "it is the file of a shard, not of all: talon "
			       "merge makes that";
	struct run as = reader->run;

	as.shard = run->shard;
	as.sandbox = run->sandbox;
	if (!run_is_shard(&reader->run) && run_same(&as, run, why))
		return true;
	snprintf(reason, REASON_MAX, "%.400s: %.500s", reader->path, why);
	return false;
}

/* Other programs under the names of the bots play another tournament. */
static bool
has_files_of(const struct reader *reader, const struct run *run,
	char reason[static REASON_MAX])
{
	struct text lines = {0};

	run_files_compare(&reader->run, run, false, &lines);
	bool same = lines.length == 0 && text_failed(&lines) == 0;
	if (!same)
		snprintf(reason, REASON_MAX, "%.400s: %.*s", reader->path,
			(int)strcspn(lines.bytes ? lines.bytes : "", "\n"),
			lines.bytes ? lines.bytes : "");
	text_release(&lines);
	return same;
}

static int
read_all(struct reading *reading, struct reader *reader,
	char reason[static REASON_MAX])
{
	const struct reader_visitor visitor = {
		.game = take_game,
		.change = take_change,
		.whole = is_own,
		.length = take_length,
		.seed = take_seed,
		.context = reading,
	};
	long length = run_length(reading->run);
	int result = reader_visit(reader, &visitor, reason);

	run_length_set(reading->run, length);
	text_release(&reading->text);
	return result;
}

/* Reads PATH, which has to be of the same run, for CONTEST of the shard, whose
 * run is RUN, and which has nothing but that. RUN is as before. -1 with the
 * reason in words; may be released all the same. */
static int
read_merged(struct merged_file *file, const char *path, struct contest *contest,
	struct run *run, char reason[static REASON_MAX])
{
	struct reader reader;
	struct reading reading = {
		.file = file,
		.contest = contest,
		.run = run,
		.reader = &reader,
	};
	int result = -1;

	*file = (struct merged_file){.path = path};
	if (reader_open(&reader, path, reason) < 0)
		return -1;
	if (is_of_run(&reader, run, reason) &&
		has_files_of(&reader, run, reason))
		result = read_all(&reading, &reader, reason);
	reader_close(&reader);
	return result;
}

static void
release_merged(struct merged_file *file)
{
	known_games_release(&file->games);
	text_release(&file->changes);
}

/* Whether it has game ID, one of the shard. */
static bool
merged_has(const struct merged_file *file, long id)
{
	return known_games_find(&file->games, id);
}

/* Whether RECORD, with its start and the texts of its moves, is the game that
 * it has under that number. False, with the reason in words, which names its
 * line. */
static bool
merged_agrees(const struct merged_file *file, const struct record *record,
	char reason[static REASON_MAX])
{
	const struct known_game *known =
		known_games_find(&file->games, record->id);
	struct text text = {0};
	uint64_t gist;

	if (!known)
		return true;
	int made = record_gist(record, &text, &gist);
	text_release(&text);
	if (made < 0)
		return reason_no_memory(reason) == 0;
	if (gist == known->gist)
		return true;
	snprintf(reason, REASON_MAX,
		"game %ld is another one than at %.400s:%ld", record->id,
		file->path, known->line);
	return false;
}

/* The shard. */

int
shard_init(struct shard *shard, struct contest *all, struct run *run,
	const char *after, char reason[static REASON_MAX])
{
	*shard = (struct shard){.all = all, .after = after != NULL};
	if (!after)
		return 0;
	if (contest_init(&shard->own, run) < 0) {
		snprintf(reason, REASON_MAX, "%s", strerror(errno));
		return -1;
	}
	return read_merged(&shard->merged, after, all, run, reason);
}

void
shard_release(struct shard *shard)
{
	if (!shard->after)
		return;
	contest_release(&shard->own);
	release_merged(&shard->merged);
}

bool
shard_knows(const struct shard *shard, const struct record *record)
{
	return merged_has(&shard->merged, record->id);
}

bool
shard_take(struct shard *shard, const struct record *record,
	char reason[static REASON_MAX])
{
	return merged_agrees(&shard->merged, record, reason) &&
	       contest_take(shard->all, record, reason) &&
	       (!shard->after || contest_take(&shard->own, record, reason));
}

static const char *
known_text(const char *text)
{
	return !text ? "" : text;
}

bool
shard_has_change(
	const struct contest *contest, const struct roster_change *change)
{
	int known = roster_find(&contest->roster, change->bot.name);

	if (known == -1)
		return false;
	if (!change->add)
		return contest->roster.terms[known].until <= change->round;
	const struct run_bot *bot = &contest->roster.bots[known];
	return known >= contest->run->bot_count &&
	       strcmp(bot->command, change->bot.command) == 0 &&
	       strcmp(known_text(bot->options),
		       known_text(change->bot.options)) == 0;
}

bool
shard_change(struct shard *shard, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	if (!shard->after)
		return contest_change(shard->all, change, reason);
	if (shard_has_change(shard->all, change)) {
		shard->changes++;
		return contest_change(&shard->own, change, reason);
	}
	snprintf(reason, REASON_MAX, "%.400s has no such change",
		shard->merged.path);
	return false;
}

int
shard_note_seed(struct shard *shard)
{
	if (shard->after && contest_note_seed(&shard->own) < 0)
		return -1;
	return contest_note_seed(shard->all);
}

int
shard_add(struct shard *shard, const struct record *record)
{
	char reason[REASON_MAX];

	if (contest_add(shard->all, record) < 0)
		return -1;
	return !shard->after || contest_take(&shard->own, record, reason) ? 0
									  : -1;
}

static bool
learn_change(struct shard *shard, struct session *session, const char *line,
	size_t length, char reason[static REASON_MAX])
{
	struct roster_change change;
	bool good = roster_change_parse(&change, line, length, reason) &&
		    contest_change(&shard->own, &change, reason) &&
		    session_append_change(session, &change, reason);

	roster_change_release(&change);
	return good;
}

/* In the order in which they stand there, which is that of all files. */
static bool
learn_changes(struct shard *shard, struct session *session,
	char reason[static REASON_MAX])
{
	const struct text *lines = &shard->merged.changes;
	size_t length;
	size_t at = 0;

	for (long number = 0; at < lines->length; number++, at += length) {
		const char *line = lines->bytes + at;

		length = strcspn(line, "\n") + 1;
		if (number >= shard->changes &&
			!learn_change(shard, session, line, length, reason))
			return false;
	}
	return true;
}

/* What it has not, the merged file may have: it must not be played again. */
static bool
knows_its_rounds(const struct shard *shard, const struct session *session,
	char reason[static REASON_MAX])
{
	if (shard->all->own.loose == 0)
		return true;
	snprintf(reason, REASON_MAX,
		"%.400s: its rounds were drawn from a merged file: --after "
		"names it",
		session->terms->output);
	return false;
}

bool
shard_learn(struct shard *shard, struct session *session,
	char reason[static REASON_MAX])
{
	if (!shard->after)
		return knows_its_rounds(shard, session, reason);
	if (run_length(shard->all->run) < shard->merged.length &&
		!session_lengthen(session, shard->merged.length, reason))
		return false;
	return learn_changes(shard, session, reason);
}

const struct contest *
shard_reported(const struct shard *shard)
{
	return shard->after ? &shard->own : shard->all;
}
