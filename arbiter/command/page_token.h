/* What opens a page and nobody guesses: 128 random bits in hexadecimal. */
#ifndef COMMAND_PAGE_TOKEN_H
#define COMMAND_PAGE_TOKEN_H

#include "web/web.h"

void page_token_draw(char token[static WEB_TOKEN_LENGTH + 1]);

#endif
