/* Script and style of the page of games, report.js and report.css, which stand
 * behind those that all pages share. */
#ifndef REPORT_REPORT_FILES_H
#define REPORT_REPORT_FILES_H

#include "web/web.h"

enum { REPORT_FILES = 2 };

void report_scripts(struct web_file files[static REPORT_FILES]);
void report_styles(struct web_file files[static REPORT_FILES]);

#endif
