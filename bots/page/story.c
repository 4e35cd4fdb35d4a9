#include "page/story.h"

#include <stdlib.h>
#include <string.h>

static void
drop_oldest(struct story *story)
{
	char **oldest = &story->frames[story->first++];

	story->bytes -= strlen(*oldest);
	free(*oldest);
	*oldest = NULL;
}

void
story_release(struct story *story)
{
	while (story->first < story->count)
		drop_oldest(story);
	free(story->frames);
	free(story->game);
	free(story->result);
	*story = (struct story){0};
}

void
story_begin(struct story *story, char *message)
{
	story_release(story);
	story->game = message;
}

static int
make_room(struct story *story)
{
	if (story->count < story->room)
		return 0;
	size_t room = story->room > 0 ? 2 * story->room : 64;
	char **frames = reallocarray(story->frames, room, sizeof *frames);
	if (!frames)
		return -1;
	story->frames = frames;
	story->room = room;
	return 0;
}

int
story_add_frame(struct story *story, char *message)
{
	if (make_room(story) < 0) {
		free(message);
		return -1;
	}
	story->frames[story->count++] = message;
	story->bytes += strlen(message);
	while (story->bytes > STORY_FRAMES_MAX &&
		story->first + 1 < story->count)
		drop_oldest(story);
	return 0;
}

void
story_end(struct story *story, char *message)
{
	free(story->result);
	story->result = message;
}

void
story_tell(const struct story *story,
	void (*tell)(void *listener, const char *message), void *listener)
{
	if (story->game)
		tell(listener, story->game);
	for (size_t i = story->first; i < story->count; i++)
		tell(listener, story->frames[i]);
	if (story->result)
		tell(listener, story->result);
}
