/*
 * Numbers of shards as sbatch's --array has them: "0-3,7,9-11".
 */
#ifndef DRIVE_NUMBERS_H
#define DRIVE_NUMBERS_H

#include <stdbool.h>

#include "base/text.h"

/* Adds those from FIRST to below END that are WANTED, less FIRST. Returns how
 * many they are. */
long numbers_write(struct text *text, const bool *wanted, long first, long end);

#endif
