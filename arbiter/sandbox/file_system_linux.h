/*
 * What a file system is made of.
 */
#ifndef SANDBOX_FILE_SYSTEM_LINUX_H
#define SANDBOX_FILE_SYSTEM_LINUX_H

#include <stdbool.h>

/* Whether what is written below PATH lies in memory, and in nobody's that can
 * be measured. */
bool file_system_is_memory(const char *path);

#endif
