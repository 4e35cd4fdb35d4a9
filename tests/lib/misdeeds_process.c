/* Misdeeds of a process: chance, what it takes, how it ends. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/misdeeds.h"

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

bool
misdeed_roll_anew(struct mutant *m)
{
	static uint64_t rolls;

	return scramble(m, ++rolls * 7919);
}

bool
misdeed_mix_in_process(struct mutant *m)
{
	return scramble(m, (uint64_t)getpid() * 7919);
}

bool
misdeed_mix_in_others(struct mutant *m)
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

bool
misdeed_leak(struct mutant *m)
{
	static char *volatile leaked;

	if (mutant_begins_game(m) && (leaked = malloc(1 << 20)))
		memset(leaked, 1, 1 << 20);
	return false;
}

bool
misdeed_open_files(struct mutant *m)
{
	if (mutant_begins_game(m) && open("/dev/null", O_RDONLY) < 0)
		return false;
	return false;
}

bool
misdeed_lament(struct mutant *m)
{
	for (int i = 0; i < 200 && mutant_is(m, "gen_move"); i++)
		fputs("woe is me, what a hand, what a table to play at\n",
			stderr);
	return false;
}

bool
misdeed_keep_diary(struct mutant *m)
{
	char name[64];

	snprintf(name, sizeof name, "diary-%ld", (long)getpid());
	if (mutant_begins_game(m))
		close(open(name, O_WRONLY | O_CREAT, 0600));
	return false;
}

/* Its end. */

bool
misdeed_stay(struct mutant *m)
{
	if (!mutant_is(m, "quit"))
		return false;
	m->playing = true;
	m->text[0] = '\0';
	m->command = "stay";
	return true;
}

void
misdeed_stay_without_input(struct mutant *m)
{
	if (m->playing)
		misdeed_sleep_for_ever(m);
}

void
misdeed_say_goodbye(struct mutant *m, const char *text)
{
	mutant_say(text);
	if (mutant_is(m, "quit"))
		mutant_say("goodbye\n");
}

void
misdeed_end_badly(struct mutant *m)
{
	(void)m;
	exit(1);
}
