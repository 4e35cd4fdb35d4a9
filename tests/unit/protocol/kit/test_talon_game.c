#include "protocol/kit/talon-game.h"

#include <errno.h>

#include "lib/test.h"

enum { TALK_MAX = 40000 };

static char answers[TALK_MAX];

/* A game in which all take a stick at once, then each of those that are left as
 * many as it likes: whatever is taken is gone before it is refused. */
struct sticks {
	int seats, left;
	uint64_t open;
	int taken[4];
};

static bool
deal(struct talon_game *game, int seats, long long number,
	struct talon_chance *chance)
{
	const char *least = talon_game_option(game, "least");

	assert_null(talon_game_option(game, "most"));
	if (strcmp(least, "none") == 0)
		return talon_game_refuse(game, "%s is not enough", least);
	talon_game_write(game, "%d %lld ", seats, number);
	talon_game_write(game, "%u %s %s", talon_chance_below(chance, 100),
		least, talon_game_option(game, "text"));
	return true;
}

static bool
begin(struct talon_game *game, void *position, int seats, const char *start)
{
	struct sticks *sticks = position;
	static const char *const hands[] = {"7S 3H", "", "KD"};

	assert_int_equal(sticks->left, 0);
	sticks->left = 99;
	if (strcmp(start, "silent") == 0)
		return false;
	if (sscanf(start, "%d", &sticks->left) != 1)
		return talon_game_refuse(game, "%s is no number", start);
	sticks->seats = seats;
	sticks->open = TALON_SEAT(seats) - 1;
	talon_game_say(game, TALON_ALL, "set_sticks %d", sticks->left);
	talon_game_begin(game);
	talon_game_say_hands(game, hands);
	return true;
}

static uint64_t
turn(const void *position)
{
	const struct sticks *sticks = position;

	return sticks->left > 0 ? sticks->open : 0;
}

static bool
act(struct talon_game *game, void *position, int seat, const char *text)
{
	struct sticks *sticks = position;
	int count = 0;

	talon_game_say(game, TALON_SEAT(0) | TALON_SEAT(1) | TALON_IF_LISTED,
		"taken %d", seat);
	sticks->open &= ~TALON_SEAT(seat);
	if (strcmp(text, "all of them") == 0)
		count = sticks->left;
	else if (sscanf(text, "%d", &count) == 1)
		talon_game_write(game, "%d", count);
	sticks->taken[seat] += count;
	sticks->left -= count;
	if (count <= 0 || sticks->left < 0)
		return talon_game_refuse(game, "'%s' is not there", text);
	return true;
}

static void
points(const void *position, int *points)
{
	const struct sticks *sticks = position;

	memcpy(points, sticks->taken, (size_t)sticks->seats * sizeof *points);
}

static void
forfeit(const void *position, int seat, int *points)
{
	(void)position;
	points[seat] = -1;
}

static void
standing(const void *position, int *standing)
{
	points(position, standing);
	standing[1]++;
}

static const char *
request(const void *position)
{
	(void)position;
	return "take gen_take";
}

static void
frame(struct talon_game *game, const void *position)
{
	(void)position;
	talon_game_write(game, "{\"viewers\":%d,\"sees\":[%d,%d]}",
		(int)talon_game_viewers(game), talon_game_sees(game, 0),
		talon_game_sees(game, 1));
}

static void
actions(struct talon_game *game, const void *position, int seat)
{
	const struct sticks *sticks = position;

	talon_game_write(game, "[%d,%d]", seat, sticks->left);
}

static const struct talon_game_rules plain = {
	.description = "name sticks\nsummary take some\nseats 2-3, 48\n"
		       "option least N 1 how many\n"
		       "option text WORDS \"a \\u0023 b\" what",
	.size = sizeof(struct sticks),
	.deal = deal,
	.open = begin,
	.act = act,
	.turn = turn,
	.points = points,
	.forfeit = forfeit,
};

static struct talon_game_rules
whole(void)
{
	struct talon_game_rules rules = plain;

	rules.standing = standing;
	rules.request = request;
	rules.frame = frame;
	rules.actions = actions;
	return rules;
}

/* Runs the game on TEXT; errno is the run's. */
static int
talk(const struct talon_game_rules *rules, const char *text)
{
	FILE *in = tmpfile(), *out = tmpfile();

	assert_non_null(in);
	assert_non_null(out);
	fputs(text, in);
	rewind(in);
	int result = talon_game_run_on(rules, in, out);
	int error = errno;
	rewind(out);
	answers[fread(answers, 1, sizeof answers - 1, out)] = '\0';
	fclose(in);
	fclose(out);
	errno = error;
	return result;
}

#define OPENED(count)                                  \
	"= say all set_sticks " count "\nbegin\n"      \
	"say 0 set_cards 2 7S 3H\nsay 1 set_cards 0\n" \
	"points 0 0\nask 0,1 play gen_move\n\n"

TEST(each_command_gets_its_answer)
{
	static const struct {
		const char *description, *said, *answers;
	} cases[] = {
		{"the list", "list_commands\n",
			"= act\ndeal\ndescribe\nforfeit\nlist_commands\n"
			"protocol_version\nquit\nrestore\n\n"},
		{"ids, comments, blanks, CR",
			"3 protocol_version\r\n# quit\n\n 0\tdance # now\n"
			"4\n",
			"=3 2\n\n?0 unknown command\n\n? syntax error\n\n"},
		{"what is not there", "frame all\nactions 0\n",
			"? unknown command\n\n? unknown command\n\n"},
		{"no game", "act 0 1\nforfeit 0\n",
			"? there is no game\n\n? there is no game\n\n"},
		{"nothing after quit", "quit\ndescribe\n", "=\n\n"},
		{"half a line at the end", "quit", ""},
		{"the usual options", "deal 2 7 1\n", "= 2 7 56 1 a # b\n\n"},
		{"options",
			"deal 3 0 18446744073709551615 least=5 text=\"\"\n"
			"deal 3 0 1 text=\"\\u010d \\ud83c\\udca1\\/\" "
			"least=x\n",
			"= 3 0 89 5 \n\n= 3 0 56 x \u010d \U0001f0a1/\n\n"},
		{"no such options",
			"deal 2 0 1 most=5\ndeal 2 0 1 least\n"
			"deal 2 0 1 least= text=1\ndeal 2 0 1 text=\"a\n"
			"deal 2 0 1 text=\"\\ud83cx\"\n"
			"deal 2 0 1 text=\"\\u12\"\ndeal 2 0 1 text=\"a\"b\n"
			"deal 2 0 1 least=none\n",
			"? there is no option most\n\n"
			"? there is no option least\n\n"
			"? there is no option least\n\n"
			"? there is no option text\n\n"
			"? there is no option text\n\n"
			"? there is no option text\n\n"
			"? there is no option text\n\n"
			"? none is not enough\n\n"},
		{"no deals", "deal 2 0\ndeal 2 -1 1\ndeal 4 0 1\ndeal 48 0 1\n",
			"? deal SEATS NUMBER SEED [NAME=VALUE ...]\n\n"
			"? deal SEATS NUMBER SEED [NAME=VALUE ...]\n\n"
			"? 4 cannot play\n\n= 48 0 56 1 a # b\n\n"},
		{"no starts",
			"restore 2 x\nrestore 2 silent\nrestore 2\n"
			"restore 1 5\nforfeit 0\n",
			"? x is no number\n\n? that cannot be\n\n"
			"? restore SEATS START [open LIST]\n\n"
			"? 1 cannot play\n\n? there is no game\n\n"},
		{"open hands", "restore 3 5 open 0,2\n",
			"= say all set_sticks 5\nbegin\n"
			"say 0 set_cards 2 7S 3H\nsay 1 set_cards 0\n"
			"say 2 set_cards 1 KD\n"
			"say? 2 show_cards 0 2 7S 3H\n"
			"say? 0,2 show_cards 1 0\n"
			"say? 0 show_cards 2 1 KD\n"
			"points 0 0 0\nask 0,1,2 play gen_move\n\n"},
		{"what a refused action has changed is undone, and not said",
			"restore 2 5\nact 0 9\nact 0\nact 0  all \t of  them\n",
			OPENED("5") "? '9' is not there\n\n"
				    "? '' is not there\n\n"
				    "= all of them\nsay? 0,1 taken 0\n"
				    "points 5 0\nover\n\n"},
		{"seats that are not asked",
			"restore 2 5\nact 0 2\nact 0 1\nact 2 1\nact -1 1\n"
			"act x\nact\nforfeit 2\nforfeit 0\nact 1 3 x\nact 1 "
			"1\n",
			OPENED("5") "= 2\nsay? 0,1 taken 0\npoints 2 0\n"
				    "ask 1 play gen_move\n\n"
				    "? seat 0 is not to act\n\n"
				    "? there is no such seat\n\n"
				    "? there is no such seat\n\n"
				    "? there is no such seat\n\n"
				    "? there is no such seat\n\n"
				    "? there is no such seat\n\n"
				    "= -1 0\n\n"
				    "= 3\nsay? 0,1 taken 1\npoints 2 3\n"
				    "over\n\n? seat 1 is not to act\n\n"},
		{"a refused start and a deal leave the position",
			"restore 2 5\nact 0 2\nrestore 3 x open all\n"
			"deal 3 0 1\nforfeit 2\nact 1 4\nact 1 3\n",
			OPENED("5") "= 2\nsay? 0,1 taken 0\npoints 2 0\n"
				    "ask 1 play gen_move\n\n"
				    "? x is no number\n\n"
				    "= 3 0 56 1 a # b\n\n"
				    "? there is no such seat\n\n"
				    "? '4' is not there\n\n"
				    "= 3\nsay? 0,1 taken 1\npoints 2 3\n"
				    "over\n\n"},
	};

	FOR_EACH (c, cases) {
		print_message("%s\n", c->description);
		assert_int_equal(talk(&plain, c->said), 0);
		assert_string_equal(answers, c->answers);
	}
}

TEST(what_a_game_may_have_is_used_where_it_is_there)
{
	const struct talon_game_rules rules = whole();

	assert_int_equal(
		talk(&rules, "list_commands\nframe all\nrestore 2 5\n"
			     "frame all\nframe 1\nframe none open\nframe 2\n"
			     "frame\nframe 0 close\nactions 1\nact 1 1\n"
			     "actions 1\n"),
		0);
	assert_string_equal(answers,
		"= act\nactions\ndeal\ndescribe\nforfeit\nframe\n"
		"list_commands\nprotocol_version\nquit\nrestore\n\n"
		"? there is no game\n\n"
		"= say all set_sticks 5\nbegin\n"
		"say 0 set_cards 2 7S 3H\nsay 1 set_cards 0\n"
		"points 0 0\nstanding 0 1\nask 0,1 take gen_take\n\n"
		"= {\"viewers\":3,\"sees\":[1,1]}\n\n"
		"= {\"viewers\":2,\"sees\":[0,1]}\n\n"
		"= {\"viewers\":0,\"sees\":[1,1]}\n\n"
		"? frame LIST [open]\n\n? frame LIST [open]\n\n"
		"? frame LIST [open]\n\n= [1,5]\n\n"
		"= 1\nsay? 0,1 taken 1\npoints 0 1\nstanding 0 2\n"
		"ask 0 take gen_take\n\n? seat 1 is not to act\n\n");
}

TEST(a_text_that_no_answer_can_hold_ends_the_run)
{
	static const char *const texts[] = {
		"a\n\nb", "a\rb", "a\x7f", "\n", "a\n"};
	struct talon_game_rules rules = plain;

	FOR_EACH (text, texts) {
		rules.description = *text;
		assert_int_equal(talk(&rules, "quit\n"), 0);
		assert_int_equal(
			talk(&rules, "protocol_version\ndescribe\nquit\n"), -1);
		assert_int_equal(errno, EINVAL);
		assert_string_equal(answers, "= 2\n\n");
	}
}

TEST(lines_and_answers_may_be_long)
{
	static char said[TALK_MAX / 2];
	const int length = sprintf(said, "restore 2 5 ");

	memset(said + length, 'x', sizeof said - 2 - (size_t)length);
	said[sizeof said - 2] = '\n';
	assert_int_equal(talk(&plain, said), 0);
	assert_string_equal(answers, OPENED("5"));
	said[10] = 'x';
	assert_int_equal(talk(&plain, said), 0);
	assert_int_equal(strlen(answers),
		strlen(said + 10) - 1 + strlen("?  is no number\n\n"));
}

/* Those of the authors' own program. */
TEST(chance_is_the_same_for_ever)
{
	struct talon_chance chance = {1234567};

	assert_true(talon_chance_next(&chance) == 6457827717110365317U);
	assert_true(talon_chance_next(&chance) == 3203168211198807973U);
	assert_true(talon_chance_next(&chance) == 9817491932198370423U);
}

/* Those of Chance in talon_game.py. */
TEST(draws_and_orders_are_those_of_the_kit_in_python)
{
	struct talon_chance chance = {77};
	char letters[] = "abcdefghij";

	assert_int_equal(talon_chance_below(&chance, 6), 2);
	assert_int_equal(talon_chance_below(&chance, 4294967295U), 2119476359U);
	assert_int_equal(talon_chance_below(&chance, 1), 0);
	talon_chance_shuffle(&chance, letters, 5, 2);
	assert_string_equal(letters, "ijefcdghab");
}
