#include "guard/key_file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <jansson.h>

#include "base/hex.h"
#include "base/json_fields.h"
#include "base/text.h"
#include "guard/locked_file.h"

/* Every file is so long, filled up with blanks. */
enum { FILE_BYTES = 512, KEY_DIGITS = 2 * LINE_KEY_BYTES, SUM_DIGITS = 32 };

static void
describe(const struct key_file *file, struct text *text)
{
	char digits[KEY_DIGITS + 1];

	hex_write(digits, file->bytes, LINE_KEY_BYTES);
	text_add_format(text,
		"{\"v\":1,\"key\":\"%s\",\"lines\":%ld,\"sum\":\"%016" PRIx64
		"%016" PRIx64 "\"",
		digits, file->lines, file->high, file->low);
	explicit_bzero(digits, sizeof digits);
	if (*file->seed.text != '\0') {
		text_add_string(text, ",\"seed\":");
		text_add_json(text, file->seed.text);
	}
	text_add(text, "}", 1);
}

/* Writes the whole file anew. */
static int
write_over(const struct key_file *file)
{
	char bytes[FILE_BYTES];
	struct text text = {0};

	describe(file, &text);
	if (text_failed(&text) < 0) {
		text_release(&text);
		return -1;
	}
	assert(text.length < FILE_BYTES);
	memset(bytes, ' ', FILE_BYTES - 1);
	memcpy(bytes, text.bytes, text.length);
	bytes[FILE_BYTES - 1] = '\n';
	ssize_t written = pwrite(file->descriptor, bytes, FILE_BYTES, 0);
	explicit_bzero(bytes, sizeof bytes);
	explicit_bzero(text.bytes, text.length);
	text_release(&text);
	if (written >= 0 && written < FILE_BYTES)
		errno = ENOSPC;
	return written == FILE_BYTES ? 0 : -1;
}

int
key_file_name(char name[static PATH_MAX], const char *record)
{
	if (snprintf(name, PATH_MAX, "%s.key", record) < PATH_MAX)
		return 0;
	errno = ENAMETOOLONG;
	return -1;
}

bool
key_file_is_there(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && status.st_size > 0;
}

/* Opens a new file, or an empty one, which is all that a talon has left that
 * was killed at once. */
static int
open_new(const char *path)
{
	if (key_file_is_there(path)) {
		errno = EEXIST;
		return -1;
	}
	return open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

static int
make(struct key_file *file, const char *path)
{
	file->path = path;
	file->descriptor = open_new(path);
	file->open = file->descriptor >= 0;
	if (!file->open || fchmod(file->descriptor, 0600) < 0 ||
		write_over(file) < 0 || locked_file_sync(file->descriptor) < 0)
		return -1;
	return locked_file_sync_directory(path);
}

int
key_file_create(struct key_file *file, const char *path,
	const struct seed *seed, char reason[static REASON_MAX])
{
	*file = (struct key_file){0};
	if (getentropy(file->bytes, sizeof file->bytes) == 0) {
		line_key_init(&file->key, file->bytes);
		if (seed)
			file->seed = *seed;
		if (make(file, path) == 0)
			return 0;
	}
	reason_of_file(path, reason);
	key_file_close(file);
	return -1;
}

int
key_file_set_seed(struct key_file *file, const struct seed *seed)
{
	file->seed = *seed;
	return write_over(file) < 0 ? -1 : locked_file_sync(file->descriptor);
}

int
key_file_draw_seed(struct key_file *file)
{
	uint8_t bits[16];

	if (getentropy(bits, sizeof bits) < 0)
		return -1;
	const struct seed seed = seed_of_bits(bits);
	return key_file_set_seed(file, &seed);
}

static const char *
take_digits(struct json_fields *fields, const char *member, size_t count)
{
	const char *digits = json_fields_string(fields, member);

	if (strlen(digits) == count)
		return digits;
	json_fields_complain(fields, "\"%s\" is not %zu digits", member, count);
	return "";
}

static bool
take(struct key_file *file, const json_t *object,
	char reason[static REASON_MAX])
{
	struct json_fields fields;

	json_fields_begin(&fields, object, reason);
	json_fields_integer(&fields, "v", 1, 1);
	if (!hex_read(file->bytes, take_digits(&fields, "key", KEY_DIGITS),
		    LINE_KEY_BYTES))
		json_fields_complain(&fields, "\"key\" is no key");
	file->lines = json_fields_integer(&fields, "lines", 0, LONG_MAX);
	const char *sum = take_digits(&fields, "sum", SUM_DIGITS);
	if (!hex_read_word(&file->high, sum) ||
		!hex_read_word(&file->low, sum + SUM_DIGITS / 2))
		json_fields_complain(&fields, "\"sum\" is no sum");
	if (json_fields_have(&fields, "seed") &&
		!seed_parse(&file->seed, json_fields_string(&fields, "seed")))
		json_fields_complain(&fields, "\"seed\" is no seed");
	if (!json_fields_end(&fields))
		return false;
	line_key_init(&file->key, file->bytes);
	return true;
}

static int
read_file(struct key_file *file, char reason[static REASON_MAX])
{
	char bytes[FILE_BYTES];
	char why[REASON_MAX] = "it is no JSON object";
	json_error_t error;
	ssize_t length = pread(file->descriptor, bytes, sizeof bytes, 0);

	if (length <= 0)
		return reason_say(reason, "%s",
			length < 0 ? strerror(errno)
				   : "it is empty, and no key file");
	json_t *object = json_loadb(
		bytes, (size_t)length, JSON_REJECT_DUPLICATES, &error);
	bool good = object && take(file, object, why);
	if (!good)
		snprintf(reason, REASON_MAX, "it is no key file: %.500s", why);
	json_decref(object);
	explicit_bzero(bytes, sizeof bytes);
	return good ? 0 : -1;
}

int
key_file_open(struct key_file *file, const char *path, bool writable,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	*file = (struct key_file){.path = path};
	file->descriptor =
		open(path, (writable ? O_RDWR : O_RDONLY) | O_CLOEXEC);
	file->open = file->descriptor >= 0;
	if (!file->open)
		return reason_of_file(path, reason);
	if (read_file(file, why) == 0)
		return 0;
	snprintf(reason, REASON_MAX, "%.400s: %.500s", path, why);
	key_file_close(file);
	return -1;
}

static void
note(struct key_file *file, const struct chain *chain)
{
	file->lines = chain->lines;
	file->high = chain->high;
	file->low = chain->low;
}

int
key_file_note(struct key_file *file, const struct chain *chain)
{
	note(file, chain);
	return write_over(file);
}

int
key_file_copy(const struct key_file *file, const char *path,
	const struct chain *chain)
{
	struct key_file copy = *file;

	note(&copy, chain);
	int result = make(&copy, path);
	int error = errno;
	key_file_close(&copy);
	errno = error;
	return result;
}

/* What has taken the place of the file may be the only one of its kind. */
static int
move_aside(const char *path, char other[static PATH_MAX])
{
	struct stat status;

	*other = '\0';
	if (lstat(path, &status) < 0)
		return errno == ENOENT ? 0 : -1;
	if (snprintf(other, PATH_MAX, "%s.other", path) >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return -1;
	}
	return rename(path, other);
}

/* Makes the file once more at its path. */
static int
make_again(struct key_file *file)
{
	struct key_file again = *file;

	if (make(&again, file->path) == 0) {
		close(file->descriptor);
		*file = again;
		return 0;
	}
	int error = errno;
	key_file_close(&again);
	errno = error;
	return -1;
}

int
key_file_keep(struct key_file *file, char word[static REASON_MAX])
{
	char other[PATH_MAX];

	if (locked_file_is_at(file->descriptor, file->path))
		return write_over(file) < 0 ? reason_of_file(file->path, word)
					    : 0;
	if (move_aside(file->path, other) < 0 || make_again(file) < 0)
		return reason_of_file(file->path, word);
	if (*other != '\0')
		snprintf(word, REASON_MAX,
			"%.400s: another file took its place; it is written "
			"anew, and the other is now %.400s",
			file->path, other);
	else
		snprintf(word, REASON_MAX,
			"%.400s: was deleted or moved; it is written anew",
			file->path);
	return 1;
}

void
key_file_remove(struct key_file *file)
{
	if (locked_file_is_at(file->descriptor, file->path))
		unlink(file->path);
	key_file_close(file);
}

bool
key_file_knows(const struct key_file *file, const struct chain *chain)
{
	return chain->lines != file->lines ||
	       (chain->high == file->high && chain->low == file->low);
}

bool
key_file_agrees(const struct key_file *file, const char *path,
	const struct chain *chain, bool known, char reason[static REASON_MAX])
{
	const long missing = file->lines - chain->lines;

	if (missing > 0)
		snprintf(reason, REASON_MAX,
			"%.400s:%ld: the file was cut off here: by its key "
			"file, %ld line%s missing",
			path, chain->lines + 1, missing,
			missing == 1 ? " is" : "s are");
	else if (!known)
		snprintf(reason, REASON_MAX,
			"%.400s:%ld: the line is another than its key file "
			"knows",
			path, file->lines);
	return missing <= 0 && known;
}

void
key_file_close(struct key_file *file)
{
	if (file->open)
		close(file->descriptor);
	explicit_bzero(file, sizeof *file);
}
