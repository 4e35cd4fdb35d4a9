/*
 * What a shell is offered for the values of options that more than one
 * subcommand has, and for bots: the names that there are.
 */
#ifndef COMMAND_OFFERS_H
#define COMMAND_OFFERS_H

#include "options/option_offer.h"

void offers_games(struct option_offer *);
void offers_contests(struct option_offer *);
void offers_formats(struct option_offer *);

/* The bots that come with Talon, behind a name and = or not, and files. */
void offers_bots(struct option_offer *);

#endif
