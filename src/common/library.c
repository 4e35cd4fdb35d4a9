#include "common/library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

int
library_load(const char *file, const char *const *names, void *calls,
	char *reason, size_t size)
{
	void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
	char *member = calls;

	for (; library && *names; names++, member += sizeof(void *)) {
		void *call = dlsym(library, *names);

		if (!call)
			break;
		memcpy(member, &call, sizeof call);
	}
	if (library && !*names)
		return 0;
	snprintf(reason, size, "%s", dlerror());
	return -1;
}
