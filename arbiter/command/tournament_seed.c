#include "command/tournament_seed.h"

#include <err.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command/shard_key.h"
#include "command/tournament_lineup.h"
#include "guard/key_file.h"

/* The record file of a tournament has a key file, beside it unless the command
 * line says where. */
static void
name_key(struct tournament_options *tournament)
{
	struct session_terms *terms = &tournament->session.terms;
	char *path = tournament->key_path;

	if (run_is_shard(&terms->run) && !tournament->commit) {
		shard_key_settle(&tournament->session, path);
		return;
	}
	if (terms->key || !terms->output)
		return;
	terms->key = path;
	if (snprintf(path, PATH_MAX, "%s.key", terms->output) >= PATH_MAX)
		errx(EXIT_FAILURE, "%s: %s", terms->output,
			strerror(ENAMETOOLONG));
}

/* A file of which nothing is there but half a line can only be resumed. */
static bool
is_begun(const struct session_terms *terms)
{
	struct stat status;

	return terms->output && stat(terms->output, &status) == 0 &&
	       status.st_size > 0;
}

/* The seed in the key file of a record file that was not begun; one that the
 * command line gives has to be the same. */
static void
take_kept(struct session_options *session)
{
	struct run *run = &session->terms.run;
	char reason[REASON_MAX];
	struct key_file key;

	if (!session->terms.key || !key_file_is_there(session->terms.key))
		return;
	if (key_file_open(&key, session->terms.key, false, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	if (*key.seed.text != '\0') {
		if (session->seed_given && !seed_same(&key.seed, &run->seed))
			errx(EXIT_FAILURE, "%s: has another seed than --seed",
				session->terms.key);
		run->seed = key.seed;
	}
	key_file_close(&key);
}

/* Whoever sees some cards of a deal can try seeds until they fit. */
static void
warn_of_seed(const struct session_options *session)
{
	const struct run *run = &session->terms.run;

	if (session->seed_given && seed_is_guessable(&run->seed))
		warnx("the seed %s can be found by trying, and with it every "
		      "deal; its hash, which is public, gives it away; among "
		      "strangers, give none",
			run->seed.text);
}

/* A shard that is new in a tournament that is not; the merged file has the
 * commitment alone. */
static void
take_seed_of_all(struct session_options *session)
{
	const char *path = session->after;

	if (!path || session->model_path != path || !session->terms.key)
		return;
	take_kept(session);
	if (!commitment_fits(&session->model.current, &session->terms.run.seed))
		errx(EXIT_FAILURE,
			"%s: has another seed than %s is committed to",
			session->terms.key, path);
}

void
tournament_seed_settle(struct tournament_options *tournament)
{
	struct session_options *session = &tournament->session;

	take_seed_of_all(session);
	name_key(tournament);
	if (session_options_go_on(session)) {
		take_seed_of_all(session);
		return;
	}
	if (session->terms.resume || !is_begun(&session->terms))
		take_kept(session);
	warn_of_seed(session);
	run_commit(&session->terms.run);
}

/* Keeps the seed in a new key file, unless it is there. */
static void
keep(const struct session_terms *terms)
{
	char reason[REASON_MAX];
	struct key_file key;

	if (!terms->key || key_file_is_there(terms->key))
		return;
	if (is_begun(terms))
		errx(EXIT_FAILURE, "%s: is there already, and its key file not",
			terms->output);
	if (key_file_create(&key, terms->key, &terms->run.seed, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	key_file_close(&key);
}

void
tournament_seed_keep(const struct tournament_options *tournament)
{
	keep(&tournament->session.terms);
}

int
tournament_seed_commit(struct tournament_options *tournament)
{
	struct session_options *session = &tournament->session;

	name_key(tournament);
	if (!session->terms.key && !session->seed_given)
		errx(EXIT_FAILURE,
			"--commit needs --output or --key, where the seed is "
			"kept, or --seed");
	take_kept(session);
	warn_of_seed(session);
	keep(&session->terms);
	const struct commitment commitment =
		commitment_to(&session->terms.run.seed);
	if (puts(commitment.digits) == EOF || fflush(stdout) == EOF)
		err(EXIT_FAILURE, "standard output");
	return EXIT_SUCCESS;
}
