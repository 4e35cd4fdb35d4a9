#include "remote/flow.h"

#include <fcntl.h>
#include <unistd.h>

#include "lib/test.h"

enum { ROOM = 256 * 1024 };

static struct loop loop;
static struct flow flow;
static int feed, drink; /* the other ends of its pipes */

/* What it has sent. */
static size_t sent, room;
static bool ended, drained;

static bool
take(void *owner, enum wire_kind kind, const char *bytes, size_t length)
{
	(void)owner;
	sent += kind == WIRE_DATA ? length : 0;
	room += kind == WIRE_ROOM ? wire_get(bytes) : 0;
	ended |= kind == WIRE_DATA_END;
	return true;
}

static void
note_drained(void *owner)
{
	(void)owner;
	drained = true;
}

BEFORE_EACH
{
	int in[2], out[2];

	assert_int_equal(pipe(in), 0);
	assert_int_equal(pipe(out), 0);
	feed = in[1];
	drink = out[0];
	fcntl(feed, F_SETFL, O_NONBLOCK);
	fcntl(drink, F_SETFL, O_NONBLOCK);
	loop_init(&loop, NULL, NULL, NULL);
	flow = (struct flow){.loop = &loop,
		.source = in[0],
		.sink = out[1],
		.send = take,
		.drained = note_drained};
	assert_int_equal(flow_open(&flow), 0);
	sent = room = 0;
	ended = drained = false;
}

AFTER_EACH
{
	flow_close(&flow);
	loop_release(&loop);
	close(feed);
	close(drink);
}

static bool
give(enum wire_kind kind, const char *bytes, size_t length)
{
	const struct wire_frame frame = {
		.kind = kind, .bytes = bytes, .length = length};

	return flow_take(&flow, &frame);
}

static bool
give_room(uint32_t bytes)
{
	char number[4];

	wire_put(number, bytes);
	return give(WIRE_ROOM, number, sizeof number);
}

static const char block[16000];

TEST(what_the_source_has_leaves_until_there_is_no_room)
{
	for (int i = 0; i < 40; i++) {
		assert_int_equal(
			write(feed, block, sizeof block), sizeof block);
		flow.read.ready(&flow, 0);
		if (flow.full)
			break;
	}
	assert_int_equal(sent, ROOM);
	assert_false(flow.read.watched);
	assert_false(give_room(ROOM + 1));
	assert_true(give_room(ROOM / 2));
	assert_true(flow.read.watched);
}

TEST(the_end_of_the_source_is_told)
{
	assert_int_equal(write(feed, "last", 4), 4);
	close(feed);
	flow_read_rest(&flow);
	assert_int_equal(sent, 4);
	assert_true(ended);
	assert_int_equal(flow.source, -1);
}

TEST(what_is_written_makes_room)
{
	char read_here[65536];

	for (int i = 0; i < 5; i++) {
		assert_true(give(WIRE_DATA, block, sizeof block));
		assert_int_equal(
			read(drink, read_here, sizeof read_here), sizeof block);
	}
	assert_int_equal(room, 5 * sizeof block);
}

TEST(who_sends_more_than_there_is_room_for_is_refused)
{
	size_t given = 0;

	while (give(WIRE_DATA, block, sizeof block))
		given += sizeof block;
	assert_true(given > ROOM && given < ROOM + 65536 + sizeof block);
	assert_false(drained);
}

TEST(the_sink_is_closed_behind_all_that_came)
{
	char read_here[65536];
	ssize_t n = 0;
	size_t all = 0;

	for (int i = 0; i < 10; i++)
		assert_true(give(WIRE_DATA, block, sizeof block));
	assert_true(give(WIRE_DATA_END, NULL, 0));
	assert_false(give(WIRE_DATA, block, 1));
	while ((n = read(drink, read_here, sizeof read_here)) > 0) {
		all += (size_t)n;
		if (flow_waits(&flow))
			flow.write.ready(&flow, 0);
	}
	assert_int_equal(n, 0);
	assert_int_equal(all, 10 * sizeof block);
	assert_true(drained);
}

TEST(a_reader_who_is_gone_needs_nothing)
{
	close(drink);
	for (int i = 0; i < 100; i++)
		assert_true(give(WIRE_DATA, block, sizeof block));
	assert_false(flow_waits(&flow));
	assert_true(room > 0);
}
