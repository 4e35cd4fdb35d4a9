/*
 * The human bot: the protocol on standard input and output, the person at a
 * terminal or at a page in a browser.
 */
#include <err.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/version.h"
#include "options/options.h"
#include "person/at_page.h"
#include "person/at_terminal.h"
#include "web/page_options.h"
#include "words/language.h"

/* Where the person is. */
struct places {
	const char *tty;
	const char *in;
	const char *out;
	bool terminal_given;
	bool browser;
	bool resign;
	bool hints;
	bool undo;
	uint64_t seed;
	bool seed_given;
	struct page_options page;
	const char *relay, *as;
	enum language language;
	bool language_given;
	const char *lesson; /* of this game; NULL: none */
};

static void
describe(FILE *file)
{
	fputs("\nIt plays any game by Talon's protocol, on standard input and "
	      "output.\n",
		file);
}

/* Contradictions. */
static void
check(const struct places *places)
{
	if (places->browser &&
		(places->terminal_given || places->language_given))
		options_refuse(
			"--browser does not go with --language, --tty, --in or "
			"--out");
	if (places->lesson &&
		(places->browser || !at_terminal_teaches(places->lesson)))
		options_refuse("there is no lesson of \"%.100s\" at a terminal",
			places->lesson);
	if (!places->browser &&
		(places->page.given || places->resign || places->relay))
		options_refuse(
			"--listen, --port, --relay, --resign and --wait-... "
			"need --browser");
	if (!places->relay != !places->as)
		options_refuse("--relay and --as go together");
	if (places->relay && (places->page.address || places->page.port != 0))
		options_refuse("--relay does not go with --listen or --port");
}

enum { TERMINAL_ROWS = 8 };

/* The rows of a person at a terminal, a group. */
static void
terminal_rows(
	struct places *places, struct option_row rows[static TERMINAL_ROWS])
{
	bool *given = &places->terminal_given;

	*rows++ = (struct option_row){'\0', "tty", "PATH",
		"the terminal (default: /dev/tty, the one in use)",
		OPTION_TEXT(&places->tty), .given = given};
	*rows++ = (struct option_row){'\0', "in", "PATH",
		"read the person's lines from PATH, any file",
		OPTION_TEXT(&places->in), .given = given};
	*rows++ = (struct option_row){'\0', "out", "PATH",
		"write to PATH, any file", OPTION_TEXT(&places->out),
		.given = given};
	*rows++ = (struct option_row){'\0', "language", "NAME",
		"speak en, sr, sr@latin or pl (that of the environment)",
		OPTION_WORD(&places->language, language_names),
		.given = &places->language_given};
	*rows++ = (struct option_row){'\0', "hints", NULL,
		"let the person ask an expert what to do",
		OPTION_FLAG(&places->hints), .given = given};
	*rows++ = (struct option_row){'\0', "undo", NULL,
		"let the person take actions back, if the run allows it",
		OPTION_FLAG(&places->undo), .given = given};
	*rows++ = (struct option_row){'\0', "lesson", "GAME",
		"teach the person GAME, and hear no commands",
		OPTION_TEXT(&places->lesson)};
	*rows = (struct option_row){0};
}

static void
read_options(struct places *places, int argc, char *argv[])
{
	struct option_row terminal[TERMINAL_ROWS], page[PAGE_OPTIONS_ROWS];
	const struct option_row rows[] = {
		OPTION_GROUP(terminal),
		{'\0', "browser", NULL,
			"serve a page for the person and print its link",
			OPTION_FLAG(&places->browser)},
		{'\0', "resign", NULL,
			"let the person give up, in runs with --resign",
			OPTION_FLAG(&places->resign)},
		OPTION_GROUP(page),
		{'\0', "relay", "SOCKET",
			"at a page of the server with this socket",
			OPTION_TEXT(&places->relay)},
		{'\0', "as", "KEY", "which of its pages that is",
			OPTION_TEXT(&places->as)},
		{'s', "seed", "N",
			"choose between equal cards with this seed, instead "
			"of\n"
			"the one from set_seed",
			OPTION_U64(&places->seed),
			.given = &places->seed_given},
		{0},
	};
	const struct options options = {
		.command = "human",
		.usage = "[--tty PATH] [--in PATH] [--out PATH] [--language "
			 "NAME] "
			 "[--seed N]\n             [--hints] [--undo] "
			 "[--lesson GAME]\n"
			 "       human --browser [--listen ADDRESS] [--port N] "
			 "[--wait-... S]\n             [--resign] [--relay "
			 "SOCKET --as KEY]",
		.summary = "A person plays, at a terminal or in a browser.",
		.version = TALON_VERSION,
		.rows = rows,
		.epilogue = describe,
		.column = 24,
	};

	terminal_rows(places, terminal);
	page_options_rows(&places->page, page);
	options_read(&options, &argc, &argv);
	if (argc > 0)
		options_refuse("unexpected argument '%s'", argv[0]);
	check(places);
}

static bool
is_utf8(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* Words of other languages are UTF-8: who wants them has it, whatever the
 * locale. */
static void
choose_language(const struct places *places)
{
	if (places->language_given) {
		if (!is_utf8())
			setlocale(LC_CTYPE, "C.UTF-8");
		language_use(places->language);
	} else if (is_utf8()) {
		language_use(language_of_environment(getenv));
	}
}

/* A lesson needs no commands: the person may be at standard input and output. */
static void
open_terminal(const struct places *places, struct terminal *terminal)
{
	const bool ours = places->lesson && !places->terminal_given;
	const char *in = ours ? "/dev/stdin" : places->in, *failed;
	const char *out =
		ours && !isatty(STDIN_FILENO) ? "/dev/stdout" : places->out;

	if (terminal_open(terminal, in ? in : places->tty, out, STDOUT_FILENO,
		    &failed) == 0)
		return;
	warn("%s", failed);
	errx(EXIT_FAILURE, "say where the person is with --tty, --in or --out");
}

static int
play_at_terminal(const struct places *places)
{
	static struct terminal terminal;

	choose_language(places);
	open_terminal(places, &terminal);
	if (!places->lesson && terminal_has_ended(&terminal))
		errx(EXIT_FAILURE, "%s",
			t("nobody is there to play: the input has ended before "
			  "the first game"));
	const struct at_terminal_terms terms = {.version = TALON_VERSION,
		.seed = places->seed_given ? &places->seed : NULL,
		.hints = places->hints,
		.undo = places->undo};
	int status = places->lesson
			     ? at_terminal_teach(&terminal, places->lesson)
			     : at_terminal_run(&terminal, &terms);
	terminal_close(&terminal);
	return status;
}

static int
play_at_page(const struct places *places)
{
	const struct web_terms place = {
		.address = places->page.address,
		.port = places->page.port,
		.relay = places->relay,
		.as = places->as,
	};

	return at_page_run(&(struct at_page_terms){.title = "Talon",
				   .version = TALON_VERSION,
				   .waits = places->page.waits,
				   .resign = places->resign},
		place);
}

int
main(int argc, char *argv[])
{
	struct places places = {.tty = TERMINAL_DEFAULT};

	page_options_init(&places.page);
	setlocale(LC_CTYPE, "");
	read_options(&places, argc, argv);
	return places.browser ? play_at_page(&places)
			      : play_at_terminal(&places);
}
