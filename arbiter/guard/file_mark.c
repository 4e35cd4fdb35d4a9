#include "guard/file_mark.h"

#include <errno.h>
#include <sys/stat.h>

int
file_mark_take(struct file_mark *mark, int descriptor)
{
	struct stat status;

	if (fstat(descriptor, &status) < 0)
		return -1;
	*mark = (struct file_mark){
		status.st_dev, status.st_ino, status.st_size, status.st_ctim};
	return 0;
}

static enum file_mark_news
compare(const struct file_mark *mark, const struct stat *open,
	const struct stat *named)
{
	if (named->st_dev != mark->device || named->st_ino != mark->inode)
		return FILE_MARK_REPLACED;
	if (open->st_size < mark->length)
		return FILE_MARK_SHORTER;
	if (open->st_size > mark->length)
		return FILE_MARK_LONGER;
	if (open->st_ctim.tv_sec != mark->changed.tv_sec ||
		open->st_ctim.tv_nsec != mark->changed.tv_nsec)
		return FILE_MARK_TOUCHED;
	return FILE_MARK_SAME;
}

int
file_mark_compare(const struct file_mark *mark, int descriptor,
	const char *path, enum file_mark_news *news)
{
	struct stat open;
	struct stat named;

	if (fstat(descriptor, &open) < 0)
		return -1;
	if (stat(path, &named) == 0) {
		*news = compare(mark, &open, &named);
		return 0;
	}
	if (errno != ENOENT && errno != ENOTDIR)
		return -1;
	*news = FILE_MARK_GONE;
	return 0;
}
