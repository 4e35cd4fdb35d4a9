#include "play/session_terms.h"

#include <err.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/name_list.h"
#include "base/reason.h"
#include "base/text.h"
#include "bot/bot_files.h"
#include "bot/bot_spec.h"
#include "bot/game_program.h"
#include "common/game.h"
#include "record/run_line.h"

/*
 * Names that people take for each other, since a letter of another alphabet
 * looks like one of ours: the Cyrillic and Greek letters that have the shape of
 * Latin ones, by the table of confusable characters of Unicode (UTS 39), and
 * those of full width.
 */

struct bot_spec;

/* Each two bytes of UTF-8. */
static const struct {
	char looks;
	const char *letters;
} shapes[] = {
	{'A', "\u0391\u0410"},
	{'B', "\u0392\u0412"},
	{'C', "\u0421"},
	{'E', "\u0395\u0415"},
	{'H', "\u0397\u041d"},
	{'I', "\u0399\u0406"},
	{'J', "\u0408"},
	{'K', "\u039a\u041a"},
	{'M', "\u039c\u041c"},
	{'N', "\u039d"},
	{'O', "\u039f\u041e"},
	{'P', "\u03a1\u0420"},
	{'S', "\u0405"},
	{'T', "\u03a4\u0422"},
	{'X', "\u03a7\u0425"},
	{'Y', "\u03a5\u0423"},
	{'Z', "\u0396"},
	{'a', "\u03b1\u0430\u0251"},
	{'c', "\u0441"},
	{'d', "\u0501"},
	{'e', "\u0435"},
	{'g', "\u0261"},
	{'h', "\u04bb"},
	{'i', "\u03b9\u0456\u0131"},
	{'j', "\u03f3\u0458"},
	{'o', "\u03bf\u043e"},
	{'p', "\u03c1\u0440"},
	{'q', "\u051b"},
	{'r', "\u0433"},
	{'s', "\u0455"},
	{'u', "\u03c5"},
	{'v', "\u03bd"},
	{'w', "\u051d"},
	{'x', "\u0445"},
	{'y', "\u0443"},
};

/* What the character at *AT looks like, if that is one byte; it is passed. 0:
 * like nothing else. Those of full width are U+FF01 and on, as ASCII is. */
static char
shape_of(const char **at)
{
	const unsigned char *bytes = (const unsigned char *)*at;

	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
		for (const char *letter = shapes[i].letters; *letter != '\0';
			letter += 2)
			if (strncmp(*at, letter, 2) == 0) {
				*at += 2;
				return shapes[i].looks;
			}
	if (bytes[0] != 0xef || (bytes[1] != 0xbc && bytes[1] != 0xbd) ||
		bytes[2] < 0x80)
		return '\0';
	const int code = (bytes[1] & 3) << 6 | (bytes[2] & 0x3f);
	if (code < 1 || code > '~' - ' ')
		return '\0';
	*at += 3;
	return (char)(' ' + code);
}

static bool
is_ascii(const char *name)
{
	for (; *name != '\0'; name++)
		if ((unsigned char)*name >= 0x80)
			return false;
	return true;
}

/* How NAME looks, never longer; NULL: no memory. */
static char *
look_of(const char *name)
{
	char *look = malloc(strlen(name) + 1);
	char *to = look;

	while (look && *name != '\0') {
		const char shape = (unsigned char)*name < 0x80 ? *name : '\0';
		const char other = shape == '\0' ? shape_of(&name) : '\0';

		if (other != '\0')
			*to++ = other;
		else
			*to++ = *name++;
	}
	if (look)
		*to = '\0';
	return look;
}

/* The first two of the bots, in their order, whose names look alike. False: no
 * two do, or there is no memory to compare them. */
static bool
lookalike_find(const struct bot_spec *specs, int count, int pair[static 2])
{
	bool worth = false, found = false;
	struct name_list looks = {0};

	for (int i = 0; i < count && !worth; i++)
		worth = !is_ascii(specs[i].name);
	for (int i = 0; worth && i < count && !found; i++) {
		char *look = look_of(specs[i].name);
		const long first = look ? name_list_add(&looks, look) : -1;

		free(look);
		if (first < 0)
			break;
		pair[0] = (int)first;
		pair[1] = i;
		found = first < i;
	}
	name_list_release(&looks);
	return found;
}

bool
job_count_admit(struct session_terms *terms, const struct bot_spec *bot,
	char reason[static REASON_MAX])
{
	int count = cores_count(&terms->cores);

	if (bot->cores > count)
		return reason_refuse(reason,
			"cores=%d: there %s %d, as far as talon may use "
			"them",
			bot->cores, count == 1 ? "is" : "are", count);
	if (bot->cores > terms->bot_cores)
		terms->bot_cores = bot->cores;
	terms->cores_sum += bot->cores > 0 ? bot->cores : 1;
	return true;
}

/* Where bots are to think while others do, all of a game need cores at once. */
static int
cores_of_game(const struct session_terms *terms)
{
	const struct run *run = &terms->run;
	int most = terms->bot_cores > 0 ? terms->bot_cores : 1;

	if (!terms->given[RUN_TERM_OF_ponder] || run->ponder == RUN_PONDER_OFF)
		return most;
	if (run->tournament.format)
		return most * run_seats(run);
	return terms->cores_sum * run_seats(run) / run_players(run);
}

int
job_count_fitting(const struct session_terms *terms)
{
	return cores_jobs(&terms->cores, cores_of_game(terms));
}

int
job_count(const struct session_terms *terms)
{
	return terms->jobs > 0 ? terms->jobs : job_count_fitting(terms);
}

void
session_seed_take(struct run *run, const struct run *read)
{
	if (!run_is_committed(read))
		return;
	run->current = read->current;
	run->revealed = read->revealed;
	if (read->revealed)
		run->seed = read->seed;
}

void
session_names_look(const struct session_terms *terms, int count)
{
	int pair[2];

	if (session_is_quiet(terms) ||
		!lookalike_find(terms->specs, count, pair))
		return;
	warnx("the names of bots %d and %d look alike, %s and %s: people will "
	      "take one for the other",
		pair[0] + 1, pair[1] + 1, terms->specs[pair[0]].name,
		terms->specs[pair[1]].name);
}

int
session_files_find(
	struct session_terms *terms, struct bot_spec *spec, struct run_bot *bot)
{
	char remark[REASON_MAX];

	if (bot_files_find(&terms->digests, spec, bot, remark) < 0)
		return -1;
	/* An author's bot may write what it has learnt. */
	if (!terms->run.tournament.format && !spec->plan) {
		free(spec->seal);
		spec->seal = NULL;
	}
	if (*remark != '\0')
		warnx("bot %s: what it plays with is not known to the record "
		      "file: %s",
			spec->name, remark);
	return 0;
}

/* The game that is a program becomes a part of the run. */
static int
find_program(struct session_terms *terms)
{
	struct bot_spec *spec = game_program_spec();
	struct run *run = &terms->run;

	if (!spec || !run->game->program)
		return 0;
	run->program = (struct run_bot){.name = run->game->name,
		.command = spec->text,
		.options = spec->options};
	return terms->output ? session_files_find(terms, spec, &run->program)
			     : 0;
}

int
session_files_find_all(struct session_terms *terms)
{
	if (find_program(terms) < 0)
		return -1;
	for (int i = 0; terms->output && i < terms->run.bot_count; i++)
		if (session_files_find(
			    terms, &terms->specs[i], &terms->run.bots[i]) < 0)
			return -1;
	return 0;
}

/* Prints the lines of FOUND, and what comes of them. */
static void
tell(const struct session_terms *terms, struct text *found, const char *then)
{
	char *rest = found->bytes;
	const char *line;

	if (text_failed(found) < 0)
		warn("%s", terms->output);
	while (rest && (line = strsep(&rest, "\n")))
		if (*line != '\0')
			warnx("%s: %s%s", terms->output, line, then);
	text_release(found);
}

bool
session_files_may_change(const struct run *run)
{
	return run->tournament.format && !run_is_shard(run) &&
	       *run->beacon == '\0';
}

bool
session_files_agree(const struct session_terms *terms,
	const struct run_bot *was, const struct run_bot *is)
{
	const bool bound = *terms->run.beacon != '\0';
	const bool strict = run_is_shard(&terms->run) || bound;
	struct text own = {0};
	struct text systems = {0};

	run_files_differences(was, is, false, &own);
	run_files_differences(was, is, true, &systems);
	bool agree = !strict || (own.length == 0 && !own.failed);
	tell(terms, &own,
		bound	 ? "; a tournament with a beacon goes on with the "
			   "same bots only"
		: strict ? "; a shard goes on with the same bots only"
			 : "");
	tell(terms, &systems, "");
	return agree;
}
