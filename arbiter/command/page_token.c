#include "command/page_token.h"

#include <stdlib.h>

#include "base/hex.h"

void
page_token_draw(char token[static WEB_TOKEN_LENGTH + 1])
{
	uint8_t bits[WEB_TOKEN_LENGTH / 2];

	arc4random_buf(bits, sizeof bits);
	hex_write(token, bits, sizeof bits);
}
