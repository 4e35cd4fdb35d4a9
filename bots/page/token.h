/* What opens a door and nobody guesses: 128 random bits in hexadecimal. */
#ifndef PAGE_TOKEN_H
#define PAGE_TOKEN_H

#include "web/web.h"

void token_draw(char token[static WEB_TOKEN_LENGTH + 1]);

#endif
