#include "check/footprint_linux.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "process/descendants_linux.h"

struct measuring {
	pid_t warden;
	struct footprint footprint;
};

/* The number behind NAME in the status of THREAD; -1: there is none. */
static long
status_number(pid_t thread, const char *name)
{
	char path[64], line[256];
	long number = -1;

	snprintf(path, sizeof path, "/proc/%ld/status", (long)thread);
	FILE *file = fopen(path, "re");
	if (!file)
		return -1;
	while (number == -1 && fgets(line, sizeof line, file))
		if (strncmp(line, name, strlen(name)) == 0)
			sscanf(line + strlen(name), ": %ld", &number);
	fclose(file);
	return number;
}

static int
count_descriptors(pid_t process)
{
	char path[64];
	int count = 0;

	snprintf(path, sizeof path, "/proc/%ld/fd", (long)process);
	DIR *folder = opendir(path);
	if (!folder)
		return 0;
	for (const struct dirent *entry; (entry = readdir(folder));)
		count += entry->d_name[0] != '.';
	closedir(folder);
	return count;
}

static void
visit(pid_t thread, void *context)
{
	struct measuring *m = context;
	const long process = status_number(thread, "Tgid");

	if (process == -1 || process == m->warden)
		return;
	m->footprint.threads++;
	if (process != thread)
		return;
	const long memory = status_number(thread, "VmRSS");
	m->footprint.processes++;
	m->footprint.memory_kib += memory > 0 ? memory : 0;
	m->footprint.descriptors += count_descriptors(thread);
}

struct footprint
footprint_measure(pid_t warden)
{
	struct measuring m = {.warden = warden};

	descendants_visit_threads(warden, visit, &m);
	return m.footprint;
}
