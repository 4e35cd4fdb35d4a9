#include "command/lineup.h"

#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "bot/bot_hint.h"
#include "bot/bot_program_linux.h"
#include "bot/bot_spec.h"
#include "bot/interpreter.h"
#include "foreign/program_game.h"
#include "games.h"
#include "play/session_terms.h"
#include "record/reader.h"
#include "record/run_line.h"
#include "talk/naming.h"

/* What some editors put before the first line of a text. */
#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

void
lineup_init(struct lineup *lineup, struct session_options *session)
{
	*lineup = (struct lineup){
		.session = session,
		.bots = bot_program_directory(),
		.most = GAME_SEATS_MAX,
	};
}

/* Where one bot more goes. */
static struct bot_spec *
new_spec(struct session_terms *terms)
{
	struct bot_spec *specs = reallocarray(terms->specs,
		(size_t)terms->run.bot_count + 1, sizeof *terms->specs);

	if (!specs)
		options_fail("there is no memory");
	terms->specs = specs;
	return &specs[terms->run.bot_count];
}

/* Whether the bot that is named next was seen not to be able to play, when the
 * command line was read before. */
static bool
is_left_out(struct lineup *lineup)
{
	const bool *left_out = lineup->session->terms.left_out;
	int number = lineup->named++;

	return left_out && number < RUN_BOTS_MAX && left_out[number];
}

static bool
add_bot(struct lineup *lineup, const char *argument,
	char reason[static REASON_MAX])
{
	struct session_terms *terms = &lineup->session->terms;
	char why[REASON_MAX];

	if (is_left_out(lineup))
		return true;
	if (terms->run.bot_count == lineup->most)
		return option_refuse(reason, "no game takes more than %d bots",
			lineup->most);
	struct bot_spec *spec = new_spec(terms);
	errno = 0;
	bool good = bot_spec_parse(
		spec, argument, lineup->bots, getenv("PATH"), why);
	if (good) {
		terms->run.bot_count++;
		good = job_count_admit(terms, spec, why);
	}
	if (good)
		return true;
	if (errno == ENOMEM)
		options_fail("bot \"%.400s\": %.500s", argument, why);
	return option_refuse(reason, "bot \"%.400s\": %.500s", argument, why);
}

void
lineup_add(struct lineup *lineup, const char *argument)
{
	char reason[REASON_MAX];

	options_expect(add_bot(lineup, argument, reason), "%s", reason);
}

void
lineup_add_all(struct lineup *lineup, char *arguments[])
{
	struct session_terms *terms = &lineup->session->terms;

	for (; *arguments; arguments++) {
		const int count = terms->run.bot_count;

		lineup_add(lineup, *arguments);
		if (terms->run.bot_count > count)
			terms->specs[count].operand = true;
	}
}

static bool
is_bot(const char *line)
{
	line += strspn(line, " \t");
	return *line != '\0' && *line != '#';
}

/* What somebody may have meant for a name, but is none. */
static const char *
find_bad_name(const char *line)
{
	const char *first = line + strcspn(line, " \t'\"[=");
	const char *equals = line + strcspn(line, "'\"[=");

	if (first > line && first[-1] == ':')
		return "a name is followed by =, not by :";
	const char *end = equals;
	while (end > line && strchr(" \t", end[-1]))
		end--;
	if (*equals == '=' && equals > end && strchr(" \t", equals[1]) &&
		strcspn(line, " \t/") < (size_t)(end - line))
		return "a name before = has neither blanks nor slashes";
	return NULL;
}

static bool
add_line(struct lineup *lineup, const char *path, long number, char *line)
{
	char reason[REASON_MAX];

	line[strcspn(line, "\r\n")] = '\0';
	if (number == 1 && strncmp(line, BYTE_ORDER_MARK, 3) == 0)
		line += 3;
	if (!is_bot(line))
		return true;
	struct session_terms *terms = &lineup->session->terms;
	line += strspn(line, " \t");
	const int count = terms->run.bot_count;
	const char *bad = find_bad_name(line);
	if (bad)
		options_complain(
			"%s:%ld: \"%.400s\": %s", path, number, line, bad);
	const bool good = !bad && add_bot(lineup, line, reason);
	if (terms->run.bot_count > count)
		terms->specs[count].line = number;
	if (!good && !bad)
		options_complain("%s:%ld: %s", path, number, reason);
	return good;
}

/* It cannot be read; short memory is no fault of the user's. */
static _Noreturn void
refuse_file(const char *path)
{
	if (errno == ENOMEM)
		options_fail("%s: %s", path, strerror(errno));
	options_refuse("%s: %s", path, strerror(errno));
}

/* Every line that is wrong is told of. */
static void
add_lines(struct lineup *lineup, const char *path, FILE *file)
{
	char *line = NULL;
	size_t size = 0;
	bool good = true;

	for (long number = 1; getline(&line, &size, file) >= 0; number++)
		good &= add_line(lineup, path, number, line);
	if (good && !feof(file))
		refuse_file(path);
	free(line);
	if (!good)
		exit(OPTIONS_USAGE);
}

void
lineup_add_file(struct lineup *lineup, const char *path)
{
	FILE *file = fopen(path, "re");

	if (!file)
		refuse_file(path);
	const int first = getc(file);
	if (first == '{')
		options_refuse(
			"%s is a record file, and no list of bots", path);
	ungetc(first, file);
	add_lines(lineup, path, file);
	fclose(file);
}

static void
add_recorded(struct lineup *lineup, const struct run_bot *bot)
{
	char reason[REASON_MAX];
	struct session_terms *terms = &lineup->session->terms;
	struct bot_spec *spec = new_spec(terms);
	char why[REASON_MAX];

	if (!bot_spec_make(spec, bot->name, bot->options, bot->command,
		    lineup->bots, getenv("PATH"), reason))
		options_fail("%s", reason);
	terms->run.bot_count++;
	if (!job_count_admit(terms, spec, why))
		options_refuse("bot %.400s: %.500s", bot->name, why);
}

/* Why the file that was to go on has no run. */
static _Noreturn void
fail_to_read(const struct lineup *lineup)
{
	struct reader reader;
	char reason[REASON_MAX];

	if (reader_open(&reader, lineup->session->terms.output, reason) < 0)
		options_fail("%s", reason);
	reader_close(&reader);
	options_fail("there are no bots");
}

void
lineup_add_recorded(struct lineup *lineup)
{
	const struct run *model = &lineup->session->model;

	if (!model->game)
		fail_to_read(lineup);
	int count = model->bot_count - model->tournament.houses;
	for (int i = 0; i < count; i++)
		if (!is_left_out(lineup))
			add_recorded(lineup, &model->bots[i]);
}

/* Whether so many bots can play the game. */
static bool
lineup_is_full(const struct lineup *lineup)
{
	return run_seats(&lineup->session->terms.run) > 0;
}

void
lineup_refuse_few(int least, int count)
{
	options_refuse("at least %d bots are needed, and there %s %d", least,
		count == 1 ? "is" : "are", count);
}

/* There may be more bots than were meant. */
static const char *
hint_at_quotes(const struct lineup *lineup, char hint[static REASON_MAX])
{
	const struct session_terms *terms = &lineup->session->terms;
	const int count = terms->run.bot_count;

	for (int i = 1; i < count; i++)
		if (bot_hint_quotes(terms->specs, i, hint))
			return hint;
	return "";
}

/* So many bots cannot play the game: too few, or a number between. */
static _Noreturn void
refuse_count(const struct lineup *lineup)
{
	const struct run *run = &lineup->session->terms.run;
	int count = run_players(run);
	int least = 1;
	char hint[REASON_MAX];

	while (least < GAME_SEATS_MAX && run->game->seats(least) == 0)
		least++;
	if (count < least)
		lineup_refuse_few(least, count);
	options_refuse("%s is played by %s bots, not by %d%s", run->game->name,
		run->game->bot_counts, count, hint_at_quotes(lineup, hint));
}

/* What is no bot at first sight is refused before others are waited for. */
static void
refuse_words(const struct lineup *lineup)
{
	const struct session_terms *terms = &lineup->session->terms;
	char hint[REASON_MAX];

	for (int i = 0; terms->missing == SESSION_MISSING_REFUSE &&
			i < terms->run.bot_count;
		i++) {
		const struct bot_spec *spec = &terms->specs[i];
		bool bare = interpreter_is_bare(spec->words);
		bool asked = i + 1 < terms->run.bot_count &&
			     bot_hint_quotes(terms->specs, i + 1, hint);

		if (bare || asked)
			options_refuse("bot %.200s: %s%s",
				(bare ? spec : spec + 1)->name,
				bare ? "an interpreter is given nothing to run"
				     : "there is no such program",
				asked ? hint : "");
	}
}

/* Of a bot that the user gave no name: what the run that goes on, or is taken
 * for a model, calls it. Its program may have named bots otherwise. */
static void
take_name(const struct run *model, struct bot_spec *spec, int number)
{
	if (!model->game || spec->named || number >= model->bot_count ||
		strcmp(model->bots[number].command, spec->text) != 0)
		return;
	free(spec->name);
	spec->name = strdup(model->bots[number].name);
	if (!spec->name)
		options_fail("there is no memory");
}

void
lineup_name_bots(struct lineup *lineup)
{
	struct session_terms *terms = &lineup->session->terms;
	struct run *run = &terms->run;

	free(run->bots);
	run->bots = calloc((size_t)run->bot_count, sizeof *run->bots);
	for (int i = 0; i < run->bot_count; i++)
		take_name(&lineup->session->model, &terms->specs[i], i);
	if (!run->bots || bot_names_number(terms->specs, run->bot_count) < 0)
		options_fail("there is no memory");
	for (int i = 0; i < run->bot_count; i++)
		run->bots[i] = (struct run_bot){
			.name = terms->specs[i].name,
			.command = terms->specs[i].text,
			.options = terms->specs[i].options,
		};
}

/* Enough for the threads of what runs Java, Go and JavaScript, and too few to
 * keep a machine from its work. */
enum { MEMORY_DEFAULT = 1024 << 20, PROCESSES_DEFAULT = 256 };

/* A run that goes on has the level it had, if this machine can; so has one that
 * is like another, unless it is told otherwise. */
static enum sandbox_level
best_level(const struct session_options *session)
{
	const struct run *model = &session->model;
	enum sandbox_level level = session->terms.machine.best;

	if (!model->game ||
		(session->like && session->terms.given[RUN_TERM_OF_sandbox]))
		return level;
	return model->sandbox < level ? model->sandbox : level;
}

/* Also by its own options alone. */
static bool
anybody_is_shut_in(const struct session_options *session)
{
	const struct session_terms *terms = &session->terms;

	for (int i = 0; i < terms->run.bot_count; i++)
		if (terms->specs[i].sandbox > BOT_SANDBOX_OFF)
			return true;
	return session->sandbox != SESSION_SANDBOX_OFF;
}

/* WHY full cannot be had; empty: it can. */
static void
tell_level(const struct session_options *session, const char *why)
{
	const struct session_terms *terms = &session->terms;
	enum sandbox_level level = terms->run.sandbox;

	if (session_is_quiet(terms))
		return;
	if (level < terms->machine.best)
		warnx("%s was begun with --sandbox %s, and goes on so",
			session->model_path, sandbox_level_name(level));
	else if (*why != '\0')
		warnx("--sandbox best is %s here: %s",
			sandbox_level_name(level), why);
}

static void
choose_level(struct session_options *session)
{
	struct session_terms *terms = &session->terms;
	char why[REASON_MAX];

	confinement_explain(&terms->machine, SANDBOX_FULL, why);
	switch (session->sandbox) {
	case SESSION_SANDBOX_OFF:
		break;
	case SESSION_SANDBOX_BEST:
		terms->run.sandbox = best_level(session);
		tell_level(session, why);
		break;
	case SESSION_SANDBOX_FULL:
		terms->run.sandbox = SANDBOX_FULL;
		if (*why != '\0')
			options_refuse("--sandbox full: %s", why);
		break;
	}
}

static void
say_level(const struct session_terms *terms, const struct bot_spec *spec)
{
	const struct machine *machine = &terms->machine;
	char why[REASON_MAX];

	confinement_explain(machine, SANDBOX_FULL, why);
	if (spec->sandbox == BOT_SANDBOX_BEST && *why != '\0' &&
		!session_is_quiet(terms))
		warnx("bot %.200s: sandbox=best is %s here: %s", spec->name,
			sandbox_level_name(machine->best), why);
}

static void
plan_all(struct session_terms *terms)
{
	const int count = terms->run.bot_count;
	char reason[REASON_MAX];

	for (int i = 0; i < count; i++) {
		struct bot_spec *spec = &terms->specs[i];

		if (!confinement_plan(&terms->confinement, spec, reason))
			options_refuse("bot %.200s: %s", spec->name, reason);
		say_level(terms, spec);
		if (*reason != '\0' && !session_is_quiet(terms))
			warnx("bot %.200s: %s", spec->name, reason);
	}
}

static void
check_confinement(const struct session_terms *terms)
{
	char reason[REASON_MAX];

	if (confinement_check(&terms->confinement, terms->specs,
		    terms->run.bot_count, reason))
		return;
	options_refuse("%s", reason);
}

/* Where bots are sandboxed there are limits, unless nobody could keep them;
 * only tournaments limit memory. */
static void
set_default_limits(struct session_terms *terms)
{
	const struct confinement *confinement = &terms->confinement;
	const int count = terms->run.bot_count;
	const bool shut_in = terms->run.sandbox > SANDBOX_OFF;

	if (!terms->given[RUN_TERM_OF_memory_bytes])
		terms->run.memory_bytes =
			shut_in && terms->run.tournament.format &&
					confinement_counts_memory(confinement,
						terms->specs, count)
				? MEMORY_DEFAULT
				: 0;
	if (!terms->given[RUN_TERM_OF_processes])
		terms->run.processes =
			shut_in && confinement_counts_processes(
					   confinement, terms->specs, count)
				? PROCESSES_DEFAULT
				: 0;
}

/* In each rotation a bot has another process. */
static long
bots_at_once(const struct session_terms *terms)
{
	const long jobs =
		terms->jobs > 0 ? terms->jobs : cores_count(&terms->cores);

	return jobs * run_seats(&terms->run) * run_rotations(&terms->run);
}

static void
share_processes(struct session_terms *terms)
{
	const long bots = bots_at_once(terms);

	if (!confinement_share(&terms->confinement.limits, bots) &&
		!session_is_quiet(terms))
		warnx("%ld bots at once are too many for the processes that "
		      "you may have (ulimit -u): one that starts many may end "
		      "the run; fewer --jobs help",
			bots);
}

struct option_row
lineup_sandbox_row(struct session_options *session)
{
	struct option_row row = session_options_row(session, "sandbox");

	session->sandbox = SESSION_SANDBOX_BEST;
	row.help = "keep bots from files, the network and each other: not\n"
		   "at all, as far as this machine can, or fully, else\n"
		   "refuse (best)";
	return row;
}

void
lineup_confine(struct session_options *session)
{
	struct session_terms *terms = &session->terms;

	terms->confinement = (struct confinement){
		.machine = &terms->machine,
		.stops = terms->run.ponder == RUN_PONDER_OFF,
		.record_file = terms->output,
		.key_file = terms->key,
		.bots_file = session->bots_file,
		.log_folder = terms->log,
	};
	/* A run that begins with a plan has the terms of one that is played. */
	if (session->idle && session->model.game)
		return;
	if (anybody_is_shut_in(session)) {
		confinement_look(&terms->confinement);
		choose_level(session);
	}
	terms->confinement.level = terms->run.sandbox;
	set_default_limits(terms);
	terms->confinement.limits =
		(struct process_limits){.memory_bytes = terms->run.memory_bytes,
			.processes = (int)terms->run.processes};
	share_processes(terms);
	plan_all(terms);
	check_confinement(terms);
}

/* Nobody waits longer for a name than this. */
#define NAMING_NS INT64_C(2000000000)

static bool
names_are_open(const struct session_options *session)
{
	return !session->model.game && !session->idle && !session->bound &&
	       !session->on && !run_is_shard(&session->terms.run);
}

void
lineup_ask_names(struct lineup *lineup)
{
	struct session_options *session = lineup->session;
	struct session_terms *terms = &session->terms;
	const struct run *run = &terms->run;
	const int64_t start_ns = run->start_time_ns;
	int renamed = 0;

	if (names_are_open(session))
		renamed = naming_ask(terms->specs, run->bot_count, lineup->bots,
			terms->confinement.limits,
			start_ns > 0 && start_ns < NAMING_NS ? start_ns
							     : NAMING_NS);
	if (renamed < 0)
		options_fail("%s", strerror(errno));
	if (renamed > 0 && run->bots)
		lineup_name_bots(lineup);
	session_names_look(terms, run->bot_count);
}

/* What the user left open the game may know better. */
static void
set_limits(const struct session_options *session, struct run *run)
{
	const struct game_times *times = run->game->times;
	const bool *given = session->terms.given;

	if (!times)
		return;
	if (!given[RUN_TERM_OF_time_ns] && times->budget_ns != 0)
		run->time_ns = times->budget_ns;
	if (!given[RUN_TERM_OF_move_time_ns] && times->turn_ns != 0)
		run->move_time_ns = times->turn_ns;
	if (!given[RUN_TERM_OF_start_time_ns] && times->start_ns != 0)
		run->start_time_ns = times->start_ns;
}

static void
check(const struct session_options *session)
{
	const struct session_terms *terms = &session->terms;
	const struct game_rules *game = terms->run.game;
	char reason[REASON_MAX];

	if (program_game_is_missing(game, reason))
		options_refuse("%s", reason);
	if (terms->run.open_hands && !game->hidden_hands)
		options_refuse(
			"--open-hands: %s has no hidden hands", game->name);
	if (terms->resume && terms->missing == SESSION_MISSING_LEAVE_OUT)
		options_refuse(
			"--missing=leave-out: a run that goes on has the bots "
			"it was begun with");
}

/* A match to so many points has one deal after the other, as many as it takes.
 */
enum { DEALS_MOST = 1000 };

static void
check_points_match(const struct session_options *session)
{
	const struct run *run = &session->terms.run;

	if (run->to == 0)
		return;
	if (run->shuffle)
		options_refuse(
			"--to: the players of such a match keep their order; "
			"--shuffle does not");
	if (stop_rule_given(&run->stop))
		options_refuse(
			"--to: the points end the match, and not --sprt or "
			"--until-error");
	if (run_is_shard(run) || game_choice_given(&session->only) ||
		game_choice_given(&run->only))
		options_refuse(
			"--to: a deal of such a match begins with the score of "
			"those before it, so there are no shards, and no "
			"--only");
}

static void
finish_points_match(struct session_options *session)
{
	struct session_terms *terms = &session->terms;

	if (terms->run.to == 0)
		return;
	terms->jobs = 1;
	if (!session->games_given && !session->model.game)
		terms->run.games = DEALS_MOST;
}

/* Nobody can look at two games. */
static void
leave_one_job(struct session_terms *terms)
{
	for (int i = 0; i < terms->run.bot_count; i++) {
		if (!terms->specs[i].person)
			continue;
		if (terms->jobs > 1)
			warnx("a person plays one game at a time, whatever "
			      "--jobs says");
		terms->jobs = 1;
	}
}

/* Makes the folder of the logs, unless it is there. */
static void
make_folder(const char *folder)
{
	struct stat status;

	if (!folder)
		return;
	if (mkdir(folder, 0777) < 0 && errno != EEXIST)
		options_fail("--log %s: %s", folder, strerror(errno));
	if (stat(folder, &status) == 0 && !S_ISDIR(status.st_mode))
		options_fail("--log %s: %s", folder, strerror(ENOTDIR));
	if (access(folder, W_OK | X_OK) < 0)
		options_fail("--log %s: %s", folder, strerror(errno));
}

static bool
take_contest(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	const struct game_rules **contest = row->to.any;

	for (size_t i = 0; game_all[i]; i++) {
		if (!game_all[i]->contest ||
			strcmp(game_all[i]->contest->name, value) != 0)
			continue;
		*contest = game_all[i];
		return true;
	}
	return option_refuse(reason, "there is no contest \"%.200s\"", value);
}

static void
offer_contests(struct option_offer *offer)
{
	for (size_t i = 0; game_all[i]; i++)
		if (game_all[i]->contest)
			option_offer(offer, game_all[i]->contest->name,
				game_all[i]->summary);
}

struct option_row
lineup_contest_row(struct session_options *session)
{
	return (struct option_row){0, "contest", "CONTEST",
		"play by the terms of a contest, which single options\n"
		"override",
		"Games", OPTION_RARE,
		OPTION_CALL(&session->contest, take_contest),
		.values = offer_contests};
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
static void
give(const struct options *options, const char *name, const char *value,
	struct text *said)
{
	const struct option_row *row = find_row(options->rows, name);
	char reason[OPTION_REASON_MAX];

	if (!row || !row->given || *row->given)
		return;
	*row->given = true;
	add_said(said, name, value);
	options_expect(
		option_take(row, value, reason), "--%s: %s", name, reason);
}

static void
give_limits(const struct options *options, const struct game_rules *game,
	struct text *said)
{
	const struct game_preset *limit = game->contest->limits;

	give(options, "game", game->name, said);
	give(options, "format", game->contest->format, said);
	for (; limit->name; limit++)
		give(options, limit->name, limit->value, said);
}

/* The options of the session's game, except those that the first line of WAS,
 * if there is one, does not have; SAID may be NULL. */
static void
give_own(struct session_options *session, const struct run *was,
	struct text *said)
{
	const struct game_preset *own = session->terms.run.game->contest->own;

	for (; own && own->name; own++) {
		if (game_options_value(&session->game, own->name) ||
			(was && !run_option_value(was, own->name)))
			continue;
		if (!game_options_give(&session->game, own->name, own->value))
			options_refuse(
				"--%s: there are too many options", own->name);
		if (said)
			add_said(said, own->name, own->value);
	}
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

void
lineup_fill_contest(
	struct session_options *session, const struct options *options)
{
	const struct game_rules *game = session->contest;
	struct run *run = &session->terms.run;
	struct text said = {0};

	if (is_of_model(session)) {
		if (!session_is_quiet(&session->terms))
			warnx("contest %s: as in %s",
				session->model.contest->name,
				session->model_path);
		return;
	}
	if (!game)
		return;
	if (session->game_given && run->game != game)
		options_refuse("the contest %s is one of %s, not of %s",
			game->contest->name, game->name, run->game->name);
	run->contest = game->contest;
	give_limits(options, game, &said);
	give_own(session, NULL, &said);
	if (text_failed(&said) < 0)
		options_fail("there is no memory");
	if (!session_is_quiet(&session->terms))
		warnx("contest %s:%s", run->contest->name,
			said.length > 0 ? said.bytes
					: " nothing is left of it");
	text_release(&said);
}

/* Whether the tournament is of the format of its game's contest. */
static bool
is_of_format(const struct run *run)
{
	const struct game_contest *contest = run->game->contest;

	return contest && run->tournament.format &&
	       strcmp(run->tournament.format->name, contest->format) == 0;
}

static void
apply_contest(struct session_options *session)
{
	const struct run *model = &session->model;

	if (is_of_format(&session->terms.run))
		give_own(session, model->game ? model : NULL, NULL);
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

static void
print_contests(FILE *file)
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

void
lineup_finish(struct lineup *lineup)
{
	struct session_options *session = lineup->session;
	struct session_terms *terms = &session->terms;
	struct run *run = &terms->run;
	char reason[REASON_MAX];

	if (!lineup_is_full(lineup))
		refuse_count(lineup);
	apply_contest(session);
	options_expect(
		game_options_finish(&session->game, run, &terms->deals, reason),
		"%s", reason);
	set_limits(session, run);
	check(session);
	check_points_match(session);
	finish_points_match(session);
	refuse_words(lineup);
	lineup_name_bots(lineup);
	leave_one_job(terms);
	lineup_confine(session);
	lineup_ask_names(lineup);
	if (session_files_find_all(terms) < 0)
		options_fail("there is no memory");
	make_folder(terms->log);
}

void
lineup_print_bots(FILE *file)
{
	fputs("\nA BOT is [NAME = ]COMMAND or NAME [OPTION ...] = COMMAND. "
	      "COMMAND is split into\nwords as a shell would, without a shell. "
	      "A first word without / is looked up\namong the bots that come "
	      "with Talon, then in PATH. An OPTION, in brackets, is\n"
	      "cwd=FOLDER, env:VARIABLE=VALUE, time=FACTOR, memory=MB, "
	      "processes=N, cores=N,\nread=PATH, write=PATH, net=yes, "
	      "sandbox=off|best|full or ranked=no.\n",
		file);
}

void
lineup_print_games(FILE *file)
{
	fputs("\nRULES:\n", file);
	for (size_t i = 0; game_all[i]; i++)
		fprintf(file, "  %-20s  %s\n  %-20s  bots: %s\n",
			game_all[i]->name, game_all[i]->summary, "",
			game_all[i]->bot_counts);
}

static void
print_briefly(FILE *file)
{
	fputs("\nA BOT is [NAME=]COMMAND, see talon-bots(7).\nRULES are", file);
	for (size_t i = 0; game_all[i]; i++)
		fprintf(file, "%s %s", i > 0 ? "," : "", game_all[i]->name);
	fputs(".\n'--help all' shows every option, '-g RULES --help' those of "
	      "a game.\n",
		file);
}

void
lineup_close_help(FILE *file, const void *owner, bool all)
{
	const struct session_options *session = owner;

	if (session->game_given)
		game_options_print(file, session->terms.run.game);
	if (!all) {
		print_briefly(file);
		return;
	}
	print_contests(file);
	lineup_print_bots(file);
	lineup_print_games(file);
}
