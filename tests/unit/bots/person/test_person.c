#include "person/person.c"

#include <unistd.h>

#include "lib/json_text.h"
#include "lib/test.h"
#include "words/language.h"

static struct person person;
static struct bot bot;
static int commands[2], answers[2];
static char told[4096]; /* to the person */

static void
tell_json(const char *what, const json_t *value)
{
	char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
	const size_t length = strlen(told);

	snprintf(told + length, sizeof told - length, "%s %s\n", what,
		text ? text : "none");
	free(text);
}

static void
begin_game(void *self, const struct person *p)
{
	char what[128];

	(void)self;
	snprintf(what, sizeof what, "game %ld %s seat %d names", p->games,
		p->rules, p->seat);
	tell_json(what, p->names);
}

static void
hear_command(void *self, const struct bot *b, const char *arguments)
{
	(void)self;
	strlcat(told, b->command.name, sizeof told);
	strlcat(told, " ", sizeof told);
	strlcat(told, arguments, sizeof told);
	strlcat(told, "\n", sizeof told);
}

static void
show_it(void *self, json_t *frame)
{
	(void)self;
	tell_json("frame", frame);
}

static bool
ask_it(void *self, const char *question, json_t *actions, int64_t left_ms)
{
	char what[64];

	(void)self;
	snprintf(what, sizeof what, "%s in %lld ms of", question,
		(long long)left_ms);
	tell_json(what, actions);
	return actions;
}

static void
end_it(void *self, json_t *points, json_t *sentences)
{
	char *words = language_say_all(LANGUAGE_ENGLISH, sentences);

	(void)self;
	strlcat(told, words, sizeof told);
	free(words);
	tell_json("", points);
}

static const struct person_place place = {
	begin_game, hear_command, show_it, ask_it, end_it, NULL};

/* What the person was told since the last call. */
static const char *
take_told(void)
{
	static char taken[sizeof told];

	strlcpy(taken, told, sizeof taken);
	*told = '\0';
	return taken;
}

BEFORE_EACH
{
	person_bot(&person, &place, "1.2", &bot);
	assert_int_equal(pipe(commands), 0);
	assert_int_equal(pipe(answers), 0);
	bot_begin(&bot, answers[1]);
	(void)take_told();
}

AFTER_EACH
{
	person_release(&person);
	for (int i = 0; i < 2; i++) {
		close(commands[i]);
		close(answers[i]);
	}
}

/* What the bot has answered; "": nothing yet. */
static const char *
answered(void)
{
	static char text[4096];
	const ssize_t none = write(answers[1], "", 1);
	const ssize_t got = read(answers[0], text, sizeof text);

	assert_int_equal(none, 1);
	assert_true(got > 0 && text[got - 1] == '\0');
	return text;
}

static const char *
say(const char *text)
{
	assert_int_equal(
		write(commands[1], text, strlen(text)), (ssize_t)strlen(text));
	bot_read(&bot, commands[0]);
	return answered();
}

static void
say_opening(void)
{
	assert_string_equal(say("set_rules herc\nset_players 4 2\n"
				"show_frame 1 1 {\"turn\":[2]}\n"),
		"=\n\n=\n\n=\n\n");
}

TEST(the_person_hears_of_a_game_when_there_is_something_to_see)
{
	(void)say("set_rules herc\nset_players 4 2\n");
	assert_string_equal(take_told(), "");
	(void)say("show_frame 1 2 {\"turn\"\nshow_frame 2 2 :[2]}\n");
	assert_string_equal(take_told(),
		"game 1 herc seat 2 names none\nframe {\"turn\":[2]}\n");
}

TEST(what_frames_do_not_say_is_passed_on)
{
	(void)say("set_cards 1 7H\nplay 0 7H\n");
	assert_string_equal(take_told(), "set_cards 1 7H\nplay 0 7H\n");
}

TEST(an_expert_hears_what_the_seat_hears)
{
	struct weighing weighing;

	(void)say("set_rules herc\nset_deck 23456789TJQKA HSDC\n"
		  "set_players 4 2\nset_game 1 13 2\n"
		  "set_cards 13 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC\n"
		  "show_frame 1 1 {\"turn\":[2]}\n");
	weighing_begin(&weighing);
	assert_true(hint_weigh(&person.hint, &weighing, 1));
	assert_non_null(strchr(weighing.actions[0].action, 'C'));
	weighing_release(&weighing);
	(void)say("set_rules cards\n");
	weighing_begin(&weighing);
	assert_false(hint_weigh(&person.hint, &weighing, 1));
	weighing_release(&weighing);
}

TEST(a_question_waits_for_the_person)
{
	say_opening();
	(void)take_told();
	assert_string_equal(
		say("show_actions 1 1 [{\"action\":\"7H\"}]\ntime_left 900\n"
		    "gen_move\nplay 2 7H\nshow_frame 1 1 {\"turn\":[]}\n"),
		"=\n\n=\n\n");
	assert_string_equal(
		take_told(), "gen_move in 900 ms of [{\"action\":\"7H\"}]\n");
	person_answer(&person, &bot, "7H");
	assert_string_equal(answered(), "= 7H\n\n=\n\n=\n\n");
	assert_string_equal(take_told(), "play 2 7H\nframe {\"turn\":[]}\n");
}

TEST(time_is_told_for_one_question)
{
	say_opening();
	(void)say("time_left 900\nshow_actions 1 1 [7]\ngen_move\n");
	person_answer(&person, &bot, "7H");
	(void)take_told();
	(void)say("show_actions 1 1 [7]\ngen_move\n");
	assert_string_equal(take_told(), "gen_move in -1 ms of [7]\n");
}

TEST(a_game_ends_with_points_and_words)
{
	(void)say("set_rules tablic\nset_players 2 0\nset_names me greedy\n"
		  "show_frame 1 1 {\"turn\":[]}\n");
	assert_non_null(strstr(take_told(), "names [\"me\",\"greedy\"]\n"));
	assert_string_equal(say("result 3 9\n"), "=\n\n");
	assert_string_equal(take_told(), "You lost 3 : 9. [3,9]\n");
	(void)say("set_rules tablic\nset_players 2 0\n"
		  "show_frame 1 1 {\"turn\":[0]}\n");
	assert_non_null(
		strstr(take_told(), "game 2 tablic seat 0 names none\n"));
}

TEST(a_deal_of_a_match_ends_with_how_the_match_stands)
{
	static const struct {
		const char *match, *result, *words;
	} deals[] = {
		{"101 43 61", "9 3", "The match stands at 52 : 64."},
		{"101 98 61", "9 3", "You won the match 107 : 64."},
		{"101 98 99", "9 15", "You lost the match 107 : 114."},
		{"101 98 99", "9 8", "The match stands at 107 : 107."},
	};

	FOR_EACH (deal, deals) {
		char line[200];

		snprintf(line, sizeof line,
			"set_rules tablic\nset_players 2 0\nset_match %s\n"
			"show_frame 1 1 {\"turn\":[]}\nresult %s\n",
			deal->match, deal->result);
		(void)say(line);
		if (!strstr(take_told(), deal->words))
			fail_msg("%s", deal->words);
	}
	(void)say("set_rules tablic\nset_players 2 0\n"
		  "show_frame 1 1 {\"turn\":[]}\nresult 3 9\n");
	assert_null(strstr(take_told(), "match"));
}

TEST(a_game_that_begins_anew_is_another)
{
	say_opening();
	(void)take_told();
	(void)say("set_players 2 1\nshow_frame 1 1 {\"turn\":[0]}\n");
	assert_non_null(strstr(take_told(), "game 2 "));
}

TEST(who_gives_up_is_told_so)
{
	say_opening();
	(void)say("show_actions 1 1 [{\"action\":\"7H\"}]\ngen_move\n");
	person_answer(&person, &bot, "resign");
	assert_string_equal(answered(), "= resign\n\n");
	(void)take_told();
	(void)say("result 0 9 0 9\n");
	assert_non_null(strstr(take_told(), "You lost 0 : 9. You gave up."));
}

static const struct {
	const char *command, *answer;
} talks[] = {
	{"name\nversion\n", "= human\n\n= 1.2\n\n"},
	{"set_seed 18446744073709551615\n", "=\n\n"},
	{"set_seed x\n", "? set_seed needs one number of 64 bits\n\n"},
	{"set_players x 1\n", "? set_players needs two numbers\n\n"},
	{"show_frame 1 1 {\n",
		"? this is no part of a JSON text that can come now\n\n"},
	{"show_actions 2 2 []\n",
		"? this is no part of a JSON text that can come now\n\n"},
	{"show_actions 1 1 {}\n",
		"? this is no part of a JSON text that can come now\n\n"},
	{"time_left soon\n", "=\n\n"},
};

TEST(commands_are_obeyed_as_far_as_they_make_sense)
{
	FOR_EACH (talk, talks)
		assert_string_equal(say(talk->command), talk->answer);
	assert_string_equal(take_told(), "");
	assert_true(person.seed == UINT64_MAX);
}

TEST(without_actions_a_place_may_refuse_to_ask)
{
	assert_string_equal(say("gen_move\n"),
		"? nobody can choose here: the actions come by "
		"show_actions\n\n");
}

static const struct {
	const char *description;
	const char *points, *names, *frame;
	int seat;
	bool gave_up;
	const char *words;
} cases[] = {
	{"the person has most", "[12,7]", "[\"human\",\"greedy\"]",
		"{\"turn\":[],\"winners\":[0]}", 0, false, "You won 12 : 7."},
	{"another has", "[12,7]", "[\"greedy\",\"human\"]",
		"{\"turn\":[],\"winners\":[0]}", 1, false, "You lost 7 : 12."},
	{"an arbiter that does not tell winners", "[12,7]", NULL,
		"{\"turn\":[]}", 1, false, "You lost 7 : 12."},
	{"partners", "[0,9,0,9]", "[\"a\",\"b\",\"c\",\"d\"]",
		"{\"turn\":[],\"sides\":[0,1,0,1],\"winners\":[1,3]}", 3, false,
		"You won 9 : 0."},
	{"partners who lost", "[0,9,0,9]", "[\"a\",\"b\",\"c\",\"d\"]",
		"{\"turn\":[],\"sides\":[0,1,0,1],\"winners\":[1,3]}", 0, false,
		"You lost 0 : 9."},
	{"one of many", "[5,9,8,3]", "[\"a\",\"b\",\"c\",\"d\"]",
		"{\"turn\":[],\"winners\":[1]}", 0, false,
		"You lost 5 : 9. b won."},
	{"many without names", "[5,9,8,3]", NULL,
		"{\"turn\":[],\"winners\":[1]}", 0, false,
		"You lost 5 : 9. Player 1 won."},
	{"the first place is shared", "[5,9,9,9]", "[\"a\",\"b\",\"c\",\"d\"]",
		"{\"turn\":[],\"winners\":[1,2,3]}", 1, false,
		"You drew 9 : 9."},
	{"more cards decide", "[9,9]", NULL, "{\"turn\":[],\"winners\":[0]}", 0,
		false, "You won 9 : 9."},
	{"all equal", "[0,0]", NULL, "{\"turn\":[],\"winners\":[0,1]}", 0,
		false, "You drew 0 : 0."},
	{"negative points", "[-5,-9]", NULL, "{\"turn\":[]}", 0, false,
		"You won -5 : -9."},
	{"cut off", "[25,0]", NULL, "{\"turn\":[1]}", 0, false,
		"You won 25 : 0. Somebody gave up or did not keep to the "
		"rules."},
	{"given up with the most points", "[9,5,5]", NULL, "{\"turn\":[1]}", 0,
		true, "You lost 9 : 5. You gave up."},
};

TEST(words_say_who_has_won)
{
	FOR_EACH (at, cases) {
		struct person p = {.seat = at->seat, .gave_up = at->gave_up};

		if (at->names)
			p.names = json_loads(at->names, 0, NULL);
		p.frame = json_loads(at->frame, 0, NULL);
		json_t *sentences = say_outcome(&p, json_of(at->points));
		char *words = language_say_all(LANGUAGE_ENGLISH, sentences);
		print_message("%s\n", at->description);
		assert_string_equal(words, at->words);
		free(words);
		json_decref(sentences);
		forget_game(&p);
	}
}
