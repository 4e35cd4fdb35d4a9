#include "home/people.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "common/random.h"
#include "guard/locked_file.h"

enum { PEOPLE_VERSION = 1 };

static int
take_invitation(struct people *people, json_t *object)
{
	json_t *game;
	int from, to;

	if (json_unpack(object, "{s:i,s:i,s:O}", "from", &from, "to", &to,
		    "game", &game) < 0)
		return -1;
	if (from >= 0 && from < people->count && to >= 0 && to < people->count)
		return people_invite(people, from, to, game);
	json_decref(game);
	return -1;
}

/* -1: it is not what people_save wrote. */
static int
take(struct people *people, json_t *object)
{
	const char *secret = NULL;
	json_t *names = NULL, *invitations = NULL, *item;
	int version = 0;
	json_int_t table = 0;
	size_t i;

	if (json_unpack(object, "{s:i,s:s,s:i,s:I,s:o,s:o}", "v", &version,
		    "secret", &secret, "port", &people->port, "table", &table,
		    "people", &names, "invitations", &invitations) < 0 ||
		version != PEOPLE_VERSION ||
		!seed_parse(&people->secret, secret) ||
		json_array_size(names) == 0 ||
		json_array_size(names) > PEOPLE_MOST)
		return -1;
	people->table = (long)table;
	json_array_foreach(names, i, item)
	{
		const char *name = json_string_value(item);

		if (!name)
			return -1;
		strlcpy(people->names[people->count++], name, PERSON_NAME_MAX);
	}
	json_array_foreach(invitations, i, item)
	{
		if (take_invitation(people, item) < 0)
			return -1;
	}
	return 0;
}

int
people_open(struct people *people, const char *path, const char *secret,
	char reason[static REASON_MAX])
{
	json_error_t error;
	int result = 0;

	*people = (struct people){.path = strdup(path)};
	if (!people->path)
		return reason_no_memory(reason);
	if (access(path, F_OK) < 0 && errno == ENOENT) {
		seed_parse(&people->secret, secret);
		people->count = 1;
		return 0;
	}
	json_t *object = json_load_file(path, 0, &error);
	if (!object)
		result = reason_say(
			reason, "%s:%d: %s", path, error.line, error.text);
	else if (take(people, object) < 0)
		result = reason_say(
			reason, "%s: this is no list of people", path);
	json_decref(object);
	if (result < 0)
		people_release(people);
	return result;
}

void
people_release(struct people *people)
{
	while (people->invitation_count > 0)
		people_forget_invitation(people, 0);
	free(people->invitations);
	free(people->path);
	*people = (struct people){0};
}

static json_t *
to_json(const struct people *people)
{
	json_t *names = json_array(), *invitations = json_array();

	for (int i = 0; i < people->count; i++)
		json_array_append_new(names, json_string(people->names[i]));
	for (int i = 0; i < people->invitation_count; i++) {
		const struct invitation *one = &people->invitations[i];

		json_array_append_new(invitations,
			json_pack("{s:i,s:i,s:O}", "from", one->from, "to",
				one->to, "game", one->game));
	}
	return json_pack("{s:i,s:s,s:i,s:I,s:o,s:o}", "v", PEOPLE_VERSION,
		"secret", people->secret.text, "port", people->port, "table",
		(json_int_t)people->table, "people", names, "invitations",
		invitations);
}

int
people_save(const struct people *people, char reason[static REASON_MAX])
{
	struct successor successor;
	json_t *object = to_json(people);
	int result = -1;

	if (!object)
		return reason_no_memory(reason);
	if (successor_open(&successor, people->path, ".new", reason) == 0) {
		if (fchmod(successor.descriptor, S_IRUSR | S_IWUSR) < 0 ||
			json_dumpfd(object, successor.descriptor,
				JSON_INDENT(1)) < 0)
			reason_say(reason, "%s: %s", people->path,
				strerror(errno));
		else
			result = successor_take_place(&successor, reason);
	}
	successor_close(&successor);
	json_decref(object);
	return result;
}

int
people_add(struct people *people)
{
	if (people->count == PEOPLE_MOST)
		return -1;
	*people->names[people->count] = '\0';
	return people->count++;
}

static bool
is_taken(const struct people *people, int person, const char *name)
{
	for (int i = 0; i < people->count; i++)
		if (i != person && strcmp(people->names[i], name) == 0)
			return true;
	return false;
}

/* TEXT without blanks around it, and with no part of a character at its end. */
static void
copy_name(char name[static PERSON_NAME_MAX], const char *text)
{
	enum { SUFFIX = 4 }; /* room for a number behind it */
	size_t length;

	text += strspn(text, " ");
	length = strlen(text);
	if (length > PERSON_NAME_MAX - 1 - SUFFIX)
		length = PERSON_NAME_MAX - 1 - SUFFIX;
	while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
		length--;
	while (length > 0 && text[length - 1] == ' ')
		length--;
	memcpy(name, text, length);
	name[length] = '\0';
}

bool
people_name(struct people *people, int person, const char *text)
{
	char clean[4 * PERSON_NAME_MAX], name[PERSON_NAME_MAX];
	char numbered[PERSON_NAME_MAX + 16];

	text_printable_string(clean, sizeof clean, text);
	copy_name(name, clean);
	if (*name == '\0')
		return false;
	strlcpy(numbered, name, sizeof numbered);
	for (int i = 2; is_taken(people, person, numbered); i++)
		snprintf(numbered, sizeof numbered, "%s %d", name, i % 1000);
	strlcpy(people->names[person], numbered, PERSON_NAME_MAX);
	return true;
}

int
people_invite(struct people *people, int from, int to, json_t *game)
{
	struct invitation *all =
		game ? reallocarray(people->invitations,
			       (size_t)people->invitation_count + 1,
			       sizeof *all)
		     : NULL;

	if (!all) {
		json_decref(game);
		return -1;
	}
	people->invitations = all;
	all[people->invitation_count++] = (struct invitation){from, to, game};
	return 0;
}

void
people_forget_invitation(struct people *people, int number)
{
	json_decref(people->invitations[number].game);
	people->invitation_count--;
	memmove(people->invitations + number, people->invitations + number + 1,
		(size_t)(people->invitation_count - number) *
			sizeof *people->invitations);
}

void
people_token(const struct people *people, const char *kind, long a, long b,
	char token[static WEB_TOKEN_LENGTH + 1])
{
	struct random random;

	seed_derive(&random, kind, &people->secret, (uint64_t)a, (uint64_t)b);
	for (size_t i = 0; i < WEB_TOKEN_LENGTH; i += 16)
		snprintf(token + i, 17, "%016llx",
			(unsigned long long)random_next(&random));
}
