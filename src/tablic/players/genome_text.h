/* A genome of the genetic player as text: G0,G1,G2,G3. */
#ifndef TABLIC_PLAYERS_GENOME_TEXT_H
#define TABLIC_PLAYERS_GENOME_TEXT_H

#include <stdbool.h>

#include "tablic/players/genome.h"

/* False, with *GENOME untouched: TEXT is not four numbers. */
bool tablic_genome_parse(const char *text, struct tablic_genome *genome);

#endif
