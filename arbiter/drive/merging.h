/* What the shards have, merged into the record file of the run. Part of drive.
 */
#ifndef DRIVE_MERGING_H
#define DRIVE_MERGING_H

#include "drive/driver.h"

/* Merges what is there, and takes stock of it. Where nothing is there yet all
 * shards are open. */
bool merging_run(struct driver *);

/* Before the first merge: a tournament that goes on is told, once, of what
 * changes it; it may be complete already. */
bool merging_look(struct driver *);

#endif
