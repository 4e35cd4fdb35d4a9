#include "league/entries.h"

#include <sys/stat.h>
#include <sys/statvfs.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include <jansson.h>
#include <nettle/sha2.h>

#include "base/array.h"
#include "base/hex.h"
#include "base/json_fields.h"
#include "base/loop.h"
#include "base/reason.h"
#include "base/text.h"
#include "bot/bot_program_linux.h"
#include "bot/bot_spec.h"
#include "bot/confinement.h"
#include "bot/interpreter.h"
#include "bot/shell_words.h"
#include "common/number.h"
#include "common/plural.h"
#include "guard/beside_file.h"
#include "guard/locked_file.h"
#include "league/ini_file.h"
#include "league/settings.h"
#include "process/own_command.h"
#include "record/run_line.h"
#include "remote/broker.h"
#include "sandbox/plan.h"

/*
 * A folder of somebody's who is not trusted: its digest, and a copy of it. It is
 * read within bounds, and nothing outside it: no link is followed, and one that
 * could lead out is refused, as is what is neither a file nor a folder. What
 * version control keeps in `.git` is passed over.
 */

enum { DEPTH_MAX = 20, BLOCK = 65536 };

struct names {
	char **all; /* in order */
	size_t count;
	size_t capacity;
};

/* Who may change a copy: everybody, or nobody. */
enum tree_copy { TREE_OPEN, TREE_SEALED };

struct walk {
	const struct tree_bounds *bounds;
	const char *folder;  /* the caller's, for messages */
	struct text path;    /* of what is looked at, below it */
	enum tree_copy kind; /* of the copy */
	long files;
	off_t bytes;
	bool measures; /* only sizes are looked at, of what can be */
	bool much;     /* it was more than the bounds allow */
	struct sha256_ctx hash;
	char *reason;
};

static bool
refuse_tree(struct walk *walk, const char *why)
{
	return reason_refuse(walk->reason, "%.400s: %.300s",
		walk->path.length > 0 ? walk->path.bytes : walk->folder, why);
}

static bool
refuse_much(struct walk *walk, const char *why)
{
	walk->much = true;
	return refuse_tree(walk, why);
}

/* A link that is none any more, or what has become one, is somebody's at work. */
static bool
fail_tree(struct walk *walk)
{
	return refuse_tree(walk, errno == EINVAL || errno == ELOOP
					 ? "changes while it is read"
					 : strerror(errno));
}

static void
names_release(struct names *names)
{
	for (size_t i = 0; i < names->count; i++)
		free(names->all[i]);
	free(names->all);
	*names = (struct names){0};
}

static int
compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static int
add_name(struct names *names, const char *name)
{
	if (ARRAY_GROW(names->all, names->count, names->capacity) < 0)
		return -1;
	names->all[names->count] = strdup(name);
	return names->all[names->count++] ? 0 : -1;
}

static bool
is_passed_over(const char *name, bool all)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ||
	       (!all && strcmp(name, ".git") == 0);
}

/* What lies in the folder that is open as DESCRIPTOR, ALL of it or without what
 * is passed over, at most MOST. -1 with errno; E2BIG: there is more. */
static int
list_names(struct names *names, int descriptor, bool all, long most)
{
	const int own =
		openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *folder = own < 0 ? NULL : fdopendir(own);
	struct dirent *entry;
	int result = folder ? 0 : -1;

	if (!folder && own >= 0)
		close(own);
	errno = 0;
	while (result == 0 && (entry = readdir(folder))) {
		if (is_passed_over(entry->d_name, all))
			continue;
		result = add_name(names, entry->d_name);
		if ((long)names->count > most) {
			errno = E2BIG;
			result = -1;
		}
	}
	if (result == 0 && errno != 0)
		result = -1;
	const int error = errno;
	if (folder)
		closedir(folder);
	errno = error;
	if (result == 0 && names->count > 0)
		qsort(names->all, names->count, sizeof *names->all,
			compare_names);
	return result;
}

static void
digest_kind(struct walk *walk, const char *kind)
{
	sha256_update(&walk->hash, 1, (const uint8_t *)kind);
	sha256_update(&walk->hash, walk->path.length + 1,
		(const uint8_t *)walk->path.bytes);
}

/* A build may make a program, and not call it one: no sandboxed process changes
 * the mode of a file. */
static bool
is_program(const uint8_t *bytes, size_t length)
{
	return (length >= 4 && memcmp(bytes, "\177ELF", 4) == 0) ||
	       (length >= 2 && memcmp(bytes, "#!", 2) == 0);
}

static bool
copy_bytes(struct walk *walk, FILE *from, FILE *to, bool *runs,
	struct sha256_ctx *hash)
{
	uint8_t block[BLOCK];
	size_t length;

	if ((length = fread(block, 1, 4, from)) > 0) {
		*runs |= walk->kind == TREE_SEALED && is_program(block, length);
		rewind(from);
	}
	while ((length = fread(block, 1, sizeof block, from)) > 0) {
		walk->bytes += (off_t)length;
		if (walk->bytes > walk->bounds->bytes)
			return refuse_much(walk, "the folder is too large");
		sha256_update(hash, length, block);
		if (to && fwrite(block, 1, length, to) < length)
			return fail_tree(walk);
	}
	return ferror(from) ? fail_tree(walk) : true;
}

/* Only its owner's right to run a file is copied. */
static mode_t
mode_of(const struct walk *walk, bool runs)
{
	const mode_t open =
		walk->kind == TREE_OPEN ? S_IWUSR | S_IWGRP | S_IWOTH : 0;
	const mode_t run = runs ? S_IXUSR | S_IXGRP | S_IXOTH : 0;

	return S_IRUSR | S_IRGRP | S_IROTH | open | run;
}

/* The file is open as DESCRIPTOR, which is taken over. */
static bool
take_file(struct walk *walk, int descriptor, const struct stat *status, int to,
	const char *name)
{
	uint8_t content[SHA256_DIGEST_SIZE];
	struct sha256_ctx hash;
	bool runs = status->st_mode & S_IXUSR;
	FILE *from = fdopen(descriptor, "r");
	int copy = to < 0 ? -1
			  : openat(to, name,
				    O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
				    S_IRUSR | S_IWUSR);
	FILE *file = copy < 0 ? NULL : fdopen(copy, "w");
	bool good = from && (to < 0 || file) ? true : fail_tree(walk);

	digest_kind(walk, runs ? "x" : "f");
	sha256_init(&hash);
	good = good && copy_bytes(walk, from, file, &runs, &hash);
	sha256_digest(&hash, SHA256_DIGEST_SIZE, content);
	sha256_update(&walk->hash, sizeof content, content);
	if (good && file && fchmod(copy, mode_of(walk, runs)) < 0)
		good = fail_tree(walk);
	if (file && fclose(file) == EOF && good)
		good = fail_tree(walk);
	if (!file && copy >= 0)
		close(copy);
	if (from)
		fclose(from);
	else
		close(descriptor);
	return good;
}

/* A link may lead to what is in the folder, by a path that only goes down. */
static bool
link_leads_out(const char *target)
{
	const size_t length = strlen(target);

	return *target == '/' || strcmp(target, "..") == 0 ||
	       strncmp(target, "../", 3) == 0 || strstr(target, "/../") ||
	       (length > 2 && strcmp(target + length - 3, "/..") == 0);
}

static bool
take_link(struct walk *walk, int at, const char *name, int to)
{
	char target[PATH_MAX];
	const ssize_t length = readlinkat(at, name, target, sizeof target - 1);

	if (length < 0)
		return fail_tree(walk);
	target[length] = '\0';
	if (link_leads_out(target))
		return refuse_tree(walk, "a link that leads out of the folder");
	digest_kind(walk, "l");
	sha256_update(&walk->hash, (size_t)length + 1, (const uint8_t *)target);
	return to < 0 || symlinkat(target, to, name) == 0 ? true
							  : fail_tree(walk);
}

static bool take_folder(struct walk *, int descriptor, int to, int depth);

static bool
enter_folder(
	struct walk *walk, int descriptor, int to, const char *name, int depth)
{
	int copy = -1;
	bool good = true;

	digest_kind(walk, "d");
	if (to >= 0) {
		good = mkdirat(to, name, S_IRWXU) == 0;
		copy = good ? openat(to, name, O_RDONLY | O_CLOEXEC) : -1;
		good = copy >= 0 ? true : fail_tree(walk);
	}
	good = good && take_folder(walk, descriptor, copy, depth + 1);
	if (copy >= 0)
		close(copy);
	return good;
}

/* Only how large it is; what cannot be looked at has no size. */
static bool
measure_any(struct walk *walk, int at, const char *name,
	const struct stat *status, int depth)
{
	if (S_ISREG(status->st_mode)) {
		walk->bytes += status->st_size;
		return walk->bytes <= walk->bounds->bytes
			       ? true
			       : refuse_much(walk, "the folder is too large");
	}
	const int descriptor = S_ISDIR(status->st_mode)
				       ? openat(at, name,
						 O_RDONLY | O_DIRECTORY |
							 O_NOFOLLOW | O_CLOEXEC)
				       : -1;
	if (descriptor < 0)
		return true;
	const bool good = take_folder(walk, descriptor, -1, depth + 1);
	close(descriptor);
	return good;
}

/* Whatever NAME is, it is opened before it is looked at, so that it cannot
 * become another. */
static bool
take_any(struct walk *walk, int at, const char *name, int to, int depth)
{
	struct stat status;

	if (++walk->files > walk->bounds->files)
		return refuse_much(walk, "the folder has too many files");
	if (fstatat(at, name, &status, AT_SYMLINK_NOFOLLOW) < 0)
		return walk->measures || fail_tree(walk);
	if (walk->measures)
		return measure_any(walk, at, name, &status, depth);
	if (S_ISLNK(status.st_mode))
		return take_link(walk, at, name, to);
	if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
		return refuse_tree(walk, "is neither a file nor a folder");
	const int descriptor = openat(at, name,
		O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
	if (descriptor < 0 || fstat(descriptor, &status) < 0) {
		fail_tree(walk);
		if (descriptor >= 0)
			close(descriptor);
		return false;
	}
	if (S_ISREG(status.st_mode))
		return take_file(walk, descriptor, &status, to, name);
	const bool good =
		S_ISDIR(status.st_mode)
			? enter_folder(walk, descriptor, to, name, depth)
			: refuse_tree(walk, "is neither a file nor a folder");
	close(descriptor);
	return good;
}

/* Only what is complete becomes read-only. */
static bool
seal_folder(struct walk *walk, int to)
{
	return to < 0 || fchmod(to, mode_of(walk, true)) == 0 ? true
							      : fail_tree(walk);
}

static bool
take_folder(struct walk *walk, int descriptor, int to, int depth)
{
	struct names names = {0};
	const size_t length = walk->path.length;
	bool good = depth < DEPTH_MAX
			    ? true
			    : refuse_much(walk, "there are too many folders in "
						"each other");

	if (good &&
		list_names(&names, descriptor, false, walk->bounds->files) < 0)
		good = errno == E2BIG ? refuse_much(walk, "has too many files")
				      : walk->measures || fail_tree(walk);
	for (size_t i = 0; good && i < names.count; i++) {
		text_add_format(&walk->path, "%s%s", length > 0 ? "/" : "",
			names.all[i]);
		good = text_failed(&walk->path) == 0
			       ? take_any(walk, descriptor, names.all[i], to,
					 depth)
			       : fail_tree(walk);
		if (good)
			text_cut(&walk->path, length);
	}
	names_release(&names);
	return good && seal_folder(walk, to);
}

static int
read_tree(struct walk *walk, const char *folder, const char *to,
	char digits[static SHA256_DIGITS + 1], char reason[static REASON_MAX])
{
	uint8_t bytes[SHA256_DIGEST_SIZE];
	const int from =
		open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	int copy = -1;

	walk->folder = folder;
	walk->reason = reason;
	sha256_init(&walk->hash);
	bool good = from >= 0;
	if (good && to) {
		good = mkdir(to, S_IRWXU) == 0;
		copy = good ? open(to, O_RDONLY | O_CLOEXEC) : -1;
		good = copy >= 0;
	}
	good = good ? take_folder(walk, from, copy, 0) : fail_tree(walk);
	sha256_digest(&walk->hash, SHA256_DIGEST_SIZE, bytes);
	hex_write(digits, bytes, sizeof bytes);
	if (from >= 0)
		close(from);
	if (copy >= 0)
		close(copy);
	text_release(&walk->path);
	return good ? 0 : -1;
}

/* Whether FOLDER has no more than the bounds allow, by the sizes of what is in it: it
 * may be changing, and what cannot be looked at is passed over. False, with the
 * reason in words. */
static bool
tree_is_within(const char *folder, const struct tree_bounds *bounds,
	char reason[static REASON_MAX])
{
	struct walk walk = {.bounds = bounds, .measures = true};
	char digits[SHA256_DIGITS + 1];

	(void)read_tree(&walk, folder, NULL, digits, reason);
	return !walk.much;
}

/* Fills in the SHA-256 of what is in FOLDER: names, kinds and contents. -1 with
 * the reason in words. */
static int
tree_digest(const char *folder, const struct tree_bounds *bounds,
	char digits[static SHA256_DIGITS + 1], char reason[static REASON_MAX])
{
	struct walk walk = {.bounds = bounds};

	return read_tree(&walk, folder, NULL, digits, reason);
}

/* The same as tree_digest, and copies it to TO, which is not there yet. */
static int
tree_copy(const char *folder, const char *to, enum tree_copy kind,
	const struct tree_bounds *bounds, char digits[static SHA256_DIGITS + 1],
	char reason[static REASON_MAX])
{
	struct walk walk = {.bounds = bounds, .kind = kind};

	return read_tree(&walk, folder, to, digits, reason);
}

/* A folder that is removed with all that is in it, however deep. */
struct removal {
	int top;    /* what lies too deep is moved there */
	long moved; /* so much of it so far */
};

static int remove_at(
	struct removal *removal, int at, const char *name, int depth);

static int
empty_folder(struct removal *removal, int descriptor, int depth)
{
	struct names names = {0};
	int result = list_names(&names, descriptor, true, LONG_MAX);

	for (size_t i = 0; result == 0 && i < names.count; i++)
		result = remove_at(removal, descriptor, names.all[i], depth);
	names_release(&names);
	return result;
}

/* Who made it may have kept everybody out. -1 with errno. */
static int
open_folder(int at, const char *name)
{
	const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
	int descriptor = openat(at, name, flags);

	if (descriptor < 0 && errno == EACCES &&
		fchmodat(at, name, S_IRWXU, 0) == 0)
		descriptor = openat(at, name, flags);
	if (descriptor >= 0)
		(void)fchmod(descriptor, S_IRWXU);
	return descriptor;
}

static int
move_up(struct removal *removal, int at, const char *name)
{
	char fresh[40];

	snprintf(fresh, sizeof fresh, ".deep-%ld", ++removal->moved);
	return renameat(at, name, removal->top, fresh);
}

static int
remove_at(struct removal *removal, int at, const char *name, int depth)
{
	if (unlinkat(at, name, 0) == 0)
		return 0;
	if (errno != EISDIR && errno != EPERM)
		return -1;
	const int descriptor = open_folder(at, name);
	if (descriptor < 0)
		return -1;
	int result = depth > DEPTH_MAX
			     ? move_up(removal, at, name)
			     : empty_folder(removal, descriptor, depth + 1);
	close(descriptor);
	return result < 0 || depth > DEPTH_MAX
		       ? result
		       : unlinkat(at, name, AT_REMOVEDIR);
}

int
tree_remove(const char *path)
{
	struct removal removal = {.top = open_folder(AT_FDCWD, path)};
	long before;
	int result;

	if (removal.top < 0)
		return errno == ENOENT ||
				       (errno == ENOTDIR && unlink(path) == 0)
			       ? 0
			       : -1;
	do {
		before = removal.moved;
		result = empty_folder(&removal, removal.top, 0);
	} while (result == 0 && removal.moved > before);
	close(removal.top);
	return result == 0 ? rmdir(path) : -1;
}

/*
 * Versions: what is kept of one, and how it is made.
 */

/* One that is being made; it must not move. */
struct version_making {
	STAILQ_ENTRY(version_making) link;
	struct version version;
	struct workshop *workshop;
	struct entry *of;
	const char *entry;	/* its name */
	char later[REASON_MAX]; /* why it cannot be made now; "" */
	char folder[PATH_MAX];
	char copy[PATH_MAX]; /* that it is built in */
	struct version_build
		*build; /* owned; NULL: it is built, or there is none */
	struct own_command command; /* its build or its check */
};

#define VERSIONS "versions"
#define NEW	 VERSIONS "/.new"
#define BUILDS	 ".build" /* their users do not come into versions/ */
#define SCRATCH	 "/.talon-tmp"
#define NS_PER_S INT64_C(1000000000)

enum { BUILD_PROCESSES = 64, LOG_MOST = 1 << 16, CHECK_MOST = 4 << 20 };

/* What a build may add to what was submitted. */
enum { GROWTH = 8 };

/* The exit status of `talon check` where the machine failed, and no bot. */
enum { CHECK_FAILED = 1, CHECK_USAGE = 2 };

static void
version_release(struct version *version)
{
	free(version->options);
	free(version->command);
	*version = (struct version){0};
}

void
version_bot(const char *entry, long number, char name[static VERSION_NAME_MAX])
{
	if (number > 1)
		snprintf(name, VERSION_NAME_MAX, "%s.%ld", entry, number);
	else
		snprintf(name, VERSION_NAME_MAX, "%s", entry);
}

bool
version_is_remote(const struct version *version)
{
	return version->command && run_command_is_remote(version->command);
}

static void
add_bot(const struct version *version, const char *name, const char *folder,
	struct text *bot)
{
	if (version_is_remote(version))
		text_add_format(bot, "%s = %s", name, version->command);
	else
		text_add_format(bot, "%s [cwd=%s%s] = %s", name, folder,
			version->options ? version->options : "",
			version->command);
}

void
version_program(const char *entry, long number, char path[static PATH_MAX])
{
	snprintf(path, PATH_MAX, VERSIONS "/%s.%ld/program", entry, number);
}

void
version_add_bot(
	const struct version *version, const char *entry, struct text *bot)
{
	char name[VERSION_NAME_MAX];
	char folder[PATH_MAX];

	version_bot(entry, version->number, name);
	version_program(entry, version->number, folder);
	add_bot(version, name, folder, bot);
}

static char *
copy_of(struct json_fields *fields, const char *name)
{
	return json_fields_have(fields, name)
		       ? strdup(json_fields_string(fields, name))
		       : NULL;
}

static void
take_about(struct version *version, struct json_fields *fields)
{
	if (json_fields_have(fields, "at"))
		strlcpy(version->at, json_fields_string(fields, "at"),
			sizeof version->at);
	strlcpy(version->digest, json_fields_string(fields, "digest"),
		sizeof version->digest);
	version->good = json_fields_boolean(fields, "good");
	strlcpy(version->stage, json_fields_string(fields, "stage"),
		sizeof version->stage);
	strlcpy(version->why, json_fields_string(fields, "why"),
		sizeof version->why);
	version->options = copy_of(fields, "options");
	version->command = copy_of(fields, "command");
}

/* That of ENTRY with NUMBER, which is there. -1 with the reason in words. */
static int
version_read(struct version *version, const char *entry, long number,
	char reason[static REASON_MAX])
{
	char path[PATH_MAX], why[REASON_MAX];
	struct json_fields fields;
	json_error_t error;

	*version = (struct version){.number = number};
	snprintf(path, sizeof path, VERSIONS "/%s.%ld/about", entry, number);
	json_t *object = json_load_file(path, 0, &error);
	if (!object)
		return reason_say(reason, "%.400s: %.200s", path, error.text);
	json_fields_begin(&fields, object, why);
	take_about(version, &fields);
	const bool good = !fields.failed;
	json_decref(object);
	if (good)
		return 0;
	version_release(version);
	return reason_say(reason, "%.400s: %.500s", path, why);
}

static void
name_program(const struct version_making *making, char path[static PATH_MAX])
{
	snprintf(path, PATH_MAX, "%.3000s/program", making->folder);
}

/* Writes TEXT, which is released, to the file NAME of what is being made. */
static int
write_part(const struct version_making *making, const char *name,
	struct text *text, char reason[static REASON_MAX])
{
	char path[PATH_MAX];

	snprintf(path, sizeof path, "%.3000s/%s", making->folder, name);
	const int result = text_failed(text) < 0
				   ? reason_no_memory(reason)
				   : beside_file_write(path, text, reason);
	text_release(text);
	return result;
}

static int
write_about(const struct version_making *making, char reason[static REASON_MAX])
{
	const struct version *version = &making->version;
	struct text json = {0};

	text_add_string(&json, "{\"at\":\"");
	text_add_date(&json, loop_date());
	text_add_format(&json,
		"\",\"digest\":\"%s\",\"good\":%s,\"stage\":\"%s\"",
		version->digest, version->good ? "true" : "false",
		version->stage);
	text_add_member(&json, "why", version->why);
	if (version->options)
		text_add_member(&json, "options", version->options);
	if (version->command)
		text_add_member(&json, "command", version->command);
	text_add_string(&json, "}\n");
	return write_part(making, "about", &json, reason);
}

/* A version that is not good, by a mistake of its author's. Always false. */
static bool
blame(struct version *version, const char *stage, const char *why)
{
	strlcpy(version->stage, stage, sizeof version->stage);
	text_printable_string(version->why, sizeof version->why, why);
	return false;
}

/*
 * bot.ini
 */

/* What an option of an entry allows; NULL: it is another. */
static const char *
allowance_of(const char *option)
{
	static const char begin[] = "allow=";

	return strncmp(option, begin, sizeof begin - 1) == 0
		       ? option + sizeof begin - 1
		       : NULL;
}

/* Adds to OPTIONS what the league.ini gives the bot of ENTRY, " memory=100". */
static void
add_options(const struct settings *settings, const char *entry,
	struct text *options)
{
	char *const *given = settings->given.words;

	for (size_t i = 0; i + 1 < settings->given.count; i += 2)
		if (strcmp(given[i], entry) == 0 && !allowance_of(given[i + 1]))
			text_add_format(options, " %s", given[i + 1]);
}

/* Whether the bot.ini of ENTRY may say WORD: `allow` of the league, or of the
 * section of the entry, has it. */
static bool
allows(const struct settings *settings, const char *entry, const char *word)
{
	char *const *given = settings->given.words;

	for (size_t i = 0; i + 1 < settings->given.count; i += 2) {
		const char *words = strcmp(given[i], entry) == 0
					    ? allowance_of(given[i + 1])
					    : NULL;

		if (words && text_has_word(words, word))
			return true;
	}
	return settings->allow && text_has_word(settings->allow, word);
}

struct bot_ini {
	struct text command, build, options;
	bool remote; /* it plays elsewhere */
	const struct settings *settings;
	const char *entry;
};

/* As one word in the brackets. */
static void
add_word(struct text *options, const char *name, const char *value)
{
	struct text word = {0};

	text_add_format(&word, "%s%s", name, value);
	text_add(options, " ", 1);
	if (text_failed(&word) == 0)
		shell_words_quote(options, word.bytes);
	text_release(&word);
}

/* What nobody here sees is the organiser's choice. */
static bool
take_remote(
	struct bot_ini *ini, const char *value, char reason[static REASON_MAX])
{
	ini->remote = strcmp(value, "yes") == 0;
	if (!ini->remote && strcmp(value, "no") != 0)
		return reason_refuse(reason, "remote is yes or no");
	if (ini->remote && !allows(ini->settings, ini->entry, "remote"))
		return reason_refuse(reason,
			"the league has no bots that play elsewhere: "
			"allow = remote");
	if (ini->remote && !invited_name_is_good(ini->entry))
		return reason_say(reason,
			       "the name of a bot that plays elsewhere has "
			       "letters, digits, and . - _ behind the first") ==
		       0;
	return true;
}

static bool
take_setting(void *owner, const char *section, const char *name,
	const char *value, long line, char reason[static REASON_MAX])
{
	struct bot_ini *ini = owner;
	char option[REASON_MAX];

	(void)line;
	if (*section != '\0')
		return reason_refuse(reason, "there are no sections here");
	if (strcmp(name, "command") == 0) {
		if (ini->command.length > 0)
			return reason_refuse(
				reason, "there is a command already");
		text_add_string(&ini->command, value);
	} else if (strcmp(name, "build") == 0) {
		/* Each line is one of a script. */
		text_add_string(&ini->build, ini->build.length > 0 ? "\n" : "");
		text_add_string(&ini->build, value);
	} else if (strcmp(name, "remote") == 0)
		return take_remote(ini, value, reason);
	else if (strpbrk(value, "[]'\"\\"))
		return reason_refuse(reason,
			"brackets, quotes and backslashes have no place "
			"here");
	else if (strcmp(name, "env") == 0)
		add_word(&ini->options, "env:", value);
	else if (allows(ini->settings, ini->entry, name)) {
		snprintf(option, sizeof option, "%.100s=", name);
		add_word(&ini->options, option, value);
	} else
		return reason_refuse(reason,
			"\"%.100s\" is not command, build, env or what "
			"the league allows%s%.200s",
			name, ini->settings->allow ? ": " : "",
			ini->settings->allow ? ini->settings->allow : "");
	return true;
}

static bool
is_there(const char *folder, const char *name, mode_t mode)
{
	char path[PATH_MAX];
	struct stat status;

	snprintf(path, sizeof path, "%s/%s", folder, name);
	return lstat(path, &status) == 0 && S_ISREG(status.st_mode) &&
	       (status.st_mode & mode) == mode;
}

/* main.py, or what else an interpreter runs; the first by name. */
static void
find_main(const char *folder, struct text *command)
{
	struct dirent **found = NULL;
	const int count = scandir(folder, &found, NULL, alphasort);

	for (int i = 0; i < count; i++) {
		const char *name = found[i]->d_name;
		const char *interpreter =
			strncmp(name, "main.", 5) == 0 &&
					is_there(folder, name, 0)
				? interpreter_for(name)
				: NULL;

		if (interpreter && command->length == 0) {
			text_add_format(command, "%s ", interpreter);
			shell_words_quote(command, name);
		}
		free(found[i]);
	}
	free(found);
}

static void
find_program(const char *folder, struct text *command)
{
	if (command->length > 0)
		return;
	if (is_there(folder, "bot", S_IXUSR))
		text_add_string(command, "./bot");
	else
		find_main(folder, command);
}

static void
find_build(const char *copy, struct text *build)
{
	if (build->length == 0 && (is_there(copy, "Makefile", 0) ||
					  is_there(copy, "makefile", 0) ||
					  is_there(copy, "GNUmakefile", 0)))
		text_add_string(build, "make");
}

/* Whether WORD names a file outside the folder, by itself or as OPTION=FILE,
 * which the bot could read then. */
static bool
leads_out(const char *word)
{
	const char *rest = word;

	if (strstr(word, ".."))
		return true;
	while (*rest != '~' && (*rest != '/' || plan_is_of_system(rest))) {
		rest = strchr(rest, '=');
		if (!rest)
			return false;
		rest++;
	}
	return true;
}

/* Whether WORD, as a command, is one of the bots that come with Talon. */
static bool
is_of_talon(const char *word)
{
	const char *directory = bot_program_directory();
	char path[PATH_MAX];

	return word && !strchr(word, '/') && directory &&
	       snprintf(path, sizeof path, "%s/%s", directory, word) <
		       PATH_MAX &&
	       access(path, X_OK) == 0;
}

/* Whether COMMAND is one, and names no file but the entry's and the system's. */
static bool
is_within(const struct bot_ini *ini, char why[static REASON_MAX])
{
	const char *command = ini->command.bytes;
	char **words = shell_words_split(command, why);
	bool good = words;

	for (char **word = words; good && *word; word++)
		if (leads_out(*word))
			good = reason_refuse(why,
				"the command names %.200s, which is "
				"outside its folder",
				*word);
	if (good && run_command_is_remote(command))
		good = reason_refuse(why,
			"a seat of talon seat has no place in a "
			"league");
	if (good && is_of_talon(words[0]) &&
		!allows(ini->settings, ini->entry, "bundled"))
		good = reason_refuse(why,
			"the command is %.200s, which comes with Talon: "
			"the league wants programs of its own",
			words[0]);
	free(words);
	return good;
}

/*
 * The build: a program that nobody trusts, with write access to the copy alone.
 */

struct version_build {
	struct bot_ini ini;
	struct bot_spec spec; /* if it has begun */
	bool begun;
	struct tree_bounds bounds; /* of what it may make */
	char why[REASON_MAX]; /* it was ended for what it has made; or "" */
	bool full; /* it was ended for the disk, which is nobody's fault */
};

/* Whether as much is free on the disk as a build may make: there may be more than
 * anybody finds by a name. */
static bool
has_room(struct version_making *making)
{
	struct version_build *build = making->build;
	struct statvfs status;

	build->full = statvfs(making->copy, &status) == 0 &&
		      (off_t)status.f_bavail * (off_t)status.f_frsize <
			      build->bounds.bytes;
	return !build->full;
}

/* Whether what it has made is within bounds so far. */
static bool
look_at_size(void *owner, int64_t now_ns)
{
	struct version_making *making = owner;
	char why[REASON_MAX];

	(void)now_ns;
	if (!has_room(making))
		return false;
	if (tree_is_within(making->copy, &making->build->bounds, why))
		return true;
	strlcpy(making->build->why, why, sizeof making->build->why);
	return false;
}

/* Of the organiser's PATH what is of the system. */
static void
add_path(struct text *options)
{
	const char *path = getenv("PATH");
	char *all = strdup(path ? path : "");
	struct text kept = {0};

	for (char *rest = all, *folder; (folder = strsep(&rest, ":"));)
		if (plan_is_of_system(folder))
			text_add_format(&kept, "%s%s",
				kept.length > 0 ? ":" : "", folder);
	if (kept.length > 0 && text_failed(&kept) == 0)
		add_word(options, "env:PATH=", kept.bytes);
	text_release(&kept);
	free(all);
}

static void
name_scratch(const struct version_making *making, char path[static PATH_MAX])
{
	snprintf(path, PATH_MAX, "%.3000s" SCRATCH, making->copy);
}

static bool
plan_build(struct version_making *making, char reason[static REASON_MAX])
{
	struct version_build *build = making->build;
	struct text words = {0}, options = {0};
	char path[PATH_MAX];

	text_add_format(&options,
		"cwd=%s write=. memory=%ld processes=%d env:HOME=/tmp "
		"read=/dev/zero",
		making->copy, making->workshop->settings->build_mib,
		BUILD_PROCESSES);
	/* What is measured with the copy. */
	name_scratch(making, path);
	char *scratch = realpath(path, NULL);
	add_word(&options, "env:TMPDIR=", scratch ? scratch : "");
	add_path(&options);
	free(scratch);
	text_add_string(&words, "sh -c ");
	struct text script = {0};
	/* The sandbox lets a bot read the files that its words name, and
	 * OPTION=FILE: so this word must not end in what its author wrote. */
	text_add_format(
		&script, "exec 2>&1; %s\nexit $? #.", build->ini.build.bytes);
	if (text_failed(&script) == 0)
		shell_words_quote(&words, script.bytes);
	bool good = text_failed(&words) == 0 && text_failed(&options) == 0 &&
		    text_failed(&script) == 0;
	if (!good)
		reason_no_memory(reason);
	build->begun =
		good && bot_spec_make(&build->spec, "build", options.bytes,
				words.bytes, NULL, getenv("PATH"), reason);
	text_release(&words);
	text_release(&options);
	text_release(&script);
	return build->begun;
}

static int
run_build(struct version_making *making, char reason[static REASON_MAX])
{
	struct workshop *workshop = making->workshop;
	struct confinement *confinement = workshop->confinement;
	struct bot_spec *spec = &making->build->spec;

	confinement_look(confinement);
	/* A compiler needs all of the system, of which a root of its own has
	 * copies of a few programs alone. */
	confinement->level = confinement->machine->best < SANDBOX_LOW
				     ? confinement->machine->best
				     : SANDBOX_LOW;
	if (!confinement_plan(confinement, spec, reason))
		return -1;
	if (spec->unfit)
		return reason_say(reason, "%.900s", spec->unfit);
	/* A warden that was there before does not know the plan. */
	process_family_refresh(workshop->family);
	const struct process_limits limits =
		bot_spec_limits(spec, confinement->limits);
	const struct process_program program = bot_spec_program(spec);

	making->command = (struct own_command){
		.loop = workshop->loop,
		.family = workshop->family,
		.most_ns = workshop->settings->build_s * NS_PER_S,
		.keep = LOG_MOST,
		.look = look_at_size,
		.owner = making,
	};
	return own_command_start_program(&making->command, &program, &limits) <
			       0
		       ? reason_say(reason, "%s", strerror(errno))
		       : 0;
}

/* A folder for what a build needs itself, which does not stay. */
static int
make_scratch(
	const struct version_making *making, char reason[static REASON_MAX])
{
	char path[PATH_MAX];

	name_scratch(making, path);
	if (tree_remove(path) < 0 || mkdir(path, 0700) < 0 ||
		chmod(path, 0777) < 0)
		return reason_of_file(path, reason);
	return 0;
}

static int
say_full(char reason[static REASON_MAX])
{
	return reason_say(
		reason, "there is less room on the disk than a build may take");
}

/* -1 with the reason in words: it could not be begun. */
static int
begin_build(struct version_making *making, char reason[static REASON_MAX])
{
	struct version_build *build = making->build;

	build->bounds = making->workshop->settings->bounds;
	build->bounds.bytes *= GROWTH;
	build->bounds.files *= GROWTH;
	if (make_scratch(making, reason) < 0 || !plan_build(making, reason))
		return -1;
	return has_room(making) ? run_build(making, reason) : say_full(reason);
}

/* What has come of it. */
static int
end_build(struct version_making *making, char reason[static REASON_MAX])
{
	const struct version_build *build = making->build;
	struct own_command *command = &making->command;
	char path[PATH_MAX];

	name_scratch(making, path);
	(void)tree_remove(path);
	if (build->full)
		return say_full(reason);
	if (command->status != 0)
		blame(&making->version, "build",
			*build->why != '\0' ? build->why : command->why);
	return write_part(making, "build.log", &command->kept, reason);
}

static void
release_build(struct version_making *making)
{
	struct version_build *build = making->build;

	own_command_release(&making->command);
	making->command = (struct own_command){0};
	if (!build)
		return;
	if (build->begun)
		bot_spec_release(&build->spec);
	text_release(&build->ini.command);
	text_release(&build->ini.build);
	text_release(&build->ini.options);
	free(build);
	making->build = NULL;
}

/*
 * The check, in the surroundings of the games.
 */

/* The names of the checks that failed, "" if none has. Returns those for which the
 * time was up, which are no fault. */
static json_int_t
name_failed(const struct text *output, char why[static REASON_MAX])
{
	struct text names = {0};
	json_t *object =
		json_loads(output->bytes ? output->bytes : "", 0, NULL);
	const json_t *checks = json_object_get(object, "checks");
	size_t index;
	json_t *each;

	json_array_foreach(checks, index, each)
	{
		const char *result =
			json_string_value(json_object_get(each, "result"));
		const char *name =
			json_string_value(json_object_get(each, "name"));

		if (result && name && strcmp(result, "fail") == 0)
			text_add_format(&names, "%s%s",
				names.length > 0 ? ", " : "failed: ", name);
	}
	const json_int_t undone =
		json_integer_value(json_object_get(object, "undone"));
	snprintf(
		why, REASON_MAX, "%.900s", names.length > 0 ? names.bytes : "");
	text_release(&names);
	json_decref(object);
	return undone;
}

/* What the check has found. -1 with the reason in words: nobody knows. */
static int
judge(struct version_making *making, char reason[static REASON_MAX])
{
	const struct own_command *check = &making->command;
	char why[REASON_MAX] = "";
	json_int_t undone = 0;

	if (check->status == CHECK_FAILED)
		undone = name_failed(&check->kept, why);
	if (*why != '\0')
		blame(&making->version, "check", why);
	else if (check->status == CHECK_USAGE)
		blame(&making->version, "bot.ini", check->last);
	else if (check->status != EXIT_SUCCESS && undone == 0)
		return reason_say(reason, "could not be checked: %.500s",
			own_command_words(check));
	return 0;
}

static int
start_check(struct version_making *making, char reason[static REASON_MAX])
{
	const struct workshop *workshop = making->workshop;
	char name[VERSION_NAME_MAX], folder[PATH_MAX];
	struct word_list words = {0};
	struct text bot = {0};

	making->command = (struct own_command){.loop = workshop->loop,
		.family = workshop->family,
		.keep = CHECK_MOST};
	version_bot(making->entry, making->version.number, name);
	name_program(making, folder);
	add_bot(&making->version, name, folder, &bot);
	word_list_add_words(&words, "talon check --json");
	word_list_add_format(
		&words, "--patience=%ld", workshop->settings->patience_s);
	word_list_add_all(&words, workshop->settings->check.words);
	word_list_add(&words, text_failed(&bot) == 0 ? bot.bytes : "");
	text_release(&bot);
	int result = 0;

	if (word_list_failed(&words) < 0 ||
		own_command_start(
			&making->command, (const char *const *)words.words) < 0)
		result = reason_say(reason, "%s", strerror(errno));
	word_list_release(&words);
	return result;
}

/* What was built is copied once more: nobody knows what the build has made. */
static bool
seal(struct version_making *making, const char *program)
{
	struct tree_bounds bounds = making->workshop->settings->bounds;
	char digest[SHA256_DIGITS + 1], reason[REASON_MAX];

	bounds.bytes *= GROWTH;
	bounds.files *= GROWTH;
	return tree_copy(making->copy, program, TREE_SEALED, &bounds, digest,
		       reason) == 0 ||
	       blame(&making->version, "build", reason);
}

static char *
take_text(struct text *text)
{
	char *bytes = text->bytes;

	*text = (struct text){0};
	return bytes;
}

/* It needs nothing of its folder. */
static void
make_remote(struct version *version, struct bot_ini *ini)
{
	if (ini->command.length > 0 || ini->build.length > 0)
		blame(version, "bot.ini",
			"a bot that plays elsewhere has no command and no "
			"build here");
	text_clear(&ini->command);
	text_add_format(&ini->command, "talon seat %s", ini->entry);
	version->command = take_text(&ini->command);
}

/* Seals what is built, and finds its program. */
static void
make_local(struct version_making *making)
{
	struct version *version = &making->version;
	struct bot_ini *ini = &making->build->ini;
	char why[REASON_MAX], program[PATH_MAX];

	name_program(making, program);
	if (*version->stage == '\0')
		seal(making, program);
	find_program(program, &ini->command);
	if (*version->stage == '\0' && ini->command.length == 0)
		blame(version, "program",
			"there is neither bot, which can be run, nor "
			"main.py or the like, nor a bot.ini with its "
			"command");
	if (*version->stage == '\0' && !is_within(ini, why))
		blame(version, "bot.ini", why);
	add_options(ini->settings, ini->entry, &ini->options);
	version->command = take_text(&ini->command);
	version->options = take_text(&ini->options);
}

/* Leaves what was begun. */
static void
version_give_up(struct version_making *making)
{
	release_build(making);
	version_release(&making->version);
	(void)tree_remove(making->copy);
	(void)tree_remove(making->folder);
}

/* Goes on with what was begun and does not run, up to its check. -1 likewise. */
static int
version_go_on(struct version_making *making, char reason[static REASON_MAX])
{
	const struct version *version = &making->version;
	int result = 0;

	if (!making->build)
		return 0;
	if (making->build->begun)
		result = end_build(making, reason);
	if (result == 0)
		make_local(making);
	release_build(making);
	(void)tree_remove(making->copy);
	if (result == 0 && *version->stage == '\0')
		result = start_check(making, reason);
	if (result < 0)
		version_give_up(making);
	return result;
}

/* Reads what its author says of it, and begins to make that. -1 with the reason in
 * words. */
static int
make_program(struct version_making *making, char reason[static REASON_MAX])
{
	struct version *version = &making->version;
	struct bot_ini *ini = &making->build->ini;
	const size_t folder = strlen(making->copy) + 1;
	char path[PATH_MAX], why[REASON_MAX];

	*ini = (struct bot_ini){
		.settings = making->workshop->settings, .entry = making->entry};
	snprintf(path, sizeof path, "%.3000s/bot.ini", making->copy);
	if (ini_file_read(path, take_setting, ini, why) < 0)
		blame(version, "bot.ini",
			why + (strncmp(why, path, folder) == 0 ? folder : 0));
	else if (ini->remote)
		make_remote(version, ini);
	else {
		find_build(making->copy, &ini->build);
		return ini->build.length > 0 ? begin_build(making, reason)
					     : version_go_on(making, reason);
	}
	release_build(making);
	return 0;
}

static int
make_all(struct version_making *making, char reason[static REASON_MAX])
{
	const struct workshop *workshop = making->workshop;
	char folder[PATH_MAX], digest[SHA256_DIGITS + 1];

	snprintf(folder, sizeof folder, "entries/%s", making->entry);
	if (tree_copy(folder, making->copy, TREE_OPEN,
		    &workshop->settings->bounds, digest, reason) < 0 ||
		strcmp(digest, making->version.digest) != 0)
		return reason_say(reason,
			"entries/%.200s changes while it is read",
			making->entry);
	making->build = calloc(1, sizeof *making->build);
	return making->build ? make_program(making, reason)
			     : reason_no_memory(reason);
}

/* Removes what is left of those that were being made; before the first, too. */
static void
workshop_clear(struct workshop *workshop)
{
	(void)tree_remove(NEW);
	(void)tree_remove(BUILDS);
	workshop->begun = false;
}

/* What a kill has left goes first. */
static int
begin_new(struct version_making *making, char reason[static REASON_MAX])
{
	struct workshop *workshop = making->workshop;

	if (!workshop->begun)
		workshop_clear(workshop);
	workshop->begun = true;
	if ((mkdir(NEW, 0755) < 0 && errno != EEXIST) ||
		(mkdir(BUILDS, 0755) < 0 && errno != EEXIST) ||
		tree_remove(making->copy) < 0 ||
		tree_remove(making->folder) < 0 ||
		mkdir(making->folder, 0755) < 0)
		return reason_of_file(making->folder, reason);
	return 0;
}

/* Makes the next one of ENTRY, from its folder, which had DIGEST, or where it cannot be
 * read at all, FAULT says why; up to its build or its check, which is then running, as
 * long as `command.running`. Its mistakes make a version that is not good; or there
 * will be none, and `later` says why. */
static void
version_begin(struct version_making *making, struct workshop *workshop,
	struct entry *entry, const char *digest, const char *fault)
{
	int result;

	*making = (struct version_making){
		.version.number = entry->last.number + 1,
		.workshop = workshop,
		.of = entry,
		.entry = entry->name};
	snprintf(making->folder, sizeof making->folder, NEW "/%s", entry->name);
	snprintf(making->copy, sizeof making->copy, BUILDS "/%s", entry->name);
	strlcpy(making->version.digest, digest, sizeof making->version.digest);
	result = begin_new(making, making->later);
	if (result == 0 && fault)
		blame(&making->version, "folder", fault);
	else if (result == 0)
		result = make_all(making, making->later);
	if (result < 0)
		version_give_up(making);
}

/* All that is known of it. */
static int
conclude(struct version_making *making, char reason[static REASON_MAX])
{
	struct version *version = &making->version;
	char program[PATH_MAX];
	const bool checked =
		*version->stage == '\0' && !version_is_remote(version);

	if (checked && judge(making, reason) < 0)
		return -1;
	if (checked && making->command.kept.length > 0 &&
		write_part(making, "check.json", &making->command.kept,
			reason) < 0)
		return -1;
	version->good = *version->stage == '\0';
	name_program(making, program);
	/* What never plays need not be kept. */
	if (!version->good && tree_remove(program) < 0)
		return reason_of_file(program, reason);
	return write_about(making, reason);
}

/* Ends what was begun, whose check has ended. -1 with the reason in words: there is
 * none. */
static int
version_end(struct version_making *making, char reason[static REASON_MAX])
{
	char path[PATH_MAX];
	int result = conclude(making, reason);

	snprintf(path, sizeof path, VERSIONS "/%s.%ld", making->entry,
		making->version.number);
	if (result == 0 && (rename(making->folder, path) < 0 ||
				   locked_file_sync_directory(path) < 0))
		result = reason_of_file(path, reason);
	return result;
}

/*
 * The entries.
 */

#define SEASON_FIRST "season-1"

enum { DAY_S = 24 * 60 * 60 };

/* Splits "ana.2" into its stem, "ana", and its number; false: it is none. */
static bool
split_version(
	const char *name, char stem[static VERSION_ENTRY_MAX], long *number)
{
	const char *dot = strrchr(name, '.');
	uint64_t value;

	if (!dot || dot == name || dot - name >= VERSION_ENTRY_MAX ||
		!number_parse(dot + 1, &value) || value == 0 ||
		value > VERSION_MOST)
		return false;
	snprintf(stem, VERSION_ENTRY_MAX, "%.*s", (int)(dot - name), name);
	*number = (long)value;
	return true;
}

bool
entry_name_fits(const char *name, char reason[static REASON_MAX])
{
	char printable[NAME_MAX + 1], stem[VERSION_ENTRY_MAX];
	long number;

	text_printable_string(printable, sizeof printable, name);
	if (*name == '\0' || *name == '.' || *name == '-' ||
		strlen(name) >= VERSION_ENTRY_MAX)
		return reason_refuse(reason,
			"a name has 1 to %d bytes, and begins neither "
			"with a dot nor a hyphen",
			VERSION_ENTRY_MAX - 1);
	if (strcmp(printable, name) != 0 ||
		strpbrk(name, " ,=[]()'\"`/\\<>&|;#%$*?!~^{}:@"))
		return reason_refuse(reason,
			"a name has letters, digits, and + - "
			". _ alone");
	if (split_version(name, stem, &number))
		return reason_refuse(reason,
			"a name that ends like that is one "
			"of a version");
	return true;
}

void
entries_release(struct entries *entries)
{
	for (size_t i = 0; i < entries->count; i++) {
		version_release(&entries->all[i].last);
		version_release(&entries->all[i].good);
	}
	free(entries->all);
	*entries = (struct entries){0};
}

struct entry *
entries_find(const struct entries *entries, const char *name)
{
	for (size_t i = 0; i < entries->count; i++)
		if (strcmp(entries->all[i].name, name) == 0)
			return &entries->all[i];
	return NULL;
}

const struct entry *
entries_of_bot(const struct entries *entries, const char *name, long *version)
{
	char stem[VERSION_ENTRY_MAX];

	*version = 1;
	return entries_find(
		entries, split_version(name, stem, version) ? stem : name);
}

/* Its own, or a new one; NULL with the reason in words. */
static struct entry *
add(struct entries *entries, const char *name, char reason[static REASON_MAX])
{
	struct entry *entry = entries_find(entries, name);

	if (entry)
		return entry;
	if (ARRAY_GROW(entries->all, entries->count, entries->capacity) < 0) {
		reason_no_memory(reason);
		return NULL;
	}
	entry = &entries->all[entries->count++];
	*entry = (struct entry){0};
	strlcpy(entry->name, name, sizeof entry->name);
	return entry;
}

static int
take_version(struct entries *entries, const char *name, long number,
	char reason[static REASON_MAX])
{
	struct entry *entry = add(entries, name, reason);
	struct version version;

	if (!entry || version_read(&version, name, number, reason) < 0)
		return -1;
	struct version *to = version.good ? &entry->good : &entry->last;
	if (number > to->number) {
		version_release(to);
		*to = version;
	} else
		version_release(&version);
	return 0;
}

/* Calls TAKE for what is in FOLDER, in order, but for what begins with a dot. */
static int
each_in(const char *folder,
	int (*take)(
		void *owner, const char *name, char reason[static REASON_MAX]),
	void *owner, char reason[static REASON_MAX])
{
	struct dirent **found = NULL;
	const int count = scandir(folder, &found, NULL, alphasort);
	int result = count < 0 ? reason_of_file(folder, reason) : 0;

	for (int i = 0; i < count; i++) {
		if (result == 0 && found[i]->d_name[0] != '.')
			result = take(owner, found[i]->d_name, reason);
		free(found[i]);
	}
	free(found);
	return result;
}

struct scan {
	struct entries *entries;
	struct diary *diary;
};

static int
see_version(void *owner, const char *folder, char reason[static REASON_MAX])
{
	const struct scan *scan = owner;
	char name[VERSION_ENTRY_MAX];
	long number;

	return split_version(folder, name, &number)
		       ? take_version(scan->entries, name, number, reason)
		       : 0;
}

/* What cannot be one is nobody else's trouble. */
static int
see_entry(void *owner, const char *name, char reason[static REASON_MAX])
{
	const struct scan *scan = owner;
	char path[PATH_MAX], why[REASON_MAX] = "";
	char what[REASON_MAX];
	struct stat status;

	snprintf(path, sizeof path, "entries/%s", name);
	if (lstat(path, &status) < 0 || S_ISREG(status.st_mode))
		return 0;
	if (S_ISDIR(status.st_mode) && entry_name_fits(name, why)) {
		struct entry *entry = add(scan->entries, name, reason);

		if (entry)
			entry->there = true;
		return entry ? 0 : -1;
	}
	snprintf(what, sizeof what, "odd entries/%s: ", name);
	return diary_note_once(
		scan->diary, what, *why != '\0' ? why : "is no folder", reason);
}

static int
compare(const void *a, const void *b)
{
	const struct entry *first = a;
	const struct entry *second = b;

	return strcmp(first->name, second->name);
}

/* An entry that was renamed is another from then on. */
static int
rename_folder(const char *from, const char *to, char reason[static REASON_MAX])
{
	char old[PATH_MAX], new[PATH_MAX];

	snprintf(old, sizeof old, "entries/%s", from);
	snprintf(new, sizeof new, "entries/%s", to);
	if (access(new, F_OK) == 0 || access(old, F_OK) < 0 ||
		rename(old, new) == 0)
		return 0;
	return reason_of_file(old, reason);
}

/* A command of the organiser's. */
static int
obey(struct entries *entries, char *words, char reason[static REASON_MAX])
{
	char *rest = words;
	const char *word = strsep(&rest, " ");
	const char *first = strsep(&rest, " ");
	const char *second = strsep(&rest, " ");

	if (strcmp(word, "season") == 0 && first) {
		strlcpy(entries->season, first, sizeof entries->season);
		entries->frozen = false;
	} else if (strcmp(word, "freeze") == 0)
		entries->frozen = true;
	else if (strcmp(word, "remove") == 0 && first) {
		struct entry *entry = add(entries, first, reason);

		if (!entry)
			return -1;
		entry->removed = true;
	} else if (strcmp(word, "rename") == 0 && first && second) {
		if (!add(entries, first, reason) ||
			!add(entries, second, reason) ||
			rename_folder(first, second, reason) < 0)
			return -1;
		entries_find(entries, first)->removed = true;
		entries_find(entries, first)->moved = true;
		entries_find(entries, second)->renamed = true;
	}
	return 0;
}

static int
obey_all(struct entries *entries, const struct diary *diary,
	char reason[static REASON_MAX])
{
	char words[REASON_MAX];
	size_t at = 0;
	int result = 0;

	strlcpy(entries->season, SEASON_FIRST, sizeof entries->season);
	while (result == 0 && diary_next(diary, &at, words))
		result = obey(entries, words, reason);
	return result;
}

/* Of the last of all versions that is good there is no second one. */
static int
settle_last(struct entries *entries, char reason[static REASON_MAX])
{
	for (size_t i = 0; i < entries->count; i++) {
		struct entry *entry = &entries->all[i];

		if (entry->last.number > entry->good.number ||
			entry->good.number == 0)
			continue;
		version_release(&entry->last);
		if (version_read(&entry->last, entry->name, entry->good.number,
			    reason) < 0)
			return -1;
	}
	return 0;
}

/* People would take one for the other; A to Z alone. */
static int
note_alike(const struct entries *entries, struct diary *diary,
	char reason[static REASON_MAX])
{
	int result = 0;

	for (size_t i = 0; result == 0 && i < entries->count; i++)
		for (size_t j = 0; result == 0 && j < i; j++) {
			const char *name = entries->all[i].name;
			char what[VERSION_NAME_MAX];

			if (!entries->all[i].there || !entries->all[j].there ||
				strcasecmp(name, entries->all[j].name) != 0)
				continue;
			snprintf(what, sizeof what, "odd entries/%s: ", name);
			result = diary_note_once(diary, what,
				"differs from another in capital letters alone",
				reason);
		}
	return result;
}

int
entries_read(struct entries *entries, struct diary *diary,
	char reason[static REASON_MAX])
{
	struct scan scan = {entries, diary};

	*entries = (struct entries){0};
	if (obey_all(entries, diary, reason) < 0 ||
		each_in("versions", see_version, &scan, reason) < 0 ||
		each_in("entries", see_entry, &scan, reason) < 0 ||
		settle_last(entries, reason) < 0)
		return -1;
	if (entries->count > 0)
		qsort(entries->all, entries->count, sizeof *entries->all,
			compare);
	return note_alike(entries, diary, reason);
}

static int
note_version(const struct version *version, const struct entry *entry,
	struct diary *diary, char reason[static REASON_MAX])
{
	char name[VERSION_NAME_MAX];

	version_bot(entry->name, version->number, name);
	if (version->good)
		return diary_note(diary, reason, "version %s", name);
	return diary_note(diary, reason, "refused %s: %s: %.500s", name,
		version->stage, version->why);
}

static int
take_new(struct entry *entry, struct version *version,
	char reason[static REASON_MAX])
{
	version_release(&entry->last);
	entry->last = *version;
	*version = (struct version){0};
	if (!entry->last.good)
		return 0;
	version_release(&entry->good);
	return version_read(
		&entry->good, entry->name, entry->last.number, reason);
}

/* Notes once about the entry, WORD first, what is so now. */
static int
note_state(const struct entry *entry, struct diary *diary, const char *word,
	const char *state, char reason[static REASON_MAX])
{
	char what[VERSION_NAME_MAX + 16];

	snprintf(what, sizeof what, "%s %s: ", word, entry->name);
	return diary_note_once(diary, what, state, reason);
}

/*
 * New versions: each is built and checked beside those that follow; all
 * are taken and told of in the order of the entries.
 */

int
entries_await_some(struct loop *loop, char reason[static REASON_MAX])
{
	const int ended = loop_run(loop);

	if (ended == 0)
		return 0;
	return reason_say(reason, "%s",
		ended < 0	  ? strerror(errno)
		: ended == SIGINT ? "interrupted"
				  : strsignal(ended));
}

/* How many builds and checks run. */
static int
count_running(const struct workshop *workshop)
{
	const struct version_making *making;
	int running = 0;

	STAILQ_FOREACH (making, &workshop->making, link)
		running += making->command.running;
	return running;
}

/* The version is taken, or the diary says why there is none. */
static int
end_one(struct version_making *making, char reason[static REASON_MAX])
{
	struct workshop *workshop = making->workshop;
	struct entry *entry = making->of;
	char why[REASON_MAX];

	if (*making->later == '\0' && version_end(making, making->later) == 0) {
		workshop->made++;
		return note_version(&making->version, entry, workshop->diary,
			       reason) < 0
			       ? -1
			       : take_new(entry, &making->version, reason);
	}
	if (!loop_end_wanted())
		return note_state(
			entry, workshop->diary, "later", making->later, why);
	strlcpy(reason, making->later, REASON_MAX);
	return -1;
}

/* Goes on with those whose builds have ended. */
static void
go_on_all(struct workshop *workshop)
{
	struct version_making *making;

	STAILQ_FOREACH (making, &workshop->making, link)
		if (!making->command.running)
			(void)version_go_on(making, making->later);
}

static void
give_up_first(struct workshop *workshop)
{
	struct version_making *first = STAILQ_FIRST(&workshop->making);

	STAILQ_REMOVE_HEAD(&workshop->making, link);
	version_give_up(first);
	free(first);
}

/* Ends those from the first on whose checks have ended, waiting while more than MOST
 * run. */
static int
end_some(struct workshop *workshop, int most, char reason[static REASON_MAX])
{
	struct version_making *first;

	while ((first = STAILQ_FIRST(&workshop->making))) {
		go_on_all(workshop);
		if (!first->command.running) {
			const int result = end_one(first, reason);

			give_up_first(workshop);
			if (result < 0)
				return -1;
		} else if (count_running(workshop) <= most)
			return 0;
		else if (entries_await_some(workshop->loop, reason) < 0)
			return -1;
	}
	return 0;
}

/* Begins a version of ENTRY, whose folder has changed. */
static int
begin_one(struct workshop *workshop, struct entry *entry, const char *digest,
	const char *fault, char reason[static REASON_MAX])
{
	struct version_making *making = malloc(sizeof *making);

	if (!making)
		return reason_no_memory(reason);
	version_begin(making, workshop, entry, digest, fault);
	STAILQ_INSERT_TAIL(&workshop->making, making, link);
	if (*making->later != '\0' && loop_end_wanted()) {
		strlcpy(reason, making->later, REASON_MAX);
		return -1;
	}
	return end_some(workshop, workshop->jobs - 1, reason);
}

/* Whether so many versions of ENTRY were taken within a day that its change has to
 * wait. */
static bool
is_held(struct entry *entry, long most)
{
	struct text day_ago = {0};
	char why[REASON_MAX];
	bool recent = true;
	long left = most;

	text_add_date(&day_ago, loop_date() - DAY_S);
	for (long i = entry->last.number; i > 0 && recent && left > 0; i--) {
		struct version version;
		char name[VERSION_NAME_MAX];

		if (text_failed(&day_ago) < 0 ||
			version_read(&version, entry->name, i, why) < 0)
			continue;
		recent = strcmp(version.at, day_ago.bytes) > 0;
		left -= recent && version.good;
		version_bot(entry->name, i, name);
		if (left == 0)
			snprintf(entry->held, sizeof entry->held,
				"its files have changed, and %ld version%s of "
				"it %s taken within a day: the next one is a "
				"day after %s, which was of %s",
				most, plural(most), most == 1 ? "was" : "were",
				name, version.at);
		version_release(&version);
	}
	text_release(&day_ago);
	return left == 0;
}

/* IDLE: why no new version is taken; NULL: one is. -1: the league has to end. */
static int
renew(struct workshop *workshop, struct entry *entry, const char *idle,
	char reason[static REASON_MAX])
{
	char folder[PATH_MAX], digest[SHA256_DIGITS + 1], fault[REASON_MAX];

	snprintf(folder, sizeof folder, "entries/%s", entry->name);
	const bool broken = tree_digest(folder, &workshop->settings->bounds,
				    digest, fault) < 0;
	/* What cannot be read has the digest of the reason why. */
	if (broken)
		hex_write_sha256(digest, fault, strlen(fault));
	if (strcmp(digest, entry->last.digest) == 0 ||
		entry->last.number >= VERSION_MOST)
		return 0;
	if (idle)
		return note_state(
			entry, workshop->diary, "passed", idle, reason);
	if (is_held(entry, workshop->settings->versions))
		return note_state(
			entry, workshop->diary, "later", entry->held, reason);
	const int64_t until_ns = workshop->until_ns;
	if (until_ns > 0 && loop_now() >= until_ns)
		return note_state(entry, workshop->diary, "later",
			"the time was up before its new version could be made",
			reason);
	return begin_one(
		workshop, entry, digest, broken ? fault : NULL, reason);
}

/* Why no new version of ENTRY is taken; NULL: one is. */
static const char *
idle_of(const struct entries *entries, const struct entry *entry)
{
	/* Whoever has another name is nobody new. */
	const bool frozen =
		entries->frozen && !(entry->renamed && entry->last.number == 0);

	return entry->moved ? "there are files of it, and it has another name "
			      "now"
	       : entry->removed ? "its files have changed, and it has "
				  "been removed: under another name it "
				  "can come back"
	       : frozen		? "its files have changed, and no "
				  "version is taken until the next "
				  "season"
				: NULL;
}

static int
renew_all(struct workshop *workshop, struct entries *entries,
	char reason[static REASON_MAX])
{
	int result = 0;

	for (size_t i = 0; result == 0 && i < entries->count; i++) {
		struct entry *entry = &entries->all[i];

		if (entry->there)
			result = renew(workshop, entry, idle_of(entries, entry),
				reason);
		else if (!entry->removed && entry->good.number > 0)
			result = note_state(entry, workshop->diary, "missing",
				"its folder is gone, and its last version "
				"plays on; --remove takes it out",
				reason);
	}
	return result == 0 ? end_some(workshop, -1, reason) : -1;
}

int
entries_renew(struct entries *entries, struct workshop *workshop,
	char reason[static REASON_MAX])
{
	STAILQ_INIT(&workshop->making);
	const int result = renew_all(workshop, entries, reason);

	while (!STAILQ_EMPTY(&workshop->making))
		give_up_first(workshop);
	if (workshop->begun)
		workshop_clear(workshop);
	return result;
}
