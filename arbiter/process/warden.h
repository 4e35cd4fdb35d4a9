/*
 * The warden: the process of ours between the arbiter and one bot after
 * another; and what the two say to each other, over a socket that keeps
 * messages apart. Part of process, whose header says what a warden is for.
 *
 * The arbiter sends a request, which is a program to run with its limits and
 * the bot's ends of the pipes, and later perhaps commands; the next request
 * follows when the warden has said that nothing of the last is left.
 */
#ifndef PROCESS_WARDEN_H
#define PROCESS_WARDEN_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/cores.h"

struct plan;

/* A program and how to run it; all pointers are the caller's. */
struct process_program {
	const char *path; /* not looked up; seen from the directory */
	char *const *argv;
	/* To run in; NULL: the plan's or the arbiter's. */
	const char *directory;
	/* Added to the arbiter's, then NULL; or NULL. */
	char *const *environment;
	const struct cores_set *cores; /* to run on; NULL: the warden's */
	/* How it is sandboxed, from before the first process_start; NULL: it is
	 * not. */
	const struct plan *plan;
	bool terminal; /* it stays in the session of the arbiter's terminal */
};

/* For a bot and everything that it started, together; 0: no limit. */
struct process_limits {
	int64_t memory_bytes;
	int processes;
	int share; /* so many are there for each bot, whatever its limit; 0: any */
	long ceiling; /* with so many of its user's a bot starts no more, so that
		       * some are left for the arbiter; 0: any */
};

enum process_end {
	PROCESS_NOT_STARTED, /* value: errno of what it takes, as fork */
	PROCESS_NOT_RUN,     /* value: errno of exec */
	PROCESS_EXITED,	     /* value: exit status */
	PROCESS_SIGNALLED,   /* value: signal */
	PROCESS_OVER_MEMORY, /* value: MiB in use */
	PROCESS_OVER_COUNT,  /* value: processes */
	PROCESS_MISSED,	     /* among very many: nobody saw how */
	PROCESS_LOST,	     /* somebody killed its warden */
	PROCESS_NOT_SHUT_IN, /* value: errno */
};

struct process_report {
	enum process_end end;
	int value;
};

/* A program's words and variables have to fit. */
enum { WARDEN_REQUEST_BYTES = 128 * 1024 };

/* The bot's ends of its pipes, in the order of its standard streams. */
enum { WARDEN_PIPES = 3 };

/* What a warden tells: the bot has ended, as REPORT says; nothing is left of
 * it and of all that it started; or both at once. Or a command is done. */
struct warden_news {
	struct process_report report;
	bool ended;
	bool alone;
	bool done;
	pid_t leader;  /* of the group that is all there is; 0: it is not */
	long last_pid; /* as of descendants_last_pid then */
};

/* In memory that the arbiter and one warden share. */
struct cpu_time_account {
	_Atomic int64_t waited_ns; /* time of what the warden has waited for */
	_Atomic pid_t first;  /* whose child the bot is, where that is another
			       * than the warden; or 0 */
	_Atomic bool reaping; /* one is waited for, and not yet added */
	_Atomic bool begun;   /* the bot runs its program, or did */
	_Atomic bool alone;   /* it has started no process, ever */
};

/*
 * Carries out the requests that come from SOCKET, one at a time, and tells what
 * becomes of them, until the arbiter hangs up or is gone. Call it in a fresh
 * fork with all signals blocked. While there is a bot, it listens to the socket
 * when it is sent SIGTERM. Only Linux has child subreapers, parent-death signals,
 * and lists of children in /proc.
 */
_Noreturn void warden_run(
	int socket, pid_t arbiter, struct cpu_time_account *account);

/* A pair of sockets, the arbiter's and the warden's. -1 with errno. */
int warden_connect(int ends[static 2]);

/* Never blocks. -1 with errno; E2BIG: the request does not fit. */
int warden_send_request(int socket, const struct process_program *,
	const struct process_limits *, const int pipes[static WARDEN_PIPES]);

/* What the arbiter tells a warden at work: to end what was requested, to stop
 * it, or to let it go on, which the warden confirms. */
enum warden_command { WARDEN_NOTHING, WARDEN_END, WARDEN_STOP, WARDEN_GO_ON };

/* A warden that does not listen any more has no need of it. */
void warden_send_command(int socket, enum warden_command);

/* Waits until a WARDEN_STOP or WARDEN_GO_ON that was sent is confirmed, and
 * returns 1; 0: there are other news, to be received; -1: none have come for a
 * second, or the warden is gone. */
int warden_await(int socket, struct warden_news *);

/* 1; 0: there are none; -1: and there will be none any more, the warden is
 * gone. Never blocks. */
int warden_receive_news(int socket, struct warden_news *);

#endif
