#include "serve/follower.h"

#include <sys/stat.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/loop.h"

#define SLICE_NS INT64_C(20000000)

/* What is wrong may be put right, but is not read again and again. */
#define WRONG_NS INT64_C(2000000000)

void
follower_release(struct follower *follower)
{
	if (follower->open)
		reader_close(&follower->reader);
	follower->open = false;
}

static bool
fail(struct follower *follower)
{
	follower->state = FOLLOWER_WRONG;
	follower->wrong_ns = loop_now();
	return false;
}

static void
close_file(struct follower *follower)
{
	follower->listener->gone(follower->listener->owner);
	follower_release(follower);
}

/* There is nothing to be read yet. What was read of another file is kept for
 * those who still want to see it, but not that of a run that could not start,
 * which takes its file away again. */
static bool
wait_for_file(struct follower *follower)
{
	if (follower->open && !follower->has_begun)
		close_file(follower);
	if (!follower->open)
		follower->state = FOLLOWER_WAITING;
	return false;
}

static bool
is_another(const struct follower *follower, const struct stat *status)
{
	return follower->device != status->st_dev ||
	       follower->inode != status->st_ino ||
	       status->st_size < reader_least_size(&follower->reader);
}

/* Until a second line stands there the first is written anew, once the bots
 * have said who they are. */
static bool
begins_anew(const struct follower *follower, const struct stat *status)
{
	return !follower->has_begun && status->st_size != follower->size;
}

static bool
open_file(struct follower *follower, const struct stat *status)
{
	struct reader *reader = &follower->reader;
	const struct follower_listener *listener = follower->listener;

	follower->device = status->st_dev;
	follower->inode = status->st_ino;
	follower->size = status->st_size;
	if (!S_ISREG(status->st_mode)) {
		snprintf(follower->reason, REASON_MAX,
			"%.400s: is no plain file", follower->path);
		return fail(follower);
	}
	if (reader_open(reader, follower->path, follower->reason) < 0)
		return fail(follower);
	follower->open = true;
	follower->has_begun = false;
	follower->state = FOLLOWER_READING;
	return listener->begin(
		       listener->owner, &reader->run, follower->reason) ||
	       fail(follower);
}

static bool
take(struct follower *follower, enum reader_result result,
	char why[static REASON_MAX])
{
	const struct follower_listener *listener = follower->listener;
	struct reader *reader = &follower->reader;

	follower->has_begun = true;
	if (result == READER_RECORD) {
		const struct reader_place place = reader_last(reader);

		return listener->game(
			listener->owner, &reader->record, &place, why);
	}
	if (result == READER_CHANGE)
		return listener->change(listener->owner, &reader->change, why);
	if (result == READER_CLOSED)
		return listener->closed(listener->owner, why);
	return result != READER_SEED || listener->seed(listener->owner, why);
}

/* Whether there is more, as far as the slice went. */
static bool
read_slice(struct follower *follower)
{
	const int64_t end_ns = loop_now() + SLICE_NS;
	struct reader *reader = &follower->reader;
	char why[REASON_MAX];

	do {
		enum reader_result result =
			reader_step(reader, follower->reason);

		if (result == READER_ERROR)
			return fail(follower);
		if (result == READER_END) {
			follower->state = FOLLOWER_READY;
			reader->quiet = true;
			return false;
		}
		if (!take(follower, result, why)) {
			snprintf(follower->reason, REASON_MAX,
				"%.400s:%ld: %.500s", reader->path,
				reader->line_number, why);
			return fail(follower);
		}
	} while (loop_now() < end_ns);
	return true;
}

/* STATUS is of the file that is open. */
static bool
read_on(struct follower *follower, const struct stat *status)
{
	if (follower->state == FOLLOWER_READY) {
		if (status->st_size == follower->size)
			return false;
		follower->size = status->st_size;
		if (reader_go_on(&follower->reader, follower->reason) < 0)
			return fail(follower);
		follower->state = FOLLOWER_READING;
	}
	return read_slice(follower);
}

/* Whether a file that was wrong may be another now. */
static bool
is_to_be_tried(const struct follower *follower, const struct stat *status)
{
	return loop_now() - follower->wrong_ns > WRONG_NS &&
	       (!follower->open || is_another(follower, status) ||
		       status->st_size != follower->size);
}

bool
follower_read(struct follower *follower)
{
	struct stat status;

	if (stat(follower->path, &status) < 0)
		return wait_for_file(follower);
	if (follower->state == FOLLOWER_WRONG) {
		if (!is_to_be_tried(follower, &status))
			return false;
		if (follower->open)
			close_file(follower);
	}
	if (follower->open && (is_another(follower, &status) ||
				      begins_anew(follower, &status)))
		close_file(follower);
	if (!follower->open && S_ISREG(status.st_mode) && status.st_size == 0)
		return wait_for_file(follower);
	if (!follower->open && !open_file(follower, &status))
		return false;
	return read_on(follower, &status);
}

int
follower_again(struct follower *follower, const struct reader_place *place,
	struct record *record, char reason[static REASON_MAX])
{
	off_t whole = follower->reader.whole;

	if (reader_again(&follower->reader, place, record, reason) < 0)
		return -1;
	if (follower->state != FOLLOWER_READING ||
		lines_go_on(&follower->reader.lines, whole) == 0)
		return 0;
	return reason_of_file(follower->path, reason);
}
