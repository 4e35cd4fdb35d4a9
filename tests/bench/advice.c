/*
 * Whether what `talon analyse` says of an action is so: what was played and what
 * the expert would have done are continued many times, in worlds of their own,
 * which are not those of the analysis, and played to the end by experts.
 *
 *   advice FILE POSITIONS CONTINUATIONS NODES
 *
 * Of the games of FILE the first so many POSITIONS in which the two differ, no
 * more than two of a game; NODES are of each answer. A line each: game, move, the
 * loss as analysed and as it turned out with their standard errors, and by how
 * many of these they differ. Then a name, a number and a unit.
 *
 * The worlds are those of the learners' environment: the hidden cards at random,
 * whatever the others have played.
 */
#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice/adviser.h"
#include "common/environment.h"
#include "common/seat.h"
#include "record/reader.h"
#include "talk/local_game.h"

#include "environments.h"
#include "seats.h"

enum { A_GAME = 2 };

struct bench {
	const struct environment *environment;
	const struct seat_game *game;
	struct seat_strategy strategy;
	void *player;
	int64_t nodes;
	long positions, continuations, done, within;
	int of_game;
	const struct record *record;
	void *state, *world, *scratch;
	double squares, signed_sum;
	struct random random;
};

static void *
memory(size_t size)
{
	void *bytes = malloc(size + 1);

	if (!bytes)
		err(1, NULL);
	return bytes;
}

/* The position after MADE moves. */
static void
set_up(struct bench *b, size_t made)
{
	const struct environment *e = b->environment;
	void *game = memory(e->rules->size);
	char reason[GAME_REASON_MAX];

	if (!e->rules->restore(
		    game, b->record->seats, b->record->start, reason))
		errx(1, "%s", reason);
	e->begin(b->state, game);
	for (size_t i = 0; i < made; i++)
		if (!e->act(b->state, local_game_action(b->record, i), reason))
			errx(1, "%s", reason);
	free(game);
}

static double
margin(const struct bench *b, int seat)
{
	const struct environment *e = b->environment;
	int points[GAME_SEATS_MAX], seats = e->seats(b->world), others = 0,
				    count = 0;

	e->score(b->world, points);
	for (int s = 0; s < seats; s++) {
		if (s == seat ||
			(e->rules->side &&
				e->rules->side(s) == e->rules->side(seat)))
			continue;
		others += points[s];
		count++;
	}
	return points[seat] - (double)others / count;
}

static void
answer(struct bench *b, char action[static GAME_LINE_MAX])
{
	const struct seat_question *question = b->game->questions;
	struct effort effort = effort_of_nodes(b->nodes);

	while (!question->may_ask(b->world))
		question++;
	question->answer(b->player, b->world, &effort, &b->random, action);
}

static double
play_on(struct bench *b, const void *world, int seat, const char *action)
{
	const struct environment *e = b->environment;
	char text[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	memcpy(b->world, world, e->size);
	strcpy(text, action);
	do {
		if (!e->act(b->world, text, reason))
			errx(1, "%s: %s", text, reason);
		if (e->turn(b->world) >= 0)
			answer(b, text);
	} while (e->turn(b->world) >= 0);
	return margin(b, seat);
}

static int
compare(void *context, const struct advice *advice,
	char reason[static REASON_MAX])
{
	struct bench *b = context;
	const struct environment *e = b->environment;
	const struct weighing *w = advice->weighing;
	double sum = 0, squares = 0, n = (double)b->continuations;
	void *world;

	(void)reason;
	if (w->played <= 0 || b->done == b->positions || b->of_game == A_GAME)
		return 0;
	b->of_game++;
	set_up(b, advice->move - 1);
	world = memory(e->size);
	for (long i = 0; i < b->continuations; i++) {
		memcpy(world, b->state, e->size);
		e->determine(world, advice->seat, b->scratch, &b->random);
		double d =
			play_on(b, world, advice->seat, w->actions[0].action) -
			play_on(b, world, advice->seat, advice->played);
		sum += d;
		squares += d * d;
	}
	free(world);
	double loss = sum / n,
	       error = sqrt((squares - sum * sum / n) / (n - 1) / n);
	double both = hypot(error, w->error),
	       off = both > 0 ? (w->loss - loss) / both
			      : (w->loss == loss ? 0 : HUGE_VAL);
	printf("%5ld %3zu %-16s %-16s %6.2f ± %4.2f %6.2f ± %4.2f %+6.2f\n",
		b->record->id, advice->move, advice->played,
		w->actions[0].action, w->loss, w->error, loss, error, off);
	fflush(stdout);
	b->done++;
	b->within += fabs(off) <= 2;
	b->squares += off * off;
	b->signed_sum += w->loss - loss;
	return 0;
}

static void
begin(struct bench *b, const struct game_rules *rules)
{
	int variant;

	b->environment = environment_find(rules->name);
	b->game = seat_find(rules->name, &variant);
	if (!b->environment || !b->game)
		errx(1, "%s has no environment", rules->name);
	b->strategy = *seat_strategy_find(b->game, "expert");
	b->player = b->strategy.player_new();
	b->state = memory(b->environment->size);
	b->world = memory(b->environment->size);
	b->scratch = memory(b->environment->scratch_size);
}

static long
number(const char *text)
{
	return strtol(text, NULL, 10);
}

int
main(int argc, char *argv[])
{
	struct bench b = {0};
	struct adviser adviser = {0};
	struct reader reader;
	char reason[REASON_MAX];

	if (argc != 5)
		errx(2, "usage: advice FILE POSITIONS CONTINUATIONS NODES");
	b.positions = number(argv[2]);
	b.continuations = number(argv[3]);
	b.nodes = number(argv[4]);
	random_seed(&b.random, 20261126);
	if (reader_open(&reader, argv[1], reason) < 0)
		errx(1, "%s", reason);
	while (b.done < b.positions &&
		reader_next(&reader, reason) == READER_RECORD) {
		b.record = &reader.record;
		b.of_game = 0;
		if (!adviser.rules) {
			begin(&b, b.record->game);
			if (adviser_init(&adviser, b.record->game, reason) < 0)
				errx(1, "%s", reason);
		}
		if (reader_whole(&reader, reason) < 0 ||
			adviser_game(&adviser, &reader.run, b.record,
				seat_bit(0), compare, &b, reason) < 0)
			errx(1, "%s", reason);
	}
	printf("positions %ld\nwithin two errors %ld positions\n", b.done,
		b.within);
	printf("root mean square %.2f errors\n",
		sqrt(b.squares / (double)b.done));
	printf("mean difference %+.3f points\n", b.signed_sum / (double)b.done);
	return 0;
}
