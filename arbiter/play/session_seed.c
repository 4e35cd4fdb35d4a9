#include "play/session_seed.h"

#include <stdio.h>

#include "play/session.h"

void
session_seed_take(struct run *run, const struct run *read)
{
	if (!run_is_committed(read))
		return;
	run->current = read->current;
	run->revealed = read->revealed;
	if (read->revealed)
		run->seed = read->seed;
}

bool
session_seed_find(struct session_terms *terms, const struct journal *journal,
	char reason[static REASON_MAX])
{
	struct run *run = &terms->run;

	if (!run_is_committed(run) || run->revealed)
		return true;
	if (commitment_fits(&run->current, &journal->key.seed)) {
		run->seed = journal->key.seed;
		return true;
	}
	if (!journal->key.open && commitment_fits(&run->current, &run->seed))
		return true;
	if (journal->key.open)
		snprintf(reason, REASON_MAX,
			"%.400s: has another seed than %.400s is committed to",
			terms->key, terms->output);
	else
		snprintf(reason, REASON_MAX,
			"%.400s: its seed is in its key file, which is not "
			"there; --key says where it is",
			terms->output);
	return false;
}

bool
session_seed_renew(struct session_terms *terms, struct journal *journal,
	char reason[static REASON_MAX])
{
	struct run *run = &terms->run;
	struct key_file *key = &journal->key;

	if (!run_is_committed(run) || !run->revealed)
		return true;
	if (!key->open) {
		snprintf(reason, REASON_MAX,
			"%.400s: its seed is public, and it has no key file "
			"for the next one",
			terms->output);
		return false;
	}
	if (commitment_fits(&run->current, &key->seed) &&
		key_file_draw_seed(key) < 0) {
		reason_of_file(terms->key, reason);
		return false;
	}
	run->seed = key->seed;
	run->current = commitment_to(&run->seed);
	run->revealed = false;
	if (journal_append_commitment(journal, run) == 0)
		return true;
	journal_explain(journal, terms->output, reason);
	return false;
}

bool
session_seed_reveal(struct session_terms *terms, struct journal *journal,
	char reason[static REASON_MAX])
{
	struct run *run = &terms->run;

	if (!run_is_committed(run) || run->revealed || run_is_shard(run))
		return true;
	if (journal_append_seed(journal, run) < 0) {
		journal_explain(journal, terms->output, reason);
		return false;
	}
	run->revealed = true;
	return true;
}
