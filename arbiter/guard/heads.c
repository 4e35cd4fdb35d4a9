#include "guard/heads.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "base/array.h"
#include "base/hex.h"
#include "base/json_fields.h"
#include "base/lines.h"
#include "base/loop.h"
#include "base/text.h"
#include "guard/locked_file.h"

/* The SHA-256 of the text of all lines, seals and line feeds included, of which
 * there is at least one; only with a key, or where `digests` is set. */
static void
chain_digest(const struct chain *chain, uint8_t digest[static DIGEST_BYTES])
{
	struct sha256_ctx state = chain->digest;

	assert(chain->lines > 0 && (chain->key || chain->digests));
	sha256_digest(&state, SHA256_DIGEST_SIZE, digest);
}

static const char *
last_part(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static void
add_bytes(
	struct text *line, const char *name, const uint8_t *bytes, size_t count)
{
	text_add_format(line, ",\"%s\":\"", name);
	text_add_hex(line, bytes, count);
	text_add_string(line, "\"");
}

static void
begin(struct text *line, const char *record, long lines)
{
	text_add_string(line, "{\"at\":\"");
	text_add_date(line, loop_date());
	text_add_string(line, "\",\"file\":");
	text_add_json(line, last_part(record));
	text_add_format(line, ",\"lines\":%ld", lines);
}

bool
heads_can_be_in(const char *path, char reason[static REASON_MAX])
{
	static const char begin[] = "{\"at\":";
	char bytes[sizeof begin - 1];
	FILE *file = fopen(path, "re");

	if (!file)
		return errno == ENOENT || reason_of_file(path, reason) == 0;
	const size_t count = fread(bytes, 1, sizeof bytes, file);
	fclose(file);
	return count == 0 ||
	       (count == sizeof bytes &&
		       memcmp(bytes, begin, sizeof bytes) == 0) ||
	       reason_refuse(reason, "%.400s: is no file of heads", path);
}

static int
write_line(const char *path, const struct text *line)
{
	int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);

	if (file < 0)
		return -1;
	ssize_t done = write(file, line->bytes, line->length);
	if (done >= 0 && (size_t)done < line->length)
		errno = ENOSPC;
	int result =
		done == (ssize_t)line->length ? locked_file_sync(file) : -1;
	int error = errno;
	close(file);
	errno = error;
	return result;
}

/* Signs LINE, appends it in one piece, and frees it. */
static int
append(const char *path, struct text *line, const struct line_key *key)
{
	uint8_t signature[SIGNATURE_BYTES];

	add_bytes(line, "key", key->public, PUBLIC_KEY_BYTES);
	if (text_failed(line) == 0)
		ed25519_sha512_sign(key->public, key->secret, line->length,
			(const uint8_t *)line->bytes, signature);
	add_bytes(line, "sig", signature, sizeof signature);
	text_add_string(line, "}\n");
	int result = text_failed(line) == 0 ? write_line(path, line) : -1;
	text_release(line);
	return result;
}

int
heads_publish(const char *path, const char *record, const struct chain *chain)
{
	uint8_t digest[DIGEST_BYTES];
	struct text line = {0};

	chain_digest(chain, digest);
	begin(&line, record, chain->lines);
	add_bytes(&line, "sha256", digest, sizeof digest);
	return append(path, &line, chain->key);
}

int
heads_announce(const char *path, const char *record, const struct line_key *key,
	const char *seed_sha256)
{
	struct text line = {0};

	begin(&line, record, 0);
	text_add_format(&line, ",\"seed_sha256\":\"%s\"", seed_sha256);
	return append(path, &line, key);
}

static void
take_bytes(struct json_fields *fields, const char *name, uint8_t *bytes,
	size_t count)
{
	const char *digits = json_fields_string(fields, name);

	if (strlen(digits) != 2 * count || !hex_read(bytes, digits, count))
		json_fields_complain(
			fields, "\"%s\" is not %zu digits", name, 2 * count);
}

/* A head as it stands in its line. */
struct read_head {
	struct head head;
	const char *file; /* of the object's */
	uint8_t key[PUBLIC_KEY_BYTES];
	uint8_t signature[SIGNATURE_BYTES];
};

static void
take_head(struct read_head *read, struct json_fields *fields)
{
	struct head *head = &read->head;

	json_fields_string(fields, "at");
	read->file = json_fields_string(fields, "file");
	head->lines = json_fields_integer(fields, "lines", 0, LONG_MAX);
	take_bytes(fields, head->lines > 0 ? "sha256" : "seed_sha256",
		head->digest, DIGEST_BYTES);
	take_bytes(fields, "key", read->key, PUBLIC_KEY_BYTES);
	take_bytes(fields, "sig", read->signature, SIGNATURE_BYTES);
}

/* Whether the signature, which ends the LENGTH bytes of LINE, is of the key. */
static bool
is_signed(const struct read_head *read, const char *line, size_t length)
{
	static const char around[] = ",\"sig\":\"\"}\n";
	const size_t tail = sizeof around - 1 + 2 * SIGNATURE_BYTES;

	return length > tail && ed25519_sha512_verify(read->key, length - tail,
					(const uint8_t *)line, read->signature);
}

/* Keeps one of the key of CHAIN. -1 with errno. */
static int
keep(struct heads *heads, const struct read_head *read,
	const struct chain *chain)
{
	const bool is_own =
		memcmp(read->key, chain->public_key, PUBLIC_KEY_BYTES) == 0;

	heads->others += !is_own;
	if (!is_own)
		return 0;
	heads->announced += read->head.lines == 0;
	heads->begun += read->head.lines == 1;
	if (ARRAY_GROW(heads->all, heads->count, heads->capacity) < 0)
		return -1;
	heads->all[heads->count++] = read->head;
	return 0;
}

static int
add_line(struct heads *heads, const char *line, size_t length, long place,
	const char *record, const struct chain *chain,
	char why[static REASON_MAX])
{
	struct read_head read = {.head.place = place};
	struct json_fields fields;
	json_t *object = json_fields_load(&fields, line, length, why);

	if (!object)
		return -1;
	take_head(&read, &fields);
	int result = json_fields_end(&fields) ? 0 : -1;
	if (result == 0 && !is_signed(&read, line, length))
		result = reason_say(why, "its signature is wrong");
	else if (result == 0 && strcmp(read.file, last_part(record)) == 0 &&
		 keep(heads, &read, chain) < 0)
		result = reason_no_memory(why);
	json_decref(object);
	return result;
}

static int
by_lines(const void *a, const void *b)
{
	const struct head *one = a;
	const struct head *other = b;

	return (one->lines > other->lines) - (one->lines < other->lines);
}

static int
read_lines(struct heads *heads, FILE *file, const char *record,
	const struct chain *chain, char reason[static REASON_MAX])
{
	struct lines lines = {.file = file};
	char why[REASON_MAX];
	char *line;
	size_t length;
	int found;
	int result = 0;

	for (long place = 1;
		result == 0 && (found = lines_next(&lines, &line, &length)) > 0;
		place++) {
		result = add_line(
			heads, line, length, place, record, chain, why);
		if (result < 0)
			reason_say(reason, "%.400s:%ld: %.500s", heads->path,
				place, why);
	}
	if (result == 0 && found < 0)
		result = reason_of_file(heads->path, reason);
	lines_release(&lines);
	return result;
}

int
heads_read(struct heads *heads, const char *path, const char *record,
	const struct chain *chain, char reason[static REASON_MAX])
{
	FILE *file = fopen(path, "re");

	*heads = (struct heads){.path = path};
	if (!file)
		return reason_of_file(path, reason);
	int result = read_lines(heads, file, record, chain, reason);
	fclose(file);
	if (heads->count > 0)
		qsort(heads->all, (size_t)heads->count, sizeof *heads->all,
			by_lines);
	heads->next = heads->announced;
	if (result == 0 && heads->count == heads->announced)
		result = reason_say(reason,
			"%.400s: none of its heads is of %.400s: they have "
			"another name or public key, or no lines",
			path, record);
	return result;
}

bool
heads_announced(const struct heads *heads, const char *seed_sha256,
	char reason[static REASON_MAX])
{
	uint8_t digest[DIGEST_BYTES];

	for (long i = 0; i < heads->announced; i++)
		if (!hex_read(digest, seed_sha256, sizeof digest) ||
			memcmp(digest, heads->all[i].digest, sizeof digest) !=
				0)
			return reason_refuse(reason,
				"it is committed to another seed than "
				"was published: %.400s:%ld",
				heads->path, heads->all[i].place);
	return true;
}

bool
heads_follow(struct heads *heads, const struct chain *chain,
	char reason[static REASON_MAX])
{
	uint8_t digest[DIGEST_BYTES];

	for (; heads->next < heads->count &&
		heads->all[heads->next].lines == chain->lines;
		heads->next++) {
		const struct head *head = &heads->all[heads->next];

		chain_digest(chain, digest);
		if (memcmp(digest, head->digest, sizeof digest) != 0)
			return reason_refuse(reason,
				"the lines up to here are others than "
				"were published: %.400s:%ld",
				heads->path, head->place);
	}
	return true;
}

bool
heads_are_reached(const struct heads *heads, const struct chain *chain,
	char reason[static REASON_MAX])
{
	if (heads->next == heads->count)
		return true;
	const struct head *last = &heads->all[heads->count - 1];
	return reason_refuse(reason,
		"the file ends with line %ld, and %ld were published: "
		"%.400s:%ld",
		chain->lines, last->lines, heads->path, last->place);
}

long
heads_lines(const struct heads *heads)
{
	return heads->count > 0 ? heads->all[heads->count - 1].lines : 0;
}

void
heads_release(struct heads *heads)
{
	free(heads->all);
	*heads = (struct heads){0};
}
