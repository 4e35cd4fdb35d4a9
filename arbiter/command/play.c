/* `talon play`: a person against bots. */
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/seed.h"
#include "bot/bot_spec.h"
#include "command/lineup.h"
#include "command/rows.h"
#include "command/session_options.h"
#include "command/subcommands.h"
#include "common/level.h"
#include "match/match.h"
#include "record/run_line.h"
#include "web/page_options.h"
#include "words/language.h"

enum { PLAY_LEVEL_BOT_MAX = 8192 };

/* The bots of a person without others' names, at a level. */
#define PLAY_LEVEL_USUAL "expert"

static void
offer_levels(struct option_offer *offer)
{
	char text[12];

	for (int level = LEVEL_LEAST; level <= LEVEL_MOST; level++) {
		snprintf(text, sizeof text, "%d", level);
		option_offer(offer, text,
			level == LEVEL_LEAST  ? "a beginner"
			: level == LEVEL_MOST ? "all that it can do"
					      : NULL);
	}
}

/* --level, whose value becomes *LEVEL, from 1. */
static struct option_row
play_level_row(int *level)
{
	return (struct option_row){'\0', "level", "N",
		"how strong expert is, from 1 to 10; who names no\n"
		"bot plays against expert then",
		OPTION_INT(level, LEVEL_LEAST, LEVEL_MOST),
		.values = offer_levels};
}

static const char *
file_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* The last --level among WORDS, as its parser takes it; 0: there is none. */
static int
level_of(char *const words[])
{
	static const char option[] = "--level";
	size_t length = sizeof option - 1;
	const char *level = "";

	for (; *words; words++) {
		if (strncmp(*words, option, length) != 0)
			continue;
		if ((*words)[length] == '=')
			level = *words + length + 1;
		else if ((*words)[length] == '\0' && words[1])
			level = *++words;
	}
	return (int)strtonum(level, LEVEL_LEAST, LEVEL_MOST, NULL);
}

/* Whatever it is called, and whatever its options are. One that is called
 * nothing in particular is *UNNAMED; *OWN is the level that its options say, 0
 * if they say none. */
static bool
has_levels(const char *bot, const char *bots, bool *unnamed, int *own)
{
	struct bot_spec spec;
	char reason[REASON_MAX];

	if (!bot_spec_parse(&spec, bot, bots, getenv("PATH"), reason))
		return false;
	bool found = spec.bundled &&
		     strcmp(file_name(spec.program), PLAY_LEVEL_USUAL) == 0;
	*unnamed = !spec.named;
	*own = level_of(spec.words);
	bot_spec_release(&spec);
	return found;
}

/*
 * Writes BOT as it is named on a command line, with LEVEL added unless it has
 * one of its own (0: none is added), and with its level in its name unless it
 * was given one. False: it is no bot with levels among BOTS, the directory of
 * those that come with Talon (NULL: there is none), or is to have none, and
 * nothing is to be changed.
 */
static bool
play_level_add(const char *bot, int level, const char *bots,
	char text[static PLAY_LEVEL_BOT_MAX])
{
	char name[sizeof PLAY_LEVEL_USUAL + 12] = "", option[20] = "";
	size_t most = PLAY_LEVEL_BOT_MAX;
	bool unnamed;
	int own;

	if (!has_levels(bot, bots, &unnamed, &own) || (own == 0 && level == 0))
		return false;
	if (unnamed)
		snprintf(name, sizeof name,
			PLAY_LEVEL_USUAL "-%d=", own > 0 ? own : level);
	if (own == 0)
		snprintf(option, sizeof option, " --level %d", level);
	return (size_t)snprintf(text, most, "%s%s%s", name, bot, option) < most;
}

static void
print_epilogue(FILE *file)
{
	lineup_print_bots(file);
	fputs("Name your partner first, if the game has partners, then the "
	      "others in the order\nof play; the last one takes all seats that "
	      "are left. Without any, that is\ngreedy, or with --level expert. "
	      "A BOT that is -, or NAME=-, is another person,\nat a page of "
	      "their own.\n",
		file);
	lineup_print_games(file);
}

enum { PLAY_SEAT_RANDOM = -1 };

/* Where the person is. */
struct person_place {
	bool browser;
	struct page_options page;
	enum language language;
	bool language_given;
	int pages; /* of people, so far */
	int seat;  /* in the first game; PLAY_SEAT_RANDOM: by the seed */
};

/* What the person's bot is told of the language, words of its command line. */
static const char *
language_words(const struct person_place *place, char words[static 32])
{
	*words = '\0';
	if (place->language_given)
		snprintf(words, 32, " --language %s",
			language_names[place->language]);
	return words;
}

static bool
take_own_seat(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	const char *problem;

	*(int *)row->to.any = PLAY_SEAT_RANDOM;
	if (strcmp(value, "random") == 0)
		return true;
	*(int *)row->to.any =
		(int)strtonum(value, 0, GAME_SEATS_MAX - 1, &problem);
	if (!problem)
		return true;
	return option_refuse(
		reason, "\"%.100s\" is no seat, nor random", value);
}

/* The bots that play against somebody who names none. */
static char *const *
usual_bots(int level)
{
	static char greedy[] = "greedy", expert[] = PLAY_LEVEL_USUAL;
	static char *const without_level[] = {greedy, NULL};
	static char *const with_level[] = {expert, NULL};

	return level > 0 ? with_level : without_level;
}

/* The bot of a person at a page; PREFIX is empty, or a name and '='. Each next
 * page has the next port, unless that is any. */
static void
add_person_at_page(
	struct lineup *lineup, struct person_place *place, const char *prefix)
{
	struct page_options page = place->page;
	char words[PATH_MAX], argument[PATH_MAX + 128];

	if (page.port > 0)
		page.port += place->pages;
	place->pages++;
	if (!page_options_words(&page, words, sizeof words))
		options_refuse("--listen '%.100s' is no address", page.address);
	snprintf(argument, sizeof argument, "%.60shuman --browser --resign%s",
		prefix, words);
	lineup_add(lineup, argument);
}

/* A person at a terminal is alone with bots, so help is fair; and without a clock no
 * time has to be given back. */
static const char *
help_words(struct session_options *session)
{
	const struct run *run = &session->terms.run;

	session->terms.undo = run->time_ns < 0 && run->move_time_ns <= 0;
	return session->terms.undo ? " --hints --undo" : " --hints";
}

/* Where lines come from a file or a pipe: the person's bot opens what this process
 * has open. What both write to a file is added to it. */
static void
name_files(const struct lineup *lineup, char words[static PATH_MAX])
{
	const int flags = fcntl(STDOUT_FILENO, F_GETFL);
	const long process = (long)getpid();

	if (lineup->session->sandbox != SESSION_SANDBOX_OFF)
		options_refuse("in a sandboxed run standard input has to be a "
			       "terminal; or say --browser");
	if (flags >= 0)
		fcntl(STDOUT_FILENO, F_SETFL, flags | O_APPEND);
	snprintf(words, PATH_MAX, "--in /proc/%ld/fd/0 --out /proc/%ld/fd/1",
		process, process);
}

/* The bot of the person at this terminal. Bots are cut off from it, so it has to
 * be told which one it is. */
static void
add_person(struct lineup *lineup, const struct person_place *place)
{
	char words[PATH_MAX], argument[PATH_MAX + 128], language[32];
	const char *terminal = ttyname(STDIN_FILENO);

	if (terminal)
		snprintf(words, sizeof words, "--tty '%s'", terminal);
	else
		name_files(lineup, words);
	snprintf(argument, sizeof argument, "human %s%s%s", words,
		help_words(lineup->session), language_words(place, language));
	lineup_add(lineup, argument);
}

/* How many play where everybody has one seat: BOTS, or as few more as the
 * rules need. Nobody can say: BOTS. */
static int
players_for(const struct game_rules *game, int bots)
{
	for (int count = bots; count <= GAME_SEATS_MAX; count++) {
		if (game->seats(count) == count)
			return count;
	}
	return bots;
}

static bool
is_partner(const struct game_rules *game, int seat)
{
	return game->side && game->side(seat) == game->side(0);
}

/* The place among the bots that are named of who takes SEAT of PLAYERS: first
 * come the person's partners, then the others, each in the order of play. */
static int
place_of(const struct game_rules *game, int seat, int players)
{
	bool partner = is_partner(game, seat);
	int place = 0;

	for (int other = 1; other < players; other++) {
		if (is_partner(game, other) == partner)
			place += other < seat;
		else
			place += !partner;
	}
	return place;
}

static int
count_words(char *const words[])
{
	int count = 0;

	while (words[count])
		count++;
	return count;
}

/* A bot at LEVEL, if it has levels; then *LEVELLED becomes true. */
static void
add_other(struct lineup *lineup, const char *name, int level, bool *levelled)
{
	char text[PLAY_LEVEL_BOT_MAX];

	const bool added = play_level_add(name, level, lineup->bots, text);
	*levelled |= added;
	lineup_add(lineup, added ? text : name);
}

/* NAME is a person: `-`, or a name before it, which goes into PREFIX. */
static bool
is_another_person(const char *name, char prefix[static 64])
{
	const size_t length = strlen(name);

	*prefix = '\0';
	if (strcmp(name, "-") == 0)
		return true;
	if (length < 3 || length >= 64 || strcmp(name + length - 2, "=-") != 0)
		return false;
	strlcpy(prefix, name, length);
	return true;
}

static void
add_another_person(
	struct lineup *lineup, struct person_place *place, const char *prefix)
{
	if (!place->browser)
		options_refuse("two people cannot play at one terminal: with "
			       "--browser each has a page");
	add_person_at_page(lineup, place, prefix);
}

/* The person's seat, of SEATS, in the first game. */
static int
own_seat(const struct session_options *session,
	const struct person_place *place, int seats)
{
	struct random random;

	if (place->seat != PLAY_SEAT_RANDOM)
		return place->seat;
	seed_derive(
		&random, "the person's seat", &session->terms.run.seed, 0, 0);
	return (int)random_below(&random, (uint32_t)seats);
}

/* All seats in their order; the last bot that is named takes all that are left.
 */
static void
add_all(struct lineup *lineup, struct person_place *place, char *const names[],
	int level)
{
	const struct game_rules *game = lineup->session->terms.run.game;
	const int count = count_words(names);
	const int players = players_for(game, 1 + count);
	const int own = own_seat(lineup->session, place, players);
	bool levelled = level == 0;
	char prefix[64];

	if (own >= players)
		options_refuse("--seat %d: the seats of this game are 0 to %d",
			own, players - 1);
	for (int s = 0; s < players; s++) {
		const int behind = (s - own + players) % players;
		const int number = place_of(game, behind, players);
		char *name = names[number < count ? number : count - 1];

		if (behind == 0 && place->browser)
			add_person_at_page(lineup, place, "");
		else if (behind == 0)
			add_person(lineup, place);
		else if (is_another_person(name, prefix))
			add_another_person(lineup, place, prefix);
		else
			add_other(lineup, name, level, &levelled);
	}
	if (!levelled)
		options_refuse("--level is for Talon's own " PLAY_LEVEL_USUAL
			       ", and none of your opponents is that");
}

static void
line_up(struct session_options *session, struct person_place *place, int level,
	char *arguments[])
{
	struct lineup lineup;

	if (!place->browser && place->page.given)
		options_refuse(
			"--listen, --port and --wait-... are for a page: say "
			"--browser, too");
	if (place->browser && place->language_given)
		options_refuse(
			"--language is for a terminal: at a page the person "
			"chooses");
	/* What this process says of the games, as the person's bot does. */
	language_use(place->language_given ? place->language
					   : language_of_environment(getenv));
	lineup_init(&lineup, session);
	add_all(&lineup, place, *arguments ? arguments : usual_bots(level),
		level);
	lineup_finish(&lineup);
}

static void
set_help(struct option_row *rows, const char *name, const char *help)
{
	while (strcmp(rows->name, name) != 0)
		rows++;
	rows->help = help;
}

/* As of a match, but for what a person would say otherwise. */
static void
shared_rows(struct session_options *session,
	struct option_row rows[static SESSION_ROWS_MAX + 1])
{
	session_options_rows(session, RUN_OF_PLAY, rows);
	set_help(rows, "games", "games to play (1)");
	set_help(rows, "time",
		"seconds for each player and game, I more for\n"
		"each turn (inf: no clock)");
	set_help(rows, "sandbox",
		"keep bots from files, the network and each other: not\n"
		"at all, as far as this machine can, or fully (off)");
}

/* The options of the game that was given. */
static void
print_own(FILE *file, const void *owner, bool all)
{
	const struct session_options *session = owner;

	(void)all;
	if (session->game_given)
		game_options_print(file, session->terms.run.game);
}

static void
read_options(struct session_options *session, int argc, char *argv[])
{
	struct option_row shared[SESSION_ROWS_MAX + 1];
	struct option_row games[GAME_ROWS_MAX + 1], page[PAGE_OPTIONS_ROWS];
	struct person_place place = {.browser = false};
	const struct option_row browser = {'\0', "browser", NULL,
		"play at a page in a browser, whose link is printed",
		OPTION_FLAG(&place.browser)};
	const struct option_row language = {'\0', "language", "NAME",
		"speak en, sr, sr@latin or pl (that of the environment)",
		OPTION_WORD(&place.language, language_names),
		.given = &place.language_given};
	int level = 0;
	const struct option_row seat = {'\0', "seat", "N",
		"your seat in the first game, from 0 on, or random (0)",
		OPTION_CALL(&place.seat, take_own_seat)};
	const struct option_row rows[] = {browser, OPTION_GROUP(page), language,
		seat, play_level_row(&level), OPTION_GROUP(shared),
		OPTION_GROUP(games), {0}};
	const struct options options = {
		.command = "talon play",
		.usage = "[options] [BOT ...]",
		.summary = "Plays you, at this terminal or in a browser, "
			   "against bots.",
		.rows = rows,
		.epilogue = print_epilogue,
		.closing = print_own,
		.owner = session,
		.operands = offers_bots,
		.stray = LINEUP_STRAY,
	};

	shared_rows(session, shared);
	page_options_init(&place.page);
	page_options_rows(&place.page, page);
	game_options_rows(&session->game, OPTION_USUAL, games);
	options_read(&options, &argc, &argv);
	line_up(session, &place, level, argv);
}

static void
say_how(const struct session_terms *terms)
{
	int pages = 0;

	for (int i = 0; i < terms->run.bot_count; i++)
		pages += terms->specs[i].browser;
	if (pages > 0)
		fprintf(stderr,
			"Open the link%s in a browser to play; Ctrl-C ends "
			"the run.\n",
			pages > 1 ? " of each player" : "");
}

/* One game, without a clock, and the terminal is the person's. */
static void
set_defaults(struct session_options *session)
{
	struct session_terms *terms = &session->terms;

	session_options_init(session);
	terms->run.games = 1;
	terms->run.time_ns = -1;
	terms->run.resign = true;
	terms->run.names = true;
	terms->given[RUN_TERM_OF_time_ns] = true;
	terms->given[RUN_TERM_OF_move_time_ns] = true;
	terms->given[RUN_TERM_OF_start_time_ns] = true;
	terms->jobs = 1;
	terms->quiet = true;
	terms->person = true;
}

/* A match of a person ("human") at this terminal or at a page against bots, and
 * other people at pages, without
 * those that are LEFT_OUT (session.h). */
static void
play_options_read(
	struct session_options *session, bool *left_out, int argc, char *argv[])
{
	set_defaults(session);
	session->terms.left_out = left_out;
	read_options(session, argc, argv);
}

static int
run(int argc, char *argv[])
{
	bool left_out[RUN_BOTS_MAX] = {false};
	struct session_options session;
	bool again = false;
	int status;

	do {
		play_options_read(&session, left_out, argc, argv);
		if (!again)
			say_how(&session.terms);
		status = match_run(&session.terms);
		session_options_release(&session);
		again = status == SESSION_LEAVES_OUT;
	} while (again);
	return status;
}

const struct subcommand subcommand_play = {
	.name = "play",
	.summary = "play against bots, here or in a browser",
	.run = run,
};
