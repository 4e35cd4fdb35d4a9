/*
 * The form of results on standard output: a table for people, JSON or CSV for
 * programs.
 */
#ifndef BASE_OUTPUT_FORM_H
#define BASE_OUTPUT_FORM_H

enum output_form { OUTPUT_TABLE, OUTPUT_JSON, OUTPUT_CSV };

#endif
