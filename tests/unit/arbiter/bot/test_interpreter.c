#include "bot/interpreter.h"

#include "lib/test.h"

enum { WORDS_MAX = 6 };

static struct example {
	const char *what;
	char words[WORDS_MAX][24];
	const char *script; /* NULL: none */
	bool bare;
} cases[] = {
	{"a script", {"ruby", "bot.rb"}, "bot.rb", false},
	{"options before it",
		{"/usr/bin/python3.11", "-u", "-W", "all", "b.py"}, "b.py",
		false},
	{"a verb before it", {"deno", "run", "-A", "bot.ts"}, "bot.ts", false},
	{"a script of awk", {"gawk", "-v", "n=1", "-f", "bot.awk"}, "bot.awk",
		false},
	{"a text", {"perl", "-e", "1", "bot.pl"}, NULL, false},
	{"a text of awk", {"awk", "{print}"}, NULL, false},
	{"options alone", {"perl", "-w"}, NULL, false},
	{"nothing", {"lua5.4"}, NULL, true},
	{"another program", {"greedy"}, NULL, false},
	{"one whose name begins so", {"lua-bot", "x"}, NULL, false},
};

TEST(the_word_that_names_the_script_is_found)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct example *c = &cases[i];
		char *words[WORDS_MAX + 1] = {NULL};

		for (int at = 0; at < WORDS_MAX && *c->words[at] != '\0'; at++)
			words[at] = c->words[at];
		const char *script = interpreter_script(words);

		if (!script != !c->script ||
			(script && strcmp(script, c->script) != 0) ||
			interpreter_is_bare(words) != c->bare)
			fail_msg("%s: %s", c->what, script ? script : "none");
	}
}

TEST(scripts_are_known_by_their_ends)
{
	assert_string_equal(interpreter_for("./bots.d/a.rb"), "ruby");
	assert_string_equal(interpreter_for("a.awk"), "awk -f");
	assert_null(interpreter_for("bots.d/a"));
	assert_null(interpreter_for("a"));
}
