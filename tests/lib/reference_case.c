#include "lib/reference_case.h"
#include "lib/test.h"

void
results_add_times(struct sums *results, const char *first, const char *second,
	enum outcome outcome, int count)
{
	long a = sums_bot(results, first);
	long b = sums_bot(results, second);

	for (int i = 0; i < count; i++)
		assert_int_equal(sums_add_result(results, (size_t)a, (size_t)b,
					 outcome, results->results + 1),
			0);
}

void
reference_add_counts(struct sums *results, const char *first,
	const char *second, int wins, int draws, int losses)
{
	results_add_times(results, first, second, OUTCOME_WIN, wins);
	results_add_times(results, first, second, OUTCOME_DRAW, draws);
	results_add_times(results, first, second, OUTCOME_LOSS, losses);
}

void
reference_case_add(struct sums *results)
{
	reference_add_counts(results, "A", "B", 6, 3, 1);
	reference_add_counts(results, "B", "A", 3, 2, 5);
	reference_add_counts(results, "A", "C", 7, 1, 2);
	reference_add_counts(results, "C", "A", 2, 3, 5);
	reference_add_counts(results, "B", "C", 5, 2, 3);
	reference_add_counts(results, "C", "B", 4, 1, 5);
}
