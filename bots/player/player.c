#include "player/player.h"

#include <err.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPTIONS_MAX = 8, USAGE_ERROR = 2 };

enum { OPTION_SEED = 's', OPTION_HELP = 'h', OPTION_VERSION = 'V' };

static _Noreturn void
usage_error(const char *name)
{
	fprintf(stderr, "Try '%s --help' for more information.\n", name);
	exit(USAGE_ERROR);
}

static void
set_seed_option(struct player *player, const char *name, char *number)
{
	player->seed_fixed =
		command_u64(&number, &player->seed) && !command_word(&number);
	if (!player->seed_fixed) {
		fprintf(stderr, "%s: the seed is a number of 64 bits\n", name);
		usage_error(name);
	}
}

/* getopt_long's table: ours, then MORE with the numbers 0, 1, ... */
static void
fill_table(struct option table[static OPTIONS_MAX],
	const struct player_option *more)
{
	static const struct option ours[] = {
		{"seed", required_argument, NULL, OPTION_SEED},
		{"help", no_argument, NULL, OPTION_HELP},
		{"version", no_argument, NULL, OPTION_VERSION},
	};
	enum { OURS = sizeof(ours) / sizeof(ours[0]) };

	memset(table, 0, OPTIONS_MAX * sizeof(table[0]));
	memcpy(table, ours, sizeof(ours));
	for (int i = 0; more && more[i].name; i++)
		table[OURS + i] = (struct option){
			more[i].name, required_argument, NULL, i};
}

void
player_options(struct player *player, int argc, char *argv[], const char *name,
	const char *usage, const struct player_option *more)
{
	struct option table[OPTIONS_MAX];
	int option;

	fill_table(table, more);
	while ((option = getopt_long(argc, argv, "s:hV", table, NULL)) != -1) {
		switch (option) {
		case OPTION_SEED:
			set_seed_option(player, name, optarg);
			break;
		case OPTION_HELP:
			fputs(usage, stdout);
			exit(EXIT_SUCCESS);
		case OPTION_VERSION:
			printf("%s " PLAYER_VERSION "\n", name);
			exit(EXIT_SUCCESS);
		case '?':
			usage_error(name);
		default:
			*more[option].value = optarg;
		}
	}
	if (optind < argc) {
		fprintf(stderr, "%s: no argument is wanted: '%s'\n", name,
			argv[optind]);
		usage_error(name);
	}
}

void
player_pace(struct player *player, const char *name, const char *time,
	const char *nodes, int64_t default_ns)
{
	const char *wrong;

	if (pace_set(&player->pace, time, nodes, default_ns, &wrong))
		return;
	fprintf(stderr, "%s: no number of %s: '%s'\n", name,
		wrong == time ? "seconds" : "nodes", wrong);
	usage_error(name);
}

int
player_run(struct bot *bot)
{
	if (bot_run(bot, STDIN_FILENO, STDOUT_FILENO) == 0)
		return EXIT_SUCCESS;
	warn("%s", bot->name);
	return EXIT_FAILURE;
}
