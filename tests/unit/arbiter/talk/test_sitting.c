/* A bot at a table: a line of shell that lays down cards of tablic. */
#include <stdio.h>
#include <string.h>

#include "games.h"
#include "talk/sitting.h"

#include "lib/test.h"

/* Plays the cards of its hand in their order. LISTS are its commands. */
#define BOT(lists, gen_move)                                                 \
	"while read c a b r; do case $c in list_commands) "                  \
	"printf '= " lists "\\n\\n';; set_cards) h=\"$b $r\"; "              \
	"printf '=\\n\\n';; gen_move) " gen_move ";; *) printf '=\\n\\n';; " \
	"esac; done"
#define LAY_DOWN "printf '= %s\\n\\n' ${h%% *}; h=${h#* }"

static struct parlour parlour;
static struct conversation talk;
static struct course course;
static struct sitting sitting;

static bool
sit(const char *script)
{
	static char name[] = "bot", program[] = "/bin/sh", option[] = "-c";
	static char line[1024];
	static char *words[] = {program, option, line, NULL};
	static struct bot_spec bot;
	char reason[REASON_MAX];

	snprintf(line, sizeof line, "%s", script);
	bot = (struct bot_spec){
		.name = name, .program = program, .words = words};
	assert_int_equal(parlour_init(&parlour), 0);
	assert_true(course_init(&course, game_find("tablic"), 2, NULL, reason));
	conversation_init(&talk, &parlour);
	sitting_init(&sitting, &talk, &course);
	sitting.start_ns = sitting.patience_ns = INT64_C(60000000000);
	return sitting_open(&sitting, &bot);
}

static void
end(void)
{
	sitting_release(&sitting);
	conversation_release(&talk);
	course_release(&course);
	parlour_release(&parlour);
}

static const char *
said(void)
{
	return transcript_tail(&talk.transcript, 1000);
}

TEST(a_game_is_played_and_what_is_not_listed_not_sent)
{
	assert_true(sit(BOT("play", LAY_DOWN)));
	assert_true(sitting_begin(&sitting, 1, 3));
	assert_int_equal(sitting_play(&sitting), SITTING_OVER);
	assert_int_equal(sitting.turns, 24);
	assert_null(strstr(said(), "set_seed"));
	assert_null(strstr(said(), "set_rules"));
	assert_null(strstr(said(), "> result"));
	assert_non_null(strstr(said(), "> time_left 60000\n> gen_move\n"));
	end();
}

TEST(what_is_listed_is_sent)
{
	assert_true(sit(BOT("set_seed\\nset_rules result", LAY_DOWN)));
	sitting.seed = 77;
	assert_true(sitting_begin(&sitting, 0, 3));
	assert_int_equal(sitting_turn(&sitting), SITTING_ON);
	assert_int_equal(sitting_finish(&sitting), SITTING_OVER);
	assert_non_null(strstr(said(), "> set_rules tablic\n> set_seed 77\n"));
	assert_non_null(strstr(said(), "> result "));
	end();
}

TEST(a_bot_that_seats_a_person_is_shown_what_it_may_do)
{
	assert_true(sit(BOT("show_frame\\nshow_actions", LAY_DOWN)));
	assert_true(sitting_begin(&sitting, 0, 3));
	assert_int_equal(sitting_turn(&sitting), SITTING_ON);
	const char *text = said();
	const char *frame = strstr(text, "> show_frame 1 1 {");
	const char *actions = strstr(text, "> show_actions 1 1 [{");
	assert_non_null(frame);
	assert_non_null(actions);
	assert_true(frame < actions);
	assert_non_null(strstr(actions, "]\n> time_left 60000\n> gen_move\n"));
	end();
}

TEST(it_breaks_off_after_so_many_commands)
{
	assert_true(sit(BOT("play", LAY_DOWN)));
	sitting.commands_left = 5;
	assert_true(sitting_begin(&sitting, 0, 3));
	assert_int_equal(sitting_play(&sitting), SITTING_BROKEN_OFF);
	assert_non_null(strstr(said(), "> set_cards"));
	assert_null(strstr(said(), "> time_left"));
	end();
}

TEST(an_illegal_action_and_a_refusal_end_it)
{
	assert_true(sit(BOT("play", "printf '= XX\\n\\n'")));
	assert_true(sitting_begin(&sitting, 0, 3));
	assert_int_equal(sitting_turn(&sitting), SITTING_FAILED);
	assert_true(sitting.answered);
	assert_non_null(strstr(sitting.why, "answered gen_move with 'XX': "));
	end();
	assert_true(sit(BOT("play", "printf '? no\\n\\n'")));
	assert_true(sitting_begin(&sitting, 0, 3));
	assert_int_equal(sitting_turn(&sitting), SITTING_FAILED);
	assert_string_equal(sitting.why, "answered gen_move with '? no'");
	end();
}

TEST(one_that_ends_at_once_cannot_sit_down)
{
	assert_false(sit("exit 3"));
	assert_non_null(strstr(sitting.why, "exited with status 3"));
	end();
}
