/*
 * Words from the command lines of other programs. One of ours would take them
 * for something else, "-games" for the game "ames", or refuse them without a
 * hint. So they are looked for before anything is read, and refused with what
 * says the same here.
 */
#ifndef OPTIONS_OPTION_FOREIGN_H
#define OPTIONS_OPTION_FOREIGN_H

#include "options/options.h"

/* OPTIONS_RUN: up to "--" there is none among the arguments behind the first
 * one, with one dash or, where it is no option of ours, with two. Else each
 * that is there is told once. */
enum options_verdict option_foreign_refuse(
	const struct options *, int argc, char *argv[]);

#endif
