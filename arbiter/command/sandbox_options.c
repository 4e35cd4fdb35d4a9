#include "command/sandbox_options.h"

#include <err.h>

/* Enough for the threads of what runs Java, Go and JavaScript, and too few to
 * keep a machine from its work. */
enum { PROCESSES_DEFAULT = 256 };

/* A run that goes on has the level it had, if this machine can; so has one that
 * is like another, unless it is told otherwise. */
static enum sandbox_level
best_level(const struct session_options *session)
{
	const struct run *model = &session->model;
	enum sandbox_level level = session->terms.machine.best;

	if (!model->game || (session->like &&
			session->terms.given[RUN_TERM_OF_sandbox]))
		return level;
	return model->sandbox < level ? model->sandbox : level;
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

/* WHY full cannot be had; empty: it can. */
static void
tell_level(const struct session_options *session, const char *why)
{
	const struct session_terms *terms = &session->terms;
	enum sandbox_level level = terms->run.sandbox;

	if (session_is_quiet(terms))
		return;
	if (level < terms->machine.best)
		warnx("%s was begun with --sandbox %s, and goes on so",
			session->model_path, sandbox_level_name(level));
	else if (*why != '\0')
		warnx("--sandbox best is %s here: %s",
			sandbox_level_name(level), why);
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
		terms->run.sandbox = best_level(session);
		tell_level(session, why);
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
		!session_is_quiet(terms))
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
		if (*reason != '\0' && !session_is_quiet(terms))
			warnx("bot %.200s: %s", spec->name, reason);
	}
	return OPTIONS_RUN;
}

static enum options_verdict
check(const struct session_terms *terms, const struct options *options)
{
	char reason[REASON_MAX];

	if (confinement_check(&terms->confinement, terms->specs,
		    terms->run.bot_count, reason))
		return OPTIONS_RUN;
	return options_refuse(options, "%s", reason);
}

/* Where bots are shut in there is a limit, unless nobody could keep it. */
static long
default_processes(const struct session_options *session)
{
	const struct session_terms *terms = &session->terms;

	return terms->run.sandbox > SANDBOX_OFF &&
			       confinement_counts_processes(&terms->confinement,
				       terms->specs, terms->run.bot_count)
		       ? PROCESSES_DEFAULT
		       : 0;
}

enum options_verdict
sandbox_options_finish(
	struct session_options *session, const struct options *options)
{
	struct session_terms *terms = &session->terms;

	terms->confinement = (struct confinement){
		.machine = &terms->machine,
		.limits.memory_bytes = terms->run.memory_bytes,
		.record_file = terms->output,
		.key_file = terms->key,
		.bots_file = session->bots_file,
		.log_folder = terms->log,
	};
	enum options_verdict verdict = OPTIONS_RUN;
	if (session->idle)
		return OPTIONS_RUN;
	if (anybody_is_shut_in(session)) {
		confinement_look(&terms->confinement);
		verdict = choose_level(session, options);
	}
	terms->confinement.level = terms->run.sandbox;
	if (!terms->given[RUN_TERM_OF_processes])
		terms->run.processes = default_processes(session);
	terms->confinement.limits.processes = (int)terms->run.processes;
	if (verdict == OPTIONS_RUN)
		verdict = plan_all(terms, options);
	return verdict == OPTIONS_RUN ? check(terms, options) : verdict;
}
