#include "blame/fault_hint.h"

#include <stddef.h>
#include <string.h>

static bool
has_moved(const struct record *record, int seat)
{
	for (size_t i = 0; i < record->move_count; i++)
		if (record->moves[i].seat == seat)
			return true;
	return false;
}

/* Whoever has answered and then thinks for too long needs no flush. */
static const char *
hint_for_silence(const struct record *record)
{
	if (strstr(record->why, "the empty line after its answer"))
		return "is the empty line after each answer written, and "
		       "flushed?";
	if (strstr(record->why, "was not finished"))
		return "does each answer end in an empty line, and is it "
		       "flushed?";
	if (strstr(record->why, "no answer to ") &&
		!has_moved(record, record->offender))
		return "is its output flushed?";
	return NULL;
}

/* One answer more or less than there are commands, and each that follows meets
 * the wrong one. */
static const char *
hint_for_answer(const struct record *record)
{
	if (strstr(record->why, " with nothing"))
		return "one answer too many before?";
	if (strstr(record->why, " without being asked"))
		return "one answer too many before?";
	if (strstr(record->why, ", where the answer is empty"))
		return "one answer left out before?";
	if (strstr(record->why, ", which is no answer"))
		return "is debug output printed to standard output? It belongs "
		       "on standard error";
	return NULL;
}

const char *
fault_hint(const struct record *record)
{
	switch (record->end) {
	case FAULT_START:
	case FAULT_TIMEOUT:
		return hint_for_silence(record);
	case FAULT_GARBAGE:
		return hint_for_answer(record);
	case FAULT_NONE:
	case FAULT_ILLEGAL:
	case FAULT_REFUSED:
	case FAULT_CRASH:
	case FAULT_CLOSED:
	case FAULT_RESOURCE:
	case FAULT_RESIGN:
	case FAULT_GAME:
		break;
	}
	return NULL;
}

const char *
fault_hint_now(enum fault fault, const char *why)
{
	if (fault == FAULT_CRASH && strstr(why, "exited with status 0"))
		return "does it read on until its input ends? It is to stay "
		       "for the next game, or use --restart";
	if (fault == FAULT_GARBAGE &&
		strstr(why, "answered gen_move with nothing"))
		return "or does nothing stand behind the = of gen_move?";
	if (fault == FAULT_ILLEGAL && strstr(why, " is no card: "))
		return "cards are written in capitals, as they are told";
	if (fault == FAULT_ILLEGAL && strstr(why, " is not in your hand"))
		return "does it take its own number from set_players, and drop "
		       "the cards that it has played?";
	return NULL;
}

static bool
is_sandboxed(const struct run *run, const char *options)
{
	if (!options)
		options = "";
	if (run->sandbox == SANDBOX_OFF)
		return strstr(options, "sandbox=best") ||
		       strstr(options, "sandbox=full");
	return !strstr(options, "sandbox=off");
}

/* It was asked for nothing yet and missed a file of its own. */
const char *
fault_hint_shut_in(const struct run *run, const char *options, const char *why,
	const char *stderr_tail)
{
	static const char *const signs[] = {"FileNotFoundError",
		"ModuleNotFoundError", "No such file", "Permission denied",
		/* As Java, Node.js, Lua, a shell have it. */
		"ClassNotFoundException", "Unable to access jarfile",
		"Cannot find module", "cannot open", "can't open",
		"Can't locate"};

	if (!is_sandboxed(run, options) || strstr(why, " at gen_"))
		return NULL;
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (strstr(stderr_tail, signs[i]))
			return "it is sandboxed: files of its own need "
			       "[cwd=FOLDER] or [read=PATH], see "
			       "talon-sandbox(1)";
	return NULL;
}
