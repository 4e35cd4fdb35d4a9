/*
 * The curve of a simulation for people and programs: means over its
 * tournaments and their standard errors. What is not known, the error of a
 * single tournament, is left out of the table, null, or an empty field.
 */
#ifndef SIMULATION_SIMULATION_REPORT_H
#define SIMULATION_SIMULATION_REPORT_H

#include <stdio.h>

#include "simulation/simulation.h"

void simulation_report_table(FILE *file, const struct simulation *simulation);

/* Comma-separated values: a line for each point and way. */
void simulation_report_csv(FILE *file, const struct simulation *simulation);

/* One JSON object on one line. */
void simulation_report_json(FILE *file, const struct simulation *simulation);

#endif
