/* What a server consists of: its visitors, their streams, and what they may
 * see. */
#ifndef WEB_SERVER_H
#define WEB_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "web/address.h"
#include "web/web.h"

/*
 * The connections to a server. Each has a time for its next request and one for
 * taking the answer; and where too many have come those go that have been
 * silent the longest, so that nobody is kept out by those who only sit there.
 * Refusals have a pace: those who guess tokens wait for each other, and take no
 * time.
 */
struct MHD_Connection;
struct MHD_Response;

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
	VISITOR_AWAITS,	  /* its answer comes later; suspended */
	VISITOR_STAYS,	  /* has a stream, which looks after itself */
	VISITOR_SHUT,	  /* is about to go */
	VISITOR_STATES
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
	int later;	  /* the number of its answer; 0: it comes at once */
	bool is_answered; /* the answer is there: */
	struct web_reply reply;
};

/* What happens only so often. {0} has been quiet. */
struct pace {
	int64_t used_ms; /* until when all before would have taken */
};

TAILQ_HEAD(visitor_list, visitor);

struct visitors {
	/* By state, the oldest first. */
	struct visitor_list in[VISITOR_STATES];
	int count[VISITOR_STATES];
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

/* The one that awaits answer NUMBER; 0: any answer. NULL: none does. */
struct visitor *visitors_awaiting(const struct visitors *, int number);

/* Shuts the connections whose time is up; in how many ms the next one's is, -1:
 * never. */
void visitors_sweep(struct visitors *);
int visitors_wait_ms(const struct visitors *, int64_t now_ms);

/*
 * Streams of server-sent events. What is told to one waits in its queue until
 * the client reads it, and a stream with an empty queue sleeps: it costs no
 * time. Who does not read in spite of all that waits for it is cut off; its
 * browser opens the stream again by itself.
 */
enum {
	STREAM_WAITING_MAX = 16 * 1048576, /* bytes in a queue */
	STREAM_BEAT_MS = 15000, /* a sign of life, to see who is gone */
};

/*
 * The other end of a relay (relay.h): the pages that another server lends to this
 * process, behind a struct web.
 */
struct relayed;

/* Connects to terms.relay as terms.as. NULL with the reason in words. */
struct relayed *relayed_open(
	const struct web_terms *, char reason[static GAME_REASON_MAX]);

/* Sends what is on its way as far as there is room, and hangs up. */
void relayed_close(struct relayed *);

/* As web.h has them; there is one door. */
int relayed_descriptor(const struct relayed *);
void relayed_serve(struct relayed *);
void relayed_tell(struct relayed *, int stream, const char *message);
void relayed_tell_all(struct relayed *, const char *message);
bool relayed_is_told(const struct relayed *);
bool relayed_has_gone(const struct relayed *);

struct web_stream {
	struct relayed *relayed; /* another server's; NULL: it is ours */
	int number;		 /* there, or here (web_stream_number) */

	TAILQ_ENTRY(web_stream) link;
	struct streams *streams;
	struct MHD_Connection *connection;
	int fd;
	int door;
	STAILQ_HEAD(, waiting) queue;
	size_t taken;	/* bytes of the first that are on their way */
	size_t waiting; /* bytes of all */
	bool asleep;
	bool ended;
};

TAILQ_HEAD(stream_list, web_stream);

/* All zero is not a valid list: see streams_init. */
struct streams {
	struct stream_list list; /* the oldest first */
	int64_t beat_ms;	 /* when the last sign of life was given */
	int last;		 /* number of a stream; none: 0 */
	bool stirred; /* streams were woken, which the library is to hear of */
};

void streams_init(struct streams *);

/* A new stream behind DOOR, and the response that it is, which the stream
 * belongs to. NULL: no memory. */
struct web_stream *stream_new(struct streams *, struct MHD_Connection *, int fd,
	int door, struct MHD_Response **response);

/* Closes the oldest streams behind DOOR until there is room for one. */
void streams_make_room(struct streams *, int door);

void stream_tell(struct web_stream *, const char *message);

/* The numbers of those behind DOOR, and how many there are. */
int streams_behind(const struct streams *, int door,
	int numbers[static WEB_STREAMS_BEHIND_DOOR]);

/* NULL: there is none of that number any more. */
struct web_stream *streams_find(const struct streams *, int number);
void streams_tell_all(struct streams *, int door, const char *message);
int streams_count(const struct streams *, int door);

/* Bytes that wait to be sent; what the library has taken over, too, is sent
 * when all sleep. */
size_t streams_waiting(const struct streams *);
bool streams_asleep(const struct streams *);

/* Gives the sign of life when it is time; in how many ms it will be, -1: there
 * is nobody. */
void streams_beat(struct streams *, int64_t now_ms);
int streams_wait_ms(const struct streams *, int64_t now_ms);

/* No stream will be told more; they end with what waits. */
void streams_end(struct streams *);

struct web {
	struct relayed *relayed; /* another's server; NULL: it is this: */
	const struct web_site *site;
	struct MHD_Daemon *daemon;
	struct doors doors;
	struct visitors visitors;
	struct visitor *asking; /* to whom the site is answering */
	int later; /* the number of the last answer that comes later */
	struct streams streams;
	int port;
	const char *host; /* the name that requests may have for this machine;
			     NULL: none but its addresses */
	char link_host[WEB_LINK_MAX / 2];
	int start_error; /* errno while the server starts */
	bool again;   /* a connection has gone, and the library listens for the
			 next when it runs again */
	bool closing; /* nobody is heard any more */
};

#endif
