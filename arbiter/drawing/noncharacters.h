/*
 * Noncharacters of Unicode, as U+FFFF: UTF-8 has them, but neither cairo nor
 * XML takes a text with one.
 */
#ifndef DRAWING_NONCHARACTERS_H
#define DRAWING_NONCHARACTERS_H

#include <stddef.h>

/* Puts a question mark in the place of each in TEXT, valid UTF-8 of LENGTH
 * bytes with a NUL behind them. Returns the new length. */
size_t noncharacters_replace(char *text, size_t length);

#endif
