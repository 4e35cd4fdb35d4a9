#include "play/worker_link.h"

#include <sys/socket.h>

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void
close_ends(const int ends[static 2])
{
	int error = errno;

	close(ends[0]);
	close(ends[1]);
	errno = error;
}

int
worker_link_open(struct worker_link *link, struct worker_family *family,
	const struct worker_process_terms *terms, int number)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0)
		return -1;
	fflush(NULL); /* what is not written yet would be written twice */
	pid_t pid = worker_family_fork(family);
	if (pid == 0)
		worker_process_run(terms, number, ends[1]);
	if (pid < 0) {
		close_ends(ends);
		return -1;
	}
	close(ends[1]);
	*link = (struct worker_link){.pid = pid, .socket = ends[0]};
	return 0;
}

void
worker_link_close(struct worker_link *link)
{
	if (link->pid == 0)
		return;
	close(link->socket);
	link->pid = 0;
	link->ended = true;
	link->on_trial = 0;
	frame_reader_release(&link->in);
	text_release(&link->out);
}

static void
say(struct worker_link *link, enum runner_message kind, const void *bytes,
	size_t length)
{
	size_t body = frame_begin(&link->out, kind);

	if (length > 0)
		text_add(&link->out, bytes, length);
	frame_end(&link->out, body);
	(void)frame_send(link->socket, &link->out);
}

void
worker_link_play(struct worker_link *link, const struct worker_order *order)
{
	assert(link->order_count < WORKER_ORDERS_MAX);
	link->orders[link->order_count++] = *order;
	say(link, RUNNER_PLAYS, order, sizeof *order);
}

void
worker_link_try(struct worker_link *link, const int *bots, int count)
{
	link->on_trial += count;
	for (; count > TRY_MOST; count -= TRY_MOST, bots += TRY_MOST)
		say(link, RUNNER_TRIES, bots, TRY_MOST * sizeof *bots);
	say(link, RUNNER_TRIES, bots, (size_t)count * sizeof *bots);
}

void
worker_link_ask_back(struct worker_link *link)
{
	link->asked_back = true;
	say(link, RUNNER_TAKES_BACK, NULL, 0);
}

void
worker_link_retire(struct worker_link *link)
{
	link->retiring = true;
	say(link, RUNNER_HAS_NO_GAMES, NULL, 0);
}

void
worker_link_watch(struct worker_link *link, bool watched)
{
	say(link, RUNNER_IS_WATCHED, &watched, sizeof watched);
}

static void
remove_order(struct worker_link *link, int number)
{
	link->order_count--;
	link->asked_back = false;
	memmove(&link->orders[number], &link->orders[number + 1],
		(size_t)(link->order_count - number) * sizeof *link->orders);
}

/* Which order a frame is about. */
static int
find_order(const struct worker_link *link, const struct frame *frame)
{
	int64_t id;

	if (frame->kind != WORKER_GIVES_BACK)
		return 0;
	memcpy(&id, frame->bytes, sizeof id);
	return link->orders[0].fixture.id == id ? 0 : 1;
}

static void
note_verdict(struct worker_link *link, const struct frame *frame,
	struct worker_news *news)
{
	memcpy(&news->verdict, frame->bytes, sizeof news->verdict);
	link->on_trial--;
}

static void
note_order(struct worker_link *link, const struct frame *frame,
	struct worker_news *news)
{
	int number = find_order(link, frame);

	assert(number < link->order_count);
	news->order = link->orders[number];
	if (frame->kind == WORKER_VOID_GAME)
		link->orders[number].voids++;
	else if (frame->kind == WORKER_ACCIDENT)
		link->orders[number].accidents++;
	else
		remove_order(link, number);
}

bool
worker_link_read(struct worker_link *link)
{
	ssize_t n = frame_read(&link->in, link->socket);

	if (n == 0 || (n < 0 && errno != EAGAIN))
		link->ended = true;
	return n > 0;
}

static bool
is_of_order(enum worker_message kind)
{
	return kind != WORKER_WARNING && kind != WORKER_LINES &&
	       kind != WORKER_SHOWS && kind != WORKER_UNLOGGED &&
	       kind != WORKER_FAILED;
}

bool
worker_link_take(struct worker_link *link, struct worker_news *news)
{
	struct frame frame;

	if (!frame_next(&link->in, &frame))
		return false;
	*news = (struct worker_news){
		.kind = (enum worker_message)frame.kind,
		.bytes = frame.bytes,
		.length = frame.length,
	};
	if (news->kind == WORKER_JUDGES)
		note_verdict(link, &frame, news);
	else if (is_of_order(news->kind))
		note_order(link, &frame, news);
	return true;
}
