#include "play/session.h"

#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/calibration.h"
#include "base/reason.h"
#include "blame/warnings.h"
#include "bot/bot_hint.h"
#include "bot/bot_program_linux.h"
#include "common/plural.h"
#include "guard/heads.h"
#include "record/change.h"
#include "record/reader.h"
#include "record/record.h"
#include "record/run_line.h"
#include "record/seed_history.h"
#include "worker/worker_message.h"

/* Whether the file that is resumed has its first line. */
static bool
has_begun(const struct session_terms *terms)
{
	struct reader reader;
	char reason[REASON_MAX];

	if (!terms->resume || reader_open(&reader, terms->output, reason) < 0)
		return false;
	reader_close(&reader);
	return true;
}

/* Notes the host, its cores and how fast they are in the run, which is a shard
 * that begins or has its times scaled; any other run stays as it is. Takes some
 * 0.1 s. */
static void
session_place_note(struct session_terms *terms)
{
	struct run_shard *shard = &terms->run.shard;
	char name[SESSION_HOST_MAX] = "";

	if (!terms->run.scale_time &&
		(!run_is_shard(&terms->run) || has_begun(terms)))
		return;
	if (gethostname(name, sizeof name - 1) < 0 || *name == '\0')
		strlcpy(name, "localhost", sizeof name);
	text_printable_string(terms->host, sizeof terms->host, name);
	shard->host = terms->host;
	shard->cores = cores_count(&terms->cores);
	shard->calibration = calibration_measure();
}

/* Gives the run of the terms its seed from the key file, which has to fit;
 * where there is none, the run may have its seed already. False, with the
 * reason in words. */
static bool
session_seed_find(struct session_terms *terms, const struct journal *journal,
	char reason[static REASON_MAX])
{
	struct run *run = &terms->run;

	if (!run_is_committed(run) || run->revealed)
		return true;
	if (commitment_fits(&run->current, &journal->key.seed)) {
		run->seed = journal->key.seed;
		return true;
	}
	if (!journal->key.open && commitment_fits(&run->current, &run->seed))
		return true;
	if (journal->key.open)
		snprintf(reason, REASON_MAX,
			"%.400s: has another seed than %.400s is committed to",
			terms->key, terms->output);
	else
		snprintf(reason, REASON_MAX,
			"%.400s: its seed is in its key file, which is not "
			"there; --key says where it is",
			terms->output);
	return false;
}

/* Whether the record file has made SEED public, in whatever stage, or may have.
 */
static bool
was_public(const char *path, const struct seed *seed)
{
	const struct commitment commitment = commitment_to(seed);
	struct known_seeds seeds = {0};
	char reason[REASON_MAX];
	const bool was = known_seeds_read(&seeds, path, reason) < 0 ||
			 known_seeds_find(&seeds, &commitment);

	known_seeds_release(&seeds);
	return was;
}

/* Before a game is played: a run whose seed is public is committed to another
 * one, that of the key file if an earlier session has begun with it. False,
 * with the reason in words. */
static bool
session_seed_renew(struct session_terms *terms, struct journal *journal,
	char reason[static REASON_MAX])
{
	struct run *run = &terms->run;
	struct key_file *key = &journal->key;

	if (!run_is_committed(run) || !run->revealed)
		return true;
	if (!key->open)
		return reason_say(reason,
			       "%.400s: its seed is public, and it has no key "
			       "file "
			       "for the next one",
			       terms->output) == 0;
	if (was_public(terms->output, &key->seed) &&
		key_file_draw_seed(key) < 0) {
		reason_of_file(terms->key, reason);
		return false;
	}
	run->seed = key->seed;
	run->current = commitment_to(&run->seed);
	run->revealed = false;
	if (journal_append_commitment(journal, run) == 0)
		return true;
	journal_explain(journal, terms->output, reason);
	return false;
}

/* After the last game: the seed becomes public, unless the run is a shard,
 * after whose last game there may be others. False, with the reason in
 * words. */
static bool
session_seed_reveal(struct session_terms *terms, struct journal *journal,
	char reason[static REASON_MAX])
{
	struct run *run = &terms->run;

	if (!run_is_committed(run) || run->revealed || run_is_shard(run))
		return true;
	if (journal_append_seed(journal, run) < 0) {
		journal_explain(journal, terms->output, reason);
		return false;
	}
	run->revealed = true;
	return true;
}

/* Before the first game. */
static void
show_begin(struct session *session)
{
	struct session_count count = session->kind->count(session->owner);
	bool quiet = session_is_quiet(session->terms);
	bool line = !quiet && session->terms->verbosity == 0;

	progress_init(&session->runner.progress,
		line && isatty(STDERR_FILENO) ? stderr : NULL,
		(long)count.games, count.played, session->runner.started_ns);
	if (!quiet && session->kind->announce)
		session->kind->announce(session->owner);
}

/* Games have ended. */
static void
show_count(struct session *session, int64_t now_ns)
{
	struct session_count count = session->kind->count(session->owner);

	session->runner.progress.games = (long)count.games;
	session->runner.progress.faults = count.faults;
	progress_update(&session->runner.progress, count.played, now_ns);
}

static int64_t
elapsed_ns(const struct session *session)
{
	const int64_t elsewhere_ns = session->terms->began_ns;

	return loop_now() -
	       (elsewhere_ns > 0 ? elsewhere_ns : session->runner.started_ns);
}

/* OWNER is the session: the report so far on standard error, for somebody who
 * does not want to wait. */
static void
show_table(void *owner)
{
	struct session *session = owner;
	const struct session_count count = session->kind->count(session->owner);

	if (!session->terms->run.tournament.format)
		fprintf(stderr, "%ld of %.0f games\n", count.played,
			count.games);
	if (session->kind->report(session->owner, stderr, OUTPUT_TABLE,
		    elapsed_ns(session)) < 0)
		warn("%s", session->kind->name);
	fflush(stderr);
}

/* After the last game. */
static void
show_report(struct session *session)
{
	if (session->kind->report(session->owner, stdout, session->terms->form,
		    elapsed_ns(session)) < 0)
		session_fail(session, session->kind->name, errno);
	if (fflush(stdout) == EOF)
		session_fail(session, "standard output", errno);
}

/* No game is left, or no time for one. */
static void
show_stopped(const struct session *session)
{
	const struct session_terms *terms = session->terms;
	const struct session_count count = session->kind->count(session->owner);
	const bool in_time =
		terms->until_ns == 0 || loop_now() < terms->until_ns;

	if (!session_is_quiet(terms))
		warnx("%s: %ld of %.0f games are played; --resume plays the "
		      "rest",
			terms->budget > 0 && in_time ? "the budget is used up"
						     : "the time is up",
			count.played, count.games);
}

/* The signal ended the session early. */
static void
show_interrupted(struct session *session, int signal_number)
{
	struct session_count count = session->kind->count(session->owner);

	runner_stop_waiting(&session->runner);
	warnx("%s: stopped after %ld of %.0f games%s",
		signal_number == SIGINT ? "interrupted"
					: strsignal(signal_number),
		count.played, count.games,
		session->terms->output ? "; --resume plays the rest" : "");
	session->runner.failed = true;
}

static void
watch(void *owner, bool watched)
{
	struct session *session = owner;

	runner_watch(&session->runner, watched);
}

/* From now on, if there is a record file, which is open, and a game to play.
 * Where it cannot be it is said, and the session goes on. */
static void
live_begin(struct session *session)
{
	const struct session_terms *terms = session->terms;

	if (!terms->output || terms->live == SESSION_LIVE_OFF ||
		!session->playable ||
		feed_open(&session->feed, terms->output) == 0 ||
		session_is_quiet(terms))
		return;
	warn("games in play cannot be watched: %s%s", terms->output,
		FEED_SUFFIX);
}

/* OWNER is the session: what its workers show. */
static void
live_shown(void *owner, const char *lines, size_t length)
{
	struct session *session = owner;

	feed_tell(&session->feed, lines, length);
}

/* A game has ended, and counts. */
static void
tell_of_game(struct session *session, const struct record *record)
{
	const struct worker_process_terms *terms =
		&session->runner.terms.worker;

	if (fault_news_tell(&session->news, record, terms->specs,
		    terms->spec_count) < 0)
		session_fail(session, session->kind->name, errno);
	if (*session->news.note != '\0')
		session->runner.progress.note = session->news.note;
}

/* OWNER is the session; the second is called before anything is printed. */
static void
tell_of_warning(void *owner, const struct warning *warning)
{
	struct session *session = owner;
	int first = warnings_add(&session->warnings, warning);

	if (first < 0)
		session_fail(session, session->kind->name, errno);
	if (first > 0)
		fault_news_warn(&session->news, warning,
			session->runner.terms.worker.specs);
}

static void
before_news(void *owner)
{
	struct session *session = owner;

	progress_erase(&session->runner.progress);
}

/* After somebody else has touched the record file. */
static void
tell_of_saved(const struct session *session)
{
	long lines;

	const char *path = journal_saved(&session->journal, &lines);
	if (path)
		warnx("what was whole of it is in %s, and %ld game%s behind "
		      "that; --resume goes on with that file in its place",
			path, lines, plural(lines));
	else
		warnx("games that have ended since then are lost: no file "
		      "could be made beside it");
}

static bool
take_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	const struct session *session = context;

	if (!loop_end_wanted())
		return session->kind->take(session->owner, record, reason);
	return reason_say(reason, "interrupted while reading it") == 0;
}

static bool
is_wanted_whole(void *context, const struct record *record)
{
	const struct session *session = context;

	return session->kind->whole(session->owner, record);
}

static bool
take_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	const struct session *session = context;

	return session->kind->change(session->owner, change, reason);
}

static void
take_length(void *context, long length)
{
	struct session *session = context;

	if (session->begun_length == 0)
		session->begun_length = length;
	run_length_set(&session->terms->run, length);
}

static bool
take_closed(
	void *context, const struct run *read, char reason[static REASON_MAX])
{
	struct session *session = context;
	struct run_tournament *terms = &session->terms->run.tournament;

	terms->closed = read->tournament.closed;
	terms->dropped = read->tournament.dropped;
	terms->rounds = read->tournament.rounds;
	return session->kind->closed(session->owner, reason);
}

static bool
take_seed(void *context, const struct run *read, char reason[static REASON_MAX])
{
	struct session *session = context;

	session_seed_take(&session->terms->run, read);
	if (abouts_take(&session->abouts, &session->terms->run, read) == 0 &&
		(!session->kind->seed ||
			session->kind->seed(session->owner) == 0))
		return true;
	return reason_no_memory(reason) == 0;
}

static bool
take_taken(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	const struct session *session = context;

	return session->kind->taken(session->owner, change, reason);
}

static struct reader_visitor
visitor_for(struct session *session)
{
	return (struct reader_visitor){
		.game = take_game,
		.change = session->kind->change ? take_change : NULL,
		.taken = session->kind->taken ? take_taken : NULL,
		.closed = session->kind->closed ? take_closed : NULL,
		.whole = session->kind->whole ? is_wanted_whole : NULL,
		.length = take_length,
		.seed = take_seed,
		.context = session,
		.quiet =
			session->terms->quiet || session->terms->verbosity != 0,
	};
}

/* Whether heads can be published, if they are to be. False, with the reason in
 * words. */
static bool
can_publish(const struct session *session, char reason[static REASON_MAX])
{
	const struct session_terms *terms = session->terms;

	if (!terms->publish)
		return true;
	if (journal_is_public(&session->journal))
		return heads_can_be_in(terms->publish, reason);
	return reason_say(reason,
		       "--publish needs an output file that is signed: --key "
		       "makes a new one so") == 0;
}

/* Opens the journal: of a new file, or of one that is resumed, whose lines are
 * read; and the run has its seed. -1 with the reason in words, and the journal
 * may be open. */
static int
resume(struct session *session, char reason[static REASON_MAX])
{
	struct session_terms *terms = session->terms;
	struct journal *journal = &session->journal;
	const struct reader_visitor visitor = visitor_for(session);
	int result;

	if (!terms->output)
		return can_publish(session, reason) ? 0 : -1;
	session->first_length = run_length(&terms->run);
	if (terms->resume)
		result = journal_resume(journal, terms->output, terms->key,
			&terms->run, &visitor, reason);
	else
		result = journal_create(journal, terms->output, terms->key,
			&terms->run, reason);
	if (result < 0)
		return -1;
	return session_seed_find(terms, journal, reason) &&
			       can_publish(session, reason)
		       ? 0
		       : -1;
}

/* Reads the file that would be resumed, without touching it; one that is not
 * there is empty. -1 with the reason in words. */
static int
look(struct session *session, char reason[static REASON_MAX])
{
	const struct session_terms *terms = session->terms;
	const struct reader_visitor visitor = visitor_for(session);
	struct reader reader;
	char why[REASON_MAX];
	int result = -1;

	if (!terms->resume || access(terms->output, F_OK) < 0)
		return 0;
	if (reader_open(&reader, terms->output, reason) < 0)
		return -1;
	if (run_same(&reader.run, &terms->run, why))
		result = reader_visit(&reader, &visitor, reason);
	else
		snprintf(reason, REASON_MAX, "%.400s: %.500s", terms->output,
			why);
	reader_close(&reader);
	return result;
}

bool
session_lengthen(
	struct session *session, long length, char reason[static REASON_MAX])
{
	struct run *run = &session->terms->run;
	char why[REASON_MAX];

	if (!run_length_can_be(run, length, why))
		return reason_say(reason, "%.400s: %.500s",
			       session->terms->output, why) == 0;
	if (length == run_length(run))
		return true;
	run_length_set(run, length);
	if (session->journal.descriptor < 0 ||
		journal_append_length(&session->journal, run) == 0)
		return true;
	journal_explain(&session->journal, session->terms->output, reason);
	return false;
}

bool
session_renew(struct session *session, char reason[static REASON_MAX])
{
	return session->journal.descriptor < 0 ||
	       session_seed_renew(session->terms, &session->journal, reason);
}

bool
session_append_closed(struct session *session, long rounds, long dropped,
	char reason[static REASON_MAX])
{
	struct run *run = &session->terms->run;

	run_close(run, rounds, dropped);
	if (journal_append_closed(&session->journal, run, dropped) == 0)
		return true;
	journal_explain(&session->journal, session->terms->output, reason);
	return false;
}

enum { STATUS_REFUSED = 2 };

static void
forget_verdicts(struct session_trial *trial)
{
	free(trial->refused);
	*trial = (struct session_trial){0};
}

/* -1 with errno: no memory. */
/* A bot that several workers have tried counts once. */
static int
note_verdict(struct session_trial *trial, const struct trial_verdict *verdict)
{
	int place = trial->count;

	if (verdict->result == TRIAL_PASSED)
		return 0;
	while (place > 0 && trial->refused[place - 1].bot >= verdict->bot)
		place--;
	if (place < trial->count && trial->refused[place].bot == verdict->bot)
		return 0;
	if (ARRAY_GROW(trial->refused, trial->count, trial->capacity) < 0)
		return -1;
	memmove(&trial->refused[place + 1], &trial->refused[place],
		(size_t)(trial->count++ - place) * sizeof *trial->refused);
	trial->refused[place] = *verdict;
	return 0;
}

static const char *
hint_of(const struct trial_verdict *verdict, const struct session_terms *terms,
	char hint[static REASON_MAX])
{
	const struct bot_spec *spec = &terms->specs[verdict->bot];

	const char *program = bot_program_hint(spec);
	if (program && (verdict->result == TRIAL_NOT_RUN ||
			       verdict->result == TRIAL_ENDED)) {
		snprintf(hint, REASON_MAX, "; %s", program);
		return hint;
	}
	if (verdict->result == TRIAL_NOT_RUN && !spec->unfit &&
		(bot_hint_quotes(terms->specs, verdict->bot, hint) ||
			bot_hint_name(spec, hint)))
		return hint;
	if (verdict->result == TRIAL_ENDED &&
		bot_hint_sandboxed(spec, verdict->last_words, hint))
		return hint;
	if (verdict->result == TRIAL_SILENT)
		return "; is its output flushed, and does it answer each line "
		       "before it reads on?";
	if (verdict->result == TRIAL_HALF)
		return "; every answer ends with an empty line";
	return "";
}

static void
say(const struct trial_verdict *verdict, const struct session_terms *terms)
{
	const struct bot_spec *spec = &terms->specs[verdict->bot];
	const char *file = terms->confinement.bots_file;
	char hint[REASON_MAX], words[STDERR_TAIL_WORDS_MAX + 16] = "";
	char command[REASON_MAX], place[REASON_MAX] = "";

	if (file && spec->line > 0)
		snprintf(place, sizeof place, "%.900s:%ld: ", file, spec->line);
	if (*verdict->last_words != '\0')
		snprintf(words, sizeof words, "; it said: %s",
			verdict->last_words);
	text_printable_string(command, sizeof command, spec->text);
	warnx("%sbot %s (%s): %s%s%s", place, spec->name, command, verdict->why,
		words, hint_of(verdict, terms, hint));
}

/* House bots are needed. */
static bool
can_be_left_out(
	const struct session_trial *trial, const struct session_terms *terms)
{
	const struct run *run = &terms->run;
	int last = trial->refused[trial->count - 1].bot;

	return terms->left_out &&
	       last < run->bot_count - run->tournament.houses;
}

/* BOT is counted among those that are not left out. */
static void
leave_out(bool *left_out, int bot)
{
	int named = 0;

	while (left_out[named] || bot-- > 0)
		named++;
	left_out[named] = true;
}

/* Says of each of them, why it cannot play, in a line.
 * Returns what the session comes to: SESSION_LEAVES_OUT or the exit status. */
static int
report_refused(
	const struct session_trial *trial, const struct session_terms *terms)
{
	const struct trial_verdict *first = &trial->refused[0];

	/* Without the person there is nothing to choose. */
	if (terms->person && terms->specs[first->bot].person &&
		*first->last_words != '\0') {
		warnx("%s", first->last_words);
		return STATUS_REFUSED;
	}
	for (int i = 0; i < trial->count; i++)
		say(&trial->refused[i], terms);
	if (terms->missing == SESSION_MISSING_LEAVE_OUT &&
		can_be_left_out(trial, terms)) {
		for (int i = trial->count - 1; i >= 0; i--)
			leave_out(terms->left_out, trial->refused[i].bot);
		warnx("played without %s", trial->count == 1 ? "it" : "them");
		return SESSION_LEAVES_OUT;
	}
	warnx("no %sgame has been played; --missing=allow lets %s forfeit%s",
		terms->resume ? "further " : "",
		trial->count == 1 ? "it" : "them",
		terms->resume
			? ", and is needed again where the run was begun so"
		: !can_be_left_out(trial, terms) ? ""
		: trial->count == 1 ? ", --missing=leave-out plays without it"
				    : ", --missing=leave-out plays without "
				      "them");
	return STATUS_REFUSED;
}

/* For the runner: what its owner, the session, wants, and hears. */
static bool
is_wanted(void *owner, int bot)
{
	const struct session *session = owner;
	const struct session_kind *kind = session->kind;

	return kind->plays && kind->plays(session->owner, bot);
}

static void
hear_verdict(void *owner, const struct trial_verdict *verdict)
{
	struct session *session = owner;

	if (note_verdict(&session->trial, verdict) < 0 ||
		abouts_note(&session->abouts, &session->terms->run,
			verdict->bot, &verdict->about) < 0)
		session_fail(session, session->kind->name, errno);
}

/* If there is anything to play and they are not allowed to be missing, tries
 * the bots with JOBS workers, which wait for games then. False: nothing
 * is left of the session, which comes to *STATUS, and it has been said why. */
static bool
try_bots(struct session *session, int jobs, int *status)
{
	struct runner *runner = &session->runner;

	if (!session->playable ||
		session->terms->missing == SESSION_MISSING_ALLOW)
		return true;
	int ended = runner_try(runner, jobs);
	if (ended == 0 && !runner->failed && session->trial.count == 0)
		return true;
	runner_close(runner);
	journal_take_back(&session->journal);
	*status = 1;
	if (ended != 0)
		warnx("%s: stopped before the first game",
			ended == SIGINT ? "interrupted" : strsignal(ended));
	else if (!runner->failed)
		*status = report_refused(&session->trial, session->terms);
	return false;
}

void
session_fail(struct session *session, const char *what, int error)
{
	runner_fail(&session->runner, what, error);
}

static void
fail_to_write(struct session *session)
{
	char reason[REASON_MAX];

	journal_explain(&session->journal, session->terms->output, reason);
	runner_fail_because(&session->runner, reason);
}

/* A file that goes on becomes as long as the user wants it. */
static bool
reach_length(struct session *session, char reason[static REASON_MAX])
{
	long length = session->terms->length;

	return session->begun_length == 0 || length == 0 ||
	       session_lengthen(session, length, reason);
}

static void
fail_to_begin(struct session *session, const char *reason)
{
	warnx("%s", reason);
	journal_take_back(&session->journal);
	session->runner.failed = true;
}

/* OPEN is resume or look. False: the session is
 * over, and a message has said why. */
static bool
begin(struct session *session,
	int (*open)(struct session *, char reason[static REASON_MAX]))
{
	const struct session_kind *kind = session->kind;
	char reason[REASON_MAX];

	if (open(session, reason) == 0) {
		journal_hold(&session->journal);
		if (reach_length(session, reason) &&
			kind->ready(session->owner, reason))
			return true;
	}
	fail_to_begin(session, reason);
	return false;
}

static void
tell_of_seed(struct session *session)
{
	const struct session_kind *kind = session->kind;

	if (kind->seed && kind->seed(session->owner) < 0)
		session_fail(session, kind->name, errno);
}

/* The last line of a complete run has its seed. */
static void
reveal_seed(struct session *session)
{
	char reason[REASON_MAX];

	if (!session->runner.failed &&
		!session_seed_reveal(session->terms, &session->journal, reason))
		runner_fail_because(&session->runner, reason);
	tell_of_seed(session);
}

/* The key file may be the only place that has the seed. */
static void
keep_key(struct session *session)
{
	char word[REASON_MAX];
	int kept = journal_keep_key(&session->journal, word);

	if (kept < 0)
		runner_fail_because(&session->runner, word);
	if (kept > 0) {
		progress_erase(&session->runner.progress);
		warnx("%s", word);
	}
}

static void
sync_due(void *owner, int64_t now_ns)
{
	struct session *session = owner;

	(void)now_ns;
	if (journal_sync(&session->journal) < 0)
		fail_to_write(session);
	keep_key(session);
	session->sync.at_ns = LOOP_NEVER;
}

static const int64_t publish_after_ns = 60000000000;

/* A head that is missing costs nobody a game. */
static void
publish(struct session *session)
{
	const char *path = session->terms->publish;

	if (!path || session->journal.descriptor < 0 ||
		journal_trouble(&session->journal) ||
		journal_publish(&session->journal, path) == 0)
		return;
	progress_erase(&session->runner.progress);
	warn("%s: the head of %s is not published", path,
		session->terms->output);
}

static void
publish_due(void *owner, int64_t now_ns)
{
	struct session *session = owner;

	publish(session);
	session->publish.at_ns = now_ns + publish_after_ns;
}

static void
deadline_due(void *owner, int64_t now_ns)
{
	struct session *session = owner;

	(void)now_ns;
	session->deadline.at_ns = LOOP_NEVER;
	session->stopped = true;
	runner_play_out(&session->runner);
}

static int
append(struct session *session, const struct record *record, int64_t now_ns)
{
	if (!session->terms->output)
		return 0;
	if (journal_append(&session->journal, record, now_ns) < 0) {
		fail_to_write(session);
		return -1;
	}
	session->sync.at_ns = journal_deadline(&session->journal);
	return 0;
}

int
session_append(
	struct session *session, const struct record *record, int64_t now_ns)
{
	if (append(session, record, now_ns) < 0)
		return -1;
	tell_of_game(session, record);
	return 0;
}

bool
session_append_change(struct session *session,
	const struct roster_change *change, char reason[static REASON_MAX])
{
	if (journal_append_change(&session->journal, change) == 0)
		return true;
	journal_explain(&session->journal, session->terms->output, reason);
	return false;
}

static enum runner_next
next_game(void *owner, struct fixture *fixture)
{
	struct session *session = owner;
	const long budget = session->terms->budget;

	if (budget > 0 && session->given == budget) {
		session->stopped = true;
		return RUNNER_NONE;
	}
	if (session->known) {
		session->known = false;
		*fixture = session->first;
		session->given++;
		return RUNNER_GAME;
	}
	const enum runner_next next =
		session->kind->next(session->owner, fixture);
	session->given += next == RUNNER_GAME;
	return next;
}

/* Appends the games that have ended in one write. Returns how many reached the
 * record file. */
static int
append_all(struct session *session, const struct record *records, int count,
	int64_t now_ns)
{
	if (!session->terms->output)
		return count;
	int done =
		journal_append_all(&session->journal, records, count, now_ns);
	if (done < count)
		fail_to_write(session);
	session->sync.at_ns = journal_deadline(&session->journal);
	return done;
}

/* Where games come in order, a void one is written as it ends. */
static int
count_game(struct session *session, struct record *record, bool written,
	int64_t now_ns)
{
	if (*record->voided != '\0')
		return written ? 0 : append(session, record, now_ns);
	if (written)
		tell_of_game(session, record);
	return session->kind->ended(session->owner, record, written, now_ns);
}

/* What is not in the record file does not count. */
static int
games_ended(void *owner, struct record *records, int count, int64_t now_ns)
{
	struct session *session = owner;
	const struct session_kind *kind = session->kind;
	bool in_order = kind->in_order &&
			kind->in_order(session->owner, records, count) &&
			!journal_trouble(&session->journal);
	int written =
		in_order ? count : append_all(session, records, count, now_ns);

	for (int i = 0; i < written; i++) {
		if (count_game(session, &records[i], !in_order, now_ns) == 0)
			continue;
		if (journal_trouble(&session->journal))
			append_all(session, records + i + 1, count - i - 1,
				now_ns);
		return -1;
	}
	show_count(session, now_ns);
	return written == count ? 0 : -1;
}

void
session_init(struct session *session, const struct session_kind *kind,
	struct session_terms *terms, void *owner)
{
	const bool told = terms->person || !session_is_quiet(terms);

	*session = (struct session){
		.terms = terms,
		.kind = kind,
		.owner = owner,
		.journal = {.descriptor = -1},
		.sync = {.at_ns = LOOP_NEVER,
			.due = sync_due,
			.owner = session},
		.publish = {.at_ns = LOOP_NEVER,
			.due = publish_due,
			.owner = session},
		.deadline = {.at_ns = terms->until_ns > 0 ? terms->until_ns
							  : LOOP_NEVER,
			.due = deadline_due,
			.owner = session},
		.warnings = {.told = told},
		.news = {.file = told ? stderr : NULL,
			.run = &terms->run,
			.output = terms->output,
			.again = terms->again,
			.rows = true,
			.printing = before_news,
			.owner = session},
	};
	const struct runner_terms runner = {
		.name = kind->name,
		.worker =
			{
				.run = &terms->run,
				.specs = terms->specs,
				.spec_count = terms->run.bot_count,
				.deals = &terms->deals,
				.recorded = terms->output,
				.measured = kind->measured,
				.limits = terms->confinement.limits,
				.lockstep = terms->run.lockstep,
				.restart = terms->run.restart,
				.undo = terms->undo,
				.log = terms->log,
				.verbosity = terms->verbosity,
				.cores = terms->pin == SESSION_PIN_AUTO
						 ? &terms->cores
						 : NULL,
			},
		.patient = kind->patient,
		.next = next_game,
		.wanted = is_wanted,
		.judged = hear_verdict,
		.ended = games_ended,
		.warned = tell_of_warning,
		.shown = live_shown,
		.asked = show_table,
		.owner = session,
	};
	runner_init(&session->runner, &runner);
	loop_add_timer(&session->runner.loop, &session->sync);
	loop_add_timer(&session->runner.loop, &session->publish);
	loop_add_timer(&session->runner.loop, &session->deadline);
	feed_init(&session->feed, &session->runner.loop, watch, session);
}

void
session_release(struct session *session)
{
	runner_release(&session->runner);
	forget_verdicts(&session->trial);
	warnings_release(&session->warnings);
	fault_news_release(&session->news);
	abouts_release(&session->abouts);
}

/* No more than there are games left. */
static int
count_jobs(const struct session *session)
{
	struct session_count count = session->kind->count(session->owner);
	const double games = count.games - (double)count.played;
	const int jobs = job_count(session->terms);

	return games >= 1 && jobs > games ? (int)games : jobs;
}

/* Returns the signal that ended the games early, else 0. */
static int
play_games(struct session *session)
{
	return session->playable
		       ? runner_play(&session->runner, count_jobs(session))
		       : 0;
}

static void
close_file(struct session *session)
{
	bool trouble = journal_trouble(&session->journal);

	if (trouble && session->kind->write_waiting)
		session->kind->write_waiting(session->owner, loop_now());
	if (trouble)
		tell_of_saved(session);
	keep_key(session);
	publish(session);
	if (journal_close(&session->journal) < 0)
		fail_to_write(session);
}

/* Looks whether there is a game to play, and sees to its seed. */
static bool
find_first_game(struct session *session)
{
	char reason[REASON_MAX];

	session->known = session->kind->next(session->owner, &session->first) ==
			 RUNNER_GAME;
	session->playable = session->known;
	if (!session->known || session_renew(session, reason))
		return true;
	fail_to_begin(session, reason);
	return false;
}

/* All that was asked for is good, and the record file has it then. */
static bool
write_held(struct session *session)
{
	struct journal *journal = &session->journal;
	const struct session_terms *terms = session->terms;
	struct run first = terms->run;
	char reason[REASON_MAX];

	if (journal->descriptor < 0)
		return true;
	run_length_set(&first, session->first_length);
	if (!session->abouts.all ||
		journal_begin_anew(journal, &first, reason) == 0) {
		if (journal_write_held(journal) == 0)
			return true;
		journal_explain(journal, terms->output, reason);
	}
	fail_to_begin(session, reason);
	return false;
}

/* The signal may have come when there was nothing left to play. */
static bool
is_complete(struct session *session)
{
	struct session_count count = session->kind->count(session->owner);
	struct fixture none;

	return !session->runner.failed && (double)count.played >= count.games &&
	       session->kind->next(session->owner, &none) == RUNNER_NONE;
}

static int
run(struct session *session)
{
	int status = 1;

	session_place_note(session->terms);
	if (!begin(session, resume) || !find_first_game(session) ||
		!try_bots(session, count_jobs(session), &status) ||
		!write_held(session))
		return status;
	tell_of_seed(session);
	if (session->terms->publish)
		publish_due(session, loop_now());
	live_begin(session);
	show_begin(session);
	int ended = play_games(session);
	runner_close(&session->runner);
	feed_close(&session->feed);
	if ((ended != 0 || session->stopped) && is_complete(session)) {
		ended = 0;
		session->stopped = false;
	}
	if (ended == 0 && !session->stopped)
		reveal_seed(session);
	close_file(session);
	show_report(session);
	if (session->stopped)
		show_stopped(session);
	if (ended != 0)
		show_interrupted(session, ended);
	return session->runner.failed ? 1 : 0;
}

int
session_run(struct session *session)
{
	const struct session_company *company = session->terms->company;

	if (!company)
		return run(session);
	if (company->arrive(company->owner, session) < 0) {
		session_fail(session, session->kind->name, errno);
		return 1;
	}
	const int status = run(session);
	company->leave(company->owner);
	return status;
}

int
session_look(struct session *session)
{
	if (begin(session, look))
		show_report(session);
	if (session->stopped)
		show_stopped(session);
	return session->runner.failed ? 1 : 0;
}

int
session_close(struct session *session)
{
	if (!begin(session, resume) || !write_held(session))
		return 1;
	if (is_complete(session))
		reveal_seed(session);
	else
		tell_of_seed(session);
	close_file(session);
	show_report(session);
	return session->runner.failed ? 1 : 0;
}

int
session_change(struct session *session)
{
	if (!begin(session, resume) || !write_held(session))
		return 1;
	tell_of_seed(session);
	close_file(session);
	show_report(session);
	return session->runner.failed ? 1 : 0;
}
