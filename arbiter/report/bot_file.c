#include "report/bot_file.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/hex.h"

enum { HASH_DIGITS = 16, ESCAPE = 3 };

static bool
is_plain(char letter)
{
	return letter != '\0' &&
	       strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		      "0123456789-.",
		       letter);
}

/* Ends what was cut with a hash of the whole. */
static void
add_hash(const char *bot, char *end)
{
	char digits[SHA256_DIGITS + 1];

	hex_write_sha256(digits, bot, strlen(bot));
	snprintf(end, HASH_DIGITS + 2, "-%.*s", HASH_DIGITS, digits);
}

/* A file that begins with a dot is hidden. */
void
bot_file_name(const char *bot, char name[static BOT_FILE_MAX])
{
	const size_t most = BOT_FILE_MAX - 1 - (HASH_DIGITS + 1) - ESCAPE;
	const char *letter = bot;
	size_t length = 0;

	for (; *letter != '\0' && length < most; letter++)
		if (is_plain(*letter) && (*letter != '.' || length > 0))
			name[length++] = *letter;
		else if (*letter == '_')
			length += (size_t)snprintf(name + length, 3, "__");
		else
			length += (size_t)snprintf(name + length, ESCAPE + 1,
				"_%02X", (unsigned)(unsigned char)*letter);
	name[length] = '\0';
	if (*letter != '\0' || length == 0)
		add_hash(bot, name + length);
}
