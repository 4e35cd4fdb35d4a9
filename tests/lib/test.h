/*
 * Tests that register themselves. The files of tests/unit/ROOM are one program,
 * in which each file runs in a process of its own, so that no file sees what
 * another has left in memory, in the working directory or in its limits.
 *
 *	BEFORE_EACH
 *	{
 *		queue_init(&queue);
 *	}
 *
 *	TEST(an_empty_queue_has_no_first)
 *	{
 *		assert_null(queue_first(&queue));
 *	}
 *
 * PROGRAM [WORD ...] runs the files whose path has one of the words in it, or
 * all; PROGRAM --list says which there are. It writes TAP: the time of a file
 * stands behind its tests.
 */
#ifndef LIB_TEST_H
#define LIB_TEST_H

/* What cmocka.h wants before it, and what nearly every test needs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/random.h"

/* One test, or what a file has around its tests: then the name is NULL. */
struct test {
	const char *file;
	const char *name;
	void (*run)(void **state);
	int (*set_up)(void **state);
	int (*tear_down)(void **state);
	enum test_scope { TEST_ONE, TEST_EACH, TEST_ALL } scope;
	struct test *next;
};

void test_register(struct test *);

/* What PROGRAM does when its first argument is WORD: tests that start
 * themselves as another program use it. */
void test_program(const char *word, int (*run)(int argc, char *argv[]));

#define TEST(name) TEST_WITH(name, NULL, NULL)

/* A test with fixtures of its own, in a file without EACH_TEST. */
#define TEST_WITH(name, set_up, tear_down)                            \
	static void name(void **state);                               \
	TEST_REGISTER(name, #name, name, set_up, tear_down, TEST_ONE) \
	static void name(__attribute__((unused)) void **state)

/* What is done before and after each test of the file, and before and after all
 * of them together. It fails by an assertion, as a test does. */
#define BEFORE_EACH TEST_FIXTURE(before_each, before_each_test, NULL, TEST_EACH)
#define AFTER_EACH  TEST_FIXTURE(after_each, NULL, after_each_test, TEST_EACH)
#define BEFORE_ALL  TEST_FIXTURE(before_all, before_all_test, NULL, TEST_ALL)
#define AFTER_ALL   TEST_FIXTURE(after_all, NULL, after_all_test, TEST_ALL)

#define TEST_FIXTURE(id, set_up, tear_down, scope)              \
	static void id(void **state);                           \
	static int id##_test(void **state)                      \
	{                                                       \
		id(state);                                      \
		return 0;                                       \
	}                                                       \
	TEST_REGISTER(id, NULL, NULL, set_up, tear_down, scope) \
	static void id(__attribute__((unused)) void **state)

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* A loop in which C points to each member of the array in turn. */
#define FOR_EACH(c, array)                                                    \
	for (__typeof__(&(array)[0]) c = (array); c < (array) + COUNT(array); \
		c++)

/* Random numbers from SEED:
 *
 *	struct random random = seeded(1);
 */
struct random seeded(uint64_t seed);

/* Not further apart than TOLERANCE; NaN is near to nothing. */
void assert_near(double actual, double expected, double tolerance);

/* A fixture for TEST_WITH: 0, or -1 when the test cannot be run. */
#define FIXTURE(name) static int name(__attribute__((unused)) void **state)

/* Fixtures of tests/lib around each test of the file, and around all of them
 * together; either may be NULL. */
#define EACH_TEST(set_up, tear_down) \
	TEST_REGISTER(each_test, NULL, NULL, set_up, tear_down, TEST_EACH)
#define ALL_TESTS(before, after) \
	TEST_REGISTER(all_tests, NULL, NULL, before, after, TEST_ALL)

#define TEST_REGISTER(id, name, run, set_up, tear_down, scope)                \
	__attribute__((constructor)) static void register_##id(void)          \
	{                                                                     \
		static struct test test = {                                   \
			__FILE__, name, run, set_up, tear_down, scope, NULL}; \
                                                                              \
		test_register(&test);                                         \
	}

#define TEST_PROGRAM(word, run)                                         \
	__attribute__((constructor)) static void register_program(void) \
	{                                                               \
		test_program(word, run);                                \
	}

#endif
