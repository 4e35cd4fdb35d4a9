#include "command/page_token.h"

#include <err.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/hex.h"

void
page_token_draw(char token[static WEB_TOKEN_LENGTH + 1])
{
	uint8_t bits[WEB_TOKEN_LENGTH / 2];

	if (getentropy(bits, sizeof bits) < 0)
		err(EXIT_FAILURE, "random numbers");
	hex_write(token, bits, sizeof bits);
}
