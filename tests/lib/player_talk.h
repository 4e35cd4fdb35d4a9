/* Talks with the bots' players through a pair of sockets, for tests. */
#ifndef LIB_PLAYER_TALK_H
#define LIB_PLAYER_TALK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "player/games.h"

enum { TALK_MAX = 32768 };

/* The answers of one process to all of COMMANDS, which nobody reads before
 * they are all written: "=\n\n= 7S 3H 4C\n\n". */
static inline const char *
talk(struct games *games, const char *commands)
{
	static char answers[TALK_MAX];
	struct bot *bot = calloc(1, sizeof(*bot));
	int ends[2];
	size_t length = 0;
	ssize_t got;

	assert_non_null(bot);
	*bot = (struct bot){.name = "test", .version = "0"};
	games_init(games, bot);
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	assert_int_equal(
		write(ends[0], commands, strlen(commands)), strlen(commands));
	shutdown(ends[0], SHUT_WR);
	assert_int_equal(bot_run(bot, ends[1], ends[1]), 0);
	close(ends[1]);
	while ((got = read(ends[0], answers + length, TALK_MAX - 1 - length)) >
		0)
		length += (size_t)got;
	answers[length] = '\0';
	close(ends[0]);
	free(bot);
	return answers;
}

/* The last line that is an answer with a text. */
static inline const char *
last_move(const char *answers)
{
	static char move[256];
	const char *last = NULL;

	for (const char *at = answers; (at = strstr(at, "= ")); at++)
		last = at + 2;
	assert_non_null(last);
	snprintf(move, sizeof(move), "%.*s", (int)strcspn(last, "\n"), last);
	return move;
}

/* COMMAND alone is refused with words that have SAYS in them. */
static inline void
assert_refused(struct games *games, const char *command, const char *says)
{
	char line[256];
	const char *answer;

	snprintf(line, sizeof(line), "%s\n", command);
	answer = talk(games, line);
	if (answer[0] != '?' || !strstr(answer, says))
		fail_msg("%s: %s", command, answer);
	assert_null(strstr(answer, "\n\n="));
}

#endif
