/*
 * The folder of a site, which is written beside its path, as PATH.new, and takes its
 * place by one rename, so that nobody sees half a site. Who is killed leaves the one
 * that was there; the next one replaces what is left of it. A folder that is no site
 * is never touched: a site has a file that says so.
 */
#ifndef REPORT_SITE_FOLDER_LINUX_H
#define REPORT_SITE_FOLDER_LINUX_H

#include <limits.h>

#include "base/reason.h"

struct site_folder {
	char path[PATH_MAX];  /* where links lead */
	char fresh[PATH_MAX]; /* what is written */
	int lock;
};

/* Begins an empty folder for PATH. -1 with the reason in words, and there is nothing
 * to give up: PATH is no site, or another process writes it. */
int site_folder_open(
	struct site_folder *, const char *path, char reason[static REASON_MAX]);

/* Puts it into its place, and removes the one before. -1 with the reason in words,
 * and it is given up. */
int site_folder_take_place(
	struct site_folder *, char reason[static REASON_MAX]);

void site_folder_give_up(struct site_folder *);

#endif
