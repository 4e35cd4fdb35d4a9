/*
 * Many bots with one sin each: `mutant NAME` is the faultless player of
 * lib/mutant.h but for that; `mutant --list` prints a line for each with its
 * name, the game that it is seen with, and the check that catches it.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games.h"
#include "lib/mutant.h"

/* From the start to the first answer. */

static void
leave(struct mutant *m)
{
	(void)m;
	exit(0);
}

static void
greet(struct mutant *m)
{
	(void)m;
	mutant_say("Hello!\n");
}

static void
sleep_for_ever(struct mutant *m)
{
	(void)m;
	for (;;)
		pause();
}

static void
sleep_at_start(struct mutant *m)
{
	(void)m;
	usleep(1500000);
}

/* Words on one command, the one that the row names. */

static bool
is_word(const struct mutant *m)
{
	return mutant_is(m, m->mutation->word);
}

static bool
crash_at(struct mutant *m)
{
	if (is_word(m))
		_exit(3);
	return false;
}

static bool
refuse(struct mutant *m)
{
	if (is_word(m))
		mutant_refuse(m, "no");
	return is_word(m);
}

static bool
hang_at(struct mutant *m)
{
	if (is_word(m))
		sleep_for_ever(m);
	return false;
}

static bool
answer_nothing(struct mutant *m)
{
	return is_word(m);
}

static bool
stay_mute(struct mutant *m)
{
	m->mute = is_word(m);
	return is_word(m);
}

static void
chat(struct mutant *m)
{
	if (is_word(m) && *m->text == '\0')
		strlcpy(m->text, "with pleasure", sizeof m->text);
}

static void
chat_always(struct mutant *m)
{
	if (m->ok && *m->text == '\0')
		strlcpy(m->text, "ok", sizeof m->text);
}

static void
think_aloud(struct mutant *m)
{
	if (is_word(m))
		mutant_say("I think\n");
}

static void
answer_twice(struct mutant *m)
{
	if (is_word(m))
		mutant_say("=\n\n");
}

/* How answers leave. */

static char kept[8 * MUTANT_LINE_MAX];

static void
keep(struct mutant *m, const char *text)
{
	(void)m;
	strlcat(kept, text, sizeof kept);
}

static void
say_kept(struct mutant *m)
{
	(void)m;
	mutant_say(kept);
}

/* Each answer leaves when the next one is there. */
static void
lag(struct mutant *m, const char *text)
{
	say_kept(m);
	strlcpy(kept, text, sizeof kept);
}

static void
say_without_sign(struct mutant *m, const char *text)
{
	(void)m;
	mutant_say(text + 1);
}

static void
say_joined(struct mutant *m, const char *text)
{
	char joined[MUTANT_LINE_MAX + 64];

	(void)m;
	snprintf(joined, sizeof joined, "%c%s", *text,
		text + 1 + (text[1] == ' '));
	mutant_say(joined);
}

static void
say_without(const char *text, size_t count)
{
	char cut[MUTANT_LINE_MAX + 64];

	snprintf(cut, sizeof cut, "%.*s", (int)(strlen(text) - count), text);
	mutant_say(cut);
}

static void
say_without_empty_line(struct mutant *m, const char *text)
{
	(void)m;
	say_without(text, 1);
}

static void
say_without_line_feed(struct mutant *m, const char *text)
{
	(void)m;
	say_without(text, 2);
}

static void
say_with_escapes(struct mutant *m, const char *text)
{
	if (mutant_is(m, "gen_move"))
		mutant_say("= \033[1mA\033[0m\n\n");
	else
		mutant_say(text);
}

/* Some while after its turn, where it is the second player. */
static void
mumble(struct mutant *m, const char *text)
{
	mutant_say(text);
	if (!mutant_is(m, "gen_move") || m->seat != 1)
		return;
	usleep(50000);
	mutant_say("your turn\n");
}

/* Lists. */

static void
list_with_commas(struct mutant *m)
{
	for (char *c = m->text; is_word(m) && *c != '\0'; c++)
		if (*c == '\n')
			*c = ',';
}

static void
list_twice(struct mutant *m)
{
	if (is_word(m))
		strlcat(m->text, "\nplay", sizeof m->text);
}

/* Forms of lines. */

static bool
line_has(const struct mutant *m, const char *characters)
{
	return m->line[strcspn(m->line, characters)] != '\0';
}

static bool
answer_blank_line(struct mutant *m)
{
	if (m->line[strspn(m->line, " \t\r")] != '\0')
		return false;
	mutant_say("? what\n\n");
	return true;
}

static bool
answer_comment(struct mutant *m)
{
	if (*m->line != '#')
		return false;
	mutant_say("? what\n\n");
	return true;
}

static bool
stumble_over(struct mutant *m)
{
	if (*m->line == '#' || !line_has(m, m->mutation->word))
		return false;
	mutant_say("? what\n\n");
	return true;
}

static bool
stumble_over_blanks(struct mutant *m)
{
	if (!strstr(m->line, "  "))
		return false;
	mutant_say("? what\n\n");
	return true;
}

static bool
stumble_over_id(struct mutant *m)
{
	if (*m->line < '0' || *m->line > '9')
		return false;
	mutant_say("? unknown command\n\n");
	return true;
}

static void
cut_id(struct mutant *m)
{
	if (m->id >= 0)
		m->id &= 0xffff;
}

static bool
cut_line(struct mutant *m)
{
	if (strlen(m->line) < 4096)
		return false;
	mutant_say("? what\n\n? what\n\n");
	return true;
}

static bool
accept_all(struct mutant *m)
{
	return mutant_is(m, "dance");
}

static bool
speak_another_version(struct mutant *m)
{
	if (!is_word(m))
		return false;
	strlcpy(m->text, "1", sizeof m->text);
	return true;
}

static bool
know_all(struct mutant *m)
{
	if (!mutant_is(m, "known_command"))
		return false;
	strlcpy(m->text, "true", sizeof m->text);
	return true;
}

/* What happens in a game. */

static bool
ignore_others(struct mutant *m)
{
	return mutant_is(m, "play") && atoi(m->arguments) != m->seat;
}

static bool
ignore_itself(struct mutant *m)
{
	return mutant_is(m, "play") && atoi(m->arguments) == m->seat;
}

static bool
ignore_later_deals(struct mutant *m)
{
	return mutant_is(m, "set_cards") && m->deals > 0;
}

/* Its number is that of its first game. */
static bool
keep_its_seat(struct mutant *m)
{
	if (mutant_is(m, "set_players") && m->games > 1)
		snprintf(m->arguments, 8, "%d %d", m->players, m->seat);
	return false;
}

static bool
crash_at_new_opening(struct mutant *m)
{
	static char last[64];

	if ((mutant_is(m, "set_deck") || mutant_is(m, "set_board")) &&
		strcmp(last, "set_game") == 0)
		_exit(3);
	if (!mutant_is(m, "set_rules") && !mutant_is(m, "set_seed"))
		strlcpy(last, m->command, sizeof last);
	return false;
}

static bool
refuse_short_time(struct mutant *m)
{
	static long left = 60000;

	if (mutant_is(m, "time_left"))
		left = atol(m->arguments);
	else if (mutant_is(m, "gen_move") && left == 0) {
		mutant_refuse(m, "there is no time");
		return true;
	}
	return false;
}

static bool
refuse_large_seed(struct mutant *m)
{
	if (!mutant_is(m, "set_seed") ||
		strtoull(m->arguments, NULL, 10) <= INT64_MAX)
		return false;
	mutant_refuse(m, "what a number");
	return true;
}

static bool
refuse_second_hand(struct mutant *m)
{
	if (!mutant_is(m, "show_cards") || m->deals < 2)
		return false;
	mutant_refuse(m, "I have seen enough");
	return true;
}

static bool
leave_after_result(struct mutant *m)
{
	static bool heard;

	if (heard && !mutant_is(m, "quit"))
		_exit(0);
	heard = mutant_is(m, "result");
	return false;
}

static bool
refuse_arguments(struct mutant *m)
{
	char whole[256];

	snprintf(whole, sizeof whole, "%s %s", m->command, m->arguments);
	if (strncmp(whole, m->mutation->word, strlen(m->mutation->word)) != 0)
		return false;
	mutant_refuse(m, "not with me");
	return true;
}

static bool
refuse_large_deck(struct mutant *m)
{
	if (!mutant_is(m, "set_deck") || strlen(m->arguments) < 20)
		return false;
	if (strncmp(m->arguments, "2345", 4) == 0)
		return false;
	mutant_refuse(m, "too many cards");
	return true;
}

static void
play_by_itself(struct mutant *m)
{
	static long asked;

	if (mutant_is(m, "play") || mutant_is(m, "set_deck"))
		asked = 0;
	else if (mutant_is(m, "gen_move") && ++asked > 1)
		mutant_refuse(m, "I have played");
}

/* It refuses to have played what it did not say. */
static void
insist(struct mutant *m)
{
	static char said[GAME_LINE_MAX];

	if (mutant_is(m, "gen_move"))
		strlcpy(said, m->text, sizeof said);
	else if (mutant_is(m, "play") && atoi(m->arguments) == m->seat &&
		 !strstr(m->arguments, said))
		mutant_refuse(m, "that is not what I said");
}

/* Rules: an answer that is not legal, in some positions. */

static bool
is_asked(const struct mutant *m)
{
	return mutant_is(m, "gen_move") && m->ok;
}

/* Names the card that it plays once more. */
static void
spoil(struct mutant *m)
{
	char card[3];

	snprintf(card, sizeof card, "%.2s", m->text);
	strlcat(m->text, " ", sizeof m->text);
	strlcat(m->text, card, sizeof m->text);
}

enum { TABLE_FULL = 10 };

static bool
table_is_full(const struct mutant *m)
{
	return m->table.count >= TABLE_FULL;
}

static void
fail_on_full_table(struct mutant *m)
{
	if (is_asked(m) && table_is_full(m))
		spoil(m);
}

/* Wherever it takes an ace, late in a game. */
static void
fail_on_ace(struct mutant *m)
{
	if (is_asked(m) && !table_is_full(m) && m->deals > 2 &&
		strstr(m->text, " A"))
		spoil(m);
}

static void
fail_on_empty_table(struct mutant *m)
{
	if (is_asked(m) && m->table.count == 0)
		spoil(m);
}

static bool
is_plain(const struct mutant *m)
{
	return is_asked(m) && !table_is_full(m) && m->table.count > 0 &&
	       !mutant_cards_have(&m->table, 'A', '\0');
}

static void
fail_on_last_card(struct mutant *m)
{
	if (is_plain(m) && m->hand.count == 1 && m->deals > 2)
		spoil(m);
}

static void
fail_on_ten(struct mutant *m)
{
	if (is_plain(m) && m->hand.count > 1 && *m->text == 'T' && m->deals > 2)
		spoil(m);
}

static void
declare_too_many(struct mutant *m)
{
	if (mutant_is(m, "gen_declare") && m->hand.count > 4)
		snprintf(m->text, sizeof m->text, "%d", m->hand.count + 1);
}

static bool
holds_led_suit(const struct mutant *m)
{
	return mutant_cards_have(&m->hand, '\0', m->led[1]);
}

/* Does not follow suit, where there is a choice. */
static void
renounce(struct mutant *m)
{
	int of_suit = 0;

	for (int i = 0; i < m->hand.count; i++)
		of_suit += m->hand.names[i][1] == m->led[1];
	if (!is_asked(m) || m->trick == 0 || of_suit < 2 || m->deals < 5)
		return;
	for (int i = 0; i < m->hand.count; i++)
		if (m->hand.names[i][1] != m->led[1])
			snprintf(m->text, sizeof m->text, "%s",
				m->hand.names[i]);
}

/* Spares its hearts, the trumps of herc, though it cannot follow suit. */
static void
spare_hearts(struct mutant *m)
{
	int hearts = 0;

	for (int i = 0; i < m->hand.count; i++)
		hearts += m->hand.names[i][1] == 'H';
	if (!is_asked(m) || m->trick == 0 || holds_led_suit(m) || hearts < 2)
		return;
	for (int i = 0; i < m->hand.count; i++)
		if (m->hand.names[i][1] != 'H')
			snprintf(m->text, sizeof m->text, "%s",
				m->hand.names[i]);
}

/* Forgets the last of four tiles and more. */
static void
leave_tile_out(struct mutant *m)
{
	int blanks = 0;

	for (const char *c = m->text; *c != '\0'; c++)
		blanks += *c == ' ';
	if (!is_asked(m) || blanks < 11)
		return;
	for (int i = 0; i < 3; i++)
		*strrchr(m->text, ' ') = '\0';
}

static void
never_pass(struct mutant *m)
{
	if (is_asked(m) && strcmp(m->text, "pass") == 0)
		strlcpy(m->text, "0 0 lldd", sizeof m->text);
}

/* Chance. */

static bool
scramble(struct mutant *m, uint64_t number)
{
	if (!mutant_is(m, "set_seed"))
		return false;
	snprintf(m->arguments, 24, "%llu",
		(unsigned long long)(strtoull(m->arguments, NULL, 10) * 1009 +
				     number) %
			1000000007);
	return false;
}

static bool
roll_anew(struct mutant *m)
{
	static uint64_t rolls;

	return scramble(m, ++rolls * 7919);
}

static bool
mix_in_process(struct mutant *m)
{
	return scramble(m, (uint64_t)getpid() * 7919);
}

static bool
mix_in_others(struct mutant *m)
{
	static char seen[32];
	static uint64_t changes;

	if (mutant_is(m, "set_seed") && strcmp(seen, m->arguments) != 0) {
		strlcpy(seen, m->arguments, sizeof seen);
		changes++;
	}
	return scramble(m, changes * 7919);
}

/* What it takes. */

static bool
leak(struct mutant *m)
{
	static char *volatile leaked;

	if (mutant_is(m, "set_deck") && (leaked = malloc(1 << 20)))
		memset(leaked, 1, 1 << 20);
	return false;
}

static bool
open_files(struct mutant *m)
{
	if (mutant_is(m, "set_deck") && open("/dev/null", O_RDONLY) < 0)
		return false;
	return false;
}

static bool
lament(struct mutant *m)
{
	for (int i = 0; i < 200 && mutant_is(m, "gen_move"); i++)
		fputs("woe is me, what a hand, what a table to play at\n",
			stderr);
	return false;
}

static bool
keep_diary(struct mutant *m)
{
	char name[64];

	snprintf(name, sizeof name, "diary-%ld", (long)getpid());
	if (mutant_is(m, "set_deck"))
		close(open(name, O_WRONLY | O_CREAT, 0600));
	return false;
}

/* Its end. */

static bool
stay(struct mutant *m)
{
	if (!mutant_is(m, "quit"))
		return false;
	m->playing = true;
	m->text[0] = '\0';
	m->command = "stay";
	return true;
}

static void
stay_without_input(struct mutant *m)
{
	if (m->playing)
		sleep_for_ever(m);
}

static void
say_goodbye(struct mutant *m, const char *text)
{
	mutant_say(text);
	if (mutant_is(m, "quit"))
		mutant_say("goodbye\n");
}

static void
end_badly(struct mutant *m)
{
	(void)m;
	exit(1);
}

#define TABLIC "tablic"
#define PLAN   "planowanie"
#define HERC   "herc"
#define TRAX   "trax"

static const struct mutation mutations[] = {
	{"none", TABLIC, "-", .word = NULL},
	{"none-planowanie", PLAN, "-", .word = NULL},
	{"none-herc", HERC, "-", .word = NULL},
	{"none-trax", TRAX, "-", .word = NULL},

	{"leaves", TABLIC, "start-runs", .begin = leave},
	{"greets", HERC, "start-silent", .begin = greet},
	{"crashes-at-once", TABLIC, "start-answers", .command = crash_at,
		.word = "list_commands"},
	{"lists-nothing-ever", TRAX, "start-answers", .command = hang_at,
		.word = "list_commands"},
	{"never-flushes", TABLIC, "start-flush", .send = keep, .end = say_kept},
	{"lags", PLAN, "start-flush", .send = lag, .end = say_kept},
	{"no-sign", TABLIC, "start-sign", .send = say_without_sign},
	{"joined", TRAX, "start-blank", .send = say_joined},
	{"no-empty-line", TABLIC, "start-empty-line",
		.send = say_without_empty_line},
	{"no-line-feed", HERC, "start-empty-line",
		.send = say_without_line_feed},
	{"starts-late", TRAX, "start-time", .begin = sleep_at_start},
	{"commas", TABLIC, "start-names", .answer = list_with_commas,
		.word = "list_commands"},
	{"lists-twice", TABLIC, "start-names-once", .answer = list_twice,
		.word = "list_commands"},

	{"always-ok", TABLIC, "wire-empty", .answer = chat_always},
	{"thanks-for-cards", PLAN, "wire-empty", .answer = chat,
		.word = "set_cards"},
	{"thanks-for-time", TRAX, "wire-empty", .answer = chat,
		.word = "time_left"},
	{"answers-twice", TABLIC, "wire-once", .answer = answer_twice,
		.word = "set_players"},
	{"answers-tiles-twice", TRAX, "wire-once", .answer = answer_twice,
		.word = "set_tile"},
	{"mumbles", HERC, "wire-silent", .send = mumble},
	{"reads-halves", TABLIC, "wire-half-line", .reading = READING_CHUNKS},
	{"loses-pieces", TABLIC, "wire-bytes", .reading = READING_FEW},
	{"reads-one-line", TABLIC, "wire-batch", .reading = READING_FIRST},

	{"refuses-rules", TABLIC, "commands-set_rules", .command = refuse,
		.word = "set_rules"},
	{"refuses-seed", HERC, "commands-set_seed", .command = refuse,
		.word = "set_seed"},
	{"refuses-deck", TABLIC, "commands-set_deck", .command = refuse,
		.word = "set_deck"},
	{"refuses-players", PLAN, "commands-set_players", .command = refuse,
		.word = "set_players"},
	{"refuses-game", HERC, "commands-set_game", .command = refuse,
		.word = "set_game"},
	{"refuses-table", TABLIC, "commands-set_table", .command = refuse,
		.word = "set_table"},
	{"refuses-cards", TABLIC, "commands-set_cards", .command = refuse,
		.word = "set_cards"},
	{"refuses-hands", TABLIC, "commands-show_cards", .command = refuse,
		.word = "show_cards"},
	{"refuses-play", HERC, "commands-play", .command = refuse,
		.word = "play"},
	{"refuses-declare", PLAN, "commands-declare", .command = refuse,
		.word = "declare"},
	{"refuses-to-declare", PLAN, "commands-gen_declare", .command = refuse,
		.word = "gen_declare"},
	{"refuses-board", TRAX, "commands-set_board", .command = refuse,
		.word = "set_board"},
	{"refuses-tile", TRAX, "commands-set_tile", .command = refuse,
		.word = "set_tile"},
	{"refuses-to-play", TABLIC, "commands-gen_move", .command = refuse,
		.word = "gen_move"},
	{"plays-nothing", TRAX, "commands-gen_move", .command = answer_nothing,
		.word = "gen_move"},
	{"thinks-for-ever", TABLIC, "commands-gen_move", .command = stay_mute,
		.word = "gen_move"},
	{"thinks-aloud", HERC, "commands-gen_move", .answer = think_aloud,
		.word = "gen_move"},
	{"colours", TABLIC, "commands-gen_move", .send = say_with_escapes},
	{"crashes-at-time", TABLIC, "commands-time_left", .command = crash_at,
		.word = "time_left"},
	{"crashes-at-result", TABLIC, "commands-result", .command = crash_at,
		.word = "result"},

	{"answers-blank-lines", TABLIC, "wire-blank-lines",
		.line = answer_blank_line},
	{"answers-comments", TABLIC, "wire-comments", .line = answer_comment},
	{"no-comments", TABLIC, "wire-comments-behind", .line = stumble_over,
		.word = "#"},
	{"no-carriage-returns", TABLIC, "wire-carriage-returns",
		.line = stumble_over, .word = "\r"},
	{"no-tabs", TABLIC, "wire-tabs", .line = stumble_over, .word = "\t"},
	{"one-blank", TABLIC, "wire-blanks", .line = stumble_over_blanks},
	{"no-ids", TABLIC, "wire-ids", .line = stumble_over_id},
	{"small-ids", TABLIC, "wire-large-ids", .answer = cut_id},
	{"short-lines", TABLIC, "wire-long-line", .line = cut_line},
	{"accepts-all", TABLIC, "wire-unknown", .command = accept_all},
	{"version-1", TABLIC, "wire-protocol-version",
		.command = speak_another_version, .word = "protocol_version"},
	{"no-name", TABLIC, "wire-name", .command = refuse, .word = "name"},
	{"no-version", TABLIC, "wire-version", .command = refuse,
		.word = "version"},
	{"knows-nothing", TABLIC, "wire-known-command", .command = refuse,
		.word = "known_command"},
	{"knows-all", TABLIC, "wire-unknown-command", .command = know_all},

	{"deaf-to-others", TABLIC, "course-others", .command = ignore_others},
	{"deaf-to-tiles", TRAX, "course-others", .command = ignore_others},
	{"deaf-to-itself", TABLIC, "course-itself", .command = ignore_itself},
	{"deaf-to-its-card", HERC, "course-itself", .command = ignore_itself},
	{"one-deal", TABLIC, "course-deals", .command = ignore_later_deals},
	{"one-deal-planowanie", PLAN, "course-deals",
		.command = ignore_later_deals},
	{"one-seat", TABLIC, "course-anew", .command = keep_its_seat},

	{"fails-on-full-table", TABLIC, "rules-full-table",
		.answer = fail_on_full_table},
	{"fails-on-aces", TABLIC, "rules-aces", .answer = fail_on_ace},
	{"fails-on-empty-table", TABLIC, "rules-empty-table",
		.answer = fail_on_empty_table},
	{"fails-on-last-card", TABLIC, "rules-one-card",
		.answer = fail_on_last_card},
	{"fails-on-tens", TABLIC, "rules-tens", .answer = fail_on_ten},
	{"declares-too-many", PLAN, "rules-declare",
		.answer = declare_too_many},
	{"revokes", PLAN, "rules-follow", .answer = renounce},
	{"spares-hearts", HERC, "rules-heart", .answer = spare_hearts},
	{"leaves-tile-out", TRAX, "rules-forced", .answer = leave_tile_out},
	{"never-passes", TRAX, "rules-pass", .answer = never_pass},

	{"no-new-opening", TABLIC, "course-broken-off",
		.command = crash_at_new_opening},
	{"no-short-time", TABLIC, "course-time", .command = refuse_short_time},
	{"no-large-seed", TABLIC, "course-seeds", .command = refuse_large_seed},
	{"closes-its-eyes", TABLIC, "course-open-hands",
		.command = refuse_second_hand},
	{"leaves-after-result", TABLIC, "course-results",
		.command = leave_after_result},
	{"no-24-players", TABLIC, "course-players-24",
		.command = refuse_arguments, .word = "set_players 24"},
	{"no-three-players", PLAN, "course-players-3",
		.command = refuse_arguments, .word = "set_players 3"},
	{"no-large-deck", PLAN, "course-deck-of-64",
		.command = refuse_large_deck},
	{"no-long-deals", PLAN, "course-one-deal", .command = refuse_arguments,
		.word = "set_game 1 13"},
	{"no-large-board", TRAX, "course-board-25x25",
		.command = refuse_arguments, .word = "set_board 25 25"},
	{"no-wide-board", TRAX, "course-board-7x25",
		.command = refuse_arguments, .word = "set_board 7 25"},
	{"plays-by-itself", TABLIC, "course-asked-twice",
		.answer = play_by_itself},
	{"insists", TABLIC, "course-overruled", .answer = insist},

	{"own-chance", TABLIC, "chance-same", .command = roll_anew},
	{"process-chance", TABLIC, "chance-fresh", .command = mix_in_process},
	{"chance-of-others", TABLIC, "chance-after", .command = mix_in_others},
	{"leaks", TABLIC, "resources-memory", .command = leak},
	{"opens-files", TABLIC, "resources-files-open", .command = open_files},
	{"laments", TABLIC, "resources-errors", .command = lament},
	{"keeps-diary", TABLIC, "resources-files", .command = keep_diary},
	{"stays", TABLIC, "end-quit", .command = stay},
	{"quits-mute", TABLIC, "end-answer", .command = stay_mute,
		.word = "quit"},
	{"stays-without-input", TABLIC, "end-input", .end = stay_without_input},
	{"says-goodbye", TABLIC, "end-silent", .send = say_goodbye},
	{"ends-badly", TABLIC, "end-status", .end = end_badly},
	{0},
};

int
main(int argc, char *argv[])
{
	const struct mutation *mutation = mutations;

	if (argc != 2)
		return 2;
	if (strcmp(argv[1], "--list") == 0) {
		for (; mutation->name; mutation++)
			printf("%s %s %s\n", mutation->name, mutation->game,
				mutation->check);
		return 0;
	}
	while (mutation->name && strcmp(mutation->name, argv[1]) != 0)
		mutation++;
	return mutation->name ? mutant_run(mutation, game_find(mutation->game))
			      : 2;
}
