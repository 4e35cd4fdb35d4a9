/*
 * The line on a terminal that says how far a run is. It is drawn at most ten
 * times a second, and only where somebody can see it.
 */
#ifndef PLAY_PROGRESS_H
#define PLAY_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "play/tally.h"

struct progress {
	FILE *file;  /* NULL: draws nothing */
	long games;  /* 0: nobody knows */
	long faults; /* in those played, the owner's to tell */
	long before; /* games that an earlier session played */
	int64_t started_ns;
	int64_t drawn_ns;
	bool visible;
	/* The owner's, of a run that may stop before its last game: the line says
	 * how far it is from that, and nothing of a time to go. NULL: none. */
	const struct tally *watched;
	const char *note; /* the owner's, told behind all; NULL: nothing */
};

/* FILE NULL: nobody is to see it. */
void progress_init(struct progress *progress, FILE *file, long games,
	long before, int64_t now_ns);

/* DONE games of all are played, those before included. */
void progress_update(struct progress *progress, long done, int64_t now_ns);

/* Wipes the line out, before anything else is printed. */
void progress_erase(struct progress *progress);

#endif
