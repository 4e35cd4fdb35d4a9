/*
 * Sends a signal that everybody ignores to the other bot of the game, by ways
 * whose success only the other sees, and plays on.
 *
 *	prod send|feel
 */
#define _GNU_SOURCE
#include <asm/sockios.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "lib/escape.h"
#include "lib/sin.h"

/* Bots of one game have numbers that lie close together. */
enum { NEIGHBOURS = 200 };

static volatile sig_atomic_t felt;

static void
feel(int s)
{
	(void)s;
	felt = 1;
}

static void
send_by_owner(pid_t pid)
{
	int ends[2];

	if (pipe(ends) < 0)
		return;
	if (fcntl(ends[0], F_SETOWN, pid) < 0)
		(void)ioctl(ends[0], FIOSETOWN, &pid);
	fcntl(ends[0], F_SETSIG, SIGURG);
	fcntl(ends[0], F_SETFL, O_ASYNC | O_NONBLOCK);
	if (write(ends[1], "", 1) != 1)
		perror("write");
	close(ends[0]);
	close(ends[1]);
}

static bool
send_all(const struct sin_player *me)
{
	const pid_t self = getpid();

	(void)me;
	signal(SIGURG, SIG_IGN);
	kill(-1, SIGURG);
	for (pid_t pid = self - NEIGHBOURS; pid < self + NEIGHBOURS; pid++)
		if (pid > 1 && pid != self)
			send_by_owner(pid);
	fputs("tried: signals\n", stderr);
	return false;
}

static bool
tell(const struct sin_player *me)
{
	static bool told;

	(void)me;
	if (felt && !told)
		escape_note("signals", told = true);
	return false;
}

int
main(int argc, char **argv)
{
	char *always[] = {argv[0], (char[]){"gen_move"}, (char[]){"0"}, NULL};

	if (argc > 1 && strcmp(argv[1], "send") == 0)
		return sin_play(3, always, "", send_all);
	signal(SIGURG, feel);
	return sin_play(3, always, "", tell);
}
