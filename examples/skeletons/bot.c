/* A bot for tablić in C (cc -o bot bot.c): it lays down its first card. */
#include <stdio.h>
#include <string.h>

static const char *const known[14] = {"protocol_version", "name", "version",
	"known_command", "list_commands", "quit", "set_deck", "set_players",
	"set_game", "set_table", "set_cards", "time_left", "gen_move", "play"};
static char line[16385], me[4], hand[48][4];

static int is(const char *a, const char *b) { return a && b && strcmp(a, b) == 0; }
static char *next(char *from) { return strtok(from, " \t\r\n"); }
static void keep(char *to, const char *word) { snprintf(to, 4, "%s", word ? word : ""); }
static int knows(const char *name) {
	for (int i = 0; i < 14; i++) if (is(known[i], name)) return 1;
	return 0;
}
static void answer(const char *command) { /* prints what stands behind "= " */
	char *word = next(NULL), *card = next(NULL); int i = 0;
	if (is(command, "protocol_version")) printf("2");
	if (is(command, "name") || is(command, "version")) printf("skeleton 1");
	if (is(command, "known_command")) printf(knows(word) ? "true" : "false");
	if (is(command, "list_commands")) while (i < 14) printf(i ? "\n%s" : "%s", known[i]), i++;
	if (is(command, "set_players")) keep(me, card);
	if (is(command, "set_cards")) for (; i < 48; card = next(NULL)) keep(hand[i++], card);
	if (is(command, "play") && is(word, me))
		for (; i < 48; i++) if (is(hand[i], card)) *hand[i] = '\0';
	if (is(command, "gen_move")) while (i < 48 && !printf("%s", hand[i])) i++;
}
int main(void) {
	for (; fgets(line, sizeof line, stdin); fflush(stdout)) {
		line[strcspn(line, "#")] = '\0';
		char *id = next(line), *name = id;
		if (!id) continue;
		if (strspn(id, "0123456789")) name = next(NULL); else id = "";
		printf(knows(name) ? "=%s " : "?%s unknown command", id);
		if (knows(name)) answer(name);
		printf("\n\n");
		if (is(name, "quit")) return 0;
	}
}
