#include "play/session_reading.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "play/session.h"
#include "play/session_seed.h"
#include "record/reader.h"
#include "record/run_length.h"

static bool
take_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	const struct session *session = context;

	if (!loop_end_wanted())
		return session->kind->take(session->owner, record, reason);
	snprintf(reason, REASON_MAX, "interrupted while reading it");
	return false;
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
take_seed(void *context, const struct run *read, char reason[static REASON_MAX])
{
	struct session *session = context;

	session_seed_take(&session->terms->run, read);
	if (abouts_take(&session->abouts, &session->terms->run, read) == 0 &&
		(!session->kind->seed ||
			session->kind->seed(session->owner) == 0))
		return true;
	snprintf(reason, REASON_MAX, "%s", strerror(errno));
	return false;
}

static struct reader_visitor
visitor_for(struct session *session)
{
	return (struct reader_visitor){
		.game = take_game,
		.change = session->kind->change ? take_change : NULL,
		.whole = session->kind->whole ? is_wanted_whole : NULL,
		.length = take_length,
		.seed = take_seed,
		.context = session,
		.quiet =
			session->terms->quiet || session->terms->verbosity != 0,
	};
}

int
session_reading_resume(struct session *session, char reason[static REASON_MAX])
{
	struct session_terms *terms = session->terms;
	struct journal *journal = &session->journal;
	const struct reader_visitor visitor = visitor_for(session);
	int result;

	if (!terms->output)
		return 0;
	session->first_length = run_length(&terms->run);
	if (terms->resume)
		result = journal_resume_signed(journal, terms->output,
			terms->key, &terms->run, &visitor, reason);
	else
		result = journal_create_signed(journal, terms->output,
			terms->key, &terms->run, reason);
	if (result < 0)
		return -1;
	return session_seed_find(terms, journal, reason) ? 0 : -1;
}

int
session_reading_look(struct session *session, char reason[static REASON_MAX])
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
session_reading_lengthen(
	struct session *session, long length, char reason[static REASON_MAX])
{
	struct run *run = &session->terms->run;
	char why[REASON_MAX];

	if (!run_length_can_be(run, length, why)) {
		snprintf(reason, REASON_MAX, "%.400s: %.500s",
			session->terms->output, why);
		return false;
	}
	if (length == run_length(run))
		return true;
	run_length_set(run, length);
	if (session->journal.descriptor < 0 ||
		journal_append_length(&session->journal, run) == 0)
		return true;
	journal_explain(&session->journal, session->terms->output, reason);
	return false;
}
