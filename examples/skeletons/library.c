/* A bot for tablić with libtalon-bot: it lays down the first card of its hand.
 * cc -o bot library.c $(pkg-config --cflags --libs talon-bot) */
#include <stdio.h>
#include <string.h>
#include <talon-bot.h>

static char hand[48][3];
static long long count, players, me;
static void set_players(struct talon_bot *bot, void *data) {
	if (!talon_bot_number(bot, 2, 48, &players) || !talon_bot_number(bot, 0, players - 1, &me))
		talon_bot_refuse(bot, "how many players, and which am I?");
}
static void set_cards(struct talon_bot *bot, void *data) {
	const char *card = talon_bot_word(bot); /* how many follow */
	for (count = 0; (card = talon_bot_word(bot)) && count < 48; count++)
		snprintf(hand[count], sizeof hand[count], "%s", card);
}
static void play(struct talon_bot *bot, void *data) {
	long long who = -1;
	const char *card = talon_bot_number(bot, 0, 47, &who) ? talon_bot_word(bot) : NULL;
	for (int i = 0; card && who == me && i < count; i++)
		if (strcmp(hand[i], card) == 0)
			memmove(hand[i], hand[--count], sizeof hand[i]);
}
static void gen_move(struct talon_bot *bot, void *data) {
	talon_bot_answer(bot, "%s", hand[0]); /* and the cards that it takes */
}
int main(void) {
	static const char *const others[] = {"set_deck", "set_game", "set_table", "time_left"};
	struct talon_bot *bot = talon_bot_new("skeleton", "1");
	for (int i = 0; i < 4; i++)
		talon_bot_add(bot, others[i], NULL, NULL); /* answered by "=" */
	talon_bot_add(bot, "set_players", set_players, NULL);
	talon_bot_add(bot, "set_cards", set_cards, NULL);
	talon_bot_add(bot, "play", play, NULL);
	talon_bot_add(bot, "gen_move", gen_move, NULL);
	const int failed = talon_bot_run(bot) < 0;
	talon_bot_free(bot);
	return failed;
}
