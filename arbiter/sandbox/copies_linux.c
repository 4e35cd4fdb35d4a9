#include "sandbox/copies_linux.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <ctype.h>
#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sandbox/kernel_linux.h"
#include "sandbox/namespaces_linux.h"
#include "sandbox/plan.h"

/* What programs in all languages open, whatever they are. */
static const char *const system_files[] = {"/etc/group", "/etc/host.conf",
	"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
	"/etc/locale.alias", "/etc/localtime", "/etc/nsswitch.conf",
	"/etc/os-release", "/etc/passwd", "/etc/protocols", "/etc/services",
	"/etc/ssl/openssl.cnf", "/etc/timezone", "/usr/lib/locale", "/bin",
	"/lib", "/lib32", "/lib64", "/libx32", "/sbin", NULL};

/* What is loaded by its name, which no program's list of libraries has. */
static const char *const system_libraries[] = {"libgcc_s.so.1",
	"libstdc++.so.6", "libnss_compat.so.2", "libnss_dns.so.2",
	"libnss_files.so.2", NULL};

static const char *const net_files[] = {"/etc/ca-certificates", "/etc/hosts",
	"/etc/resolv.conf", "/etc/ssl/certs", "/usr/share/ca-certificates",
	NULL};

/* Files of runtimes that lie where the name of their program does not tell. */
static const struct {
	const char *program;
	const char *files; /* a pattern */
} runtimes[] = {
	{"elixir", "/usr/lib/erlang"},
	{"erl", "/usr/lib/erlang"},
	{"escript", "/usr/lib/erlang"},
	{"gawk", "/usr/share/awk"},
	{"gst", "/usr/share/gnu-smalltalk"},
	{"node", "/usr/lib/node_modules"},
	{"node", "/usr/share/nodejs"},
	{"nodejs", "/usr/lib/node_modules"},
	{"nodejs", "/usr/share/nodejs"},
	{"ocamlrun", "/usr/lib/ocaml"},
	{"perl", "/usr/lib/*-linux-gnu*/perl-base"},
	{"Rscript", "/usr/lib/R"},
	{"swipl", "/usr/lib/swi-prolog"},
	{"tclsh", "/usr/lib/tcltk"},
	{"tclsh", "/usr/share/tcltk"},
};

/* Where a runtime PROGRAM of prefix /usr has files in a folder of its name. */
static const char *const runtime_folders[] = {
	"etc", "lib", "lib/*-linux-gnu*", "lib64", "libexec", "share"};

/* Bounds of what a bot's own files may have us do. */
enum {
	LINKS_MAX = 40,
	SCRIPT_MAX = 1 << 16,
	FOLDERS_DEEP = 64,
	LIBRARIES_DEEP = 64,
	SEGMENTS_MAX = 64,
	ENTRIES_MAX = 4096,
	LIBRARIES_MAX = 1024,
};

/* Those of the copies that are open in this process. */
static struct namespaces_base open_base = {-1, -1};

/* Where the kernel cannot, as before Linux 5.9, one by one. */
static void
close_all(int first, int last)
{
	struct rlimit limit;

	if (kernel_close_range((unsigned)first, (unsigned)last) == 0)
		return;
	if (getrlimit(RLIMIT_NOFILE, &limit) == 0 &&
		limit.rlim_max <= (rlim_t)last)
		last = (int)limit.rlim_max - 1;
	for (int fd = first; fd <= last; fd++)
		close(fd);
}

void
copies_close_others(int first, int kept)
{
	int all[] = {kept, open_base.user, open_base.mounts, INT_MAX};
	const size_t count = sizeof all / sizeof *all;

	for (;;) {
		int next = INT_MAX;

		for (size_t i = 0; i < count; i++)
			if (all[i] >= first && all[i] < next)
				next = all[i];
		if (next > first)
			close_all(first, next - 1);
		if (next == INT_MAX)
			return;
		first = next + 1;
	}
}

static bool
is_copied(const struct copies *copies, const char *folder)
{
	for (size_t i = 0; i < copies->trees.count; i++)
		if (plan_lies_in(folder, copies->trees.words[i]))
			return true;
	return false;
}

/* Drops the last part of PATH, if any. */
static void
drop_part(char *path)
{
	char *slash = strrchr(path, '/');

	if (slash)
		*slash = '\0';
}

/* Puts what link FULL leads to before REST, which is what comes behind it. */
static int
take_link(const struct copies *copies, char *full, char *rest)
{
	char target[PATH_MAX], behind[PATH_MAX];
	ssize_t length = readlink(full, target, sizeof target - 1);

	if (length < 0)
		return -1;
	target[length] = '\0';
	strlcpy(behind, rest, sizeof behind);
	if (snprintf(rest, PATH_MAX, "%s/%s", target, behind) >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return -1;
	}
	if (symlinkat(target, copies->root, full + 1) < 0 && errno != EEXIST)
		return -1;
	if (*target == '/')
		*full = '\0';
	else
		drop_part(full);
	return 0;
}

/* Of the copy of a folder that has STATUS: we are to write to it. */
static mode_t
folder_mode(const struct stat *status)
{
	return (status->st_mode & 0777) | 0700;
}

/* Makes the folders and links on the way to PATH. REAL is what it is behind
 * them; "" is the root. -1 with errno. */
static int
make_way(const struct copies *copies, const char *path,
	char real[static PATH_MAX])
{
	char rest[PATH_MAX];
	struct stat status;
	int links = 0;

	*real = '\0';
	strlcpy(rest, path, sizeof rest);
	while (*rest != '\0') {
		char part[NAME_MAX + 1];
		size_t slashes = strspn(rest, "/");
		size_t length = strcspn(rest + slashes, "/");

		snprintf(
			part, sizeof part, "%.*s", (int)length, rest + slashes);
		memmove(rest, rest + slashes + length,
			strlen(rest + slashes + length) + 1);
		if (*part == '\0' || strcmp(part, ".") == 0)
			continue;
		if (strcmp(part, "..") == 0) {
			drop_part(real);
			continue;
		}
		if (strlcat(real, "/", PATH_MAX) >= PATH_MAX ||
			strlcat(real, part, PATH_MAX) >= PATH_MAX) {
			errno = ENAMETOOLONG;
			return -1;
		}
		if (lstat(real, &status) < 0)
			return -1;
		if (S_ISLNK(status.st_mode)) {
			if (++links > LINKS_MAX) {
				errno = ELOOP;
				return -1;
			}
			if (take_link(copies, real, rest) < 0)
				return -1;
		} else if (S_ISDIR(status.st_mode) &&
			   mkdirat(copies->root, real + 1,
				   folder_mode(&status)) < 0 &&
			   errno != EEXIST)
			return -1;
	}
	return 0;
}

/* A file in memory that is an ELF file, or claims to be: what lies outside it
 * reads as 0. System V ABI, chapters 4 and 5. */
struct image {
	const unsigned char *bytes;
	size_t size;
	bool wide; /* of 64 bits */
	bool big;  /* the first byte of a number weighs most */
};

static uint64_t
number(const struct image *image, uint64_t at, unsigned size)
{
	uint64_t value = 0;

	if (at > image->size || size > image->size - at)
		return 0;
	for (unsigned i = 0; i < size; i++) {
		unsigned from = image->big ? i : size - 1 - i;

		value = value << 8 | image->bytes[at + from];
	}
	return value;
}

/* Of a field that has one place in files of 64 bits, and one in those of 32. */
static uint64_t
field(const struct image *image, uint64_t at, unsigned wide, unsigned narrow)
{
	return image->wide ? number(image, at + wide, 8)
			   : number(image, at + narrow, 4);
}

/* NULL: no text ends there. */
static const char *
string(const struct image *image, uint64_t at)
{
	if (at >= image->size ||
		!memchr(image->bytes + at, '\0', image->size - at))
		return NULL;
	return (const char *)image->bytes + at;
}

struct segment {
	uint32_t type;
	uint64_t offset;
	uint64_t address;
	uint64_t size;
};

/* False: there are no more. */
static bool
get_segment(const struct image *image, unsigned number_of, struct segment *s)
{
	const unsigned count =
		(unsigned)number(image, image->wide ? 56 : 44, 2);
	const uint64_t at =
		field(image, 0, 32, 28) +
		(uint64_t)number_of * number(image, image->wide ? 54 : 42, 2);

	if (number_of >= count || number_of >= SEGMENTS_MAX)
		return false;
	*s = (struct segment){
		.type = (uint32_t)number(image, at, 4),
		.offset = field(image, at, 8, 4),
		.address = field(image, at, 16, 8),
		.size = field(image, at, 32, 16),
	};
	return true;
}

static uint64_t
offset_of(const struct image *image, uint64_t address)
{
	struct segment s;

	for (unsigned i = 0; get_segment(image, i, &s); i++)
		if (s.type == PT_LOAD && address >= s.address &&
			address - s.address < s.size)
			return s.offset + (address - s.address);
	return UINT64_MAX;
}

static int copy_file(
	struct copies *, const char *path, bool own, const struct stat *status);
static int add_program(struct copies *, const char *path);

/* Copies what file PATH leads to, which a file of a bot's may name: only what
 * everybody may read. */
static int
add_file(struct copies *copies, const char *path)
{
	char real[PATH_MAX];
	struct stat status;

	if (copies->library_depth == LIBRARIES_DEEP)
		return 0;
	if (make_way(copies, path, real) < 0 || stat(real, &status) < 0)
		return plan_pass_over();
	if (!S_ISREG(status.st_mode) || !(status.st_mode & S_IROTH))
		return 0;
	copies->library_depth++;
	int result = copy_file(copies, real, false, &status);
	copies->library_depth--;
	return result;
}

/* Whether there are any, 1 or 0, which the caller frees; -1: no memory. */
static int
find_matches(const char *pattern, int flags, glob_t *found)
{
	const int result = glob(pattern, flags, NULL, found);

	if (result == GLOB_NOSPACE)
		errno = ENOMEM;
	return result == 0 ? 1 : result == GLOB_NOSPACE ? -1 : 0;
}

/* Calls USE with each path that matches PATTERN, until it fails. */
static int
for_matches(struct copies *copies, const char *pattern,
	int (*use)(struct copies *, const char *path))
{
	glob_t found;
	int result = find_matches(pattern, 0, &found);

	if (result <= 0)
		return result;
	result = 0;
	for (size_t i = 0; i < found.gl_pathc && result == 0; i++)
		result = use(copies, found.gl_pathv[i]);
	globfree(&found);
	return result;
}

/* Copies library NAME of FOLDER, and those made for newer processors. */
static int
add_library_of(struct copies *copies, const char *folder, const char *name)
{
	char path[PATH_MAX];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	if ((access(path, F_OK) < 0 ? plan_pass_over()
				    : add_file(copies, path)) < 0)
		return -1;
	snprintf(path, sizeof path, "%s/glibc-hwcaps", folder);
	if (access(path, F_OK) < 0)
		return plan_pass_over();
	snprintf(path, sizeof path, "%s/glibc-hwcaps/*/%s", folder, name);
	return for_matches(copies, path, add_file);
}

/* PATHS are those of ld.so(8), from a program in FOLDER. */
static int
add_library_of_paths(struct copies *copies, const char *paths,
	const char *folder, const char *name)
{
	static const char *const origins[] = {"$ORIGIN", "${ORIGIN}"};
	char path[PATH_MAX];

	for (const char *next = paths; *next != '\0';) {
		size_t length = strcspn(next, ":");
		size_t skipped = 0;

		for (size_t i = 0; i < 2; i++)
			if (strncmp(next, origins[i], strlen(origins[i])) == 0)
				skipped = strlen(origins[i]);
		if (skipped > length)
			skipped = 0;
		snprintf(path, sizeof path, "%s%.*s", skipped > 0 ? folder : "",
			(int)(length - skipped), next + skipped);
		if (*path == '/' && add_library_of(copies, path, name) < 0)
			return -1;
		next += length;
		next += *next == ':';
	}
	return 0;
}

static bool
has_word(const struct word_list *list, const char *word)
{
	for (size_t i = 0; i < list->count; i++)
		if (strcmp(list->words[i], word) == 0)
			return true;
	return false;
}

/* Copies library NAME of all folders where it may lie. Those of the system are
 * looked at once, however many name it; where nothing is copied any more, that is
 * left to the next. */
static int
add_library(struct copies *copies, const char *paths, const char *folder,
	const char *name)
{
	if (strchr(name, '/'))
		return *name == '/' ? add_file(copies, name) : 0;
	if (paths && add_library_of_paths(copies, paths, folder, name) < 0)
		return -1;
	if (copies->library_depth == LIBRARIES_DEEP ||
		has_word(&copies->sought, name))
		return 0;
	word_list_add(&copies->sought, name);
	if (word_list_failed(&copies->sought) < 0)
		return -1;
	for (size_t i = 0; i < copies->libraries.count; i++)
		if (add_library_of(copies, copies->libraries.words[i], name) <
			0)
			return -1;
	return 0;
}

/* Entry NUMBER of the dynamic section; false: there are no more. */
static bool
get_entry(const struct image *image, const struct segment *dynamic,
	uint64_t number_of, uint64_t *tag, uint64_t *value)
{
	const unsigned size = image->wide ? 16 : 8;
	const uint64_t at = dynamic->offset + number_of * size;

	if (number_of >= dynamic->size / size || number_of >= ENTRIES_MAX ||
		at >= image->size)
		return false;
	*tag = field(image, at, 0, 0);
	*value = field(image, at, 8, 4);
	return *tag != DT_NULL;
}

static int
add_needed(struct copies *copies, const struct image *image,
	const struct segment *dynamic, const char *path)
{
	char folder[PATH_MAX];
	uint64_t tag, value, strings = UINT64_MAX, paths = UINT64_MAX;
	const char *name;

	strlcpy(folder, path, sizeof folder);
	drop_part(folder);
	for (uint64_t i = 0; get_entry(image, dynamic, i, &tag, &value); i++) {
		if (tag == DT_STRTAB)
			strings = offset_of(image, value);
		else if (tag == DT_RPATH || tag == DT_RUNPATH)
			paths = value;
	}
	if (strings == UINT64_MAX)
		return 0;
	const char *searched =
		paths == UINT64_MAX ? NULL : string(image, strings + paths);
	int count = 0;
	for (uint64_t i = 0; get_entry(image, dynamic, i, &tag, &value); i++)
		if (tag == DT_NEEDED && count++ < LIBRARIES_MAX &&
			(name = string(image, strings + value)) &&
			add_library(copies, searched, folder, name) < 0)
			return -1;
	return 0;
}

/* Copies the loader and the libraries of the ELF file PATH. */
static int
add_linked(struct copies *copies, const struct image *image, const char *path)
{
	struct segment s;

	for (unsigned i = 0; get_segment(image, i, &s); i++) {
		const char *loader =
			s.type == PT_INTERP ? string(image, s.offset) : NULL;

		if (loader && *loader == '/' && add_file(copies, loader) < 0)
			return -1;
		/* There is one; a second would be read by nobody. */
		if (s.type == PT_DYNAMIC)
			return add_needed(copies, image, &s, path);
	}
	return 0;
}

/* The program of the system that a shell of a bot takes for NAME. */
static bool
find_program(const char *name, char path[static PATH_MAX])
{
	const char *next = getenv("PATH");

	if (*name == '/') {
		strlcpy(path, name, PATH_MAX);
		return plan_is_of_system(path) && access(path, X_OK) == 0;
	}
	for (; !strchr(name, '/') && next && *next != '\0';) {
		size_t length = strcspn(next, ":");

		snprintf(path, PATH_MAX, "%.*s/%s", (int)length, next, name);
		if (plan_is_of_system(path) && access(path, X_OK) == 0)
			return true;
		next += length;
		next += *next == ':';
	}
	return false;
}

/* Copies the programs of the system that TEXT names, in which lines from a #
 * on are comments. */
static int
add_named(struct copies *copies, const char *text, const char *end)
{
	char name[NAME_MAX + 1], path[PATH_MAX];

	while (text < end) {
		size_t length = 0;

		while (text + length < end &&
			(isalnum((unsigned char)text[length]) ||
				strchr("_./+-", text[length])) &&
			text[length] != '\0')
			length++;
		snprintf(name, sizeof name, "%.*s", (int)length, text);
		if (length > 0 && length < sizeof name &&
			find_program(name, path) &&
			add_program(copies, path) < 0)
			return -1;
		text += length;
		if (text < end && *text == '#' && length == 0)
			while (text < end && *text != '\n')
				text++;
		text += text < end;
	}
	return 0;
}

/* Whether the line of an interpreter names a shell. */
static bool
names_shell(const char *text, const char *end)
{
	const char *word = end;

	while (word > text && !isspace((unsigned char)word[-1]))
		word--;
	return end - word >= 2 && memcmp(end - 2, "sh", 2) == 0;
}

/* Copies the interpreter of a script, and what a shell's script runs. */
static int
add_script(struct copies *copies, const char *text, size_t size)
{
	const char *line = text + 2, *end = memchr(text, '\n', size);

	if (!end)
		return 0;
	if (add_named(copies, line, end) < 0)
		return -1;
	if (!names_shell(line, end))
		return 0;
	return add_named(copies, end,
		text + (size < SCRIPT_MAX ? size : (size_t)SCRIPT_MAX));
}

/* Copies what the file in memory needs, if it is a program or a library; of the
 * bot's OWN, or of a command, scripts too. */
static int
add_needs(struct copies *copies, const char *path, bool own, int file,
	size_t size)
{
	char head[SELFMAG] = {0};
	unsigned char *bytes = MAP_FAILED;
	int result = 0;

	if (pread(file, head, sizeof head, 0) != sizeof head)
		return 0;
	const bool linked = memcmp(head, ELFMAG, SELFMAG) == 0;
	if ((linked && size >= EI_NIDENT) ||
		(own && memcmp(head, "#!", 2) == 0))
		bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
	if (bytes == MAP_FAILED)
		return 0;
	if (linked) {
		const struct image image = {bytes, size,
			bytes[EI_CLASS] == ELFCLASS64,
			bytes[EI_DATA] == ELFDATA2MSB};

		result = add_linked(copies, &image, path);
	} else
		result = add_script(copies, (const char *)bytes, size);
	munmap(bytes, size);
	return result;
}

/* Files of /proc and /sys say that they are empty. */
enum { UNKNOWN_SIZE = 1 << 16 };

/* As many as there were when STATUS was: a file may grow as it is read. The copy is
 * as old as the file: Python compiles anew what is younger than its compiled form.
 * -1 with errno. */
static int
copy_bytes(const struct copies *copies, int from, int to,
	const struct stat *status)
{
	const struct timespec times[] = {status->st_mtim, status->st_mtim};
	struct statvfs room;
	struct rlimit most;
	off_t left = status->st_size > 0 ? status->st_size : UNKNOWN_SIZE;
	ssize_t n = 1;

	if (fstatvfs(copies->root, &room) == 0 &&
		(uint64_t)left / room.f_bsize > room.f_bavail) {
		errno = ENOSPC;
		return -1;
	}
	/* A signal would end this process. */
	if (getrlimit(RLIMIT_FSIZE, &most) == 0 &&
		(rlim_t)left > most.rlim_cur) {
		errno = EFBIG;
		return -1;
	}
	for (; left > 0 && n > 0; left -= n)
		n = sendfile(to, from, NULL, (size_t)left);
	return n < 0 ? -1 : futimens(to, times);
}

/* Whether everybody may read what has STATUS, or bots are who we are. */
static bool
may_copy(const struct copies *copies, const struct stat *status)
{
	return !copies->as_root || (status->st_mode & S_IROTH);
}

/* The regular file PATH, to which the way is made. */
static int
copy_file(struct copies *copies, const char *path, bool own,
	const struct stat *status)
{
	struct stat copied;

	if (!may_copy(copies, status))
		return 0;
	if (fstatat(copies->root, path + 1, &copied, 0) == 0)
		return 0;
	int from = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (from < 0)
		return plan_pass_over();
	int to = openat(copies->root, path + 1,
		O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, status->st_mode & 0777);
	int result = to < 0 || copy_bytes(copies, from, to, status) < 0
			     ? plan_pass_over()
			     : 0;
	if (result == 0 && to >= 0)
		result = fstat(to, &copied) < 0
				 ? -1
				 : add_needs(copies, path, own, to,
					   (size_t)copied.st_size);
	int saved = errno;
	close(from);
	if (to >= 0)
		close(to);
	errno = saved;
	return result;
}

static int copy_tree(struct copies *, const char *path, bool own);

/* Copies NAME of the folder PATH. A link of the system's may lead to another
 * folder of it; a bot's own leads to no more than a file. */
static int
copy_entry(
	struct copies *copies, const char *folder, const char *name, bool own)
{
	char path[PATH_MAX], real[PATH_MAX];
	struct stat status;

	if (snprintf(path, sizeof path, "%s/%s", folder, name) >=
		(int)sizeof path)
		return 0;
	if (lstat(path, &status) < 0)
		return plan_pass_over();
	if (S_ISREG(status.st_mode))
		return copy_file(copies, path, own, &status);
	if (S_ISDIR(status.st_mode))
		return copy_tree(copies, path, own);
	if (!S_ISLNK(status.st_mode))
		return 0;
	if (make_way(copies, path, real) < 0 || stat(real, &status) < 0)
		return plan_pass_over();
	/* A bot may have made it: it gets no more than everybody. */
	if (own && !(status.st_mode & S_IROTH))
		return 0;
	if (S_ISREG(status.st_mode))
		return copy_file(copies, real, own, &status);
	return !own && S_ISDIR(status.st_mode) && plan_is_of_system(real) &&
			       !is_copied(copies, real)
		       ? copies_add(copies, real)
		       : 0;
}

/* The next but the folder itself and the one above. NULL: there are no more, and
 * errno is 0, or it says why they cannot be read. */
static const struct dirent *
next_entry(DIR *folder)
{
	const struct dirent *entry;

	do {
		errno = 0;
		entry = readdir(folder);
	} while (entry && (strcmp(entry->d_name, ".") == 0 ||
				  strcmp(entry->d_name, "..") == 0));
	return entry;
}

static int
copy_tree(struct copies *copies, const char *path, bool own)
{
	const struct dirent *entry;
	struct stat status;
	int result = 0;

	if (copies->folder_depth == FOLDERS_DEEP) {
		errno = ELOOP;
		return -1;
	}
	DIR *folder = opendir(*path != '\0' ? path : "/");
	if (!folder)
		return plan_pass_over();
	if (fstat(dirfd(folder), &status) < 0 ||
		(*path != '\0' &&
			mkdirat(copies->root, path + 1, folder_mode(&status)) <
				0 &&
			errno != EEXIST))
		result = plan_pass_over();
	copies->folder_depth++;
	while (result == 0 && (entry = next_entry(folder)))
		result = copy_entry(copies, path, entry->d_name, own);
	if (result == 0 && errno != 0)
		result = plan_pass_over();
	copies->folder_depth--;
	int saved = errno;
	closedir(folder);
	errno = saved;
	return result;
}

int
copies_add(struct copies *copies, const char *path)
{
	char real[PATH_MAX];
	struct stat status;

	if (make_way(copies, path, real) < 0 ||
		stat(*real != '\0' ? real : "/", &status) < 0)
		return plan_pass_over();
	const bool own = !plan_is_of_system(real);
	if (S_ISREG(status.st_mode))
		return copy_file(copies, real, own, &status);
	if (!S_ISDIR(status.st_mode) || is_copied(copies, real))
		return 0;
	word_list_add(&copies->trees, real);
	if (word_list_failed(&copies->trees) < 0)
		return -1;
	return copy_tree(copies, real, own);
}

/* All that matches PATTERN and is called NAME, perhaps with a version. */
static int
add_matching(struct copies *copies, const char *pattern, const char *name)
{
	glob_t found;
	int result = find_matches(pattern, GLOB_NOSORT, &found);

	if (result <= 0)
		return result;
	result = 0;
	for (size_t i = 0; i < found.gl_pathc && result == 0; i++) {
		const char *path = found.gl_pathv[i];
		const char *rest = strrchr(path, '/') + 1 + strlen(name);

		rest += *rest == '-' && isdigit((unsigned char)rest[1]);
		if (*rest == '\0' || *rest == '.' ||
			isdigit((unsigned char)*rest))
			result = copies_add(copies, path);
	}
	globfree(&found);
	return result;
}

static int
add_runtime_of(struct copies *copies, const char *prefix, const char *name)
{
	char pattern[PATH_MAX];

	for (size_t i = 0; i < sizeof runtime_folders / sizeof *runtime_folders;
		i++) {
		snprintf(pattern, sizeof pattern, "%s/%s/%s*", prefix,
			runtime_folders[i], name);
		if (add_matching(copies, pattern, name) < 0)
			return -1;
	}
	return 0;
}

/* Copies the files of the runtime that program REAL is, if it is one. One in a
 * folder `bin` of its own has all that it needs beside that. */
static int
add_runtime(struct copies *copies, const char *real)
{
	static const char *const shared[] = {"", "/usr", "/usr/local"};
	char prefix[PATH_MAX], name[NAME_MAX + 1];
	bool apart = true;

	strlcpy(prefix, real, sizeof prefix);
	strlcpy(name, strrchr(real, '/') + 1, sizeof name);
	drop_part(prefix);
	apart = strlen(prefix) > 4 &&
		strcmp(prefix + strlen(prefix) - 4, "/bin") == 0;
	drop_part(prefix);
	for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
		apart = apart && strcmp(prefix, shared[i]) != 0;
	if (apart && !plan_is_of_system(prefix))
		return 0;
	if (apart && strchr(prefix + 1, '/'))
		return copies_add(copies, prefix);
	for (size_t end = strlen(name);
		end > 1 && strchr("0123456789.-", name[end - 1]); end--)
		name[end - 1] = '\0';
	for (size_t i = 0; i < sizeof runtimes / sizeof *runtimes; i++)
		if (strcmp(runtimes[i].program, name) == 0 &&
			for_matches(copies, runtimes[i].files, copies_add) < 0)
			return -1;
	for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
		if (add_runtime_of(copies, shared[i], name) < 0)
			return -1;
	return 0;
}

/* Copies program PATH and what it needs, once. */
static int
add_program(struct copies *copies, const char *path)
{
	char real[PATH_MAX];
	struct stat status, copied;

	if (make_way(copies, path, real) < 0 || stat(real, &status) < 0)
		return plan_pass_over();
	if (!S_ISREG(status.st_mode) ||
		fstatat(copies->root, real + 1, &copied, 0) == 0 ||
		(plan_is_of_system(real) && !(status.st_mode & S_IROTH)))
		return 0;
	if (copy_file(copies, real, true, &status) < 0)
		return -1;
	return plan_is_of_system(real) ? add_runtime(copies, real) : 0;
}

int
copies_add_command(
	struct copies *copies, const char *program, char *const *words)
{
	if (add_program(copies, program) < 0)
		return -1;
	for (; *words; words++)
		if (add_named(copies, *words, *words + strlen(*words)) < 0)
			return -1;
	return 0;
}

/* Folders of libraries as ld.so.conf has them in FILE, and its like. */
static int
note_libraries_of(struct copies *copies, const char *file)
{
	char line[PATH_MAX];
	FILE *list = fopen(file, "re");

	if (!list)
		return plan_pass_over();
	while (fgets(line, sizeof line, list)) {
		line[strcspn(line, " \t\r\n#")] = '\0';
		if (*line == '/')
			word_list_add(&copies->libraries, line);
	}
	const int error = ferror(list) ? errno : 0;
	fclose(list);
	errno = error;
	return error != 0 ? -1 : word_list_failed(&copies->libraries);
}

static int
note_libraries(struct copies *copies)
{
	static const char *const always[] = {
		"/lib", "/usr/lib", "/lib64", "/usr/lib64", "/usr/local/lib"};

	if (note_libraries_of(copies, "/etc/ld.so.conf") < 0 ||
		for_matches(copies, "/etc/ld.so.conf.d/*.conf",
			note_libraries_of) < 0)
		return -1;
	for (size_t i = 0; i < sizeof always / sizeof *always; i++)
		word_list_add(&copies->libraries, always[i]);
	return word_list_failed(&copies->libraries);
}

/* Copies each PATH; folders in the root that are links as links. */
static int
add_all(struct copies *copies, const char *const *paths)
{
	char real[PATH_MAX];
	struct stat status;

	for (; *paths; paths++) {
		const bool top = !strchr(*paths + 1, '/');

		if (top && lstat(*paths, &status) == 0 &&
			make_way(copies, *paths, real) < 0)
			return -1;
		if (!top && copies_add(copies, *paths) < 0)
			return -1;
	}
	return 0;
}

static int
add_system(struct copies *copies)
{
	/* What runtimes ask about them. */
	static const char processors[] = "/sys/devices/system/cpu/[opk]*";
	static const char *const counts[] = {"/proc/loadavg", "/proc/meminfo",
		"/proc/stat", "/proc/uptime", NULL};

	if (note_libraries(copies) < 0 || add_all(copies, counts) < 0 ||
		add_all(copies, system_files) < 0 ||
		for_matches(copies, processors, add_file) < 0)
		return -1;
	for (const char *const *name = system_libraries; *name; name++)
		if (add_library(copies, NULL, "", *name) < 0)
			return -1;
	return 0;
}

int
copies_add_net(struct copies *copies)
{
	return add_all(copies, net_files);
}

bool
copies_have(const struct copies *copies, const char *path)
{
	struct stat status;

	return path[1] == '\0' ||
	       fstatat(copies->root, path + 1, &status, 0) == 0;
}

int
copies_open_file(const struct copies *copies, const char *path)
{
	return openat(copies->root, path + 1, O_RDONLY | O_CLOEXEC);
}

int
copies_open(struct copies *copies, bool as_root)
{
	*copies = (struct copies){
		.root = -1, .base = {-1, -1}, .as_root = as_root};
	copies->root = namespaces_open_base(&copies->base, as_root);
	if (copies->root < 0)
		return -1;
	if (add_system(copies) < 0) {
		int saved = errno;

		copies_close(copies);
		errno = saved;
		return -1;
	}
	open_base = copies->base;
	return 0;
}

void
copies_close(struct copies *copies)
{
	const int descriptors[] = {
		copies->root, copies->base.user, copies->base.mounts};

	for (size_t i = 0; i < sizeof descriptors / sizeof *descriptors; i++)
		if (descriptors[i] >= 0)
			close(descriptors[i]);
	word_list_release(&copies->trees);
	word_list_release(&copies->libraries);
	word_list_release(&copies->sought);
	*copies = (struct copies){.root = -1, .base = {-1, -1}};
	open_base = copies->base;
}
