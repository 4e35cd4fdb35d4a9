// Plots in figures of a page, "plot-ID".
//
//	const {draw, scale, ticks, verticals} = talon.plot;
//	talon.plotRatings(id, names, points)
//
// draws how ratings went, a line a name: POINTS are [games, [elo, ...]], null where
// one is not rated. What they were after the first games tells little and is left out.
"use strict";
(() => {
const {WORDS, byId, html, svg} = talon;
const WIDE = 640, EARLY = 20;
const shownShort = (number) => Math.abs(number) >= 100 || Number.isInteger(number)
	? number.toFixed(0) : number.toPrecision(2);

// Steps of 1, 2 or 5 from LEAST to MOST, about COUNT of them.
function ticks(least, most, count) {
	const rough = Math.max(most - least, 1e-9) / count;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = [1, 2, 5, 10].find((s) => s * power >= rough) * power;
	const result = [];
	for (let i = Math.ceil(least / step); i * step <= most; i++)
		result.push(i * step);
	return result;
}

function draw(id, caption, height, parts, ...controls) {
	const figure = byId(`plot-${id}`);
	figure.replaceChildren(html("figcaption", {}, caption), ...controls,
		svg("svg", {viewBox: `0 0 ${WIDE} ${height}`, role: "img", "aria-label": caption}, ...parts));
	figure.hidden = false;
}

function scale(from, to, start, end) {
	return (value) => start + (to > from ? (value - from) / (to - from) : 0.5) * (end - start);
}

function verticals(values, x, bottom) {
	return values.flatMap((value) => [
		svg("line", {class: "axis", x1: x(value), x2: x(value), y1: 4, y2: bottom}),
		svg("text", {class: "tick", x: x(value), y: bottom + 16, "text-anchor": "middle"}, shownShort(value))]);
}


// How far the label I is moved, so that it covers none before it, and where there is
// no room below, how far all are.
function apart(ends, least, most) {
	const order = ends.map((end, i) => [end, i]).sort((a, b) => a[0] - b[0]), places = [];
	let at = -Infinity;
	for (const [end, i] of order)
		places[i] = at = Math.max(end, at + 13, least);
	for (const [, i] of order.reverse())
		places[i] = at = Math.min(places[i], most, i === order[0][1] ? most : at - 13);
	return places;
}

// Each line has a hue of its own, and every other one is dashed.
const coloured = (node, i, count) => {
	node.style.setProperty("--hue", `${Math.round(360 * i / count)}`);
	return node;
};

function plotRatings(id, names, rows) {
	const points = rows.filter(([games]) => rows.length < EARLY || 20 * games >= rows.at(-1)[0]);
	const all = points.flatMap(([, elo]) => elo).filter(Number.isFinite);
	if (points.length < 2 || !all.length)
		return;
	const least = Math.min(...all), most = Math.max(...all), first = Math.max(points[0][0], 1), last = points.at(-1)[0];
	const bottom = Math.max(244, 13 * names.length + 12);
	const x = (games) => scale(Math.log10(first), Math.log10(last), 50, WIDE - 150)(Math.log10(Math.max(games, 1)));
	const y = scale(least, most, bottom - 4, 12);
	const powers = Array.from({length: Math.floor(Math.log10(last)) + 1}, (_, i) => 10 ** i).filter((games) => games >= first);
	const rated = names.map((name, i) => ({name, i, end: points.at(-1)[1][i]})).filter(({end}) => Number.isFinite(end));
	const places = apart(rated.map(({end}) => y(end)), 12, bottom);
	draw(id, WORDS.ratings, bottom + 24, [...verticals(powers, x, bottom),
		...ticks(least, most, 5).flatMap((value) => [
			svg("line", {class: "axis", x1: 50, x2: WIDE - 150, y1: y(value), y2: y(value)}),
			svg("text", {class: "tick", x: 44, y: y(value) + 4, "text-anchor": "end"}, shownShort(value))]),
		...rated.map(({name, i}, k) => coloured(svg("g", {class: i % 2 ? "rating dashed" : "rating"},
			svg("title", {}, name),
			svg("polyline", {points: points.filter(([, elo]) => Number.isFinite(elo[i]))
				.map(([games, elo]) => `${x(games).toFixed(1)},${y(elo[i]).toFixed(1)}`).join(" ")}),
			svg("text", {class: "label", x: WIDE - 144, y: places[k] + 4}, name.length > 20 ? `${name.slice(0, 19)}…` : name)), i, names.length))]);
}

Object.assign(talon, {plot: {WIDE, draw, scale, shownShort, ticks, verticals}, plotRatings});
})();
