#include "remote/invitation.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <sha2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hex.h"
#include "base/text.h"
#include "guard/beside_file.h"

enum { MASK_OF_OTHERS = 077 };

static const char begin[] = "talon1:";

/* Takes COUNT digits of *TEXT, behind which none follows. */
static bool
take_digits(const char **text, char *digits, size_t count)
{
	if (strspn(*text, "0123456789abcdef") != count)
		return false;
	memcpy(digits, *text, count);
	digits[count] = '\0';
	*text += count;
	return true;
}

/* Takes a host, in brackets if it has colons, and a port. */
static bool
take_place(const char **text, struct invitation *to, bool port_needed)
{
	const bool bracket = **text == '[';
	const char *host = *text + bracket;
	const size_t length = strcspn(host, bracket ? "]\n" : ":]\n\r \t");
	const char *rest = host + length;

	if (length == 0 || length >= sizeof to->host ||
		(bracket && *rest++ != ']'))
		return false;
	if (*rest == ':') {
		const size_t digits = strspn(rest + 1, "0123456789");

		if (digits == 0 || digits >= sizeof to->port)
			return false;
		memcpy(to->port, rest + 1, digits);
		to->port[digits] = '\0';
		rest += 1 + digits;
	} else if (port_needed)
		return false;
	memcpy(to->host, host, length);
	to->host[length] = '\0';
	*text = rest;
	return true;
}

bool
invitation_read(struct invitation *invitation, const char *text)
{
	struct invitation read = {0};
	const char *at = strstr(text, begin);

	if (!at)
		return false;
	at += strlen(begin);
	if (!take_place(&at, &read, true) || *at++ != ':' ||
		!take_digits(&at, read.fingerprint, FINGERPRINT_DIGITS) ||
		*at++ != ':' || !take_digits(&at, read.token, TOKEN_DIGITS) ||
		isalnum((unsigned char)*at))
		return false;
	*invitation = read;
	return true;
}

bool
invitation_move(struct invitation *invitation, const char *place)
{
	struct invitation moved = *invitation;

	if (!take_place(&place, &moved, false) || *place != '\0')
		return false;
	*invitation = moved;
	return true;
}

bool
invited_name_is_good(const char *name)
{
	const size_t length = strlen(name);

	return length > 0 && length < INVITED_NAME_MAX &&
	       isalnum((unsigned char)*name) &&
	       strspn(name,
		       "abcdefghijklmnopqrstuvwxyz"
		       "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_") == length;
}

int
invitations_find(const struct invitations *invitations, const char *token)
{
	char digest[FINGERPRINT_DIGITS + 1];

	SHA256Data((const uint8_t *)token, strlen(token), digest);
	for (size_t i = 0; i < invitations->count; i++)
		if (strcmp(invitations->all[i].digest, digest) == 0)
			return (int)i;
	return -1;
}

/* All of the file PATH, as a string; empty if there is none. */
static int
read_file(const char *path, struct text *text, char reason[static REASON_MAX])
{
	text_add(text, "", 0);
	return text_add_file(text, path) == 0 || errno == ENOENT
		       ? 0
		       : reason_of_file(path, reason);
}

/* The line of TEXT that begins with NAME and a blank, and what follows that;
 * NULL: there is none. */
static const char *
find_line(const char *text, const char *name)
{
	const size_t length = strlen(name);

	while (text && *text != '\0') {
		if (strncmp(text, name, length) == 0 && text[length] == ' ')
			return text + length + 1;
		text = strchr(text, '\n');
		text += text ? 1 : 0;
	}
	return NULL;
}

/* Fills in the digest of NAME, which FILE.open has, or makes a token. *TOKEN is
 * what can be mailed; "": nobody has it any more but the one who was mailed it. */
static int
invite(struct invited *invited, const char *name, const char *opened,
	const char *mailed, char token[static TOKEN_DIGITS + 1])
{
	uint8_t bits[TOKEN_DIGITS / 2];
	char digest[FINGERPRINT_DIGITS + 1];
	struct invitation before;
	const char *line = find_line(opened, name);

	*token = '\0';
	strlcpy(invited->name, name, sizeof invited->name);
	if (!line || !take_digits(&line, invited->digest, FINGERPRINT_DIGITS)) {
		if (getentropy(bits, sizeof bits) < 0)
			return -1;
		hex_write(token, bits, sizeof bits);
		SHA256Data(
			(const uint8_t *)token, strlen(token), invited->digest);
		return 0;
	}
	line = find_line(mailed, name);
	if (!line || !invitation_read(&before, line))
		return 0;
	SHA256Data((const uint8_t *)before.token, strlen(before.token), digest);
	if (strcmp(digest, invited->digest) == 0)
		memcpy(token, before.token, sizeof before.token);
	return 0;
}

bool
invitation_string(const char *record, const char *name, struct text *string)
{
	char path[PATH_MAX], reason[REASON_MAX];
	struct text mailed = {0};
	const char *line = NULL;

	if (snprintf(path, sizeof path, "%s.tokens", record) <
			(int)sizeof path &&
		read_file(path, &mailed, reason) == 0)
		line = find_line(mailed.bytes, name);
	if (line)
		text_add(string, line, strcspn(line, "\n"));
	text_release(&mailed);
	return line && text_failed(string) == 0;
}

struct papers {
	struct text opened, mailed; /* as they were */
	struct text open, tokens;   /* as they will be */
};

/* The certificate that there is, or a new one. */
static int
take_identity(struct invitations *invitations, struct papers *papers,
	char fingerprint[static FINGERPRINT_DIGITS + 1],
	char reason[static REASON_MAX])
{
	const char *pem = strstr(papers->opened.bytes, "-----BEGIN");

	if (pem)
		text_add_string(&papers->open, pem);
	if (text_failed(&papers->open) < 0)
		return reason_no_memory(reason);
	invitations->identity =
		secure_identity_new(&papers->open, fingerprint, reason);
	return invitations->identity ? 0 : -1;
}

static int
fill(struct invitations *invitations, struct papers *papers,
	char *const names[], const char *host, int port,
	char reason[static REASON_MAX])
{
	char fingerprint[FINGERPRINT_DIGITS + 1], token[TOKEN_DIGITS + 1];
	struct text pem;

	if (take_identity(invitations, papers, fingerprint, reason) < 0)
		return -1;
	pem = papers->open;
	papers->open = (struct text){0};
	for (size_t i = 0; names[i]; i++) {
		struct invited *invited =
			&invitations->all[invitations->count++];

		if (invite(invited, names[i], papers->opened.bytes,
			    papers->mailed.bytes, token) < 0)
			return reason_of_file("random numbers", reason);
		text_add_format(
			&papers->open, "%s %s\n", names[i], invited->digest);
		if (*token != '\0')
			text_add_format(&papers->tokens, "%s %s%s:%d:%s:%s\n",
				names[i], begin, host, port, fingerprint,
				token);
	}
	text_add(&papers->open, pem.bytes, pem.length);
	text_release(&pem);
	return 0;
}

static int
open_papers(struct invitations *invitations, struct papers *papers,
	const char *record, char *const names[], const char *host, int port,
	char reason[static REASON_MAX])
{
	char open[PATH_MAX], tokens[PATH_MAX];

	if (snprintf(open, sizeof open, "%s.open", record) >=
			(int)sizeof open ||
		snprintf(tokens, sizeof tokens, "%s.tokens", record) >=
			(int)sizeof tokens)
		return reason_say(reason, "%s: too long a name", record);
	if (read_file(open, &papers->opened, reason) < 0 ||
		read_file(tokens, &papers->mailed, reason) < 0 ||
		fill(invitations, papers, names, host, port, reason) < 0)
		return -1;
	/* Of a token whose digest is known, the string is there, too. */
	if (beside_file_write(tokens, &papers->tokens, reason) < 0)
		return -1;
	return beside_file_write(open, &papers->open, reason);
}

int
invitations_open(struct invitations *invitations, const char *record,
	char *const names[], const char *host, int port,
	char reason[static REASON_MAX])
{
	struct papers papers = {0};
	size_t count = 0;
	const mode_t usual = umask(MASK_OF_OTHERS);

	while (names[count])
		count++;
	*invitations = (struct invitations){
		.all = calloc(count + 1, sizeof *invitations->all)};
	int result = invitations->all
			     ? open_papers(invitations, &papers, record, names,
				       host, port, reason)
			     : reason_no_memory(reason);
	umask(usual);
	text_release(&papers.opened);
	text_release(&papers.mailed);
	text_release(&papers.open);
	text_release(&papers.tokens);
	return result;
}

void
invitations_release(struct invitations *invitations)
{
	free(invitations->all);
	secure_identity_free(invitations->identity);
	*invitations = (struct invitations){0};
}
