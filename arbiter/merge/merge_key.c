#include "merge/merge_key.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "record/run.h"

int
merge_key_open(struct merge_key *key, const char *given, const char *output,
	char reason[static REASON_MAX])
{
	if (snprintf(key->path, sizeof key->path, "%s.key", output) >=
		PATH_MAX) {
		errno = ENAMETOOLONG;
		return reason_of_file(output, reason);
	}
	if (!given && !key_file_is_there(key->path))
		return 0;
	return key_file_open(
		&key->given, given ? given : key->path, false, reason);
}

void
merge_key_close(struct merge_key *key)
{
	key_file_close(&key->given);
	key_file_close(&key->own);
}

const struct hmac_key *
merge_key_bytes(const struct merge_key *key)
{
	return key->given.open ? &key->given.key : NULL;
}

bool
merge_key_fits(const struct merge_key *key, const struct run *run,
	char reason[static REASON_MAX])
{
	const struct key_file *given = &key->given;

	if (!given->open || !run_is_committed(run) || run->revealed ||
		*given->seed.text == '\0' ||
		commitment_fits(&run->current, &given->seed))
		return true;
	snprintf(reason, REASON_MAX,
		"%.400s: has another seed than the run is committed to",
		given->path);
	return false;
}

/* Opens the one that lies beside the output already. */
static int
open_own(struct merge_key *key, char reason[static REASON_MAX])
{
	struct key_file *own = &key->own;
	const struct key_file *given = &key->given;

	if (key_file_open(own, key->path, true, reason) < 0)
		return -1;
	if (memcmp(own->bytes, given->bytes, sizeof own->bytes) != 0) {
		snprintf(reason, REASON_MAX,
			"%.400s: is the key file of another run", key->path);
		return -1;
	}
	if (!seed_same(&own->seed, &given->seed) &&
		key_file_set_seed(own, &given->seed) < 0)
		return reason_of_file(key->path, reason);
	return 0;
}

int
merge_key_prepare(struct merge_key *key, char reason[static REASON_MAX])
{
	const struct chain none = {0};

	if (!key->given.open)
		return 0;
	if (!key_file_is_there(key->path) &&
		key_file_copy(&key->given, key->path, &none) < 0)
		return reason_of_file(key->path, reason);
	if (open_own(key, reason) < 0)
		return -1;
	return key_file_note(&key->own, &none) < 0
		       ? reason_of_file(key->path, reason)
		       : 0;
}

int
merge_key_note(struct merge_key *key, const struct chain *chain,
	char reason[static REASON_MAX])
{
	return key->own.open && key_file_note(&key->own, chain) < 0
		       ? reason_of_file(key->path, reason)
		       : 0;
}
