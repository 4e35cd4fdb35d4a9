/*
 * The commands that a bot need not know, and the handshake with a fresh
 * process: the referee asks it for the commands that it knows (list_commands),
 * once, and sends the optional ones only to a bot that listed them. What it
 * answered holds as long as the process lives.
 *
 *	struct handshake handshake = {0};
 *	handshake_take_list(&handshake, "set_seed\nresult");
 *	if (handshake.commands & COMMAND_SET_SEED)
 *		...
 */
#ifndef REFEREE_HANDSHAKE_H
#define REFEREE_HANDSHAKE_H

#include <stdbool.h>

/*
 * Which answer is expected to a command, and so how the link judges what the
 * bot answers. A bot hears news while others act and answers them at any time,
 * so the sentence about a fault never names them: it would depend on which bot
 * was quicker.
 */
enum expected_answer {
	ANSWER_EMPTY,	 /* `=` and nothing else */
	ANSWER_NEWS,	 /* the same, to news */
	ANSWER_OPTIONAL, /* the same, or `?` */
	ANSWER_TEXT,	 /* any, which the referee judges */
	ANSWER_ANY, /* whatever is an answer, with an id too: for who talks to a
		     * bot by hand */
};

enum optional_command {
	COMMAND_SET_RULES = 1,
	COMMAND_SET_SEED = 2,
	COMMAND_RESULT = 4,
	COMMAND_SHOW_CARDS = 8,
	COMMAND_SET_NAMES = 16,
	COMMAND_SET_MODE = 32,
	COMMAND_NAME = 64,
	COMMAND_VERSION = 128,
	COMMAND_SHOW_FRAME = 256,
	COMMAND_SHOW_ACTIONS = 512,
	COMMAND_ANY_GAME = 1024, /* never sent */
	COMMAND_SET_MATCH = 2048,
};

enum { HANDSHAKE_NAME_MAX = 32, HANDSHAKE_OTHERS_MAX = 1024 };

/* {0} is that of a process that has just been started. */
struct handshake {
	enum { HANDSHAKE_NONE, HANDSHAKE_ASKED, HANDSHAKE_DONE } state;
	unsigned commands; /* that the bot listed, of enum optional_command */
	char others[HANDSHAKE_OTHERS_MAX]; /* other names that it listed, as
					    * many as fit, each before a blank */
	char comma[HANDSHAKE_NAME_MAX];	   /* the first name that has one, cut;
					 * "": none has */
};

/* Takes the answer, names of commands with blanks or line feeds between them:
 * HANDSHAKE_DONE. Names of other commands are kept for games that have such;
 * a bot that lists none knows those that every bot must know. */
void handshake_take_list(struct handshake *, const char *text);

/* Whether the bot listed the command that LINE begins with. */
bool handshake_lists(const struct handshake *, const char *line);

/* What a process that has listed its commands is asked about itself before its
 * first game: `name` and `version`, if it knows them. *ASKED counts from 0;
 * NULL: there is nothing more to ask. */
const char *handshake_question(const struct handshake *, int *asked);

#endif
