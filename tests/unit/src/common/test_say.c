#include "common/say.h"

#include "lib/json_text.h"
#include "lib/test.h"

TEST(a_sentence_is_said_with_its_arguments)
{
	assert_json_new(said("takes %s with %s, %d%%", "3D", "7H", 5),
		"[\"takes %s with %s, %d%%\",\"3D\",\"7H\",5]");
	assert_json_new(say_text(N_("contest")), "[\"contest\"]");
	assert_json_new(say_nothing(), "[\"\"]");
	assert_json_new(said(say_number(1, "%d tabla", "%d tablas"), 1),
		"[\"%d tabla\",1]");
	assert_json_new(said(say_number(0, "%d tabla", "%d tablas"), 0),
		"[\"%d tablas\",0]");
}

TEST(what_is_said_is_written_in_any_order_and_cut_off)
{
	static const struct {
		const char *format;
		size_t size;
		const char *expected;
	} cases[] = {
		{NULL, 64, "takes 3D 4D with 7H, 5%"},
		{"%2$s: %1$s (%3$d)", 64, "7H: 3D 4D (5)"},
		{"%s, %s", 64, "3D 4D, 7H"},
		{"%2$s", 2, "7"},
		{"abcdef", 4, "abc"},
		{"", 4, ""},
	};
	json_t *facts = said("takes %s with %s, %d%%", "3D 4D", "7H", 5);
	char text[64];

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		say_format(facts, cases[i].format, text, cases[i].size);
		assert_string_equal(text, cases[i].expected);
	}
	assert_int_equal(say_number_of(facts), 5);
	json_decref(facts);
}

TEST(facts_of_others_are_looked_at)
{
	static const struct {
		const char *json;
		bool is;
		const char *description;
	} cases[] = {
		{"[\"passes\"]", true, "no argument"},
		{"[\"took %d\",5]", true, "a number"},
		{"[\"%s %% %s\",\"a\",\"b\"]", true, "two texts"},
		{"[\"passes\",\"more\",1]", true, "more arguments than shown"},
		{"[\"%2$s %1$d\",1,\"a\"]", true, "another order"},
		{"\"passes\"", false, "no array"},
		{"[]", false, "no sentence"},
		{"[5]", false, "a number for a sentence"},
		{"[\"took %d\"]", false, "no argument for a conversion"},
		{"[\"took %d\",\"5\"]", false, "a text for a number"},
		{"[\"took %s\",5]", false, "a number for a text"},
		{"[\"took %n\",5]", false, "no conversion of ours"},
		{"[\"took %\"]", false, "half a conversion"},
		{"[\"took %9$s\",\"a\"]", false,
			"an argument that is not there"},
		{"[\"passes\",{}]", false, "no argument"},
		{"[\"\",1,2,3,4,5,6,7,8,9,10]", false, "too many"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		if (say_is(json_of(cases[i].json)) != cases[i].is)
			fail_msg("%s", cases[i].description);
	}
}
