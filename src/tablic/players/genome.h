/*
 * The genome of the genetic player: four numbers. The one that comes with Talon
 * was found by talon-evolve, which writes src/tablic/players/genome.c.
 */
#ifndef TABLIC_PLAYERS_GENOME_H
#define TABLIC_PLAYERS_GENOME_H

enum { TABLIC_GENES = 4 };

/* The weights of a point and a card of the player's own, and of those that the
 * others get in answer. */
struct tablic_genome {
	double genes[TABLIC_GENES];
};

extern const struct tablic_genome tablic_genome;

#endif
