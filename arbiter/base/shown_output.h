/*
 * Standard output and standard error, as people may read them: whatever is
 * written there, a character that shows nothing and changes how others look stands
 * in words (common/format_character.h), so no name or text of a record file looks
 * like another. In JSON the words mean the same character. On standard error, which
 * has no colours, control characters but line feeds and tabs take the form of vis(3),
 * unless what is written at once begins with TEXT_ERASE_LINE.
 */
#ifndef BASE_SHOWN_OUTPUT_H
#define BASE_SHOWN_OUTPUT_H

#include <stdio.h>

/* From now on, for the process and its forks. Nothing may have been written yet.
 * -1 with errno: no memory. */
int shown_output_begin(void);

/* What FILE is written to. */
int shown_output_descriptor(FILE *file);

#endif
