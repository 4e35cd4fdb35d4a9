/*
 * Not shut in: looks, whenever it is asked, whether processes called NAME stand
 * still, and says if one does not.
 *
 *	watch NAME
 */
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "lib/escape.h"
#include "lib/sin.h"

enum { PATIENCE_S = 30, MOMENT_NS = 10000000 };

static const char *name;

/* A line of proc(5)'s status, behind its name, or "". */
static const char *
line_of(const char *status, const char *what)
{
	const char *line = strstr(status, what);

	return line ? line + strlen(what) : "";
}

/* Whether it has been sent what stops or ends it at its next turn, which may
 * come late on a busy machine: until then it does nothing. */
static bool
is_to_stop(const char *status)
{
	const unsigned long long sent =
		strtoull(line_of(status, "\nSigPnd:"), NULL, 16) |
		strtoull(line_of(status, "\nShdPnd:"), NULL, 16);

	return (sent >> (SIGSTOP - 1) & 1) || (sent >> (SIGKILL - 1) & 1);
}

/* ' ': it is somebody else, or gone. */
static char
state_of(const char *pid)
{
	char path[300], text[4096] = "", found[32] = "", state = ' ';

	snprintf(path, sizeof path, "/proc/%s/status", pid);
	int file = open(path, O_RDONLY);
	if (file < 0)
		return ' ';
	if (read(file, text, sizeof text - 1) > 0)
		sscanf(text, "Name: %31s", found);
	close(file);
	if (strcmp(found, name) != 0)
		return ' ';
	sscanf(line_of(text, "\nState:"), " %c", &state);
	return is_to_stop(text) ? 'T' : state;
}

/* How many do not stand still; -1: there is none. */
static int
count_running(void)
{
	const struct dirent *file;
	DIR *folder = opendir("/proc");
	int met = 0, running = 0;

	while (folder && (file = readdir(folder))) {
		char state =
			atoi(file->d_name) > 0 ? state_of(file->d_name) : ' ';

		met += state != ' ';
		running += state != ' ' && state != 'T' && state != 'Z';
	}
	if (folder)
		closedir(folder);
	return met > 0 ? running : -1;
}

static time_t
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec;
}

/* Who has begun to end takes a while. */
static bool
look(const struct sin_player *me)
{
	static bool told;
	const struct timespec moment = {0, MOMENT_NS};
	const time_t end = seconds() + PATIENCE_S;
	int running = count_running();

	(void)me;
	while (!told && running > 0 && seconds() < end) {
		nanosleep(&moment, NULL);
		running = count_running();
	}
	if (running >= 0)
		fputs("tried: running\n", stderr);
	if (running > 0 && !told)
		escape_note("running", told = true);
	return false;
}

int
main(int argc, char **argv)
{
	char *always[] = {argv[0], (char[]){"gen_move"}, (char[]){"0"}, NULL};

	name = argc > 1 ? argv[1] : "roam";
	return sin_play(3, always, "", look);
}
