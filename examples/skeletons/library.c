/* A bot for Talon's games with libtalon-bot: it takes all that it can.
 * cc -o bot library.c $(pkg-config --cflags --libs talon-bot) */
#include <stdio.h>
#include <string.h>
#include <talon-bot.h>

static char shown[1 << 20];

static void show_actions(struct talon_bot *bot, void *data) {
	long long part = 0, parts = 0;
	if (!talon_bot_number(bot, 1, 1000, &part) || !talon_bot_number(bot, part, 1000, &parts))
		talon_bot_refuse(bot, "which part, and of how many?");
	const size_t length = part == 1 ? 0 : strlen(shown);
	snprintf(shown + length, sizeof shown - length, "%s", talon_bot_rest(bot));
}
static void choose(struct talon_bot *bot, void *data) { /* the longest that is shown */
	const char *at = shown;
	char action[1024] = "";
	for (; (at = strstr(at, "\"action\":\"")); at++)
		if (strcspn(at + 10, "\"") > strlen(action))
			snprintf(action, sizeof action, "%.*s", (int)strcspn(at + 10, "\""), at + 10);
	for (char *blank; (blank = strstr(action, "\\u0020")); *blank = ' ')
		memmove(blank + 1, blank + 6, strlen(blank + 6) + 1);
	talon_bot_answer(bot, "%s", action);
}
int main(void) {
	static const char *const others[] = {"set_deck", "set_players", "set_game", "set_table",
		"set_cards", "set_board", "set_tile", "time_left", "play", "declare"};
	struct talon_bot *bot = talon_bot_new("skeleton", "1");
	for (int i = 0; i < 10; i++)
		talon_bot_add(bot, others[i], NULL, NULL); /* answered by "=" */
	talon_bot_add(bot, "show_actions", show_actions, NULL);
	talon_bot_add(bot, "gen_move", choose, NULL);
	talon_bot_add(bot, "gen_declare", choose, NULL);
	const int failed = talon_bot_run(bot) < 0;
	talon_bot_free(bot);
	return failed;
}
