#include "report/hosts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void
hosts_release(struct hosts *hosts)
{
	for (size_t i = 0; i < hosts->count; i++)
		free(hosts->all[i].name);
	free(hosts->all);
	*hosts = (struct hosts){0};
}

/* The number of the host called NAME, a new one if need be. -1 with errno. */
static long
find(struct hosts *hosts, const char *name)
{
	for (size_t i = 0; i < hosts->count; i++)
		if (strcmp(hosts->all[i].name, name) == 0)
			return (long)i;
	struct host *all = array_grow(
		hosts->all, hosts->count, &hosts->capacity, sizeof *all);
	if (!all)
		return -1;
	hosts->all = all;
	all[hosts->count] = (struct host){.name = strdup(name)};
	return all[hosts->count].name ? (long)hosts->count++ : -1;
}

int
hosts_begin_file(struct hosts *hosts, const struct run_shard *shard)
{
	hosts->now = -1;
	if (!shard->host)
		return 0;
	hosts->now = find(hosts, shard->host);
	if (hosts->now < 0)
		return -1;
	struct host *host = &hosts->all[hosts->now];
	double speed = shard->calibration;
	host->files++;
	if (shard->cores > host->cores)
		host->cores = shard->cores;
	if (speed > 0 && (host->slowest == 0 || speed < host->slowest))
		host->slowest = speed;
	host->fastest = fmax(host->fastest, speed);
	return 0;
}

void
hosts_take(struct hosts *hosts, const struct record *record)
{
	if (hosts->now < 0 || (size_t)hosts->now >= hosts->count)
		return;
	struct host *host = &hosts->all[hosts->now];
	host->games++;
	host->faults += fault_is_blamed(record->end);
	host->timeouts += record->end == FAULT_TIMEOUT;
	for (size_t i = 0; i < record->move_count; i++)
		move_times_add(&host->times,
			record_microseconds(record->moves[i].used_ns));
}
