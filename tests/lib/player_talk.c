#include "lib/player_talk.h"
#include "lib/test.h"

#include <sys/socket.h>
#include <unistd.h>

#include "seats.h"

struct player *
player_of(const char *strategy)
{
	struct player *player = calloc(1, sizeof *player);

	assert_non_null(player);
	assert_true(player_init(player, seat_all, strategy, "greedy") > 0);
	return player;
}

void
player_end(struct player *player)
{
	player_release(player);
	free(player);
}

struct player *greedy;

int
player_talk_begin(__attribute__((unused)) void **state)
{
	greedy = player_of("greedy");
	return 0;
}

int
player_talk_end(__attribute__((unused)) void **state)
{
	player_end(greedy);
	return 0;
}

const char *
talk(struct player *player, const char *commands)
{
	static char answers[TALK_MAX];
	struct bot *bot = calloc(1, sizeof *bot);
	int ends[2];
	size_t length = 0;
	ssize_t got;

	assert_non_null(bot);
	player_bot(player, "test", bot);
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

const char *
last_move(const char *answers)
{
	static char move[256];
	const char *last = NULL;

	for (const char *at = answers; (at = strstr(at, "= ")); at++)
		last = at + 2;
	assert_non_null(last);
	snprintf(move, sizeof move, "%.*s", (int)strcspn(last, "\n"), last);
	return move;
}

void
assert_refused(struct player *player, const char *command, const char *says)
{
	char line[256];
	const char *answer;

	snprintf(line, sizeof line, "%s\n", command);
	answer = talk(player, line);
	if (answer[0] != '?' || !strstr(answer, says))
		fail_msg("%s: %s", command, answer);
	assert_null(strstr(answer, "\n\n="));
}

void
assert_all_refused(const char *setup, size_t size,
	const struct refusal refusals[], size_t count)
{
	void *before = malloc(size);

	assert_non_null(before);
	for (size_t i = 0; i < count; i++) {
		struct player *p = player_of("greedy");

		talk(p, setup);
		memcpy(before, p->view, size);
		assert_refused(p, refusals[i].command, refusals[i].says);
		assert_memory_equal(before, p->view, size);
		player_end(p);
	}
	free(before);
}

void
assert_one_seed_is_one_game(const char *commands)
{
	struct player *one = player_of("random");
	struct player *two = player_of("random");
	char first[TALK_MAX];

	strcpy(first, talk(one, commands));
	assert_string_equal(talk(two, commands), first);
	assert_string_equal(talk(one, commands), first);
	player_end(one);
	player_end(two);
}
