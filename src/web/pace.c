#include "web/pace.h"

enum { AT_ONCE_MS = 1000, STEP_MS = 1000 / PACE_SECOND };

int
pace_wait_ms(const struct pace *pace, int64_t now_ms)
{
	int64_t wait_ms = pace->used_ms + STEP_MS - AT_ONCE_MS - now_ms;

	return wait_ms > 0 ? (int)wait_ms : 0;
}

void
pace_take(struct pace *pace, int64_t now_ms)
{
	if (pace->used_ms < now_ms)
		pace->used_ms = now_ms;
	pace->used_ms += STEP_MS;
}
