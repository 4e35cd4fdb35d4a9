#include "bot/placement_linux.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/cores_linux.h"

#include "lib/test.h"

#define SECOND INT64_C(1000000000)

/* A kernel of four cores: where it has put us, and what it was asked. */
static struct {
	int core;    /* it wakes us on */
	int refuses; /* calls from now on; -1: none */
	int binds;
	int rests;
	pid_t thread; /* of the last call */
	struct cores_set set;
} machine;

static const struct cores_set four = {4, {0, 1, 2, 3}};
static const struct cores_set one = {1, {2}};

static int
bind_here(pid_t thread, const struct cores_set *set)
{
	machine.binds++;
	if (machine.refuses == 0) {
		errno = EPERM;
		return -1;
	}
	if (machine.refuses > 0)
		machine.refuses--;
	machine.thread = thread;
	machine.set = *set;
	return 0;
}

static int
core_here(void)
{
	/* It can choose only while we may run anywhere. */
	assert_int_equal(machine.set.count, 4);
	assert_int_equal(machine.rests, 1);
	machine.rests = 0;
	return machine.core;
}

static void
rest_here(void)
{
	machine.rests++;
}

static const struct placement_calls calls = {bind_here, core_here, rest_here};

FIXTURE(begin)
{
	memset(&machine, 0, sizeof machine);
	machine.refuses = -1;
	return 0;
}

static void
expect_bound(int core)
{
	assert_int_equal(machine.thread, 0);
	assert_int_equal(machine.set.count, 1);
	assert_int_equal(machine.set.cores[0], core);
}

TEST_WITH(a_job_runs_where_the_kernel_has_put_it, begin, NULL)
{
	struct placement p;

	machine.core = 3;
	placement_init(&p, &four, &calls);
	assert_int_equal(machine.binds, 0);
	assert_true(placement_before_game(&p, 5 * SECOND));
	assert_int_equal(p.core, 3);
	expect_bound(3);
}

TEST_WITH(the_core_is_kept_for_a_second, begin, NULL)
{
	struct placement p;

	placement_init(&p, &four, &calls);
	placement_before_game(&p, SECOND);
	machine.core = 1;
	machine.binds = 0;
	assert_false(placement_before_game(&p, 2 * SECOND - 1));
	assert_int_equal(machine.binds, 0);
	assert_true(placement_before_game(&p, 2 * SECOND));
	expect_bound(1);
	assert_false(placement_before_game(&p, 3 * SECOND - 1));
}

TEST_WITH(a_core_chosen_again_moves_nobody, begin, NULL)
{
	struct placement p;

	placement_init(&p, &four, &calls);
	placement_before_game(&p, 0);
	assert_false(placement_before_game(&p, SECOND));
	expect_bound(0);
}

TEST_WITH(a_set_of_one_core_is_taken_once, begin, NULL)
{
	struct placement p;

	placement_init(&p, &one, &calls);
	assert_true(placement_before_game(&p, 0));
	expect_bound(2);
	assert_int_equal(machine.binds, 1);
	assert_false(placement_before_game(&p, 9 * SECOND));
	assert_int_equal(machine.binds, 1);
}

TEST_WITH(a_bot_has_the_core_of_its_job_or_more, begin, NULL)
{
	struct cores_set set;
	struct placement p;

	machine.core = 2;
	placement_init(&p, &four, &calls);
	assert_false(placement_of_bot(&p, 1, &set));
	placement_before_game(&p, 0);
	for (int count = 0; count < 7; count++) {
		int expected = count == 0 ? 1 : count > 4 ? 4 : count;

		assert_true(placement_of_bot(&p, count, &set));
		assert_int_equal(set.count, expected);
		assert_int_equal(set.cores[0], 2);
	}
}

TEST_WITH(without_a_set_nothing_is_pinned, begin, NULL)
{
	struct cores_set set;
	struct placement p;

	placement_init(&p, NULL, &calls);
	assert_false(placement_before_game(&p, 0));
	assert_false(placement_of_bot(&p, 4, &set));
	placement_move(&p, getpid(), 4);
	assert_int_equal(machine.binds, 0);
}

/* Whichever of its calls is refused. */
TEST(a_refused_job_goes_on_unpinned)
{
	for (int allowed = 0; allowed < 4; allowed++) {
		struct placement p;

		begin(NULL);
		placement_init(&p, &four, &calls);
		machine.refuses = allowed;
		assert_int_equal(placement_before_game(&p, 0), allowed >= 2);
		machine.core = 1;
		assert_false(placement_before_game(&p, SECOND));
		machine.binds = 0;
		assert_false(placement_before_game(&p, 9 * SECOND));
		assert_int_equal(machine.binds, 0);
	}
}

/* What follows asks the kernel itself. */

TEST(a_process_may_stay_where_it_may_run)
{
	const struct cores_set none = {.count = 0};
	struct cores_given given;

	cores_look(&given, "");
	assert_int_equal(placement_try(&given.set), 0);
	assert_int_equal(placement_try(&none), -1);
}

static struct cores_set
cores_of_bot(int request, int answer)
{
	struct cores_set set;

	assert_int_equal(write(request, "x", 1), 1);
	assert_int_equal(read(answer, &set, sizeof set), sizeof set);
	return set;
}

/* A bot that says which cores it has, whenever it is asked. */
static pid_t
start_bot(int request, int answer)
{
	pid_t parent = getpid();
	pid_t bot = fork();
	char byte;

	if (bot != 0)
		return bot;
	prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	while (getppid() == parent && read(request, &byte, 1) == 1) {
		struct cores_given given;

		cores_look(&given, "/nonexistent");
		(void)!write(answer, &given.set, sizeof given.set);
	}
	_exit(0);
}

TEST(bots_run_on_the_core_of_their_job)
{
	struct cores_given given;
	struct placement p;
	int request[2], answer[2];

	cores_look(&given, "");
	assert_int_equal(pipe(request), 0);
	assert_int_equal(pipe(answer), 0);
	placement_init(&p, &given.set, NULL);
	assert_true(placement_before_game(&p, 0));
	pid_t bot = start_bot(request[0], answer[1]);
	struct cores_set set = cores_of_bot(request[1], answer[0]);
	assert_int_equal(set.count, 1);
	assert_int_equal(set.cores[0], p.core);
	p.core = given.set.cores[given.set.count - 1];
	placement_move(&p, bot, 1);
	set = cores_of_bot(request[1], answer[0]);
	assert_int_equal(set.count, 1);
	assert_int_equal(set.cores[0], p.core);
	placement_move(&p, bot, CORES_MAX);
	set = cores_of_bot(request[1], answer[0]);
	assert_int_equal(set.count, given.set.count);
	kill(bot, SIGKILL);
	assert_int_equal(waitpid(bot, NULL, 0), bot);
	assert_int_equal(cores_bind(0, &given.set), 0);
}
