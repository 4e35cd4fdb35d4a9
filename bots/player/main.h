/*
 * A whole bot but for its name: the command line, the games of the catalogue,
 * and the protocol on standard input and output.
 */
#ifndef PLAYER_MAIN_H
#define PLAYER_MAIN_H

/* What a bot's main says. */
struct player_program {
	const char *name;    /* and of its strategy in each game */
	const char *summary; /* for the help, lines without the last LF */
	const char *instead; /* the strategy in games that have none of that
				name; NULL: they are not played */
};

/* The exit status. */
int player_main(const struct player_program *, int argc, char *argv[]);

#endif
