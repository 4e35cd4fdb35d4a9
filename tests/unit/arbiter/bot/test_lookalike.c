#include "play/session_terms.c"

#include "bot/bot_spec.h"
#include "lib/test.h"

enum { NAMES = 4 };

TEST(names_look_alike_whose_letters_do)
{
	static const struct {
		const char *what;
		char names[NAMES][16];
		int pair[2]; /* both 0: none */
	} cases[] = {
		{"Cyrillic", {"anna", "bert", "\u0430nna"}, {0, 2}},
		{"the first of all", {"\u0430nna", "anna"}, {0, 1}},
		{"Greek", {"x", "Bo\u03bf", "\u0392oo"}, {1, 2}},
		{"full width", {"a1", "\uff41\uff11"}, {0, 1}},
		{"all of ASCII", {"anna", "Anna", "ann", "anna1"}, {0, 0}},
		{"other letters", {"\u0448ah", "wah", "\u00e4", "a"}, {0, 0}},
		{"a byte alone", {"\xef", "\xef\xbc", "\xd0", "o"}, {0, 0}},
		{"no third byte", {"\xef\xbd", "`"}, {0, 0}},
	};

	FOR_EACH (c, cases) {
		struct bot_spec specs[NAMES] = {{0}};
		char names[NAMES][16];
		int count = 0, pair[2];

		for (; count < NAMES && c->names[count][0] != '\0'; count++) {
			memcpy(names[count], c->names[count], 16);
			specs[count].name = names[count];
		}
		const bool found = lookalike_find(specs, count, pair);
		if (found != (c->pair[1] > 0) ||
			(found && (pair[0] != c->pair[0] ||
					  pair[1] != c->pair[1])))
			fail_msg("%s", c->what);
	}
}
