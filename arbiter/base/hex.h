/*
 * Bytes as digits from 0 to f, two for each.
 */
#ifndef BASE_HEX_H
#define BASE_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes COUNT bytes as twice as many digits and a NUL. */
void hex_write(char *digits, const uint8_t *bytes, size_t count);

enum { SHA256_DIGITS = 64 };

/* Writes the SHA-256 of LENGTH bytes. */
void hex_write_sha256(char digits[static SHA256_DIGITS + 1], const void *bytes,
	size_t length);

/* Reads COUNT bytes from twice as many digits. False, and BYTES may have
 * changed: there is another character among them. */
bool hex_read(uint8_t *bytes, const char *digits, size_t count);

/* The same for 16 digits that are one number. */
bool hex_read_word(uint64_t *word, const char *digits);

#endif
