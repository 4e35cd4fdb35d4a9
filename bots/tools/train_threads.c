#include "tools/train_threads.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

/* One thread: every so many-th thing is its own. */
struct worker {
	struct train_threads *threads;
	void *desk;
	int number;
	pthread_t thread;
};

struct train_threads {
	const struct learning_course *course;
	int jobs;
	struct worker workers[TRAIN_JOBS_MOST];

	/* What is being done. */
	const float *weights;
	int count;
	train_thing *thing;
	void *context;
};

struct train_threads *
train_threads_new(const struct learning_course *course, int jobs)
{
	struct train_threads *threads = calloc(1, sizeof *threads);

	if (!threads)
		return NULL;
	threads->course = course;
	threads->jobs = jobs;
	for (int i = 0; i < jobs; i++) {
		struct worker *worker = &threads->workers[i];

		worker->threads = threads;
		worker->number = i;
		worker->desk = course->desk_new(course);
		if (!worker->desk) {
			train_threads_free(threads);
			return NULL;
		}
	}
	return threads;
}

void
train_threads_free(struct train_threads *threads)
{
	if (!threads)
		return;
	for (int i = 0; i < threads->jobs; i++)
		threads->course->desk_free(threads->workers[i].desk);
	free(threads);
}

static void *
work(void *argument)
{
	struct worker *worker = argument;
	const struct train_threads *t = worker->threads;

	t->course->take(worker->desk, t->weights);
	for (int i = worker->number; i < t->count; i += t->jobs)
		t->thing(t->context, worker->desk, i);
	return NULL;
}

int
train_threads_do(struct train_threads *threads, const float weights[],
	int count, train_thing *thing, void *context)
{
	int started = 0, error = 0;

	threads->weights = weights;
	threads->count = count;
	threads->thing = thing;
	threads->context = context;
	while (started < threads->jobs && error == 0) {
		struct worker *worker = &threads->workers[started];

		error = pthread_create(&worker->thread, NULL, work, worker);
		started += error == 0;
	}
	for (int i = 0; i < started; i++)
		pthread_join(threads->workers[i].thread, NULL);
	errno = error;
	return error == 0 ? 0 : -1;
}
