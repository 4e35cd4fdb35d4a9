/* `talon console --browser`: the console at a page. */
#ifndef COMMAND_CONSOLE_PAGE_H
#define COMMAND_CONSOLE_PAGE_H

#include <stdbool.h>

#include "play/session.h"
#include "talk/console_choice.h"

/* As the command line has it. */
struct console_page {
	bool wanted;
	const char *address; /* NULL: for this machine alone */
	int port;	     /* 0: any */
};

/* Serves the page for the bots of TERMS until the console or a signal ends it;
 * an exit status. What our surroundings refuse ends the process. */
int console_page_run(const struct console_page *, const struct session_terms *,
	struct console_choice *);

#endif
