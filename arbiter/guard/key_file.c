#include "guard/key_file.h"

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

#include "base/json_fields.h"

/* Every file is so long, filled up with blanks. */
enum { FILE_BYTES = 256, KEY_DIGITS = 2 * HMAC_KEY_BYTES, SUM_DIGITS = 32 };

static int
complain(const char *path, char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX, "%.400s: %s", path, strerror(errno));
	return -1;
}

/* Writes the whole file anew. */
static int
write_over(const struct key_file *file)
{
	char digits[KEY_DIGITS + 1];
	char bytes[FILE_BYTES + 1];

	for (int i = 0; i < HMAC_KEY_BYTES; i++)
		snprintf(digits + (size_t)(2 * i), 3, "%02x", file->bytes[i]);
	int length = snprintf(bytes, sizeof bytes,
		"{\"v\":1,\"key\":\"%s\",\"lines\":%ld,\"sum\":\"%016" PRIx64
		"%016" PRIx64 "\"}",
		digits, file->lines, file->high, file->low);
	memset(bytes + length, ' ', (size_t)(FILE_BYTES - 1 - length));
	bytes[FILE_BYTES - 1] = '\n';
	ssize_t written = pwrite(file->descriptor, bytes, FILE_BYTES, 0);
	explicit_bzero(bytes, sizeof bytes);
	explicit_bzero(digits, sizeof digits);
	if (written >= 0 && written < FILE_BYTES)
		errno = ENOSPC;
	return written == FILE_BYTES ? 0 : -1;
}

static int
make(struct key_file *file, const char *path)
{
	file->descriptor =
		open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	file->open = file->descriptor >= 0;
	return file->open ? write_over(file) : -1;
}

int
key_file_create(
	struct key_file *file, const char *path, char reason[static REASON_MAX])
{
	*file = (struct key_file){0};
	arc4random_buf(file->bytes, sizeof file->bytes);
	hmac_key_init(&file->key, file->bytes);
	if (make(file, path) == 0)
		return 0;
	complain(path, reason);
	key_file_close(file);
	return -1;
}

/* COUNT digits from 0 to f into half as many bytes. */
static bool
take_digits(const char *digits, size_t count, uint8_t *bytes)
{
	if (strlen(digits) != count ||
		strspn(digits, "0123456789abcdef") != count)
		return false;
	for (size_t i = 0; i < count / 2; i++) {
		const char pair[] = {digits[2 * i], digits[2 * i + 1], '\0'};

		bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
	}
	return true;
}

static uint64_t
word(const uint8_t bytes[static 8])
{
	uint64_t value = 0;

	for (int i = 0; i < 8; i++)
		value = value << 8 | bytes[i];
	return value;
}

static bool
take(struct key_file *file, const json_t *object,
	char reason[static REASON_MAX])
{
	struct json_fields fields;
	uint8_t sum[SUM_DIGITS / 2];

	json_fields_begin(&fields, object, reason);
	json_fields_integer(&fields, "v", 1, 1);
	if (!take_digits(json_fields_string(&fields, "key"), KEY_DIGITS,
		    file->bytes))
		json_fields_complain(&fields, "\"key\" is no key");
	file->lines = json_fields_integer(&fields, "lines", 0, LONG_MAX);
	if (!take_digits(json_fields_string(&fields, "sum"), SUM_DIGITS, sum))
		json_fields_complain(&fields, "\"sum\" is no sum");
	if (!json_fields_end(&fields))
		return false;
	file->high = word(sum);
	file->low = word(sum + 8);
	hmac_key_init(&file->key, file->bytes);
	return true;
}

static int
read_file(struct key_file *file, char reason[static REASON_MAX])
{
	char bytes[FILE_BYTES];
	json_error_t error;
	ssize_t length = pread(file->descriptor, bytes, sizeof bytes, 0);

	if (length < 0) {
		snprintf(reason, REASON_MAX, "%s", strerror(errno));
		return -1;
	}
	json_t *object = json_loadb(
		bytes, (size_t)length, JSON_REJECT_DUPLICATES, &error);
	snprintf(reason, REASON_MAX, "it is no key file");
	bool good = object && take(file, object, reason);
	json_decref(object);
	explicit_bzero(bytes, sizeof bytes);
	return good ? 0 : -1;
}

int
key_file_open(struct key_file *file, const char *path, bool writable,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	*file = (struct key_file){0};
	file->descriptor =
		open(path, (writable ? O_RDWR : O_RDONLY) | O_CLOEXEC);
	file->open = file->descriptor >= 0;
	if (!file->open)
		return complain(path, reason);
	if (read_file(file, why) == 0)
		return 0;
	snprintf(reason, REASON_MAX, "%.400s: %.500s", path, why);
	key_file_close(file);
	return -1;
}

int
key_file_note(struct key_file *file, const struct chain *chain)
{
	file->lines = chain->lines;
	file->high = chain->high;
	file->low = chain->low;
	return write_over(file);
}

int
key_file_copy(const struct key_file *file, const char *path,
	const struct chain *chain)
{
	struct key_file copy = *file;

	copy.lines = chain->lines;
	copy.high = chain->high;
	copy.low = chain->low;
	int result = make(&copy, path);
	int error = errno;
	key_file_close(&copy);
	errno = error;
	return result;
}

bool
key_file_agrees(const struct key_file *file, const char *path,
	const struct chain *chain, const struct chain_log *log,
	char reason[static REASON_MAX])
{
	long lines = file->lines;

	if (chain->lines < lines)
		snprintf(reason, REASON_MAX,
			"%.400s:%ld: the file was cut off here: by its key "
			"file, %ld line%s missing",
			path, chain->lines + 1, lines - chain->lines,
			lines - chain->lines == 1 ? " is" : "s are");
	else if (lines > 0 && !log->failed && log->count >= lines &&
		 log->sums[lines - 1] != file->low)
		snprintf(reason, REASON_MAX,
			"%.400s:%ld: the line is another than its key file "
			"knows",
			path, lines);
	else
		return true;
	return false;
}

void
key_file_close(struct key_file *file)
{
	if (file->open)
		close(file->descriptor);
	explicit_bzero(file, sizeof *file);
}
