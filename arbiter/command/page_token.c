#include "command/page_token.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

/* Whether the line that comes next is a token and no more. */
static bool
read_token(FILE *file, page_token token)
{
	char line[WEB_TOKEN_LENGTH + 2];

	if (!fgets(line, sizeof line, file) ||
		strspn(line, "0123456789abcdef") != WEB_TOKEN_LENGTH)
		return false;
	const int next = line[WEB_TOKEN_LENGTH] == '\n' ? '\n' : fgetc(file);
	strlcpy(token, line, WEB_TOKEN_LENGTH + 1);
	return next == '\n';
}

static int
read_all(FILE *file, const char *path, page_token tokens[], int count,
	char reason[static REASON_MAX])
{
	struct stat status;

	if (fstat(fileno(file), &status) == 0 && (status.st_mode & 077) != 0)
		return reason_say(reason,
			"%.400s: others can read it: chmod 600 it, or remove "
			"it for new links",
			path);
	for (int i = 0; i < count; i++)
		if (!read_token(file, tokens[i]))
			return reason_say(reason,
				"%.400s:%d: is no token of a link", path,
				i + 1);
	return 0;
}

static int
write_all(FILE *file, const char *path, page_token tokens[], int count,
	char reason[static REASON_MAX])
{
	for (int i = 0; i < count; i++) {
		page_token_draw(tokens[i]);
		fprintf(file, "%s\n", tokens[i]);
	}
	return fflush(file) == 0 ? 0 : reason_of_file(path, reason);
}

int
page_token_keep(const char *path, page_token tokens[], int count,
	char reason[static REASON_MAX])
{
	const int made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
		S_IRUSR | S_IWUSR);
	const bool is_new = made >= 0;

	if (!is_new && errno != EEXIST)
		return reason_of_file(path, reason);
	FILE *file = is_new ? fdopen(made, "w") : fopen(path, "re");
	if (!file)
		return reason_of_file(path, reason);
	int result = is_new ? write_all(file, path, tokens, count, reason)
			    : read_all(file, path, tokens, count, reason);
	if (fclose(file) != 0 && result == 0)
		result = reason_of_file(path, reason);
	if (result < 0 && is_new)
		unlink(path);
	return result;
}
