/*
 * The best declaration or card by sampling: all candidates meet the same worlds
 * and are played out there, and those that fall behind are given up
 * (common/race.h). A node is a card played.
 */
#ifndef PLANOWANIE_SEARCH_CHOICE_H
#define PLANOWANIE_SEARCH_CHOICE_H

#include "common/race.h"
#include "common/weighing.h"
#include "planowanie/search/account.h"
#include "planowanie/search/belief.h"

/* How a choice is made. */
struct planowanie_manner {
	bool reads;    /* the others' declarations and plays */
	int worlds;    /* at most */
	int end;       /* tricks that it plays best in each world where all
			  others are greedy */
	double others; /* what the mean of the others' points costs */

	/* The weights of those who play with skill; NULL: nobody does. */
	const int16_t *skill;
};

/* What choices are made in, from the heap for its size. */
struct planowanie_choice {
	struct planowanie_manner manner;
	struct planowanie_deck deck;
	struct planowanie_evidence evidence;
	struct planowanie_belief belief;
	struct planowanie_packed root;
	int seat;
	bool declaring; /* else a card is played */
	int count;
	int candidates[RACE_CANDIDATES]; /* tricks or packed cards */
	struct race race;
	struct planowanie_account account;
};

/* For a view that may declare. */
int planowanie_choice_declare(struct planowanie_choice *,
	const struct planowanie_view *, struct effort *, struct random *);

/* For a view that may play. */
trick_card planowanie_choice_play(struct planowanie_choice *,
	const struct planowanie_view *, struct effort *, struct random *);

/* Weighs the cards of a view that may play, or the declarations of one that may
 * declare, and what was PLAYED, or NULL; all seats are taken to play with skill.
 * See common/seat.h. False: PLAYED is nothing that the view may do. */
bool planowanie_choice_weigh(struct planowanie_choice *,
	const struct planowanie_view *, const char *played, struct weighing *,
	struct random *);

#endif
