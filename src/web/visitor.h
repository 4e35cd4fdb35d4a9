/*
 * The connections to a server. Each has a time for its next request and one for
 * taking the answer; and where too many have come those go that have been
 * silent the longest, so that nobody is kept out by those who only sit there.
 */
#ifndef WEB_VISITOR_H
#define WEB_VISITOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

enum {
	VISITORS_MAX = 1200,
	VISITORS_ANSWERED_MAX = 128,	 /* each may have a page in memory */
	VISITOR_ASKING_MS = 10000,	 /* for a whole request */
	VISITOR_ANSWERED_MS = 60 * 1000, /* for taking its answer */
};

enum visitor_state {
	VISITOR_ASKING,	  /* and what is refused */
	VISITOR_ANSWERED, /* by the site */
	VISITOR_STAYS,	  /* has a stream, which looks after itself */
	VISITOR_SHUT,	  /* is about to go */
};

struct visitor {
	TAILQ_ENTRY(visitor) link;
	int fd;
	enum visitor_state state;
	int64_t since_ms; /* when it came into that state */

	/* Of its request. */
	unsigned status; /* what it is refused with; 0: it is not */
	int door;
	char *body;
	size_t body_length, body_expected;
};

TAILQ_HEAD(visitor_list, visitor);

struct visitors {
	struct visitor_list asking, answered, other; /* the oldest first */
	int answered_count;
	int open; /* all that are not shut */
	int most;
	int64_t now_ms;
};

void visitors_init(struct visitors *, int most);

/* A new one, for which there is room again. NULL: no memory. */
struct visitor *visitor_new(struct visitors *, int fd);
void visitor_free(struct visitors *, struct visitor *);

void visitor_turns(struct visitors *, struct visitor *, enum visitor_state);

/* Shuts the connections whose time is up; in how many ms the next one's is, -1:
 * never. */
void visitors_sweep(struct visitors *);
int visitors_wait_ms(const struct visitors *, int64_t now_ms);

#endif
