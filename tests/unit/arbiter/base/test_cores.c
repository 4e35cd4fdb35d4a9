#include "base/cores.h"

#include "lib/test.h"

/* COUNT cores from 0 on, of which the one after the first STEP is the second
 * thread of core 0, and so on. */
static struct cores_given
machine(int count, int step)
{
	struct cores_given given = {.set.count = count};

	for (int i = 0; i < count; i++) {
		given.set.cores[i] = (uint16_t)i;
		given.physical[i] = (uint16_t)(i % step);
	}
	return given;
}

/* "0 4 1": the cores of a set. */
static const char *
text_of(const struct cores_set *set)
{
	static char text[8 * CORES_MAX];
	size_t length = 0;

	text[0] = '\0';
	for (int i = 0; i < set->count; i++)
		length += (size_t)snprintf(text + length, sizeof text - length,
			i > 0 ? " %d" : "%d", set->cores[i]);
	return text;
}

static const struct {
	const char *what;
	int cores, physical;
	int jobs, job;
	const char *dealt;
} deals[] = {
	{"a job alone has all", 4, 4, 1, 0, "0 1 2 3"},
	{"as many jobs as cores have one each", 4, 4, 4, 2, "2"},
	{"two jobs have halves", 4, 4, 2, 1, "2 3"},
	{"what cannot be dealt evenly is left", 5, 5, 2, 1, "2 3"},
	{"more jobs than cores share them", 2, 2, 5, 4, "0"},
	{"and the next has the next", 2, 2, 5, 3, "1"},
	{"threads of a physical core stay together", 8, 4, 4, 1, "1 5"},
	{"also several of them", 8, 4, 2, 1, "2 6 3 7"},
	{"one core each: other physical cores first", 8, 4, 5, 3, "3"},
	{"then their second threads", 8, 4, 5, 4, "4"},
	{"whole physical cores first, then threads", 10, 5, 3, 2, "2 7 8"},
	{"of a physical core that two share", 10, 5, 3, 0, "0 5 3"},
	{"jobs that share share physical cores last", 4, 2, 6, 1, "1"},
	{"and then the other threads", 4, 2, 6, 2, "2"},
	{"and then from the first on", 4, 2, 6, 4, "0"},
};

TEST(cores_are_dealt_to_jobs)
{
	FOR_EACH (deal, deals) {
		struct cores_given given = machine(deal->cores, deal->physical);
		struct cores_set set;

		cores_deal(&given, deal->jobs, deal->job, &set);
		if (strcmp(text_of(&set), deal->dealt) != 0)
			fail_msg("%s: %s", deal->what, text_of(&set));
	}
}

/* All jobs of a machine: equal shares, and nothing twice. */
static void
check_deal(const struct cores_given *given, int jobs)
{
	int holders[2 * CORES_MAX] = {0}; /* by number */

	for (int job = 0; job < jobs; job++) {
		struct cores_set set;

		cores_deal(given, jobs, job, &set);
		assert_int_equal(set.count, given->set.count / jobs);
		for (int i = 0; i < set.count; i++) {
			assert_true(cores_have(&given->set, set.cores[i]));
			assert_int_equal(holders[set.cores[i]]++, 0);
		}
	}
}

TEST(no_core_is_dealt_twice)
{
	for (int cores = 1; cores <= 24; cores++)
		for (int physical = 1; physical <= cores; physical++)
			for (int jobs = 1; jobs <= cores; jobs++) {
				struct cores_given given =
					machine(cores, physical);

				check_deal(&given, jobs);
			}
}

TEST(a_part_of_a_large_machine_is_dealt)
{
	struct cores_given given = {.set.count = 3};
	static const uint16_t cores[] = {65, 70, 1030};
	struct cores_set set;

	memcpy(given.set.cores, cores, sizeof cores);
	memcpy(given.physical, cores, sizeof cores);
	check_deal(&given, 3);
	cores_deal(&given, 3, 2, &set);
	assert_string_equal(text_of(&set), "1030");
}

TEST(all_cores_of_the_largest_machine_are_dealt)
{
	struct cores_given given = machine(CORES_MAX, CORES_MAX / 2);

	check_deal(&given, CORES_MAX / 2);
	check_deal(&given, 7);
}

TEST(jobs_have_the_cores_that_their_bots_need)
{
	static const struct {
		int cores, quota, per_job, jobs;
	} cases[] = {
		{8, 0, 1, 8},
		{8, 0, 3, 2},
		{8, 0, 8, 1},
		{2, 0, 4, 1},
		{8, 3, 1, 3},
		{8, 3, 2, 1},
		{2, 5, 1, 2},
	};

	FOR_EACH (c, cases) {
		struct cores_given given = machine(c->cores, c->cores);

		given.quota = c->quota;
		assert_int_equal(cores_jobs(&given, c->per_job), c->jobs);
	}
}

TEST(a_quota_makes_no_set_smaller)
{
	struct cores_given given = machine(8, 8);
	struct cores_set set;

	given.quota = 2;
	assert_int_equal(cores_count(&given), 2);
	cores_deal(&given, 2, 1, &set);
	assert_string_equal(text_of(&set), "4 5 6 7");
}

TEST(some_cores_around_one_have_it_first)
{
	struct cores_given given = machine(4, 4);
	struct cores_set around;

	cores_around(&given.set, 2, 1, &around);
	assert_string_equal(text_of(&around), "2");
	cores_around(&given.set, 2, 3, &around);
	assert_string_equal(text_of(&around), "2 0 1");
	cores_around(&given.set, 2, 9, &around);
	assert_string_equal(text_of(&around), "2 0 1 3");
}
