#include "web/visitor.h"

#include <stdlib.h>
#include <sys/socket.h>

void
visitors_init(struct visitors *visitors, int most)
{
	*visitors =
		(struct visitors){.most = most, .asking_ms = VISITOR_ASKING_MS};
	TAILQ_INIT(&visitors->asking);
	TAILQ_INIT(&visitors->answered);
	TAILQ_INIT(&visitors->held);
	TAILQ_INIT(&visitors->other);
}

static struct visitor_list *
list_of(struct visitors *visitors, enum visitor_state state)
{
	switch (state) {
	case VISITOR_ASKING:
		return &visitors->asking;
	case VISITOR_ANSWERED:
		return &visitors->answered;
	case VISITOR_HELD:
		return &visitors->held;
	case VISITOR_STAYS:
	case VISITOR_SHUT:
		break;
	}
	return &visitors->other;
}

static void
enter(struct visitors *visitors, struct visitor *visitor,
	enum visitor_state state)
{
	visitor->state = state;
	visitor->since_ms = visitors->now_ms;
	TAILQ_INSERT_TAIL(list_of(visitors, state), visitor, link);
	visitors->open += state != VISITOR_SHUT;
	visitors->answered_count += state == VISITOR_ANSWERED;
	visitors->held_count += state == VISITOR_HELD;
}

static void
leave(struct visitors *visitors, struct visitor *visitor)
{
	TAILQ_REMOVE(list_of(visitors, visitor->state), visitor, link);
	visitors->open -= visitor->state != VISITOR_SHUT;
	visitors->answered_count -= visitor->state == VISITOR_ANSWERED;
	visitors->held_count -= visitor->state == VISITOR_HELD;
}

/* The library finds the connection at its end. */
static void
shut(struct visitors *visitors, struct visitor *visitor)
{
	shutdown(visitor->fd, SHUT_RDWR);
	leave(visitors, visitor);
	enter(visitors, visitor, VISITOR_SHUT);
}

void
visitor_turns(struct visitors *visitors, struct visitor *visitor,
	enum visitor_state state)
{
	if (visitor->state == VISITOR_SHUT)
		return;
	leave(visitors, visitor);
	enter(visitors, visitor, state);
	if (visitors->answered_count > VISITORS_ANSWERED_MAX)
		shut(visitors, TAILQ_FIRST(&visitors->answered));
}

void
visitors_shut_oldest(struct visitors *visitors)
{
	struct visitor *oldest = TAILQ_FIRST(&visitors->asking);

	if (!oldest)
		oldest = TAILQ_FIRST(&visitors->answered);
	if (oldest)
		shut(visitors, oldest);
}

struct visitor *
visitor_new(
	struct visitors *visitors, struct MHD_Connection *connection, int fd)
{
	struct visitor *visitor = calloc(1, sizeof *visitor);

	if (!visitor)
		return NULL;
	visitor->connection = connection;
	visitor->fd = fd;
	if (visitors->open >= visitors->most)
		visitors_shut_oldest(visitors);
	enter(visitors, visitor, VISITOR_ASKING);
	return visitor;
}

void
visitor_free(struct visitors *visitors, struct visitor *visitor)
{
	leave(visitors, visitor);
	free(visitor->body);
	free(visitor);
}

bool
visitor_is_in_turn(struct visitors *visitors, struct visitor *visitor)
{
	if (!visitor->in_turn) {
		visitor->in_turn = visitors->held_count == 0 &&
				   pace_wait_ms(&visitors->refusals,
					   visitors->now_ms) == 0;
		if (visitor->in_turn)
			pace_take(&visitors->refusals, visitors->now_ms);
		else if (visitors->held_count < visitors->most / 2)
			visitor_turns(visitors, visitor, VISITOR_HELD);
	}
	return visitor->in_turn;
}

static bool
is_time_for_turns(const struct visitors *visitors)
{
	return visitors->now_ms >= visitors->turns_ms &&
	       pace_wait_ms(&visitors->refusals, visitors->now_ms) == 0;
}

struct visitor *
visitors_next_in_turn(struct visitors *visitors, bool all)
{
	struct visitor *next = TAILQ_FIRST(&visitors->held);

	if (!next || (!all && !is_time_for_turns(visitors))) {
		if (visitors->now_ms >= visitors->turns_ms)
			visitors->turns_ms =
				visitors->now_ms + VISITOR_TURNS_MS;
		return NULL;
	}
	pace_take(&visitors->refusals, visitors->now_ms);
	next->in_turn = true;
	visitor_turns(visitors, next, VISITOR_ASKING);
	return next;
}

static void
sweep(struct visitors *visitors, struct visitor_list *list, int64_t time_ms)
{
	struct visitor *oldest;

	while ((oldest = TAILQ_FIRST(list)) != NULL &&
		visitors->now_ms >= oldest->since_ms + time_ms)
		shut(visitors, oldest);
}

void
visitors_sweep(struct visitors *visitors)
{
	sweep(visitors, &visitors->asking, visitors->asking_ms);
	sweep(visitors, &visitors->answered, VISITOR_ANSWERED_MS);
}

static int64_t
left_ms(const struct visitor_list *list, int64_t time_ms, int64_t now_ms)
{
	const struct visitor *oldest = TAILQ_FIRST(list);
	int64_t left = oldest ? oldest->since_ms + time_ms - now_ms : INT64_MAX;

	return left > 0 ? left : 0;
}

int
visitors_wait_ms(const struct visitors *visitors, int64_t now_ms)
{
	int64_t asking =
		left_ms(&visitors->asking, visitors->asking_ms, now_ms);
	int64_t answered =
		left_ms(&visitors->answered, VISITOR_ANSWERED_MS, now_ms);
	int64_t least = asking < answered ? asking : answered;

	if (visitors->held_count > 0) {
		int64_t turns = visitors->turns_ms - now_ms;

		turns = turns > 0 ? turns : 0;
		least = turns < least ? turns : least;
	}
	return least == INT64_MAX ? -1 : (int)least;
}
