#include "base/base64.h"

/* Adds the COUNT bytes of a group, which are one to three. */
static void
add_group(struct text *text, const uint8_t *bytes, size_t count)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "abcdefghijklmnopqrstuvwxyz"
				      "0123456789+/";
	uint32_t group = 0;
	char four[] = "====";

	for (size_t i = 0; i < 3; i++)
		group = group << 8 | (i < count ? bytes[i] : 0U);
	for (size_t i = 0; i <= count; i++)
		four[i] = letters[group >> (18 - 6 * i) & 63];
	text_add(text, four, 4);
}

void
base64_add(struct text *text, const uint8_t *bytes, size_t length)
{
	for (size_t at = 0; at < length; at += 3)
		add_group(text, bytes + at, length - at < 3 ? length - at : 3);
}
