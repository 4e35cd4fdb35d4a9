#include "command/contest_options.h"

#include <err.h>
#include <string.h>

#include "base/text.h"
#include "command/rows.h"
#include "games.h"

static enum options_verdict
take_contest(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	const struct game_rules **contest = row->to.any;

	for (size_t i = 0; game_all[i]; i++) {
		if (!game_all[i]->contest ||
			strcmp(game_all[i]->contest->name, value) != 0)
			continue;
		*contest = game_all[i];
		return OPTIONS_RUN;
	}
	snprintf(reason, OPTION_REASON_MAX, "there is no contest \"%.200s\"",
		value);
	return OPTIONS_USAGE;
}

struct option_row
contest_options_row(struct session_options *session)
{
	return (struct option_row){0, "contest", "CONTEST",
		"play by the terms of a contest, which single options\n"
		"override",
		"Games", OPTION_RARE,
		OPTION_CALL(&session->contest, take_contest),
		.values = offers_contests};
}

/* NULL: none of the rows is called NAME. */
static const struct option_row *
find_row(const struct option_row *row, const char *name)
{
	for (; row->name || row->kind == OPTION_KIND_GROUP; row++) {
		const struct option_row *found = row;

		if (row->kind == OPTION_KIND_GROUP)
			found = find_row(row->to.rows, name);
		if (found && strcmp(found->name, name) == 0)
			return found;
	}
	return NULL;
}

static void
add_said(struct text *said, const char *name, const char *value)
{
	text_add_format(said, " --%s %s", name, value);
}

/* An option of the arbiter's, if it has it and the user did not give it. */
static enum options_verdict
give(const struct options *options, const char *name, const char *value,
	struct text *said)
{
	const struct option_row *row = find_row(options->rows, name);
	char reason[OPTION_REASON_MAX];

	if (!row || !row->given || *row->given)
		return OPTIONS_RUN;
	*row->given = true;
	add_said(said, name, value);
	enum options_verdict verdict = option_take(row, value, reason);
	return options_complain(options, verdict, "--%s: %s", name, reason);
}

static enum options_verdict
give_limits(const struct options *options, const struct game_rules *game,
	struct text *said)
{
	const struct game_preset *limit = game->contest->limits;
	enum options_verdict verdict = give(options, "game", game->name, said);

	if (verdict == OPTIONS_RUN)
		verdict = give(options, "format", game->contest->format, said);
	for (; verdict == OPTIONS_RUN && limit->name; limit++)
		verdict = give(options, limit->name, limit->value, said);
	return verdict;
}

/* The options of the session's game, except those that the first line of WAS,
 * if there is one, does not have; SAID may be NULL. */
static enum options_verdict
give_own(struct session_options *session, const struct run *was,
	struct text *said, char reason[static REASON_MAX])
{
	const struct game_preset *own = session->terms.run.game->contest->own;

	for (; own && own->name; own++) {
		if (game_options_value(&session->game, own->name) ||
			(was && !run_option_value(was, own->name)))
			continue;
		if (!game_options_give(&session->game, own->name, own->value)) {
			snprintf(reason, REASON_MAX,
				"--%s: there are too many options", own->name);
			return OPTIONS_USAGE;
		}
		if (said)
			add_said(said, own->name, own->value);
	}
	return OPTIONS_RUN;
}

static enum options_verdict
fill(struct session_options *session, const struct options *options,
	const struct game_rules *game, struct text *said)
{
	char reason[REASON_MAX];
	enum options_verdict verdict = give_limits(options, game, said);

	if (verdict != OPTIONS_RUN)
		return verdict;
	verdict = give_own(session, NULL, said, reason);
	return options_complain(options, verdict, "%s", reason);
}

/* Whether the contest is that of the model, which has its terms. */
static bool
is_of_model(const struct session_options *session)
{
	const struct run *model = &session->model;

	return model->contest &&
	       (!session->contest ||
		       session->contest->contest == model->contest);
}

static enum options_verdict
leave_to_model(struct session_options *session)
{
	const struct session_terms *terms = &session->terms;

	if (!session_is_quiet(terms))
		warnx("contest %s: as in %s", session->model.contest->name,
			session->model_path);
	return OPTIONS_RUN;
}

enum options_verdict
contest_options_fill(
	struct session_options *session, const struct options *options)
{
	const struct game_rules *game = session->contest;
	struct run *run = &session->terms.run;
	struct text said = {0};

	if (is_of_model(session))
		return leave_to_model(session);
	if (!game)
		return OPTIONS_RUN;
	if (session->game_given && run->game != game)
		return options_refuse(options,
			"the contest %s is one of %s, not of %s",
			game->contest->name, game->name, run->game->name);
	run->contest = game->contest;
	enum options_verdict verdict = fill(session, options, game, &said);
	if (verdict == OPTIONS_RUN && text_failed(&said) < 0)
		verdict = options_fail(options, "there is no memory");
	if (verdict == OPTIONS_RUN && !session_is_quiet(&session->terms))
		warnx("contest %s:%s", run->contest->name,
			said.length > 0 ? said.bytes
					: " nothing is left of it");
	text_release(&said);
	return verdict;
}

/* Whether the tournament is of the format of its game's contest. */
static bool
is_of_format(const struct run *run)
{
	const struct game_contest *contest = run->game->contest;

	return contest && run->tournament.format &&
	       strcmp(run->tournament.format->name, contest->format) == 0;
}

enum options_verdict
contest_options_apply(
	struct session_options *session, char reason[static REASON_MAX])
{
	const struct run *model = &session->model;

	if (!is_of_format(&session->terms.run))
		return OPTIONS_RUN;
	return give_own(session, model->game ? model : NULL, NULL, reason);
}

static void
print_presets(FILE *file, const struct game_preset *preset)
{
	if (!preset)
		return;
	fprintf(file, "  %-21s", "");
	for (; preset->name; preset++)
		fprintf(file, " --%s %s", preset->name, preset->value);
	fputs("\n", file);
}

void
contest_options_print(FILE *file)
{
	fputs("\nCONTEST:\n", file);
	for (size_t i = 0; game_all[i]; i++) {
		const struct game_contest *contest = game_all[i]->contest;

		if (!contest)
			continue;
		fprintf(file, "  %-20s  -g %s -f %s\n", contest->name,
			game_all[i]->name, contest->format);
		print_presets(file, contest->limits);
		print_presets(file, contest->own);
	}
}
