#include "bot/own_folders.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/bot_spec.h"
#include "bot/confinement.h"
#include "lib/scratch.h"
#include "lib/test.h"

enum { BOTS = 40 };

static struct machine machine = {.looked_at = true, .best = SANDBOX_FULL};
static const struct confinement all = {
	.machine = &machine, .level = SANDBOX_FULL, .limits = {.processes = 9}};
static const char *const folders[] = {
	"a", "a-b", "a/b", "a/b/c", "a/d", "ab", "b", "b/c"};
enum { FOLDERS = sizeof folders / sizeof folders[0] };

static struct bot_spec specs[BOTS];
static char reason[REASON_MAX];

FIXTURE(set_up)
{
	for (int i = 0; i < STEP_COUNT; i++)
		machine.steps[i].there = true;
	if (scratch_enter(state) < 0)
		return -1;
	for (int i = 0; i < FOLDERS; i++)
		if (mkdir(folders[i], 0777) < 0)
			return -1;
	return 0;
}

FIXTURE(tear_down)
{
	machine_release(&machine);
	for (int i = FOLDERS; i-- > 0;)
		rmdir(folders[i]);
	return scratch_leave(state);
}

ALL_TESTS(set_up, tear_down)

static void
add(int number, const char *options)
{
	char text[200];

	snprintf(text, sizeof text, "b%d [%s]=sh", number, options);
	if (!bot_spec_parse(&specs[number], text, NULL, "/bin", reason) ||
		!confinement_plan(&all, &specs[number], reason))
		fail_msg("%s", reason);
}

static void
release(int count)
{
	for (int i = 0; i < count; i++)
		bot_spec_release(&specs[i]);
}

TEST(who_gets_at_what_is_told_apart)
{
	static const struct {
		const char *first;
		const char *second;
		const char *refused; /* NULL: nothing is */
	} cases[] = {
		{"cwd=a/b", "cwd=a/d", NULL},
		{"cwd=a", "cwd=a-b", NULL},
		{"cwd=a", "cwd=ab", NULL},
		{"cwd=a", "cwd=a/d", "a/d, which is b1's"},
		{"cwd=a/d", "cwd=a", "a/d, which is b0's"},
		{"cwd=a", "cwd=a", "a, which is b1's"},
		{"read=a", "read=a", NULL},
		{"read=a", "read=a/b", NULL},
		{"write=a/b", "read=a", "a/b, which is b0's"},
		{"write=a", "read=a/b", "a/b, which is b1's"},
		{"read=a", "cwd=b", NULL},
		{"read=../a cwd=b", "write=a", "a, which is b1's"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		print_message("%s, %s\n", cases[i].first, cases[i].second);
		add(0, cases[i].first);
		add(1, cases[i].second);
		assert_int_equal(
			own_folders_apart(specs, 2, reason), !cases[i].refused);
		if (cases[i].refused)
			assert_non_null(strstr(reason, cases[i].refused));
		release(2);
	}
}

/* Of many bots, none of whom gets at another's, one is told to. */
TEST(one_of_many_is_found)
{
	for (int i = 0; i < BOTS; i++)
		add(i, i % 2 == 0 ? "read=a/b" : "net=yes");
	assert_true(own_folders_apart(specs, BOTS, reason));
	bot_spec_release(&specs[33]);
	add(33, "write=a/b/c");
	assert_false(own_folders_apart(specs, BOTS, reason));
	assert_non_null(strstr(reason, "bot b0 may read"));
	assert_non_null(strstr(reason, "which is b33's"));
	release(BOTS);
}
