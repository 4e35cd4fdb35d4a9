/* `talon check`: what a bot, or a game that is a program, does right, check by
 * check. */
#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/called_as.h"
#include "base/text.h"
#include "bot/confinement.h"
#include "bot/game_program.h"
#include "bot/interpreter.h"
#include "bot/shell_words.h"
#include "check/check_series.h"
#include "check/examination.h"
#include "command/lineup.h"
#include "command/rows.h"
#include "command/session_options.h"
#include "command/subcommands.h"
#include "talk/dialogue.h"

#define NS_PER_S INT64_C(1000000000)

/* All is over within a minute: this for the checks, the rest for the last
 * process to end. */
#define ALL_NS (54 * NS_PER_S)

/* For the first answer of a process. */
#define START_NS (10 * NS_PER_S)

/* The exit status where the machine failed, and no bot. */
enum { UNJUDGED = 3 };

enum form { FORM_PLAIN, FORM_TAP, FORM_JSON };

struct check_options {
	struct session_options session; /* the game, and the bot */
	enum form form;
	const char *only;
	const char *dialogue;
	bool lockstep;
	bool list;
	int64_t patience_ns;
	int64_t positions_ns; /* for the positions of all kinds together */
	const char *game;     /* as it was given; NULL: it was not */
	const char *bot;      /* likewise; NULL: the game is checked */
	char unopened[OPTION_REASON_MAX]; /* why the game of a program is none;
					   * "": it is */
};

static bool
is_known(const struct check_list *list, const char *names)
{
	for (size_t i = 0; i < list->count; i++)
		if (check_is_named(&list->checks[i], names))
			return true;
	return false;
}

/* The bot as it plays where bots are sandboxed: a second one, if the first is
 * not. NULL: that cannot be here. */
static const struct bot_spec *
sandboxed(struct session_terms *terms)
{
	struct bot_spec *first = &terms->specs[0], *second = &terms->specs[1];
	char reason[REASON_MAX];

	if (first->plan)
		return first;
	confinement_look(&terms->confinement);
	terms->confinement.level = terms->machine.best;
	return confinement_plan(&terms->confinement, second, reason) &&
			       second->plan
		       ? second
		       : NULL;
}

static void
take_bot(struct check_options *check, char *arguments[])
{
	struct session_options *session = &check->session;
	struct lineup lineup;

	check->bot = arguments[0];
	lineup_init(&lineup, session);
	lineup_add(&lineup, check->bot);
	if (interpreter_is_bare(session->terms.specs[0].words))
		options_refuse("an interpreter is given nothing to run");
	if (session->terms.specs[0].person)
		options_refuse("a person is not to be checked");
	lineup_confine(session);
	if (!check->dialogue && !check->list)
		lineup_ask_names(&lineup);
	lineup_add(&lineup, check->bot);
}

/* One bot in several words. */
static const char *
join_words(char *const words[], char hint[static REASON_MAX])
{
	strlcpy(hint, "; did you forget quotes: \"", REASON_MAX);
	for (; *words; words++) {
		strlcat(hint, *words, REASON_MAX);
		strlcat(hint, words[1] ? " " : "\"?", REASON_MAX);
	}
	return hint;
}

static void
take_arguments(struct check_options *check, int argc, char *argv[])
{
	char hint[REASON_MAX];

	if (argc == 0 && !check->dialogue &&
		(check->list || game_program_spec()))
		return;
	if (*check->unopened != '\0')
		options_refuse("-g: %s", check->unopened);
	if (argc != 1)
		options_refuse("one bot is needed, and there are %d%s", argc,
			argc > 1 ? join_words(argv, hint) : "");
	take_bot(check, argv);
}

/* A game that cannot be opened can be checked. */
static bool
take_game(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	struct check_options *check = row->to.any;
	const struct game_rules *game = rows_find_game(value, reason);

	check->session.game_given = true;
	check->game = value;
	if (game)
		check->session.terms.run.game = game;
	else if (game_program_spec())
		strlcpy(check->unopened, reason, sizeof check->unopened);
	else
		return false;
	return true;
}

static struct option_row
game_row(struct check_options *check)
{
	struct option_row row = session_options_row(&check->session, "game");

	row.call = take_game;
	row.to.any = check;
	return row;
}

static void
print_epilogue(FILE *file)
{
	fputs("\nWhat a bot must do it can lose a game by; what it should do "
	      "gets a warning.\nEach check has a process of its own, all of "
	      "them together a minute. The bot\nis in a sandbox, as it is in "
	      "tournaments, unless --sandbox off is given.\n\nWithout BOT, "
	      "the game is checked that is the program of --game COMMAND.\n",
		file);
	lineup_print_bots(file);
	lineup_print_games(file);
}

static void
read_options(struct check_options *check, int argc, char *argv[])
{
	const struct option_row rows[] = {
		game_row(check),
		OPTION_GROUP(ROWS_SANDBOX_GAME),
		lineup_sandbox_row(&check->session),
		{0, "tap", NULL, "as lines of TAP, for prove(1)",
			OPTION_CONSTANT(&check->form, FORM_TAP)},
		{0, "json", NULL, "as one JSON object",
			OPTION_CONSTANT(&check->form, FORM_JSON)},
		{0, "only", "NAME[,NAME...]",
			"only these checks, or groups of them, or must or "
			"should",
			OPTION_TEXT(&check->only)},
		{0, "dialogue", "FILE",
			"play this dialogue instead; see talon-check(1)",
			OPTION_FILE(&check->dialogue)},
		{0, "lockstep", NULL,
			"each command of it waits for the answer before",
			OPTION_FLAG(&check->lockstep)},
		{0, "list", NULL, "print the checks for the game",
			OPTION_FLAG(&check->list)},
		{0, "patience", "S", "wait for an answer so long (2)",
			OPTION_SECONDS(&check->patience_ns)},
		{0, "positions", "S", "look at positions for so long (5)",
			OPTION_SECONDS(&check->positions_ns)},
		{0},
	};
	const struct options options = {
		.command = "talon check",
		.usage = "[options] BOT | --game COMMAND",
		.summary =
			"Checks whether a bot, or a game, does what it has to "
			"do.",
		.rows = rows,
		.epilogue = print_epilogue,
	};

	options_read(&options, &argc, &argv);
	take_arguments(check, argc, argv);
}

/* The arguments that lead to a check of the same bot. */
static void
add_command(const struct check_options *check, struct text *text)
{
	const struct bot_spec *game = game_program_spec();

	shell_words_show(text, called_as());
	text_add_string(text, " check -g ");
	shell_words_show(text, check->game
				       ? check->game
				       : check->session.terms.run.game->name);
	if (game && game->sandbox > BOT_SANDBOX_OFF)
		text_add_format(text, " --sandbox-game %s",
			bot_sandbox_words[game->sandbox - BOT_SANDBOX_OFF]);
	if (check->bot && check->session.sandbox != SESSION_SANDBOX_BEST)
		text_add_format(text, " --sandbox %s",
			sandbox_level_name(check->session.terms.run.sandbox));
	if (check->bot) {
		text_add(text, " ", 1);
		shell_words_show(text, check->bot);
	}
	text_add_string(text, " --only");
	if (text_failed(text) < 0)
		err(EXIT_FAILURE, NULL);
}

static void
print(struct text *text)
{
	if (text_failed(text) < 0)
		err(EXIT_FAILURE, NULL);
	fwrite(text->bytes, 1, text->length, stdout);
	fflush(stdout);
	text_clear(text);
}

/* Where somebody waits, which check that is for. */
static void
show_check(const struct check_series *series, const struct check *check)
{
	fprintf(stderr, TEXT_ERASE_LINE "%zu of %zu: %s", series->count + 1,
		check_series_size(series), check->name);
	fflush(stderr);
}

/* Does all checks, and says what came of them. */
static void
do_checks(struct check_series *series, const struct check_options *check)
{
	const struct session_terms *terms = &check->session.terms;
	const int64_t begun_ns = loop_now();
	struct text text = {0}, command = {0};

	add_command(check, &command);
	struct check_report report = {
		.series = series,
		.game = check->bot || *check->unopened == '\0'
				? terms->run.game->name
				: game_program_spec()->name,
		.bot = check->bot ? terms->specs[0].name : NULL,
		.command = command.bytes,
	};
	if (check->form == FORM_TAP)
		printf("TAP version 13\n1..%zu\n", check_series_size(series));
	if (check->form == FORM_PLAIN && isatty(STDERR_FILENO))
		series->begun = show_check;
	while (check_series_next(series)) {
		if (check->form != FORM_TAP)
			continue;
		check_report_tap(&report, series->count, &text);
		print(&text);
	}
	if (series->begun)
		fputs(TEXT_ERASE_LINE, stderr);
	report.took_ns = loop_now() - begun_ns;
	if (check->form == FORM_PLAIN)
		check_report_plain(&report, &text);
	else if (check->form == FORM_JSON)
		check_report_json(&report, &text);
	if (check->form != FORM_TAP)
		print(&text);
	text_release(&text);
	text_release(&command);
}

/* What our surroundings have to say. */
static void
give_up(const struct examination *e)
{
	if (e->loop->signal > 0)
		errx(EXIT_FAILURE, "%s", strsignal(e->loop->signal));
	err(EXIT_FAILURE, NULL);
}

static void
examine_bot(struct examination *e, struct check_options *check)
{
	size_t kinds = 0;

	e->confined = sandboxed(&check->session.terms);
	while (e->rules->kinds && e->rules->kinds[kinds].name)
		kinds++;
	e->share_ns = kinds > 0 ? check->positions_ns / (int64_t)kinds : 0;
}

/* Each of some twenty checks plays games. */
static void
examine_game(struct examination *e, const struct check_options *check)
{
	if (*check->unopened != '\0') {
		e->rules = NULL;
		e->unopened = check->unopened;
	}
	e->share_ns = check->positions_ns / 5;
}

static int
examine(struct check_options *check, const struct check_list *list)
{
	const struct session_terms *terms = &check->session.terms;
	struct talk_loop loop;
	struct examination e;
	struct check_series series;

	if (talk_loop_init(&loop) < 0)
		err(EXIT_FAILURE, NULL);
	loop.end_ns = loop_now() + ALL_NS;
	loop.limits = terms->confinement.limits;
	const bool of_game = !check->bot;
	examination_init(&e, terms->run.game,
		of_game ? game_program_spec() : &terms->specs[0], &loop);
	e.patience_ns = check->patience_ns;
	if (of_game)
		examine_game(&e, check);
	else
		examine_bot(&e, check);
	if (check_series_init(&series, list, &e, check->only) < 0)
		err(EXIT_FAILURE, NULL);
	do_checks(&series, check);
	const int status = check_series_is_good(&series)       ? EXIT_SUCCESS
			   : check_series_is_unjudged(&series) ? UNJUDGED
							       : EXIT_FAILURE;
	bool stopped = loop.signal != 0;
	check_series_release(&series);
	examination_release(&e);
	talk_loop_release(&loop);
	if (stopped)
		give_up(&e);
	return status;
}

/* What came of the dialogue, in the form that was asked for. */
static void
tell(const struct check_options *check, bool good, const char *reason)
{
	struct text text = {0};

	if (check->form == FORM_JSON) {
		text_add_string(&text, "{\"dialogue\":");
		text_add_json(&text, check->dialogue);
		text_add_format(&text, ",\"good\":%s", good ? "true" : "false");
		if (!good) {
			text_add_string(&text, ",\"why\":");
			text_add_json(&text, reason);
		}
		text_add_string(&text, "}\n");
	} else if (check->form == FORM_TAP) {
		text_add_format(&text, "TAP version 13\n1..1\n%sok 1 - %s\n",
			good ? "" : "not ", check->dialogue);
		for (; !good && *reason != '\0';
			reason += strcspn(reason, "\n"),
			reason += *reason == '\n')
			text_add_format(&text, "# %.*s\n",
				(int)strcspn(reason, "\n"), reason);
	} else if (!good)
		text_add_format(&text, "%s:%s\n", check->dialogue, reason);
	else
		text_add_format(
			&text, "%s: as it should be\n", check->dialogue);
	print(&text);
	text_release(&text);
}

static int
converse(const struct check_options *check, const struct dialogue *dialogue)
{
	struct talk_loop loop;
	struct conversation talk;
	char reason[REASON_MAX];

	if (talk_loop_init(&loop) < 0)
		err(EXIT_FAILURE, NULL);
	loop.end_ns = loop_now() + ALL_NS;
	loop.limits = check->session.terms.confinement.limits;
	conversation_init(&talk, &loop);
	if (conversation_open(&talk, &check->session.terms.specs[0]) < 0)
		err(EXIT_FAILURE, NULL);
	bool good = dialogue_play(dialogue, &talk, START_NS, check->patience_ns,
		check->lockstep, reason);
	const bool accident = talk.link.accident;
	if (accident)
		warnx("%s: could not be judged: %s", check->dialogue,
			talk.link.why);
	conversation_release(&talk);
	talk_loop_release(&loop);
	if (loop.signal > 0)
		errx(EXIT_FAILURE, "%s", strsignal(loop.signal));
	if (accident)
		return UNJUDGED;
	tell(check, good, reason);
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int
play_dialogue(const struct check_options *check)
{
	struct dialogue dialogue;
	char reason[REASON_MAX];
	FILE *file = fopen(check->dialogue, "re");

	if (!file) {
		warn("%s", check->dialogue);
		return OPTIONS_USAGE;
	}
	bool good = dialogue_read(&dialogue, file, check->dialogue, reason);
	fclose(file);
	int status = OPTIONS_USAGE;
	if (good)
		status = converse(check, &dialogue);
	else
		warnx("%s", reason);
	dialogue_release(&dialogue);
	return status;
}

static int
check_bot(struct check_options *check)
{
	const struct game_rules *rules = check->session.terms.run.game;
	struct check_list list;
	struct text text = {0};
	char reason[REASON_MAX];
	int status = EXIT_SUCCESS;

	if (!check->bot && game_program_spec()) {
		if (check_list_init_game(&list) < 0)
			err(EXIT_FAILURE, NULL);
	} else if (!check_list_init(&list, rules, reason))
		errx(EXIT_FAILURE, "%s: %s", rules->name, reason);
	if (check->only && !is_known(&list, check->only)) {
		warnx("check: %s has no check \"%s\"; --list names them",
			rules->name, check->only);
		status = OPTIONS_USAGE;
	} else if (check->list) {
		check_report_list(&list, &text);
		print(&text);
	} else
		status = examine(check, &list);
	text_release(&text);
	check_list_release(&list);
	return status;
}

static int
run(int argc, char *argv[])
{
	struct check_options check = {
		.patience_ns = 2 * NS_PER_S,
		.positions_ns = 5 * NS_PER_S,
	};

	session_options_init(&check.session);
	read_options(&check, argc, argv);
	int status = check.dialogue ? play_dialogue(&check) : check_bot(&check);
	session_options_release(&check.session);
	return status;
}

const struct subcommand subcommand_check = {
	.name = "check",
	.summary = "check whether a bot does what it has to do",
	.run = run,
};
