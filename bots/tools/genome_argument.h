/* A genome of the genetic player as an argument: G0,G1,G2,G3. */
#ifndef TOOLS_GENOME_ARGUMENT_H
#define TOOLS_GENOME_ARGUMENT_H

#include <stdbool.h>

#include "tablic/players/genome.h"

/* False, with *GENOME untouched: TEXT is not four numbers. */
bool genome_argument_parse(const char *text, struct tablic_genome *genome);

#endif
