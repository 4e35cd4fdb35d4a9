#include "page/story.h"

#include <stdlib.h>
#include <string.h>

#include "lib/test.h"

static struct story story;
static char told[64];

FIXTURE(forget)
{
	story_release(&story);
	return 0;
}

EACH_TEST(NULL, forget)

/* The first byte of each message. */
static void
note(void *listener, const char *message)
{
	const char first[] = {*message, '\0'};

	assert_ptr_equal(listener, told);
	strlcat(told, first, sizeof told);
}

static const char *
tell(void)
{
	*told = '\0';
	story_tell(&story, note, told);
	return told;
}

TEST(it_is_told_in_its_order)
{
	assert_string_equal(tell(), "");
	story_begin(&story, strdup("game"));
	story_add_frame(&story, strdup("1"));
	story_add_frame(&story, strdup("2"));
	assert_string_equal(tell(), "g12");
	story_end(&story, strdup("result"));
	assert_string_equal(tell(), "g12r");
}

TEST(a_new_game_is_a_new_story)
{
	story_begin(&story, strdup("game"));
	story_add_frame(&story, strdup("1"));
	story_end(&story, strdup("result"));
	story_begin(&story, strdup("next"));
	assert_string_equal(tell(), "n");
}

static char *
long_frame(char first)
{
	const size_t length = STORY_FRAMES_MAX / 2;
	char *frame = malloc(length + 1);

	assert_non_null(frame);
	memset(frame, first, length);
	frame[length] = '\0';
	return frame;
}

TEST(of_what_is_too_long_the_newest_is_kept)
{
	story_begin(&story, strdup("game"));
	for (char c = 'a'; c < 'e'; c++)
		assert_int_equal(story_add_frame(&story, long_frame(c)), 0);
	assert_string_equal(tell(), "gcd");
}

TEST(any_number_of_frames_is_kept)
{
	for (int i = 0; i < 1000; i++)
		assert_int_equal(story_add_frame(&story, strdup("f")), 0);
	assert_int_equal(story.count - story.first, 1000);
}
