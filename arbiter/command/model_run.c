#include "command/model_run.h"

#include <err.h>
#include <string.h>

#include "base/text.h"
#include "play/session_files.h"
#include "record/run_length.h"

enum { MIB = 1024 * 1024 };

static void
give_flags(struct run *run, const struct run *given)
{
	run->rotate &= given->rotate;
	run->shuffle |= given->shuffle;
	run->open_hands |= given->open_hands;
	run->resign |= given->resign;
	run->scale_time |= given->scale_time;
	run->restart |= given->restart;
	run->lockstep |= given->lockstep;
}

static void
give_times(const struct session_options *session, struct run *run)
{
	const struct run *given = &session->terms.run;

	if (session->clock_given)
		run->cpu_clock = session->clock == SESSION_CPU;
	if (session->time_given) {
		run->time_ns = given->time_ns;
		run->increment_ns = given->increment_ns;
	}
	if (session->move_time_given)
		run->move_time_ns = given->move_time_ns;
	if (session->start_time_given)
		run->start_time_ns = given->start_time_ns;
	if (session->terms.ponder_given)
		run->ponder = given->ponder;
}

/* How much best comes to is known later. */
static void
give_limits(const struct session_options *session, struct run *run)
{
	if (session->memory_given)
		run->memory_bytes = (int64_t)session->memory_mib * MIB;
	if (session->processes_given)
		run->processes = session->terms.run.processes;
	if (session->sandbox_given && session->sandbox == SESSION_SANDBOX_OFF)
		run->sandbox = SANDBOX_OFF;
	if (session->sandbox_given && session->sandbox == SESSION_SANDBOX_FULL)
		run->sandbox = SANDBOX_FULL;
}

static void
give_stop(struct run *run, const struct sequential_rule *given)
{
	const double error = given->error > 0 ? given->error : run->stop.error;

	if (given->sprt)
		run->stop = *given;
	run->stop.error = error;
}

/* A run that is played again is no shard unless it is to be one. */
static void
give_shard(const struct session_options *session, struct run *run)
{
	const struct run_shard *given = &session->terms.run.shard;

	if (session->like)
		run->shard = *given;
	else if (session->shard_given) {
		run->shard.index = given->index;
		run->shard.count = given->count;
	}
}

static void
give_seed(const struct session_options *session, struct run *run)
{
	if (!session->seed_given)
		return;
	run->seed = session->terms.run.seed;
	if (run_is_committed(run))
		run_commit(run);
}

/* Which games: a run of some of them does not stop by their results. */
static void
give_games(const struct session_options *session, struct run *run)
{
	const struct run *given = &session->terms.run;

	if (session->like && session->games_given)
		run->games = given->games;
	if (!game_choice_given(&session->only))
		return;
	run->only = session->only;
	if (session->like)
		run->stop = (struct sequential_rule){0};
}

/* The model with what was given in its place, without bots. */
static struct run
merge(const struct session_options *session)
{
	const struct run *given = &session->terms.run;
	struct run run = session->model;

	run.parsed = NULL;
	run.tournament = given->tournament;
	if (session->game_given)
		run.game = given->game;
	if (given->contest)
		run.contest = given->contest;
	give_seed(session, &run);
	give_games(session, &run);
	give_shard(session, &run);
	give_stop(&run, &given->stop);
	give_flags(&run, given);
	give_times(session, &run);
	give_limits(session, &run);
	if (run.game == session->model.game)
		game_options_note(&session->game, &run);
	return run;
}

/* Says what the lines of FOUND have against PATH. */
static enum options_verdict
tell(const char *path, struct text *found)
{
	bool is_same = found->length == 0;
	char *rest = found->bytes;
	const char *line;

	if (text_failed(found) < 0) {
		is_same = false;
		rest = NULL;
		warnx("there is no memory");
	}
	while (rest && (line = strsep(&rest, "\n")))
		if (*line != '\0')
			warnx("%s: %s", path, line);
	text_release(found);
	return is_same ? OPTIONS_RUN : OPTIONS_FAILED;
}

/* Only who wants another length has to know that of the file, to its end. */
static void
compare_length(const struct session_options *session, struct text *found)
{
	const long wanted = session->terms.length;
	struct run run = session->model;
	char reason[REASON_MAX];

	if (wanted == 0)
		return;
	run_length_set(&run, model_run_length(session));
	if (!run_length_can_be(&run, wanted, reason))
		text_add_format(found, "%s\n", reason);
}

/* Each shard has the sandbox that its machine can give. */
static bool
is_of_all(const struct session_options *session)
{
	return session->after && session->model_path == session->after;
}

static enum options_verdict
compare(const struct session_options *session, const struct run *merged)
{
	struct text found = {0};
	struct run model = session->model;

	if (is_of_all(session))
		model.sandbox = merged->sandbox;
	run_differences(&model, merged, &found);
	compare_length(session, &found);
	return tell(session->model_path, &found);
}

/* An option of the model's, of which a file may be known by name alone. */
static enum options_verdict
take_option(struct session_options *session, const struct options *options,
	const struct run_option *option)
{
	static const char digest[] = "sha256:";
	bool is_file = strncmp(option->value, digest, strlen(digest)) == 0;
	const char *value = is_file ? option->file : option->value;
	struct game_options *game = &session->game;

	if (!value)
		return options_refuse(options,
			"it was begun with --%s, a file whose name is not "
			"known: give it again",
			option->name);
	if (strcmp(option->name, "deals") == 0)
		game->deals = value;
	else if (!game_options_give(game, option->name, value))
		return options_refuse(options, "there are too many options");
	return OPTIONS_RUN;
}

static enum options_verdict
take_options(struct session_options *session, const struct options *options)
{
	const struct run *model = &session->model;
	struct game_options *game = &session->game;
	enum options_verdict verdict = OPTIONS_RUN;

	if (session->terms.run.game != model->game)
		return OPTIONS_RUN;
	for (int i = 0; verdict == OPTIONS_RUN && i < model->option_count;
		i++) {
		const struct run_option *option = &model->options[i];
		bool given = strcmp(option->name, "deals") == 0
				     ? game->deals != NULL
				     : game_options_value(game, option->name) !=
					       NULL;

		if (!given)
			verdict = take_option(session, options, option);
	}
	return verdict;
}

/* What was asked of the model's machine is asked of this one. */
static void
take_sandbox(struct session_options *session)
{
	if (session->sandbox_given)
		return;
	if (session->model.sandbox == SANDBOX_FULL)
		session->sandbox = SESSION_SANDBOX_FULL;
	else if (session->model.sandbox == SANDBOX_LOW)
		session->sandbox = SESSION_SANDBOX_BEST;
}

/* MERGED but for what the lineup finds out itself. */
static void
take_terms(struct session_options *session, const struct run *merged)
{
	struct run *run = &session->terms.run;
	struct run_bot *bots = run->bots;
	const int count = run->bot_count;

	*run = *merged;
	run->bots = bots;
	run->bot_count = count;
	run->option_count = 0;
	session->clock = run->cpu_clock ? SESSION_CPU : SESSION_WALL;
	session->memory_mib = (long)(run->memory_bytes / MIB);
	session->time_given = true;
	session->move_time_given = true;
	session->start_time_given = true;
	session->processes_given = true;
	take_sandbox(session);
}

/* Bots that are given sit down where the model's did. */
static enum options_verdict
check_bots(const struct session_options *session, const struct options *options)
{
	const int count = session->terms.run.bot_count;

	if (!session->like || count == session->model.bot_count)
		return OPTIONS_RUN;
	return options_refuse(options,
		"%s has %d bots, whose places those that are given take; "
		"there %s %d",
		session->like, session->model.bot_count,
		count == 1 ? "is" : "are", count);
}

enum options_verdict
model_run_apply(struct lineup *lineup)
{
	struct session_options *session = lineup->session;
	struct run *run = &session->terms.run;

	if (!session->model.game)
		return OPTIONS_RUN;
	if (lineup_name_bots(lineup) < 0)
		return options_fail(lineup->options, "there is no memory");
	enum options_verdict verdict = check_bots(session, lineup->options);
	struct run merged = merge(session);
	merged.bots = run->bots;
	merged.bot_count = run->bot_count;
	if (verdict == OPTIONS_RUN && session_options_go_on(session))
		verdict = compare(session, &merged);
	if (verdict != OPTIONS_RUN)
		return verdict;
	take_terms(session, &merged);
	return take_options(session, lineup->options);
}

/* What the bots are made of, whose names and commands are the same. */
static enum options_verdict
compare_files(const struct session_options *session)
{
	const struct session_terms *terms = &session->terms;
	bool agree = true;

	for (int i = 0; i < terms->run.bot_count; i++)
		agree &= session_files_agree(
			terms, &session->model.bots[i], &terms->run.bots[i]);
	return agree ? OPTIONS_RUN : OPTIONS_FAILED;
}

enum options_verdict
model_run_check(const struct session_options *session)
{
	if (!session_options_go_on(session))
		return OPTIONS_RUN;
	enum options_verdict verdict = compare(session, &session->terms.run);
	return verdict == OPTIONS_RUN ? compare_files(session) : verdict;
}
