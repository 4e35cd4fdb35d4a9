/*
 * The story of a game: the messages about it that a page gets when it is
 * opened, or opened again. Of what is too long for that the newest are kept.
 */
#ifndef PAGE_STORY_H
#define PAGE_STORY_H

#include <stddef.h>

/* Bytes of all frames that are kept. */
enum { STORY_FRAMES_MAX = 8 << 20 };

/* {0} is empty. */
struct story {
	char *game; /* the message with which it begins; NULL: there is none */
	char **frames;
	size_t first; /* the oldest that is kept */
	size_t count; /* of all there have been */
	size_t room;
	size_t bytes;
	char *result; /* NULL: the game is not over */
};

void story_release(struct story *);

/* The story takes the messages, which are from the heap, over. The first begins
 * it anew. -1 with errno: no memory; then MESSAGE is freed. */
void story_begin(struct story *, char *message);
int story_add_frame(struct story *, char *message);
void story_end(struct story *, char *message);

/* Tells all of it, in its order. */
void story_tell(const struct story *,
	void (*tell)(void *listener, const char *message), void *listener);

#endif
