/*
 * What an expert thinks of recorded games as a page of one file (page_file.h): the
 * mistakes of each seat that was analysed, a curve, and the games to step through.
 */
#ifndef REPORT_ADVICE_PAGE_H
#define REPORT_ADVICE_PAGE_H

#include <stdio.h>

#include <jansson.h>

#include "report/packed_games.h"

struct advice_kinds;

struct advice_page {
	FILE *file;
	struct packed_games games;
	struct text files;  /* names, as JSON */
	struct text sheets; /* likewise */
	size_t file_count;
};

/* Begins it, called TITLE, in FILE. */
void advice_page_begin(struct advice_page *, FILE *file, const char *title);

/* The games that follow are of the file at PATH. */
void advice_page_file(struct advice_page *, const char *path);

/* A game, whole (reader.h), and its sheets (advice/sheet.h). -1 with the reason in
 * words. */
int advice_page_game(struct advice_page *, const struct record *,
	char reason[static REASON_MAX]);
void advice_page_sheet(struct advice_page *, const json_t *sheet);

/* Writes the rest, and releases what the page holds. -1 with errno: no memory. */
int advice_page_end(struct advice_page *, const struct advice_kinds *);

#endif
