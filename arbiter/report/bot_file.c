#include "report/bot_file.h"

#include <sha2.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { HASH_BYTES = 8, ESCAPE = 3 };

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
	uint8_t digest[SHA256_DIGEST_LENGTH];
	SHA2_CTX hash;

	SHA256Init(&hash);
	SHA256Update(&hash, (const uint8_t *)bot, strlen(bot));
	SHA256Final(digest, &hash);
	*end++ = '-';
	for (int i = 0; i < HASH_BYTES; i++, end += 2)
		snprintf(end, 3, "%02x", digest[i]);
}

/* A file that begins with a dot is hidden. */
void
bot_file_name(const char *bot, char name[static BOT_FILE_MAX])
{
	const size_t most = BOT_FILE_MAX - 1 - (2 * HASH_BYTES + 1) - ESCAPE;
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
