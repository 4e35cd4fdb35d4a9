/*
 * The commands whose answers a bot owes, in order: part of link.
 */
#ifndef BOT_LINK_PENDING_H
#define BOT_LINK_PENDING_H

#include "bot/link.h"

void link_debts_release(struct link_debts *);
void link_debts_clear(struct link_debts *);

/* LINE's command is owed ANSWER, not yet sent. -1 with errno. */
int link_debts_add(
	struct link_debts *, const char *line, enum link_answer answer);

/* The oldest debt; NULL: nothing is owed. */
const struct link_debt *link_debts_first(const struct link_debts *);

/* The oldest debt, which must have been sent, is paid. */
void link_debts_pay(struct link_debts *);

#endif
