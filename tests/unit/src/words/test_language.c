#include "words/language.h"

#include "common/say.h"
#include "lib/test.h"

TEST(a_language_is_known_by_its_name_and_by_locales)
{
	static const struct {
		const char *name;
		int language; /* -1: none */
	} cases[] = {
		{"en", LANGUAGE_ENGLISH},
		{"en_GB.UTF-8", LANGUAGE_ENGLISH},
		{"sr", LANGUAGE_SERBIAN},
		{"sr_RS.UTF-8", LANGUAGE_SERBIAN},
		{"sr-Cyrl", LANGUAGE_SERBIAN},
		{"sr@latin", LANGUAGE_SERBIAN_LATIN},
		{"sr_RS.UTF-8@latin", LANGUAGE_SERBIAN_LATIN},
		{"sr-Latn-RS", LANGUAGE_SERBIAN_LATIN},
		{"pl", LANGUAGE_POLISH},
		{"pl_PL", LANGUAGE_POLISH},
		{"de", -1},
		{"s", -1},
		{"plx", -1},
		{"", -1},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		enum language language = LANGUAGES;
		const bool known = language_parse(cases[i].name, &language);

		assert_int_equal(known ? (int)language : -1, cases[i].language);
	}
	for (int i = 0; i < LANGUAGES; i++) {
		enum language language;

		assert_true(language_parse(language_names[i], &language));
		assert_int_equal(language, i);
	}
}

/* NAME=VALUE, each, of the environment in which a language is asked for. */
static const char *variables[4];

static char *
get(const char *name)
{
	static char values[4][64];

	for (size_t i = 0; i < 4 && variables[i]; i++) {
		const size_t length = strlen(name);

		if (strncmp(variables[i], name, length) == 0 &&
			variables[i][length] == '=') {
			strlcpy(values[i], variables[i] + length + 1,
				sizeof values[i]);
			return values[i];
		}
	}
	return NULL;
}

TEST(the_environment_chooses_as_for_gettext)
{
	static const struct {
		const char *variables[4];
		enum language language;
	} cases[] = {
		{{NULL}, LANGUAGE_ENGLISH},
		{{"LANG=pl_PL.UTF-8"}, LANGUAGE_POLISH},
		{{"LANG=pl_PL.UTF-8", "LC_MESSAGES=sr_RS"}, LANGUAGE_SERBIAN},
		{{"LANG=pl_PL.UTF-8", "LC_ALL="}, LANGUAGE_POLISH},
		{{"LANG=pl_PL.UTF-8", "LC_ALL=sr_RS@latin"},
			LANGUAGE_SERBIAN_LATIN},
		{{"LANG=pl_PL.UTF-8", "LC_ALL=C"}, LANGUAGE_ENGLISH},
		{{"LANG=de_DE.UTF-8"}, LANGUAGE_ENGLISH},
		{{"LANG=de_DE.UTF-8", "LANGUAGE=de:sr:pl"}, LANGUAGE_SERBIAN},
		{{"LANG=pl_PL.UTF-8", "LANGUAGE="}, LANGUAGE_POLISH},
		{{"LANG=C", "LANGUAGE=pl"}, LANGUAGE_ENGLISH},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		memcpy(variables, cases[i].variables, sizeof variables);
		assert_int_equal(
			language_of_environment(get), cases[i].language);
	}
}

static void
expect_said(enum language language, json_t *facts, const char *expected)
{
	char text[128];

	language_say(language, facts, "words", text, sizeof text);
	assert_string_equal(text, expected);
	json_decref(facts);
}

TEST(facts_are_said_in_each_language)
{
	expect_said(LANGUAGE_ENGLISH, said("trump %s", "H"), "trump H");
	expect_said(LANGUAGE_SERBIAN, said("trump %s", "H"), "адут H");
	expect_said(LANGUAGE_SERBIAN_LATIN, said("trump %s", "H"), "adut H");
	expect_said(LANGUAGE_POLISH, said("trump %s", "H"), "atut H");
	expect_said(LANGUAGE_SERBIAN, said("takes %s with %s", "3D 4D", "7H"),
		"7H носи 3D 4D");
}

TEST(words_without_translation_appear_as_they_come)
{
	expect_said(
		LANGUAGE_POLISH, said("sings %s", "a song"), "sings a song");
	expect_said(LANGUAGE_POLISH, say_nothing(), "");
	expect_said(LANGUAGE_POLISH, json_pack("[s]", "%n"), "words");
	expect_said(LANGUAGE_POLISH, NULL, "words");
	assert_string_equal(language_t(LANGUAGE_POLISH, ""), "");
	assert_string_equal(language_t(LANGUAGE_POLISH, "sings"), "sings");
	assert_string_equal(
		language_tn(LANGUAGE_POLISH, 2, "a song", "songs"), "songs");
}

TEST(numbers_choose_among_three_forms)
{
	static const struct {
		int number;
		const char *serbian, *polish;
	} cases[] = {
		{0, "0 поена", "0 punktów"},
		{1, "1 поен", "1 punkt"},
		{2, "2 поена", "2 punkty"},
		{4, "4 поена", "4 punkty"},
		{5, "5 поена", "5 punktów"},
		{11, "11 поена", "11 punktów"},
		{12, "12 поена", "12 punktów"},
		{21, "21 поен", "21 punktów"},
		{22, "22 поена", "22 punkty"},
		{111, "111 поена", "111 punktów"},
		{112, "112 поена", "112 punktów"},
		{-1, "-1 поен", "-1 punkt"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const int n = cases[i].number;
		char text[64];

		expect_said(LANGUAGE_SERBIAN,
			said(say_number(n, "%d point", "%d points"), n),
			cases[i].serbian);
		expect_said(LANGUAGE_POLISH,
			said(say_number(n, "%d point", "%d points"), n),
			cases[i].polish);
		snprintf(text, sizeof text,
			language_tn(
				LANGUAGE_POLISH, n, "%d point", "%d points"),
			n);
		assert_string_equal(text, cases[i].polish);
	}
}

TEST(a_process_has_a_language)
{
	assert_string_equal(t("jack"), "jack");
	language_use(LANGUAGE_POLISH);
	assert_int_equal(language_in_use(), LANGUAGE_POLISH);
	assert_string_equal(t("jack"), "walet");
	assert_string_equal(tn(1, "%d tabla", "%d tablas"), "%d tabla");
	assert_string_equal(tn(5, "%d tabla", "%d tablas"), "%d tabli");
	language_use(LANGUAGE_ENGLISH);
	assert_string_equal(tn(5, "%d tabla", "%d tablas"), "%d tablas");
}
