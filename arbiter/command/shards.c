#include "command/shards.h"

#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "guard/key_file.h"
#include "record/stop_rule.h"
#include "sums/digest.h"

/* Every shard has to play the same run. */
static void
check_match(const struct session_options *session)
{
	const struct session_terms *terms = &session->terms;

	if (session->append)
		options_refuse(
			"--append: a shard has no next games of its own; -n "
			"with --resume makes the run longer, in every shard");
	if (game_choice_given(&session->only) ||
		game_choice_given(&terms->run.only))
		options_refuse(
			"--only: a shard has the games that its number gives "
			"it");
	if (!session->seed_given && !session->model.game)
		options_refuse(
			"--shard needs --seed, the same for every shard");
	if (stop_rule_given(&terms->run.stop) && terms->upto == 0)
		options_refuse(
			"a shard cannot see when --sprt or --until-error end "
			"the run: --upto M plays the games below M, and talon "
			"merge says whether those are enough");
}

void
shard_options_finish(struct session_options *session)
{
	struct session_terms *terms = &session->terms;

	if (!run_is_shard(&terms->run)) {
		if (terms->upto > 0)
			options_refuse("--upto is for shards");
		return;
	}
	if (!terms->output)
		options_refuse("--shard needs --output, a file of its own");
	if (!terms->run.tournament.format)
		check_match(session);
}

static bool
is_same_file(const char *a, const char *b)
{
	struct stat one, other;

	return stat(a, &one) == 0 && stat(b, &other) == 0 &&
	       one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

static void
open_key(struct key_file *key, const char *path)
{
	char reason[REASON_MAX];

	if (key_file_open(key, path, false, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
}

static void
compare(const struct key_file *whole, const char *path)
{
	struct key_file own;

	open_key(&own, path);
	if (memcmp(own.bytes, whole->bytes, sizeof own.bytes) != 0)
		errx(EXIT_FAILURE, "%s: has another key than %s", path,
			whole->path);
	if (!seed_same(&own.seed, &whole->seed))
		errx(EXIT_FAILURE, "%s: has another seed than %s", path,
			whole->path);
	key_file_close(&own);
}

/* Makes the shard's own key file from that of the whole run, unless it is
 * there: another process may be about to. */
static void
copy(struct session_options *session, const char *path)
{
	static const struct chain none = {0};
	const struct session_terms *terms = &session->terms;
	struct key_file whole;

	if (!key_file_is_there(terms->key))
		errx(EXIT_FAILURE,
			"%s: is no key file; talon tournament --commit --key "
			"%s makes one for all shards",
			terms->key, terms->key);
	open_key(&whole, terms->key);
	if (terms->run.tournament.format && *whole.seed.text == '\0')
		errx(EXIT_FAILURE, "%s: has no seed for the tournament",
			terms->key);
	if (!key_file_is_there(path)) {
		if (key_file_copy(&whole, path, &none) == 0)
			session->made_key = path;
		else if (errno != EEXIST)
			err(EXIT_FAILURE, "%s", path);
	}
	compare(&whole, path);
	key_file_close(&whole);
}

void
shard_key_take(struct session_options *session, const char *file)
{
	char *path = session->beside_path;

	if (!session->terms.key && key_file_name(path, file) == 0 &&
		key_file_is_there(path))
		session->terms.key = path;
}

void
shard_key_settle(struct session_options *session)
{
	struct session_terms *terms = &session->terms;
	char *path = session->key_path;
	const bool committed = terms->run.tournament.format;

	if (key_file_name(path, terms->output) < 0)
		err(EXIT_FAILURE, "%s", terms->output);
	if (terms->key && !is_same_file(terms->key, path))
		copy(session, path);
	else if (committed && session->model_path != terms->output &&
		 !key_file_is_there(path))
		errx(EXIT_FAILURE,
			"a shard needs the key file of the whole tournament, "
			"which has its seed: first talon tournament --commit "
			"--key FILE, then --key FILE for every shard");
	terms->key = committed || key_file_is_there(path) ? path : NULL;
}

void
shard_key_take_back(const struct session_options *session)
{
	const char *path = session->made_key;
	char reason[REASON_MAX];
	struct key_file key;

	if (!path || access(session->terms.output, F_OK) == 0 ||
		key_file_open(&key, path, false, reason) < 0)
		return;
	if (key.lines == 0)
		key_file_remove(&key);
	key_file_close(&key);
}

int
shard_digest_leave(const struct session_options *session, int status)
{
	const struct session_terms *terms = &session->terms;
	char reason[REASON_MAX];

	if (status == EXIT_SUCCESS && terms->output &&
		run_is_shard(&terms->run) &&
		digest_leave(terms->output, reason) < 0)
		warnx("no digest is left: %s", reason);
	return status;
}
