#include "command/replay_seed.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "guard/key_file.h"
#include "record/known_seeds.h"
#include "record/record.h"
#include "record/run.h"

/* Adds the seed of the key file PATH. -1 with the reason in words. */
static int
add_key(struct known_seeds *seeds, const char *path,
	char reason[static REASON_MAX])
{
	struct key_file key;
	int added = 0;

	if (key_file_open(&key, path, false, reason) < 0)
		return -1;
	if (*key.seed.text != '\0')
		added = known_seeds_add(seeds, &key.seed);
	if (added < 0)
		strlcpy(reason, strerror(errno), REASON_MAX);
	key_file_close(&key);
	return added;
}

/* One that nobody asked for may be another user's. */
static int
add_key_beside(struct known_seeds *seeds, const char *path)
{
	char beside[PATH_MAX], reason[REASON_MAX];
	const int length = snprintf(beside, sizeof beside, "%s.key", path);

	if (length < PATH_MAX && key_file_is_there(beside))
		add_key(seeds, beside, reason);
	return 0;
}

int
replay_seed_find(struct record *record, const struct run *run, const char *path,
	const char *key, char reason[static REASON_MAX])
{
	struct known_seeds seeds = {0};
	struct commitment commitment;
	int found = 0;

	if (!run_is_committed(run) ||
		!commitment_parse(&commitment, record->seed.text))
		return 1;
	if (known_seeds_read(&seeds, path, reason) < 0 ||
		(key ? add_key(&seeds, key, reason)
		     : add_key_beside(&seeds, path)) < 0)
		found = -1;
	const struct seed *seed = known_seeds_find(&seeds, &commitment);
	if (found == 0 && seed) {
		record->seed = *seed;
		found = 1;
	}
	known_seeds_release(&seeds);
	return found;
}
