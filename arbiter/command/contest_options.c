#include "command/contest_options.h"

#include <string.h>

#include "record/reader.h"

/* Whether the tournament is of the format of its game's contest. */
static bool
is_of_contest(const struct run *run)
{
	const struct game_contest *contest = run->game->contest;

	return contest && contest->own && run->tournament.format &&
	       strcmp(run->tournament.format->name, contest->format) == 0;
}

static bool
has_option(const struct run *run, const char *name)
{
	for (int i = 0; i < run->option_count; i++)
		if (strcmp(run->options[i].name, name) == 0)
			return true;
	return false;
}

/* WAS is the run of the file that goes on; NULL: a new one. */
static enum options_verdict
give_own(struct session_options *session, const struct run *was,
	char reason[static REASON_MAX])
{
	const struct game_preset *preset =
		session->terms.run.game->contest->own;

	for (; preset->name; preset++) {
		if (game_options_have(&session->game, preset->name) ||
			(was && !has_option(was, preset->name)) ||
			game_options_give(
				&session->game, preset->name, preset->value))
			continue;
		snprintf(reason, REASON_MAX, "--%s: there are too many options",
			preset->name);
		return OPTIONS_USAGE;
	}
	return OPTIONS_RUN;
}

enum options_verdict
contest_options_apply(
	struct session_options *session, char reason[static REASON_MAX])
{
	const struct session_terms *terms = &session->terms;
	struct reader reader;
	char unread[REASON_MAX];

	if (!is_of_contest(&terms->run))
		return OPTIONS_RUN;
	if (!terms->resume || !terms->output ||
		reader_open(&reader, terms->output, unread) < 0)
		return give_own(session, NULL, reason);
	enum options_verdict verdict = give_own(session, &reader.run, reason);
	reader_close(&reader);
	return verdict;
}
