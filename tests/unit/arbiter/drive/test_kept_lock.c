#include "drive/kept_lock.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

ALL_TESTS(scratch_enter, scratch_leave)

TEST(it_is_free_when_the_last_who_has_inherited_it_has_ended)
{
	char reason[REASON_MAX];
	int ends[2];
	int own = kept_lock_open("lock", reason);
	int other = kept_lock_open("lock", reason);

	assert_true(own >= 0 && other >= 0);
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(kept_lock_take(own), 1);
	assert_int_equal(kept_lock_take(own), 1);
	assert_int_equal(kept_lock_take(other), 0);
	pid_t child = fork();
	if (child == 0) {
		char byte;

		close(ends[1]);
		_exit(read(ends[0], &byte, 1) != 0);
	}
	close(own);
	assert_int_equal(kept_lock_take(other), 0);
	close(ends[1]);
	assert_int_equal(waitpid(child, NULL, 0), child);
	assert_int_equal(kept_lock_take(other), 1);
	close(other);
	close(ends[0]);
	unlink("lock");
}
