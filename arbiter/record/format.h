/*
 * The formats of a tournament, as far as a record file and the command line
 * know them: a name, and what each means. How a format draws its rounds is the
 * tournament's (tournament/contest.h).
 */
#ifndef RECORD_FORMAT_H
#define RECORD_FORMAT_H

#include <stdbool.h>

/* Who meets whom in a round. */
enum format_groups {
	FORMAT_ALL,	   /* every combination of the bots */
	FORMAT_CHALLENGES, /* each of the first bots with each of the others */
	FORMAT_CHOSEN,	   /* groups by rating, at first at random */
	FORMAT_SWISS,	   /* pairs of like score */
	FORMAT_KNOCKOUT,   /* the winners of the round before */
	FORMAT_LEAGUE,	   /* who is due, with whom its games tell most */
};

/* What the final table is ordered by, and what follows where that is equal. */
enum format_order {
	FORMAT_BY_RATING, /* points, wins */
	FORMAT_BY_DUELS,  /* won against how many; points */
	FORMAT_BY_SCORE,  /* games won; those of the opponents; points */
	FORMAT_BY_ROUNDS, /* survived; points */
	FORMAT_BY_POINTS, /* wins */
};

struct format {
	const char *name;
	const char *summary; /* one line for --help */
	enum format_groups groups;
	enum format_order order;
	bool pairs;	 /* two bots a game, whatever the rules allow */
	bool fills_up;	 /* house bots fill up the last group */
	bool removes;	 /* one fault removes a bot with all its games */
	int challenges;	 /* bots that do, unless the user says otherwise */
	bool eliminates; /* a round is for those who won the last one */
	long rounds;	 /* unless the user says otherwise */
	long games;	 /* likewise: with fewer a bot is due; 0: all are */
};

/* Every format there is, the default first; one without a name at the end. */
extern const struct format format_all[];

/* NULL: no format of that name. The name of a game stands for the format of the
 * contest that the game comes from, if it has one. */
const struct format *format_find(const char *name);

#endif
