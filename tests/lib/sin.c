#include "lib/sin.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SIN_LIFE_S = 600, SIN_LINE_MAX = 8192 };

void
sin_say(const char *text)
{
	fputs(text, stdout);
	fflush(stdout);
}

static void
sin_cards_add(struct sin_cards *cards, const char *name)
{
	memcpy(cards->names[cards->count++], name, 2);
}

bool
sin_cards_have(const struct sin_cards *cards, const char *name)
{
	for (int i = 0; i < cards->count; i++)
		if (strcmp(cards->names[i], name) == 0)
			return true;
	return false;
}

static void
sin_cards_remove(struct sin_cards *cards, const char *name)
{
	for (int i = 0; i < cards->count; i++)
		if (strcmp(cards->names[i], name) == 0)
			memcpy(cards->names[i], cards->names[--cards->count],
				2);
}

/* `c K1 ... Kc` */
static void
sin_cards_set(struct sin_cards *cards, char *arguments)
{
	memset(cards, 0, sizeof *cards);
	strtok(arguments, " ");
	for (char *name; (name = strtok(NULL, " "));)
		sin_cards_add(cards, name);
}

/* `i CARD TAKEN ...` */
static void
sin_hear_play(struct sin_player *me, char *arguments)
{
	int seat = atoi(strtok(arguments, " "));
	char *card = strtok(NULL, " ");
	char *taken = strtok(NULL, " ");

	if (seat == me->seat)
		sin_cards_remove(&me->hand, card);
	if (!taken)
		sin_cards_add(&me->table, card);
	for (; taken; taken = strtok(NULL, " "))
		sin_cards_remove(&me->table, taken);
}

static void
sin_hear(struct sin_player *me, const char *command, char *arguments)
{
	if (strcmp(command, "set_players") == 0)
		sscanf(arguments, "%*d %d", &me->seat);
	else if (strcmp(command, "set_table") == 0)
		sin_cards_set(&me->table, arguments);
	else if (strcmp(command, "set_cards") == 0)
		sin_cards_set(&me->hand, arguments);
	else if (strcmp(command, "play") == 0)
		sin_hear_play(me, arguments);
}

/* What is answered with nothing. */
static const char *const sin_known[] = {"set_rules", "set_seed", "set_deck",
	"set_players", "set_game", "set_table", "set_cards", "play", "result",
	"quit"};

enum { SIN_KNOWN_COUNT = sizeof sin_known / sizeof(sin_known[0]) };

static void
sin_list(void)
{
	fputs("= list_commands\ngen_move\n", stdout);
	for (int i = 0; i < SIN_KNOWN_COUNT; i++)
		puts(sin_known[i]);
	sin_say("\n");
}

static bool
sin_knows(const char *command)
{
	for (int i = 0; i < SIN_KNOWN_COUNT; i++)
		if (strcmp(command, sin_known[i]) == 0)
			return true;
	return false;
}

static void
sin_answer(const struct sin_player *me, const char *command)
{
	if (strcmp(command, "gen_move") == 0) {
		printf("= %s\n\n", me->hand.names[0]);
		fflush(stdout);
	} else if (strcmp(command, "list_commands") == 0 && me->lists)
		sin_list();
	else
		sin_say(sin_knows(command) ? "=\n\n" : "? unknown command\n\n");
}

int
sin_play(int argc, char **argv, const char *moment, sin_act *act)
{
	struct sin_player me = {
		.lists = argc > 1 && strcmp(argv[1], "-l") == 0};
	char line[SIN_LINE_MAX];

	argc -= me.lists;
	argv += me.lists;
	long times = argc > 2 ? atol(argv[2]) : 1;
	const bool always = times == 0;
	if (argc > 1)
		moment = argv[1];
	alarm(SIN_LIFE_S);
	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\r\n")] = '\0';
		size_t length = strcspn(line, " ");
		char *arguments = line + length + (line[length] == ' ');
		line[length] = '\0';
		sin_hear(&me, line, arguments);
		if (strcmp(line, moment) == 0 && (always || --times == 0) &&
			act(&me))
			continue;
		sin_answer(&me, line);
		if (strcmp(line, "quit") == 0)
			break;
	}
	return 0;
}

_Noreturn void
sin_hang(void)
{
	for (;;)
		pause();
}

_Noreturn void
sin_flood(FILE *stream, const char *text)
{
	for (;;)
		fputs(text, stream);
}

_Noreturn void
sin_live_on(void)
{
	alarm(SIN_LIFE_S);
	signal(SIGTERM, SIG_IGN);
	signal(SIGINT, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	setsid();
	sin_hang();
}
