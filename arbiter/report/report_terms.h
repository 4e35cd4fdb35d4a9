/* What a report is to have. */
#ifndef REPORT_REPORT_TERMS_H
#define REPORT_REPORT_TERMS_H

#include <limits.h>

/* The games to click through. */
enum report_choice { REPORT_ALL, REPORT_FAULTS, REPORT_CLOSE };

struct report_terms {
	enum report_choice choice;
	long most; /* games; LONG_MAX: all that are chosen */
};

#endif
