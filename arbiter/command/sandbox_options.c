#include "command/sandbox_options.h"

#include <err.h>

#include "record/reader.h"

/* A run that goes on has the level it had, if this machine can. */
static enum sandbox_level
level_of_file(const struct session_terms *terms, enum sandbox_level best)
{
	struct reader reader;
	char reason[REASON_MAX];
	enum sandbox_level level = best;

	if (!terms->resume || reader_open(&reader, terms->output, reason) < 0)
		return best;
	if (reader.run.sandbox < best)
		level = reader.run.sandbox;
	reader_close(&reader);
	return level;
}

static enum options_verdict
choose_level(struct session_options *session, const struct options *options)
{
	struct session_terms *terms = &session->terms;
	char why[REASON_MAX];

	confinement_explain(&terms->machine, SANDBOX_FULL, why);
	switch (session->sandbox) {
	case SESSION_SANDBOX_OFF:
		break;
	case SESSION_SANDBOX_BEST:
		terms->run.sandbox = level_of_file(terms, terms->machine.best);
		if (*why != '\0' && terms->verbosity >= 0)
			warnx("--sandbox best is %s here: %s",
				sandbox_level_name(terms->run.sandbox), why);
		break;
	case SESSION_SANDBOX_FULL:
		terms->run.sandbox = SANDBOX_FULL;
		if (*why != '\0')
			return options_refuse(
				options, "--sandbox full: %s", why);
		break;
	}
	return OPTIONS_RUN;
}

static enum options_verdict
plan_all(struct session_terms *terms, const struct options *options)
{
	const int count = terms->run.bot_count;
	char reason[REASON_MAX];

	for (int i = 0; i < count; i++)
		if (!confinement_plan(
			    &terms->confinement, &terms->specs[i], reason))
			return options_refuse(options, "bot %.200s: %s",
				terms->specs[i].name, reason);
	return OPTIONS_RUN;
}

static enum options_verdict
check(const struct session_options *session, const struct options *options)
{
	const struct session_terms *terms = &session->terms;
	const int count = terms->run.bot_count;
	char reason[REASON_MAX];

	if (confinement_check_file(terms->specs, count, "the record file",
		    terms->output, reason) &&
		confinement_check_file(terms->specs, count, "the bots file",
			session->bots_file, reason) &&
		confinement_check_folders(terms->specs, count, reason))
		return OPTIONS_RUN;
	return options_refuse(options, "%s", reason);
}

enum options_verdict
sandbox_options_finish(
	struct session_options *session, const struct options *options)
{
	struct session_terms *terms = &session->terms;

	terms->confinement = (struct confinement){
		.machine = &terms->machine,
		.memory_bytes = terms->run.memory_bytes,
		.processes = (int)terms->run.processes,
	};
	enum options_verdict verdict = OPTIONS_RUN;
	if (session->sandbox != SESSION_SANDBOX_OFF) {
		machine_look(&terms->machine);
		verdict = choose_level(session, options);
	}
	terms->confinement.level = terms->run.sandbox;
	if (verdict == OPTIONS_RUN)
		verdict = plan_all(terms, options);
	return verdict == OPTIONS_RUN ? check(session, options) : verdict;
}
