#include "command/tournament_shard.h"

#include <stdio.h>
#include <unistd.h>

#include "command/model_run.h"
#include "command/shard_options.h"
#include "command/tournament_lineup.h"
#include "guard/key_file.h"

/* The key file of the merged file, which is only read. */
static void
name_key_of_all(struct tournament_options *tournament)
{
	struct session_options *session = &tournament->session;
	char *path = tournament->all_key_path;

	if (session->terms.key ||
		snprintf(path, PATH_MAX, "%s.key", session->after) >= PATH_MAX)
		return;
	if (key_file_is_there(path))
		session->terms.key = path;
}

void
tournament_shard_begin(struct tournament_options *tournament)
{
	struct session_options *session = &tournament->session;
	struct session_terms *terms = &session->terms;

	session->idle = tournament->plan;
	if (tournament->plan && terms->output &&
		access(terms->output, F_OK) == 0)
		terms->resume = true;
	if (session->after && run_is_shard(&terms->run))
		name_key_of_all(tournament);
}

void
tournament_shard_settle_length(struct tournament_options *tournament)
{
	struct session_options *session = &tournament->session;
	long *length = &session->terms.length;

	if (!session_options_go_on(session)) {
		*length = tournament->plan ? 0 : *length;
		return;
	}
	if ((tournament->plan || run_is_shard(&session->terms.run)) &&
		*length > 0 && *length == model_run_length(session))
		*length = 0;
}

static enum options_verdict
check_shard(const struct tournament_options *tournament,
	const struct options *options)
{
	const struct session_options *session = &tournament->session;
	const struct session_terms *terms = &session->terms;

	if (tournament->plan)
		return options_refuse(
			options, "--plan is for all shards together");
	if (tournament->change_count > 0)
		return options_refuse(options,
			"--add and --withdraw change the merged file, with "
			"--plan: shards learn from that");
	if (terms->length > 0 && session_options_go_on(session))
		return options_refuse(options,
			"--rounds makes the merged file longer, with --plan: "
			"shards learn from that");
	if (terms->missing == SESSION_MISSING_LEAVE_OUT)
		return options_refuse(options,
			"--missing=leave-out: all shards have the same bots");
	return OPTIONS_RUN;
}

enum options_verdict
tournament_shard_check(
	struct tournament_options *tournament, const struct options *options)
{
	struct session_options *session = &tournament->session;

	if (!run_is_shard(&session->terms.run))
		return session->after ? options_refuse(options,
						"--after is for a shard of a "
						"tournament: --shard K/N")
				      : OPTIONS_RUN;
	enum options_verdict verdict = check_shard(tournament, options);
	return verdict == OPTIONS_RUN ? shard_options_finish(session, options)
				      : verdict;
}
