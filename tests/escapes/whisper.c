/*
 * As `channel`, by what no border stops, or only that of level `full`; see
 * talon-sandbox(1).
 *
 *	whisper say|hear NUMBER FILE
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/futex.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "lib/escape.h"
#include "lib/sin.h"

enum { SIZE = 4096, LIFE_S = 60, NICE = 7 };

static const char *common;

/* Nobody may write to it; who waits there can be woken nevertheless. */
static const int *
word_of_common(void)
{
	int file = open(common, O_RDONLY);
	const void *at = mmap(NULL, SIZE, PROT_READ, MAP_SHARED, file, 0);

	close(file);
	return at == MAP_FAILED ? NULL : at;
}

static void
say_by_futex(void)
{
	const int *word = word_of_common();

	if (!word || fork() != 0)
		return;
	alarm(LIFE_S);
	for (;;)
		syscall(SYS_futex, word, FUTEX_WAIT, *word, NULL, NULL, 0);
}

static bool
hears_by_futex(void)
{
	const int *word = word_of_common();

	return word &&
	       syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0) > 0;
}

static bool
is_niced(pid_t pid)
{
	return getpriority(PRIO_PROCESS, (id_t)pid) == NICE;
}

static bool
say(const struct sin_player *me)
{
	(void)me;
	say_by_futex();
	setpriority(PRIO_PROCESS, 0, NICE);
	return false;
}

static bool
hear(const struct sin_player *me)
{
	static bool by_futex, by_priority;

	(void)me;
	if (!by_futex && (by_futex = hears_by_futex()))
		escape_note("futex", true);
	if (!by_priority && (by_priority = escape_with_others(is_niced)))
		escape_note("priority", true);
	return false;
}

int
main(int argc, char **argv)
{
	char *always[] = {argv[0], (char[]){"gen_move"}, (char[]){"0"}, NULL};
	bool says = argc > 1 && strcmp(argv[1], "say") == 0;

	common = argc > 3 ? argv[3] : argv[0];
	return says ? sin_play(1, argv, "set_table", say)
		    : sin_play(3, always, "", hear);
}
