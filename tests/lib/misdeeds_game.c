/* Misdeeds in a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/misdeeds.h"

/* What happens in a game. */

enum { TURNS_EARLY = 6 };

/* Not in the few turns that most checks ask for. */
static bool
is_late(const struct mutant *m)
{
	return m->turns > TURNS_EARLY;
}

bool
misdeed_ignore_others(struct mutant *m)
{
	return mutant_is(m, "play") && atoi(m->arguments) != m->seat;
}

bool
misdeed_ignore_itself(struct mutant *m)
{
	return mutant_is(m, "play") && atoi(m->arguments) == m->seat;
}

bool
misdeed_ignore_later_deals(struct mutant *m)
{
	return mutant_is(m, "set_cards") && m->deals > 0;
}

/* Its number is that of its first game. */
bool
misdeed_keep_its_seat(struct mutant *m)
{
	if (mutant_is(m, "set_players") && m->games > 1)
		snprintf(m->arguments, 8, "%d %d", m->players, m->seat);
	return false;
}

bool
misdeed_be_player_0(struct mutant *m)
{
	char *number = strchr(m->arguments, ' ');

	if (mutant_is(m, "set_players") && number)
		number[1] = '0';
	return false;
}

bool
misdeed_crash_at_new_opening(struct mutant *m)
{
	static char last[64];

	if ((mutant_is(m, "set_deck") && strcmp(last, "set_game") == 0) ||
		(mutant_is(m, "set_board") && strcmp(last, "set_players") == 0))
		_exit(3);
	if (!mutant_is(m, "set_rules") && !mutant_is(m, "set_seed"))
		strlcpy(last, m->command, sizeof last);
	return false;
}

bool
misdeed_refuse_short_time(struct mutant *m)
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

bool
misdeed_refuse_large_seed(struct mutant *m)
{
	if (!mutant_is(m, "set_seed") ||
		strtoull(m->arguments, NULL, 10) <= INT64_MAX)
		return false;
	mutant_refuse(m, "what a number");
	return true;
}

bool
misdeed_refuse_second_hand(struct mutant *m)
{
	if (!mutant_is(m, "show_cards") || (m->deals < 2 && m->games < 2))
		return false;
	mutant_refuse(m, "I have seen enough");
	return true;
}

bool
misdeed_leave_after_result(struct mutant *m)
{
	static bool heard;

	if (heard && !mutant_is(m, "quit"))
		_exit(0);
	heard = mutant_is(m, "result");
	return false;
}

/* After more games than it has to play for other checks. */
bool
misdeed_tire(struct mutant *m)
{
	if (mutant_begins_game(m) && m->games == 6)
		_exit(3);
	return false;
}

bool
misdeed_refuse_arguments(struct mutant *m)
{
	char whole[256];

	snprintf(whole, sizeof whole, "%s %s", m->command, m->arguments);
	if (strncmp(whole, m->mutation->word, strlen(m->mutation->word)) != 0)
		return false;
	mutant_refuse(m, "not with me");
	return true;
}

bool
misdeed_refuse_large_deck(struct mutant *m)
{
	if (!mutant_is(m, "set_deck") || strlen(m->arguments) < 20)
		return false;
	if (strncmp(m->arguments, "2345", 4) == 0)
		return false;
	mutant_refuse(m, "too many cards");
	return true;
}

void
misdeed_play_by_itself(struct mutant *m)
{
	static long asked;

	if (mutant_is(m, "play") || mutant_begins_game(m))
		asked = 0;
	else if (mutant_is(m, "gen_move") && ++asked > 1)
		mutant_refuse(m, "I have played");
}

/* It refuses to have played what it did not say. */
void
misdeed_insist(struct mutant *m)
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

void
misdeed_fail_on_full_table(struct mutant *m)
{
	if (is_asked(m) && table_is_full(m))
		spoil(m);
}

/* Wherever it takes an ace, late in a game. */
void
misdeed_fail_on_ace(struct mutant *m)
{
	if (is_asked(m) && !table_is_full(m) && m->deals > 2 &&
		strstr(m->text, " A"))
		spoil(m);
}

void
misdeed_fail_on_empty_table(struct mutant *m)
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

void
misdeed_fail_on_last_card(struct mutant *m)
{
	if (is_plain(m) && m->hand.count == 1 && m->deals > 2)
		spoil(m);
}

void
misdeed_fail_on_ten(struct mutant *m)
{
	if (is_plain(m) && m->hand.count > 1 && *m->text == 'T' && m->deals > 2)
		spoil(m);
}

void
misdeed_fail_on_other(struct mutant *m)
{
	if (is_plain(m) && m->hand.count > 1 && m->deals > 2 &&
		!mutant_cards_have(&m->hand, 'T', '\0'))
		spoil(m);
}

void
misdeed_declare_too_many(struct mutant *m)
{
	if (mutant_is(m, "gen_declare") && m->hand.count > 4)
		snprintf(m->text, sizeof m->text, "%d", m->hand.count + 1);
}

static bool
holds_led_suit(const struct mutant *m)
{
	return mutant_cards_have(&m->hand, '\0', m->led[1]);
}

void
misdeed_fail_on_lead(struct mutant *m)
{
	if (is_asked(m) && is_late(m) && m->trick == 0 && m->hand.count > 1)
		spoil(m);
}

/* It cannot follow suit, late in a game, and has more cards than one. */
static bool
is_free(const struct mutant *m)
{
	return is_asked(m) && is_late(m) && m->trick > 0 && m->hand.count > 1 &&
	       !holds_led_suit(m);
}

/* The suit of trumps is the row's word. */
static bool
holds_trumps(const struct mutant *m)
{
	return mutant_cards_have(&m->hand, '\0', *m->mutation->word);
}

void
misdeed_fail_on_trump(struct mutant *m)
{
	if (is_free(m) && holds_trumps(m))
		spoil(m);
}

void
misdeed_fail_on_discard(struct mutant *m)
{
	if (is_free(m) && !holds_trumps(m))
		spoil(m);
}

void
misdeed_fail_on_only_card(struct mutant *m)
{
	if (is_asked(m) && is_late(m) && m->hand.count == 1)
		spoil(m);
}

/* Does not follow suit, where there is a choice. */
void
misdeed_renounce(struct mutant *m)
{
	int of_suit = 0;

	for (int i = 0; i < m->hand.count; i++)
		of_suit += m->hand.names[i][1] == m->led[1];
	if (!is_asked(m) || m->trick == 0 || of_suit < 2 || !is_late(m))
		return;
	for (int i = 0; i < m->hand.count; i++)
		if (m->hand.names[i][1] != m->led[1])
			snprintf(m->text, sizeof m->text, "%s",
				m->hand.names[i]);
}

/* Spares its trumps, of the suit that is the row's word, though it cannot
 * follow suit. */
void
misdeed_spare_trumps(struct mutant *m)
{
	const char suit = *m->mutation->word;
	int trumps = 0;

	for (int i = 0; i < m->hand.count; i++)
		trumps += m->hand.names[i][1] == suit;
	if (!is_asked(m) || m->trick == 0 || holds_led_suit(m) || trumps < 2)
		return;
	for (int i = 0; i < m->hand.count; i++)
		if (m->hand.names[i][1] != suit)
			snprintf(m->text, sizeof m->text, "%s",
				m->hand.names[i]);
}

/* Forgets the last of four tiles and more. */
void
misdeed_leave_tile_out(struct mutant *m)
{
	int blanks = 0;

	for (const char *c = m->text; *c != '\0'; c++)
		blanks += *c == ' ';
	if (!is_asked(m) || blanks < 11)
		return;
	for (int i = 0; i < 3; i++)
		*strrchr(m->text, ' ') = '\0';
}

enum { TILES_MANY = 20 };

/* On a board that many tiles lie on from the start. */
void
misdeed_fail_on_full_board(struct mutant *m)
{
	static int tiles;

	if (mutant_begins_game(m))
		tiles = 0;
	tiles += mutant_is(m, "set_tile");
	if (is_asked(m) && tiles > TILES_MANY && strcmp(m->text, "pass") != 0)
		spoil(m);
}

void
misdeed_never_pass(struct mutant *m)
{
	if (is_asked(m) && strcmp(m->text, "pass") == 0)
		strlcpy(m->text, "0 0 lldd", sizeof m->text);
}
