#include "command/replaying.h"

#include <err.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

const char *
replaying_action(const struct record *record, size_t move)
{
	return strchr(record_move_text(record, &record->moves[move]), ' ') + 1;
}

void
replaying_print(size_t number, int seat, const char *what, const char *action)
{
	char shown[GAME_LINE_MAX];

	text_printable_string(shown, sizeof shown, action);
	printf("move %zu, seat %d: %s %s", number, seat, what, shown);
}

void
replaying_talk(struct replaying *r, struct conversation *talk)
{
	conversation_init(talk, &r->parlour);
	talk->terms.lockstep = r->options->lockstep || r->reader.run.lockstep;
}

/* A bot that is not there answers nothing anywhere. */
bool
replaying_sit(struct encore *encore, int seat, struct conversation *talk,
	const struct bot_spec *spec)
{
	if (encore_sit(encore, seat, talk, spec))
		return true;
	if (encore->fault == FAULT_START &&
		talk->link.report.end == PROCESS_NOT_RUN)
		errx(OPTIONS_USAGE, "%s: %s", spec->name, encore->why);
	return false;
}
