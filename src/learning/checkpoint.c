#include "learning/checkpoint.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <nettle/sha2.h>

#include "learning/weights.h"

static const char magic[] = "talon-train checkpoint 1\n";

enum { SUM = SHA256_DIGEST_SIZE, STRENGTH = 8 * (2 + 2 * 4) };

_Static_assert(LEARNING_RIVALS_MAX == 4, "the size of a strength");

/*
 * One walk over all fields in their order writes them, reads them, or counts
 * their bytes: so what is written is what is read.
 */
struct walk {
	enum { COUNTING, WRITING, READING } way;
	uint8_t *to;	     /* of WRITING */
	const uint8_t *from; /* of READING */
	size_t at, size;     /* size: of READING */
	bool failed;
};

static void
bytes(struct walk *w, void *data, size_t count)
{
	if (w->way == READING && count > w->size - w->at)
		w->failed = true;
	if (w->failed)
		return;
	if (w->way == WRITING)
		memcpy(w->to + w->at, data, count);
	if (w->way == READING)
		memcpy(data, w->from + w->at, count);
	w->at += count;
}

/* The lowest byte first. */
static void
whole(struct walk *w, uint64_t *number)
{
	uint8_t data[8] = {0};

	for (int i = 0; w->way == WRITING && i < 8; i++)
		data[i] = (uint8_t)(*number >> 8 * i);
	bytes(w, data, sizeof data);
	if (w->way != READING)
		return;
	*number = 0;
	for (int i = 8; i-- > 0;)
		*number = *number << 8 | data[i];
}

static void
count(struct walk *w, int *number, int least, int most)
{
	uint64_t value = (uint64_t)*number;

	whole(w, &value);
	if (w->way != READING)
		return;
	if (value < (uint64_t)least || value > (uint64_t)most)
		w->failed = true;
	*number = w->failed ? least : (int)value;
}

static void
real(struct walk *w, double *number)
{
	uint64_t value;

	memcpy(&value, number, sizeof value);
	whole(w, &value);
	memcpy(number, &value, sizeof value);
}

/* All of the room for a text, which has one NUL and nothing behind it. */
static void
text(struct walk *w, char *to, size_t size)
{
	bytes(w, to, size);
	if (w->way != READING || w->failed)
		return;
	size_t length = strnlen(to, size);
	for (size_t i = length; i < size; i++)
		w->failed |= to[i] != '\0';
	w->failed |= length == size;
}

static void
reals(struct walk *w, float numbers[], int count)
{
	for (int i = 0; i < count && !w->failed; i++) {
		uint8_t data[4] = {0};
		uint32_t value = 0;

		if (w->way == WRITING)
			memcpy(&value, &numbers[i], sizeof value);
		for (int k = 0; k < 4; k++)
			data[k] = (uint8_t)(value >> 8 * k);
		bytes(w, data, sizeof data);
		if (w->way != READING || w->failed)
			continue;
		for (int k = 4; k-- > 0;)
			value = value << 8 | data[k];
		memcpy(&numbers[i], &value, sizeof value);
		w->failed |= !isfinite(numbers[i]);
	}
}

static void
strength(struct walk *w, struct learning_strength *s)
{
	count(w, &s->round, 1, LEARNING_ROUNDS_MAX);
	real(w, &s->loss);
	w->failed |= !isfinite(s->loss);
	for (int i = 0; i < LEARNING_RIVALS_MAX; i++) {
		real(w, &s->margin[i]);
		real(w, &s->error[i]);
		w->failed |= !isfinite(s->margin[i]) || !isfinite(s->error[i]);
	}
}

static void
head(struct walk *w, struct learning_checkpoint *c)
{
	char first[sizeof magic - 1];

	memcpy(first, magic, sizeof first);
	bytes(w, first, sizeof first);
	w->failed |= memcmp(first, magic, sizeof first) != 0;
	text(w, c->course, sizeof c->course);
	text(w, c->log, sizeof c->log);
	count(w, &c->plan.seed, 0, LEARNING_SEED_MAX);
	count(w, &c->plan.rounds, 1, LEARNING_ROUNDS_MAX);
	count(w, &c->plan.games, 1, LEARNING_GAMES_MAX);
	count(w, &c->plan.pairs, 0, LEARNING_GAMES_MAX);
	count(w, &c->plan.every, 1, LEARNING_ROUNDS_MAX);
	count(w, &c->round, 0, c->plan.rounds);
	for (int i = 0; i < 4; i++)
		whole(w, &c->random.state[i]);
	real(w, &c->mean_left);
	real(w, &c->square_left);
	count(w, &c->weights, 1, LEARNING_WEIGHTS_MAX);
	count(w, &c->frozen_count, 0, LEARNING_KEPT_MAX);
	count(w, &c->measured, 0, LEARNING_ROUNDS_MAX);
}

/* Only as much as the bytes that are left say. */
static bool
make_room(const struct walk *w, struct learning_checkpoint *c)
{
	size_t row = (size_t)c->weights * sizeof(float);
	size_t rows = 3 + (size_t)c->frozen_count;

	if (rows * row + (size_t)c->measured * STRENGTH != w->size - w->at)
		return false;
	c->now = malloc(row);
	c->mean = malloc(row);
	c->square = malloc(row);
	c->strengths = calloc((size_t)c->measured + 1, sizeof *c->strengths);
	bool all = c->now && c->mean && c->square && c->strengths;
	for (int i = 0; i < c->frozen_count; i++) {
		c->frozen[i] = malloc(row);
		all = all && c->frozen[i];
	}
	return all;
}

static void
body(struct walk *w, struct learning_checkpoint *c)
{
	reals(w, c->now, c->weights);
	reals(w, c->mean, c->weights);
	reals(w, c->square, c->weights);
	for (int i = 0; i < c->frozen_count; i++)
		reals(w, c->frozen[i], c->weights);
	for (int i = 0; i < c->measured && !w->failed; i++)
		strength(w, &c->strengths[i]);
}

static void
sum_up(const uint8_t *data, size_t size, uint8_t sum[static SUM])
{
	struct sha256_ctx hash;

	sha256_init(&hash);
	sha256_update(&hash, size, data);
	sha256_digest(&hash, SHA256_DIGEST_SIZE, sum);
}

uint8_t *
learning_checkpoint_write(
	const struct learning_checkpoint *checkpoint, size_t *size)
{
	struct learning_checkpoint c = *checkpoint; /* which is not changed */
	struct walk w = {.way = COUNTING};

	head(&w, &c);
	body(&w, &c);
	size_t before = w.at;
	w = (struct walk){.way = WRITING, .to = malloc(before + SUM)};
	if (!w.to)
		return NULL;
	head(&w, &c);
	body(&w, &c);
	assert(!w.failed && w.at == before);
	sum_up(w.to, before, w.to + before);
	*size = before + SUM;
	return w.to;
}

/* That can have come out of a course. */
static bool
makes_sense(const struct learning_checkpoint *c)
{
	const uint64_t *s = c->random.state;

	return (s[0] | s[1] | s[2] | s[3]) != 0 && c->mean_left > 0 &&
	       c->mean_left <= 1 && c->square_left > 0 && c->square_left <= 1 &&
	       c->frozen_count <= c->round && c->measured <= c->round &&
	       c->plan.pairs != 1;
}

bool
learning_checkpoint_read(
	struct learning_checkpoint *c, const uint8_t *data, size_t size)
{
	uint8_t sum[SUM];

	*c = (struct learning_checkpoint){0};
	if (size < SUM)
		return false;
	struct walk w = {.way = READING, .from = data, .size = size - SUM};
	sum_up(data, w.size, sum);
	if (memcmp(sum, data + w.size, SUM) != 0)
		return false;
	head(&w, c);
	if (!w.failed && makes_sense(c) && make_room(&w, c)) {
		body(&w, c);
		if (!w.failed)
			return true;
	}
	learning_checkpoint_release(c);
	return false;
}

void
learning_checkpoint_release(struct learning_checkpoint *c)
{
	free(c->now);
	free(c->mean);
	free(c->square);
	for (int i = 0; i < LEARNING_KEPT_MAX; i++)
		free(c->frozen[i]);
	free(c->strengths);
	*c = (struct learning_checkpoint){0};
}
