/*
 * What children of a home find out for it, so that its loop waits for nothing: an
 * errand is a subcommand of talon, all of whose output is wanted. A few run at a
 * time, and the others wait for their turn.
 *
 *	errands_init(&errands, &loop, &family);
 *	if (errand_send(&errands, (const char *[]){"talon", "show", path, NULL},
 *		    take, owner, reason) < 0)
 *		...
 */
#ifndef HOME_ERRAND_H
#define HOME_ERRAND_H

#include <stdint.h>
#include <sys/queue.h>

#include "base/loop.h"
#include "base/reason.h"
#include "base/text.h"

struct errand;
struct process_family;

STAILQ_HEAD(errand_list, errand);

struct errands {
	struct loop *loop;
	struct process_family *family;
	struct errand_list all; /* in their order, those that run first */
	int count;
};

/* What has come of it: all that it has printed, which may be taken over; or WHY
 * there is nothing, else NULL. */
typedef void errand_done(void *owner, struct text *output, const char *why);

void errands_init(
	struct errands *, struct loop *loop, struct process_family *family);

/* Ends all of them; their owners hear of it. */
void errands_end(struct errands *);

/* Sends `talon` with WORDS, which are copied. DONE is called once, later. -1 with
 * the reason in words: too many are on their way, or there is no memory. */
int errand_send(struct errands *, const char *const words[], errand_done *done,
	void *owner, char reason[static REASON_MAX]);

/* Is called now and then: ends those that take too long. */
void errands_look(struct errands *, int64_t now_ns);

#endif
