/*
 * The handshake with a fresh process: the referee asks it for the commands that
 * it knows (list_commands), once, and sends the optional ones only to a bot
 * that listed them. What it answered holds as long as the process lives.
 *
 *	struct handshake handshake = {0};
 *	handshake_take_list(&handshake, "set_seed\nresult");
 *	if (handshake.commands & COMMAND_SET_SEED)
 *		...
 */
#ifndef REFEREE_HANDSHAKE_H
#define REFEREE_HANDSHAKE_H

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
};

enum { HANDSHAKE_NAME_MAX = 32 };

/* {0} is that of a process that has just been started. */
struct handshake {
	enum { HANDSHAKE_NONE, HANDSHAKE_ASKED, HANDSHAKE_DONE } state;
	unsigned commands; /* that the bot listed, of enum optional_command */
	char comma[HANDSHAKE_NAME_MAX]; /* the first name that has one, cut;
					 * "": none has */
};

/* Takes the answer, names of commands with blanks or line feeds between them:
 * HANDSHAKE_DONE. Names of other commands are passed over; a bot that lists
 * none knows those that every bot must know. */
void handshake_take_list(struct handshake *, const char *text);

#endif
