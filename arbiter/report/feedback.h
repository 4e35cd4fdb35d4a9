/*
 * What concerns the author of one bot alone: its faults with what it wrote, as pages
 * of a folder, one a bot. Their names, NAME-DIGITS.html, are guessed by nobody and
 * stay the same from one night to the next: the digits are a keyed hash of the name
 * of the bot, whose key lies in a file beside the folder, FOLDER.key, that only its
 * owner may read. Who has the folder served sees to it that no listing is.
 */
#ifndef REPORT_FEEDBACK_H
#define REPORT_FEEDBACK_H

#include <stdio.h>

#include "base/reason.h"
#include "guard/key_file.h"

struct report;
struct text;

/* The key beside FOLDER, that of before or a new one, to be closed (key_file_close).
 * -1 with the reason in words. */
int feedback_open_key(
	struct key_file *, const char *folder, char reason[static REASON_MAX]);

/* Adds the path of the page about BOT. */
void feedback_add_path(const struct key_file *, const char *folder,
	const char *bot, struct text *path);

/* A page of its kind: its head, with NAME and what all is about, TITLE or NULL; and
 * its end. No search engine is to find it. */
void feedback_begin_page(FILE *, const char *name, const char *title);
void feedback_end_page(FILE *);

/* Has PAGE as the file PATH, at once; one that is so already is left alone. -1 with
 * the reason in words. */
int feedback_save_page(const char *path, const struct text *page,
	char reason[static REASON_MAX]);

/* Makes the folder, if need be, and writes the pages that have changed, each at once;
 * the rest of the folder stays. TITLE may be NULL. -1 with the reason in words. */
int feedback_write(struct report *, const char *folder, const char *title,
	char reason[static REASON_MAX]);

#endif
