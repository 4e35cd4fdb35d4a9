#include "play/session_terms.h"

#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/calibration.h"
#include "base/reason.h"
#include "base/text.h"
#include "bot/bot_files.h"
#include "bot/game_program.h"
#include "bot/lookalike.h"
#include "common/game.h"
#include "record/journal.h"
#include "record/run_bot.h"

bool
job_count_admit(struct session_terms *terms, const struct bot_spec *bot,
	char reason[static REASON_MAX])
{
	int count = cores_count(&terms->cores);

	if (bot->cores > count)
		return reason_say(reason,
			       "cores=%d: there %s %d, as far as talon may use "
			       "them",
			       bot->cores, count == 1 ? "is" : "are",
			       count) == 0;
	if (bot->cores > terms->bot_cores)
		terms->bot_cores = bot->cores;
	terms->cores_sum += bot->cores > 0 ? bot->cores : 1;
	return true;
}

/* Where bots are to think while others do, all of a game need cores at once. */
static int
cores_of_game(const struct session_terms *terms)
{
	const struct run *run = &terms->run;
	int most = terms->bot_cores > 0 ? terms->bot_cores : 1;

	if (!terms->given[RUN_TERM_OF_ponder] || run->ponder == RUN_PONDER_OFF)
		return most;
	if (run->tournament.format)
		return most * run_seats(run);
	return terms->cores_sum * run_seats(run) / run_players(run);
}

int
job_count_fitting(const struct session_terms *terms)
{
	return cores_jobs(&terms->cores, cores_of_game(terms));
}

int
job_count(const struct session_terms *terms)
{
	return terms->jobs > 0 ? terms->jobs : job_count_fitting(terms);
}

int
job_count_for(const struct session_terms *terms, double games)
{
	int jobs = job_count(terms);

	return games >= 1 && jobs > games ? (int)games : jobs;
}

void
session_place_note(struct session_terms *terms)
{
	struct run_shard *shard = &terms->run.shard;
	char name[SESSION_HOST_MAX] = "";

	if (!run_is_shard(&terms->run) && !terms->run.scale_time)
		return;
	if (gethostname(name, sizeof name - 1) < 0 || *name == '\0')
		strlcpy(name, "localhost", sizeof name);
	text_printable_string(terms->host, sizeof terms->host, name);
	shard->host = terms->host;
	shard->cores = cores_count(&terms->cores);
	shard->calibration = calibration_measure();
}

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
	if (!key->open)
		return reason_say(reason,
			       "%.400s: its seed is public, and it has no key "
			       "file "
			       "for the next one",
			       terms->output) == 0;
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

void
session_names_look(const struct session_terms *terms, int count)
{
	int pair[2];

	if (session_is_quiet(terms) ||
		!lookalike_find(terms->specs, count, pair))
		return;
	warnx("the names of bots %d and %d look alike, %s and %s: people will "
	      "take one for the other",
		pair[0] + 1, pair[1] + 1, terms->specs[pair[0]].name,
		terms->specs[pair[1]].name);
}

int
session_files_find(
	struct session_terms *terms, struct bot_spec *spec, struct run_bot *bot)
{
	char remark[REASON_MAX];

	if (bot_files_find(&terms->digests, spec, bot, remark) < 0)
		return -1;
	/* An author's bot may write what it has learnt. */
	if (!terms->run.tournament.format && !spec->plan) {
		free(spec->seal);
		spec->seal = NULL;
	}
	if (*remark != '\0')
		warnx("bot %s: what it plays with is not known to the record "
		      "file: %s",
			spec->name, remark);
	return 0;
}

/* The game that is a program becomes a part of the run. */
static int
find_program(struct session_terms *terms)
{
	struct bot_spec *spec = game_program_spec();
	struct run *run = &terms->run;

	if (!spec || !run->game->program)
		return 0;
	run->program = (struct run_bot){.name = run->game->name,
		.command = spec->text,
		.options = spec->options};
	return terms->output ? session_files_find(terms, spec, &run->program)
			     : 0;
}

int
session_files_find_all(struct session_terms *terms)
{
	if (find_program(terms) < 0)
		return -1;
	for (int i = 0; terms->output && i < terms->run.bot_count; i++)
		if (session_files_find(
			    terms, &terms->specs[i], &terms->run.bots[i]) < 0)
			return -1;
	return 0;
}

/* Prints the lines of FOUND, and what comes of them. */
static void
tell(const struct session_terms *terms, struct text *found, const char *then)
{
	char *rest = found->bytes;
	const char *line;

	if (text_failed(found) < 0)
		warn("%s", terms->output);
	while (rest && (line = strsep(&rest, "\n")))
		if (*line != '\0')
			warnx("%s: %s%s", terms->output, line, then);
	text_release(found);
}

bool
session_files_may_change(const struct run *run)
{
	return run->tournament.format && !run_is_shard(run) &&
	       *run->beacon == '\0';
}

bool
session_files_agree(const struct session_terms *terms,
	const struct run_bot *was, const struct run_bot *is)
{
	const bool bound = *terms->run.beacon != '\0';
	const bool strict = run_is_shard(&terms->run) || bound;
	struct text own = {0};
	struct text systems = {0};

	run_files_differences(was, is, false, &own);
	run_files_differences(was, is, true, &systems);
	bool agree = !strict || (own.length == 0 && !own.failed);
	tell(terms, &own,
		bound	 ? "; a tournament with a beacon goes on with the "
			   "same bots only"
		: strict ? "; a shard goes on with the same bots only"
			 : "");
	tell(terms, &systems, "");
	return agree;
}
