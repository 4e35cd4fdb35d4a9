#include "rating/rating.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/random.h"
#include "rating/encounters.h"

/*
 * The most likely ratings for encounters, by minorisation-maximisation:
 * D. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of
 * Statistics 32, 2004. A strength is gamma = 10^(Elo/400).
 */

/* The fit ends when no figure changes by more, or after so many rounds. */
enum { ROUNDS_MOST = 10000 };
static const double difference_least = 1e-5;

static double
gamma_of(double elo)
{
	return pow(10.0, elo / 400.0);
}

static double
elo_of(double gamma)
{
	return log10(gamma) * 400;
}

void
bradley_terry_release(struct bradley_terry *model)
{
	free(model->gamma);
	free(model->elo);
	free(model->before);
	*model = (struct bradley_terry){0};
}

int
bradley_terry_init(struct bradley_terry *model,
	const struct encounters *encounters, double advantage, double draw_elo)
{
	size_t count = (size_t)encounters->players + 1;

	*model = (struct bradley_terry){
		.encounters = encounters,
		.advantage = advantage,
		.draw_elo = draw_elo,
		.first = gamma_of(advantage),
		.drawn = gamma_of(draw_elo),
		.gamma = calloc(count, sizeof *model->gamma),
		.elo = calloc(count, sizeof *model->elo),
		.before = calloc(count, sizeof *model->before),
	};
	if (model->gamma && model->elo && model->before)
		return 0;
	bradley_terry_release(model);
	return -1;
}

/* The new gamma of player I; that of a player with a higher number is new
 * already. */
static double
next_gamma(const struct bradley_terry *m, int i)
{
	const struct encounters *encounters = m->encounters;
	double own = m->before[i];
	double points = 0;
	double expected = 0;

	for (size_t at = encounters->begin[i]; at < encounters->begin[i + 1];
		at++) {
		const struct encounter *e = &encounters->all[at];
		double other = e->opponent > i ? m->gamma[e->opponent]
					       : m->before[e->opponent];

		points += (double)e->points;
		expected += (double)e->first_won * m->first /
				    (m->first * own + m->drawn * other) +
			    (double)e->first_lost * m->drawn * m->first /
				    (m->drawn * m->first * own + other) +
			    (double)e->second_lost * m->drawn /
				    (m->first * other + m->drawn * own) +
			    (double)e->second_won /
				    (m->drawn * m->first * other + own);
	}
	return points / expected;
}

/* Makes one round over the gammas and returns the greatest relative
 * difference. That of two gammas of 0 is no number and does not count. */
static double
improve_gammas(struct bradley_terry *model)
{
	double *next = model->before;
	double most = 0;

	model->before = model->gamma;
	model->gamma = next;
	for (int i = model->encounters->players - 1; i >= 0; i--)
		next[i] = next_gamma(model, i);
	for (int i = model->encounters->players - 1; i >= 0; i--) {
		double before = model->before[i];
		double difference = fabs(next[i] - before) / (next[i] + before);

		if (difference > most)
			most = difference;
	}
	return most;
}

/* The wins, or the draws, of those who came first by what is expected of them
 * without the term: of wins that is the next advantage, as a factor. */
static double
seen_by_expected(const struct bradley_terry *m, bool draws)
{
	const struct encounters *encounters = m->encounters;
	double seen = 0;
	double expected = 0;

	for (int i = encounters->players - 1; i >= 0; i--) {
		double own = m->gamma[i];

		for (size_t at = encounters->begin[i];
			at < encounters->begin[i + 1]; at++) {
			const struct encounter *e = &encounters->all[at];
			double other = m->gamma[e->opponent];

			seen += (double)(draws ? e->first_drawn : e->first_won);
			expected +=
				(double)e->first_won * (draws ? other : own) /
					(m->first * own + m->drawn * other) +
				(double)e->first_lost *
					(draws ? m->first : m->drawn) * own /
					(m->drawn * m->first * own + other);
		}
	}
	return seen / expected;
}

static double
improved_drawn(const struct bradley_terry *m)
{
	double ratio = seen_by_expected(m, true);

	return ratio + sqrt(ratio * ratio + 1);
}

/* Replaces *TERM and returns the greater of MOST and the difference. */
static double
replace(double *term, double by, double most)
{
	double difference = fabs(*term - by);

	*term = by;
	return difference > most ? difference : most;
}

/* Takes Elo from the fitted factors, with a mean of 0, and the factors again
 * from Elo, as the reference does. */
static void
take_elo(struct bradley_terry *m, bool fit_advantage, bool fit_draw_elo)
{
	int players = m->encounters->players;
	double total = 0;

	for (int i = players - 1; i >= 0; i--) {
		m->elo[i] = elo_of(m->gamma[i]);
		total += m->elo[i];
	}
	for (int i = players - 1; i >= 0; i--) {
		m->elo[i] += -total / players;
		m->gamma[i] = gamma_of(m->elo[i]);
	}
	if (fit_advantage)
		m->advantage = elo_of(m->first);
	if (fit_draw_elo)
		m->draw_elo = elo_of(m->drawn);
	m->first = gamma_of(m->advantage);
	m->drawn = gamma_of(m->draw_elo);
}

void
bradley_terry_fit(
	struct bradley_terry *model, bool fit_advantage, bool fit_draw_elo)
{
	if (fit_advantage)
		model->first = 1;
	if (fit_draw_elo)
		model->drawn = 1;
	for (int i = 0; i < model->encounters->players; i++)
		model->gamma[i] = 1;
	for (int round = 0; round < ROUNDS_MOST; round++) {
		double most = improve_gammas(model);

		if (fit_advantage)
			most = replace(&model->first,
				seen_by_expected(model, false), most);
		if (fit_draw_elo)
			most = replace(
				&model->drawn, improved_drawn(model), most);
		if (most < difference_least)
			break;
	}
	take_elo(model, fit_advantage, fit_draw_elo);
}

/* COUNT games divided by the square of DIVISOR. */
static double
share(float count, double divisor)
{
	return (double)count / (divisor * divisor);
}

double
bradley_terry_curvature(
	const struct bradley_terry *m, int player, const struct encounter *e)
{
	double own = m->gamma[player];
	double other = m->gamma[e->opponent];
	double sum = share(e->first_won, m->first * own + m->drawn * other) +
		     share(e->first_lost, m->drawn * m->first * own + other) +
		     share(e->second_lost, m->first * other + m->drawn * own) +
		     share(e->second_won, m->drawn * m->first * other + own);

	return sum * (own * other * m->drawn * m->first);
}

/* How uncertain they are. */

/* The representative of the component of I; the path to it is halved (R.
 * Tarjan and J. van Leeuwen, Journal of the ACM 31, 1984). */
static int
find(int *component, int i)
{
	while (component[i] != i) {
		component[i] = component[component[i]];
		i = component[i];
	}
	return i;
}

static void
join(int *component, int i, int j)
{
	int a = find(component, i);
	int b = find(component, j);

	component[a < b ? a : b] = a < b ? b : a;
}

/* Fills COMPONENT, by player, with the last player of each one's component.
 * Returns how many components there are. */
static int
components_find(int *component, const struct encounters *encounters)
{
	int count = 0;

	for (int i = 0; i < encounters->players; i++)
		component[i] = i;
	for (int i = 0; i < encounters->players; i++)
		for (size_t at = encounters->begin[i];
			at < encounters->begin[i + 1]; at++)
			join(component, i, encounters->all[at].opponent);
	for (int i = 0; i < encounters->players; i++) {
		component[i] = find(component, i);
		count += component[i] == i;
	}
	return count;
}

/* Systems of equations that are solved together, and how often. */
enum { LANES = 8, BLOCKS = 16, STEPS_MOST = 5000 };

/* Where the equations count as solved: the residue by the right side. */
static const double residue_least = 1e-6;

/* A value for each lane. */
struct lanes {
	double at[LANES];
};

struct work {
	const struct encounters *encounters;
	int players;
	int *component;	 /* by player */
	double *weights; /* by encounter */
	double *degrees; /* by player: the diagonal */
	struct lanes *right;
	struct lanes *solution;
	struct lanes *direction;
	struct lanes *image;
};

static void
work_release(struct work *work)
{
	free(work->component);
	free(work->weights);
	free(work->degrees);
	free(work->right);
	free(work->solution);
	free(work->direction);
	free(work->image);
}

static int
work_init(struct work *work, const struct bradley_terry *model)
{
	const struct encounters *encounters = model->encounters;
	const size_t players = (size_t)encounters->players;
	const size_t count = encounters->begin[players];

	*work = (struct work){
		.encounters = encounters,
		.players = encounters->players,
		.component = calloc(players + 1, sizeof *work->component),
		.weights = calloc(count + 1, sizeof *work->weights),
		.degrees = calloc(players + 1, sizeof *work->degrees),
		.right = calloc(players + 1, sizeof *work->right),
		.solution = calloc(players + 1, sizeof *work->solution),
		.direction = calloc(players + 1, sizeof *work->direction),
		.image = calloc(players + 1, sizeof *work->image),
	};
	if (work->component && work->weights && work->degrees && work->right &&
		work->solution && work->direction && work->image)
		return 0;
	work_release(work);
	return -1;
}

/* Who has met itself has learned nothing. */
static void
weigh(struct work *work, const struct bradley_terry *model)
{
	const struct encounters *encounters = work->encounters;

	for (int i = 0; i < work->players; i++)
		for (size_t at = encounters->begin[i];
			at < encounters->begin[i + 1]; at++) {
			const struct encounter *e = &encounters->all[at];

			if (e->opponent == i)
				continue;
			work->weights[at] =
				bradley_terry_curvature(model, i, e) *
				(BRADLEY_TERRY_OF_ELO * BRADLEY_TERRY_OF_ELO);
			work->degrees[i] += work->weights[at];
		}
}

/* The right sides: for each pair a weight's root, added to one and taken from
 * the other. */
static void
draw_right(struct work *work, int block)
{
	const struct encounters *encounters = work->encounters;
	struct random random;

	random_derive(&random, "covariance", (uint64_t)block, 0, 0);
	memset(work->right, 0, (size_t)work->players * sizeof *work->right);
	for (int i = 0; i < work->players; i++)
		for (size_t at = encounters->begin[i];
			at < encounters->begin[i + 1]; at++) {
			int j = encounters->all[at].opponent;

			if (j >= i)
				continue;
			double root = sqrt(work->weights[at]);
			uint64_t signs = random_next(&random) >> 32;
			for (int k = 0; k < LANES; k++) {
				double signed_root =
					(signs >> k & 1) ? root : -root;

				work->right[i].at[k] += signed_root;
				work->right[j].at[k] -= signed_root;
			}
		}
}

/* The sum over the opponents J of I of w_ij FROM_j. */
static struct lanes
sum_around(const struct work *work, const struct lanes *from, int i)
{
	const struct encounters *encounters = work->encounters;
	struct lanes sum = {{0}};

	for (size_t at = encounters->begin[i]; at < encounters->begin[i + 1];
		at++) {
		const struct lanes *other = &from[encounters->all[at].opponent];
		double weight = work->weights[at];

		for (int k = 0; k < LANES; k++)
			sum.at[k] += weight * other->at[k];
	}
	return sum;
}

/* TO becomes L FROM. Returns their products. */
static struct lanes
apply(const struct work *work, const struct lanes *from, struct lanes *to)
{
	struct lanes product = {{0}};

	for (int i = 0; i < work->players; i++) {
		struct lanes around = sum_around(work, from, i);

		for (int k = 0; k < LANES; k++) {
			to[i].at[k] =
				work->degrees[i] * from[i].at[k] - around.at[k];
			product.at[k] += from[i].at[k] * to[i].at[k];
		}
	}
	return product;
}

/* The residues, which stand in place of the right sides, squared and divided by
 * the diagonal. */
static struct lanes
weigh_residues(const struct work *work)
{
	struct lanes sum = {{0}};

	for (int i = 0; i < work->players; i++)
		for (int k = 0; k < LANES; k++) {
			double residue = work->right[i].at[k];

			sum.at[k] += residue * residue / work->degrees[i];
		}
	return sum;
}

/* Goes along the directions as far as is best. */
static void
step(struct work *work, const struct lanes *residues,
	const struct lanes *products)
{
	struct lanes length;

	for (int k = 0; k < LANES; k++)
		length.at[k] = products->at[k] > 0
				       ? residues->at[k] / products->at[k]
				       : 0;
	for (int i = 0; i < work->players; i++)
		for (int k = 0; k < LANES; k++) {
			work->solution[i].at[k] +=
				length.at[k] * work->direction[i].at[k];
			work->right[i].at[k] -=
				length.at[k] * work->image[i].at[k];
		}
}

/* The next directions, the last ones counting by RATIO. */
static void
turn(struct work *work, const struct lanes *ratio)
{
	for (int i = 0; i < work->players; i++)
		for (int k = 0; k < LANES; k++)
			work->direction[i].at[k] =
				work->right[i].at[k] / work->degrees[i] +
				ratio->at[k] * work->direction[i].at[k];
}

/* Conjugate gradients with the diagonal as preconditioner (M. Hestenes and E.
 * Stiefel, Journal of Research of the NBS 49, 1952). */
static void
solve(struct work *work)
{
	const size_t size = (size_t)work->players * sizeof *work->solution;
	const double least = residue_least * residue_least;
	struct lanes first = weigh_residues(work);
	struct lanes now = first;
	struct lanes ratio = {{0}};
	bool open = true;

	memset(work->solution, 0, size);
	memset(work->direction, 0, size);
	for (int count = 0; open && count < STEPS_MOST; count++) {
		turn(work, &ratio);
		struct lanes products =
			apply(work, work->direction, work->image);
		step(work, &now, &products);
		struct lanes next = weigh_residues(work);
		open = false;
		for (int k = 0; k < LANES; k++) {
			ratio.at[k] =
				now.at[k] > 0 ? next.at[k] / now.at[k] : 0;
			open |= next.at[k] > least * first.at[k];
		}
		now = next;
	}
}

static void
take_mean_away(struct work *work)
{
	struct lanes mean = {{0}};

	for (int i = 0; i < work->players; i++)
		for (int k = 0; k < LANES; k++)
			mean.at[k] += work->solution[i].at[k] / work->players;
	for (int i = 0; i < work->players; i++)
		for (int k = 0; k < LANES; k++)
			work->solution[i].at[k] -= mean.at[k];
}

static void
add_squares(const struct work *work, double *into)
{
	for (int i = 0; i < work->players; i++) {
		struct lanes around = sum_around(work, work->solution, i);

		for (int k = 0; k < LANES; k++) {
			double mean = around.at[k] / work->degrees[i];

			into[i] += mean * mean / (LANES * BLOCKS);
		}
	}
}

static void
estimate(struct work *work, double *into)
{
	for (int i = 0; i < work->players; i++)
		into[i] = (1 - 2.0 / work->players) / work->degrees[i];
	for (int block = 0; block < BLOCKS; block++) {
		draw_right(work, block);
		solve(work);
		take_mean_away(work);
		add_squares(work, into);
	}
}

/* The variance of a player's rating when the mean of all is 0, in Elo^2;
 * infinite if they are not connected. INTO has room for all players. The same
 * for the same model. -1 with errno: no memory. */
static int
covariance_estimate(const struct bradley_terry *model, double *into)
{
	struct work work;

	if (work_init(&work, model) < 0)
		return -1;
	weigh(&work, model);
	if (components_find(work.component, model->encounters) <= 1)
		estimate(&work, into);
	else
		for (int i = 0; i < work.players; i++)
			into[i] = INFINITY;
	work_release(&work);
	return 0;
}

static void
covariance_release(struct covariance *covariance)
{
	free(covariance->component);
	free(covariance->matrix);
	*covariance = (struct covariance){0};
}

static double *
row(const struct covariance *covariance, int i)
{
	return covariance->matrix + (size_t)i * (size_t)covariance->players;
}

static bool
is_fast(const struct covariance *covariance, int i)
{
	return covariance->component[i] == i;
}

/* Fills the lower triangle with the negative Hessian; a player that is held
 * fast gets a row of the identity. */
static void
fill_hessian(struct covariance *covariance, const struct bradley_terry *model)
{
	const struct encounters *encounters = model->encounters;

	for (int i = 0; i < covariance->players; i++) {
		double *to = row(covariance, i);

		if (is_fast(covariance, i)) {
			to[i] = 1;
			continue;
		}
		for (size_t at = encounters->begin[i];
			at < encounters->begin[i + 1]; at++) {
			const struct encounter *e = &encounters->all[at];
			double h =
				bradley_terry_curvature(model, i, e) *
				(BRADLEY_TERRY_OF_ELO * BRADLEY_TERRY_OF_ELO);

			to[i] += h;
			if (e->opponent < i &&
				!is_fast(covariance, e->opponent))
				to[e->opponent] -= h;
		}
	}
}

static double
dot(const double *a, const double *b, int count)
{
	double sum = 0;

	for (int k = 0; k < count; k++)
		sum += a[k] * b[k];
	return sum;
}

/* Cholesky: A = L L^T, with L in place of the lower triangle of A. */
static void
decompose(struct covariance *covariance)
{
	for (int i = 0; i < covariance->players; i++) {
		double *a = row(covariance, i);

		for (int j = 0; j < i; j++) {
			const double *b = row(covariance, j);

			a[j] = (a[j] - dot(a, b, j)) / b[j];
		}
		a[i] = sqrt(a[i] - dot(a, a, i));
	}
}

/* Inverts L: the upper triangle becomes U = L^-T, which shares its diagonal
 * with the lower one. */
static void
invert_triangle(struct covariance *covariance)
{
	for (int i = 0; i < covariance->players; i++) {
		double *l = row(covariance, i);
		double own = 1 / l[i];

		for (int j = 0; j < i; j++) {
			double *u = row(covariance, j);

			u[i] = -own * dot(l + j, u + j, i - j);
		}
		l[i] = own;
	}
}

/* Both triangles become A^-1 = U U^T. */
static void
multiply(struct covariance *covariance)
{
	int players = covariance->players;

	for (int i = 0; i < players; i++) {
		double *a = row(covariance, i);

		for (int j = 0; j <= i; j++) {
			const double *b = row(covariance, j);

			a[j] = dot(a + i, b + i, players - i);
		}
	}
	for (int i = 0; i < players; i++)
		for (int j = 0; j < i; j++)
			row(covariance, j)[i] = row(covariance, i)[j];
}

static void
clear_fast(struct covariance *covariance)
{
	for (int i = 0; i < covariance->players; i++)
		if (is_fast(covariance, i))
			row(covariance, i)[i] = 0;
}

/* -1 with errno: no memory, and there is nothing to release. */
static int
covariance_init(
	struct covariance *covariance, const struct bradley_terry *model)
{
	size_t count = (size_t)model->encounters->players;

	*covariance = (struct covariance){
		.players = (int)count,
		.component = calloc(count + 1, sizeof(int)),
		.matrix = calloc(count + 1, (count + 1) * sizeof(double)),
	};
	if (!covariance->component || !covariance->matrix) {
		covariance_release(covariance);
		return -1;
	}
	covariance->connected =
		components_find(covariance->component, model->encounters) <= 1;
	fill_hessian(covariance, model);
	decompose(covariance);
	invert_triangle(covariance);
	multiply(covariance);
	clear_fast(covariance);
	return 0;
}

/* The variance of each player's rating when the mean of all is 0, in Elo^2;
 * infinite if they are not connected. INTO has room for all players. It is the
 * diagonal of M C M^T, where M takes the mean away: C_ii - 2 m_i + m, with m_i
 * the mean of row i of C, and m that of all. */
static void
covariance_variances(const struct covariance *covariance, double *into)
{
	int players = covariance->players;
	double mean = 0;

	for (int i = 0; i < players; i++) {
		const double *c = row(covariance, i);
		double sum = 0;

		for (int j = 0; j < players; j++)
			sum += c[j];
		into[i] = c[i] - 2 * sum / players;
		mean += sum / players / players;
	}
	for (int i = 0; i < players; i++)
		into[i] = covariance->connected ? into[i] + mean : INFINITY;
}

/* The variance of the difference of two ratings, in Elo^2; infinite between
 * two components. */
static double
covariance_of_difference(const struct covariance *covariance, int i, int j)
{
	if (covariance->component[i] != covariance->component[j])
		return INFINITY;
	return row(covariance, i)[i] + row(covariance, j)[j] -
	       2 * row(covariance, i)[j];
}

/* What the reference integrates the normal density over, and in what steps. */
enum { STEPS = 1000 };
static const double reach = 10;

const struct rating_terms rating_terms_usual = {
	.draw_elo = 97.3, .prior = 2, .confidence = 0.95};

/* In Elo. */
static const double rating_equal = 0.01;

/* A player and its rating. */
struct rated {
	int group; /* 0; 1: outside the ranking; 2: a former bot */
	int place; /* among all */
	double elo;
	double level; /* as struct rating_player has it */
	int player;
};

/* What a rating is made from. */
struct rating_work {
	struct encounters encounters;
	struct bradley_terry model;
	struct covariance covariance;
	double *variances;   /* by player, Elo^2 */
	struct rated *order; /* as the rating has the players */
};

/* The value in the middle of a step. */
static double
step_value(int step)
{
	return -reach + (step + 0.5) * (2 * reach) / STEPS;
}

/* The normal density, not scaled; the reference leaves the first step out. */
static double
step_density(int step)
{
	double value = step_value(step);

	return step > 0 && step < STEPS ? exp(-0.5 * value * value) : 0;
}

/* How many standard deviations are on either side of a mean for CONFIDENCE.
 * Integrates from above, by the trapezoidal rule, to where half of what is
 * outside the interval is reached; linear between two steps. */
static double
deviations_of(double confidence)
{
	double wanted = (1 - confidence) / 2;
	double total = 0;
	double reached = 0;

	for (int step = STEPS - 1; step >= 0; step--)
		total += step_density(step);
	for (int step = STEPS - 1; step >= 0; step--) {
		double above = step_density(step + 1) / total;
		double next =
			reached + (above + step_density(step) / total) / 2;

		if (next >= wanted)
			return step_value(step + 1) +
			       (step_value(step) - step_value(step + 1)) *
				       (wanted - reached) / (next - reached);
		reached = next;
	}
	return step_value(0);
}

double
rating_round(double figure)
{
	return trunc(figure > 0 ? figure + 0.5 : figure - 0.5) + 0.0;
}

void
rating_release(struct rating *rating)
{
	free(rating->players);
	free(rating->superiority);
	*rating = (struct rating){0};
}

static void
rating_work_release(struct rating_work *work)
{
	encounters_release(&work->encounters);
	bradley_terry_release(&work->model);
	covariance_release(&work->covariance);
	free(work->variances);
	free(work->order);
}

/* The variance of a player's rating, those of all others taken for certain. */
static double
variance_of(const struct rating_work *work, int player)
{
	const struct encounters *encounters = &work->encounters;
	double curvature = 0;

	for (size_t at = encounters->begin[player];
		at < encounters->begin[player + 1]; at++)
		curvature += bradley_terry_curvature(
			&work->model, player, &encounters->all[at]);
	return 1 / (curvature * (BRADLEY_TERRY_OF_ELO * BRADLEY_TERRY_OF_ELO));
}

static bool
is_estimated(const struct rating_work *work, const struct rating_terms *terms)
{
	return terms->covariance && !terms->superiority &&
	       work->encounters.players > RATING_DENSE_MAX;
}

static int
take_variances(struct rating_work *work, const struct rating_terms *terms)
{
	if (is_estimated(work, terms))
		return covariance_estimate(&work->model, work->variances);
	if ((terms->covariance || terms->superiority) &&
		covariance_init(&work->covariance, &work->model) < 0)
		return -1;
	if (terms->covariance)
		covariance_variances(&work->covariance, work->variances);
	else
		for (int i = 0; i < work->encounters.players; i++)
			work->variances[i] = variance_of(work, i);
	return 0;
}

/* The factor by which small differences of the model's Elo mean what they mean
 * in the formula without draws. */
static double
scale_of(double draw_elo)
{
	double x = pow(10.0, -draw_elo / 400);

	return x * 4.0 / ((1 + x) * (1 + x));
}

static int
compare_rated(const void *a, const void *b)
{
	const struct rated *x = a;
	const struct rated *y = b;

	if (x->elo > y->elo || x->elo < y->elo)
		return x->elo > y->elo ? -1 : 1;
	return x->player - y->player;
}

static int
compare_groups(const void *a, const void *b)
{
	const struct rated *x = a;
	const struct rated *y = b;

	return x->group != y->group ? x->group - y->group : x->place - y->place;
}

/* A rating that is so little below the next higher one counts as that does, so
 * that whether two are equal does not depend on where a rounding would fall. */
static void
take_levels(struct rated *all, size_t count, double scale)
{
	for (size_t i = 0; i < count; i++) {
		const double elo = scale * all[i].elo;

		all[i].level =
			i > 0 && scale * all[i - 1].elo - elo < rating_equal
				? all[i - 1].level
				: elo;
	}
}

/* Equals stand by number, and each group is in the order of all. */
static void
order_players(struct rating_work *work, const struct sums *results)
{
	const size_t count = (size_t)work->encounters.players;
	struct rated *all = work->order;

	for (size_t i = 0; i < count; i++)
		all[i] = (struct rated){
			.elo = work->model.elo[i], .player = (int)i};
	qsort(all, count, sizeof *all, compare_rated);
	take_levels(all, count, scale_of(work->model.draw_elo));
	for (size_t i = 0; i < count; i++) {
		all[i].place = (int)i;
		const size_t bot = work->encounters.totals[all[i].player].bot;

		all[i].group = sums_is_former(results, bot) ? 2
			       : results->bots[bot].outside ? 1
							    : 0;
	}
	qsort(all, count, sizeof *all, compare_groups);
}

/* -1 with errno; the work is to be released all the same. */
static int
do_work(struct rating_work *work, const struct sums *results,
	const struct rating_terms *terms)
{
	*work = (struct rating_work){0};
	if (encounters_init(&work->encounters, results, terms->prior) < 0)
		return -1;
	size_t count = (size_t)work->encounters.players;
	work->variances = calloc(count + 1, sizeof *work->variances);
	work->order = calloc(count + 1, sizeof *work->order);
	if (!work->variances || !work->order ||
		bradley_terry_init(&work->model, &work->encounters,
			terms->advantage, terms->draw_elo) < 0)
		return -1;
	bradley_terry_fit(
		&work->model, terms->fit_advantage, terms->fit_draw_elo);
	order_players(work, results);
	return take_variances(work, terms);
}

static double
mean_opponent(const struct rating_work *work, int player)
{
	const struct encounters *encounters = &work->encounters;
	double total = 0;

	for (size_t at = encounters->begin[player];
		at < encounters->begin[player + 1]; at++) {
		const struct encounter *e = &encounters->all[at];

		total += e->games * work->model.elo[e->opponent];
	}
	return total / encounters->totals[player].games;
}

static struct rating_player
player_of(const struct rating_work *work, const struct rated *rated,
	double deviations, double scale)
{
	const int player = rated->player;
	const struct encounter_totals *totals =
		&work->encounters.totals[player];

	return (struct rating_player){
		.bot = totals->bot,
		.elo = scale * rated->elo,
		.level = rated->level,
		.interval =
			scale * (deviations * sqrt(work->variances[player])),
		.games = totals->games,
		.score = 100 * (totals->wins + totals->draws / 2) /
			 totals->games,
		.opponent = scale * mean_opponent(work, player),
		.draws = 100 * totals->draws / totals->games,
	};
}

static double
superiority_of(const struct rating_work *work, int i, int j)
{
	double variance = covariance_of_difference(&work->covariance, i, j);
	const double *elo = work->model.elo;

	return erfc((elo[j] - elo[i]) / sqrt(2 * variance)) / 2;
}

static void
take_superiority(double *to, const struct rating_work *work)
{
	int count = work->encounters.players;

	for (int i = 0; i < count; i++)
		for (int j = 0; j < count; j++)
			*to++ = i == j ? 0.5
				       : superiority_of(work,
						 work->order[i].player,
						 work->order[j].player);
}

static int
take_all(struct rating *rating, const struct rating_work *work,
	const struct rating_terms *terms)
{
	size_t count = (size_t)work->encounters.players;
	double deviations = deviations_of(terms->confidence);

	*rating = (struct rating){
		.advantage = work->model.advantage,
		.draw_elo = work->model.draw_elo,
		.scale = scale_of(work->model.draw_elo),
		.confidence = terms->confidence,
		.count = (int)count,
		.estimated = is_estimated(work, terms),
		.players = calloc(count + 1, sizeof *rating->players),
	};
	if (terms->superiority)
		rating->superiority = calloc(count * count + 1, sizeof(double));
	if (!rating->players || (terms->superiority && !rating->superiority)) {
		rating_release(rating);
		return -1;
	}
	for (size_t i = 0; i < count; i++) {
		rating->players[i] = player_of(
			work, &work->order[i], deviations, rating->scale);
		rating->ranked += work->order[i].group == 0;
	}
	if (terms->superiority)
		take_superiority(rating->superiority, work);
	return 0;
}

int
rating_init(struct rating *rating, const struct sums *results,
	const struct rating_terms *terms)
{
	struct rating_work work;
	int result = do_work(&work, results, terms);

	if (result == 0)
		result = take_all(rating, &work, terms);
	rating_work_release(&work);
	return result;
}
