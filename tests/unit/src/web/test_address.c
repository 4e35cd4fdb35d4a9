#include "web/address.h"

#include <string.h>

#include "lib/test.h"

static const struct {
	const char *address;
	const char *link;
	bool any;
} right[] = {
	{"127.0.0.1", "127.0.0.1", false},
	{"localhost", "127.0.0.1", false},
	{"192.0.2.7", "192.0.2.7", false},
	{"::1", "[::1]", false},
	{"2001:DB8::0:7", "[2001:db8::7]", false},
	{"::ffff:192.0.2.7", "192.0.2.7", false},
	{"0.0.0.0", NULL, true},
	{"::", NULL, true},
};

TEST(addresses_are_read_and_stand_in_links)
{
	char reason[GAME_REASON_MAX], link[ADDRESS_TEXT_MAX];

	FOR_EACH (c, right) {
		struct address address;

		assert_true(address_parse(&address, c->address, 8080, reason));
		assert_int_equal(address_is_any(&address), c->any);
		address_link(&address, link);
		if (c->link)
			assert_string_equal(link, c->link);
		else {
			assert_string_not_equal(link, "0.0.0.0");
			assert_string_not_equal(link, "[::]");
		}
	}
}

static const char *const wrong[] = {
	"",
	" ",
	"nowhere.example",
	"1.2.3.4.5",
	"1.2.3.256",
	"[::1]",
	"127.0.0.1:80",
	":::",
};

TEST(what_is_no_address_is_said)
{
	char reason[GAME_REASON_MAX];
	struct address address;

	FOR_EACH (c, wrong) {
		reason[0] = '\0';
		assert_false(address_parse(&address, *c, 0, reason));
		assert_non_null(strstr(reason, " is no numeric address"));
	}
	assert_false(address_parse(&address, "127.0.0.1", -1, reason));
	assert_string_equal(reason, "there is no port -1");
	assert_false(address_parse(&address, "127.0.0.1", 65536, reason));
}

/* Port 8080; the name is cards.example. */
static const struct {
	const char *local;
	const char *host;
	bool fits;
} hosts[] = {
	{"127.0.0.1", "127.0.0.1:8080", true},
	{"127.0.0.1", "localhost:8080", true},
	{"127.0.0.1", "LOCALHOST:8080", true},
	{"127.0.0.1", "cards.example:8080", true},
	{"127.0.0.1", "Cards.Example:8080", true},
	{"127.0.0.1", "127.0.0.1", false},
	{"127.0.0.1", "127.0.0.1:", false},
	{"127.0.0.1", "127.0.0.1:80", false},
	{"127.0.0.1", "127.0.0.1:08080", false},
	{"127.0.0.1", "127.0.0.1:8080:8080", false},
	{"127.0.0.1", "127.0.0.1 :8080", false},
	{"127.0.0.1", "127.0.0.2:8080", false},
	{"127.0.0.1", "127.1:8080", false},
	{"127.0.0.1", "2130706433:8080", false},
	{"127.0.0.1", "[::1]:8080", false},
	{"127.0.0.1", "evil.example:8080", false},
	{"127.0.0.1", "localhost.evil.example:8080", false},
	{"127.0.0.1", "cards.example.evil.example:8080", false},
	{"127.0.0.1", "me@127.0.0.1:8080", false},
	{"127.0.0.1", "", false},
	{"127.0.0.1", ":8080", false},
	{"127.0.0.1", ":", false},
	{"127.0.0.1", "]:8080", false},
	{"192.0.2.7", "192.0.2.7:8080", true},
	{"192.0.2.7", "cards.example:8080", true},
	{"192.0.2.7", "localhost:8080", false},
	{"192.0.2.7", "127.0.0.1:8080", false},
	{"::1", "[::1]:8080", true},
	{"::1", "[0:0::1]:8080", true},
	{"::1", "localhost:8080", true},
	{"::1", "::1:8080", false},
	{"::1", "[::1]", false},
	{"::1", "[::1:8080", false},
	{"::1", "[]:8080", false},
	{"::1", "[::2]:8080", false},
	{"::ffff:127.0.0.1", "127.0.0.1:8080", true},
	{"::ffff:127.0.0.1", "localhost:8080", true},
	{"::ffff:192.0.2.7", "192.0.2.7:8080", true},
	{"::ffff:192.0.2.7", "localhost:8080", false},
};

TEST(only_our_own_names_are_heard)
{
	char reason[GAME_REASON_MAX];

	FOR_EACH (host, hosts) {
		struct address local;

		assert_true(address_parse(&local, host->local, 8080, reason));
		if (address_is_host((struct sockaddr *)&local.socket, 8080,
			    "cards.example", host->host) != host->fits)
			fail_msg("%s at %s", host->host, host->local);
	}
}

TEST(without_a_name_and_at_port_80_it_is_as_always)
{
	char reason[GAME_REASON_MAX];
	struct address local;
	const struct sockaddr *socket = (struct sockaddr *)&local.socket;

	assert_true(address_parse(&local, "127.0.0.1", 80, reason));
	assert_true(address_is_host(socket, 80, NULL, "127.0.0.1"));
	assert_true(address_is_host(socket, 80, NULL, "127.0.0.1:80"));
	assert_false(address_is_host(socket, 80, NULL, "cards.example"));
	assert_false(address_is_host(socket, 80, NULL, ""));
}

#define A "0123456789abcdef0123456789abcdef"
#define B "ffffffffffffffffffffffffffffffff"

static const struct {
	const char *path;
	int door;
	const char *name;
} paths[] = {
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
	FOR_EACH (path, paths) {
		const char *name = NULL;

		if (doors_find(&doors, path->path, &name) != path->door)
			fail_msg("%s", path->path);
		if (path->name)
			assert_string_equal(name, path->name);
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
