/*
 * What may stand at one place of a command line, offered to a shell that
 * completes words: a line for each word that begins as what was typed does,
 *
 *	WORD TAB what it is, in words
 *
 * and a line ":files" where the name of a file does as well.
 */
#ifndef OPTIONS_OPTION_OFFER_H
#define OPTIONS_OPTION_OFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct option_offer {
	FILE *file;
	const char *typed;  /* of the word */
	size_t kept;	    /* bytes of it that stand before what is offered */
	bool files;	    /* told once */
	char *const *words; /* those before it */
	int count;
};

/* Offers all words that may stand in one place. */
typedef void option_offers(struct option_offer *);

/* ABOUT may have several lines, as a help has; NULL: nothing is told. */
void option_offer(struct option_offer *, const char *word, const char *about);

void option_offer_files(struct option_offer *);

/* The value that the words before have given the option NAME, or LETTER, as far
 * as it is a word of its own or stands behind "--NAME="; NULL: none. */
const char *option_offer_given(
	const struct option_offer *, const char *name, char letter);

/* From here on words are offered for what was typed behind the last SIGN, if
 * there is one. */
void option_offer_behind(struct option_offer *, char sign);

#endif
