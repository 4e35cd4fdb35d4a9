#include "command/tournament_lineup.h"

#include "base/text.h"
#include "command/model_run.h"
#include "command/tournament_shard.h"
#include "play/session_terms.h"
#include "tournament/draw.h"

enum {
	RANDOM_ROUNDS_DEFAULT = 15,
	PLAYERS_USUAL = 4,
	GROUPS_MOST = 20000000, /* of a round: some hundred megabytes */
};

/* What the format leaves to the game: as few as can play, or as many, up to
 * the usual. */
static int
default_players(const struct run *run)
{
	int players = run->tournament.format->fills_up ? PLAYERS_USUAL : 2;
	int step = run->tournament.format->fills_up ? -1 : 1;

	while (players >= 1 && players < GAME_SEATS_MAX &&
		run->game->seats(players) == 0)
		players += step;
	return players;
}

static void
set_numbers(struct tournament_options *tournament)
{
	struct run *run = &tournament->session.terms.run;
	struct run_tournament *terms = &run->tournament;

	if (terms->players == 0)
		terms->players = default_players(run);
	if (!tournament->rounds_given)
		terms->rounds = terms->format->rounds;
	if (!tournament->random_rounds_given)
		terms->random_rounds =
			terms->format->fills_up ? RANDOM_ROUNDS_DEFAULT : 0;
	if (!tournament->challengers_given)
		terms->challengers = terms->format->challenges;
	if (terms->format->removes)
		terms->max_faults = 1;
}

/* What was not given is as in the run that goes on, and so is its length. */
static void
take_numbers(struct tournament_options *tournament)
{
	const struct run_tournament given =
		tournament->session.terms.run.tournament;
	struct run_tournament *terms =
		&tournament->session.terms.run.tournament;

	*terms = tournament->session.model.tournament;
	if (tournament->format_given)
		terms->format = given.format;
	if (tournament->players_given)
		terms->players = given.players;
	if (tournament->random_rounds_given)
		terms->random_rounds = given.random_rounds;
	if (tournament->challengers_given)
		terms->challengers = given.challengers;
	if (given.max_faults > 0 && !terms->format->removes)
		terms->max_faults = given.max_faults;
}

/* Options that only some formats have. */
static enum options_verdict
check_format(const struct tournament_options *tournament,
	const struct options *options)
{
	const struct format *format =
		tournament->session.terms.run.tournament.format;
	const char *other = NULL;

	if (tournament->random_rounds_given && !format->fills_up)
		other = "random-rounds";
	else if (tournament->house_given && !format->fills_up)
		other = "house";
	else if (tournament->challengers_given && !format->challenges)
		other = "challengers";
	if (!other)
		return OPTIONS_RUN;
	return options_refuse(options, "--%s is no option of the format %s",
		other, format->name);
}

static enum options_verdict
check_bots(const struct run *run, const struct options *options)
{
	const struct run_tournament *terms = &run->tournament;
	int least = terms->format->fills_up ? 2 : terms->players;

	if (terms->format->pairs && terms->players != 2)
		return options_refuse(options,
			"the format %s is for games of two bots",
			terms->format->name);
	if (run->game->seats(terms->players) == 0)
		return options_refuse(options,
			"%s is played by %s bots, not by %d", run->game->name,
			run->game->bot_counts, terms->players);
	if (run->bot_count < least)
		return lineup_refuse_few(options, least, run->bot_count);
	if (terms->challengers >= run->bot_count)
		return options_refuse(
			options, "nobody is left for the challengers");
	if (draw_group_count(run, run->bot_count, terms->challengers) >
		GROUPS_MOST)
		return options_refuse(options,
			"%.0f combinations of %d out of %d bots are too many",
			draw_group_count(
				run, run->bot_count, terms->challengers),
			terms->players, run->bot_count);
	return OPTIONS_RUN;
}

static enum options_verdict
check_session(
	struct tournament_options *tournament, const struct options *options)
{
	const struct session_terms *terms = &tournament->session.terms;
	if (!terms->output && !tournament->dry_run)
		return options_refuse(options,
			"a tournament needs --output, a file to keep it in");
	if (tournament->change_count > 0 && !terms->resume)
		return options_refuse(options,
			"--add and --withdraw are for a tournament that goes "
			"on: --resume");
	return tournament_shard_check(tournament, options);
}

/* The bots that come later are parsed once more when their round is known. */
static enum options_verdict
admit_added(
	struct tournament_options *tournament, const struct options *options)
{
	char reason[REASON_MAX];

	for (int i = 0; i < tournament->change_count; i++) {
		const struct tournament_change *change =
			&tournament->changes[i];
		struct bot_spec spec;

		if (!change->add || !bot_spec_parse(&spec, change->what, NULL,
					    NULL, reason))
			continue;
		bool admitted = job_count_admit(
			&tournament->session.terms, &spec, reason);
		bot_spec_release(&spec);
		if (!admitted)
			return options_refuse(options, "--add %.400s: %.500s",
				change->what, reason);
	}
	return OPTIONS_RUN;
}

static enum options_verdict
check_jobs(const struct tournament_options *tournament,
	const struct options *options)
{
	const struct session_terms *terms = &tournament->session.terms;
	int cores = cores_count(&terms->cores);

	if (tournament->force || terms->jobs <= job_count_fitting(terms))
		return OPTIONS_RUN;
	if (terms->bot_cores > 1)
		return options_refuse(options,
			"%d jobs of %d cores each on %d make bots lose on "
			"time; --force allows it",
			terms->jobs, terms->bot_cores, cores);
	return options_refuse(options,
		"%d jobs on %d core%s make bots lose on time; --force allows "
		"it",
		terms->jobs, cores, cores == 1 ? "" : "s");
}

/* By the command line; there may be nothing to go on with. */
static bool
goes_on(const struct session_options *session)
{
	return (session->terms.resume && session->terms.output) ||
	       session->after;
}

static enum options_verdict
add_bots(const struct tournament_options *tournament, struct lineup *lineup,
	char *arguments[])
{
	enum options_verdict verdict = OPTIONS_RUN;

	if (tournament->bots)
		verdict = lineup_add_file(lineup, tournament->bots);
	else if (goes_on(&tournament->session) && !*arguments)
		verdict = lineup_add_recorded(lineup);
	return verdict == OPTIONS_RUN ? lineup_add_all(lineup, arguments)
				      : verdict;
}

static enum options_verdict
add_house(struct lineup *lineup, const char *command)
{
	struct text bot = {0};

	text_add_format(&bot, "house=%s", command);
	enum options_verdict verdict =
		text_failed(&bot) < 0
			? options_fail(lineup->options, "there is no memory")
			: lineup_add(lineup, bot.bytes);
	text_release(&bot);
	return verdict;
}

/* So many that one group is never short of some. */
static enum options_verdict
add_houses(struct tournament_options *tournament, struct lineup *lineup)
{
	struct run_tournament *terms =
		&tournament->session.terms.run.tournament;
	enum options_verdict verdict = OPTIONS_RUN;

	if (!terms->format->fills_up)
		return OPTIONS_RUN;
	for (; verdict == OPTIONS_RUN && terms->houses < terms->players - 1;
		terms->houses++)
		verdict = add_house(lineup, tournament->house);
	return verdict;
}

/* The house bots of a run that goes on: as they were, or as they are given. */
static enum options_verdict
add_recorded_houses(
	const struct tournament_options *tournament, struct lineup *lineup)
{
	const struct run *model = &tournament->session.model;
	enum options_verdict verdict = OPTIONS_RUN;
	int first = model->bot_count - model->tournament.houses;

	for (int i = first; verdict == OPTIONS_RUN && i < model->bot_count; i++)
		verdict = add_house(lineup, tournament->house_given
						    ? tournament->house
						    : model->bots[i].command);
	return verdict;
}

/* A tournament that goes on is compared with its file before anything else is
 * said of it. */
static enum options_verdict
set_terms(struct tournament_options *tournament, struct lineup *lineup)
{
	enum options_verdict verdict;

	if (tournament->rounds_given)
		tournament->session.terms.length =
			tournament->session.terms.run.tournament.rounds;
	tournament_shard_settle_length(tournament);
	if (!session_options_go_on(&tournament->session)) {
		verdict = check_format(tournament, lineup->options);
		set_numbers(tournament);
		return verdict;
	}
	take_numbers(tournament);
	verdict = add_recorded_houses(tournament, lineup);
	if (verdict == OPTIONS_RUN)
		verdict = model_run_apply(lineup);
	return verdict == OPTIONS_RUN
		       ? check_format(tournament, lineup->options)
		       : verdict;
}

enum options_verdict
tournament_line_up(struct tournament_options *tournament,
	const struct options *options, char *arguments[])
{
	struct lineup lineup;

	lineup_init(&lineup, &tournament->session, options);
	lineup.most = RUN_BOTS_MAX;
	tournament->session.bots_file = tournament->bots;
	enum options_verdict verdict = add_bots(tournament, &lineup, arguments);
	lineup.most += RUN_HOUSES_MAX;
	if (verdict == OPTIONS_RUN)
		verdict = set_terms(tournament, &lineup);
	if (verdict == OPTIONS_RUN)
		verdict = check_bots(&tournament->session.terms.run, options);
	if (verdict == OPTIONS_RUN)
		verdict = check_session(tournament, options);
	if (verdict == OPTIONS_RUN)
		verdict = add_houses(tournament, &lineup);
	if (verdict == OPTIONS_RUN)
		verdict = admit_added(tournament, options);
	if (verdict == OPTIONS_RUN)
		verdict = check_jobs(tournament, options);
	return verdict == OPTIONS_RUN ? lineup_finish(&lineup) : verdict;
}
