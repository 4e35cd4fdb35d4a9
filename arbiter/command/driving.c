#include "command/driving.h"

#include <err.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "drive/drive.h"
#include "guard/key_file.h"

/* Options that mean nothing to a shard, or that it is given of its own. */
static const char *const dropped[] = {"on", "shards", "output", "resume", "key",
	"seed", "live", "json", "csv", "quiet", "watch", "verbose", "strict",
	"until", "for", "budget", "close"};

/* Options that change a tournament that goes on, of which its file is told
 * once.
 */
static const char *const changing[] = {
	"add", "withdraw", "away", "back", "rounds", "games"};

/* Options with which a run cannot be cut, and why. */
static const struct {
	const char *name;
	const char *why;
} refused[] = {
	{"append", "how long a run is to become is said by --games"},
	{"like", "the bots and options are to be given"},
	{"dry-run", "it plays nothing"},
	{"commit", "it plays nothing"},
	{"plan", "it plays nothing"},
	{"shard", "it makes the shards itself"},
	{"upto", "it says so to the shards itself"},
	{"after", "it says so to the shards itself"},
	{"take", "shards have the programs that the run was begun with"},
};

/* Whether a word is the option NAME, "--NAME" or "--NAME=VALUE". */
static bool
is_option(const char *word, const char *name)
{
	size_t length = strlen(name);

	return strncmp(word + strlen("--"), name, length) == 0 &&
	       strchr("=", word[strlen("--") + length]);
}

static bool
is_typed(const struct session_options *session, const char *name)
{
	for (size_t i = 0; i < session->typed.count; i++)
		if (is_option(session->typed.words[i], name))
			return true;
	return false;
}

static void
refuse_some(const struct session_options *session)
{
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
		if (is_typed(session, refused[i].name))
			options_refuse("--on does not go with --%s: %s",
				refused[i].name, refused[i].why);
	if (session->terms.missing == SESSION_MISSING_LEAVE_OUT)
		options_refuse(
			"--on does not go with --missing=leave-out: a bot "
			"might be left out of some shards alone");
	if (!session->terms.output)
		options_refuse(
			"--on needs --output, beside which the shards lie");
}

/* Shards that were begun have the seed of the key file, and no other. */
static void
need_key(const struct session_options *session)
{
	const struct session_terms *terms = &session->terms;
	char beside[PATH_MAX];
	const char *path = terms->key ? terms->key : beside;

	if (key_file_name(beside, terms->output) == 0 &&
		key_file_is_there(path))
		return;
	options_fail(
		"%.400s: is missing: it is the key file with which the shards "
		"in %.400s.shards were begun",
		path, terms->output);
}

/* The run goes on if there is a file of it; until then the seed of a match is
 * in the plan alone. */
static void
go_on(struct session_options *session)
{
	struct session_terms *terms = &session->terms;
	struct shard_plan plan;
	char reason[REASON_MAX];
	int begun = drive_plan(terms->output, terms->resume, &plan, reason);

	if (begun < 0)
		options_fail("%s", reason);
	if (begun == 0) {
		terms->resume =
			terms->resume || access(terms->output, F_OK) == 0;
		return;
	}
	if (access(terms->output, F_OK) == 0)
		terms->resume = true;
	else if (run_is_committed(&plan.run))
		need_key(session);
	else if (!session->seed_given) {
		terms->run.seed = plan.run.seed;
		session->seed_given = true;
	}
	shard_plan_release(&plan);
}

/* It is not this machine whose cores count. */
static void
take_cores(struct cores_given *cores)
{
	*cores = (struct cores_given){.set.count = CORES_MAX};
	for (int i = 0; i < CORES_MAX; i++) {
		cores->set.cores[i] = (uint16_t)i;
		cores->physical[i] = (uint16_t)i;
	}
}

void
driving_prepare(struct session_options *session)
{
	char reason[REASON_MAX];
	struct engine engine;

	if (!session->on && session->shards > 0)
		options_refuse(
			"--shards needs --on, which says who plays them");
	if (!session->on)
		return;
	if (word_list_failed(&session->typed) < 0)
		options_fail("there is no memory");
	if (!engine_parse(&engine, session->on, reason))
		options_refuse("--on: %s", reason);
	refuse_some(session);
	take_cores(&session->terms.cores);
	go_on(session);
}

static bool
is_one_of(const char *word, const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (is_option(word, names[i]))
			return true;
	return false;
}

#define IS_ONE_OF(word, names) \
	is_one_of((word), (names), sizeof(names) / sizeof *(names))

static bool
is_change(const struct session_options *session, const char *word)
{
	return session->terms.run.tournament.format && session->terms.resume &&
	       IS_ONE_OF(word, changing);
}

/* The options of all shards. The seed of a tournament is in its key file, and
 * not to be seen in any command line. */
static void
add_options(struct word_list *words, const struct session_options *session)
{
	const struct run *run = &session->terms.run;

	for (size_t i = 0; i < session->typed.count; i++)
		if (!IS_ONE_OF(session->typed.words[i], dropped) &&
			!is_change(session, session->typed.words[i]))
			word_list_add(words, session->typed.words[i]);
	if (!run->tournament.format)
		word_list_add_format(words, "--seed=%s", run->seed.text);
}

static void
add_changes(struct word_list *words, const struct session_options *session)
{
	for (size_t i = 0; i < session->typed.count; i++)
		if (is_change(session, session->typed.words[i]))
			word_list_add(words, session->typed.words[i]);
}

/* A match has a key file if it is to have one. */
static void
make_key(const struct session_terms *terms)
{
	char reason[REASON_MAX];
	struct key_file key;

	if (!terms->key || key_file_is_there(terms->key))
		return;
	if (key_file_create(&key, terms->key, NULL, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	key_file_close(&key);
}

/* A program that is named with a slash may be meant from here, or from the
 * folder that the bot runs in. */
static bool
is_found(const struct bot_spec *spec)
{
	char path[PATH_MAX];

	if (access(spec->program, F_OK) == 0 && strchr(spec->program, '/'))
		return true;
	return spec->directory && *spec->program != '/' &&
	       snprintf(path, sizeof path, "%s/%s", spec->directory,
		       spec->program) < PATH_MAX &&
	       access(path, F_OK) == 0;
}

void
driving_expect_bots(const struct session_options *session)
{
	const struct session_terms *terms = &session->terms;
	bool found = true;

	if (terms->resume || terms->missing == SESSION_MISSING_ALLOW)
		return;
	for (int i = 0; i < terms->run.bot_count; i++) {
		const struct bot_spec *spec = &terms->specs[i];
		const bool is_there = is_found(spec);

		if (is_there && !spec->unfit)
			continue;
		warnx("bot %s: %s", spec->name,
			is_there ? spec->unfit : "its program cannot be found");
		found = false;
	}
	if (!found)
		errx(OPTIONS_USAGE,
			"no shard has been given away; --missing=allow lets "
			"such bots forfeit");
}

/* Where talon lies, for other machines, too. */
static char *
own_program(void)
{
	char *path = realpath("/proc/self/exe", NULL);

	if (!path)
		err(EXIT_FAILURE, "/proc/self/exe");
	return path;
}

int
driving_run(struct session_options *session, bool closes, bool *stopped)
{
	const struct session_terms *session_terms = &session->terms;
	struct word_list options = {0}, changes = {0};
	char reason[REASON_MAX];
	char *program = own_program();
	struct drive_terms terms = {
		.subcommand = session_terms->run.tournament.format
				      ? "tournament"
				      : "match",
		.program = program,
		.output = session_terms->output,
		.key = session_terms->key,
		.shards = session->shards,
		.run = &session_terms->run,
		.length = session_terms->length,
		.operands = session->operands,
		.until_ns = session_terms->until_ns,
		.budget = session_terms->budget,
		.closes = closes,
		.quiet = session_terms->quiet,
	};
	int status = EXIT_FAILURE;

	make_key(session_terms);
	add_options(&options, session);
	add_changes(&changes, session);
	terms.options = options.words;
	terms.changes = changes.words;
	if (!engine_parse(&terms.engine, session->on, reason))
		warnx("%s", reason);
	else if (word_list_failed(&options) < 0 ||
		 word_list_failed(&changes) < 0)
		warn(NULL);
	else
		status = drive_run(&terms, stopped);
	word_list_release(&options);
	word_list_release(&changes);
	free(program);
	return status == EXIT_SUCCESS ? SESSION_LEAVES_OUT : status;
}

void
driving_report(struct session_options *session, int64_t began_ns)
{
	struct session_terms *terms = &session->terms;

	terms->began_ns = began_ns;
	terms->jobs = 0;
	if (!terms->key)
		return;
	if (key_file_name(session->key_path, terms->output) < 0)
		err(EXIT_FAILURE, "%s", terms->output);
	terms->key = session->key_path;
}
