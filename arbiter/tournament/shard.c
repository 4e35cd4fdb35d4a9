#include "tournament/shard.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "play/session.h"
#include "record/run_length.h"

int
shard_init(struct shard *shard, struct contest *all, struct run *run,
	const char *after, char reason[static REASON_MAX])
{
	*shard = (struct shard){.all = all, .after = after != NULL};
	if (!after)
		return 0;
	if (contest_init(&shard->own, run) < 0) {
		snprintf(reason, REASON_MAX, "%s", strerror(errno));
		return -1;
	}
	return merged_file_read(&shard->merged, after, all, run, reason);
}

void
shard_release(struct shard *shard)
{
	if (!shard->after)
		return;
	contest_release(&shard->own);
	merged_file_release(&shard->merged);
}

bool
shard_knows(const struct shard *shard, const struct record *record)
{
	return merged_file_has(&shard->merged, record->id);
}

bool
shard_take(struct shard *shard, const struct record *record,
	char reason[static REASON_MAX])
{
	return merged_file_agrees(&shard->merged, record, reason) &&
	       contest_take(shard->all, record, reason) &&
	       (!shard->after || contest_take(&shard->own, record, reason));
}

static const char *
known_text(const char *text)
{
	return !text ? "" : text;
}

bool
shard_has_change(
	const struct contest *contest, const struct roster_change *change)
{
	int known = roster_find(&contest->roster, change->bot.name);

	if (known == -1)
		return false;
	if (!change->add)
		return contest->roster.terms[known].until <= change->round;
	const struct run_bot *bot = &contest->roster.bots[known];
	return known >= contest->run->bot_count &&
	       strcmp(bot->command, change->bot.command) == 0 &&
	       strcmp(known_text(bot->options),
		       known_text(change->bot.options)) == 0;
}

bool
shard_change(struct shard *shard, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	if (!shard->after)
		return contest_change(shard->all, change, reason);
	if (shard_has_change(shard->all, change)) {
		shard->changes++;
		return contest_change(&shard->own, change, reason);
	}
	snprintf(reason, REASON_MAX, "%.400s has no such change",
		shard->merged.path);
	return false;
}

int
shard_note_seed(struct shard *shard)
{
	if (shard->after && contest_note_seed(&shard->own) < 0)
		return -1;
	return contest_note_seed(shard->all);
}

int
shard_add(struct shard *shard, const struct record *record)
{
	char reason[REASON_MAX];

	if (contest_add(shard->all, record) < 0)
		return -1;
	return !shard->after || contest_take(&shard->own, record, reason) ? 0
									  : -1;
}

static bool
learn_change(struct shard *shard, struct session *session, const char *line,
	size_t length, char reason[static REASON_MAX])
{
	struct roster_change change;
	bool good = roster_change_parse(&change, line, length, reason) &&
		    contest_change(&shard->own, &change, reason) &&
		    session_append_change(session, &change, reason);

	roster_change_release(&change);
	return good;
}

/* In the order in which they stand there, which is that of all files. */
static bool
learn_changes(struct shard *shard, struct session *session,
	char reason[static REASON_MAX])
{
	const struct text *lines = &shard->merged.changes;
	size_t length;
	size_t at = 0;

	for (long number = 0; at < lines->length; number++, at += length) {
		const char *line = lines->bytes + at;

		length = strcspn(line, "\n") + 1;
		if (number >= shard->changes &&
			!learn_change(shard, session, line, length, reason))
			return false;
	}
	return true;
}

/* What it has not, the merged file may have: it must not be played again. */
static bool
knows_its_rounds(const struct shard *shard, const struct session *session,
	char reason[static REASON_MAX])
{
	if (shard->all->own.loose == 0)
		return true;
	snprintf(reason, REASON_MAX,
		"%.400s: its rounds were drawn from a merged file: --after "
		"names it",
		session->terms->output);
	return false;
}

bool
shard_learn(struct shard *shard, struct session *session,
	char reason[static REASON_MAX])
{
	if (!shard->after)
		return knows_its_rounds(shard, session, reason);
	if (run_length(shard->all->run) < shard->merged.length &&
		!session_reading_lengthen(
			session, shard->merged.length, reason))
		return false;
	return learn_changes(shard, session, reason);
}

const struct contest *
shard_reported(const struct shard *shard)
{
	return shard->after ? &shard->own : shard->all;
}
