/* A bot that is examined: a line of shell that lays down cards of tablic. */

#include "games.h"
#include "check/examination.h"

#include "lib/test.h"

/* Plays the cards of its hand in their order. LISTS are its commands. */
#define BOT(lists, gen_move)                                                 \
	"while read c a b r; do case $c in list_commands) "                  \
	"printf '= " lists "\\n\\n';; set_cards) h=\"$b $r\"; "              \
	"printf '=\\n\\n';; gen_move) " gen_move ";; *) printf '=\\n\\n';; " \
	"esac; done"
#define LAY_DOWN "printf '= %s\\n\\n' ${h%% *}; h=${h#* }"

static struct talk_loop loop;
static struct examination e;

static bool
sit(const char *script)
{
	static char name[] = "bot", program[] = "/bin/sh", option[] = "-c";
	static char line[1024];
	static char *words[] = {program, option, line, NULL};
	static struct bot_spec bot;

	snprintf(line, sizeof line, "%s", script);
	bot = (struct bot_spec){
		.name = name, .program = program, .words = words};
	assert_int_equal(talk_loop_init(&loop), 0);
	examination_init(&e, game_find("tablic"), &bot, &loop);
	e.start_ns = e.patience_ns = INT64_C(60000000000);
	return examination_sit(&e, 2, NULL);
}

static void
end(void)
{
	examination_release(&e);
	talk_loop_release(&loop);
}

static const char *
said(void)
{
	return conversation_tail(&e.talk, 1000);
}

TEST(a_game_is_played_and_what_is_not_listed_not_sent)
{
	assert_true(sit(BOT("play", LAY_DOWN)));
	assert_true(examination_deal(&e, 1, 3));
	assert_int_equal(examination_play(&e), PLAY_OVER);
	assert_int_equal(e.turns, 24);
	assert_null(strstr(said(), "set_seed"));
	assert_null(strstr(said(), "set_rules"));
	assert_null(strstr(said(), "> result"));
	assert_non_null(strstr(said(), "> time_left 60000\n> gen_move\n"));
	end();
}

TEST(what_is_listed_is_sent)
{
	assert_true(sit(BOT("set_seed\\nset_rules result", LAY_DOWN)));
	e.seed = 77;
	assert_true(examination_deal(&e, 0, 3));
	assert_int_equal(examination_turn(&e), PLAY_ON);
	referee_fault(&e.game.referee, 1, FAULT_CRASH, "", 0);
	assert_int_equal(examination_play(&e), PLAY_OVER);
	assert_non_null(strstr(said(), "> set_rules tablic\n> set_seed 77\n"));
	assert_non_null(strstr(said(), "> result "));
	end();
}

TEST(a_bot_that_seats_a_person_is_shown_what_it_may_do)
{
	assert_true(sit(BOT("show_frame\\nshow_actions", LAY_DOWN)));
	assert_true(examination_deal(&e, 0, 3));
	assert_int_equal(examination_turn(&e), PLAY_ON);
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
	e.commands_left = 5;
	assert_true(examination_deal(&e, 0, 3));
	assert_int_equal(examination_play(&e), PLAY_BROKEN_OFF);
	assert_non_null(strstr(said(), "> set_cards"));
	assert_null(strstr(said(), "> time_left"));
	end();
}

TEST(an_illegal_action_and_a_refusal_end_it)
{
	assert_true(sit(BOT("play", "printf '= XX\\n\\n'")));
	assert_true(examination_deal(&e, 0, 3));
	assert_int_equal(examination_turn(&e), PLAY_FAILED);
	assert_true(e.answered);
	assert_non_null(strstr(e.play_why, "answered gen_move with 'XX': "));
	end();
	assert_true(sit(BOT("play", "printf '? no\\n\\n'")));
	assert_true(examination_deal(&e, 0, 3));
	assert_int_equal(examination_turn(&e), PLAY_FAILED);
	assert_string_equal(e.play_why, "answered gen_move with '? no'");
	end();
}

TEST(one_that_ends_at_once_cannot_sit_down)
{
	assert_false(sit("exit 3"));
	assert_non_null(strstr(e.play_why, "exited with status 3"));
	end();
}
