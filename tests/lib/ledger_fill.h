/* A ledger that takes all that a follower hears, and nothing else, for the
 * tests of what is made of it. */
#ifndef LIB_LEDGER_FILL_H
#define LIB_LEDGER_FILL_H

#include "serve/follower.h"
#include "serve/ledger.h"

/* What the follower is to tell; LEDGER must outlive it. */
struct follower_listener ledger_fill(struct ledger *ledger);

#endif
