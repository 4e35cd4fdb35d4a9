#include "play/session_trial.h"

#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "bot/bot_hint.h"
#include "play/session.h"

enum { STATUS_REFUSED = 2 };

void
session_trial_release(struct session_trial *trial)
{
	free(trial->refused);
	*trial = (struct session_trial){0};
}

/* A bot that several workers have tried counts once. */
int
session_trial_note(
	struct session_trial *trial, const struct trial_verdict *verdict)
{
	int place = trial->count;

	if (verdict->result == TRIAL_PASSED)
		return 0;
	while (place > 0 && trial->refused[place - 1].bot >= verdict->bot)
		place--;
	if (place < trial->count && trial->refused[place].bot == verdict->bot)
		return 0;
	struct trial_verdict *refused = array_grow(trial->refused,
		(size_t)trial->count, &trial->capacity, sizeof *refused);
	if (!refused)
		return -1;
	trial->refused = refused;
	memmove(&refused[place + 1], &refused[place],
		(size_t)(trial->count++ - place) * sizeof *refused);
	refused[place] = *verdict;
	return 0;
}

static const char *
hint_of(const struct trial_verdict *verdict, const struct session_terms *terms,
	char hint[static REASON_MAX])
{
	const struct bot_spec *spec = &terms->specs[verdict->bot];

	if (verdict->result == TRIAL_NOT_RUN && !spec->unfit &&
		(bot_hint_quotes(terms->specs, verdict->bot, hint) ||
			bot_hint_name(spec, hint)))
		return hint;
	if (verdict->result == TRIAL_ENDED &&
		bot_hint_shut_in(spec, verdict->last_words))
		return "; it is shut in: files of its own need [cwd=FOLDER] or "
		       "[read=PATH], see talon-sandbox(1)";
	if (verdict->result == TRIAL_SILENT)
		return "; is its output flushed?";
	if (verdict->result == TRIAL_HALF)
		return "; every answer ends with an empty line";
	return "";
}

static void
say(const struct trial_verdict *verdict, const struct session_terms *terms)
{
	const struct bot_spec *spec = &terms->specs[verdict->bot];
	const char *file = terms->confinement.bots_file;
	char hint[REASON_MAX], words[STDERR_TAIL_WORDS_MAX + 16] = "";
	char command[REASON_MAX], place[REASON_MAX] = "";

	if (file && spec->line > 0)
		snprintf(place, sizeof place, "%.900s:%ld: ", file, spec->line);
	if (*verdict->last_words != '\0')
		snprintf(words, sizeof words, "; it said: %s",
			verdict->last_words);
	text_printable_string(command, sizeof command, spec->text);
	warnx("%sbot %s (%s): %s%s%s", place, spec->name, command, verdict->why,
		words, hint_of(verdict, terms, hint));
}

/* House bots are needed, and --missing is no option of a person's. */
static bool
can_be_left_out(
	const struct session_trial *trial, const struct session_terms *terms)
{
	const struct run *run = &terms->run;
	int last = trial->refused[trial->count - 1].bot;

	return terms->left_out &&
	       last < run->bot_count - run->tournament.houses;
}

/* BOT is counted among those that are not left out. */
static void
leave_out(bool *left_out, int bot)
{
	int named = 0;

	while (left_out[named] || bot-- > 0)
		named++;
	left_out[named] = true;
}

int
session_trial_report(
	const struct session_trial *trial, const struct session_terms *terms)
{
	for (int i = 0; i < trial->count; i++)
		say(&trial->refused[i], terms);
	if (terms->missing == SESSION_MISSING_LEAVE_OUT &&
		can_be_left_out(trial, terms)) {
		for (int i = trial->count - 1; i >= 0; i--)
			leave_out(terms->left_out, trial->refused[i].bot);
		warnx("played without %s", trial->count == 1 ? "it" : "them");
		return SESSION_LEAVES_OUT;
	}
	warnx("no %sgame has been played; --%s lets %s forfeit%s",
		terms->resume ? "further " : "",
		terms->person ? "allow-missing" : "missing=allow",
		trial->count == 1 ? "it" : "them",
		terms->resume
			? ", and is needed again where the run was begun so"
		: !can_be_left_out(trial, terms) ? ""
		: trial->count == 1 ? ", --missing=leave-out plays without it"
				    : ", --missing=leave-out plays without "
				      "them");
	return STATUS_REFUSED;
}

bool
session_trial_wants(void *owner, int bot)
{
	const struct session *session = owner;
	const struct session_kind *kind = session->kind;

	return kind->plays && kind->plays(session->owner, bot);
}

void
session_trial_hear(void *owner, const struct trial_verdict *verdict)
{
	struct session *session = owner;

	if (session_trial_note(&session->trial, verdict) < 0 ||
		abouts_note(&session->abouts, &session->terms->run,
			verdict->bot, &verdict->about) < 0)
		session_fail(session, session->kind->name, errno);
}

bool
session_trial_make(struct session *session, int jobs, int *status)
{
	struct runner *runner = &session->runner;

	if (!session->playable ||
		session->terms->missing == SESSION_MISSING_ALLOW)
		return true;
	int ended = runner_try(runner, jobs);
	if (ended == 0 && !runner->failed && session->trial.count == 0)
		return true;
	runner_close(runner);
	journal_take_back(&session->journal);
	*status = 1;
	if (ended != 0)
		warnx("%s: stopped before the first game",
			ended == SIGINT ? "interrupted" : strsignal(ended));
	else if (!runner->failed)
		*status = session_trial_report(&session->trial, session->terms);
	return false;
}
