/*
 * No sin but sloth: the least that is a bot for tablić, and the fastest. It
 * lays down its cards in the order it got them and takes nothing, so it need
 * not know the table, the other players, or even its own seat. One read and
 * one write a batch: the pipe benchmark measures the arbiter with it.
 *
 *	minimal [MICROSECONDS]
 *
 * With a number it rests so long before each batch: for runs that are to last,
 * and not to take the whole machine.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BYTES_MAX = 16384, CARDS_MAX = 24 };

struct minimal {
	char cards[CARDS_MAX][2];
	int count;
	int next;
	char answers[2 * BYTES_MAX];
	size_t length;
};

static void
answer(struct minimal *m, const char *text, size_t length)
{
	if (length > sizeof(m->answers) - m->length)
		_exit(1);
	memcpy(m->answers + m->length, text, length);
	m->length += length;
}

/* "set_cards 6 7H TD …": two bytes after each blank but the first. */
static void
set_cards(struct minimal *m, const char *line, const char *end)
{
	const char *blank = memchr(line, ' ', (size_t)(end - line));

	m->count = m->next = 0;
	while (blank && m->count < CARDS_MAX) {
		blank = memchr(blank + 1, ' ', (size_t)(end - blank - 1));
		if (blank && end - blank > 2)
			memcpy(m->cards[m->count++], blank + 1, 2);
	}
}

static void
gen_move(struct minimal *m)
{
	char text[] = "= ??\n\n";

	if (m->next < m->count)
		memcpy(text + 2, m->cards[m->next++], 2);
	answer(m, text, sizeof text - 1);
}

static bool
begins(const char *line, const char *end, const char *name, size_t length)
{
	return (size_t)(end - line) >= length &&
	       memcmp(line, name, length) == 0;
}

#define IS(name) begins(line, end, name, sizeof(name) - 1)

/* False: quit. What it has no use for it calls done, but for the question
 * that asks what it knows. */
static bool
obey(struct minimal *m, const char *line, const char *end)
{
	if (IS("gen_move")) {
		gen_move(m);
		return true;
	}
	if (IS("list_commands")) {
		answer(m, "?\n\n", 3);
		return true;
	}
	if (IS("set_cards"))
		set_cards(m, line, end);
	answer(m, "=\n\n", 3);
	return !IS("quit");
}

/* Obeys the whole lines of [line, end); where the unfinished one begins, or
 * NULL after quit. */
static const char *
obey_all(struct minimal *m, const char *line, const char *end)
{
	const char *feed;

	while ((feed = memchr(line, '\n', (size_t)(end - line)))) {
		if (!obey(m, line, feed))
			return NULL;
		line = feed + 1;
	}
	return line;
}

static bool
send_answers(struct minimal *m)
{
	const char *at = m->answers;
	ssize_t sent = 0;

	for (; m->length > 0; m->length -= (size_t)sent, at += sent) {
		sent = write(STDOUT_FILENO, at, m->length);
		if (sent < 0)
			return false;
	}
	return true;
}

static void
rest_for(long microseconds)
{
	const struct timespec pause = {
		microseconds / 1000000, microseconds % 1000000 * 1000};

	if (microseconds > 0)
		nanosleep(&pause, NULL);
}

int
main(int argc, char *argv[])
{
	const long pause = argc > 1 ? atol(argv[1]) : 0;
	static struct minimal m;
	static char bytes[BYTES_MAX];
	size_t rest = 0;
	ssize_t got;

	while ((got = read(STDIN_FILENO, bytes + rest, sizeof bytes - rest)) >
		0) {
		rest_for(pause);
		const char *end = bytes + rest + got;
		const char *unfinished = obey_all(&m, bytes, end);

		if (!send_answers(&m) || !unfinished)
			return 0;
		rest = (size_t)(end - unfinished);
		memmove(bytes, unfinished, rest);
	}
	return 0;
}
