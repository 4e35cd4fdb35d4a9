#include "web/door.h"

#include <string.h>

#include "lib/test.h"

#define A "0123456789abcdef0123456789abcdef"
#define B "ffffffffffffffffffffffffffffffff"

static const struct {
	const char *path;
	int door;
	const char *name;
} cases[] = {
	{"/" A "/", 0, ""},
	{"/" A "/page.js", 0, "page.js"},
	{"/" A "/games/12", 0, "games/12"},
	{"/" A "//", 0, "/"},
	{"/" A, 0, NULL},
	{"/" B "/events", 1, "events"},
	{"/" A "0/", -1, NULL},
	{"/0123456789abcdef0123456789abcde/", -1, NULL},
	{"/0123456789abcdef0123456789abcdeF/", -1, NULL},
	{"/1123456789abcdef0123456789abcdef/", -1, NULL},
	{"/0123456789abcdef0123456789abcdee/", -1, NULL},
	{A "/", -1, NULL},
	{"//" A "/", -1, NULL},
	{"/", -1, NULL},
	{"", -1, NULL},
	{"*", -1, NULL},
};

TEST(a_path_leads_to_the_door_of_its_token)
{
	struct doors doors = {0};

	assert_int_equal(doors_add(&doors, A), 0);
	assert_int_equal(doors_add(&doors, B), 1);
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		const char *name = NULL;

		if (doors_find(&doors, cases[i].path, &name) != cases[i].door)
			fail_msg("%s", cases[i].path);
		if (cases[i].name)
			assert_string_equal(name, cases[i].name);
		else
			assert_null(name);
	}
	doors_release(&doors);
}

TEST(without_doors_nobody_comes_in)
{
	const struct doors doors = {0};
	const char *name;

	assert_int_equal(doors_find(&doors, "/" A "/", &name), -1);
}
