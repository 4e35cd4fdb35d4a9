/* The ending of a noun behind a number: printf("%ld game%s", n, plural(n)). */
#ifndef COMMON_PLURAL_H
#define COMMON_PLURAL_H

/* "" behind one, "s" behind any other number. */
const char *plural(long double count);

#endif
