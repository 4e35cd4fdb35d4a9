/*
 * The connections to a server. Each has a time for its next request and one for
 * taking the answer; and where too many have come those go that have been
 * silent the longest, so that nobody is kept out by those who only sit there.
 * Refusals have a pace: those who guess tokens wait for each other, and take no
 * time.
 */
#ifndef WEB_VISITOR_H
#define WEB_VISITOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "web/pace.h"

struct MHD_Connection;

enum {
	VISITORS_MAX = 1200,
	VISITORS_ANSWERED_MAX = 128, /* each may have a page in memory */
	VISITOR_TURNS_MS = 50,
	VISITOR_ASKING_MS = 10000,	 /* for a whole request */
	VISITOR_ANSWERED_MS = 60 * 1000, /* for taking its answer */
};

enum visitor_state {
	VISITOR_ASKING,	  /* and what is refused */
	VISITOR_ANSWERED, /* by the site */
	VISITOR_HELD,	  /* until its refusal has its turn; suspended */
	VISITOR_STAYS,	  /* has a stream, which looks after itself */
	VISITOR_SHUT,	  /* is about to go */
};

struct visitor {
	TAILQ_ENTRY(visitor) link;
	struct MHD_Connection *connection;
	int fd;
	enum visitor_state state;
	int64_t since_ms; /* when it came into that state */

	/* Of its request. */
	unsigned status; /* what it is refused with; 0: it is not */
	bool in_turn;	 /* may be refused now */
	int door;
	char *body;
	size_t body_length, body_expected;
};

TAILQ_HEAD(visitor_list, visitor);

struct visitors {
	/* The oldest first. */
	struct visitor_list asking, answered, held, other;
	int answered_count, held_count;
	struct pace refusals;
	int64_t turns_ms; /* when the turns of those who are held have come */
	int open;	  /* all that are not shut */
	int most;
	int asking_ms; /* VISITOR_ASKING_MS; tests have more patience */
	int64_t now_ms;
};

void visitors_init(struct visitors *, int most);

/* A new one, for which there is room again. NULL: no memory. */
struct visitor *visitor_new(struct visitors *, struct MHD_Connection *, int fd);
void visitor_free(struct visitors *, struct visitor *);

void visitor_turns(struct visitors *, struct visitor *, enum visitor_state);

/* Makes room: shuts the one that has been silent the longest, if any is. */
void visitors_shut_oldest(struct visitors *);

/* Whether it is its turn to be refused; if not, it is held until then, unless
 * half of all places are taken by those who are. */
bool visitor_is_in_turn(struct visitors *, struct visitor *);

/* The next one held whose turn has come, and which is asking again; NULL: none
 * has. Turns come together, as looking for them takes time. With ALL, the turn
 * of all has come. */
struct visitor *visitors_next_in_turn(struct visitors *, bool all);

/* Shuts the connections whose time is up; in how many ms the next one's is, -1:
 * never. */
void visitors_sweep(struct visitors *);
int visitors_wait_ms(const struct visitors *, int64_t now_ms);

#endif
