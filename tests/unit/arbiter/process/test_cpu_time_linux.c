#include "process/cpu_time_linux.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
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
	struct cpu_time_account *account = cpu_time_account_new();

	assert_non_null(account);
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
	cpu_time_account_free(account);
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
