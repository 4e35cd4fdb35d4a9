/*
 * How fast the ranking of a tournament in groups converges, with random groups
 * throughout and with groups chosen after the first rounds (draw_itpw.h): many
 * tournaments of bots of known strength, without games
 * (simulated_tournament.h).
 *
 * Both ways have the same strengths, the same luck, and the same first rounds,
 * so their figures may be compared closer than their errors say.
 */
#ifndef SIMULATION_SIMULATION_H
#define SIMULATION_SIMULATION_H

#include <stdint.h>

enum simulation_way { SIMULATION_RANDOM, SIMULATION_CHOSEN };

/* See struct rank_agreement. */
enum simulation_measure {
	SIMULATION_TAU,
	SIMULATION_ERROR,
	SIMULATION_MISPLACED,
};

enum {
	SIMULATION_WAYS = SIMULATION_CHOSEN + 1,
	SIMULATION_MEASURES = SIMULATION_MISPLACED + 1,
};

struct simulation_terms {
	int bots; /* without house bots */
	int seats;
	int rounds;
	int random_rounds;
	int repeat; /* tournaments each way */
	uint64_t seed;
	const double *strengths; /* Elo, by bot; NULL: drawn by deviation */
	double deviation; /* Elo; of the normal distribution from which each
			     tournament draws strengths */
};

/* A measure over all tournaments. */
struct simulation_figure {
	double mean;
	double error; /* standard error; no number for a single tournament */
};

struct simulation_point {
	int rounds;
	struct simulation_figure figures[SIMULATION_WAYS][SIMULATION_MEASURES];
};

struct simulation {
	struct simulation_terms terms;
	int count;
	struct simulation_point *points; /* after more and more rounds, the last
					    after all of them */
};

/* The most points of a curve. */
enum { SIMULATION_POINTS_MAX = 20 };

/* -1 with errno: no memory, and there is nothing to release. */
int simulation_init(
	struct simulation *simulation, const struct simulation_terms *terms);
void simulation_release(struct simulation *simulation);

#endif
