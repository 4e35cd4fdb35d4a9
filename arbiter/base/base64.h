/* Bytes as letters, four for three, by RFC 4648, with `=` at the end. */
#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

void base64_add(struct text *, const uint8_t *bytes, size_t length);

#endif
