/* A bot for Talon's games in C (cc -o bot bot.c): it takes all that it can. */
#include <stdio.h>
#include <string.h>

static const char known[] = "\nprotocol_version\nname\nversion\nknown_command"
	"\nlist_commands\nquit\nset_deck\nset_players\nset_game\nset_table\nset_cards"
	"\nset_board\nset_tile\nshow_actions\ntime_left\ngen_move\ngen_declare\nplay"
	"\ndeclare\n", key[] = "\"action\":\"";
static char line[16385], name[64], shown[1 << 20];

static int is(const char *a, const char *b) { return a && b && strcmp(a, b) == 0; }
static char *next(char *from) { return strtok(from, " \t\r\n"); }
static int knows(const char *word) {
	return snprintf(name, sizeof name, "\n%s\n", word ? word : "?") < 64 && strstr(known, name);
}
static void choose(void) { /* prints the longest of the actions that are shown */
	const char *best = "", *at = shown; size_t most = 0;
	for (; (at = strstr(at, key)) && (at += strlen(key)); )
		if (strcspn(at, "\"") > most) most = strcspn(best = at, "\"");
	for (at = best; at < best + most; at += strncmp(at, "\\u0020", 6) ? 1 : 6)
		putchar(*at == '\\' ? ' ' : *at);
}
static void answer(const char *command) { /* prints what stands behind "= " */
	if (is(command, "protocol_version")) printf("2");
	if (is(command, "name") || is(command, "version")) printf("skeleton 1");
	if (is(command, "known_command")) printf(knows(next(NULL)) ? "true" : "false");
	if (is(command, "list_commands")) printf("%.*s", (int)sizeof known - 3, known + 1);
	if (is(command, "gen_move") || is(command, "gen_declare")) choose();
	if (!is(command, "show_actions")) return;
	const char *number = next(NULL), *part = next(NULL) ? next(NULL) : NULL;
	if (is(number, "1")) shown[0] = '\0';
	if (part) strncat(shown, part, sizeof shown - strlen(shown) - 1);
}
int main(void) {
	for (; fgets(line, sizeof line, stdin); fflush(stdout)) {
		line[strcspn(line, "#")] = '\0';
		char *id = next(line), *command = id;
		if (!id) continue;
		if (strspn(id, "0123456789")) command = next(NULL); else id = "";
		printf(knows(command) ? "=%s " : "?%s unknown command", id);
		if (knows(command)) answer(command);
		printf("\n\n");
		if (is(command, "quit")) return 0;
	}
}
