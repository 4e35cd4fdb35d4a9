#include "process/oom_score_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 64 };

static const char highest[] = "1000";

bool
oom_score_raise(const char *process)
{
	char path[PATH_SIZE] = "/proc/";

	strlcat(path, process, sizeof path);
	strlcat(path, "/oom_score_adj", sizeof path);
	int file = open(path, O_WRONLY | O_CLOEXEC);
	if (file < 0)
		return false;
	bool done = write(file, highest, sizeof highest - 1) > 0;
	int saved = errno;
	close(file);
	errno = saved;
	return done;
}
