/*
 * Characters of Unicode that show nothing themselves and change how what is
 * around them looks: the direction of writing, joiners, marks of a byte order
 * (category Cf, and the separators U+2028 and U+2029). A name with one of them may
 * look like another's, so where people read it stands in words, as "\u202e",
 * which is the same character in JSON. Files keep it.
 */
#ifndef COMMON_FORMAT_CHARACTER_H
#define COMMON_FORMAT_CHARACTER_H

#include <stddef.h>
#include <stdint.h>

/* Room for both halves of a pair of UTF-16, "\udb40\udc7f". */
enum { FORMAT_ESCAPE_MAX = 13 };

/* The bytes of the character that begins with FIRST, in UTF-8; 0: none does. */
size_t format_character_bytes(unsigned char first);

/* The number of the character that BYTES begin with, of whatever form. Returns
 * its bytes; 0: they begin with none, or it has more than LENGTH. */
size_t format_character_decode(
	const char *bytes, size_t length, uint32_t *number);

/* Whether BYTES, LENGTH of them, begin with such a character: its bytes, and what
 * stands for it in ESCAPE; 0: they do not. */
size_t format_character(const char *bytes, size_t length,
	char escape[static FORMAT_ESCAPE_MAX]);

#endif
