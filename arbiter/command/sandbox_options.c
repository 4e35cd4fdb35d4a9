#include "command/sandbox_options.h"

#include <err.h>

#include "base/secrecy_linux.h"
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

/* Also by its own options alone. */
static bool
anybody_is_shut_in(const struct session_options *session)
{
	const struct session_terms *terms = &session->terms;

	for (int i = 0; i < terms->run.bot_count; i++)
		if (terms->specs[i].sandbox > BOT_SANDBOX_OFF)
			return true;
	return session->sandbox != SESSION_SANDBOX_OFF;
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

static void
say_level(const struct session_terms *terms, const struct bot_spec *spec)
{
	const struct machine *machine = &terms->machine;
	char why[REASON_MAX];

	confinement_explain(machine, SANDBOX_FULL, why);
	if (spec->sandbox == BOT_SANDBOX_BEST && *why != '\0' &&
		terms->verbosity >= 0)
		warnx("bot %.200s: sandbox=best is %s here: %s", spec->name,
			sandbox_level_name(machine->best), why);
}

static enum options_verdict
plan_all(struct session_terms *terms, const struct options *options)
{
	const int count = terms->run.bot_count;
	char reason[REASON_MAX];

	for (int i = 0; i < count; i++) {
		struct bot_spec *spec = &terms->specs[i];

		if (!confinement_plan(&terms->confinement, spec, reason))
			return options_refuse(
				options, "bot %.200s: %s", spec->name, reason);
		say_level(terms, spec);
	}
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
		.limits = {terms->run.memory_bytes, (int)terms->run.processes},
	};
	enum options_verdict verdict = OPTIONS_RUN;
	if (anybody_is_shut_in(session)) {
		secrecy_begin();
		machine_look(&terms->machine);
		verdict = choose_level(session, options);
	}
	terms->confinement.level = terms->run.sandbox;
	if (verdict == OPTIONS_RUN)
		verdict = plan_all(terms, options);
	return verdict == OPTIONS_RUN ? check(session, options) : verdict;
}
