/*
 * Who plays in a tournament, and what has to hold of its options together:
 * those of the format, the number of bots, the record file.
 */
#ifndef COMMAND_TOURNAMENT_LINEUP_H
#define COMMAND_TOURNAMENT_LINEUP_H

#include <limits.h>
#include <stdbool.h>

#include "command/lineup.h"
#include "command/session_options.h"
#include "tournament/tournament.h"

struct tournament_options {
	struct session_options session;
	const char *bots;  /* a file of them; NULL: none */
	const char *house; /* a command */
	struct tournament_change *changes;
	int change_count;
	bool format_given;
	bool players_given;
	bool rounds_given;
	bool random_rounds_given;
	bool challengers_given;
	bool house_given;
	bool dry_run;
	bool plan;		 /* what is open is printed, and no more */
	bool commit;		 /* the seed's hash is printed, and no more */
	char key_path[PATH_MAX]; /* of the key file, where none is given */
	char all_key_path[PATH_MAX]; /* that of the merged file, likewise */
	bool force;		     /* more jobs than cores */
};

/* The bots of the options and those of ARGUMENTS, NULL at the end, with the
 * defaults of their format; completes the session. What does not do is said in
 * words on behalf of OPTIONS. */
enum options_verdict tournament_line_up(struct tournament_options *,
	const struct options *options, char *arguments[]);

#endif
