/*
 * Names of bots whose user gave them none: each is called what it answers to
 * `name`. A process of each is started for that, side by side with others, and
 * ended again before its first game.
 */
#ifndef TALK_NAMING_H
#define TALK_NAMING_H

#include <stdint.h>

#include "process/process.h"

struct bot_spec;

/*
 * Renames those of COUNT bots that were given no name, are no bots that come with
 * Talon and answer within PATIENCE_NS. A name is the first line of an answer, of
 * at most 32 bytes, printable, with `_` in the place of what stands in no name;
 * and none of those that the other bots have, or a bot in the directory HOUSE
 * (NULL: there is none). Two of them may have one name. What goes wrong is no
 * fault, the bot is called as before. Returns how many have another name; -1
 * with errno: our surroundings, or EINTR for a signal.
 */
int naming_ask(struct bot_spec *specs, int count, const char *house,
	struct process_limits limits, int64_t patience_ns);

#endif
