#define _GNU_SOURCE /* memmem */
#include "bot/bot_files.h"

#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>
#include <nettle/sha2.h>

#include "base/array.h"
#include "base/hex.h"
#include "base/reason.h"
#include "base/text.h"
#include "bot/bot_spec.h"
#include "record/run.h"
#include "sandbox/copies_linux.h"
#include "sandbox/plan.h"

enum { BLOCK = 1 << 16, KEY_MAX = 64 };

struct file_digest {
	dev_t device;
	ino_t inode;
	off_t size;
	struct timespec changed;
	struct timespec touched;
	char digits[SHA256_DIGITS + 1];
	char sources[SHA256_DIGITS + 1]; /* it says; "": nothing */
};

/* A file as it was when the run began. */
struct sealed_file {
	char *path; /* from where the arbiter runs */
	struct file_digest was;
};

struct bot_seal {
	size_t count;
	struct sealed_file files[];
};

void
file_digests_release(struct file_digests *digests)
{
	free(digests->all);
	json_decref(digests->places);
	*digests = (struct file_digests){0};
}

static bool
is_same_time(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

/* Anybody may give a file the time of its last change that it had before, but
 * not that of the last change of what is said of it. */
static bool
is_unchanged(const struct file_digest *file, const struct stat *status)
{
	return file->size == status->st_size &&
	       is_same_time(&file->changed, &status->st_mtim) &&
	       is_same_time(&file->touched, &status->st_ctim);
}

/* A place for the file of STATUS; NULL with errno: no memory. */
static struct file_digest *
place_for(struct file_digests *digests, const struct stat *status)
{
	char key[KEY_MAX];

	snprintf(key, sizeof key, "%ju %ju", (uintmax_t)status->st_dev,
		(uintmax_t)status->st_ino);
	if (!digests->places)
		digests->places = json_object();
	const json_t *place = json_object_get(digests->places, key);
	if (place)
		return &digests->all[json_integer_value(place)];
	if (ARRAY_GROW(digests->all, digests->count, digests->capacity) < 0 ||
		json_object_set_new(digests->places, key,
			json_integer((json_int_t)digests->count)) < 0) {
		errno = ENOMEM;
		return NULL;
	}
	digests->all[digests->count] = (struct file_digest){
		.device = status->st_dev, .inode = status->st_ino};
	return &digests->all[digests->count++];
}

/* What stands before the digits in a program of ours (bots/player/main.c). */
static const char sources_mark[] = "talon-source:";

enum { MARK = sizeof sources_mark - 1, MARKED = MARK + SHA256_DIGITS };

/* Takes the first digits behind a mark that are whole in BYTES. */
static void
find_sources(const char *bytes, size_t length,
	char sources[static SHA256_DIGITS + 1])
{
	const char *end = bytes + length;
	const char *at = bytes;

	while (*sources == '\0' &&
		(at = memmem(at, (size_t)(end - at), sources_mark, MARK)) &&
		end - at >= MARKED) {
		at += MARK;
		if (strspn(at, "0123456789abcdef") >= SHA256_DIGITS)
			strlcpy(sources, at, SHA256_DIGITS + 1);
	}
}

/* -1 with errno. What ended a block may be the first part of a mark, so it
 * stays before the next. */
static int
read_all(FILE *file, struct file_digest *found)
{
	static char block[MARKED + BLOCK + 1];
	uint8_t digest[SHA256_DIGEST_SIZE];
	struct sha256_ctx hash;
	size_t kept = 0, length;

	*found->sources = '\0';
	sha256_init(&hash);
	while ((length = fread(block + kept, 1, BLOCK, file)) > 0) {
		sha256_update(&hash, length, (uint8_t *)block + kept);
		length += kept;
		block[length] = '\0';
		find_sources(block, length, found->sources);
		kept = length < MARKED ? length : MARKED;
		memmove(block, block + length - kept, kept);
	}
	if (ferror(file))
		return -1;
	sha256_digest(&hash, SHA256_DIGEST_SIZE, digest);
	hex_write(found->digits, digest, sizeof digest);
	return 0;
}

/* The digest of FILE, which is open; -1 with errno. */
static int
look_at(struct file_digests *digests, FILE *file, struct file_digest *digest)
{
	struct stat status;

	if (fstat(fileno(file), &status) < 0)
		return -1;
	if (!S_ISREG(status.st_mode) || status.st_size > FILE_DIGEST_LARGEST) {
		errno = S_ISREG(status.st_mode) ? EFBIG : EINVAL;
		return -1;
	}
	struct file_digest *known = place_for(digests, &status);
	if (!known)
		return -1;
	if (*known->digits == '\0' || !is_unchanged(known, &status)) {
		*known->digits = '\0';
		if (read_all(file, known) < 0)
			return -1;
		known->size = status.st_size;
		known->changed = status.st_mtim;
		known->touched = status.st_ctim;
	}
	*digest = *known;
	return 0;
}

/* The digest of the regular file that is open as DESCRIPTOR, which is closed, and
 * called PATH. -1 with the reason in words, which names it: it cannot be read, or
 * is too large; or with errno ENOMEM. */
static int
file_digest_find(struct file_digests *digests, int descriptor, const char *path,
	struct file_digest *digest, char reason[static REASON_MAX])
{
	FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "r");
	int result = file ? look_at(digests, file, digest) : -1;
	int error = errno;

	if (file)
		fclose(file);
	else if (descriptor >= 0)
		close(descriptor);
	errno = error;
	if (result < 0 && error == EFBIG)
		snprintf(reason, REASON_MAX, "%.400s: is larger than %ld MiB",
			path, (long)(FILE_DIGEST_LARGEST >> 20));
	else if (result < 0)
		reason_of_file(path, reason);
	errno = error;
	return result;
}

static const char system_folder[] = "/usr";

struct found {
	char name[PATH_MAX]; /* printable */
	char seen[PATH_MAX]; /* from where the arbiter runs; "": it is a copy */
	struct file_digest digest; /* its digits are "" if it has none */
};

struct search {
	struct file_digests *digests;
	const struct bot_spec *spec;
	struct found *all;
	size_t count;
	size_t capacity;
	char *remark;
};

/* PATH, which is from where the bot runs, from where we do. */
static bool
find_seen(const struct bot_spec *spec, const char *path,
	char seen[static PATH_MAX])
{
	int length = *path == '/' || !spec->directory
			     ? snprintf(seen, PATH_MAX, "%s", path)
			     : snprintf(seen, PATH_MAX, "%s/%s",
				       spec->directory, path);

	return length > 0 && length < PATH_MAX;
}

/* What PATH is from where the bot runs, behind all links. False: nothing. */
static bool
find_real(const struct bot_spec *spec, const char *path,
	char real[static PATH_MAX])
{
	char seen[PATH_MAX];

	return find_seen(spec, path, seen) && realpath(seen, real);
}

/* What the bot runs with: its copy of the file, if it has one. */
static int
open_file(const struct bot_spec *spec, const char *real, bool *copied)
{
	const struct plan *plan = spec->plan;
	int file = -1;

	if (plan && plan->level == SANDBOX_FULL && plan->copies &&
		!plan_reaches(plan, real, true))
		file = copies_open_file(plan->copies, real);
	*copied = file >= 0;
	return *copied ? file : open(real, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

static bool
is_regular(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* Whether the bot may change the file REAL by its options. */
static bool
may_write(const struct bot_spec *spec, const char *real)
{
	char folder[PATH_MAX];

	for (char **path = spec->write; path && *path; path++)
		if (find_real(spec, *path, folder) &&
			plan_lies_in(real, folder))
			return true;
	return false;
}

static bool
is_known(const struct search *search, const char *name)
{
	for (size_t i = 0; i < search->count; i++)
		if (strcmp(search->all[i].name, name) == 0)
			return true;
	return false;
}

/* The file REAL, which the command calls NAME and the bot PATH. -1 with errno: no
 * memory. */
static int
add_file(struct search *search, const char *name, const char *path,
	const char *real)
{
	char printable[PATH_MAX];
	bool copied;

	text_printable_string(printable, sizeof printable, name);
	if (is_known(search, printable))
		return 0;
	if (ARRAY_GROW(search->all, search->count, search->capacity) < 0)
		return -1;
	struct found *found = &search->all[search->count++];
	strlcpy(found->name, printable, sizeof found->name);
	int file = open_file(search->spec, real, &copied);
	*found->seen = '\0';
	if (!copied)
		(void)find_seen(search->spec, path, found->seen);
	if (file_digest_find(search->digests, file, real, &found->digest,
		    search->remark) == 0)
		return 0;
	*found->digest.digits = '\0';
	return errno == ENOMEM ? -1 : 0;
}

static int
add_program(struct search *search)
{
	const struct bot_spec *spec = search->spec;
	char real[PATH_MAX];

	if (!find_real(spec, spec->program, real) || !is_regular(real))
		return 0;
	return add_file(search,
		!spec->bundled && plan_lies_in(real, system_folder)
			? real
			: spec->words[0],
		spec->program, real);
}

static int
add_if_file(struct search *search, const char *path)
{
	char real[PATH_MAX];

	if (!find_real(search->spec, path, real) || !is_regular(real) ||
		plan_lies_in(real, system_folder) ||
		may_write(search->spec, real))
		return 0;
	return add_file(search, path, path, real);
}

static int
add_all(struct search *search)
{
	if (add_program(search) < 0)
		return -1;
	for (char **word = search->spec->words + 1; *word; word++) {
		const char *value = strchr(*word, '=');

		if (add_if_file(search, *word) < 0 ||
			(value && add_if_file(search, value + 1) < 0))
			return -1;
	}
	return 0;
}

static char *
put(char **to, const char *text)
{
	size_t size = strlen(text) + 1;
	char *put = memcpy(*to, text, size);

	*to += size;
	return put;
}

/* What the program says of its sources, which is believed of ours alone; "":
 * nothing. */
static const char *
sources_of(const struct search *search)
{
	return search->spec->bundled && search->count > 0
		       ? search->all[0].digest.sources
		       : "";
}

/* All in one piece of memory. -1 with errno. */
static int
give(const struct search *search, struct run_bot *bot)
{
	const char *sources = sources_of(search);
	size_t size = search->count * sizeof *bot->files + strlen(sources) + 1;

	for (size_t i = 0; i < search->count; i++)
		size += strlen(search->all[i].name) + 1 +
			sizeof search->all[i].digest.digits;
	struct run_bot_file *files = malloc(size + 1);
	if (!files)
		return -1;
	char *end = (char *)(files + search->count);
	for (size_t i = 0; i < search->count; i++) {
		const struct found *found = &search->all[i];

		files[i].path = put(&end, found->name);
		files[i].digest = *found->digest.digits != '\0'
					  ? put(&end, found->digest.digits)
					  : NULL;
	}
	bot->files = files;
	bot->file_count = (int)search->count;
	bot->sources = *sources != '\0' ? put(&end, sources) : NULL;
	return 0;
}

/* Of all that are no copies, in one piece of memory. NULL with errno. */
static struct bot_seal *
seal(const struct search *search)
{
	size_t size = sizeof(struct bot_seal);

	for (size_t i = 0; i < search->count; i++)
		size += sizeof(struct sealed_file) +
			strlen(search->all[i].seen) + 1;
	struct bot_seal *seal = malloc(size);
	if (!seal)
		return NULL;
	char *end = (char *)(seal->files + search->count);
	seal->count = 0;
	for (size_t i = 0; i < search->count; i++) {
		const struct found *found = &search->all[i];

		if (*found->seen != '\0' && *found->digest.digits != '\0')
			seal->files[seal->count++] = (struct sealed_file){
				.path = put(&end, found->seen),
				.was = found->digest};
	}
	return seal;
}

/* One that has the same content is noted as it is now, so that it is not read
 * again. */
static bool
is_sealed(
	struct sealed_file *file, bool started, char reason[static REASON_MAX])
{
	struct file_digests none = {0};
	struct file_digest now;
	struct stat status;

	if (stat(file->path, &status) == 0 &&
		status.st_dev == file->was.device &&
		status.st_ino == file->was.inode &&
		is_unchanged(&file->was, &status))
		return true;
	int result = file_digest_find(&none,
		open(file->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), file->path,
		&now, reason);
	file_digests_release(&none);
	const bool same =
		result == 0 && strcmp(now.digits, file->was.digits) == 0;
	if (same)
		file->was = now;
	if (same && started)
		snprintf(reason, REASON_MAX,
			"%.400s was moved or touched while the bot started",
			file->path);
	else if (result == 0 && !same)
		snprintf(reason, REASON_MAX,
			"%.400s has another content than when the run began",
			file->path);
	return same && !started;
}

bool
bot_files_are_sealed(const struct bot_spec *spec, bool started,
	char reason[static REASON_MAX])
{
	for (size_t i = 0; spec->seal && i < spec->seal->count; i++)
		if (!is_sealed(&spec->seal->files[i], started, reason))
			return false;
	return true;
}

int
bot_files_find(struct file_digests *digests, struct bot_spec *spec,
	struct run_bot *bot, char remark[static REASON_MAX])
{
	struct search search = {
		.digests = digests, .spec = spec, .remark = remark};

	*remark = '\0';
	int result = spec->remote ? 0 : add_all(&search);
	free(spec->seal);
	spec->seal = result == 0 ? seal(&search) : NULL;
	result = spec->seal ? give(&search, bot) : -1;
	int error = errno;
	free(search.all);
	errno = error;
	return result;
}
