#include "common/plural.h"

const char *
plural(long double count)
{
	return count > 1 || count < 1 ? "s" : "";
}
