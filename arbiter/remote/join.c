#include "remote/join.h"

#include <sys/queue.h>
#include <sys/socket.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <netdb.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hex.h"
#include "base/loop.h"
#include "base/text.h"
#include "bot/bot_program_linux.h"
#include "process/process.h"
#include "remote/channel.h"
#include "remote/flow.h"

#define SECOND_NS  INT64_C(1000000000)
#define TICK_NS	   (SECOND_NS / 10)
#define AGAIN_NS   (SECOND_NS / 5) /* before the next call, and twice as long */
#define AGAIN_MOST (5 * SECOND_NS) /* each time, up to this */
#define GREET_NS   (10 * SECOND_NS)

enum {
	ERRORS_AT_ONCE = 4096,
	ERRANDS_MAX = 256, /* whoever is at the other end starts no more here */
};

struct join;

/* A process that the arbiter there has started. */
struct errand {
	struct join *join;
	uint32_t number;
	struct process process;
	struct loop_watch errors, status;
	struct flow flow;
	LIST_ENTRY(errand) entry;
};

struct join {
	const struct join_terms *terms;
	struct loop loop;
	struct process_family family;
	struct channel channel;
	struct wire wire;
	char session[SESSION_DIGITS + 1];
	bool welcome;  /* on this line */
	bool welcomed; /* ever */
	bool silent;   /* why there is no line has been said */
	int calling;   /* a socket that is not connected yet; -1: none */
	unsigned calls;
	struct loop_watch connected;
	struct loop_timer tick;
	int64_t call_ns; /* when it calls again */
	int64_t again_ns;
	int64_t greet_ns; /* by when it is welcome */
	LIST_HEAD(, errand) errands;
	int errand_count;
	int status;
};

__attribute__((format(printf, 2, 3))) static void
say(const struct join *join, const char *format, ...)
{
	va_list arguments;

	if (join->terms->quiet)
		return;
	va_start(arguments, format);
	fputs("talon join: ", stderr);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
	va_end(arguments);
}

static void
give_up(struct join *join, const char *why)
{
	fprintf(stderr, "talon join: %s\n", why);
	join->status = EXIT_FAILURE;
	loop_stop(&join->loop);
}

static void
errand_free(struct errand *errand)
{
	struct loop *loop = &errand->join->loop;

	loop_forget(loop, &errand->errors);
	loop_forget(loop, &errand->status);
	/* The flow has closed its ends then: these are not the process's. */
	flow_close(&errand->flow);
	process_finish(&errand->process);
	errand->join->errand_count--;
	LIST_REMOVE(errand, entry);
	free(errand);
}

static bool
send_frame(struct join *join, enum wire_kind kind, uint32_t number,
	const char *bytes, size_t length)
{
	if (wire_add(&join->wire, kind, number, bytes, length) < 0) {
		give_up(join, "too much was not taken by the other end");
		return false;
	}
	channel_flush(&join->channel);
	return true;
}

static bool
errand_send(void *owner, enum wire_kind kind, const char *bytes, size_t length)
{
	const struct errand *errand = owner;

	return send_frame(errand->join, kind, errand->number, bytes, length);
}

/* What a bot says to its author stays with him. */
static void
errors_ready(void *owner, int64_t now_ns)
{
	struct errand *errand = owner;
	char block[ERRORS_AT_ONCE];
	const ssize_t n = read(errand->process.errors, block, sizeof block);

	(void)now_ns;
	if (n > 0)
		fwrite(block, 1, (size_t)n, stderr);
	else if (n == 0 || (errno != EAGAIN && errno != EINTR))
		loop_forget(&errand->join->loop, &errand->errors);
}

static void
tell_end(
	struct join *join, uint32_t number, const struct process_report *report)
{
	const struct bot_spec *bot = join->terms->bot;
	char end[5 + REASON_MAX];

	end[0] = (char)report->end;
	wire_put(end + 1, (uint32_t)report->value);
	if (report->end == PROCESS_NOT_RUN)
		bot_program_explain(bot, report->value, end + 5, REASON_MAX);
	else
		process_report_format(report, end + 5, REASON_MAX);
	if (report->end != PROCESS_EXITED || report->value != 0)
		say(join, "the bot %s", end + 5);
	(void)send_frame(join, WIRE_ENDED, number, end, 5 + strlen(end + 5));
}

static void
status_ready(void *owner, int64_t now_ns)
{
	struct errand *errand = owner;
	struct process_report report;

	if (!process_ended(&errand->process, &report))
		return;
	flow_read_rest(&errand->flow);
	if (errand->errors.watched)
		errors_ready(errand, now_ns);
	tell_end(errand->join, errand->number, &report);
	errand_free(errand);
}

static int
start(struct join *join, struct errand *errand)
{
	static const struct process_limits none;
	const struct bot_spec *bot = join->terms->bot;
	const struct process_limits limits = bot_spec_limits(bot, none);
	const struct process_program program = bot_spec_program(bot);

	if (process_start(&errand->process, &join->family, &program, &limits,
		    false) < 0)
		return -1;
	errand->flow.source = errand->process.output;
	errand->flow.sink = errand->process.input;
	errand->process.output = errand->process.input = -1;
	return 0;
}

static void
watch(struct join *join, struct errand *errand)
{
	struct loop *loop = &join->loop;

	LIST_INSERT_HEAD(&join->errands, errand, entry);
	(void)loop_watch_read(loop, &errand->errors, errand->process.errors);
	join->errand_count++;
	if (loop_watch_read(loop, &errand->status, errand->process.status) <
			0 ||
		flow_open(&errand->flow) < 0)
		give_up(join, "there is no memory");
}

static void
begin_errand(struct join *join, uint32_t number)
{
	const bool fits = join->errand_count < ERRANDS_MAX;
	struct errand *errand = fits ? calloc(1, sizeof *errand) : NULL;
	struct process_report report = {
		PROCESS_NOT_STARTED, fits ? ENOMEM : EAGAIN};

	if (!errand) {
		tell_end(join, number, &report);
		return;
	}
	*errand = (struct errand){
		.join = join,
		.number = number,
		.errors = {.ready = errors_ready, .owner = errand},
		.status = {.ready = status_ready, .owner = errand},
		.flow = {.loop = &join->loop,
			.send = errand_send,
			.owner = errand},
	};
	if (start(join, errand) == 0) {
		watch(join, errand);
		return;
	}
	report.value = errno;
	free(errand);
	tell_end(join, number, &report);
}

static struct errand *
find_errand(const struct join *join, uint32_t number)
{
	struct errand *errand;

	LIST_FOREACH (errand, &join->errands, entry)
		if (errand->number == number)
			return errand;
	return NULL;
}

static void
end_errands(struct join *join)
{
	while (!LIST_EMPTY(&join->errands))
		errand_free(LIST_FIRST(&join->errands));
}

/* "RESUMED TAKEN": where nobody there knows us any more, all begins anew. */
static bool
take_welcome(struct join *join, const struct wire_frame *frame)
{
	char text[32] = "";
	int resumed, end = -1;
	uint64_t taken;

	if (join->welcome || frame->length >= sizeof text)
		return false;
	memcpy(text, frame->bytes, frame->length);
	if (sscanf(text, "%1d %19" SCNu64 "%n", &resumed, &taken, &end) != 2 ||
		(size_t)end != frame->length || taken > UINT32_MAX)
		return false;
	if (!resumed) {
		end_errands(join);
		wire_release(&join->wire);
	} else if (!wire_resume(&join->wire, (uint32_t)taken))
		return false;
	if (!join->welcomed || join->silent)
		say(join, join->welcomed ? "the line is back"
					 : "joined; the games begin when all "
					   "others have");
	join->welcome = join->welcomed = true;
	join->silent = false;
	join->again_ns = AGAIN_NS;
	join->channel.wire = &join->wire;
	return true;
}

static void
call_later(struct join *join, int64_t now_ns)
{
	join->call_ns = now_ns + join->again_ns;
	join->again_ns *= 2;
	if (join->again_ns > AGAIN_MOST)
		join->again_ns = AGAIN_MOST;
}

static bool
take_over(struct join *join)
{
	if (join->terms->keep) {
		say(join, "the run is over; waiting for the next one");
		return false;
	}
	fprintf(stderr, "talon join: the run is over\n");
	loop_stop(&join->loop);
	return true;
}

static bool
take_refusal(struct join *join, const struct wire_frame *frame)
{
	char shown[REASON_MAX], why[2 * REASON_MAX];

	text_printable(shown, sizeof shown, frame->bytes, frame->length);
	snprintf(why, sizeof why, "refused: %s", shown);
	give_up(join, why);
	return true;
}

static bool
take_of_process(struct join *join, const struct wire_frame *frame)
{
	struct errand *errand = find_errand(join, frame->process);

	if (frame->kind == WIRE_START && !errand)
		begin_errand(join, frame->process);
	else if (frame->kind == WIRE_STOP && errand)
		errand_free(errand);
	else if (frame->kind == WIRE_START || frame->kind == WIRE_ENDED)
		return false;
	else if (errand)
		return flow_take(&errand->flow, frame);
	return true;
}

static bool
take_frame(void *owner, const struct wire_frame *frame, int64_t now_ns)
{
	struct join *join = owner;

	(void)now_ns;
	if (frame->kind == WIRE_REFUSED)
		return take_refusal(join, frame);
	if (frame->kind == WIRE_WELCOME)
		return take_welcome(join, frame);
	if (!join->welcome)
		return false;
	if (frame->kind == WIRE_OVER)
		return take_over(join);
	return wire_is_in_order(frame->kind) ? take_of_process(join, frame)
					     : frame->kind != WIRE_HELLO;
}

static void
line_cut(void *owner, int64_t now_ns)
{
	struct join *join = owner;

	if (!join->silent)
		say(join, "%s; calling again",
			join->welcome ? "the line is cut"
				      : "nobody lets us in there");
	join->silent = true;
	join->welcome = false;
	call_later(join, now_ns);
}

/* It is the one that we were invited by, or nothing is said to it. */
static void
greeted(void *owner, int64_t now_ns)
{
	struct join *join = owner;
	const struct invitation *invitation = join->terms->invitation;
	char fingerprint[SHA256_DIGITS + 1], hello[128];

	(void)now_ns;
	if (!secure_socket_fingerprint(&join->channel.secure, fingerprint) ||
		strcmp(fingerprint, invitation->fingerprint) != 0) {
		give_up(join, "somebody else answers there: the fingerprint "
			      "of the certificate is another one");
		channel_close(&join->channel);
		return;
	}
	snprintf(hello, sizeof hello, "1 %s %s %" PRIu32, invitation->token,
		join->session, join->wire.taken);
	channel_say(&join->channel, WIRE_HELLO, hello, strlen(hello));
}

static void
fail_to_call(struct join *join, const char *why, int64_t now_ns)
{
	if (!join->silent)
		say(join, "%s:%s: %s; calling again",
			join->terms->invitation->host,
			join->terms->invitation->port, why);
	join->silent = true;
	call_later(join, now_ns);
}

static void
connected(void *owner, int64_t now_ns)
{
	struct join *join = owner;
	const struct channel_owner of = {greeted, take_frame, line_cut, join};
	const int descriptor = join->calling;
	char reason[REASON_MAX];
	int error = 0;
	socklen_t size = sizeof error;

	loop_forget(&join->loop, &join->connected);
	join->calling = -1;
	getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size);
	if (error != 0) {
		close(descriptor);
		fail_to_call(join, strerror(error), now_ns);
	} else if (channel_open(&join->channel, &join->loop, descriptor, NULL,
			   &of, now_ns, reason) < 0)
		give_up(join, reason);
}

/* A socket that is being connected to ADDRESS. -1 with errno. */
static int
begin_to_connect(const struct addrinfo *address)
{
	const int descriptor = socket(address->ai_family,
		SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

	if (descriptor >= 0 &&
		connect(descriptor, address->ai_addr, address->ai_addrlen) <
			0 &&
		errno != EINPROGRESS) {
		const int error = errno;

		close(descriptor);
		errno = error;
		return -1;
	}
	return descriptor;
}

/* The same to the host of the invitation, at each call to the next of its
 * addresses. -1, and WHY. */
static int
begin_call(struct join *join, const char **why)
{
	const struct invitation *invitation = join->terms->invitation;
	const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
	const struct addrinfo *address;
	struct addrinfo *all;
	const int failed =
		getaddrinfo(invitation->host, invitation->port, &hints, &all);
	unsigned count = 0;

	if (failed != 0) {
		*why = gai_strerror(failed);
		return -1;
	}
	for (address = all; address; address = address->ai_next)
		count++;
	address = all;
	for (unsigned i = join->calls++ % count; i > 0; i--)
		address = address->ai_next;
	const int descriptor = begin_to_connect(address);
	if (descriptor < 0)
		*why = strerror(errno);
	freeaddrinfo(all);
	return descriptor;
}

static void
call(struct join *join, int64_t now_ns)
{
	const char *why;

	join->call_ns = LOOP_NEVER;
	join->greet_ns = now_ns + GREET_NS;
	join->calling = begin_call(join, &why);
	if (join->calling < 0)
		fail_to_call(join, why, now_ns);
	else if (loop_watch_write(
			 &join->loop, &join->connected, join->calling) < 0)
		give_up(join, "there is no memory");
}

/* Who does not answer in time is called again. */
static void
hang_up(struct join *join, int64_t now_ns)
{
	loop_forget(&join->loop, &join->connected);
	if (join->calling >= 0) {
		close(join->calling);
		join->calling = -1;
	}
	channel_close(&join->channel);
	fail_to_call(join, "no answer", now_ns);
}

static void
tick(void *owner, int64_t now_ns)
{
	struct join *join = owner;

	join->tick.at_ns = now_ns + TICK_NS;
	if (now_ns >= join->call_ns)
		call(join, now_ns);
	else if (!join->welcome && join->call_ns == LOOP_NEVER &&
		 now_ns >= join->greet_ns)
		hang_up(join, now_ns);
	else
		channel_look_after(&join->channel, now_ns);
}

static int
draw_session(char session[static SESSION_DIGITS + 1])
{
	uint8_t bits[SESSION_DIGITS / 2];

	if (getentropy(bits, sizeof bits) < 0)
		return -1;
	hex_write(session, bits, sizeof bits);
	return 0;
}

static int
prepare(struct join *join)
{
	loop_init(&join->loop, process_family_ended, NULL, &join->family);
	join->connected =
		(struct loop_watch){.ready = connected, .owner = join};
	join->tick = (struct loop_timer){.due = tick, .owner = join};
	loop_add_timer(&join->loop, &join->tick);
	return draw_session(join->session) < 0 ||
			       process_family_init(&join->family) < 0
		       ? -1
		       : 0;
}

int
join_run(const struct join_terms *terms)
{
	struct join join = {
		.terms = terms, .calling = -1, .again_ns = AGAIN_NS};
	char reason[REASON_MAX];

	if (secure_socket_load(reason) < 0) {
		fprintf(stderr, "talon join: %s\n", reason);
		return EXIT_FAILURE;
	}
	if (prepare(&join) < 0) {
		perror("talon join");
		return EXIT_FAILURE;
	}
	if (loop_run(&join.loop) != 0)
		join.status = EXIT_FAILURE;
	end_errands(&join);
	channel_close(&join.channel);
	wire_release(&join.wire);
	process_family_wait(&join.family);
	loop_release(&join.loop);
	return join.status;
}
