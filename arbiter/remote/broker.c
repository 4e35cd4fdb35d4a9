#include "remote/broker.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hex.h"
#include "base/loop.h"
#include "base/passed_files.h"
#include "base/text.h"
#include "guard/beside_file.h"
#include "process/process.h"
#include "remote/channel.h"
#include "remote/flow.h"
#include "remote/secure_socket.h"
#include "web/local_socket_linux.h"

/* Who is invited. */

enum { MASK_OF_OTHERS = 077 };

static const char invitation_begin[] = "talon1:";

/* Takes COUNT digits of *TEXT, behind which none follows. */
static bool
take_digits(const char **text, char *digits, size_t count)
{
	if (strspn(*text, "0123456789abcdef") != count)
		return false;
	memcpy(digits, *text, count);
	digits[count] = '\0';
	*text += count;
	return true;
}

/* Takes a host, in brackets if it has colons, and a port. */
static bool
take_place(const char **text, struct invitation *to, bool port_needed)
{
	const bool bracket = **text == '[';
	const char *host = *text + bracket;
	const size_t length = strcspn(host, bracket ? "]\n" : ":]\n\r \t");
	const char *rest = host + length;

	if (length == 0 || length >= sizeof to->host ||
		(bracket && *rest++ != ']'))
		return false;
	if (*rest == ':') {
		const size_t digits = strspn(rest + 1, "0123456789");

		if (digits == 0 || digits >= sizeof to->port)
			return false;
		memcpy(to->port, rest + 1, digits);
		to->port[digits] = '\0';
		rest += 1 + digits;
	} else if (port_needed)
		return false;
	memcpy(to->host, host, length);
	to->host[length] = '\0';
	*text = rest;
	return true;
}

bool
invitation_read(struct invitation *invitation, const char *text)
{
	struct invitation read = {0};
	const char *at = strstr(text, invitation_begin);

	if (!at)
		return false;
	at += strlen(invitation_begin);
	if (!take_place(&at, &read, true) || *at++ != ':' ||
		!take_digits(&at, read.fingerprint, SHA256_DIGITS) ||
		*at++ != ':' || !take_digits(&at, read.token, TOKEN_DIGITS) ||
		isalnum((unsigned char)*at))
		return false;
	*invitation = read;
	return true;
}

bool
invitation_move(struct invitation *invitation, const char *place)
{
	struct invitation moved = *invitation;

	if (!take_place(&place, &moved, false) || *place != '\0')
		return false;
	*invitation = moved;
	return true;
}

LIST_HEAD(seats, seat);

/* Who is invited. */
struct entrant {
	char name[INVITED_NAME_MAX];
	char digest[SHA256_DIGITS + 1];	  /* of the token */
	char session[SESSION_DIGITS + 1]; /* of the author's end; "": none */
	struct wire wire;
	struct guest *guest; /* NULL: the line is cut, since: */
	int64_t gone_ns;     /* 0: it has never joined */
	struct seats seats;
	uint32_t processes;
	int64_t round_trip_ns; /* 0: it was not measured */
	bool was_here;
	bool missed; /* a process of its waited in vain, and it is not back */
	int64_t since_ns; /* when the first of the cuts was that are counted */
	int cuts;
	bool spoilt; /* too much was kept for it */
};

struct invitations {
	struct entrant *all;
	size_t count;
	struct secure_identity *identity;
};

bool
invited_name_is_good(const char *name)
{
	const size_t length = strlen(name);

	return length > 0 && length < INVITED_NAME_MAX &&
	       isalnum((unsigned char)*name) &&
	       strspn(name,
		       "abcdefghijklmnopqrstuvwxyz"
		       "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_") == length;
}

/* The number of whose TOKEN it is; -1: nobody's. */
static int
invitations_find(const struct invitations *invitations, const char *token)
{
	char digest[SHA256_DIGITS + 1];

	hex_write_sha256(digest, token, strlen(token));
	for (size_t i = 0; i < invitations->count; i++)
		if (strcmp(invitations->all[i].digest, digest) == 0)
			return (int)i;
	return -1;
}

/* All of the file PATH, as a string; empty if there is none. */
static int
read_file(const char *path, struct text *text, char reason[static REASON_MAX])
{
	text_add(text, "", 0);
	return text_add_file(text, path) == 0 || errno == ENOENT
		       ? 0
		       : reason_of_file(path, reason);
}

/* The line of TEXT that begins with NAME and a blank, and what follows that;
 * NULL: there is none. */
static const char *
find_line(const char *text, const char *name)
{
	const size_t length = strlen(name);

	while (text && *text != '\0') {
		if (strncmp(text, name, length) == 0 && text[length] == ' ')
			return text + length + 1;
		text = strchr(text, '\n');
		text += text ? 1 : 0;
	}
	return NULL;
}

/* Fills in the digest of NAME, which FILE.open has, or makes a token. *TOKEN is
 * what can be mailed; "": nobody has it any more but the one who was mailed it. */
static int
invite(struct entrant *entrant, const char *name, const char *opened,
	const char *mailed, char token[static TOKEN_DIGITS + 1])
{
	uint8_t bits[TOKEN_DIGITS / 2];
	char digest[SHA256_DIGITS + 1];
	struct invitation before;
	const char *line = find_line(opened, name);

	*token = '\0';
	strlcpy(entrant->name, name, sizeof entrant->name);
	if (!line || !take_digits(&line, entrant->digest, SHA256_DIGITS)) {
		if (getentropy(bits, sizeof bits) < 0)
			return -1;
		hex_write(token, bits, sizeof bits);
		hex_write_sha256(entrant->digest, token, strlen(token));
		return 0;
	}
	line = find_line(mailed, name);
	if (!line || !invitation_read(&before, line))
		return 0;
	hex_write_sha256(digest, before.token, strlen(before.token));
	if (strcmp(digest, entrant->digest) == 0)
		memcpy(token, before.token, sizeof before.token);
	return 0;
}

bool
invitation_string(const char *record, const char *name, struct text *string)
{
	char path[PATH_MAX], reason[REASON_MAX];
	struct text mailed = {0};
	const char *line = NULL;

	if (snprintf(path, sizeof path, "%s.tokens", record) <
			(int)sizeof path &&
		read_file(path, &mailed, reason) == 0)
		line = find_line(mailed.bytes, name);
	if (line)
		text_add(string, line, strcspn(line, "\n"));
	text_release(&mailed);
	return line && text_failed(string) == 0;
}

struct papers {
	struct text opened, mailed; /* as they were */
	struct text open, tokens;   /* as they will be */
	struct text pem;	    /* the end of `open` */
};

/* The certificate that there is, or a new one. */
static int
take_identity(struct invitations *invitations, struct papers *papers,
	char fingerprint[static SHA256_DIGITS + 1],
	char reason[static REASON_MAX])
{
	const char *pem = strstr(papers->opened.bytes, "-----BEGIN");

	if (pem)
		text_add_string(&papers->pem, pem);
	if (text_failed(&papers->pem) < 0)
		return reason_no_memory(reason);
	invitations->identity =
		secure_identity_new(&papers->pem, fingerprint, reason);
	return invitations->identity ? 0 : -1;
}

static int
fill(struct invitations *invitations, struct papers *papers,
	char *const names[], const char *host, int port,
	char reason[static REASON_MAX])
{
	char fingerprint[SHA256_DIGITS + 1], token[TOKEN_DIGITS + 1];

	if (take_identity(invitations, papers, fingerprint, reason) < 0)
		return -1;
	for (size_t i = 0; names[i]; i++) {
		struct entrant *entrant =
			&invitations->all[invitations->count++];

		if (invite(entrant, names[i], papers->opened.bytes,
			    papers->mailed.bytes, token) < 0)
			return reason_of_file("random numbers", reason);
		text_add_format(
			&papers->open, "%s %s\n", names[i], entrant->digest);
		if (*token != '\0')
			text_add_format(&papers->tokens, "%s %s%s:%d:%s:%s\n",
				names[i], invitation_begin, host, port,
				fingerprint, token);
	}
	text_add(&papers->open, papers->pem.bytes, papers->pem.length);
	return 0;
}

static int
open_papers(struct invitations *invitations, struct papers *papers,
	const char *record, char *const names[], const char *host, int port,
	char reason[static REASON_MAX])
{
	char open[PATH_MAX], tokens[PATH_MAX];

	if (snprintf(open, sizeof open, "%s.open", record) >=
			(int)sizeof open ||
		snprintf(tokens, sizeof tokens, "%s.tokens", record) >=
			(int)sizeof tokens)
		return reason_say(reason, "%s: too long a name", record);
	if (read_file(open, &papers->opened, reason) < 0 ||
		read_file(tokens, &papers->mailed, reason) < 0 ||
		fill(invitations, papers, names, host, port, reason) < 0)
		return -1;
	/* Of a token whose digest is known, the string is there, too. */
	if (beside_file_write(tokens, &papers->tokens, reason) < 0)
		return -1;
	return beside_file_write(open, &papers->open, reason);
}

/* Reads or makes what is beside RECORD for all NAMES, up to a NULL, and writes
 * their strings, with HOST and PORT. -1 with the reason in words; it may be
 * released all the same. */
static int
invitations_open(struct invitations *invitations, const char *record,
	char *const names[], const char *host, int port,
	char reason[static REASON_MAX])
{
	struct papers papers = {0};
	size_t count = 0;
	const mode_t usual = umask(MASK_OF_OTHERS);

	while (names[count])
		count++;
	*invitations = (struct invitations){
		.all = calloc(count + 1, sizeof *invitations->all)};
	int result = invitations->all
			     ? open_papers(invitations, &papers, record, names,
				       host, port, reason)
			     : reason_no_memory(reason);
	umask(usual);
	text_release(&papers.opened);
	text_release(&papers.mailed);
	text_release(&papers.open);
	text_release(&papers.tokens);
	text_release(&papers.pem);
	return result;
}

static void
invitations_release(struct invitations *invitations)
{
	free(invitations->all);
	secure_identity_free(invitations->identity);
	*invitations = (struct invitations){0};
}

/* The broker. */

#define SECOND_NS INT64_C(1000000000)
#define TICK_NS	  (SECOND_NS / 4)

/* Who is not let in by then. */
#define ENTRY_NS (10 * SECOND_NS)
/* An answer to a wrong token is not given before. */
#define WRONG_NS SECOND_NS
/* Who was waited for so long in vain is not waited for again until it is back. */
#define MISSED_NS (5 * SECOND_NS)
/* How long the last words may take. */
#define LEAVE_NS (2 * SECOND_NS)

enum {
	BACKLOG = 256,
	PENDING_MAX = 128,	 /* connections that are not let in yet */
	PENDING_OF_ADDRESS = 96, /* of them of one address */
	HELLO_MAX = 128,	 /* bytes */
	WRONG_MOST = 5,		 /* tokens a minute and address */
	CUTS_TOLD = 5,		 /* a minute, of each who is invited */
	WRONG_ADDRESSES = 1024,	 /* that are kept in mind */
	PINGS = 3,
	BIND_TRIES = 12,
	ADDRESS_BYTES = 16,
};

struct broker;

/* A connection. */
struct guest {
	struct broker *broker;
	struct channel channel;
	struct entrant *entrant; /* NULL: it is not let in */
	uint8_t address[ADDRESS_BYTES];
	char from[INET6_ADDRSTRLEN];
	int64_t until_ns; /* when it is closed; LOOP_NEVER */
	int64_t wrong_ns; /* when it hears that its token is wrong; 0 */
	int64_t ping_ns;
	int pings;
	LIST_ENTRY(guest) entry;
};

/* A process that the arbiter has started. */
struct seat {
	struct broker *broker;
	struct entrant *entrant; /* NULL: its name is not known yet */
	uint32_t process;
	int64_t begun_ns;
	int socket;
	struct loop_watch watch;
	struct flow flow;
	struct text
		report; /* the line that it ends with, when all is written */
	LIST_ENTRY(seat) entry;
};

struct wrong {
	uint8_t address[ADDRESS_BYTES];
	int64_t since_ns;
	int count;
};

struct broker {
	struct loop loop;
	struct invitations invitations;
	int listener;
	struct loop_watch listen;
	struct local_socket door;
	struct loop_watch knock;
	struct loop_watch input;
	struct text said; /* by the arbiter */
	bool over;
	int64_t leave_ns;
	LIST_HEAD(, guest) guests;
	int pending;
	uint32_t chance;	/* of whom is hung up on */
	struct seats strangers; /* of no name yet */
	struct wrong *wrong;
	struct loop_timer tick;
};

static void
seat_free(struct seat *seat)
{
	loop_forget(&seat->broker->loop, &seat->watch);
	close(seat->socket);
	flow_close(&seat->flow);
	text_release(&seat->report);
	LIST_REMOVE(seat, entry);
	free(seat);
}

/* Says LINE to `talon seat`. */
static void
seat_tell(const struct seat *seat, const char *line)
{
	(void)send(
		seat->socket, line, strlen(line), MSG_NOSIGNAL | MSG_DONTWAIT);
}

static void
seat_tell_round_trip(const struct seat *seat)
{
	char line[64];

	if (seat->entrant->round_trip_ns == 0)
		return;
	snprintf(line, sizeof line, "R %" PRId64 "\n",
		seat->entrant->round_trip_ns);
	seat_tell(seat, line);
}

/* The arbiter has all that the process said. */
static void
seat_drained(void *owner)
{
	struct seat *seat = owner;

	if (seat->report.length == 0)
		return;
	seat_tell(seat, seat->report.bytes);
	seat_free(seat);
}

/* The process has ended: TEXT says how, for people, if it is no exit and no
 * signal. */
static void
seat_end(struct seat *seat, int end, int value, const char *text, size_t length)
{
	char shown[REASON_MAX / 2]; /* as the seat has room for it */

	text_printable(shown, sizeof shown, text, length);
	text_clear(&seat->report);
	text_add_format(&seat->report, "E %d %d %s\n", end, value, shown);
	if (text_failed(&seat->report) < 0)
		seat_free(seat);
	else if (!flow_waits(&seat->flow))
		seat_drained(seat);
}

static void
entrant_flush(struct entrant *entrant)
{
	if (entrant->guest)
		channel_flush(&entrant->guest->channel);
}

static bool
entrant_send(struct entrant *entrant, enum wire_kind kind, uint32_t process,
	const char *bytes, size_t length)
{
	const bool good =
		wire_add(&entrant->wire, kind, process, bytes, length) == 0;

	entrant->spoilt |= !good;
	entrant_flush(entrant);
	return good;
}

static bool
seat_send(void *owner, enum wire_kind kind, const char *bytes, size_t length)
{
	const struct seat *seat = owner;

	return entrant_send(seat->entrant, kind, seat->process, bytes, length);
}

static void
guest_free(struct guest *guest)
{
	if (guest->entrant && guest->entrant->guest == guest) {
		guest->entrant->guest = NULL;
		guest->entrant->gone_ns = loop_now();
	}
	if (!guest->entrant)
		guest->broker->pending--;
	channel_close(&guest->channel);
	LIST_REMOVE(guest, entry);
	free(guest);
}

/* It is closed when it has heard why, or soon. */
static void
guest_refuse(struct guest *guest, const char *why, int64_t now_ns)
{
	channel_say(&guest->channel, WIRE_REFUSED, why, strlen(why));
	channel_flush(&guest->channel);
	guest->until_ns = now_ns + WRONG_NS;
}

/* The processes of an author's end that is gone for good are, too. */
static void
entrant_forget(struct entrant *entrant, const char *why)
{
	while (!LIST_EMPTY(&entrant->seats)) {
		struct seat *seat = LIST_FIRST(&entrant->seats);

		text_clear(&seat->flow.waits);
		seat->flow.begin = 0;
		seat_end(seat, PROCESS_LOST, 0, why, strlen(why));
	}
	wire_release(&entrant->wire);
	*entrant->session = '\0';
	entrant->spoilt = false;
}

static struct wrong *
find_wrong(struct broker *broker, const uint8_t *address)
{
	struct wrong *oldest = broker->wrong;

	for (int i = 0; i < WRONG_ADDRESSES; i++) {
		struct wrong *wrong = &broker->wrong[i];

		if (memcmp(wrong->address, address, ADDRESS_BYTES) == 0)
			return wrong;
		if (wrong->since_ns < oldest->since_ns)
			oldest = wrong;
	}
	return oldest;
}

static void
note_wrong(struct guest *guest, int64_t now_ns)
{
	struct wrong *wrong = find_wrong(guest->broker, guest->address);

	if (memcmp(wrong->address, guest->address, ADDRESS_BYTES) != 0 ||
		now_ns - wrong->since_ns > 60 * SECOND_NS)
		*wrong = (struct wrong){.since_ns = now_ns};
	memcpy(wrong->address, guest->address, ADDRESS_BYTES);
	if (++wrong->count > WRONG_MOST) {
		guest->wrong_ns = LOOP_NEVER;
		guest->until_ns = now_ns;
		return;
	}
	fprintf(stderr, "somebody at %s has a wrong token\n", guest->from);
	guest->wrong_ns = now_ns + WRONG_NS;
	guest->until_ns = now_ns + 2 * WRONG_NS;
}

/* Makes room where ADDRESS, or all, have too many connections that are not let in:
 * one of these is hung up on, any of them, so that who has a token and calls again
 * comes in however many others there are. */
static void
make_room(struct broker *broker, const uint8_t *address)
{
	const bool full = broker->pending >= PENDING_MAX;
	struct guest *guest, *victim = NULL;
	uint32_t count = 0;

	LIST_FOREACH (guest, &broker->guests, entry) {
		if (guest->entrant || (!full && memcmp(guest->address, address,
							ADDRESS_BYTES) != 0))
			continue;
		broker->chance = broker->chance * 1103515245 + 12345;
		if ((broker->chance >> 8) % ++count == 0)
			victim = guest;
	}
	if (full || count >= PENDING_OF_ADDRESS)
		guest_free(victim);
}

static void
ping(struct guest *guest)
{
	static const char nothing[1];

	guest->ping_ns = loop_now();
	channel_say(&guest->channel, WIRE_PING, nothing, sizeof nothing);
}

static void
tell_round_trip(struct guest *guest)
{
	struct entrant *entrant = guest->entrant;
	const struct seat *seat;

	if (entrant->cuts <= CUTS_TOLD)
		fprintf(stderr, "%s: %s from %s, round trip %.1f ms\n",
			entrant->name, entrant->was_here ? "is back" : "joined",
			guest->from, (double)entrant->round_trip_ns / 1e6);
	printf("here %s\n", entrant->name);
	fflush(stdout);
	entrant->was_here = true;
	LIST_FOREACH (seat, &entrant->seats, entry) {
		seat_tell(seat, "S it is there\n");
		seat_tell_round_trip(seat);
	}
}

/* The least of a few counts. */
static void
take_pong(struct guest *guest, int64_t now_ns)
{
	struct entrant *entrant = guest->entrant;
	int64_t round_trip_ns = now_ns - guest->ping_ns;

	if (guest->pings == PINGS)
		return;
	round_trip_ns = round_trip_ns > 1 ? round_trip_ns : 1;
	if (guest->pings == 0 || round_trip_ns < entrant->round_trip_ns)
		entrant->round_trip_ns = round_trip_ns;
	if (++guest->pings < PINGS)
		ping(guest);
	else
		tell_round_trip(guest);
}

static void
seat_in(struct guest *guest, struct entrant *entrant, bool resumed)
{
	char text[32];

	guest->entrant = entrant;
	guest->broker->pending--;
	guest->until_ns = LOOP_NEVER;
	entrant->guest = guest;
	entrant->missed = false;
	guest->channel.wire = &entrant->wire;
	guest->channel.frame_max = WIRE_BODY_MAX;
	snprintf(
		text, sizeof text, "%d %" PRIu32, resumed, entrant->wire.taken);
	channel_say(&guest->channel, WIRE_WELCOME, text, strlen(text));
	ping(guest);
}

/* The younger of two takes the place; what the older one has begun goes on with
 * it only if it is the same one, after a cut. What nobody has heard yet, the first
 * one hears. */
static void
let_in(struct guest *guest, struct entrant *entrant, const char *session,
	uint32_t taken, int64_t now_ns)
{
	struct guest *older = entrant->guest;
	bool resumed = strcmp(entrant->session, session) == 0;

	if (older && !resumed) {
		guest_refuse(older, "another one has joined with this token",
			now_ns);
		older->channel.wire = NULL;
	} else if (older)
		guest_free(older);
	resumed = resumed && wire_resume(&entrant->wire, taken);
	if (!resumed && *entrant->session != '\0')
		entrant_forget(entrant, "another one has joined in its place");
	strlcpy(entrant->session, session, sizeof entrant->session);
	seat_in(guest, entrant, resumed);
}

/* "1 TOKEN SESSION TAKEN" */
static bool
take_hello(struct guest *guest, const struct wire_frame *frame, int64_t now_ns)
{
	char text[HELLO_MAX + 1], token[TOKEN_DIGITS + 1];
	char session[SESSION_DIGITS + 1];
	uint64_t taken;
	int end = -1;

	memcpy(text, frame->bytes, frame->length);
	text[frame->length] = '\0';
	if (sscanf(text, "1 %32[0-9a-f] %16[0-9a-f] %19" SCNu64 "%n", token,
		    session, &taken, &end) != 3 ||
		(size_t)end != frame->length || taken > UINT32_MAX ||
		strlen(session) != SESSION_DIGITS)
		return false;
	const int number = invitations_find(&guest->broker->invitations, token);
	if (number < 0)
		note_wrong(guest, now_ns);
	else
		let_in(guest, &guest->broker->invitations.all[number], session,
			(uint32_t)taken, now_ns);
	return true;
}

static struct seat *
find_seat(const struct entrant *entrant, uint32_t process)
{
	struct seat *seat;

	LIST_FOREACH (seat, &entrant->seats, entry)
		if (seat->process == process)
			return seat;
	return NULL;
}

/* 8 bits of enum process_end, 32 bits of its value, a text. */
static bool
take_end(struct seat *seat, const struct wire_frame *frame)
{
	if (frame->length < 5)
		return false;
	if (seat)
		seat_end(seat, frame->bytes[0], (int)wire_get(frame->bytes + 1),
			frame->bytes + 5, frame->length - 5);
	return true;
}

/* A process that the arbiter has ended may still say something. */
static bool
take_of_process(
	struct guest *guest, const struct wire_frame *frame, int64_t now_ns)
{
	struct seat *seat = find_seat(guest->entrant, frame->process);

	if (frame->kind == WIRE_ENDED)
		return take_end(seat, frame);
	if (frame->kind == WIRE_START || frame->kind == WIRE_STOP ||
		!wire_is_in_order(frame->kind))
		return frame->kind == WIRE_PING || frame->kind == WIRE_TAKEN;
	return seat && seat->report.length == 0
		       ? flow_take(&seat->flow, frame)
		       : channel_waste(&guest->channel, frame, now_ns);
}

static bool
guest_frame(void *owner, const struct wire_frame *frame, int64_t now_ns)
{
	struct guest *guest = owner;

	if (guest->wrong_ns > 0 || (guest->entrant && !guest->channel.wire))
		return true;
	if (!guest->entrant)
		return frame->kind == WIRE_HELLO &&
		       take_hello(guest, frame, now_ns);
	if (frame->kind != WIRE_PONG)
		return take_of_process(guest, frame, now_ns);
	take_pong(guest, now_ns);
	return true;
}

/* A few a minute are told. */
static void
tell_cut(struct entrant *entrant, int64_t now_ns)
{
	if (now_ns - entrant->since_ns > 60 * SECOND_NS) {
		entrant->since_ns = now_ns;
		entrant->cuts = 0;
	}
	if (++entrant->cuts <= CUTS_TOLD)
		fprintf(stderr, "%s: the line is cut%s\n", entrant->name,
			entrant->cuts == CUTS_TOLD
				? "; the next cuts within a minute are not told"
				: "");
	printf("gone %s\n", entrant->name);
	fflush(stdout);
}

static void
guest_cut(void *owner, int64_t now_ns)
{
	struct guest *guest = owner;
	struct entrant *entrant = guest->entrant;
	const struct seat *seat;

	if (entrant && entrant->guest == guest && !guest->broker->over) {
		tell_cut(entrant, now_ns);
		LIST_FOREACH (seat, &entrant->seats, entry)
			seat_tell(seat, "S its line is cut\n");
	}
	guest_free(guest);
}

/* The address, of which one may have many: of IPv6 the first half counts. */
static void
note_address(struct guest *guest, const struct sockaddr_storage *address)
{
	if (address->ss_family == AF_INET6) {
		const struct sockaddr_in6 *in6 = (const void *)address;

		memcpy(guest->address, &in6->sin6_addr,
			IN6_IS_ADDR_V4MAPPED(&in6->sin6_addr) ? 16 : 8);
		inet_ntop(AF_INET6, &in6->sin6_addr, guest->from,
			sizeof guest->from);
	} else {
		const struct sockaddr_in *in = (const void *)address;

		memcpy(guest->address + 12, &in->sin_addr, 4);
		memset(guest->address + 10, 0xFF, 2);
		inet_ntop(AF_INET, &in->sin_addr, guest->from,
			sizeof guest->from);
	}
}

static void
open_guest(struct broker *broker, struct guest *guest, int descriptor,
	int64_t now_ns)
{
	const struct channel_owner of = {NULL, guest_frame, guest_cut, guest};
	char reason[REASON_MAX];

	make_room(broker, guest->address);
	if (channel_open(&guest->channel, &broker->loop, descriptor,
		    broker->invitations.identity, &of, now_ns, reason) < 0) {
		free(guest);
		return;
	}
	guest->channel.frame_max = HELLO_MAX;
	broker->pending++;
	LIST_INSERT_HEAD(&broker->guests, guest, entry);
}

static void
accept_guest(void *owner, int64_t now_ns)
{
	struct broker *broker = owner;
	struct sockaddr_storage address;
	socklen_t size = sizeof address;
	struct guest *guest;

	const int descriptor =
		accept(broker->listener, (struct sockaddr *)&address, &size);
	if (descriptor < 0) {
		/* Nobody else is let in before the next tick. */
		if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED)
			loop_forget(&broker->loop, &broker->listen);
		return;
	}
	fcntl(descriptor, F_SETFD, FD_CLOEXEC);
	fcntl(descriptor, F_SETFL, O_NONBLOCK);
	guest = calloc(1, sizeof *guest);
	if (!guest) {
		close(descriptor);
		return;
	}
	guest->broker = broker;
	guest->until_ns = now_ns + ENTRY_NS;
	note_address(guest, &address);
	open_guest(broker, guest, descriptor, now_ns);
}

/* Whether a seat has waited in vain for who is not there. */
static bool
has_waited(const struct seat *seat)
{
	const struct entrant *entrant = seat->entrant;
	const int64_t since_ns = entrant->gone_ns > seat->begun_ns
					 ? entrant->gone_ns
					 : seat->begun_ns;

	return !entrant->guest && loop_now() - since_ns >= MISSED_NS;
}

/* `talon seat` has gone, which the arbiter has ended. */
static void
seat_gone(struct seat *seat)
{
	struct entrant *entrant = seat->entrant;

	if (entrant && seat->report.length == 0) {
		entrant->missed |= has_waited(seat);
		(void)entrant_send(entrant, WIRE_STOP, seat->process, NULL, 0);
	}
	seat_free(seat);
}

static struct entrant *
find_entrant(const struct broker *broker, const char *name)
{
	for (size_t i = 0; i < broker->invitations.count; i++)
		if (strcmp(broker->invitations.all[i].name, name) == 0)
			return &broker->invitations.all[i];
	return NULL;
}

static void
seat_begin(struct seat *seat, struct entrant *entrant)
{
	LIST_REMOVE(seat, entry);
	LIST_INSERT_HEAD(&entrant->seats, seat, entry);
	seat->entrant = entrant;
	seat->process = ++entrant->processes;
	seat->begun_ns = loop_now();
	if (entrant->missed) {
		seat_tell(seat,
			"E -1 0 nobody is at its line, and a game before this "
			"one has waited for it in vain\n");
		seat_free(seat);
		return;
	}
	if (!entrant->guest)
		seat_tell(seat, "S it has not joined, or its line is cut\n");
	if (flow_open(&seat->flow) < 0 ||
		!entrant_send(entrant, WIRE_START, seat->process, NULL, 0)) {
		seat_gone(seat);
		return;
	}
	seat_tell_round_trip(seat);
}

/* Its name and its pipes come in one message; behind that only its end. */
static void
seat_ready(void *owner, int64_t now_ns)
{
	struct seat *seat = owner;
	char name[INVITED_NAME_MAX];
	int pipes[2] = {-1, -1};
	const ssize_t n = passed_files_receive(
		seat->socket, name, sizeof name - 1, pipes, 2);

	(void)now_ns;
	if (n < 0 && errno == EAGAIN)
		return;
	if (n <= 0 || seat->entrant || pipes[0] < 0) {
		seat_gone(seat);
		return;
	}
	name[n] = '\0';
	seat->flow.source = pipes[0];
	seat->flow.sink = pipes[1];
	struct entrant *entrant = find_entrant(seat->broker, name);
	if (entrant) {
		seat_begin(seat, entrant);
		return;
	}
	seat_tell(seat, "E -1 0 nobody of this name is invited\n");
	seat_free(seat);
}

static void
accept_seat(void *owner, int64_t now_ns)
{
	struct broker *broker = owner;
	const int socket = local_socket_accept(&broker->door);
	struct seat *seat;

	(void)now_ns;
	if (socket < 0)
		return;
	seat = calloc(1, sizeof *seat);
	if (!seat) {
		close(socket);
		return;
	}
	*seat = (struct seat){
		.broker = broker,
		.socket = socket,
		.watch = {.ready = seat_ready, .owner = seat},
		.flow = {.loop = &broker->loop,
			.source = -1,
			.sink = -1,
			.send = seat_send,
			.drained = seat_drained,
			.owner = seat},
	};
	if (loop_watch_read(&broker->loop, &seat->watch, socket) < 0) {
		close(socket);
		free(seat);
		return;
	}
	LIST_INSERT_HEAD(&broker->strangers, seat, entry);
}

/* All who are here hear that it is over, and leave. */
static void
say_over(struct broker *broker, int64_t now_ns)
{
	struct guest *guest;

	broker->over = true;
	broker->leave_ns = now_ns + LEAVE_NS;
	LIST_FOREACH (guest, &broker->guests, entry) {
		if (!guest->entrant)
			continue;
		channel_say(&guest->channel, WIRE_OVER, NULL, 0);
		channel_flush(&guest->channel);
	}
}

static void
input_ready(void *owner, int64_t now_ns)
{
	struct broker *broker = owner;
	char block[256];
	const ssize_t n = read(STDIN_FILENO, block, sizeof block);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n > 0) {
		text_add(&broker->said, block, (size_t)n);
		if (!broker->over && text_failed(&broker->said) == 0 &&
			strstr(broker->said.bytes, "over\n"))
			say_over(broker, now_ns);
		return;
	}
	loop_forget(&broker->loop, &broker->input);
	if (!broker->over)
		loop_stop(&broker->loop);
}

static void
look_after_guest(struct guest *guest, int64_t now_ns)
{
	if (guest->wrong_ns > 0 && now_ns >= guest->wrong_ns) {
		guest_refuse(guest, "the token is not known here", now_ns);
		guest->wrong_ns = LOOP_NEVER;
	}
	if (now_ns >= guest->until_ns)
		guest_free(guest);
	else
		channel_look_after(&guest->channel, now_ns);
}

static void
spoil(struct entrant *entrant, int64_t now_ns)
{
	if (entrant->guest) {
		guest_refuse(entrant->guest, "too much was not taken", now_ns);
		entrant->guest->channel.wire = NULL;
		entrant->guest = NULL;
	}
	entrant_forget(entrant, "too much was not taken by its author's end");
}

static void
tick(void *owner, int64_t now_ns)
{
	struct broker *broker = owner;
	struct guest *guest = LIST_FIRST(&broker->guests);

	broker->tick.at_ns = now_ns + TICK_NS;
	while (guest) {
		struct guest *following = LIST_NEXT(guest, entry);

		look_after_guest(guest, now_ns);
		guest = following;
	}
	for (size_t i = 0; i < broker->invitations.count; i++)
		if (broker->invitations.all[i].spoilt)
			spoil(&broker->invitations.all[i], now_ns);
	if (!broker->listen.watched)
		(void)loop_watch_read(
			&broker->loop, &broker->listen, broker->listener);
	if (broker->over &&
		(LIST_EMPTY(&broker->guests) || now_ns >= broker->leave_ns))
		loop_stop(&broker->loop);
}

static void
stop(void *owner, int64_t now_ns)
{
	struct broker *broker = owner;

	(void)now_ns;
	loop_stop(&broker->loop);
}

/* That of a run that was killed is closed in a moment. */
static int
bind_port(struct broker *broker, const struct address *address)
{
	const struct sockaddr *at = (const void *)&address->socket;
	struct loop_timer moment = {.due = stop, .owner = broker};
	int result = bind(broker->listener, at, address->length);

	loop_add_timer(&broker->loop, &moment);
	for (int i = 0; i < BIND_TRIES && result < 0 && errno == EADDRINUSE;
		i++) {
		moment.at_ns = loop_now() + TICK_NS;
		if (loop_run(&broker->loop) != 0)
			break;
		result = bind(broker->listener, at, address->length);
	}
	loop_remove_timer(&moment);
	return result;
}

/* Opens the port: *PORT is that which the system has chosen, where it is 0. */
static int
open_port(struct broker *broker, const struct address *address, int *port,
	char reason[static REASON_MAX])
{
	const struct sockaddr *at = (const void *)&address->socket;
	struct sockaddr_storage own;
	socklen_t size = sizeof own;
	const int yes = 1;

	broker->listener = socket(
		at->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (broker->listener < 0)
		return reason_of_file("--open", reason);
	setsockopt(
		broker->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
	if (bind_port(broker, address) < 0 ||
		listen(broker->listener, BACKLOG) < 0 ||
		getsockname(broker->listener, (struct sockaddr *)&own, &size) <
			0)
		return reason_say(reason, "port %d cannot be opened: %s", *port,
			strerror(errno));
	*port = ntohs(own.ss_family == AF_INET6
			      ? ((struct sockaddr_in6 *)(void *)&own)->sin6_port
			      : ((struct sockaddr_in *)(void *)&own)->sin_port);
	return 0;
}

static int
open_doors(struct broker *broker, const char *record,
	const struct address *address, int port, char *const names[],
	char reason[static REASON_MAX])
{
	char path[PATH_MAX], host[ADDRESS_TEXT_MAX];

	address_link(address, host);
	if (open_port(broker, address, &port, reason) < 0 ||
		invitations_open(&broker->invitations, record, names, host,
			port, reason) < 0)
		return -1;
	broker->wrong = calloc(WRONG_ADDRESSES, sizeof *broker->wrong);
	if (!broker->wrong)
		return reason_no_memory(reason);
	if (broker_socket_name(path, record) < 0 ||
		local_socket_listen(&broker->door, path) < 0)
		return reason_of_file(record, reason);
	printf("open %s %d\n", host, port);
	return 0;
}

static int
watch(struct broker *broker, char reason[static REASON_MAX])
{
	struct loop *loop = &broker->loop;

	broker->listen =
		(struct loop_watch){.ready = accept_guest, .owner = broker};
	broker->knock =
		(struct loop_watch){.ready = accept_seat, .owner = broker};
	broker->input =
		(struct loop_watch){.ready = input_ready, .owner = broker};
	broker->tick = (struct loop_timer){.due = tick, .owner = broker};
	loop_add_timer(loop, &broker->tick);
	if (loop_watch_read(loop, &broker->listen, broker->listener) < 0 ||
		loop_watch_read(loop, &broker->knock, broker->door.descriptor) <
			0 ||
		loop_watch_read(loop, &broker->input, STDIN_FILENO) < 0)
		return reason_no_memory(reason);
	if (fflush(stdout) == EOF || loop_run(loop) < 0)
		return reason_of_file("the broker", reason);
	return 0;
}

static void
seats_free(struct seats *seats)
{
	while (!LIST_EMPTY(seats))
		seat_free(LIST_FIRST(seats));
}

static void
broker_release(struct broker *broker)
{
	while (!LIST_EMPTY(&broker->guests))
		guest_free(LIST_FIRST(&broker->guests));
	seats_free(&broker->strangers);
	for (size_t i = 0; i < broker->invitations.count; i++) {
		seats_free(&broker->invitations.all[i].seats);
		wire_release(&broker->invitations.all[i].wire);
	}
	free(broker->wrong);
	invitations_release(&broker->invitations);
	local_socket_close(&broker->door);
	if (broker->listener >= 0)
		close(broker->listener);
	text_release(&broker->said);
	loop_release(&broker->loop);
}

int
broker_run(const char *record, const struct address *address, int port,
	char *const names[], char reason[static REASON_MAX])
{
	struct broker broker = {.listener = -1, .door = {.descriptor = -1}};
	int result;

	loop_init(&broker.loop, NULL, NULL, &broker);
	result = open_doors(&broker, record, address, port, names, reason);
	if (result == 0)
		result = watch(&broker, reason);
	broker_release(&broker);
	return result;
}
