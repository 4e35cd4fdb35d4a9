#include "base/terminal_mode.h"

#include <signal.h>
#include <stddef.h>
#include <unistd.h>

void
terminal_mode_save(struct terminal_mode *saved)
{
	saved->known = tcgetattr(STDIN_FILENO, &saved->mode) == 0;
}

void
terminal_mode_restore(const struct terminal_mode *saved)
{
	sigset_t stop, former;

	if (!saved->known)
		return;
	/* From the background it would stop us. */
	sigemptyset(&stop);
	sigaddset(&stop, SIGTTOU);
	sigprocmask(SIG_BLOCK, &stop, &former);
	tcsetattr(STDIN_FILENO, TCSADRAIN, &saved->mode);
	sigprocmask(SIG_SETMASK, &former, NULL);
}
