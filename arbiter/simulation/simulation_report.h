/*
 * The curve of a simulation for people and programs. What is no number, the
 * error of a single tournament, is a dash, null, or an empty field.
 */
#ifndef SIMULATION_SIMULATION_REPORT_H
#define SIMULATION_SIMULATION_REPORT_H

#include <stdio.h>

#include "simulation/simulation.h"

void simulation_report_table(FILE *file, const struct simulation *simulation);

/* A line for each point and way. */
void simulation_report_csv(FILE *file, const struct simulation *simulation);

/* One line, an object. */
void simulation_report_json(FILE *file, const struct simulation *simulation);

#endif
