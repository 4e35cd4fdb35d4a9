#include "league/tree.h"

#include <sys/stat.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sha2.h>

#include "base/array.h"
#include "base/hex.h"
#include "base/text.h"

enum { DEPTH_MAX = 20, BLOCK = 65536 };

struct names {
	char **all; /* in order */
	size_t count;
	size_t capacity;
};

struct walk {
	const struct tree_bounds *bounds;
	const char *folder;  /* the caller's, for messages */
	struct text path;    /* of what is looked at, below it */
	enum tree_copy kind; /* of the copy */
	long files;
	off_t bytes;
	bool measures; /* only sizes are looked at, of what can be */
	bool much;     /* it was more than the bounds allow */
	SHA2_CTX hash;
	char *reason;
};

static bool
refuse(struct walk *walk, const char *why)
{
	return reason_say(walk->reason, "%.400s: %.300s",
		       walk->path.length > 0 ? walk->path.bytes : walk->folder,
		       why) == 0;
}

static bool
refuse_much(struct walk *walk, const char *why)
{
	walk->much = true;
	return refuse(walk, why);
}

/* A link that is none any more, or what has become one, is somebody's at work. */
static bool
fail(struct walk *walk)
{
	return refuse(walk, errno == EINVAL || errno == ELOOP
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
compare(const void *a, const void *b)
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
list(struct names *names, int descriptor, bool all, long most)
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
		qsort(names->all, names->count, sizeof *names->all, compare);
	return result;
}

static void
digest(struct walk *walk, const char *kind)
{
	SHA256Update(&walk->hash, (const uint8_t *)kind, 1);
	SHA256Update(&walk->hash, (const uint8_t *)walk->path.bytes,
		walk->path.length + 1);
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
copy_bytes(struct walk *walk, FILE *from, FILE *to, bool *runs, SHA2_CTX *hash)
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
		SHA256Update(hash, block, length);
		if (to && fwrite(block, 1, length, to) < length)
			return fail(walk);
	}
	return ferror(from) ? fail(walk) : true;
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
	uint8_t content[SHA256_DIGEST_LENGTH];
	SHA2_CTX hash;
	bool runs = status->st_mode & S_IXUSR;
	FILE *from = fdopen(descriptor, "r");
	int copy = to < 0 ? -1
			  : openat(to, name,
				    O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
				    S_IRUSR | S_IWUSR);
	FILE *file = copy < 0 ? NULL : fdopen(copy, "w");
	bool good = from && (to < 0 || file) ? true : fail(walk);

	digest(walk, runs ? "x" : "f");
	SHA256Init(&hash);
	good = good && copy_bytes(walk, from, file, &runs, &hash);
	SHA256Final(content, &hash);
	SHA256Update(&walk->hash, content, sizeof content);
	if (good && file && fchmod(copy, mode_of(walk, runs)) < 0)
		good = fail(walk);
	if (file && fclose(file) == EOF && good)
		good = fail(walk);
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
leads_out(const char *target)
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
		return fail(walk);
	target[length] = '\0';
	if (leads_out(target))
		return refuse(walk, "a link that leads out of the folder");
	digest(walk, "l");
	SHA256Update(&walk->hash, (const uint8_t *)target, (size_t)length + 1);
	return to < 0 || symlinkat(target, to, name) == 0 ? true : fail(walk);
}

static bool take_folder(struct walk *, int descriptor, int to, int depth);

static bool
enter(struct walk *walk, int descriptor, int to, const char *name, int depth)
{
	int copy = -1;
	bool good = true;

	digest(walk, "d");
	if (to >= 0) {
		good = mkdirat(to, name, S_IRWXU) == 0;
		copy = good ? openat(to, name, O_RDONLY | O_CLOEXEC) : -1;
		good = copy >= 0 ? true : fail(walk);
	}
	good = good && take_folder(walk, descriptor, copy, depth + 1);
	if (copy >= 0)
		close(copy);
	return good;
}

/* Only how large it is; what cannot be looked at has no size. */
static bool
measure(struct walk *walk, int at, const char *name, const struct stat *status,
	int depth)
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
take(struct walk *walk, int at, const char *name, int to, int depth)
{
	struct stat status;

	if (++walk->files > walk->bounds->files)
		return refuse_much(walk, "the folder has too many files");
	if (fstatat(at, name, &status, AT_SYMLINK_NOFOLLOW) < 0)
		return walk->measures || fail(walk);
	if (walk->measures)
		return measure(walk, at, name, &status, depth);
	if (S_ISLNK(status.st_mode))
		return take_link(walk, at, name, to);
	if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
		return refuse(walk, "is neither a file nor a folder");
	const int descriptor = openat(at, name,
		O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
	if (descriptor < 0 || fstat(descriptor, &status) < 0) {
		fail(walk);
		if (descriptor >= 0)
			close(descriptor);
		return false;
	}
	if (S_ISREG(status.st_mode))
		return take_file(walk, descriptor, &status, to, name);
	const bool good =
		S_ISDIR(status.st_mode)
			? enter(walk, descriptor, to, name, depth)
			: refuse(walk, "is neither a file nor a folder");
	close(descriptor);
	return good;
}

/* Only what is complete becomes read-only. */
static bool
seal(struct walk *walk, int to)
{
	return to < 0 || fchmod(to, mode_of(walk, true)) == 0 ? true
							      : fail(walk);
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

	if (good && list(&names, descriptor, false, walk->bounds->files) < 0)
		good = errno == E2BIG ? refuse_much(walk, "has too many files")
				      : walk->measures || fail(walk);
	for (size_t i = 0; good && i < names.count; i++) {
		text_add_format(&walk->path, "%s%s", length > 0 ? "/" : "",
			names.all[i]);
		good = text_failed(&walk->path) == 0
			       ? take(walk, descriptor, names.all[i], to, depth)
			       : fail(walk);
		if (good)
			text_cut(&walk->path, length);
	}
	names_release(&names);
	return good && seal(walk, to);
}

static int
read_all(struct walk *walk, const char *folder, const char *to,
	char digits[static TREE_DIGITS + 1], char reason[static REASON_MAX])
{
	uint8_t bytes[SHA256_DIGEST_LENGTH];
	const int from =
		open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	int copy = -1;

	walk->folder = folder;
	walk->reason = reason;
	SHA256Init(&walk->hash);
	bool good = from >= 0;
	if (good && to) {
		good = mkdir(to, S_IRWXU) == 0;
		copy = good ? open(to, O_RDONLY | O_CLOEXEC) : -1;
		good = copy >= 0;
	}
	good = good ? take_folder(walk, from, copy, 0) : fail(walk);
	SHA256Final(bytes, &walk->hash);
	hex_write(digits, bytes, sizeof bytes);
	if (from >= 0)
		close(from);
	if (copy >= 0)
		close(copy);
	text_release(&walk->path);
	return good ? 0 : -1;
}

bool
tree_is_within(const char *folder, const struct tree_bounds *bounds,
	char reason[static REASON_MAX])
{
	struct walk walk = {.bounds = bounds, .measures = true};
	char digits[TREE_DIGITS + 1];

	(void)read_all(&walk, folder, NULL, digits, reason);
	return !walk.much;
}

int
tree_digest(const char *folder, const struct tree_bounds *bounds,
	char digits[static TREE_DIGITS + 1], char reason[static REASON_MAX])
{
	struct walk walk = {.bounds = bounds};

	return read_all(&walk, folder, NULL, digits, reason);
}

int
tree_copy(const char *folder, const char *to, enum tree_copy kind,
	const struct tree_bounds *bounds, char digits[static TREE_DIGITS + 1],
	char reason[static REASON_MAX])
{
	struct walk walk = {.bounds = bounds, .kind = kind};

	return read_all(&walk, folder, to, digits, reason);
}

/* A folder that is removed with all that is in it, however deep. */
struct removal {
	int top;    /* what lies too deep is moved there */
	long moved; /* so much of it so far */
};

static int remove_at(
	struct removal *removal, int at, const char *name, int depth);

static int
empty(struct removal *removal, int descriptor, int depth)
{
	struct names names = {0};
	int result = list(&names, descriptor, true, LONG_MAX);

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
	int result = depth > DEPTH_MAX ? move_up(removal, at, name)
				       : empty(removal, descriptor, depth + 1);
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
		result = empty(&removal, removal.top, 0);
	} while (result == 0 && removal.moved > before);
	close(removal.top);
	return result == 0 ? rmdir(path) : -1;
}
