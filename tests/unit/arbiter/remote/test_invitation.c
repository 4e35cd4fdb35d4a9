#include "remote/broker.c"

#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "lib/test.h"

#define PRINT "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define TOKEN "00112233445566778899aabbccddeeff"

TEST(a_string_says_where_who_is_there_and_who_comes)
{
	static const struct {
		const char *text;
		const char *host; /* NULL: it is none */
	} cases[] = {
		{"talon1:talon.example:7373:" PRINT ":" TOKEN, "talon.example"},
		{"talon1:192.0.2.1:7373:" PRINT ":" TOKEN "\n", "192.0.2.1"},
		{"talon1:[2001:db8::1]:7373:" PRINT ":" TOKEN, "2001:db8::1"},
		{"Dear Ana,\n\n talon1:h:7373:" PRINT ":" TOKEN "\r\n\nbye",
			"h"},
		{"ana talon1:h:7373:" PRINT ":" TOKEN, "h"},
		{"", NULL},
		{"talon1:", NULL},
		{"talon2:h:7373:" PRINT ":" TOKEN, NULL},
		{"talon1::7373:" PRINT ":" TOKEN, NULL},
		{"talon1:h:port:" PRINT ":" TOKEN, NULL},
		{"talon1:h:73731234:" PRINT ":" TOKEN, NULL},
		{"talon1:h:" PRINT ":" TOKEN, NULL},
		{"talon1:h:7373:" PRINT, NULL},
		{"talon1:h:7373:" TOKEN ":" PRINT, NULL},
		{"talon1:h:7373:" PRINT ":" TOKEN "0", NULL},
		{"talon1:h:7373:" PRINT ":0" TOKEN, NULL},
		{"talon1:[::1:7373:" PRINT ":" TOKEN, NULL},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct invitation read = {.host = "before"};

		print_message("%s\n", cases[i].text);
		assert_int_equal(invitation_read(&read, cases[i].text),
			cases[i].host != NULL);
		assert_string_equal(
			read.host, cases[i].host ? cases[i].host : "before");
		if (!cases[i].host)
			continue;
		assert_string_equal(read.port, "7373");
		assert_string_equal(read.fingerprint, PRINT);
		assert_string_equal(read.token, TOKEN);
	}
}

TEST(it_may_be_reached_at_another_place)
{
	static const struct {
		const char *place, *host, *port;
		bool good;
	} cases[] = {
		{"there", "there", "7373", true},
		{"there:80", "there", "80", true},
		{"[::1]:80", "::1", "80", true},
		{"[::1]", "::1", "7373", true},
		{"", "here", "7373", false},
		{"there:", "here", "7373", false},
		{"there:80x", "here", "7373", false},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct invitation one = {.host = "here", .port = "7373"};

		print_message("%s\n", cases[i].place);
		assert_int_equal(
			invitation_move(&one, cases[i].place), cases[i].good);
		assert_string_equal(one.host, cases[i].host);
		assert_string_equal(one.port, cases[i].port);
	}
}

TEST(a_name_is_a_plain_word)
{
	assert_true(invited_name_is_good("ana"));
	assert_true(invited_name_is_good("a.2-b_C"));
	assert_false(invited_name_is_good(""));
	assert_false(invited_name_is_good("-ana"));
	assert_false(invited_name_is_good("ana b"));
	assert_false(invited_name_is_good("ana\n"));
	assert_false(invited_name_is_good("\xC5\xBD"));
	assert_false(invited_name_is_good(PRINT "0"));
}

/* The strings in PATH, of NAME; "" if it has none. */
static struct invitation
find(const char *path, const char *name)
{
	struct invitation found = {0};
	char line[512];
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	while (fgets(line, sizeof line, file))
		if (strncmp(line, name, strlen(name)) == 0)
			assert_true(invitation_read(&found, line));
	fclose(file);
	return found;
}

static struct invitations
open_for(char *const names[], int port)
{
	struct invitations all;
	char reason[REASON_MAX];

	if (invitations_open(&all, "t", names, "127.0.0.1", port, reason) < 0)
		fail_msg("%s", reason);
	return all;
}

TEST(strings_are_made_once_and_hold_while_there_is_the_file)
{
	static char ana[] = "ana", bert[] = "bert", cora[] = "cora";
	char *const two[] = {ana, bert, NULL};
	char *const three[] = {ana, bert, cora, NULL};
	struct stat status;
	struct invitations all = open_for(two, 1);
	const struct invitation first = find("t.tokens", "ana");

	assert_int_equal(invitations_find(&all, first.token), 0);
	assert_int_equal(invitations_find(&all, TOKEN), -1);
	invitations_release(&all);
	assert_int_equal(stat("t.open", &status), 0);
	assert_int_equal(status.st_mode & 0777, 0600);
	assert_int_equal(stat("t.tokens", &status), 0);
	assert_int_equal(status.st_mode & 0777, 0600);

	all = open_for(three, 2);
	const struct invitation again = find("t.tokens", "ana");
	assert_string_equal(again.port, "2");
	assert_string_equal(again.token, first.token);
	assert_string_equal(again.fingerprint, first.fingerprint);
	assert_string_not_equal(find("t.tokens", "cora").token, "");
	struct text string = {0};
	assert_true(invitation_string("t", "ana", &string));
	assert_true(text_begins_with(
		string.bytes, string.length, "talon1:127.0.0.1:2:"));
	assert_false(invitation_string("t", "an", &string));
	text_release(&string);
	invitations_release(&all);

	/* What was mailed need not be kept. */
	unlink("t.tokens");
	all = open_for(three, 3);
	assert_int_equal(invitations_find(&all, first.token), 0);
	assert_string_equal(find("t.tokens", "ana").token, "");
	invitations_release(&all);
	unlink("t.open");
	unlink("t.tokens");
}
