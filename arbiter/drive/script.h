/* The script that plays one shard, in the folder of the shards. Part of drive.
 */
#ifndef DRIVE_SCRIPT_H
#define DRIVE_SCRIPT_H

#include "drive/driver.h"

/* Writes the file `task` of the folder for what is to be played now. */
bool script_write(struct driver *);

#endif
