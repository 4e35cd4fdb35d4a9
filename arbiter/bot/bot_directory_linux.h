/*
 * Where the bots that come with Talon lie: `bots` beside the running
 * executable or, once installed, `../libexec/talon/bots`.
 */
#ifndef BOT_BOT_DIRECTORY_LINUX_H
#define BOT_BOT_DIRECTORY_LINUX_H

#include <stddef.h>

/* Writes the directory's name into PATH, SIZE bytes. -1 with errno: there is
 * no such directory. */
int bot_directory_find(char *path, size_t size);

#endif
