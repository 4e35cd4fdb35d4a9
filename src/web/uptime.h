/* The time since some moment, which only ever grows. */
#ifndef WEB_UPTIME_H
#define WEB_UPTIME_H

#include <stdint.h>

int64_t uptime_ms(void);

#endif
