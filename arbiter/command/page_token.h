/* What opens a page and nobody guesses: 128 random bits in hexadecimal. */
#ifndef COMMAND_PAGE_TOKEN_H
#define COMMAND_PAGE_TOKEN_H

#include "base/reason.h"
#include "web/web.h"

typedef char page_token[WEB_TOKEN_LENGTH + 1];

void page_token_draw(char token[static WEB_TOKEN_LENGTH + 1]);

/* The COUNT tokens that the file PATH keeps, a line each; where it is not there
 * it is made, with new ones, for its owner alone. -1 with the reason in words.
 */
int page_token_keep(const char *path, page_token tokens[], int count,
	char reason[static REASON_MAX]);

#endif
