#include "page/token.h"

#include <stdlib.h>

void
token_draw(char token[static WEB_TOKEN_LENGTH + 1])
{
	static const char digits[] = "0123456789abcdef";
	unsigned char bits[WEB_TOKEN_LENGTH / 2];

	arc4random_buf(bits, sizeof bits);
	for (size_t i = 0; i < sizeof bits; i++) {
		token[2 * i] = digits[bits[i] >> 4];
		token[2 * i + 1] = digits[bits[i] & 15];
	}
	token[WEB_TOKEN_LENGTH] = '\0';
}
