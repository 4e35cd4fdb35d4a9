#include "tournament/tournament.h"

#include <err.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot_program_linux.h"
#include "play/session_terms.h"
#include "play/session.h"
#include "record/change.h"
#include "tournament/contest.h"
#include "tournament/draw.h"
#include "tournament/plan.h"
#include "tournament/shard.h"
#include "tournament/tournament_report.h"

struct tournament {
	const struct tournament_terms *terms;
	struct session session;
	struct contest contest;
	struct shard shard; /* the contest, as this session has a part in it */
	int spec_count;
	const char *bots; /* where bots lie; NULL: nowhere */
};

static bool
take_game_read(void *owner, const struct record *record,
	char reason[static REASON_MAX])
{
	struct tournament *t = owner;

	return shard_take(&t->shard, record, reason);
}

static bool
compare_game_read(void *owner, const struct record *record)
{
	const struct tournament *t = owner;

	return shard_knows(&t->shard, record);
}

static bool
take_change(void *owner, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct tournament *t = owner;

	return shard_change(&t->shard, change, reason);
}

static int
note_seed(void *owner)
{
	struct tournament *t = owner;

	return shard_note_seed(&t->shard);
}

/* Who joins when all rounds have been played makes the tournament longer, by
 * as many as it was begun with. */
static bool
make_room(struct tournament *t, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	long rounds = draw_rounds(t->contest.run);
	long more = t->session.begun_length;

	if (!change->add || change->round < rounds ||
		roster_find(&t->contest.roster, change->bot.name) != -1)
		return true;
	if (!session_lengthen(&t->session, rounds + more, reason))
		return false;
	if (!session_is_quiet(t->terms->session))
		warnx("%ld rounds more, with %s", more, change->bot.name);
	return true;
}

/* Where the next bot goes; NULL, with the reason in words: no memory. */
static struct bot_spec *
next_spec(struct tournament *t, char reason[static REASON_MAX])
{
	struct session_terms *terms = t->terms->session;
	struct bot_spec *specs = reallocarray(
		terms->specs, (size_t)t->spec_count + 1, sizeof *specs);

	if (!specs) {
		snprintf(reason, REASON_MAX, "%s", strerror(errno));
		return NULL;
	}
	terms->specs = specs;
	return &specs[t->spec_count];
}

/* Makes the next bot one of the tournament's, and says whether it can play with
 * the others. */
static bool
admit_next(struct tournament *t, char reason[static REASON_MAX])
{
	struct session_terms *terms = t->terms->session;
	struct bot_spec *spec = &terms->specs[t->spec_count++];
	char why[REASON_MAX];

	if (spec->sandbox > BOT_SANDBOX_OFF)
		confinement_look(&terms->confinement);
	if (!job_count_admit(terms, spec, why) ||
		!confinement_plan(&terms->confinement, spec, why)) {
		snprintf(reason, REASON_MAX, "bot %.400s: %.500s", spec->name,
			why);
		return false;
	}
	if (spec->unfit && terms->missing != SESSION_MISSING_ALLOW) {
		snprintf(reason, REASON_MAX, "bot %.400s: %.500s", spec->name,
			spec->unfit);
		return false;
	}
	if (*why != '\0' && !session_is_quiet(terms))
		warnx("bot %.400s: %.500s", spec->name, why);
	return confinement_check(
		&terms->confinement, terms->specs, t->spec_count, reason);
}

static bool
make_change(struct tournament *t, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	return make_room(t, change, reason) &&
	       contest_change(&t->contest, change, reason) &&
	       (t->terms->dry_run ||
		       session_append_change(&t->session, change, reason));
}

/* What BOT is made of, the last of the specs. */
static bool
find_files(struct tournament *t, struct run_bot *bot,
	char reason[static REASON_MAX])
{
	struct session_terms *terms = t->terms->session;

	if (session_files_find(terms, &terms->specs[t->spec_count - 1], bot) ==
		0)
		return true;
	reason_no_memory(reason);
	return false;
}

/* Whether BOT, the last of the specs, is still made of what it was. */
static bool
is_as_it_was(struct tournament *t, const struct run_bot *bot,
	char reason[static REASON_MAX])
{
	struct run_bot now = {.name = bot->name};
	bool good = find_files(t, &now, reason);

	if (good && !session_files_agree(t->terms->session, bot, &now)) {
		snprintf(reason, REASON_MAX, "bot %.400s is another one",
			bot->name);
		good = false;
	}
	run_files_release(&now);
	return good;
}

/* Whoever cannot play is refused before the record file has a word of it. */
static bool
add(struct tournament *t, const char *what, char reason[static REASON_MAX])
{
	struct bot_spec *spec = next_spec(t, reason);

	if (!spec ||
		!bot_spec_parse(spec, what, t->bots, getenv("PATH"), reason))
		return false;
	struct roster_change change = {
		.add = true,
		.bot = {.name = spec->name,
			.command = spec->text,
			.options = spec->options},
		.round = contest_next_round(&t->contest),
	};
	if (shard_has_change(&t->contest, &change)) {
		bot_spec_release(spec);
		return true;
	}
	bool good = admit_next(t, reason) &&
		    find_files(t, &change.bot, reason) &&
		    make_change(t, &change, reason);
	run_files_release(&change.bot);
	return good;
}

static bool
withdraw(struct tournament *t, const char *name, char reason[static REASON_MAX])
{
	const struct roster_change change = {
		.bot.name = name,
		.round = contest_next_round(&t->contest),
	};

	return shard_has_change(&t->contest, &change) ||
	       make_change(t, &change, reason);
}

static bool
change_all(struct tournament *t, char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	for (int i = 0; i < t->terms->change_count; i++) {
		const struct tournament_change *change = &t->terms->changes[i];

		if (change->add ? add(t, change->what, why)
				: withdraw(t, change->what, why))
			continue;
		snprintf(reason, REASON_MAX, "--%s %.300s: %.600s",
			change->add ? "add" : "withdraw", change->what, why);
		return false;
	}
	return true;
}

/* Adds the bots that came later, in a session before. */
static bool
add_known(struct tournament *t, char reason[static REASON_MAX])
{
	while (t->spec_count < t->contest.roster.count) {
		const struct run_bot *bot =
			&t->contest.roster.bots[t->spec_count];
		struct bot_spec *spec = next_spec(t, reason);

		if (!spec ||
			!bot_spec_make(spec, bot->name, bot->options,
				bot->command, t->bots, getenv("PATH"),
				reason) ||
			!admit_next(t, reason) || !is_as_it_was(t, bot, reason))
			return false;
	}
	return true;
}

static bool
begin_contest(void *owner, char reason[static REASON_MAX])
{
	struct tournament *t = owner;
	bool good = shard_learn(&t->shard, &t->session, reason) &&
		    add_known(t, reason) && change_all(t, reason);

	runner_know(
		&t->session.runner, t->terms->session->specs, t->spec_count);
	return good;
}

static void
announce(void *owner)
{
	const struct tournament *t = owner;
	const struct run_tournament *terms = &t->contest.run->tournament;

	char shard[RUN_SHARD_TEXT_MAX];

	run_shard_format(&t->contest.run->shard, shard);
	warnx("%s of %d bots%s%s: %.0f games, %ld of them played",
		terms->format->name, t->contest.roster.count - terms->houses,
		run_is_shard(t->contest.run) ? ", shard " : "",
		run_is_shard(t->contest.run) ? shard : "",
		contest_forecast_known(&t->contest),
		contest_played(&t->contest));
	if (run_is_committed(t->contest.run))
		warnx("seed_sha256 %s", t->contest.run->current.digits);
}

/* Each shard asks some of the bots what they are, before anything is played;
 * else it tries those of its games alone. */
static bool
is_tried_here(const struct contest *contest, int bot)
{
	const struct run_shard *shard = &contest->run->shard;

	return !run_is_shard(contest->run) ||
	       (contest->rounds.played == 0 &&
		       bot % shard->count == shard->index);
}

/* A bot that no game of the rounds drawn so far is of. House bots play when
 * they are needed, and nobody knows who is still in a bracket. */
static bool
may_play(void *owner, int bot)
{
	const struct tournament *t = owner;
	const struct contest *contest = &t->contest;
	const struct roster *roster = &contest->roster;
	long round = contest_next_round(contest);
	bool begun = contest->rounds.played > 0;

	if (contest->over || !is_tried_here(contest, bot) ||
		(begun && (round >= draw_rounds(contest->run) ||
				  contest->run->tournament.format->eliminates)))
		return false;
	return roster->terms[bot].house || !begun ||
	       roster_plays(roster, bot, round);
}

static struct session_count
count_games(void *owner)
{
	const struct tournament *t = owner;

	return (struct session_count){contest_played(&t->contest),
		contest_forecast_known(&t->contest),
		shard_reported(&t->shard)->sums.faults};
}

static enum runner_next
next_game(void *owner, struct fixture *fixture)
{
	struct tournament *t = owner;

	switch (contest_next(&t->contest, fixture)) {
	case CONTEST_GAME:
		return RUNNER_GAME;
	case CONTEST_WAIT:
		return RUNNER_WAIT;
	case CONTEST_FAILED:
		session_fail(&t->session, "tournament", errno);
		return RUNNER_STOP;
	case CONTEST_OVER:
		break;
	}
	return RUNNER_NONE;
}

static int
game_ended(void *owner, struct record *record, bool written, int64_t now_ns)
{
	struct tournament *t = owner;

	(void)written;
	(void)now_ns;
	if (shard_add(&t->shard, record) == 0)
		return 0;
	session_fail(&t->session, "tournament", errno);
	return -1;
}

static int
report(void *owner, FILE *file, enum output_form form, int64_t elapsed_ns)
{
	struct tournament *t = owner;

	if (t->terms->plan)
		return plan_print(file, &t->contest, form);
	if (t->terms->dry_run)
		return tournament_report_schedule(file, &t->contest, form);
	return tournament_report(file, shard_reported(&t->shard),
		&t->session.warnings, form, elapsed_ns);
}

static const struct session_kind kind = {
	.name = "tournament",
	.measured = true,
	.patient = true,
	.take = take_game_read,
	.whole = compare_game_read,
	.change = take_change,
	.seed = note_seed,
	.ready = begin_contest,
	.announce = announce,
	.plays = may_play,
	.count = count_games,
	.next = next_game,
	.ended = game_ended,
	.report = report,
};

static void
release(struct tournament *t)
{
	struct session_terms *terms = t->terms->session;

	for (int i = terms->run.bot_count; i < t->spec_count; i++)
		bot_spec_release(&terms->specs[i]);
	contest_release(&t->contest);
	shard_release(&t->shard);
	session_release(&t->session);
}

/* Other shards have a part in what comes next. */
static void
tell_of_rounds(const struct tournament *t)
{
	const struct contest *contest = &t->contest;

	if (run_is_shard(contest->run) && !contest->over &&
		!session_is_quiet(t->terms->session))
		warnx("the next round is drawn when all shards are merged");
}

static int
play(struct tournament *t)
{
	int status = session_run(&t->session);

	if (status == 0)
		tell_of_rounds(t);
	return status;
}

static int
run(struct tournament *t)
{
	const struct tournament_terms *terms = t->terms;
	struct run *run = &terms->session->run;
	char reason[REASON_MAX];

	if (contest_init(&t->contest, run) < 0) {
		warn("tournament");
		return 1;
	}
	if (shard_init(&t->shard, &t->contest, run, terms->after, reason) < 0) {
		warnx("%s", reason);
		return 1;
	}
	if (terms->plan && (terms->change_count > 0 || terms->session->length))
		return session_change(&t->session);
	return terms->plan || terms->dry_run ? session_look(&t->session)
					     : play(t);
}

int
tournament_run(const struct tournament_terms *terms)
{
	char bots[PATH_MAX];
	struct tournament t = {
		.terms = terms,
		.spec_count = terms->session->run.bot_count,
		.bots = bot_program_directory(bots, sizeof bots) == 0 ? bots
								      : NULL,
	};

	session_init(&t.session, &kind, terms->session, &t);
	int status = run(&t);
	release(&t);
	return status;
}
