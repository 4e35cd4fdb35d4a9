#include "play/session.h"

#include <err.h>
#include <errno.h>
#include <stdio.h>

#include "play/job_count.h"
#include "play/session_display.h"
#include "play/session_live.h"
#include "play/session_news.h"
#include "play/session_place.h"
#include "play/session_reading.h"
#include "play/session_seed.h"
#include "record/journal_key.h"
#include "record/run_length.h"

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
	       session_reading_lengthen(session, length, reason);
}

static void
fail_to_begin(struct session *session, const char *reason)
{
	warnx("%s", reason);
	journal_take_back(&session->journal);
	session->runner.failed = true;
}

/* OPEN is session_reading_resume or session_reading_look. False: the session is
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
	int kept = journal_key_keep(&session->journal, word);

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
	session_news_of_game(session, record);
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

	if (!session->known)
		return session->kind->next(session->owner, fixture);
	session->known = false;
	*fixture = session->first;
	return RUNNER_GAME;
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
		session_news_of_game(session, record);
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
	session_display_count(session, now_ns);
	return written == count ? 0 : -1;
}

void
session_init(struct session *session, const struct session_kind *kind,
	struct session_terms *terms, void *owner)
{
	*session = (struct session){
		.terms = terms,
		.kind = kind,
		.owner = owner,
		.journal = {.descriptor = -1},
		.sync = {.at_ns = LOOP_NEVER,
			.due = sync_due,
			.owner = session},
		.news = {.file = terms->person || !session_is_quiet(terms)
					 ? stderr
					 : NULL,
			.run = &terms->run,
			.output = terms->output,
			.again = terms->again,
			.rows = true,
			.printing = session_news_printing,
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
				.lockstep = terms->run.lockstep,
				.restart = terms->run.restart,
				.log = terms->log,
				.verbosity = terms->verbosity,
				.cores = terms->pin == SESSION_PIN_AUTO
						 ? &terms->cores
						 : NULL,
			},
		.patient = kind->patient,
		.next = next_game,
		.wanted = session_trial_wants,
		.judged = session_trial_hear,
		.ended = games_ended,
		.warned = session_news_of_warning,
		.shown = session_live_shown,
		.asked = kind->shows_table ? session_display_table : NULL,
		.owner = session,
	};
	runner_init(&session->runner, &runner);
	loop_add_timer(&session->runner.loop, &session->sync);
	session_live_init(session);
}

void
session_release(struct session *session)
{
	runner_release(&session->runner);
	session_trial_release(&session->trial);
	warnings_release(&session->warnings);
	fault_news_release(&session->news);
	abouts_release(&session->abouts);
}

static int
count_jobs(const struct session *session)
{
	struct session_count count = session->kind->count(session->owner);

	return job_count_for(
		session->terms, count.games - (double)count.played);
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
		session_news_of_saved(session);
	keep_key(session);
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
	if (!session->known ||
		session_seed_renew(session->terms, &session->journal, reason))
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

int
session_run(struct session *session)
{
	int status = 1;

	session_place_note(session->terms);
	if (!begin(session, session_reading_resume) ||
		!find_first_game(session) ||
		!session_trial_make(session, count_jobs(session), &status) ||
		!write_held(session))
		return status;
	tell_of_seed(session);
	session_live_begin(session);
	session_display_begin(session);
	int ended = play_games(session);
	runner_close(&session->runner);
	session_live_end(session);
	if (ended != 0 && is_complete(session))
		ended = 0;
	if (ended == 0)
		reveal_seed(session);
	close_file(session);
	session_display_report(session);
	if (ended != 0)
		session_display_interrupted(session, ended);
	return session->runner.failed ? 1 : 0;
}

int
session_look(struct session *session)
{
	if (begin(session, session_reading_look))
		session_display_report(session);
	return session->runner.failed ? 1 : 0;
}

/* Whether the games to come have the seed that there is: whoever plays them
 * elsewhere would not have the next one. */
static bool
keeps_seed(struct session *session)
{
	const struct session_terms *terms = session->terms;
	char reason[REASON_MAX];
	struct fixture game;

	if (!run_is_committed(&terms->run) || !terms->run.revealed ||
		session->kind->next(session->owner, &game) != RUNNER_GAME)
		return true;
	snprintf(reason, sizeof reason,
		"%.300s: was complete, and its seed is public: it goes on with "
		"another one, which shards do not have; --resume without --on "
		"and --plan plays the rest on one machine",
		terms->output);
	fail_to_begin(session, reason);
	return false;
}

int
session_change(struct session *session)
{
	if (!begin(session, session_reading_resume) || !keeps_seed(session) ||
		!write_held(session))
		return 1;
	tell_of_seed(session);
	close_file(session);
	session_display_report(session);
	return session->runner.failed ? 1 : 0;
}
