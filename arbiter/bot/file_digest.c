#include "bot/file_digest.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <sha2.h>

#include "base/array.h"
#include "base/hex.h"

enum { BLOCK = 1 << 16 };

struct file_digest {
	dev_t device;
	ino_t inode;
	off_t size;
	struct timespec changed;
	char digits[FILE_DIGEST_DIGITS + 1];
};

_Static_assert(
	FILE_DIGEST_DIGITS == 2 * SHA256_DIGEST_LENGTH, "two digits a byte");

void
file_digests_release(struct file_digests *digests)
{
	free(digests->all);
	hash_index_release(&digests->index);
	*digests = (struct file_digests){0};
}

static uint64_t
hash_file(const void *owner, size_t number)
{
	const struct file_digests *digests = owner;
	const struct file_digest *file = &digests->all[number];

	return hash_index_of_numbers(file->device, file->inode);
}

static bool
is_unchanged(const struct file_digest *file, const struct stat *status)
{
	return file->size == status->st_size &&
	       file->changed.tv_sec == status->st_mtim.tv_sec &&
	       file->changed.tv_nsec == status->st_mtim.tv_nsec;
}

/* Where the file of STATUS is, or belongs: *AT is its place in the index. NULL:
 * it is not known. */
static struct file_digest *
find_known(struct file_digests *digests, const struct stat *status, size_t *at)
{
	const struct hash_index *index = &digests->index;

	*at = hash_index_begin(
		index, hash_index_of_numbers(status->st_dev, status->st_ino));
	for (; index->item[*at]; *at = hash_index_next(index, *at)) {
		struct file_digest *file = &digests->all[index->item[*at] - 1];

		if (file->device == status->st_dev &&
			file->inode == status->st_ino)
			return file;
	}
	return NULL;
}

/* A place for the file of STATUS; NULL with errno: no memory. */
static struct file_digest *
place_for(struct file_digests *digests, const struct stat *status)
{
	size_t at;

	if (hash_index_reserve(
		    &digests->index, digests->count, hash_file, digests) < 0)
		return NULL;
	struct file_digest *known = find_known(digests, status, &at);
	if (known)
		return known;
	struct file_digest *all = array_grow(
		digests->all, digests->count, &digests->capacity, sizeof *all);
	if (!all)
		return NULL;
	digests->all = all;
	known = &all[digests->count++];
	*known = (struct file_digest){
		.device = status->st_dev, .inode = status->st_ino};
	digests->index.item[at] = (uint32_t)digests->count;
	return known;
}

/* -1 with errno. */
static int
read_all(FILE *file, char digits[static FILE_DIGEST_DIGITS + 1])
{
	static uint8_t block[BLOCK];
	uint8_t digest[SHA256_DIGEST_LENGTH];
	SHA2_CTX hash;
	size_t length;

	SHA256Init(&hash);
	while ((length = fread(block, 1, sizeof block, file)) > 0)
		SHA256Update(&hash, block, length);
	if (ferror(file))
		return -1;
	SHA256Final(digest, &hash);
	hex_write(digits, digest, sizeof digest);
	return 0;
}

/* The digits of FILE, which is open; -1 with errno. */
static int
look_at(struct file_digests *digests, FILE *file,
	char digits[static FILE_DIGEST_DIGITS + 1])
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
		if (read_all(file, digits) < 0)
			return -1;
		known->size = status.st_size;
		known->changed = status.st_mtim;
		strlcpy(known->digits, digits, sizeof known->digits);
	}
	strlcpy(digits, known->digits, sizeof known->digits);
	return 0;
}

int
file_digest_find(struct file_digests *digests, const char *path,
	char digits[static FILE_DIGEST_DIGITS + 1],
	char reason[static REASON_MAX])
{
	FILE *file = fopen(path, "re");
	int result = file ? look_at(digests, file, digits) : -1;
	int error = errno;

	if (file)
		fclose(file);
	errno = error;
	if (result < 0 && error == EFBIG)
		snprintf(reason, REASON_MAX, "%.400s: is larger than %ld MiB",
			path, (long)(FILE_DIGEST_LARGEST >> 20));
	else if (result < 0)
		reason_of_file(path, reason);
	errno = error;
	return result;
}
