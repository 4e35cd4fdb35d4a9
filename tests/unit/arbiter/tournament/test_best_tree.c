#include "tournament/draw_itpw.h"

#include <string.h>

#include "common/random.h"

#include "lib/test.h"

enum { MOST = 200 };

/* Items in places with a slope; some are worth more than their bound, and known
 * before. */
struct field {
	double merits[MOST];
	double slope[MOST]; /* the later, the less */
	double extra[MOST];
	bool removed[MOST];
	int count;
	long looks;
};

static double
bound(void *context, int place, double merit)
{
	const struct field *field = context;
	double near = field->slope[place];

	return merit * near / (merit + near);
}

static double
worth(void *context, int place)
{
	struct field *field = context;

	field->looks++;
	return bound(context, place, field->merits[place]) +
	       field->extra[place];
}

static bool
same(void *context, int first, int last)
{
	const struct field *field = context;

	return field->slope[first] == field->slope[last];
}

/* Of few values, so that many are equal. */
static void
fill(struct field *field, struct random *random, uint32_t values)
{
	double slope = 1000;

	memset(field, 0, sizeof *field);
	field->count = 1 + (int)random_below(random, MOST);
	for (int i = 0; i < field->count; i++) {
		slope -= random_below(random, 3) == 0
				 ? random_below(random, values)
				 : 0;
		field->slope[i] = slope;
		field->merits[i] = 100 + random_below(random, values);
		if (random_below(random, 20) == 0)
			field->extra[i] = random_below(random, 4);
	}
}

/* -1: all are removed. */
static int
plain(struct field *field, double *most)
{
	int best = -1;

	for (int i = 0; i < field->count; i++) {
		if (field->removed[i])
			continue;
		double value = worth(field, i);
		if (best < 0 || value > *most) {
			best = i;
			*most = value;
		}
	}
	return best;
}

static struct best_search
search_in(struct field *field, const struct best_tree *tree)
{
	struct best_search search = {
		.context = field,
		.worth = worth,
		.bound = bound,
		.same = same,
		.best = -1,
	};

	for (int i = 0; i < field->count; i++) {
		double value = worth(field, i);

		if (!field->removed[i] && field->extra[i] > 0 &&
			(search.best < 0 || value > search.most)) {
			search.best = i;
			search.most = value;
		}
	}
	field->looks = 0;
	best_tree_search(tree, &search);
	return search;
}

/* The best is taken away, time and again, and so is another. */
static void
empty(struct field *field, struct random *random)
{
	struct best_tree tree;
	double most = 0;
	int best;

	assert_int_equal(best_tree_init(&tree, field->merits, field->count), 0);
	while ((best = plain(field, &most)) >= 0) {
		const struct best_search search = search_in(field, &tree);
		int other = (int)random_below(random, (uint32_t)field->count);

		assert_int_equal(search.best, best);
		assert_true(search.most == most);
		field->removed[best] = field->removed[other] = true;
		best_tree_remove(&tree, best);
		best_tree_remove(&tree, other);
	}
	assert_int_equal(search_in(field, &tree).best, -1);
	best_tree_release(&tree);
}

TEST(it_finds_what_looking_at_all_finds)
{
	struct random random;
	struct field field;

	random_derive(&random, "best tree", 1, 0, 0);
	for (int round = 0; round < 60; round++) {
		fill(&field, &random, 1 + (uint32_t)round / 3);
		empty(&field, &random);
	}
}

TEST(of_many_alike_it_looks_at_few)
{
	struct best_tree tree;
	struct field field = {.count = MOST};

	for (int i = 0; i < MOST; i++) {
		field.merits[i] = 3;
		field.slope[i] = 7;
	}
	assert_int_equal(best_tree_init(&tree, field.merits, MOST), 0);
	for (int i = 0; i < 10; i++)
		best_tree_remove(&tree, i);
	struct best_search search = search_in(&field, &tree);
	assert_int_equal(search.best, 10);
	assert_true(field.looks < 5);
	best_tree_release(&tree);
}
