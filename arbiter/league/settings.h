/*
 * league.ini: what a season is played by. A setting without a section that is
 * none of the league's own is an option of `talon tournament` by its long name,
 * and handed to that as it is; a section has the name of an entry, and what its
 * bot may besides, in the words of the options in brackets (bot/bot_spec.h).
 */
#ifndef LEAGUE_SETTINGS_H
#define LEAGUE_SETTINGS_H

#include <sys/types.h>

#include "base/word_list.h"

/* How much a folder of an author may be. */
struct tree_bounds {
	long files;
	off_t bytes;
};

struct settings {
	struct word_list tournament; /* words of all its games */
	struct word_list league;     /* those of the format league alone */
	struct word_list beginning;  /* those of a run that begins */
	struct word_list check;	     /* words of `talon check` */
	struct word_list given;	     /* ENTRY, OPTION, ENTRY, OPTION ... */
	struct word_list places;     /* OPTION, LINE, OPTION, LINE ... */
	char *title;		     /* owned; NULL: none */
	char *allow;	 /* words of options that a bot.ini may have; or NULL */
	long build_s;	 /* the time of a build */
	long build_mib;	 /* its memory */
	long patience_s; /* a check waits so long for an answer */
	long versions;	 /* that an entry may have taken within a day */
	long keep;	 /* former ones of it whose programs stay; 0: all */
	long budget;	 /* games of a night; 0: any */
	long games;	 /* with fewer a bot is due; 0: as the season has it */
	long jobs;	 /* games at once, and checks; 0: as many as can be */
	char *open;	 /* where who plays elsewhere joins; owned; or NULL */
	long join_s;	 /* so long they are waited for */
	char *on;	 /* what plays the games in shards; owned; or NULL */
	long shards;	 /* how many; 0: as usual */
	struct tree_bounds bounds;
};

#endif
