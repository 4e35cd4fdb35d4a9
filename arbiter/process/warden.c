#include "process/warden.h"

#include <sys/socket.h>
#include <sys/time.h>

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/passed_files.h"
#include "base/text.h"

enum { PIPES = 3 };

/* A warden that has not done a wish by then never will. */
enum { PATIENCE_S = 1 };

/* How often news are sent anew where memory is short, and in which time. */
enum { TRIES = 1000 };
#define PAUSE_NS 1000000L

/* A message of one byte is a wish. An order is this head; the
 * path and, if there is one, the directory; the words; the variables: strings,
 * each with its NUL. */
struct head {
	struct process_limits limits;
	int words;
	int variables;
	bool directory;
	bool terminal;
	const struct plan *plan; /* the warden has it at the same place */
};

int
warden_connect(int ends[static 2])
{
	const struct timeval patience = {PATIENCE_S, 0};

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0)
		return -1;
	(void)setsockopt(
		ends[0], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	return 0;
}

static int
add_strings(struct text *text, char *const *strings)
{
	int count = 0;

	for (; strings && strings[count]; count++)
		text_add(text, strings[count], strlen(strings[count]) + 1);
	return count;
}

static void
write_request(struct text *text, const struct process_program *program,
	const struct process_limits *limits)
{
	struct head head;

	memset(&head, 0, sizeof head);
	text_add(text, (const char *)&head, sizeof head);
	text_add(text, program->path, strlen(program->path) + 1);
	if (program->directory)
		text_add(text, program->directory,
			strlen(program->directory) + 1);
	head.limits = *limits;
	head.directory = program->directory;
	head.terminal = program->terminal;
	head.plan = program->plan;
	head.words = add_strings(text, program->argv);
	head.variables = add_strings(text, program->environment);
	if (!text->failed)
		memcpy(text->bytes, &head, sizeof head);
}

int
warden_send_request(int socket, const struct process_program *program,
	const struct process_limits *limits, const struct warden_pipes *pipes)
{
	const int fds[PIPES] = {pipes->input, pipes->output, pipes->errors};
	struct text text = {0};
	int result = -1;

	write_request(&text, program, limits);
	if (text_failed(&text) == 0 && text.length > WARDEN_REQUEST_BYTES)
		errno = E2BIG;
	else if (text_failed(&text) == 0)
		result = passed_files_send(socket, text.bytes, text.length, fds,
			PIPES, MSG_DONTWAIT);
	int saved = errno;
	text_release(&text);
	errno = saved;
	return result;
}

static char *
take_string(char **at)
{
	char *string = *at;

	*at += strlen(string) + 1;
	return string;
}

static char **
take_strings(char **at, char **pointers, int count)
{
	for (int i = 0; i < count; i++)
		*pointers++ = take_string(at);
	*pointers++ = NULL;
	return pointers;
}

/* Its letters are there. */
static bool
read_request(struct warden_request *order)
{
	struct head head;
	char *at = order->letters + sizeof head;

	memcpy(&head, order->letters, sizeof head);
	order->pointers = calloc(
		(size_t)(head.words + head.variables + 2), sizeof(char *));
	if (!order->pointers)
		return false;
	order->limits = head.limits;
	order->program.terminal = head.terminal;
	order->program.plan = head.plan;
	order->program.path = take_string(&at);
	if (head.directory)
		order->program.directory = take_string(&at);
	order->program.argv = order->pointers;
	order->program.environment =
		take_strings(&at, order->pointers, head.words);
	take_strings(&at, order->pointers + head.words + 1, head.variables);
	return true;
}

static int
lack(struct warden_request *order, int error)
{
	warden_request_release(order);
	errno = error;
	return -1;
}

/* Without all of its pipes an order is worth nothing. What cannot be kept is
 * received all the same, for that it is there has to be known. */
int
warden_receive_request(int socket, struct warden_request *order)
{
	char start[2];
	int fds[PIPES];
	ssize_t n;

	*order = (struct warden_request){
		.letters = malloc(WARDEN_REQUEST_BYTES)};
	char *bytes = order->letters ? order->letters : start;
	size_t size = order->letters ? WARDEN_REQUEST_BYTES : sizeof start;
	do
		n = passed_files_receive(socket, bytes, size, fds, PIPES);
	while (n == 1);
	order->pipes = (struct warden_pipes){fds[0], fds[1], fds[2]};
	if (n <= 0) {
		warden_request_release(order);
		return 0;
	}
	if (order->pipes.input < 0)
		return lack(order, EMFILE);
	if (!order->letters || !read_request(order))
		return lack(order, ENOMEM);
	return 1;
}

void
warden_request_release(struct warden_request *order)
{
	if (order->pipes.input >= 0) {
		close(order->pipes.input);
		close(order->pipes.output);
		close(order->pipes.errors);
	}
	free(order->pointers);
	free(order->letters);
}

void
warden_send_command(int socket, enum warden_command wish)
{
	const char byte = (char)wish;

	(void)send(socket, &byte, sizeof byte, MSG_DONTWAIT | MSG_NOSIGNAL);
}

enum warden_command
warden_next_command(int socket)
{
	char byte;
	ssize_t n = recv(socket, &byte, sizeof byte, MSG_DONTWAIT);

	if (n < 0)
		return WARDEN_NOTHING;
	return n == 0 ? WARDEN_END : (enum warden_command)byte;
}

/* The other end may have left messages of ours unread when it closed, and that
 * is told once, before the last news of it. */
static ssize_t
receive_news(int socket, struct warden_news *news, int flags)
{
	ssize_t n;

	do
		n = recv(socket, news, sizeof *news, flags);
	while (n < 0 && (errno == EINTR || errno == ECONNRESET));
	return n;
}

int
warden_await(int socket, struct warden_news *news)
{
	ssize_t n = receive_news(socket, news, MSG_PEEK);

	if (n != sizeof *news)
		return -1;
	return news->done ? warden_receive_news(socket, news) : 0;
}

/* Memory that is short for a moment must not keep the end of a bot from being
 * told. */
int
warden_send_news(int socket, const struct warden_news *news)
{
	const struct timespec pause = {0, PAUSE_NS};

	for (int i = 0; i < TRIES; i++) {
		if (send(socket, news, sizeof *news, MSG_NOSIGNAL) >= 0)
			return 0;
		if (errno != ENOMEM && errno != ENOBUFS && errno != EINTR)
			return -1;
		nanosleep(&pause, NULL);
	}
	return -1;
}

int
warden_receive_news(int socket, struct warden_news *news)
{
	ssize_t n = receive_news(socket, news, MSG_DONTWAIT);

	if (n < 0 && errno == EAGAIN)
		return 0;
	return n == sizeof *news ? 1 : -1;
}
