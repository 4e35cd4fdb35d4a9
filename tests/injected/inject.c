/* Preloaded into talon: counts the calls that it and its forks make of the
 * system and for memory, in a file that INJECT names, and lets those fail that
 * the file says. What they execute is as it always is. */
#define _GNU_SOURCE
#include <sys/auxv.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { NAME_SIZE = 24, CALLS_MAX = 96, FRAMES = 16 };

/* The file: run.py has the same layout. */
struct state {
	char name[NAME_SIZE]; /* of the call that fails, or "" */
	uint64_t first, last; /* which of all, from 1 */
	int64_t error;
	_Atomic uint64_t failed;
	uint64_t frames[FRAMES]; /* of the first, from the start of talon */
	struct call {
		char name[NAME_SIZE];
		_Atomic uint64_t count;
	} calls[CALLS_MAX];
};

static struct state *state;

/* libseccomp 2.5 goes round for ever without memory for a program, and glob of
 * glibc 2.36 frees twice without memory for what it has found. libjansson 2.14
 * forgets that it had no memory for the last bytes of a string that it reads, and
 * then looks for the quotation mark at its end beyond what it has. */
static bool
is_spared(void *const frames[static FRAMES])
{
	Dl_info place;

	for (int i = 0; i < 5; i++)
		if (dladdr(frames[i], &place) &&
			((place.dli_fname &&
				 strstr(place.dli_fname, "libseccomp")) ||
				(place.dli_sname && strncmp(place.dli_sname,
							    "glob", 4) == 0)))
			return true;
	for (int i = 0; i < FRAMES; i++)
		if (frames[i] && dladdr(frames[i], &place) && place.dli_sname &&
			strcmp(place.dli_sname, "json_loadb") == 0)
			return true;
	return false;
}

static void
note_place(void *const frames[static FRAMES])
{
	const uintptr_t start = getauxval(AT_PHDR) & ~(uintptr_t)0xfff;

	for (int i = 0; i < FRAMES; i++)
		state->frames[i] = (uintptr_t)frames[i] - start;
}

/* Whether this call fails; then errno is set. */
static bool
fails(int call, const char *name)
{
	void *frames[FRAMES] = {NULL};
	uint64_t count;

	if (!state)
		return false;
	count = atomic_fetch_add(&state->calls[call].count, 1) + 1;
	if (count == 1)
		(void)strncpy(state->calls[call].name, name, NAME_SIZE - 1);
	if (count < state->first || count > state->last ||
		strcmp(state->name, name) != 0)
		return false;
	(void)backtrace(frames, FRAMES);
	if (is_spared(frames))
		return false;
	if (atomic_fetch_add(&state->failed, 1) == 0)
		note_place(frames);
	errno = (int)state->error;
	return true;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* A call: its type, what it returns when it fails, its parameters. */
#define CALL(type, name, failure, parameters, arguments) \
	type name parameters                             \
	{                                                \
		static __typeof__(&name) real;           \
                                                         \
		if (fails(__COUNTER__, #name))           \
			return failure;                  \
		if (!real)                               \
			real = REAL(name);               \
		return real arguments;                   \
	}

/* Memory: dlsym takes some itself. */
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);

void *
malloc(size_t size)
{
	return fails(__COUNTER__, "malloc") ? NULL : __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
	return fails(__COUNTER__, "calloc") ? NULL : __libc_calloc(count, size);
}

void *
realloc(void *old, size_t size)
{
	return fails(__COUNTER__, "realloc") ? NULL : __libc_realloc(old, size);
}

CALL(void *, reallocarray, NULL, (void *p, size_t n, size_t size), (p, n, size))
CALL(void *, mmap, MAP_FAILED,
	(void *at, size_t size, int protection, int flags, int fd, off_t from),
	(at, size, protection, flags, fd, from))

/* Files. */
CALL(ssize_t, read, -1, (int fd, void *to, size_t size), (fd, to, size))
CALL(ssize_t, pread, -1, (int fd, void *to, size_t size, off_t from),
	(fd, to, size, from))

/* What is said of a failure arrives. */
ssize_t
write(int fd, const void *of, size_t size)
{
	return fd != STDERR_FILENO && fails(__COUNTER__, "write")
		       ? -1
		       : syscall(SYS_write, fd, of, size);
}

CALL(ssize_t, pwrite, -1, (int fd, const void *of, size_t size, off_t from),
	(fd, of, size, from))
CALL(int, fsync, -1, (int fd), (fd))
CALL(int, ftruncate, -1, (int fd, off_t size), (fd, size))
CALL(int, rename, -1, (const char *from, const char *to), (from, to))
CALL(int, renameat, -1, (int a, const char *from, int b, const char *to),
	(a, from, b, to))
CALL(int, unlink, -1, (const char *path), (path))
CALL(int, stat, -1, (const char *path, struct stat *to), (path, to))
CALL(int, lstat, -1, (const char *path, struct stat *to), (path, to))
CALL(int, fstat, -1, (int fd, struct stat *to), (fd, to))
CALL(int, fstatat, -1, (int fd, const char *path, struct stat *to, int flags),
	(fd, path, to, flags))
CALL(int, flock, -1, (int fd, int operation), (fd, operation))
CALL(int, mkdir, -1, (const char *path, mode_t mode), (path, mode))
CALL(int, mkstemp, -1, (char *path), (path))
CALL(char *, mkdtemp, NULL, (char *path), (path))
CALL(int, fchmod, -1, (int fd, mode_t mode), (fd, mode))
CALL(DIR *, opendir, NULL, (const char *path), (path))
CALL(DIR *, fdopendir, NULL, (int fd), (fd))
CALL(struct dirent *, readdir, NULL, (DIR * folder), (folder))
CALL(ssize_t, readlink, -1, (const char *path, char *to, size_t size),
	(path, to, size))
CALL(int, getentropy, -1, (void *to, size_t size), (to, size))
CALL(int, memfd_create, -1, (const char *name, unsigned flags), (name, flags))
CALL(FILE *, fopen, NULL, (const char *path, const char *mode), (path, mode))
CALL(FILE *, fdopen, NULL, (int fd, const char *mode), (fd, mode))
CALL(FILE *, open_memstream, NULL, (char **to, size_t *size), (to, size))
CALL(FILE *, fopencookie, NULL,
	(void *cookie, const char *mode, cookie_io_functions_t io),
	(cookie, mode, io))
CALL(int, fflush, EOF, (FILE * file), (file))
CALL(ssize_t, getline, -1, (char **line, size_t *size, FILE *file),
	(line, size, file))

/* One may follow: the real calls take it, whether or not they need it. */
static long
next_argument(va_list list)
{
	const long argument = va_arg(list, long);

	va_end(list);
	return argument;
}

#define CALL_WITH_ONE_MORE(name, parameters, last, arguments) \
	int name parameters                                   \
	{                                                     \
		static __typeof__(&name) real;                \
		va_list list;                                 \
                                                              \
		if (fails(__COUNTER__, #name))                \
			return -1;                            \
		if (!real)                                    \
			real = REAL(name);                    \
		va_start(list, last);                         \
		return real arguments;                        \
	}

CALL_WITH_ONE_MORE(open, (const char *path, int flags, ...), flags,
	(path, flags, (mode_t)next_argument(list)))
CALL_WITH_ONE_MORE(openat, (int at, const char *path, int flags, ...), flags,
	(at, path, flags, (mode_t)next_argument(list)))
CALL_WITH_ONE_MORE(fcntl, (int fd, int command, ...), command,
	(fd, command, next_argument(list)))
CALL_WITH_ONE_MORE(ioctl, (int fd, unsigned long request, ...), request,
	(fd, request, next_argument(list)))

/* Descriptors. What is said to have failed to close is closed all the same. */
int
close(int fd)
{
	const int result = (int)syscall(SYS_close, fd);

	return fails(__COUNTER__, "close") ? -1 : result;
}

CALL(int, dup2, -1, (int from, int to), (from, to))
CALL(int, pipe2, -1, (int ends[2], int flags), (ends, flags))
CALL(int, socketpair, -1, (int domain, int type, int protocol, int ends[2]),
	(domain, type, protocol, ends))
CALL(int, socket, -1, (int domain, int type, int protocol),
	(domain, type, protocol))
CALL(int, setsockopt, -1,
	(int fd, int level, int name, const void *value, socklen_t size),
	(fd, level, name, value, size))
CALL(ssize_t, send, -1, (int fd, const void *of, size_t size, int flags),
	(fd, of, size, flags))
CALL(ssize_t, recv, -1, (int fd, void *to, size_t size, int flags),
	(fd, to, size, flags))
CALL(ssize_t, sendmsg, -1, (int fd, const struct msghdr *of, int flags),
	(fd, of, flags))
CALL(ssize_t, recvmsg, -1, (int fd, struct msghdr *to, int flags),
	(fd, to, flags))
CALL(ssize_t, sendfile, -1, (int to, int fd, off_t *from, size_t size),
	(to, fd, from, size))
CALL(int, ppoll, -1,
	(struct pollfd * fds, nfds_t count, const struct timespec *time,
		const sigset_t *mask),
	(fds, count, time, mask))

/* Processes and times. */
CALL(pid_t, fork, -1, (void), ())
CALL(int, execve, -1,
	(const char *path, char *const words[], char *const variables[]),
	(path, words, variables))
CALL(int, waitid, -1, (idtype_t type, id_t id, siginfo_t *info, int options),
	(type, id, info, options))
CALL(pid_t, wait4, -1,
	(pid_t pid, int *status, int options, struct rusage *usage),
	(pid, status, options, usage))
CALL(int, setpgid, -1, (pid_t pid, pid_t group), (pid, group))
CALL(int, sched_setaffinity, -1, (pid_t pid, size_t size, const cpu_set_t *set),
	(pid, size, set))
CALL(int, sched_getaffinity, -1, (pid_t pid, size_t size, cpu_set_t *set),
	(pid, size, set))
CALL(int, clock_gettime, -1, (clockid_t clock, struct timespec *to),
	(clock, to))
CALL(int, clock_getcpuclockid, EINVAL, (pid_t pid, clockid_t *to), (pid, to))

/* Who does not wait is not interrupted. */
pid_t
waitpid(pid_t pid, int *status, int options)
{
	static __typeof__(&waitpid) real;

	if (!(options & WNOHANG) && fails(__COUNTER__, "waitpid"))
		return -1;
	if (!real)
		real = REAL(waitpid);
	return real(pid, status, options);
}

/* What one of these starts is not ours any more. */
__attribute__((constructor)) static void
begin(void)
{
	const char *path = getenv("INJECT");
	const int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
	void *frame;
	void *mapped;

	(void)backtrace(
		&frame, 1); /* which takes memory when it is first called */
	if (fd < 0)
		return;
	mapped = mmap(
		NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	(void)close(fd);
	(void)unsetenv("LD_PRELOAD");
	(void)unsetenv("INJECT");
	if (mapped != MAP_FAILED)
		state = mapped;
}
