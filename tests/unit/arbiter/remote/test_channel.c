#include "remote/channel.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "lib/test.h"

/* One end, and what it has heard. */
struct end {
	struct channel channel;
	struct wire wire;
	struct text heard;
	bool greeted, cut;
};

static struct loop loop;
static struct end here, there;
static struct secure_identity *identity;
static char fingerprint[SHA256_DIGITS + 1];

static void
greeted(void *owner, int64_t now_ns)
{
	struct end *end = owner;

	(void)now_ns;
	end->greeted = true;
	end->channel.wire = &end->wire;
	if (here.greeted && there.greeted)
		loop_stop(&loop);
}

static bool
frame_comes(void *owner, const struct wire_frame *frame, int64_t now_ns)
{
	struct end *end = owner;

	(void)now_ns;
	text_add_format(&end->heard, "%d:%.*s ", (int)frame->kind,
		(int)frame->length, frame->bytes);
	if (frame->kind != WIRE_PING)
		loop_stop(&loop);
	return frame->kind != WIRE_OVER;
}

static void
cut(void *owner, int64_t now_ns)
{
	struct end *end = owner;

	(void)now_ns;
	end->cut = true;
	loop_stop(&loop);
}

static void
begin(struct end *end, int descriptor, const struct secure_identity *own)
{
	const struct channel_owner of = {greeted, frame_comes, cut, end};
	char reason[REASON_MAX];

	fcntl(descriptor, F_SETFL, O_NONBLOCK);
	if (channel_open(&end->channel, &loop, descriptor, own, &of, loop_now(),
		    reason) < 0)
		fail_msg("%s", reason);
}

BEFORE_ALL
{
	struct text pem = {0};
	char reason[REASON_MAX];

	identity = secure_identity_new(&pem, fingerprint, reason);
	if (!identity)
		fail_msg("%s", reason);
	text_release(&pem);
}

BEFORE_EACH
{
	loop_init(&loop, NULL, NULL, NULL);
	here = there = (struct end){0};
}

static void
release(struct end *end)
{
	channel_close(&end->channel);
	wire_release(&end->wire);
	text_release(&end->heard);
}

AFTER_EACH
{
	release(&here);
	release(&there);
	loop_release(&loop);
}

static void
connect_both(void)
{
	int ends[2];

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	begin(&here, ends[0], identity);
	begin(&there, ends[1], NULL);
	assert_int_equal(loop_run(&loop), 0);
	assert_true(here.greeted && there.greeted);
}

TEST(who_is_called_is_known_by_the_fingerprint)
{
	char shown[SHA256_DIGITS + 1];

	connect_both();
	assert_true(secure_socket_fingerprint(&there.channel.secure, shown));
	assert_string_equal(shown, fingerprint);
	assert_false(secure_socket_fingerprint(&here.channel.secure, shown));
}

TEST(frames_in_order_and_others_go_over_it)
{
	connect_both();
	assert_int_equal(wire_add(&here.wire, WIRE_DATA, 1, "move", 4), 0);
	channel_flush(&here.channel);
	assert_int_equal(loop_run(&loop), 0);
	assert_string_equal(there.heard.bytes, "2:move ");
	channel_say(&there.channel, WIRE_PING, "now", 3);
	channel_flush(&there.channel);
	assert_int_equal(loop_run(&loop), 0);
	assert_string_equal(here.heard.bytes, "67:now ");
	assert_string_equal(there.heard.bytes, "2:move 68:now ");
	/* The answer said so. */
	assert_int_equal(here.wire.begin, here.wire.kept.length);
}

TEST(a_frame_that_is_refused_cuts_the_line_at_both_ends)
{
	connect_both();
	channel_say(&here.channel, WIRE_OVER, NULL, 0);
	channel_flush(&here.channel);
	while (!here.cut || !there.cut)
		assert_int_equal(loop_run(&loop), 0);
	assert_false(here.channel.open || there.channel.open);
}

TEST(what_is_no_tls_is_hung_up_on)
{
	int ends[2];

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	begin(&here, ends[0], identity);
	assert_int_equal(write(ends[1], "GET / HTTP/1.1\r\n\r\n", 18), 18);
	assert_int_equal(loop_run(&loop), 0);
	assert_true(here.cut);
	assert_false(here.greeted);
	close(ends[1]);
}

TEST(a_line_on_which_nothing_comes_is_cut_and_one_that_is_asked_is_not)
{
	const int64_t second_ns = 1000000000;
	const int64_t now_ns = loop_now();

	connect_both();
	channel_look_after(&here.channel, now_ns + 11 * second_ns);
	assert_int_equal(loop_run(&loop), 0);
	assert_string_equal(there.heard.bytes, "67: ");
	assert_false(here.cut);
	channel_look_after(&there.channel, now_ns + 31 * second_ns);
	assert_true(there.cut);
}

/* However fast one speaks. */
TEST(others_have_their_turn)
{
	enum { FRAMES = 50, BYTES = 12000, TURN = 65536 };
	static char block[BYTES];
	size_t before = 0;

	connect_both();
	memset(block, 'x', sizeof block);
	for (int i = 0; i < FRAMES; i++)
		assert_int_equal(wire_add(&there.wire, WIRE_DATA, 1, block,
					 sizeof block),
			0);
	channel_flush(&there.channel);
	while (here.heard.length < (size_t)FRAMES * BYTES) {
		assert_int_equal(loop_run(&loop), 0);
		assert_true(here.heard.length - before < TURN);
		before = here.heard.length;
	}
	assert_int_equal(here.wire.taken, FRAMES);
}

TEST(what_means_nothing_is_counted_by_the_second)
{
	struct channel channel = {0};
	const struct wire_frame frame = {.kind = WIRE_TAKEN, .length = 6400};
	int64_t now_ns = INT64_C(5000000000);
	int taken = 0;

	while (channel_waste(&channel, &frame, now_ns))
		taken++;
	assert_in_range(taken, 50, 200);
	now_ns += INT64_C(900000000);
	assert_false(channel_waste(&channel, &frame, now_ns));
	now_ns += INT64_C(200000000);
	assert_true(channel_waste(&channel, &frame, now_ns));
}
