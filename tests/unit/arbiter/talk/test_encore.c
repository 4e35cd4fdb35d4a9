/* A recorded game once more, to a line of shell. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "talk/encore.h"

#include "lib/test.h"

/* Lays down the cards of its hand in their order. */
#define BOT                                                           \
	"while read c a b r; do case $c in list_commands) "           \
	"printf '= set_seed\\n\\n';; set_cards) h=\"$b $r\"; "        \
	"printf '=\\n\\n';; gen_move) printf '= %s\\n\\n' ${h%% *}; " \
	"h=${h#* };; *) printf '=\\n\\n';; esac; done"

static struct parlour parlour;
static struct conversation talk;
static struct record record;
static struct encore encore;
static struct run run;

/* The start of a game of two. */
static void
set_up_game(void)
{
	char reason[REASON_MAX];
	const struct game_rules *rules = game_find("tablic");
	void *game = malloc(rules->size);
	struct random random;

	random_seed(&random, 1);
	rules->deal(game, 2, NULL, 0, &random);
	record_init(&record);
	record.id = 5;
	record.game = rules;
	record.seats = 2;
	record.seed = seed_of_number(7);
	record.start = rules->start(game);
	free(game);
	run = (struct run){.game = rules, .time_ns = INT64_C(10000000000)};
	assert_true(encore_init(&encore, &run, &record, reason));
}

static void
sit(const char *script)
{
	static char name[] = "bot", program[] = "/bin/sh", option[] = "-c";
	static char line[1024];
	static char *words[] = {program, option, line, NULL};
	static struct bot_spec bot;

	snprintf(line, sizeof line, "%s", script);
	bot = (struct bot_spec){
		.name = name, .program = program, .words = words};
	assert_int_equal(parlour_init(&parlour), 0);
	conversation_init(&talk, &parlour);
	assert_true(encore_sit(&encore, 0, &talk, &bot));
}

static void
end(void)
{
	encore_release(&encore);
	conversation_release(&talk);
	record_release(&record);
	parlour_release(&parlour);
}

TEST(a_seat_is_asked_on_its_clock_and_what_is_chosen_is_done)
{
	set_up_game();
	sit(BOT);
	assert_true(encore_begin(&encore));
	assert_int_equal(encore_turn(&encore), 0);
	assert_true(encore_has_bot(&encore, 0));
	assert_false(encore_has_bot(&encore, 1));
	assert_true(encore_ask(&encore, 0));
	assert_true(encore.legal);
	assert_string_equal(encore.answer, encore.action);
	assert_true(encore_act(&encore, 0, encore.action, INT64_C(1500000000)));
	assert_int_equal(encore_turn(&encore), 1);
	assert_false(encore_act(&encore, 1, "XX", 0));
	const char *said = transcript_tail(&talk.transcript, 100);
	assert_non_null(strstr(said, "> set_seed "));
	assert_non_null(strstr(said, "> time_left 10000\n> gen_move\n"));
	assert_non_null(strstr(said, "> play 0 "));
	assert_int_equal(encore.seats[0].left_ns, INT64_C(8500000000));
	end();
}

TEST(a_bot_that_seats_a_person_is_shown_what_its_seat_was)
{
	set_up_game();
	sit("while read c a b r; do case $c in list_commands) "
	    "printf '= show_frame\nshow_actions\n\n';; set_cards) h=\"$b\"; "
	    "printf '=\n\n';; gen_move) printf '= %s\n\n' $r $h;; "
	    "*) printf '=\n\n';; esac; done");
	assert_true(encore_begin(&encore));
	assert_true(encore_ask(&encore, 0));
	assert_true(encore.legal);
	assert_true(encore_act(&encore, 0, encore.action, 0));
	const char *said = transcript_tail(&talk.transcript, 100);
	const char *actions = strstr(said, "> show_actions 1 1 [{");
	const char *frame = strstr(said, "> show_frame 1 1 {\"turn\":[0]");
	assert_non_null(actions);
	assert_true(frame && frame < actions);
	assert_non_null(strstr(actions, "]\n> time_left 10000\n> gen_move\n"));
	assert_non_null(strstr(actions, "> show_frame 1 1 {\"turn\":[1]"));
	end();
}

TEST(what_is_not_legal_is_known_and_not_done)
{
	set_up_game();
	sit("while read c x; do case $c in gen_move) printf '= XX\\n\\n';; "
	    "*) printf '=\\n\\n';; esac; done");
	assert_true(encore_begin(&encore));
	assert_true(encore_ask(&encore, 0));
	assert_false(encore.legal);
	assert_string_equal(encore.answer, "XX");
	assert_int_equal(encore_turn(&encore), 0);
	end();
}

TEST(a_bot_that_ends_is_a_failure_in_words)
{
	set_up_game();
	sit("read x; printf '=\\n\\n'; exit 3");
	assert_false(encore_begin(&encore));
	assert_non_null(strstr(encore.why, "exited with status 3"));
	end();
}
