#include "play/session_display.h"

#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "play/session.h"

void
session_display_begin(struct session *session)
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

void
session_display_count(struct session *session, int64_t now_ns)
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

void
session_display_table(void *owner)
{
	struct session *session = owner;

	if (session->kind->report(session->owner, stderr, OUTPUT_TABLE,
		    elapsed_ns(session)) < 0)
		warn("%s", session->kind->name);
	fflush(stderr);
}

void
session_display_report(struct session *session)
{
	if (session->kind->report(session->owner, stdout, session->terms->form,
		    elapsed_ns(session)) < 0)
		session_fail(session, session->kind->name, errno);
	if (fflush(stdout) == EOF)
		session_fail(session, "standard output", errno);
}

void
session_display_interrupted(struct session *session, int signal_number)
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
