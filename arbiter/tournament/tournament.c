#include "tournament/tournament.h"

#include <err.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/reason.h"
#include "base/text.h"
#include "bot/bot_program_linux.h"
#include "common/plural.h"
#include "play/session.h"
#include "play/session_terms.h"
#include "record/change.h"
#include "record/reader.h"
#include "record/record.h"
#include "record/run_line.h"
#include "tournament/contest.h"
#include "tournament/tournament_report.h"

/*
 * A tournament as a shard of it plays it: what its own file has, and what it
 * knows of the others' games from the merged file, if it is given that. All of
 * it together is one contest, the caller's, from which the rounds are drawn.
 * What is reported is of the shard's own games.
 *
 * Of a run that is no shard, all of this is the contest alone.
 */

/* Games that another file has, too, by number: so much of each as tells whether
 * two are the same (record_gist), and on which line it stands. */
struct known_game {
	long id;
	uint64_t gist;
	long line;
};

struct known_games {
	struct known_game *all;
	size_t count;
	size_t capacity;
};

/*
 * The merged file of all shards so far, as a shard reads it before it plays:
 * the results from which rounds are drawn, the bots that have come and gone,
 * the length of the run. It is only read.
 */
struct merged_file {
	const char *path;	  /* the caller's */
	long length;		  /* of the run in it */
	long closed;		  /* the line that has closed it; 0: none, or
				   * it went on after that */
	struct text changes;	  /* its lines that are some, in their order */
	struct known_games games; /* of the shard, that it has */
};

struct shard {
	struct contest *all; /* the caller's */
	bool after;	     /* there is a merged file, and: */
	struct merged_file merged;
	struct contest own; /* of its own file */
	size_t changes; /* which that has: bytes of those of the merged one */
};

static int
compare_ids(const void *a, const void *b)
{
	const struct known_game *first = a;
	const struct known_game *second = b;

	return (first->id > second->id) - (first->id < second->id);
}

/* One more, whose number is none of the others'. -1 with errno. */
static int
known_games_add(struct known_games *games, const struct known_game *game)
{
	if (ARRAY_GROW(games->all, games->count, games->capacity) < 0)
		return -1;
	games->all[games->count++] = *game;
	return 0;
}

/* After the last: from now on they are found. */
static void
known_games_sort(struct known_games *games)
{
	if (games->count > 0)
		qsort(games->all, games->count, sizeof *games->all,
			compare_ids);
}

/* NULL: there is none of that number. */
static const struct known_game *
known_games_find(const struct known_games *games, long id)
{
	const struct known_game wanted = {.id = id};

	return games->count == 0 ? NULL
				 : bsearch(&wanted, games->all, games->count,
					   sizeof wanted, compare_ids);
}

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
take_known_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	struct reading *reading = context;

	if (is_own(reading, record) && !note(reading, record))
		return reason_no_memory(reason) == 0;
	return contest_know(reading->contest, record, reason);
}

static bool
take_known_change(void *context, const struct roster_change *change,
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

/* After a closing the run is shorter; it goes on under another seed. */
static bool
take_known_closed(
	void *context, const struct run *read, char reason[static REASON_MAX])
{
	struct reading *reading = context;

	reading->file->closed = reading->reader->line_number;
	reading->file->length = run_length(read);
	reading->run->tournament = read->tournament;
	return contest_close(reading->contest, reason);
}

static bool
take_seed(void *context, const struct run *read, char reason[static REASON_MAX])
{
	struct reading *reading = context;

	if (!read->revealed)
		reading->file->closed = 0;
	session_seed_take(reading->run, read);
	return contest_note_seed(reading->contest) == 0 ||
	       reason_no_memory(reason) == 0;
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
	return reason_refuse(reason, "%.400s: %.500s", reader->path, why);
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

static bool
refuse_taken(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	(void)context;
	return reason_refuse(reason,
		"bot %.400s has another program from here on: such a "
		"tournament goes on without shards",
		change->bot.name);
}

/* What has been closed goes on by another line first, and other shards may have
 * begun since then. */
static bool
goes_on(const struct reading *reading, const struct run *own, bool has_seed,
	char reason[static REASON_MAX])
{
	const struct reader *reader = reading->reader;

	if (reading->file->closed > 0)
		return reason_refuse(reason,
			"%.400s:%ld: the tournament was closed here: "
			"its shards do not go on",
			reader->path, reading->file->closed);
	if (!has_seed)
		return reason_refuse(reason,
			"%.400s: has no seed for what comes next: talon "
			"tournament --plan --resume gives it one",
			reader->path);
	if (commitment_same(&reader->run.current, &own->current))
		return true;
	return reason_refuse(reason,
		"%.400s: goes on with another seed than its shard: "
		"from now on shards begin new files",
		reader->path);
}

/* The run of the shard is that of the file line by line, and then again its
 * own. */
static int
read_all(struct reading *reading, struct reader *reader,
	char reason[static REASON_MAX])
{
	const struct reader_visitor visitor = {
		.game = take_known_game,
		.change = take_known_change,
		.taken = refuse_taken,
		.closed = take_known_closed,
		.whole = is_own,
		.length = take_length,
		.seed = take_seed,
		.context = reading,
	};
	struct run *run = reading->run;
	const struct run own = *run;
	int result = reader_visit(reader, &visitor, reason);
	const bool has_seed =
		!run->revealed || contest_is_over(reading->contest);
	known_games_sort(&reading->file->games);

	*run = own;
	text_release(&reading->text);
	return result < 0 || goes_on(reading, &own, has_seed, reason) ? result
								      : -1;
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
	return reason_refuse(reason,
		"game %ld is another one than at %.400s:%ld", record->id,
		file->path, known->line);
}

/* ALL, of RUN, is new; AFTER is the merged file or NULL. -1 with the reason in
 * words; may be released all the same. */
static int
shard_init(struct shard *shard, struct contest *all, struct run *run,
	const char *after, char reason[static REASON_MAX])
{
	*shard = (struct shard){.all = all, .after = after != NULL};
	if (!after)
		return 0;
	if (contest_init(&shard->own, run) < 0)
		return reason_no_memory(reason);
	return read_merged(&shard->merged, after, all, run, reason);
}

static void
shard_release(struct shard *shard)
{
	if (!shard->after)
		return;
	contest_release(&shard->own);
	free(shard->merged.games.all);
	text_release(&shard->merged.changes);
}

/* Whether the merged file has the game, too. */
static bool
shard_knows(const struct shard *shard, const struct record *record)
{
	return known_games_find(&shard->merged.games, record->id);
}

/* A line of its own file, in their order; a game that shard_knows comes whole.
 * False, with the reason in words: it cannot be there. */
static bool
shard_take(struct shard *shard, const struct record *record,
	char reason[static REASON_MAX])
{
	return merged_agrees(&shard->merged, record, reason) &&
	       contest_take(shard->all, record, reason) &&
	       (!shard->after || contest_take(&shard->own, record, reason));
}

/* Whether an earlier session has made the change. */
static bool
shard_has_change(
	const struct contest *contest, const struct roster_change *change)
{
	if (change->due > 0)
		return roster_due(&contest->roster, contest->run) ==
		       change->due;
	int known = contest_bot(contest, change->bot.name);

	if (known == -1)
		return false;
	if (change->away || change->back)
		return contest->roster.terms[known].away == change->away;
	if (!change->add)
		return contest->roster.terms[known].until <= change->round;
	const struct run_bot *bot = &contest->roster.bots[known];
	const char *options = change->bot.options;
	return known >= contest->run->bot_count &&
	       strcmp(bot->command, change->bot.command) == 0 &&
	       strcmp(bot->options ? bot->options : "",
		       options ? options : "") == 0;
}

/* Whether the next change that the merged file has is this one; -1: no memory. */
static int
knows_change(const struct shard *shard, const struct roster_change *change)
{
	const struct text *known = &shard->merged.changes;
	struct text line = {0};

	if (roster_change_write(change, &line) < 0)
		return -1;
	const bool knows = line.length <= known->length - shard->changes &&
			   memcmp(known->bytes + shard->changes, line.bytes,
				   line.length) == 0;
	text_release(&line);
	return knows;
}

/* Its own file has those of the merged one, or the first of them. */
static bool
shard_change(struct shard *shard, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	if (!shard->after)
		return contest_change(shard->all, change, reason);
	int knows = knows_change(shard, change);

	if (knows < 0)
		return reason_no_memory(reason) == 0;
	if (knows == 0)
		return reason_refuse(reason, "%.400s has no such change",
			shard->merged.path);
	const char *next = shard->merged.changes.bytes + shard->changes;
	shard->changes += strcspn(next, "\n") + 1;
	return contest_change(&shard->own, change, reason);
}

static int
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

	for (size_t at = shard->changes; at < lines->length; at += length) {
		const char *line = lines->bytes + at;

		length = strcspn(line, "\n") + 1;
		if (!learn_change(shard, session, line, length, reason))
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
	return reason_refuse(reason,
		"%.400s: its rounds were drawn from a merged file: "
		"--after "
		"names it",
		session->terms->output);
}

/* Its own file has been read, and has to go on with a merged one if it was
 * begun so. The length of the run and the changes that only that has are
 * appended to its own: so it can be read alone. False, with the reason in
 * words. */
static bool
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

static const struct contest *
shard_reported(const struct shard *shard)
{
	return shard->after ? &shard->own : shard->all;
}

struct tournament {
	const struct tournament_terms *terms;
	struct session session;
	struct contest contest;
	struct shard shard; /* the contest, as this session has a part in it */
	int spec_count;
	const char *bots; /* where bots lie; NULL: nowhere */

	/* Programs that were taken, in their order; the last of a bot is the
	 * one that may play. */
	struct roster_change *taken;
	size_t taken_count;
	size_t taken_capacity;
	bool refused; /* a bot is not what it was */
};

static bool
take_game_read(void *owner, const struct record *record,
	char reason[static REASON_MAX])
{
	struct tournament *t = owner;

	return shard_take(&t->shard, record, reason);
}

static bool
compare_game_read(void *owner, const struct record *record)
{
	const struct tournament *t = owner;

	return shard_knows(&t->shard, record);
}

static bool
take_change(void *owner, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct tournament *t = owner;

	return shard_change(&t->shard, change, reason);
}

/* The last line of the file is not kept. -1 with the reason in words. */
static int
copy_change(struct roster_change *copy, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct text line = {0};
	bool good = roster_change_write(change, &line) == 0 &&
		    roster_change_parse(copy, line.bytes, line.length, reason);

	if (line.failed)
		reason_no_memory(reason);
	text_release(&line);
	return good ? 0 : -1;
}

static bool
take_taken(void *owner, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct tournament *t = owner;

	if (!contest_taken(&t->contest, change, reason))
		return false;
	if (ARRAY_GROW(t->taken, t->taken_count, t->taken_capacity) < 0)
		return reason_no_memory(reason) == 0;
	if (copy_change(&t->taken[t->taken_count], change, reason) < 0)
		return false;
	t->taken_count++;
	return true;
}

static bool
take_closed(void *owner, char reason[static REASON_MAX])
{
	struct tournament *t = owner;

	return contest_close(&t->contest, reason);
}

static int
note_seed(void *owner)
{
	struct tournament *t = owner;

	if (t->shard.after && contest_note_seed(&t->shard.own) < 0)
		return -1;
	return contest_note_seed(&t->contest);
}

/* Who joins when all rounds have been played makes the tournament longer, by
 * as many as it was begun with. */
static bool
make_room(struct tournament *t, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	long rounds = draw_rounds(t->contest.run);
	long more = t->session.begun_length;

	if (!change->add || change->round < rounds ||
		contest_bot(&t->contest, change->bot.name) != -1)
		return true;
	if (!session_lengthen(&t->session, rounds + more, reason))
		return false;
	if (!session_is_quiet(t->terms->session))
		warnx("%ld round%s more, with %s", more, plural(more),
			change->bot.name);
	return true;
}

/* Where the next bot goes; NULL, with the reason in words: no memory. */
static struct bot_spec *
next_spec(struct tournament *t, char reason[static REASON_MAX])
{
	struct session_terms *terms = t->terms->session;
	struct bot_spec *specs = reallocarray(
		terms->specs, (size_t)t->spec_count + 1, sizeof *specs);

	if (!specs) {
		snprintf(reason, REASON_MAX, "%s", strerror(errno));
		return NULL;
	}
	terms->specs = specs;
	return &specs[t->spec_count];
}

/* Makes the next bot one of the tournament's, and says whether it can play with
 * the others. */
static bool
admit_next(struct tournament *t, char reason[static REASON_MAX])
{
	struct session_terms *terms = t->terms->session;
	struct bot_spec *spec = &terms->specs[t->spec_count++];
	char why[REASON_MAX];

	if (spec->sandbox > BOT_SANDBOX_OFF)
		confinement_look(&terms->confinement);
	if (!job_count_admit(terms, spec, why) ||
		!confinement_plan(&terms->confinement, spec, why))
		return reason_refuse(
			reason, "bot %.400s: %.500s", spec->name, why);
	if (spec->unfit && terms->missing != SESSION_MISSING_ALLOW)
		return reason_refuse(
			reason, "bot %.400s: %.500s", spec->name, spec->unfit);
	if (*why != '\0' && !session_is_quiet(terms))
		warnx("bot %.400s: %.500s", spec->name, why);
	return confinement_check(
		&terms->confinement, terms->specs, t->spec_count, reason);
}

static bool
make_change(struct tournament *t, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	return make_room(t, change, reason) &&
	       contest_change(&t->contest, change, reason) &&
	       (t->terms->dry_run ||
		       session_append_change(&t->session, change, reason));
}

/* Whoever cannot play is refused before the record file has a word of it. */
static bool
add(struct tournament *t, const char *what, char reason[static REASON_MAX])
{
	struct session_terms *terms = t->terms->session;
	struct bot_spec *spec = next_spec(t, reason);

	if (!spec ||
		!bot_spec_parse(spec, what, t->bots, getenv("PATH"), reason))
		return false;
	struct roster_change change = {
		.add = true,
		.bot = {.name = spec->name,
			.command = spec->text,
			.options = spec->options},
		.round = contest_next_round(&t->contest),
	};
	if (shard_has_change(&t->contest, &change)) {
		bot_spec_release(spec);
		return true;
	}
	bool good = admit_next(t, reason) &&
		    (session_files_find(terms, spec, &change.bot) == 0 ||
			    reason_no_memory(reason) == 0) &&
		    make_change(t, &change, reason);
	if (good)
		session_names_look(terms, t->spec_count);
	run_files_release(&change.bot);
	return good;
}

/* Takes one that is there out, or for some rounds, or in again. */
static bool
move(struct tournament *t, const struct tournament_change *wanted,
	char reason[static REASON_MAX])
{
	const struct roster_change change = {
		.away = wanted->kind == TOURNAMENT_AWAY,
		.back = wanted->kind == TOURNAMENT_BACK,
		.bot.name = wanted->what,
		.round = contest_next_round(&t->contest),
	};

	return shard_has_change(&t->contest, &change) ||
	       make_change(t, &change, reason);
}

static bool
set_due(struct tournament *t, char reason[static REASON_MAX])
{
	const struct roster_change change = {
		.due = t->terms->due,
		.round = contest_next_round(&t->contest),
	};

	return change.due == 0 || shard_has_change(&t->contest, &change) ||
	       make_change(t, &change, reason);
}

const char *const tournament_change_options[] = {
	[TOURNAMENT_ADD] = "add",
	[TOURNAMENT_WITHDRAW] = "withdraw",
	[TOURNAMENT_AWAY] = "away",
	[TOURNAMENT_BACK] = "back",
	[TOURNAMENT_TAKE] = "take",
};

/* As an option of the command line has it. */
static bool
change_one(struct tournament *t, const struct tournament_change *change,
	char reason[static REASON_MAX])
{
	switch (change->kind) {
	case TOURNAMENT_ADD:
		return add(t, change->what, reason);
	case TOURNAMENT_WITHDRAW:
	case TOURNAMENT_AWAY:
	case TOURNAMENT_BACK:
		return move(t, change, reason);
	case TOURNAMENT_TAKE:
		break;
	}
	return true;
}

/* Whoever comes is there before others leave, in whatever order they are named:
 * some make the tournament longer. */
static bool
change_all(struct tournament *t, char reason[static REASON_MAX])
{
	const int count = t->terms->change_count;
	char why[REASON_MAX];

	for (int i = 0; i < 2 * count; i++) {
		const struct tournament_change *change =
			&t->terms->changes[i % count];
		const bool adds = change->kind == TOURNAMENT_ADD;

		if (adds == (i < count) && !change_one(t, change, why))
			return reason_refuse(reason, "--%s %.300s: %.600s",
				tournament_change_options[change->kind],
				change->what, why);
	}
	return true;
}

/* Whether the bot of that NUMBER has no game any more, in no round that is open. */
static bool
is_through(const struct tournament *t, int number)
{
	return t->contest.roster.terms[number].until <=
	       (long)t->contest.rounds.open;
}

/* Adds the bots that came later, in a session before. Those that have left are
 * looked for nowhere, and take no memory for copies of their files. */
static bool
add_known(struct tournament *t, char reason[static REASON_MAX])
{
	while (t->spec_count < t->contest.roster.count) {
		const int number = t->spec_count;
		const struct run_bot *bot = &t->contest.roster.bots[number];
		struct bot_spec *spec = next_spec(t, reason);

		if (!spec ||
			!bot_spec_make(spec, bot->name, bot->options,
				bot->command, t->bots, getenv("PATH"), reason))
			return false;
		if (is_through(t, number))
			t->spec_count++;
		else if (!admit_next(t, reason))
			return false;
	}
	return true;
}

/* What a bot of that NUMBER was when it last played; NULL: that is not known.
 */
static const struct run_bot *
last_played(const struct tournament *t, int number)
{
	const struct session_terms *terms = t->terms->session;
	const struct run_bot *bot = &t->contest.roster.bots[number];

	for (size_t i = t->taken_count; i > 0; i--)
		if (strcmp(t->taken[i - 1].bot.name, bot->name) == 0)
			return &t->taken[i - 1].bot;
	if (number >= terms->run.bot_count)
		return bot;
	return terms->begun ? &terms->begun[number] : NULL;
}

/* Whether the command line has such a change of the bot with NAME. */
static bool
is_to_change(const struct tournament *t, enum tournament_change_kind kind,
	const char *name)
{
	for (int i = 0; i < t->terms->change_count; i++)
		if (t->terms->changes[i].kind == kind &&
			strcmp(t->terms->changes[i].what, name) == 0)
			return true;
	return false;
}

/* Whether a bot that was WAS and IS so now may play. False, with the reason in
 * words, if it may not, or is to be taken and has not changed. */
static bool
compare_program(struct tournament *t, const struct bot_spec *spec,
	const struct run_bot *was, struct run_bot *is,
	char reason[static REASON_MAX])
{
	const bool taken = is_to_change(t, TOURNAMENT_TAKE, is->name);
	const bool same = run_files_same(was, is, NULL);

	if (taken && same)
		return reason_refuse(reason,
			"--take %.300s: its program is the "
			"one that it had",
			is->name);
	if (!session_files_agree(t->terms->session, was, is))
		return reason_refuse(
			reason, "bot %.400s is another one", is->name);
	/* A bot that comes with Talon is none because that was built anew. */
	if (same || !session_files_may_change(&t->terms->session->run) ||
		(!taken && spec->bundled &&
			run_files_same(was, is, spec->words[0])))
		return true;
	if (taken)
		return take_taken(t,
			&(struct roster_change){.take = true, .bot = *is},
			reason);
	t->refused = true;
	return reason_refuse(reason,
		"bot %.300s is another one; --take %.300s lets it play "
		"on so, and the record file says from which game",
		is->name, is->name);
}

/* One that came in a session before has to be looked at yet. */
static bool
compare_bot(struct tournament *t, int number, char reason[static REASON_MAX])
{
	struct session_terms *terms = t->terms->session;
	struct bot_spec *spec = &terms->specs[number];
	const struct run_bot *was = last_played(t, number);

	if (!was)
		return true;
	if (number < terms->run.bot_count)
		return compare_program(
			t, spec, was, &terms->run.bots[number], reason);
	struct run_bot is = {.name = was->name,
		.command = was->command,
		.options = was->options};
	bool good = (session_files_find(terms, spec, &is) == 0 ||
			    reason_no_memory(reason) == 0) &&
		    compare_program(t, spec, was, &is, reason);
	run_files_release(&is);
	return good;
}

/* Whoever has been withdrawn, or is now, does not play, whatever it is. */
static bool
has_left(const struct tournament *t, int number)
{
	const struct roster *roster = &t->contest.roster;

	return is_to_change(
		       t, TOURNAMENT_WITHDRAW, roster->bots[number].name) ||
	       roster->terms[number].until <= contest_next_round(&t->contest);
}

/* Whether all that are to be taken are there. */
static bool
find_taken(const struct tournament *t, char reason[static REASON_MAX])
{
	for (int i = 0; i < t->terms->change_count; i++) {
		const struct tournament_change *change = &t->terms->changes[i];

		if (change->kind == TOURNAMENT_TAKE &&
			contest_bot(&t->contest, change->what) < 0)
			return reason_refuse(reason,
				"--take %.300s: there is no such bot",
				change->what);
	}
	return true;
}

/* From the next game on the bot is what it is now. */
static bool
note_taken(struct tournament *t, const struct roster_change *taken,
	char reason[static REASON_MAX])
{
	if (!session_is_quiet(t->terms->session))
		warnx("bot %s plays on with another program", taken->bot.name);
	return t->terms->dry_run ||
	       session_append_change(&t->session, taken, reason);
}

/* Whether those who are there are what they were, or are taken, which the
 * record file says when it is known of all. */
static bool
compare_programs(struct tournament *t, char reason[static REASON_MAX])
{
	const size_t before = t->taken_count;

	if (!find_taken(t, reason))
		return false;
	for (int i = 0; i < t->spec_count; i++)
		if (!has_left(t, i) && !compare_bot(t, i, reason))
			return false;
	for (size_t i = before; i < t->taken_count; i++)
		if (!note_taken(t, &t->taken[i], reason))
			return false;
	return true;
}

/* The games to come, printed for people and for programs. */

static int
print_fixture_json(FILE *file, const struct contest *contest,
	const struct fixture *fixture)
{
	struct text json = {0};

	text_add_format(&json,
		"{\"id\":%ld,\"round\":%ld,\"deal\":%ld,"
		"\"seats\":[",
		fixture->id, contest_next_round(contest) - 1, fixture->deal);
	for (int seat = 0; seat < contest->rounds.seats; seat++) {
		if (seat > 0)
			text_add(&json, ",", 1);
		text_add_json(
			&json, contest->roster.bots[fixture->bot[seat]].name);
	}
	text_add_string(&json, "]}\n");
	return text_print(&json, file);
}

static void
print_fixture(FILE *file, const struct contest *contest,
	const struct fixture *fixture)
{
	fprintf(file, "%ld\tround %ld\tdeal %ld\t", fixture->id,
		contest_next_round(contest) - 1, fixture->deal);
	for (int seat = 0; seat < contest->rounds.seats; seat++)
		fprintf(file, "%s%s", seat > 0 ? " : " : "",
			contest->roster.bots[fixture->bot[seat]].name);
	fputs("\n", file);
}

/* Prints every game that is neither played nor given out and can be told, one
 * a line: as a table or as JSON. They count as given out. -1 with errno. */
static int
print_schedule(FILE *file, struct contest *contest, enum output_form form)
{
	enum contest_next next;
	struct fixture fixture;

	contest->rounds.listed = true;
	while ((next = contest_next(contest, &fixture)) == CONTEST_GAME) {
		if (form != OUTPUT_JSON)
			print_fixture(file, contest, &fixture);
		else if (print_fixture_json(file, contest, &fixture) < 0)
			return -1;
		if (ferror(file))
			return -1;
	}
	return next == CONTEST_FAILED ? -1 : 0;
}

/* The open games of the rounds that can be drawn from the results that are
 * known. */
struct open_games {
	long round;    /* the first with open games, from 0; else so many are
			* played */
	long count;    /* of games */
	bool complete; /* the tournament */
};

/* Draws what can be drawn. -1 with errno. */
static int
find_open(struct open_games *open, struct contest *contest)
{
	const struct rounds *rounds = &contest->rounds;
	enum contest_next next;

	do
		next = contest_draw(contest);
	while (next == CONTEST_GAME);
	if (next == CONTEST_FAILED)
		return -1;
	*open = (struct open_games){
		.round = (long)rounds->open,
		.count = rounds->games - rounds->played - contest->dropped,
		.complete = next == CONTEST_OVER && rounds_complete(rounds),
	};
	return 0;
}

/* Adds games FIRST to LAST. */
static void
add_range(struct text *text, long first, long last)
{
	text_add_string(text, text->length > 0 ? "," : "");
	text_add_range(text, first, last);
}

static void
add_games(struct text *text, const struct contest *contest)
{
	const struct rounds *rounds = &contest->rounds;
	const size_t open = rounds->open;
	struct fixture fixture;
	long first = -1;

	if (rounds_complete(rounds))
		return;
	for (long id = rounds->all[open].first; id < rounds->games; id++) {
		bool is_open = rounds_fixture(rounds, id, &fixture);

		if (is_open && first < 0)
			first = id;
		if (!is_open && first >= 0) {
			add_range(text, first, id - 1);
			first = -1;
		}
	}
	if (first >= 0)
		add_range(text, first, rounds->games - 1);
}

static void
print_open_json(FILE *file, const struct contest *contest,
	const struct open_games *open, const char *games)
{
	const long all = draw_rounds(contest->run);

	fprintf(file, "{\"round\":%ld,\"rounds\":", open->round);
	if (open->complete)
		fprintf(file, "%ld", contest_next_round(contest));
	else if (all < LONG_MAX)
		fprintf(file, "%ld", all);
	else
		fputs("null", file);
	fprintf(file, ",\"open\":%ld,\"games\":\"%s\",\"complete\":%s}\n",
		open->count, games, open->complete ? "true" : "false");
}

static void
print_open(FILE *file, const struct contest *contest,
	const struct open_games *open, const char *games)
{
	const long all = draw_rounds(contest->run);

	if (open->complete) {
		fprintf(file, "complete: all %ld games are played\n",
			contest->rounds.played);
		return;
	}
	fprintf(file, "round %ld", open->round);
	if (all < LONG_MAX)
		fprintf(file, " of %ld", all);
	fprintf(file, ": %ld game%s %s open: %s\n", open->count,
		plural(open->count), open->count == 1 ? "is" : "are", games);
}

/* Prints what has to be played next: the numbers of the games that are open in
 * the first round that is not complete, which is drawn if it can be. -1 with
 * errno. */
static int
print_next(FILE *file, struct contest *contest, enum output_form form)
{
	struct text games = {0};
	struct open_games open;

	if (find_open(&open, contest) < 0)
		return -1;
	add_games(&games, contest);
	int result = text_failed(&games);
	const char *bytes = games.bytes ? games.bytes : "";
	if (result == 0 && form == OUTPUT_JSON)
		print_open_json(file, contest, &open, bytes);
	else if (result == 0)
		print_open(file, contest, &open, bytes);
	text_release(&games);
	return result;
}

/* The session around the contest. */

/* How many games of the first ROUNDS have not been played. */
static long
missing_games(const struct contest *contest, long rounds)
{
	long missing = 0;

	for (long i = 0; i < rounds; i++)
		missing += contest->rounds.all[i].games -
			   contest->rounds.all[i].played_count;
	return missing;
}

/* Ends the tournament, unless it is over, with what has been played. */
static bool
close_contest(struct tournament *t, char reason[static REASON_MAX])
{
	struct contest *contest = &t->contest;
	const long rounds = contest_rounds_begun(contest);

	if (rounds == 0)
		return reason_refuse(reason, "%.400s: no game has been played",
			t->terms->session->output);
	if (contest_is_over(contest))
		return true;
	return session_append_closed(&t->session, rounds,
		       missing_games(contest, rounds), reason) &&
	       contest_close(contest, reason);
}

static bool
begin_contest(void *owner, char reason[static REASON_MAX])
{
	struct tournament *t = owner;

	if (t->terms->close)
		return close_contest(t, reason);
	bool good = shard_learn(&t->shard, &t->session, reason) &&
		    add_known(t, reason) && compare_programs(t, reason) &&
		    change_all(t, reason) && set_due(t, reason) &&
		    (!t->terms->plan || contest_is_over(&t->contest) ||
			    session_renew(&t->session, reason));

	session_know(&t->session, t->terms->session->specs, t->spec_count);
	return good;
}

static void
announce(void *owner)
{
	const struct tournament *t = owner;
	const struct run_tournament *terms = &t->contest.run->tournament;
	const int bots = t->contest.roster.count - terms->houses;
	const double games = contest_forecast_known(&t->contest);
	char shard[RUN_SHARD_TEXT_MAX];

	run_shard_format(&t->contest.run->shard, shard);
	warnx("%s of %d bot%s%s%s: %.0f game%s, %ld of them played",
		terms->format->name, bots, plural(bots),
		run_is_shard(t->contest.run) ? ", shard " : "",
		run_is_shard(t->contest.run) ? shard : "", games, plural(games),
		contest_played(&t->contest));
	if (run_is_committed(t->contest.run))
		warnx("seed_sha256 %s", t->contest.run->current.digits);
}

/* Each shard asks some of the bots what they are, before anything is played;
 * else it tries those of its games alone. */
static bool
is_tried_here(const struct contest *contest, int bot)
{
	const struct run_shard *shard = &contest->run->shard;

	return !run_is_shard(contest->run) ||
	       (contest->rounds.played == 0 &&
		       bot % shard->count == shard->index);
}

/* A bot that no game of the rounds drawn so far is of. House bots play when
 * they are needed, and nobody knows who is still in a bracket. */
static bool
may_play(void *owner, int bot)
{
	const struct tournament *t = owner;
	const struct contest *contest = &t->contest;
	const struct roster *roster = &contest->roster;
	long round = contest_next_round(contest);
	bool begun = contest->rounds.played > 0;

	if (contest->over || !is_tried_here(contest, bot) ||
		(begun && (round >= draw_rounds(contest->run) ||
				  contest->run->tournament.format->eliminates)))
		return false;
	return roster->terms[bot].house || !begun ||
	       roster_plays(roster, bot, round);
}

static struct session_count
count_games(void *owner)
{
	const struct tournament *t = owner;

	return (struct session_count){contest_played(&t->contest),
		contest_forecast_known(&t->contest),
		shard_reported(&t->shard)->sums.faults};
}

static enum session_next
next_game(void *owner, struct fixture *fixture)
{
	struct tournament *t = owner;

	switch (contest_next(&t->contest, fixture)) {
	case CONTEST_GAME:
		return SESSION_GAME;
	case CONTEST_WAIT:
		return SESSION_WAIT;
	case CONTEST_FAILED:
		session_fail(&t->session, "tournament", errno);
		return SESSION_STOP;
	case CONTEST_OVER:
		break;
	}
	return SESSION_NONE;
}

static int
game_ended(void *owner, struct record *record, bool written, int64_t now_ns)
{
	struct tournament *t = owner;

	(void)written;
	(void)now_ns;
	if (shard_add(&t->shard, record) == 0)
		return 0;
	session_fail(&t->session, "tournament", errno);
	return -1;
}

static int
report(void *owner, FILE *file, enum output_form form, int64_t elapsed_ns)
{
	struct tournament *t = owner;

	if (t->terms->plan)
		return print_next(file, &t->contest, form);
	if (t->terms->dry_run)
		return print_schedule(file, &t->contest, form);
	return tournament_report(file, shard_reported(&t->shard),
		&t->session.warnings, form, t->terms->close ? -1 : elapsed_ns);
}

static const struct session_kind kind = {
	.name = "tournament",
	.measured = true,
	.patient = true,
	.take = take_game_read,
	.whole = compare_game_read,
	.change = take_change,
	.taken = take_taken,
	.closed = take_closed,
	.seed = note_seed,
	.ready = begin_contest,
	.announce = announce,
	.plays = may_play,
	.count = count_games,
	.next = next_game,
	.ended = game_ended,
	.report = report,
};

static void
release(struct tournament *t)
{
	struct session_terms *terms = t->terms->session;

	for (int i = terms->run.bot_count; i < t->spec_count; i++)
		bot_spec_release(&terms->specs[i]);
	for (size_t i = 0; i < t->taken_count; i++)
		roster_change_release(&t->taken[i]);
	free(t->taken);
	contest_release(&t->contest);
	shard_release(&t->shard);
	session_release(&t->session);
}

/* Other shards have a part in what comes next. */
static int
play(struct tournament *t)
{
	const struct contest *contest = &t->contest;
	int status = session_run(&t->session);

	if (status == 0 && run_is_shard(contest->run) && !contest->over &&
		!session_is_quiet(t->terms->session))
		warnx("the next round is drawn when all shards are merged");
	return status;
}

static int
play_or_look(struct tournament *t)
{
	const struct tournament_terms *terms = t->terms;
	struct run *run = &terms->session->run;
	char reason[REASON_MAX];

	if (contest_init(&t->contest, run) < 0) {
		warn("tournament");
		return 1;
	}
	if (shard_init(&t->shard, &t->contest, run, terms->after, reason) < 0) {
		warnx("%s", reason);
		return 1;
	}
	if (terms->close || (terms->plan && !terms->dry_run))
		return session_change(&t->session, terms->close);
	t->session.stopped = terms->stopped;
	return terms->plan || terms->dry_run || terms->stopped
		       ? session_look(&t->session)
		       : play(t);
}

enum { STATUS_REFUSED = 2 };

int
tournament_run(const struct tournament_terms *terms)
{
	struct tournament t = {
		.terms = terms,
		.spec_count = terms->session->run.bot_count,
		.bots = bot_program_directory(),
	};

	session_init(&t.session, &kind, terms->session, &t);
	int status = play_or_look(&t);
	release(&t);
	return t.refused ? STATUS_REFUSED : status;
}
