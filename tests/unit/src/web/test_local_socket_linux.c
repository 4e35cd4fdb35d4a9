#include "web/local_socket_linux.h"

#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static struct local_socket door;

BEFORE_EACH
{
	door = (struct local_socket){.descriptor = -1};
}

AFTER_EACH
{
	local_socket_close(&door);
}

ALL_TESTS(scratch_enter, scratch_leave)

static void
expect_mode(const char *path, mode_t mode)
{
	struct stat status;

	assert_int_equal(lstat(path, &status), 0);
	assert_int_equal(status.st_mode, mode);
}

static void
expect_none(const char *path)
{
	struct stat status;

	assert_int_equal(lstat(path, &status), -1);
	assert_int_equal(errno, ENOENT);
}

/* Both ends of a connection that says something. */
static void
expect_talk(const char *file)
{
	char word[4] = "";
	int guest = local_socket_connect(file);

	assert_true(guest >= 0);
	int host = local_socket_accept(&door);
	assert_true(host >= 0);
	assert_int_equal(write(host, "hey", 3), 3);
	assert_int_equal(read(guest, word, sizeof word), 3);
	assert_string_equal(word, "hey");
	assert_int_equal(read(host, word, sizeof word), -1);
	assert_int_equal(errno, EAGAIN);
	close(guest);
	close(host);
}

TEST(it_is_its_owners_alone_whatever_the_mask)
{
	static const mode_t masks[] = {0, 0022, 0077, 0777};

	for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
		mode_t usual = umask(masks[i]);

		assert_int_equal(local_socket_listen(&door, "f"), 0);
		assert_int_equal(umask(usual), masks[i]);
		expect_mode("f", S_IFSOCK | 0600);
		expect_talk("f");
		local_socket_close(&door);
		expect_none("f");
	}
}

TEST(nobody_there_is_told_so)
{
	assert_int_equal(local_socket_connect("f"), -1);
	assert_int_equal(errno, ENOENT);
	assert_int_equal(local_socket_listen(&door, "f"), 0);
	assert_int_equal(local_socket_accept(&door), -1);
	assert_int_equal(errno, EAGAIN);
}

TEST(one_that_was_left_there_is_replaced)
{
	struct local_socket old;

	assert_int_equal(local_socket_listen(&old, "f"), 0);
	close(old.descriptor);
	close(old.folder);
	assert_int_equal(local_socket_connect("f"), -1);
	assert_int_equal(errno, ECONNREFUSED);
	assert_int_equal(local_socket_listen(&door, "f"), 0);
	expect_talk("f");
}

TEST(what_is_no_socket_stays_as_it_is)
{
	close(open("f", O_CREAT | O_WRONLY, 0644));
	assert_int_equal(local_socket_listen(&door, "f"), -1);
	assert_int_equal(errno, EEXIST);
	assert_int_equal(door.descriptor, -1);
	expect_mode("f", S_IFREG | 0644);
	unlink("f");
	assert_int_equal(symlink("elsewhere", "f"), 0);
	assert_int_equal(local_socket_listen(&door, "f"), -1);
	assert_int_equal(errno, EEXIST);
	assert_int_equal(local_socket_connect("f"), -1);
	unlink("f");
	expect_none("elsewhere");
}

TEST(the_socket_of_another_stays)
{
	struct local_socket other;

	assert_int_equal(local_socket_listen(&door, "f"), 0);
	assert_int_equal(local_socket_listen(&other, "f"), 0);
	local_socket_close(&door);
	expect_mode("f", S_IFSOCK | 0600);
	local_socket_close(&other);
	expect_none("f");
}

TEST(a_folder_that_is_not_there_is_refused)
{
	assert_int_equal(local_socket_listen(&door, "no/f"), -1);
	assert_int_equal(errno, ENOENT);
	assert_int_equal(local_socket_connect("no/f"), -1);
	assert_int_equal(errno, ENOENT);
}

/* Longer than the address of a socket; the folders and their number. */
enum { DEPTH = 4, WIDTH = 60 };

TEST(a_path_may_be_long)
{
	char folder[WIDTH + 1], path[PATH_MAX] = "";

	memset(folder, 'd', WIDTH);
	folder[WIDTH] = '\0';
	for (int i = 0; i < DEPTH; i++) {
		snprintf(path + strlen(path), sizeof path - strlen(path),
			"%s%s", i == 0 ? "" : "/", folder);
		assert_int_equal(mkdir(path, 0700), 0);
	}
	size_t end = strlen(path);
	snprintf(path + end, sizeof path - end, "/%s%s%s", folder, folder,
		folder);
	assert_int_equal(local_socket_listen(&door, path), 0);
	expect_talk(path);
	local_socket_close(&door);
	for (int i = 0; i < DEPTH; i++) {
		*strrchr(path, '/') = '\0';
		assert_int_equal(rmdir(path), 0);
	}
}

TEST(a_name_that_no_file_has_is_refused)
{
	char name[NAME_MAX + 2], path[PATH_MAX + 2];

	memset(name, 'n', NAME_MAX + 1);
	name[NAME_MAX + 1] = '\0';
	assert_int_equal(local_socket_listen(&door, name), -1);
	assert_int_equal(errno, ENAMETOOLONG);
	memset(path, '/', sizeof path);
	path[PATH_MAX] = '\0';
	assert_int_equal(local_socket_connect(path), -1);
	assert_int_equal(errno, ENAMETOOLONG);
}
