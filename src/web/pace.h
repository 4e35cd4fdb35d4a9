/*
 * What happens only so often: PACE_SECOND times a second in the long run, and
 * as many at once after a quiet second. {0} has been quiet.
 */
#ifndef WEB_PACE_H
#define WEB_PACE_H

#include <stdint.h>

enum { PACE_SECOND = 200 };

struct pace {
	int64_t used_ms; /* until when all before would have taken */
};

/* In how many ms it may happen; 0: now. */
int pace_wait_ms(const struct pace *, int64_t now_ms);

/* It happens. */
void pace_take(struct pace *, int64_t now_ms);

#endif
