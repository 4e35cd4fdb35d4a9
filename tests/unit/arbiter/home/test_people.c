#include "home/home.c"

#include <sys/stat.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static const char secret[] = "0123456789abcdef0123456789abcdef";

ALL_TESTS(scratch_enter, scratch_leave)

AFTER_EACH
{
	unlink("people.json");
}

static struct people
opened_at(const char *path)
{
	struct people people;
	char reason[REASON_MAX] = "";

	if (people_open(&people, path, secret, reason) < 0)
		fail_msg("%s", reason);
	return people;
}

static void
save(const struct people *people)
{
	char reason[REASON_MAX] = "";

	if (people_save(people, reason) < 0)
		fail_msg("%s", reason);
}

TEST(a_home_that_begins_has_its_host_alone)
{
	struct people people = opened_at("people.json");

	assert_int_equal(people.count, 1);
	assert_string_equal(people.names[0], "");
	people_release(&people);
}

TEST(what_was_saved_comes_back_and_is_the_user_s_alone)
{
	struct stat status;

	struct people people = opened_at("people.json");
	assert_true(people_name(&people, 0, "Ана"));
	assert_int_equal(people_add(&people), 1);
	assert_int_equal(people_invite(&people, 0, 1,
				 json_pack("{s:s}", "game", "a game")),
		0);
	people.port = 8080;
	people.table = 17;
	save(&people);
	people_release(&people);
	assert_int_equal(stat("people.json", &status), 0);
	assert_int_equal(status.st_mode & 0777, 0600);

	people = opened_at("people.json");
	assert_string_equal(people.names[0], "Ана");
	assert_int_equal(people.count, 2);
	assert_int_equal(people.port, 8080);
	assert_int_equal(people.table, 17);
	assert_int_equal(people.invitation_count, 1);
	assert_int_equal(people.invitations[0].to, 1);
	people_forget_invitation(&people, 0);
	assert_int_equal(people.invitation_count, 0);
	people_release(&people);
}

TEST(nobody_has_another_s_name_or_none)
{
	char many[200];

	struct people people = opened_at("people.json");
	assert_false(people_name(&people, 0, "   "));
	assert_true(people_name(&people, 0, "  Ana "));
	for (int i = 1; i < 4; i++)
		people_add(&people);
	assert_true(people_name(&people, 1, "Ana"));
	assert_true(people_name(&people, 2, "Ana"));
	assert_true(people_name(&people, 1, "Ana 2"));
	assert_string_equal(people.names[1], "Ana 2");
	assert_string_equal(people.names[2], "Ana 3");
	for (size_t i = 0; i + 2 < sizeof many; i += 2)
		memcpy(many + i, "ж", 3);
	assert_true(people_name(&people, 3, many));
	assert_true(strlen(people.names[3]) < PERSON_NAME_MAX);
	assert_int_equal(strlen(people.names[3]) % 2, 0);
	people_release(&people);
}

TEST(tokens_differ_and_come_from_the_secret)
{
	char one[WEB_TOKEN_LENGTH + 1], other[WEB_TOKEN_LENGTH + 1];

	struct people people = opened_at("people.json");
	people_token(&people, "person", 1, 0, one);
	people_token(&people, "person", 0, 1, other);
	assert_int_equal(strlen(one), WEB_TOKEN_LENGTH);
	assert_int_equal(strspn(one, "0123456789abcdef"), WEB_TOKEN_LENGTH);
	assert_string_not_equal(one, other);
	people_token(&people, "seat", 1, 0, other);
	assert_string_not_equal(one, other);
	save(&people);
	people_release(&people);
	people = opened_at("people.json");
	people_token(&people, "person", 1, 0, other);
	assert_string_equal(one, other);
	people_release(&people);
}

/* Each is refused, and the file stays as it is. */
static const char *const wrong[] = {
	"",
	"[]",
	"{\"v\":1}",
	"{\"v\":2,\"secret\":\"ab\",\"port\":0,\"table\":0,\"people\":[\"\"],"
	"\"invitations\":[]}",
	"{\"v\":1,\"secret\":\"\",\"port\":0,\"table\":0,\"people\":[\"\"],"
	"\"invitations\":[]}",
	"{\"v\":1,\"secret\":\"ab\",\"port\":0,\"table\":0,\"people\":[],"
	"\"invitations\":[]}",
	"{\"v\":1,\"secret\":\"ab\",\"port\":0,\"table\":0,\"people\":[1],"
	"\"invitations\":[]}",
	"{\"v\":1,\"secret\":\"ab\",\"port\":0,\"table\":0,\"people\":[\"\"],"
	"\"invitations\":[{\"from\":0,\"to\":1,\"game\":{}}]}",
	"{\"v\":1,\"secret\":\"ab\",\"port\":0,\"table\":0,\"people\":[\"\"],"
	"\"invitations\":[{\"from\":-1,\"to\":0,\"game\":{}}]}",
};

TEST(what_is_no_list_of_people_is_refused)
{
	struct people people;
	char reason[REASON_MAX];

	FOR_EACH (text, wrong) {
		FILE *file = fopen("people.json", "w");

		assert_non_null(file);
		fputs(*text, file);
		fclose(file);
		reason[0] = '\0';
		assert_int_equal(
			people_open(&people, "people.json", secret, reason),
			-1);
		assert_non_null(strstr(reason, "people.json"));
	}
}
