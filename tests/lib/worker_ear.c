#include "lib/worker_ear.h"

#include <sys/socket.h>
#include <unistd.h>

#include "lib/test.h"

static int ends[2];
static struct frame_reader in;
static void (*taker)(const struct frame *);

int
ear_open(void (*take)(const struct frame *))
{
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	in = (struct frame_reader){0};
	taker = take;
	return ends[1];
}

void
ear_hear(void)
{
	struct frame frame;

	while (frame_read(&in, ends[0]) > 0)
		while (frame_next(&in, &frame))
			taker(&frame);
}

void
ear_close(void)
{
	frame_reader_release(&in);
	close(ends[0]);
	close(ends[1]);
}
