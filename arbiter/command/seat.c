/* `talon seat`: the place of a bot that plays elsewhere, and the broker of a run
 * that is open to those. */
#include <err.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "command/subcommands.h"
#include "options/options.h"
#include "remote/broker.h"
#include "remote/opening.h"
#include "remote/seat.h"

/* As the bot did: its signal, without a picture of our memory. */
_Noreturn static void
end_by(int signal_number)
{
	const struct rlimit none = {0, 0};
	sigset_t one;

	(void)setrlimit(RLIMIT_CORE, &none);
	signal(signal_number, SIG_DFL);
	sigemptyset(&one);
	sigaddset(&one, signal_number);
	sigprocmask(SIG_UNBLOCK, &one, NULL);
	raise(signal_number);
	exit(EXIT_FAILURE);
}

static int
take_seat(const char *name)
{
	const char *path = getenv(OPENING_VARIABLE);
	int status;

	if (!path)
		errx(EXIT_FAILURE,
			"no run here is open to bots from elsewhere: talon "
			"tournament --open");
	status = seat_take(path, name);
	if (status < 0)
		end_by(-status);
	return status;
}

/* A connection and, for each process, a socket and two pipes. */
static void
allow_descriptors(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		limit.rlim_cur = limit.rlim_max;
		(void)setrlimit(RLIMIT_NOFILE, &limit);
	}
}

/* RECORD PLACE NAME ... */
static int
be_broker(int argc, char *argv[])
{
	char reason[REASON_MAX], host[REASON_MAX];
	struct address address;
	int port;

	if (argc < 2 || strlen(argv[1]) >= sizeof host ||
		!opening_place(argv[1], host, &port) ||
		!address_parse(&address, host, port, reason)) {
		fprintf(stderr, "--open: %s is no place\n",
			argc < 2 ? "" : argv[1]);
		return EXIT_FAILURE;
	}
	allow_descriptors();
	if (broker_run(argv[0], &address, port, argv + 2, reason) == 0)
		return EXIT_SUCCESS;
	fprintf(stderr, "%s\n", reason);
	return EXIT_FAILURE;
}

static int
run(int argc, char *argv[])
{
	static const struct option_row rows[] = {{0}};
	const struct options options = {
		.command = "talon seat",
		.usage = "NAME",
		.summary = "In a tournament, stands for a bot that plays "
			   "elsewhere, by talon join.",
		.rows = rows,
	};

	/* Nobody types that: see opening.c. */
	if (argc > 1 && strcmp(argv[1], "--broker") == 0)
		return be_broker(argc - 2, argv + 2);
	options_read(&options, &argc, &argv);
	if (argc != 1)
		options_refuse("one name is needed");
	return take_seat(argv[0]);
}

/* The command of a bot, which no help lists. */
const struct subcommand subcommand_seat = {
	.name = "seat",
	.run = run,
	.special = true,
};
