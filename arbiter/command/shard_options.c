#include "command/shard_options.h"

#include "record/stop_rule.h"

/* Every shard has to play the same run. */
static enum options_verdict
check_match(
	const struct session_options *session, const struct options *options)
{
	const struct session_terms *terms = &session->terms;

	if (session->append)
		return options_refuse(options,
			"--append: a shard has no next games of its own; -n "
			"with --resume makes the run longer, in every shard");
	if (game_choice_given(&session->only) ||
		game_choice_given(&terms->run.only))
		return options_refuse(options,
			"--only: a shard has the games that its number gives "
			"it");
	if (!session->seed_given && !session->model.game)
		return options_refuse(options,
			"--shard needs --seed, the same for every shard");
	if (stop_rule_given(&terms->run.stop) && terms->upto == 0)
		return options_refuse(options,
			"a shard cannot see when --sprt or --until-error end "
			"the run: --upto M plays the games below M, and talon "
			"merge says whether those are enough");
	return OPTIONS_RUN;
}

enum options_verdict
shard_options_finish(
	struct session_options *session, const struct options *options)
{
	struct session_terms *terms = &session->terms;

	if (!run_is_shard(&terms->run))
		return terms->upto == 0 ? OPTIONS_RUN
					: options_refuse(options,
						  "--upto is for shards");
	if (!terms->output)
		return options_refuse(
			options, "--shard needs --output, a file of its own");
	return terms->run.tournament.format ? OPTIONS_RUN
					    : check_match(session, options);
}
