/*
 * What learning environments do a second, without any process between.
 *
 *   environments GAME mask|observe GAMES STEPS
 *
 * So many games side by side are stepped so often by random legal actions, with
 * their masks written, and the observations or not. Each line printed is a name,
 * a number and a unit; a second is one of the process's own.
 */
#include <err.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/random.h"
#include "kit/talon-games.h"

struct batch {
	struct talon_env *env;
	int games;
	size_t actions;
	int32_t *turns;
	int32_t *chosen;
	uint8_t *masks;
	uint8_t *observations; /* NULL: none */
};

static int64_t
cpu_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static void *
memory(size_t size)
{
	void *bytes = calloc(1, size);

	if (!bytes)
		err(1, NULL);
	return bytes;
}

static void
begin(struct batch *b, const char *game, int games, bool observe)
{
	char error[TALON_ERROR_MAX];
	size_t n = (size_t)games;

	b->env = talon_env_new(game, NULL, games, 1, error);
	if (!b->env)
		errx(1, "%s", error);
	b->games = games;
	b->actions = (size_t)talon_env_actions(b->env);
	b->turns = memory(n * sizeof *b->turns);
	b->chosen = memory(n * sizeof *b->chosen);
	b->masks = memory(n * b->actions + sizeof(uint64_t));
	if (observe)
		b->observations =
			memory(n * (size_t)talon_env_observation_size(b->env));
	talon_env_arrays(b->env, b->turns, b->masks, b->observations, NULL);
	talon_env_reset(b->env, NULL, NULL);
}

/* How many of eight bytes of a mask are 1, not 0; there is room behind the last. */
static int
count_eight(const uint8_t *mask)
{
	uint64_t word;

	memcpy(&word, mask, sizeof word);
	return (int)(word * 0x0101010101010101 >> 56);
}

/* Any legal action; 0: there is none. */
static int32_t
choose(const uint8_t *mask, size_t actions, struct random *random)
{
	int count = 0;
	size_t i = 0;

	for (; i + 8 <= actions; i += 8)
		count += count_eight(mask + i);
	for (; i < actions; i++)
		count += mask[i];
	if (count == 0)
		return 0;
	int left = (int)random_below(random, (uint32_t)count);
	for (i = 0; left >= count_eight(mask + i); i += 8)
		left -= count_eight(mask + i);
	for (left++; (left -= mask[i]) > 0;)
		i++;
	return (int32_t)i;
}

/* Returns the decisions. */
static long
step(struct batch *b, struct random *random)
{
	long decisions = 0;

	for (int i = 0; i < b->games; i++) {
		b->chosen[i] = choose(
			b->masks + (size_t)i * b->actions, b->actions, random);
		decisions += b->turns[i] >= 0;
	}
	if (talon_env_step(b->env, b->chosen) < 0)
		errx(1, "%s", talon_env_error(b->env));
	return decisions;
}

int
main(int argc, char *argv[])
{
	struct batch batch = {0};
	struct random random;
	long decisions = 0;

	if (argc != 5)
		errx(2, "usage: environments GAME mask|observe GAMES STEPS");
	begin(&batch, argv[1], atoi(argv[3]), strcmp(argv[2], "observe") == 0);
	random_seed(&random, 1);
	int64_t start = cpu_ns();
	for (long steps = atol(argv[4]); steps > 0; steps--)
		decisions += step(&batch, &random);
	int64_t ns = cpu_ns() - start;
	printf("decisions %ld\n", decisions);
	printf("rate %.0f 1/s\n", (double)decisions * 1e9 / (double)ns);
	talon_env_free(batch.env);
	free(batch.turns);
	free(batch.chosen);
	free(batch.masks);
	free(batch.observations);
	return 0;
}
