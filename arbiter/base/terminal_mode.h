/*
 * How the terminal of this process takes in what is typed. A person's program
 * that is killed while it reads a line leaves it as an editor needs it, and the
 * shell that comes after would not show what is typed.
 */
#ifndef BASE_TERMINAL_MODE_H
#define BASE_TERMINAL_MODE_H

#include <stdbool.h>

#include <termios.h>

struct terminal_mode {
	bool known; /* there is a terminal */
	struct termios mode;
};

void terminal_mode_save(struct terminal_mode *);

/* As it was; nothing where there was none. */
void terminal_mode_restore(const struct terminal_mode *);

#endif
