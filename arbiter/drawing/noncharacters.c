#include "drawing/noncharacters.h"

#include <stdint.h>

/* How many bytes the noncharacter at AT has; 0: it is none. A NUL ends what is
 * looked at. */
static size_t
noncharacter(const uint8_t *at)
{
	if (at[0] == 0xef && at[1] == 0xb7 && at[2] >= 0x90 && at[2] <= 0xaf)
		return 3; /* U+FDD0 to U+FDEF */
	if (at[0] == 0xef && at[1] == 0xbf && at[2] >= 0xbe)
		return 3; /* U+FFFE and U+FFFF */
	if (at[0] >= 0xf0 && (at[1] & 0xf) == 0xf && at[2] == 0xbf &&
		at[3] >= 0xbe)
		return 4; /* the same of the other planes */
	return 0;
}

size_t
noncharacters_replace(char *text, size_t length)
{
	char *to = text;

	for (const char *at = text; at < text + length;) {
		size_t bytes = noncharacter((const uint8_t *)at);

		*to++ = bytes > 0 ? '?' : *at;
		at += bytes > 0 ? bytes : 1;
	}
	*to = '\0';
	return (size_t)(to - text);
}
