/*
 * The faults of a bot on its link, put into words: part of link. The sentences
 * stand in records, so none of them may depend on which of two bots was
 * quicker.
 */
#ifndef BOT_LINK_FAULT_H
#define BOT_LINK_FAULT_H

#include "bot/link.h"

enum { LINK_WHERE_MAX = LINK_COMMAND_MAX + 8 };

/* Notes FAULT and its sentence, if the link has none yet, and reads no more of
 * the bot's output. */
void link_fail(struct link *, enum fault fault, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* As link_fail with FAULT_CRASH for what is none of the bot's doing. */
void link_fail_by_accident(struct link *, const char *why);

/* Where in the dialogue the bot is: " at gen_move", or "". Returns TEXT. */
const char *link_where(const struct link *, char text[static LINK_WHERE_MAX]);

/* The bot has answered, and no command was unanswered. */
void link_fail_unasked(struct link *);

/* link->answer is not the answer that COMMAND expects. */
void link_fail_answer(struct link *, const struct link_command *command);

/* LINE is no part of an answer, for the reason WHY. */
void link_fail_line(
	struct link *, const char *line, size_t length, const char *why);

/* The bot has ended, as link->report says. */
void link_fail_end(struct link *);

#endif
