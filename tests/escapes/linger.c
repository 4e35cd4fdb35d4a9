/*
 * Leaves processes behind that were started in many ways, and plays on.
 *
 *	linger NAME [FILE]
 *
 * They are called NAME. FILE is a program that gives another user's rights; it
 * is run as `FILE NAME`. None lives for longer than twenty seconds.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "lib/escape.h"

enum { LIFE_S = 20, GENERATION_NS = 5000000 };

static const char *name;
static const char *other_program;

static _Noreturn void
live(void)
{
	const struct timespec life = {LIFE_S, 0};

	for (int s = 1; s < NSIG; s++)
		signal(s, SIG_IGN);
	prctl(PR_SET_NAME, name, 0, 0, 0);
	closefrom(0);
	nanosleep(&life, NULL);
	_exit(0);
}

static bool
is_plain(const char *argument)
{
	(void)argument;
	if (fork() == 0)
		live();
	return false;
}

static bool
has_session(const char *argument)
{
	(void)argument;
	if (fork() == 0) {
		setsid();
		live();
	}
	return false;
}

static bool
is_forked_twice(const char *argument)
{
	(void)argument;
	if (fork() == 0) {
		setsid();
		if (fork() == 0)
			live();
		_exit(0);
	}
	return false;
}

static bool
is_a_daemon(const char *argument)
{
	(void)argument;
	if (fork() == 0) {
		if (daemon(0, 0) < 0)
			_exit(1);
		live();
	}
	return false;
}

/* A brother of the bot. */
static bool
has_its_parent(const char *argument)
{
	(void)argument;
	if (syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL, 0) ==
		0) {
		if (syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL,
			    0) == 0)
			live();
		_exit(0);
	}
	return false;
}

/* Whose end nobody is told. */
static bool
ends_silently(const char *argument)
{
	(void)argument;
	if (syscall(SYS_clone, 0, NULL, NULL, NULL, 0) == 0)
		live();
	return false;
}

/* Whose parent waits for it in the kernel. */
static bool
holds_its_parent(const char *argument)
{
	(void)argument;
	if (fork() == 0) {
		setsid();
		if (vfork() == 0)
			live();
		_exit(0);
	}
	return false;
}

static bool
is_stopped(const char *argument)
{
	(void)argument;
	if (fork() == 0) {
		prctl(PR_SET_NAME, name, 0, 0, 0);
		setsid();
		alarm(LIFE_S);
		raise(SIGSTOP);
		live();
	}
	return false;
}

static bool
adopts(const char *argument)
{
	(void)argument;
	if (fork() == 0) {
		prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
		setsid();
		if (fork() == 0) {
			if (fork() == 0)
				live();
			_exit(0);
		}
		live();
	}
	return false;
}

/* One that ends when its child lives, so that whoever looks comes too late. */
static bool
forks_on(const char *argument)
{
	const struct timespec moment = {0, GENERATION_NS};
	const time_t end = time(NULL) + LIFE_S;

	(void)argument;
	if (fork() != 0)
		return false;
	setsid();
	prctl(PR_SET_NAME, name, 0, 0, 0);
	closefrom(0);
	signal(SIGCHLD, SIG_IGN);
	while (time(NULL) < end) {
		if (fork() != 0)
			_exit(0);
		nanosleep(&moment, NULL);
	}
	_exit(0);
}

static bool
becomes_another(const char *argument)
{
	(void)argument;
	if (other_program && fork() == 0) {
		setsid();
		execl(other_program, other_program, name, NULL);
		_exit(1);
	}
	return false;
}

/* Of a shell that is called so, too by its word. */
static bool
asks(const char *command)
{
	if (fork() == 0) {
		setsid();
		execl("/bin/sh", name, "-c", command, NULL);
		_exit(1);
	}
	return false;
}

static const struct escape_act all[] = {
	{"child", is_plain, NULL},
	{"session", has_session, NULL},
	{"fork twice", is_forked_twice, NULL},
	{"daemon", is_a_daemon, NULL},
	{"brother", has_its_parent, NULL},
	{"silent end", ends_silently, NULL},
	{"vfork", holds_its_parent, NULL},
	{"stopped", is_stopped, NULL},
	{"adopted", adopts, NULL},
	{"fork on", forks_on, NULL},
	{"set-uid program", becomes_another, NULL},
	{"shell", asks, "trap '' HUP TERM INT; sleep 20 >/dev/null 2>&1; :"},
};

/* Called by a name that is a user's, it is the set-uid program itself. */
int
main(int argc, char **argv)
{
	name = argc > 1 ? argv[1] : "linger";
	if (geteuid() != getuid())
		live();
	other_program = argc > 2 ? argv[2] : NULL;
	return escape_play(all, sizeof all / sizeof *all);
}
