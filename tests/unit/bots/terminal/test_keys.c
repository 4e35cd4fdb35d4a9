/* What a terminal sends, in keys that the editor knows. */
#include "terminal/keys.h"

#include <string.h>

#include "lib/test.h"

static int
next(void *owner, char *byte)
{
	const char **typed = owner;

	if (**typed == '\0')
		return -1;
	*byte = *(*typed)++;
	return 1;
}

static void
expect(const char *typed, const char *read)
{
	struct keys keys = {.next = next, .owner = &typed};
	char text[64] = "";
	size_t length = 0;

	while (keys_read(&keys, &text[length]) > 0)
		length++;
	text[length] = '\0';
	assert_string_equal(text, read);
}

TEST(what_is_no_sequence_stays)
{
	expect("7h\b\x7f š\n", "7h\b\x7f š\n");
	expect("\033f\033b7", "\033f\033b7");
}

TEST(known_keys_are_the_editors)
{
	expect("a\033[Ab\033OBc", "a\x10"
				  "b\x0e"
				  "c");
	expect("\033[H\033OF\033[1~\033[4~", "\x01\x05\x01\x05");
	expect("\033[1;5C\033[1;5D", "\033f\033b");
	expect("\033[3~", KEYS_DELETE);
}

TEST(other_keys_are_nothing)
{
	expect("7\033[15~h", "7h");
	expect("7\033[1;2Ph\033OP\033[[Aa", "7ha");
	expect("\033[200~7h\033[201~\n", "7h\n");
	expect("\033[12345678901234567890;1;1;1;1~x", "x");
	expect("\033[?1;2c\033[<0;10;20Mx", "x");
}

/* Who ends the line in the middle of one means to end it. */
TEST(what_breaks_a_sequence_counts)
{
	expect("\033[1\n7", "\n7");
	expect("\033\033[A7", "\x10"
			      "7");
	expect("7\033[1", "7");
	expect("7\033", "7");
}
