/*
 * The lines of a socket: the same bytes, sent in one cut and in another, must
 * come as the same lines. The first byte of the input chooses the cut.
 */
#include "web/line_socket.h"

#include <sys/socket.h>

#include "lib/fuzz.h"

/* A checksum over the lines, so that nothing is kept. */
struct outcome {
	uint64_t sum;
	size_t lines;
};

static void
take_lines(struct line_socket *socket, struct outcome *outcome)
{
	const char *line;
	size_t length;

	while ((line = line_socket_next(socket, &length))) {
		assert(line[length] == '\0' && !memchr(line, '\n', length));
		for (size_t i = 0; i < length; i++)
			outcome->sum =
				outcome->sum * 31 + (unsigned char)line[i] + 1;
		outcome->sum = outcome->sum * 31 + 7;
		outcome->lines++;
	}
}

static struct outcome
read_in_parts(const uint8_t *bytes, size_t size, size_t part)
{
	struct outcome outcome = {0};
	struct line_socket reader;
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) < 0)
		abort();
	struct line_socket writer;
	line_socket_open(&reader, ends[0]);
	line_socket_open(&writer, ends[1]);
	while (size > 0) {
		const size_t length = part < size ? part : size;
		const ssize_t sent =
			send(writer.descriptor, bytes, length, MSG_DONTWAIT);

		if (sent > 0) {
			bytes += sent;
			size -= (size_t)sent;
		}
		if (line_socket_read(&reader) < 0)
			break;
		take_lines(&reader, &outcome);
	}
	line_socket_close(&writer);
	while (line_socket_read(&reader) == 0)
		take_lines(&reader, &outcome);
	take_lines(&reader, &outcome);
	line_socket_close(&reader);
	return outcome;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	const struct outcome whole =
		read_in_parts(data + 1, size - 1, SIZE_MAX);
	const struct outcome parts =
		read_in_parts(data + 1, size - 1, (size_t)data[0] + 1);
	assert(whole.lines == parts.lines && whole.sum == parts.sum);
	(void)whole;
	(void)parts;
	return 0;
}
