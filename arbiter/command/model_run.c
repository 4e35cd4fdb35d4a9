#include "command/model_run.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "play/session_terms.h"
#include "record/change.h"
#include "record/reader.h"
#include "record/run_line.h"

/* A key file that the command line names is there if the record file is. */
static void
need_key(const struct session_terms *terms)
{
	if (terms->key && access(terms->output, F_OK) == 0 &&
		access(terms->key, R_OK) < 0)
		err(EXIT_FAILURE, "%s", terms->key);
}

/* How a run is called, and who plays it. */
static const char *
kind_of(const struct run *run)
{
	return run->tournament.format ? "tournament" : "match";
}

static void
check_kind(const struct session_options *session, const char *path)
{
	const struct run *model = &session->model;
	const char *kind = kind_of(model);

	if (strcmp(kind, kind_of(&session->terms.run)) == 0)
		return;
	if (session->terms.resume || session->after)
		options_refuse("%s is of a %s: talon %s goes on with it", path,
			kind, kind);
	options_refuse(
		"%s is of a tournament, whose games depend on each other; "
		"talon replay plays one of them again",
		path);
}

/* Reads on, to know how long the run has become. */
static int
read_length(struct reader *reader, char reason[static REASON_MAX])
{
	enum reader_result result;

	do
		result = reader_next(reader, reason);
	while (result == READER_RECORD);
	return result == READER_END ? 0 : -1;
}

/* The run outlives its reader. */
static void
take_run(struct session_options *session, struct reader *reader)
{
	session->model_path = reader->path;
	session->model = reader->run;
	reader->run = (struct run){0};
	reader_close(reader);
}

static void
read_like(struct session_options *session)
{
	struct reader reader;
	char reason[REASON_MAX];

	if (session->terms.resume)
		options_refuse(
			"--like begins a new file; --resume goes on with one, "
			"which has all that was taken from another");
	if (reader_open(&reader, session->like, reason) < 0)
		options_fail("%s", reason);
	int length = read_length(&reader, reason);
	take_run(session, &reader);
	if (length < 0)
		options_fail("%s", reason);
	check_kind(session, session->like);
}

static void
read_own(struct session_options *session)
{
	const struct session_terms *terms = &session->terms;
	struct reader reader;
	char reason[REASON_MAX];

	if (!terms->output)
		options_refuse("--%s needs --output, a file to go on with",
			session->append ? "append" : "resume");
	need_key(terms);
	if (reader_open(&reader, terms->output, reason) < 0)
		return;
	take_run(session, &reader);
	check_kind(session, terms->output);
}

/* A shard that is new takes its run from the file of all, which another stage
 * than the first may have made shorter. */
static void
take_run_after(struct session_options *session, struct reader *reader)
{
	struct run_tournament *terms = &session->model.tournament;

	take_run(session, reader);
	if (run_is_shard(&session->model))
		options_refuse(
			"--after %s: it is the file of a shard; talon merge "
			"makes that of all",
			session->after);
	session->model.shard = session->terms.run.shard;
	session->model.revealed = false;
	terms->closed = terms->dropped = 0;
	check_kind(session, session->after);
}

/* Or has to be one of what is played now. */
static void
read_after(struct session_options *session)
{
	struct reader reader;
	char reason[REASON_MAX];

	if (reader_open(&reader, session->after, reason) < 0)
		options_fail("%s", reason);
	const int read = read_length(&reader, reason);
	if (!session->model.game) {
		take_run_after(session, &reader);
		if (read < 0)
			options_fail("%s", reason);
		return;
	}
	const bool same =
		commitment_same(&reader.run.current, &session->model.current);
	reader_close(&reader);
	if (read == 0 && !same)
		options_fail("%.400s: is a shard of an earlier stage of the "
			     "tournament, whose seed is public: since then "
			     "%.400s goes on with another one, and its shards "
			     "begin new files",
			session->model_path, session->after);
}

void
model_run_read(struct session_options *session)
{
	if (session->like) {
		read_like(session);
		return;
	}
	if (session->terms.resume)
		read_own(session);
	if (session->after)
		read_after(session);
}

long
model_run_length(const struct session_options *session)
{
	struct reader reader;
	char reason[REASON_MAX];

	if (reader_open(&reader,
		    session->after ? session->after : session->model_path,
		    reason) < 0)
		return run_length(&session->model);
	(void)read_length(&reader, reason);
	long length = run_length(&reader.run);
	reader_close(&reader);
	return length;
}

/* The terms that were given; how much the best sandbox comes to is known later.
 */
static void
give_terms(const struct session_options *session, struct run *run)
{
	const struct session_terms *terms = &session->terms;

	for (int i = 0; i < RUN_TERMS; i++)
		if (terms->given[i] && i != RUN_TERM_OF_sandbox)
			run_term_copy(&run_terms[i], run, &terms->run);
	if (terms->given[RUN_TERM_OF_time_ns])
		run->increment_ns = terms->run.increment_ns;
	if (!terms->given[RUN_TERM_OF_sandbox])
		return;
	if (session->sandbox == SESSION_SANDBOX_OFF)
		run->sandbox = SANDBOX_OFF;
	if (session->sandbox == SESSION_SANDBOX_FULL)
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
	const char *beacon = session->terms.run.beacon;

	if (*beacon != '\0')
		memcpy(run->beacon, beacon, sizeof run->beacon);
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

/* Where RUN has the option NAME, or room for it; NULL: it has none. */
static struct run_option *
place_of_option(struct run *run, const char *name)
{
	for (int i = 0; i < run->option_count; i++)
		if (strcmp(run->options[i].name, name) == 0)
			return &run->options[i];
	return run->option_count < RUN_OPTIONS_MAX
		       ? &run->options[run->option_count++]
		       : NULL;
}

/* What was given of the options of the game takes the place of what RUN has of
 * these, as far as no file has to be read for it. */
static void
give_game_options(const struct game_options *options, struct run *run)
{
	for (int i = 0; i < options->count; i++) {
		const char *name = options->given[i].name;
		const struct game_option *option =
			game_option_find(run->game->options, name);

		if (option && option->is_file)
			continue;
		struct run_option *place = place_of_option(run, name);
		if (place)
			*place = (struct run_option){
				.name = name, .value = options->given[i].value};
	}
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
	give_terms(session, &run);
	if (run.game == session->model.game)
		give_game_options(&session->game, &run);
	return run;
}

/* Says what the lines of FOUND have against PATH. False: something. */
static bool
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
	return is_same;
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

static bool
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
static void
take_option(struct session_options *session, const struct run_option *option)
{
	static const char digest[] = "sha256:";
	bool is_file = strncmp(option->value, digest, strlen(digest)) == 0;
	const char *value = is_file ? option->file : option->value;
	struct game_options *game = &session->game;

	if (!value)
		options_refuse(
			"it was begun with --%s, a file whose name is not "
			"known: give it again",
			option->name);
	if (strcmp(option->name, "deals") == 0)
		game->deals = value;
	else if (!game_options_give(game, option->name, value))
		options_refuse("there are too many options");
}

static void
take_options(struct session_options *session)
{
	const struct run *model = &session->model;
	struct game_options *game = &session->game;

	if (session->terms.run.game != model->game)
		return;
	for (int i = 0; i < model->option_count; i++) {
		const struct run_option *option = &model->options[i];
		bool given = strcmp(option->name, "deals") == 0
				     ? game->deals != NULL
				     : game_options_value(game, option->name) !=
					       NULL;

		if (!given)
			take_option(session, option);
	}
}

/* What was asked of the model's machine is asked of this one. */
static void
take_sandbox(struct session_options *session)
{
	if (session->terms.given[RUN_TERM_OF_sandbox])
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
	/* The program of its game is that of -g. */
	run->program = (struct run_bot){0};
	run->bots = bots;
	run->bot_count = count;
	run->option_count = 0;
	session->terms.given[RUN_TERM_OF_time_ns] = true;
	session->terms.given[RUN_TERM_OF_move_time_ns] = true;
	session->terms.given[RUN_TERM_OF_start_time_ns] = true;
	session->terms.given[RUN_TERM_OF_memory_bytes] = true;
	session->terms.given[RUN_TERM_OF_processes] = true;
	take_sandbox(session);
}

/* Bots that are given sit down where the model's did. */
static void
check_bots(const struct session_options *session)
{
	const int count = session->terms.run.bot_count;

	if (!session->like || count == session->model.bot_count)
		return;
	options_refuse(
		"%s has %d bots, whose places those that are given take; "
		"there %s %d",
		session->like, session->model.bot_count,
		count == 1 ? "is" : "are", count);
}

void
model_run_apply(struct lineup *lineup)
{
	struct session_options *session = lineup->session;
	struct run *run = &session->terms.run;

	if (!session->model.game)
		return;
	lineup_name_bots(lineup);
	check_bots(session);
	struct run merged = merge(session);
	merged.bots = run->bots;
	merged.bot_count = run->bot_count;
	if (session_options_go_on(session) && !compare(session, &merged))
		exit(EXIT_FAILURE);
	take_terms(session, &merged);
	if (session_options_go_on(session) && session_files_may_change(run))
		session->terms.begun = session->model.bots;
	take_options(session);
}

/* What the bots are made of, whose names and commands are the same; where that
 * may become another the tournament compares it, which knows the whole file. */
static bool
compare_files(const struct session_options *session)
{
	const struct session_terms *terms = &session->terms;
	bool agree = true;

	for (int i = 0; !terms->begun && i < terms->run.bot_count; i++)
		agree &= session_files_agree(
			terms, &session->model.bots[i], &terms->run.bots[i]);
	return agree;
}

bool
model_run_check(const struct session_options *session)
{
	return !session_options_go_on(session) ||
	       (compare(session, &session->terms.run) &&
		       compare_files(session));
}
