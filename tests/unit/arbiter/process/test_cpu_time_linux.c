#include "process/process_linux.c"

#include <sys/prctl.h>
#include <sys/wait.h>

#include <signal.h>
#include <unistd.h>

#include "lib/test.h"

/* A process that is busy takes as long as the machine lets it; so a test waits
 * for a time to be reached, never for the wall. */
#define BUSY_NS INT64_C(50000000)

/* This process takes the part of the warden; its child is the bot. */
static struct cpu_time cpu;
static pid_t bot;

static void
begin(void (*play)(void))
{
	struct cpu_time_account *account = mmap(NULL, sizeof *account,
		PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	assert_true(account != MAP_FAILED);
	bot = fork();
	assert_true(bot >= 0);
	if (bot == 0) {
		play();
		_exit(0);
	}
	cpu_time_open(&cpu, account, getpid());
}

static void
end(void)
{
	kill(bot, SIGKILL);
	assert_int_equal(waitpid(bot, NULL, 0), bot);
	struct cpu_time_account *account = cpu.account;
	cpu_time_close(&cpu);
	munmap(account, sizeof *account);
}

static void
sleep_for_ever(void)
{
	for (;;)
		pause();
}

static void
work_for_ever(void)
{
	for (volatile unsigned i = 0;; i++)
		;
}

static void
have_a_child_work(void)
{
	pid_t parent = getpid();

	if (fork() == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
		if (getppid() != parent)
			_exit(0);
		work_for_ever();
	}
	sleep_for_ever();
}

TEST(a_bot_that_works_uses_time)
{
	begin(work_for_ever);
	while (cpu_time_read(&cpu) < BUSY_NS)
		;
	int64_t before = cpu_time_read(&cpu);
	while (cpu_time_read(&cpu) < before + BUSY_NS)
		;
	end();
}

TEST(a_bot_that_sleeps_uses_hardly_any)
{
	begin(sleep_for_ever);
	for (int i = 0; i < 100; i++)
		assert_true(cpu_time_read(&cpu) < BUSY_NS);
	end();
}

TEST(what_a_bot_starts_counts_with_it)
{
	begin(have_a_child_work);
	while (cpu_time_read(&cpu) < BUSY_NS)
		;
	end();
}

/* Its end is seen only by who looks. */
static void
have_a_child_work_that_nobody_waits_for(void)
{
	signal(SIGCHLD, SIG_IGN);
	have_a_child_work();
}

static pid_t
child_of_bot(void)
{
	char text[32] = "";
	int n = (int)pread(cpu.children, text, sizeof text - 1, 0);

	return n > 0 ? (pid_t)strtol(text, NULL, 10) : 0;
}

TEST(what_nobody_waits_for_counts_as_it_was_seen)
{
	begin(have_a_child_work_that_nobody_waits_for);
	while (cpu_time_read(&cpu) < 4 * BUSY_NS)
		;
	assert_int_equal(kill(child_of_bot(), SIGKILL), 0);
	while (child_of_bot() > 0)
		;
	assert_true(cpu_time_read(&cpu) >= 3 * BUSY_NS);
	assert_true(cpu_time_read(&cpu) >= 3 * BUSY_NS);
	end();
}

TEST(the_account_of_the_warden_is_added)
{
	begin(sleep_for_ever);
	atomic_fetch_add(&cpu.account->waited_ns, 100 * BUSY_NS);
	int64_t time = cpu_time_read(&cpu);
	assert_true(time >= 100 * BUSY_NS && time < 101 * BUSY_NS);
	end();
}

TEST(what_was_never_prepared_may_be_closed)
{
	struct cpu_time none = {0};

	cpu_time_close(&none);
	assert_null(none.account);
}

/* A tick is 10; 20 more or less may come of rounding. */
enum { TICK = 10 };

/* As "pid used waited" for up to three processes, one a pid. */
static void
see(struct unwaited *u, int64_t reaped, int count,
	const struct unwaited_process *processes)
{
	struct unwaited_look look = {.count = count, .reaped_ns = reaped};

	for (int i = 0; i < count; i++)
		look.processes[i] = processes[i];
	unwaited_see(u, &look, TICK);
}

#define SEE(u, reaped, ...)                                        \
	see(u, reaped,                                             \
		sizeof((struct unwaited_process[]){__VA_ARGS__}) / \
			sizeof(struct unwaited_process),           \
		(struct unwaited_process[]){__VA_ARGS__})

TEST(what_somebody_has_waited_for_is_not_lost)
{
	struct unwaited u = {.owed_ns = 0};

	SEE(&u, 0, {1, 50, 0}, {2, 300, 0}, {3, 400, 40});
	SEE(&u, 440, {1, 60, 300});
	assert_false(unwaited_doubts(&u));
	unwaited_settle(&u);
	assert_int_equal(u.lost_ns, 0);
}

TEST(what_nobody_has_waited_for_is_lost_but_for_ticks)
{
	struct unwaited u = {.owed_ns = 0};

	SEE(&u, 0, {1, 50, 0}, {2, 300, 0});
	SEE(&u, 0, {1, 60, 0});
	assert_true(unwaited_doubts(&u));
	unwaited_settle(&u);
	assert_int_equal(u.lost_ns, 300 - 2 * TICK);
	SEE(&u, 0, {1, 60, 0}, {3, 100, 0});
	SEE(&u, 0, {1, 60, 0});
	unwaited_settle(&u);
	assert_int_equal(u.lost_ns, 400 - 2 * TICK);
}

TEST(another_look_may_find_it)
{
	struct unwaited u = {.owed_ns = 0};

	SEE(&u, 0, {1, 50, 0}, {2, 300, 0});
	SEE(&u, 0, {1, 60, 0});
	SEE(&u, 0, {1, 60, 290});
	assert_false(unwaited_doubts(&u));
}

/* Each child of 14 is waited for, which is known in ticks, rounded down. */
TEST(rounding_does_not_add_up)
{
	struct unwaited u = {.owed_ns = 0};

	for (int i = 0; i < 1000; i++) {
		const struct unwaited_process there[] = {
			{1, 50, i * 14 / TICK * TICK}, {100 + i, 14, 0}};

		see(&u, 0, 2, there);
		unwaited_settle(&u);
	}
	assert_int_equal(u.lost_ns, 0);
}

/* What was never seen may be found. */
TEST(what_is_found_pays_for_nothing_later)
{
	struct unwaited u = {.owed_ns = 0};

	SEE(&u, 0, {1, 50, 0});
	SEE(&u, 0, {1, 50, 1000}, {2, 300, 0});
	SEE(&u, 0, {1, 50, 1000});
	unwaited_settle(&u);
	assert_int_equal(u.lost_ns, 300 - 4 * TICK);
}

TEST(a_number_may_be_given_again)
{
	struct unwaited u = {.owed_ns = 0};

	SEE(&u, 0, {2, 300, 0}, {1, 50, 0});
	SEE(&u, 0, {1, 60, 0}, {2, 5, 0});
	unwaited_settle(&u);
	assert_int_equal(u.lost_ns, 300 - 2 * TICK);
}

TEST(who_was_not_seen_for_our_reasons_is_no_loss)
{
	struct unwaited u = {.owed_ns = 0};

	SEE(&u, 0, {1, 50, 0}, {2, 300, 0});
	unwaited_forget(&u);
	SEE(&u, 0, {1, 60, 0});
	assert_false(unwaited_doubts(&u));
}
