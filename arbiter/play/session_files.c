#include "play/session_files.h"

#include <err.h>
#include <errno.h>
#include <string.h>

#include "base/text.h"
#include "bot/bot_files.h"
#include "play/session.h"

int
session_files_find(struct session_terms *terms, const struct bot_spec *spec,
	struct run_bot *bot)
{
	char remark[REASON_MAX];

	if (bot_files_find(&terms->digests, spec, bot, remark) < 0)
		return -1;
	if (*remark != '\0')
		warnx("bot %s: what it plays with is not known to the record "
		      "file: %s",
			spec->name, remark);
	return 0;
}

int
session_files_find_all(struct session_terms *terms)
{
	for (int i = 0; terms->output && i < terms->run.bot_count; i++)
		if (session_files_find(
			    terms, &terms->specs[i], &terms->run.bots[i]) < 0)
			return -1;
	return 0;
}

/* Prints the lines of FOUND, and what comes of them. */
static void
tell(const struct session_terms *terms, struct text *found, const char *then)
{
	char *rest = found->bytes;
	const char *line;

	if (text_failed(found) < 0)
		warn("%s", terms->output);
	while (rest && (line = strsep(&rest, "\n")))
		if (*line != '\0')
			warnx("%s: %s%s", terms->output, line, then);
	text_release(found);
}

bool
session_files_agree(const struct session_terms *terms,
	const struct run_bot *was, const struct run_bot *is)
{
	const bool strict = run_is_shard(&terms->run);
	struct text own = {0};
	struct text systems = {0};

	run_files_differences(was, is, false, &own);
	run_files_differences(was, is, true, &systems);
	bool agree = !strict || (own.length == 0 && !own.failed);
	tell(terms, &own,
		strict ? "; a shard goes on with the same bots only" : "");
	tell(terms, &systems, "");
	return agree;
}
