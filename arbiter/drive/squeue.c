#include "drive/squeue.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"

/* States in which a task is not on any node: pending, requeued, or held for
 * it. */
static bool
is_waiting(const char *state, size_t length)
{
	static const char *const states[] = {
		"PD", "RQ", "RH", "RD", "RF", "SE"};

	for (size_t i = 0; i < sizeof states / sizeof *states; i++)
		if (strlen(states[i]) == length &&
			strncmp(states[i], state, length) == 0)
			return true;
	return false;
}

static void
take_line(struct squeue *queue, const char *line, size_t length)
{
	size_t state = strcspn(line, " \n");

	if (state > length)
		state = length;
	if (state == 0)
		return;
	if (!is_waiting(line, state)) {
		queue->running++;
		return;
	}
	queue->waiting++;
	while (state < length && line[state] == ' ')
		state++;
	text_printable(
		queue->why, sizeof queue->why, line + state, length - state);
}

struct squeue
squeue_parse(const char *text)
{
	struct squeue queue = {0};

	while (text && *text != '\0') {
		size_t length = strcspn(text, "\n");

		take_line(&queue, text, length);
		text += length;
		text += *text == '\n';
	}
	return queue;
}
