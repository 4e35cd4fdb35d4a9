#include "applet/line_queue.h"

#include <stdlib.h>
#include <string.h>

void
line_queue_release(struct line_queue *queue)
{
	for (char *line; (line = line_queue_take(queue));)
		free(line);
}

bool
line_queue_add(struct line_queue *queue, const char *before, const char *line)
{
	const size_t size = strlen(before) + strlen(line) + 1;
	char *whole = queue->count < LINE_QUEUE_MAX ? malloc(size) : NULL;

	if (!whole)
		return false;
	strlcpy(whole, before, size);
	strlcat(whole, line, size);
	queue->lines[(queue->first + queue->count++) % LINE_QUEUE_MAX] = whole;
	return true;
}

char *
line_queue_take(struct line_queue *queue)
{
	if (queue->count == 0)
		return NULL;
	char *line = queue->lines[queue->first];
	queue->first = (queue->first + 1) % LINE_QUEUE_MAX;
	queue->count--;
	return line;
}
