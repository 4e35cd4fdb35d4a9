/* JSON from text, and compared as text. */
#ifndef LIB_JSON_TEXT_H
#define LIB_JSON_TEXT_H

#include <jansson.h>

/* VALUE, which the process keeps, so that nobody has to give it up. */
json_t *json_keep(json_t *value);

/* The value of TEXT, kept likewise; what is no JSON fails the test. */
json_t *json_of(const char *text);

/* Fails unless VALUE is written as EXPECTED, without blanks; "": it is NULL. */
void assert_json(const json_t *value, const char *expected);

/* The same of a value that the caller owns; it is given up. */
void assert_json_new(json_t *value, const char *expected);

#endif
