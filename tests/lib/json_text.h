/* JSON compared as text. */
#ifndef LIB_JSON_TEXT_H
#define LIB_JSON_TEXT_H

#include <jansson.h>

/* Fails unless VALUE is written as EXPECTED, without blanks; "": it is NULL. */
void assert_json(const json_t *value, const char *expected);

/* The same of a value that the caller owns; it is given up. */
void assert_json_new(json_t *value, const char *expected);

#endif
