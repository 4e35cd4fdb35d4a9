#include "rating/bradley_terry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/random.h"

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

/* The next advantage, as a factor: the wins and draws of those who came first
 * by what is expected of them without it. */
static double
improved_first(const struct bradley_terry *m)
{
	const struct encounters *encounters = m->encounters;
	double won = 0;
	double expected = 0;

	for (int i = encounters->players - 1; i >= 0; i--) {
		double own = m->gamma[i];

		for (size_t at = encounters->begin[i];
			at < encounters->begin[i + 1]; at++) {
			const struct encounter *e = &encounters->all[at];
			double other = m->gamma[e->opponent];

			won += (double)e->first_won;
			expected +=
				(double)e->first_won * own /
					(m->first * own + m->drawn * other) +
				(double)e->first_lost * m->drawn * own /
					(m->drawn * m->first * own + other);
		}
	}
	return won / expected;
}

static double
improved_drawn(const struct bradley_terry *m)
{
	const struct encounters *encounters = m->encounters;
	double drawn = 0;
	double expected = 0;

	for (int i = encounters->players - 1; i >= 0; i--) {
		double own = m->gamma[i];

		for (size_t at = encounters->begin[i];
			at < encounters->begin[i + 1]; at++) {
			const struct encounter *e = &encounters->all[at];
			double other = m->gamma[e->opponent];

			drawn += (double)e->first_drawn;
			expected +=
				(double)e->first_won * other /
					(m->first * own + m->drawn * other) +
				(double)e->first_lost * m->first * own /
					(m->drawn * m->first * own + other);
		}
	}
	double ratio = drawn / expected;
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
			most = replace(
				&model->first, improved_first(model), most);
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
		.weights = calloc(count + 1, sizeof *work->weights),
		.degrees = calloc(players + 1, sizeof *work->degrees),
		.right = calloc(players + 1, sizeof *work->right),
		.solution = calloc(players + 1, sizeof *work->solution),
		.direction = calloc(players + 1, sizeof *work->direction),
		.image = calloc(players + 1, sizeof *work->image),
	};
	if (work->weights && work->degrees && work->right && work->solution &&
		work->direction && work->image)
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

/* -1 with errno. */
static int
is_connected(const struct encounters *encounters, bool *connected)
{
	int *component =
		calloc((size_t)encounters->players + 1, sizeof *component);

	if (!component)
		return -1;
	*connected = components_find(component, encounters) <= 1;
	free(component);
	return 0;
}

int
covariance_estimate(const struct bradley_terry *model, double *into)
{
	struct work work;
	bool connected;

	if (is_connected(model->encounters, &connected) < 0 ||
		work_init(&work, model) < 0)
		return -1;
	weigh(&work, model);
	if (connected)
		estimate(&work, into);
	else
		for (int i = 0; i < work.players; i++)
			into[i] = INFINITY;
	work_release(&work);
	return 0;
}

void
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

int
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

/* The diagonal of M C M^T, where M takes the mean away: with m_i the mean of
 * row i of C, and m that of all, C_ii - 2 m_i + m. */
void
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

double
covariance_of_difference(const struct covariance *covariance, int i, int j)
{
	if (covariance->component[i] != covariance->component[j])
		return INFINITY;
	return row(covariance, i)[i] + row(covariance, j)[j] -
	       2 * row(covariance, i)[j];
}
