/* `talon home`, or `talon` alone at a terminal: a home for people who play. */
#include <err.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command/page_token.h"
#include "command/subcommands.h"
#include "guard/locked_file.h"
#include "home/home.h"
#include "options/options.h"
#include "web/qr.h"

#define AWAY_NS INT64_C(120000000000)

struct home_options {
	const char *address, *host, *folder;
	int port;
	bool no_browser;
	int64_t away_ns;
};

static enum options_verdict
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
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	if (verdict == OPTIONS_RUN && argc > 0)
		return options_refuse(
			&options, "unexpected argument '%s'", argv[0]);
	return verdict;
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

int
subcommand_home(int argc, char *argv[])
{
	struct home_options home = {.away_ns = AWAY_NS};
	enum options_verdict verdict = read_options(&home, argc, argv);
	char folder[PATH_MAX], games[PATH_MAX], socket[PATH_MAX],
		lock[PATH_MAX];
	char secret[WEB_TOKEN_LENGTH + 1], reason[REASON_MAX];
	FILE *locked;
	off_t size;

	if (verdict != OPTIONS_RUN)
		return verdict;
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
		.browser = display && !home.no_browser,
		.link = take_link,
		.complain = complain,
	};
	terms.owner = &terms;
	if (home_run(&terms, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	fclose(locked);
	return EXIT_SUCCESS;
}
