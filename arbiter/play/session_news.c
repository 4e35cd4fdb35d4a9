#include "play/session_news.h"

#include <err.h>
#include <errno.h>

#include "play/session.h"

void
session_news_of_game(struct session *session, const struct record *record)
{
	const struct worker_process_terms *terms =
		&session->runner.terms.worker;

	if (fault_news_tell(&session->news, record, terms->specs,
		    terms->spec_count) < 0)
		session_fail(session, session->kind->name, errno);
}

void
session_news_of_warning(void *owner, const struct warning *warning)
{
	struct session *session = owner;
	int first = warnings_add(&session->warnings, warning);

	if (first < 0)
		session_fail(session, session->kind->name, errno);
	if (first > 0)
		fault_news_warn(&session->news, warning,
			session->runner.terms.worker.specs);
}

void
session_news_printing(void *owner)
{
	struct session *session = owner;

	progress_erase(&session->runner.progress);
}

void
session_news_of_saved(const struct session *session)
{
	long lines;

	const char *path = journal_saved(&session->journal, &lines);
	if (path)
		warnx("what was whole of it is in %s, and %ld game%s behind "
		      "that; --resume goes on with that file in its place",
			path, lines, lines == 1 ? "" : "s");
	else
		warnx("games that have ended since then are lost: no file "
		      "could be made beside it");
}
