// The page of `talon report`: its plots, and its games to step through (games.js,
// packed.js).
"use strict";
(() => {
const {WORDS, byId, html, svg, select} = talon;
const {WIDE, draw, scale, shownShort: shown, ticks, verticals} = talon.plot;
const data = JSON.parse(byId("data").textContent);
const packed = talon.packed(data);
const nameOf = (bot) => data.bots[bot];

// ---- Plots

// A row for each bot, named at the left.
function rows(id, caption, bots, values, x, mark) {
	const bottom = 24 * bots.length + 8;
	draw(id, caption, bottom + 24, [...verticals(values, x, bottom),
		...bots.flatMap((bot, i) => [
			svg("text", {x: 150, y: 24 * i + 22, "text-anchor": "end", class: "label"},
				bot.name.length > 22 ? `${bot.name.slice(0, 21)}…` : bot.name),
			...mark(bot, 24 * i + 17)])]);
}

function plotStandings() {
	const bots = data.rating.players.slice(0, 64).filter((bot) => bot.elo !== null)
		.map((bot) => ({...bot, low: bot.elo - (bot.minus ?? 0), high: bot.elo + (bot.plus ?? 0)}));
	if (!bots.length)
		return;
	const least = Math.min(...bots.map((bot) => bot.low)), most = Math.max(...bots.map((bot) => bot.high));
	const x = scale(least, most, 170, WIDE - 20);
	rows("standings", WORDS.standings, bots, ticks(least, most, 6), x, (bot, y) => [
		svg("line", {class: "bar", x1: x(bot.low), x2: x(bot.high), y1: y, y2: y}),
		svg("circle", {class: "dot", cx: x(bot.elo), cy: y, r: 5},
			svg("title", {}, `${bot.name}: ${shown(bot.elo)} ± ${shown(bot.plus ?? 0)}`))]);
}

function plotTimes() {
	const at = [10, 50, 90, 99, 100].map((percent) => data.percents.indexOf(percent));
	const bots = data.order.slice(0, 64).map((bot) => ({name: nameOf(bot),
		times: at.map((i) => Math.max(data.times[bot][i], 0.001))}));
	if (!data.table.games || !bots.length)
		return;
	const log = bots.flatMap((bot) => bot.times).map(Math.log10);
	const least = Math.floor(Math.min(...log)), most = Math.max(Math.ceil(Math.max(...log)), least + 1);
	const x = (ms) => scale(least, most, 170, WIDE - 30)(Math.log10(ms));
	const values = Array.from({length: most - least + 1}, (_, i) => 10 ** (least + i));
	rows("times", WORDS.times, bots, values, x, (bot, y) => [
		svg("line", {class: "thin", x1: x(bot.times[0]), x2: x(bot.times[4]), y1: y, y2: y}),
		svg("line", {class: "bar", x1: x(bot.times[0]), x2: x(bot.times[2]), y1: y, y2: y}),
		...bot.times.map((ms, i) => svg("circle", {class: "dot", cx: x(ms), cy: y, r: i === 1 ? 5 : 3},
			svg("title", {}, `${bot.name}: ${data.percents[at[i]]} %: ${ms} ms`)))]);
}

function plotMargins(chosen = 0) {
	if (!data.margins.length)
		return;
	const [a, b, least, width, counts] = data.margins[chosen];
	const most = Math.max(...counts), from = counts.findIndex(Boolean);
	const to = counts.length - [...counts].reverse().findIndex(Boolean);
	const x = scale(least + from * width, least + to * width, 50, WIDE - 20), y = scale(0, most, 200, 10);
	const bars = counts.slice(from, to).map((count, i) => {
		const left = least + (from + i) * width;
		return svg("rect", {class: "column", x: x(left) + 0.5, width: Math.max(x(left + width) - x(left) - 1, 1),
			y: y(count), height: 200 - y(count)},
		svg("title", {}, `${shown(left)} – ${shown(left + width)}: ${count}`));
	});
	const choice = data.margins.length < 2 ? [] : [select(WORDS.bot, data.margins.map(([first, second], i) =>
		[i, WORDS.marginsOf(nameOf(first), nameOf(second))]), (value) => plotMargins(Number(value)), chosen)];
	draw("margins", `${WORDS.margins}: ${WORDS.marginsOf(nameOf(a), nameOf(b))}`, 224,
		[...verticals(ticks(least + from * width, least + to * width, 8), x, 200),
			...ticks(0, most, 4).map((value) => svg("text", {class: "tick", x: 44, y: y(value) + 4, "text-anchor": "end"},
				shown(value))), ...bars], ...choice);
}

async function begin() {
	const viewer = byId("viewer");
	plotStandings();
	plotMargins();
	talon.plotRatings("ratings", data.names, data.timeline);
	plotTimes();
	if (!("DecompressionStream" in window)) {
		viewer.textContent = WORDS.cannot;
	} else if (!data.games) {
		viewer.textContent = WORDS.noGames;
	} else {
		await packed.open();
		if (data.games < data.of)
			viewer.append(html("p", {id: "packed", class: "hint"}, WORDS.packed(data.games, data.of, data.chosen)));
		const games = talon.games(viewer, packed.source);
		if (!await games.begin())
			await games.first();
	}
	document.documentElement.dataset.ready = Math.round(performance.now());
}
begin();
})();
