/* How bots begin and how lines come and go: the misdeeds that no game is needed
 * for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/misdeeds.h"

/* From the start to the first answer. */

void
misdeed_leave(struct mutant *m)
{
	(void)m;
	exit(0);
}

void
misdeed_greet(struct mutant *m)
{
	(void)m;
	mutant_say("Hello!\n");
}

void
misdeed_sleep_for_ever(struct mutant *m)
{
	(void)m;
	for (;;)
		pause();
}

void
misdeed_sleep_at_start(struct mutant *m)
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

bool
misdeed_crash_at(struct mutant *m)
{
	if (is_word(m))
		_exit(3);
	return false;
}

bool
misdeed_refuse(struct mutant *m)
{
	if (is_word(m))
		mutant_refuse(m, "no");
	return is_word(m);
}

bool
misdeed_hang_at(struct mutant *m)
{
	if (is_word(m))
		misdeed_sleep_for_ever(m);
	return false;
}

bool
misdeed_answer_nothing(struct mutant *m)
{
	return is_word(m);
}

bool
misdeed_stay_mute(struct mutant *m)
{
	m->mute = is_word(m);
	return is_word(m);
}

void
misdeed_chat(struct mutant *m)
{
	if (is_word(m) && *m->text == '\0')
		strlcpy(m->text, "with pleasure", sizeof m->text);
}

void
misdeed_chat_always(struct mutant *m)
{
	if (m->ok && *m->text == '\0')
		strlcpy(m->text, "ok", sizeof m->text);
}

void
misdeed_think_aloud(struct mutant *m)
{
	if (is_word(m))
		mutant_say("I think\n");
}

void
misdeed_answer_twice(struct mutant *m)
{
	if (is_word(m))
		mutant_say("=\n\n");
}

/* How answers leave. */

static char kept[8 * MUTANT_LINE_MAX];

void
misdeed_keep(struct mutant *m, const char *text)
{
	(void)m;
	strlcat(kept, text, sizeof kept);
}

void
misdeed_say_kept(struct mutant *m)
{
	(void)m;
	mutant_say(kept);
}

/* Each answer leaves when the next one is there. */
void
misdeed_lag(struct mutant *m, const char *text)
{
	misdeed_say_kept(m);
	strlcpy(kept, text, sizeof kept);
}

void
misdeed_say_without_sign(struct mutant *m, const char *text)
{
	(void)m;
	mutant_say(text + 1);
}

void
misdeed_say_joined(struct mutant *m, const char *text)
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

void
misdeed_say_without_empty_line(struct mutant *m, const char *text)
{
	(void)m;
	say_without(text, 1);
}

void
misdeed_say_without_line_feed(struct mutant *m, const char *text)
{
	(void)m;
	say_without(text, 2);
}

void
misdeed_say_with_escapes(struct mutant *m, const char *text)
{
	if (mutant_is(m, "gen_move"))
		mutant_say("= \033[1mA\033[0m\n\n");
	else
		mutant_say(text);
}

/* Some while after its turn, where it is the second player. */
void
misdeed_mumble(struct mutant *m, const char *text)
{
	mutant_say(text);
	if (!mutant_is(m, "gen_move") || m->seat != 1)
		return;
	usleep(50000);
	mutant_say("your turn\n");
}

/* Lists. */

void
misdeed_list_with_commas(struct mutant *m)
{
	for (char *c = m->text; is_word(m) && *c != '\0'; c++)
		if (*c == '\n')
			*c = ',';
}

void
misdeed_list_twice(struct mutant *m)
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

bool
misdeed_answer_blank_line(struct mutant *m)
{
	if (m->line[strspn(m->line, " \t\r")] != '\0')
		return false;
	mutant_say("? what\n\n");
	return true;
}

bool
misdeed_answer_comment(struct mutant *m)
{
	if (*m->line != '#')
		return false;
	mutant_say("? what\n\n");
	return true;
}

bool
misdeed_stumble_over(struct mutant *m)
{
	if (*m->line == '#' || !line_has(m, m->mutation->word))
		return false;
	mutant_say("? what\n\n");
	return true;
}

bool
misdeed_stumble_over_blanks(struct mutant *m)
{
	if (!strstr(m->line, "  "))
		return false;
	mutant_say("? what\n\n");
	return true;
}

bool
misdeed_stumble_over_id(struct mutant *m)
{
	if (*m->line < '0' || *m->line > '9')
		return false;
	mutant_say("? unknown command\n\n");
	return true;
}

void
misdeed_cut_id(struct mutant *m)
{
	if (m->id >= 0)
		m->id &= 0xffff;
}

bool
misdeed_cut_line(struct mutant *m)
{
	if (strlen(m->line) < 4096)
		return false;
	mutant_say("? what\n\n? what\n\n");
	return true;
}

bool
misdeed_accept_all(struct mutant *m)
{
	return mutant_is(m, "dance");
}

bool
misdeed_speak_another_version(struct mutant *m)
{
	if (!is_word(m))
		return false;
	strlcpy(m->text, "1", sizeof m->text);
	return true;
}

bool
misdeed_know_all(struct mutant *m)
{
	if (!mutant_is(m, "known_command"))
		return false;
	strlcpy(m->text, "true", sizeof m->text);
	return true;
}
