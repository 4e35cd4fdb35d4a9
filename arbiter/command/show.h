/* The command line of `talon show`. */
#ifndef COMMAND_SHOW_H
#define COMMAND_SHOW_H

#include "analysis/game_list.h"
#include "analysis/game_view.h"
#include "analysis/picture.h"
#include "options/options.h"

struct show_options {
	struct game_view view; /* its id -1: a list of all games */
	struct game_list_terms list;
	struct picture_terms picture;
	bool json;
};

/* From the subcommand's name on. */
enum options_verdict show_options_read(
	struct show_options *, int argc, char *argv[]);

#endif
