/* `talon home`, or `talon` alone at a terminal: a home for people who play. */
#include <err.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/bot_files.h"
#include "bot/bot_program_linux.h"
#include "bot/game_program.h"
#include "command/page_token.h"
#include "command/subcommands.h"
#include "foreign/program_game.h"
#include "guard/locked_file.h"
#include "home/home.h"
#include "options/options.h"
#include "web/qr.h"

#define AWAY_NS	    INT64_C(120000000000)
#define PATIENCE_NS INT64_C(120000000000)

enum { GAMES_MOST = 16 };

struct home_options {
	const char *address, *host, *folder;
	const char *commands[GAMES_MOST]; /* of -g */
	int count;
	int port;
	bool no_browser;
	int64_t away_ns, patience_ns;
};

static bool
take_game(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	struct home_options *home = row->to.any;

	if (home->count == GAMES_MOST)
		return option_refuse(reason, "there are too many");
	home->commands[home->count++] = value;
	return true;
}

static void
read_options(struct home_options *home, int argc, char *argv[])
{
	const struct option_row rows[] = {
		{0, "port", "N", "listen there (the one it had last)",
			OPTION_INT(&home->port, 0, 65535)},
		{0, "listen", "ADDRESS",
			"at this address of the machine, 0.0.0.0 for all, so\n"
			"that phones and friends in your network can come;\n"
			"prints the link as a QR code, too (127.0.0.1)",
			OPTION_TEXT(&home->address)},
		{0, "host", "NAME",
			"by which the links name this machine (its address)",
			OPTION_TEXT(&home->host)},
		{0, "folder", "DIR",
			"keep games there ($XDG_DATA_HOME/talon, or\n"
			"~/.local/share/talon)",
			OPTION_FILE(&home->folder)},
		{0, "away", "S",
			"so long the seat of somebody waits who has left a\n"
			"game with others (120)",
			OPTION_SECONDS(&home->away_ns)},
		{0, "patience", "S",
			"so long a game may give no sign of life, while "
			"nobody\n"
			"is to move but bots, before it is ended (120)",
			OPTION_SECONDS(&home->patience_ns)},
		{'g', "game", "NAME=COMMAND",
			"offer this game, too, whose rules are a program "
			"(those\n"
			"of $XDG_CONFIG_HOME/talon/games, one a line)",
			OPTION_CALL(home, take_game)},
		{0, "no-browser", NULL, "do not open a browser",
			OPTION_FLAG(&home->no_browser)},
		{0},
	};
	const struct options options = {
		.command = "talon home",
		.usage = "[options]",
		.summary = "A home for people who play, in a browser: choose a "
			   "game, play against\nbots or with friends, and "
			   "learn. Every game is kept. It stays until you\n"
			   "end it, and goes on where it was.",
		.rows = rows,
	};

	options_read(&options, &argc, &argv);
	if (argc > 0)
		options_refuse("unexpected argument '%s'", argv[0]);
}

/* ---- Games that are programs */

/* What such a game is: there is one at a time, so the next is opened when this is
 * closed, and all are known by what records would say of them. */
struct described {
	struct home_game game;
	/* Owned: as -g had it, its parts, and its description. */
	char *argument, *name, *command, *options, *text;
};

struct own_games {
	struct described all[GAMES_MOST];
	struct home_game games[GAMES_MOST + 1]; /* as the home has them */
	int count;
};

static void
forget(struct described *one)
{
	run_files_release(&one->game.program);
	free(one->argument);
	free(one->name);
	free(one->command);
	free(one->options);
	free(one->text);
	*one = (struct described){0};
}

/* Of the game that is open. -1 with the reason in words. */
static int
describe(struct described *one, const char *argument,
	const struct game_rules *rules, char reason[static REASON_MAX])
{
	struct bot_spec *spec = game_program_spec();
	struct file_digests digests = {0};
	char remark[REASON_MAX];

	one->game.command = one->argument = strdup(argument);
	one->name = strdup(rules->name);
	one->command = strdup(spec->text);
	one->options = spec->options ? strdup(spec->options) : NULL;
	one->text = strdup(program_game_description(rules));
	one->game.program = (struct run_bot){.name = one->name,
		.command = one->command,
		.options = one->options};
	if (!one->argument || !one->name || !one->command || !one->text ||
		(spec->options && !one->options) ||
		bot_files_find(&digests, spec, &one->game.program, remark) < 0)
		return reason_no_memory(reason);
	file_digests_release(&digests);
	if (rules->actions)
		return 0;
	return reason_say(reason,
		"%s does not list what may be done (`actions`), so nobody "
		"plays it here",
		one->name);
}

static bool
has_game(const struct own_games *games, const char *name)
{
	for (int i = 0; i < games->count; i++)
		if (strcmp(games->all[i].name, name) == 0)
			return true;
	return false;
}

/* ARGUMENT is as -g has it. -1 with the reason in words. */
static int
add_game(struct own_games *games, const char *argument,
	char reason[static REASON_MAX])
{
	struct described *one = &games->all[games->count];

	if (games->count == GAMES_MOST)
		return reason_say(reason, "there are too many games");
	const struct game_rules *rules =
		game_program_open(argument, bot_program_directory(),
			getenv("PATH"), BOT_SANDBOX_OFF, reason);
	int result = rules ? describe(one, argument, rules, reason) : -1;
	game_program_close();
	if (result == 0 && has_game(games, one->name))
		result = reason_say(
			reason, "there is a game %s already", one->name);
	games->count += result == 0;
	if (result < 0)
		forget(one);
	return result;
}

/* The games of PATH, a line each, but for empty ones and those that begin with #. What
 * is wrong with one keeps nobody from the others. */
static void
read_games(struct own_games *games, const char *path)
{
	FILE *file = fopen(path, "re");
	char *line = NULL, reason[REASON_MAX];
	size_t size = 0;

	for (long number = 1; file && getline(&line, &size, file) >= 0;
		number++) {
		const char *first = line + strspn(line, " \t");

		line[strcspn(line, "\r\n")] = '\0';
		if (*first == '\0' || *first == '#')
			continue;
		if (add_game(games, first, reason) < 0)
			warnx("%s:%ld: %s", path, number, reason);
	}
	free(line);
	if (file)
		fclose(file);
}

/* All that the command line and the configuration name. */
static void
open_games(struct own_games *games, const struct home_options *home)
{
	const char *config = getenv("XDG_CONFIG_HOME"), *user = getenv("HOME");
	char path[PATH_MAX], reason[REASON_MAX];

	for (int i = 0; i < home->count; i++)
		if (add_game(games, home->commands[i], reason) < 0)
			errx(OPTIONS_USAGE, "-g %s: %s", home->commands[i],
				reason);
	if (config && *config == '/')
		snprintf(path, sizeof path, "%s/talon/games", config);
	else
		snprintf(path, sizeof path, "%s/.config/talon/games",
			user ? user : "");
	read_games(games, path);
	for (int i = 0; i < games->count; i++) {
		games->games[i] = games->all[i].game;
		games->games[i].rules = program_game_recorded(
			games->all[i].name, games->all[i].text, reason);
	}
}

/* Makes PATH and what it is in, for the user alone. */
static void
make_folder(const char *path)
{
	char part[PATH_MAX];

	strlcpy(part, path, sizeof part);
	for (char *slash = strchr(part + 1, '/'); slash;
		slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(part, S_IRWXU) < 0 && errno != EEXIST)
			err(EXIT_FAILURE, "%s", part);
		*slash = '/';
	}
	if (mkdir(part, S_IRWXU) < 0 && errno != EEXIST)
		err(EXIT_FAILURE, "%s", part);
}

/* Where everything is kept (XDG Base Directory Specification). */
static void
find_folder(const struct home_options *home, char path[static PATH_MAX])
{
	const char *data = getenv("XDG_DATA_HOME"), *user = getenv("HOME");

	if (home->folder)
		strlcpy(path, home->folder, PATH_MAX);
	else if (data && *data == '/')
		snprintf(path, PATH_MAX, "%s/talon", data);
	else if (user && *user == '/')
		snprintf(path, PATH_MAX, "%s/.local/share/talon", user);
	else
		errx(EXIT_FAILURE, "where are games to be kept? --folder DIR");
}

static void
join(char path[static PATH_MAX], const char *folder, const char *name)
{
	if (snprintf(path, PATH_MAX, "%s/%s", folder, name) >= PATH_MAX)
		errx(EXIT_FAILURE, "%s: the name is too long", folder);
}

/* There is one home in a folder; the link of one that runs is in a file. */
static int
tell_other(const char *folder)
{
	char path[PATH_MAX], line[PATH_MAX];

	join(path, folder, "link");
	FILE *file = fopen(path, "r");
	if (!file || !fgets(line, sizeof line, file))
		errx(EXIT_FAILURE, "%s: another home is there", folder);
	fclose(file);
	warnx("this home is open already");
	printf("home: %s", line);
	return EXIT_SUCCESS;
}

static void
complain(const char *words)
{
	warnx("%s", words);
}

/* The link is for nobody but the user. */
static void
keep_link(const char *folder, const char *link)
{
	char path[PATH_MAX];

	join(path, folder, "link");
	FILE *file = fopen(path, "w");
	if (!file || fchmod(fileno(file), S_IRUSR | S_IWUSR) < 0 ||
		fprintf(file, "%s\n", link) < 0)
		warn("%s", path);
	if (file)
		fclose(file);
}

static void
take_link(void *owner, const char *link)
{
	const struct home_terms *terms = owner;

	keep_link(terms->folder, link);
	printf("home: %s\n", link);
	if (isatty(STDOUT_FILENO)) {
		if (terms->address)
			qr_write_blocks(stdout, link);
		puts("Open the link in a browser; Ctrl-C ends the home.");
	}
	fflush(stdout);
}

static int
run(int argc, char *argv[])
{
	struct home_options home = {
		.away_ns = AWAY_NS, .patience_ns = PATIENCE_NS};
	char folder[PATH_MAX], games[PATH_MAX], socket[PATH_MAX],
		lock[PATH_MAX];
	char secret[WEB_TOKEN_LENGTH + 1], reason[REASON_MAX];
	struct own_games own = {0};
	FILE *locked;
	off_t size;

	read_options(&home, argc, argv);
	find_folder(&home, folder);
	make_folder(folder);
	join(games, folder, "games");
	make_folder(games);
	join(socket, folder, "socket");
	join(lock, folder, "lock");
	if (locked_file_is_held(lock))
		return tell_other(folder);
	if (locked_file_open(lock, &locked, &size, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	open_games(&own, &home);
	page_token_draw(secret);
	const bool display = getenv("DISPLAY") || getenv("WAYLAND_DISPLAY");
	struct home_terms terms = {
		.folder = folder,
		.socket = socket,
		.address = home.address,
		.port = home.port,
		.host = home.host,
		.secret = secret,
		.away_ns = home.away_ns,
		.patience_ns = home.patience_ns,
		.browser = display && !home.no_browser,
		.link = take_link,
		.complain = complain,
		.games = own.games,
	};
	terms.owner = &terms;
	if (home_run(&terms, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	fclose(locked);
	while (own.count > 0)
		forget(&own.all[--own.count]);
	program_game_close();
	return EXIT_SUCCESS;
}

const struct subcommand subcommand_home = {
	.name = "home",
	.summary = "a home for people who play, in a browser; also: talon",
	.run = run,
};
