#include "lib/escape.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/sin.h"

/* Of the kernel's default, where they begin anew; and how far from each other
 * those of one run are. To try all would take long. */
enum { PIDS = 32768, NEAR = 2048 };

/* An act that takes longer has failed. */
enum { ACT_S = 60 };

static bool any;

/* Of who plays; 0: who calls. */
static pid_t bot, warden;

static const struct escape_act *acts;
static size_t act_count;

void
escape_note(const char *way, bool open)
{
	if (open)
		fprintf(stderr, "open: %s\n", way);
	any |= open;
}

int
escape_end(void)
{
	fprintf(stderr, any ? "got through\n" : "shut in\n");
	return any ? ESCAPE_OPEN : ESCAPE_SHUT;
}

static bool
succeeds(const struct escape_act *act)
{
	int status;

	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0) {
		alarm(ACT_S);
		_exit(act->tries(act->argument) ? ESCAPE_OPEN : ESCAPE_SHUT);
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid &&
	       WIFEXITED(status) && WEXITSTATUS(status) == ESCAPE_OPEN;
}

void
escape_try_all(const struct escape_act *all, size_t count)
{
	bot = getpid();
	warden = getppid();
	for (size_t i = 0; i < count; i++) {
		bool open = succeeds(&all[i]);

		fprintf(stderr, "tried: %s\n", all[i].name);
		escape_note(all[i].name, open);
	}
}

static bool
try_all(const struct sin_player *me)
{
	(void)me;
	escape_try_all(acts, act_count);
	return false;
}

int
escape_play(const struct escape_act *all, size_t count)
{
	char *none[] = {NULL};

	acts = all;
	act_count = count;
	return sin_play(0, none, "gen_move", try_all);
}

static bool
succeeds_between(bool (*try)(pid_t), pid_t first, pid_t end)
{
	const pid_t self = getpid();
	const pid_t parent = warden > 0 ? warden : getppid();

	for (pid_t pid = first < 2 ? 2 : first; pid < end; pid++)
		if (pid != self && pid != parent && pid != bot && try(pid))
			return true;
	return false;
}

bool
escape_with_others(bool (*try)(pid_t))
{
	const pid_t self = getpid();

	return succeeds_between(try, self - NEAR, self + NEAR) ||
	       succeeds_between(try, 2, NEAR) ||
	       succeeds_between(try, PIDS - NEAR, PIDS);
}
