#include "merge/merge_watch.h"

#include <string.h>
#include <unistd.h>

#include "base/loop.h"

enum { STEPS = 1000 };

void
merge_watch_begin(struct merge_watch *watch, const char *what, off_t size)
{
	bool seen = !watch->quiet && isatty(STDERR_FILENO);

	reading_progress_init(
		&watch->progress, seen ? stderr : NULL, what, size, loop_now());
	watch->done = 0;
}

int
merge_watch_step(struct merge_watch *watch, size_t length,
	char reason[static REASON_MAX])
{
	watch->done += (off_t)length;
	if (watch->steps-- > 0)
		return 0;
	watch->steps = STEPS;
	reading_progress_update(&watch->progress, watch->done, loop_now());
	if (!loop_end_wanted())
		return 0;
	strlcpy(reason, "interrupted", REASON_MAX);
	return -1;
}

void
merge_watch_end(struct merge_watch *watch)
{
	reading_progress_erase(&watch->progress);
}
