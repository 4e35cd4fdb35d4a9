/*
 * The saved result of talon-evolve, one JSON object: the options, a line of
 * history for each generation, the latest generation, and at the end the
 * genome that was found with its games against greedy.
 */
#ifndef TOOLS_EVOLVE_FILE_H
#define TOOLS_EVOLVE_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include <jansson.h>

#include "tablic/training/duel.h"
#include "tools/evolve_options.h"

enum { EVOLVE_REASON_MAX = 512 };

/* The search as the file has it. */
struct evolve_file {
	json_t *object; /* owned */
};

/* For a search that begins. -1: no memory. */
int evolve_file_begin(struct evolve_file *, const struct evolve_options *);
void evolve_file_release(struct evolve_file *);

/* Takes the search that was saved at PATH, and leaves it in EVOLUTION, judged;
 * options that were not given become the file's, and stay so until it is
 * released. False, with the reason, when it cannot be read, is no such file, or
 * was begun with other options. */
bool evolve_file_read(struct evolve_file *, const char *path,
	struct evolve_options *, struct tablic_evolution *,
	char reason[static EVOLVE_REASON_MAX]);

/* A generation has been judged. -1: no memory. */
int evolve_file_add(struct evolve_file *, const struct tablic_evolution *);

/* The search is over. -1: no memory. */
int evolve_file_end(struct evolve_file *, const struct tablic_genome *,
	const struct tablic_duel_score *against_greedy);

/* Writes the file anew, at once or not at all. -1 with errno. */
int evolve_file_save(const struct evolve_file *, const char *path);

/* Writes src/tablic/players/genome.c. -1 with errno. */
int evolve_file_source(const char *path, const struct evolve_options *,
	const struct tablic_genome *,
	const struct tablic_duel_score *against_greedy);

#endif
