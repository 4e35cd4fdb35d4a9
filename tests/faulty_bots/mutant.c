/*
 * Many bots with one sin each: `mutant NAME [GAME]` is the faultless player of
 * lib/mutant.h but for that, of the game in its row if none is named; `mutant
 * --list` prints
 */
#include <stdio.h>
#include <string.h>

#include "games.h"
#include "lib/misdeeds.h"

#define TABLIC "tablic"
#define PLAN   "planowanie"
#define HERC   "herc"
#define TRAX   "trax"
#define CARDS  "tablic planowanie herc"
#define ALL    "tablic planowanie herc trax"

static const struct mutation mutations[] = {
	{"none", TABLIC, "-", .word = NULL},
	{"none-planowanie", PLAN, "-", .word = NULL},
	{"none-herc", HERC, "-", .word = NULL},
	{"none-trax", TRAX, "-", .word = NULL},

	{"leaves", ALL, "start-runs", .begin = misdeed_leave},
	{"greets", ALL, "start-silent", .begin = misdeed_greet},
	{"crashes-at-once", ALL, "start-answers", .command = misdeed_crash_at,
		.word = "list_commands"},
	{"lists-nothing-ever", TRAX, "start-answers",
		.command = misdeed_hang_at, .word = "list_commands"},
	{"never-flushes", "tablic trax", "start-flush", .send = misdeed_keep,
		.end = misdeed_say_kept},
	{"lags", "planowanie herc", "start-flush", .send = misdeed_lag,
		.end = misdeed_say_kept},
	{"no-sign", ALL, "start-sign", .send = misdeed_say_without_sign},
	{"joined", ALL, "start-blank", .send = misdeed_say_joined},
	{"no-empty-line", ALL, "start-empty-line",
		.send = misdeed_say_without_empty_line},
	{"no-line-feed", HERC, "start-empty-line",
		.send = misdeed_say_without_line_feed},
	{"starts-late", TRAX, "start-time", .begin = misdeed_sleep_at_start},
	{"commas", TABLIC, "start-names", .answer = misdeed_list_with_commas,
		.word = "list_commands"},
	{"lists-twice", TABLIC, "start-names-once",
		.answer = misdeed_list_twice, .word = "list_commands"},

	{"always-ok", ALL, "wire-empty", .answer = misdeed_chat_always},
	{"thanks-for-cards", CARDS, "wire-empty", .answer = misdeed_chat,
		.word = "set_cards"},
	{"thanks-for-time", ALL, "wire-empty", .answer = misdeed_chat,
		.word = "time_left"},
	{"answers-twice", ALL, "wire-once", .answer = misdeed_answer_twice,
		.word = "set_players"},
	{"answers-tiles-twice", TRAX, "wire-once",
		.answer = misdeed_answer_twice, .word = "set_tile"},
	{"mumbles", ALL, "wire-silent", .send = misdeed_mumble},
	{"reads-halves", ALL, "wire-half-line", .reading = READING_CHUNKS},
	{"loses-pieces", ALL, "wire-bytes", .reading = READING_FEW},
	{"reads-one-line", ALL, "wire-batch", .reading = READING_FIRST},

	{"refuses-rules", ALL, "commands-set_rules", .command = misdeed_refuse,
		.word = "set_rules"},
	{"refuses-seed", ALL, "commands-set_seed", .command = misdeed_refuse,
		.word = "set_seed"},
	{"refuses-deck", CARDS, "commands-set_deck", .command = misdeed_refuse,
		.word = "set_deck"},
	{"refuses-players", ALL, "commands-set_players",
		.command = misdeed_refuse, .word = "set_players"},
	{"refuses-game", CARDS, "commands-set_game", .command = misdeed_refuse,
		.word = "set_game"},
	{"refuses-table", TABLIC, "commands-set_table",
		.command = misdeed_refuse, .word = "set_table"},
	{"refuses-cards", CARDS, "commands-set_cards",
		.command = misdeed_refuse, .word = "set_cards"},
	{"refuses-hands", CARDS, "commands-show_cards",
		.command = misdeed_refuse, .word = "show_cards"},
	{"refuses-frame", ALL, "commands-show_frame", .command = misdeed_refuse,
		.word = "show_frame"},
	{"refuses-actions", ALL, "commands-show_actions",
		.command = misdeed_refuse, .word = "show_actions"},
	{"refuses-play", ALL, "commands-play", .command = misdeed_refuse,
		.word = "play"},
	{"refuses-declare", PLAN, "commands-declare", .command = misdeed_refuse,
		.word = "declare"},
	{"refuses-to-declare", PLAN, "commands-gen_declare",
		.command = misdeed_refuse, .word = "gen_declare"},
	{"refuses-board", TRAX, "commands-set_board", .command = misdeed_refuse,
		.word = "set_board"},
	{"refuses-tile", TRAX, "commands-set_tile", .command = misdeed_refuse,
		.word = "set_tile"},
	{"refuses-to-play", ALL, "commands-gen_move", .command = misdeed_refuse,
		.word = "gen_move"},
	{"plays-nothing", ALL, "commands-gen_move",
		.command = misdeed_answer_nothing, .word = "gen_move"},
	{"thinks-for-ever", TABLIC, "commands-gen_move",
		.command = misdeed_stay_mute, .word = "gen_move"},
	{"thinks-aloud", HERC, "commands-gen_move",
		.answer = misdeed_think_aloud, .word = "gen_move"},
	{"colours", TABLIC, "commands-gen_move",
		.send = misdeed_say_with_escapes},
	{"crashes-at-time", ALL, "commands-time_left",
		.command = misdeed_crash_at, .word = "time_left"},
	{"crashes-at-result", ALL, "commands-result",
		.command = misdeed_crash_at, .word = "result"},

	{"answers-blank-lines", TABLIC, "wire-blank-lines",
		.line = misdeed_answer_blank_line},
	{"answers-comments", TABLIC, "wire-comments",
		.line = misdeed_answer_comment},
	{"no-comments", TABLIC, "wire-comments-behind",
		.line = misdeed_stumble_over, .word = "#"},
	{"no-carriage-returns", TABLIC, "wire-carriage-returns",
		.line = misdeed_stumble_over, .word = "\r"},
	{"no-tabs", TABLIC, "wire-tabs", .line = misdeed_stumble_over,
		.word = "\t"},
	{"one-blank", TABLIC, "wire-blanks",
		.line = misdeed_stumble_over_blanks},
	{"no-ids", TABLIC, "wire-ids", .line = misdeed_stumble_over_id},
	{"small-ids", TABLIC, "wire-large-ids", .answer = misdeed_cut_id},
	{"short-lines", TABLIC, "wire-long-line", .line = misdeed_cut_line},
	{"accepts-all", TABLIC, "wire-unknown", .command = misdeed_accept_all},
	{"version-1", TABLIC, "wire-protocol-version",
		.command = misdeed_speak_another_version,
		.word = "protocol_version"},
	{"no-name", TABLIC, "wire-name", .command = misdeed_refuse,
		.word = "name"},
	{"no-version", TABLIC, "wire-version", .command = misdeed_refuse,
		.word = "version"},
	{"knows-nothing", TABLIC, "wire-known-command",
		.command = misdeed_refuse, .word = "known_command"},
	{"knows-all", TABLIC, "wire-unknown-command",
		.command = misdeed_know_all},

	{"deaf-to-others", CARDS, "course-others",
		.command = misdeed_ignore_others},
	{"deaf-to-tiles", TRAX, "course-others",
		.command = misdeed_ignore_others},
	{"deaf-to-itself", "tablic planowanie trax", "course-itself",
		.command = misdeed_ignore_itself},
	{"deaf-to-its-card", HERC, "course-itself",
		.command = misdeed_ignore_itself},
	{"one-deal", TABLIC, "course-deals",
		.command = misdeed_ignore_later_deals},
	{"one-deal-planowanie", PLAN, "course-deals",
		.command = misdeed_ignore_later_deals},
	{"first-seat", "tablic planowanie herc", "commands-seat",
		.command = misdeed_be_player_0},
	{"one-seat", ALL, "course-anew", .command = misdeed_keep_its_seat},

	{"fails-on-full-table", TABLIC, "rules-full-table",
		.answer = misdeed_fail_on_full_table},
	{"fails-on-aces", TABLIC, "rules-aces", .answer = misdeed_fail_on_ace},
	{"fails-on-empty-table", TABLIC, "rules-empty-table",
		.answer = misdeed_fail_on_empty_table},
	{"fails-on-last-card", TABLIC, "rules-one-card",
		.answer = misdeed_fail_on_last_card},
	{"fails-on-tens", TABLIC, "rules-tens", .answer = misdeed_fail_on_ten},
	{"fails-elsewhere", TABLIC, "rules-other",
		.answer = misdeed_fail_on_other},
	{"declares-too-many", PLAN, "rules-declare",
		.answer = misdeed_declare_too_many},
	{"revokes", "planowanie herc", "rules-follow",
		.answer = misdeed_renounce},
	{"leads-two", "planowanie herc", "rules-lead",
		.answer = misdeed_fail_on_lead},
	{"keeps-last", "planowanie herc", "rules-only-one",
		.answer = misdeed_fail_on_only_card},
	{"trumps-twice", PLAN, "rules-trump", .answer = misdeed_fail_on_trump,
		.word = "C"},
	{"discards-two", PLAN, "rules-discard",
		.answer = misdeed_fail_on_discard, .word = "C"},
	{"spares-hearts", HERC, "rules-heart", .answer = misdeed_spare_trumps,
		.word = "H"},
	{"throws-two", HERC, "rules-anything",
		.answer = misdeed_fail_on_discard, .word = "H"},
	{"leaves-tile-out", TRAX, "rules-forced",
		.answer = misdeed_leave_tile_out},
	{"gives-up-late", TRAX, "rules-only-one",
		.answer = misdeed_fail_on_full_board},
	{"never-passes", TRAX, "rules-pass", .answer = misdeed_never_pass},

	{"tires", ALL, "course-games", .command = misdeed_tire},
	{"no-new-opening", ALL, "course-broken-off",
		.command = misdeed_crash_at_new_opening},
	{"no-short-time", ALL, "course-time",
		.command = misdeed_refuse_short_time},
	{"no-large-seed", ALL, "course-seeds",
		.command = misdeed_refuse_large_seed},
	{"closes-its-eyes", CARDS, "course-open-hands",
		.command = misdeed_refuse_second_hand},
	{"leaves-after-result", ALL, "course-results",
		.command = misdeed_leave_after_result},
	{"no-24-players", TABLIC, "course-players-24",
		.command = misdeed_refuse_arguments, .word = "set_players 24"},
	{"no-three-players", PLAN, "course-players-3",
		.command = misdeed_refuse_arguments, .word = "set_players 3"},
	{"no-large-deck", PLAN, "course-deck-of-64",
		.command = misdeed_refuse_large_deck},
	{"no-long-deals", PLAN, "course-one-deal",
		.command = misdeed_refuse_arguments, .word = "set_game 1 13"},
	{"no-large-board", TRAX, "course-board-25x25",
		.command = misdeed_refuse_arguments, .word = "set_board 25 25"},
	{"no-wide-board", TRAX, "course-board-7x25",
		.command = misdeed_refuse_arguments, .word = "set_board 7 25"},
	{"plays-by-itself", TABLIC, "course-asked-twice",
		.answer = misdeed_play_by_itself},
	{"insists", TABLIC, "course-overruled", .answer = misdeed_insist},

	{"own-chance", TABLIC, "chance-same", .command = misdeed_roll_anew},
	{"process-chance", TABLIC, "chance-fresh",
		.command = misdeed_mix_in_process},
	{"chance-of-others", TABLIC, "chance-after",
		.command = misdeed_mix_in_others},
	{"leaks", TABLIC, "resources-memory", .command = misdeed_leak},
	{"opens-files", TABLIC, "resources-files-open",
		.command = misdeed_open_files},
	{"laments", TABLIC, "resources-errors", .command = misdeed_lament},
	{"keeps-diary", TABLIC, "resources-files",
		.command = misdeed_keep_diary},
	{"stays", TABLIC, "end-quit", .command = misdeed_stay},
	{"quits-mute", TABLIC, "end-answer", .command = misdeed_stay_mute,
		.word = "quit"},
	{"stays-without-input", TABLIC, "end-input",
		.end = misdeed_stay_without_input},
	{"says-goodbye", TABLIC, "end-silent", .send = misdeed_say_goodbye},
	{"ends-badly", TABLIC, "end-status", .end = misdeed_end_badly},
	{0},
};

static void
list(const struct mutation *mutation)
{
	char games[64];
	char *rest = games, *game;

	snprintf(games, sizeof games, "%s", mutation->games);
	while ((game = strsep(&rest, " ")))
		printf("%s %s %s\n", mutation->name, game, mutation->check);
}

static const struct game_rules *
rules_of(const struct mutation *mutation)
{
	char game[32];

	snprintf(game, sizeof game, "%.*s", (int)strcspn(mutation->games, " "),
		mutation->games);
	return game_find(game);
}

int
main(int argc, char *argv[])
{
	const struct mutation *mutation = mutations;

	if (argc != 2 && argc != 3)
		return 2;
	if (strcmp(argv[1], "--list") == 0) {
		for (; mutation->name; mutation++)
			list(mutation);
		return 0;
	}
	while (mutation->name && strcmp(mutation->name, argv[1]) != 0)
		mutation++;
	if (!mutation->name)
		return 2;
	const struct game_rules *rules =
		argc == 3 ? game_find(argv[2]) : rules_of(mutation);
	return rules ? mutant_run(mutation, rules) : 2;
}
