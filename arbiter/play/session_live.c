#include "play/session_live.h"

#include <err.h>

#include "play/session.h"

static void
show(void *owner, bool watched)
{
	struct session *session = owner;

	runner_watch(&session->runner, watched);
}

void
session_live_init(struct session *session)
{
	feed_init(&session->feed, &session->runner.loop, show, session);
}

void
session_live_begin(struct session *session)
{
	const struct session_terms *terms = session->terms;

	if (!terms->output || terms->live == SESSION_LIVE_OFF ||
		!session->playable ||
		feed_open(&session->feed, terms->output) == 0 ||
		session_is_quiet(terms))
		return;
	warn("games in play cannot be watched: %s%s", terms->output,
		LIVE_SOCKET_SUFFIX);
}

void
session_live_end(struct session *session)
{
	feed_close(&session->feed);
}

void
session_live_shown(void *owner, const char *lines, size_t length)
{
	struct session *session = owner;

	feed_tell(&session->feed, lines, length);
}
