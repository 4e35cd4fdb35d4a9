// The pages of a site of `talon report --site`: tables are sorted by their heads and
// filtered by names, ratings drawn, all bots against each other shown in parts, and
// games stepped through (games.js, packed.js). All else is there without scripts.
"use strict";
(() => {
const {WORDS, byId, html, button, select} = talon;
const PART = 40;
const data = byId("data") ? JSON.parse(byId("data").textContent) : {};

// ---- What is loaded as scripts, which pages from a disk may, too

const come = new Map();
function load(id, address) {
	return new Promise((resolve, reject) => {
		const script = html("script", {src: address});
		script.addEventListener("load", () => {
			script.remove();
			const what = come.get(id);
			come.delete(id);
			resolve(what);
		});
		script.addEventListener("error", () => reject(new Error(`${address} cannot be loaded.`)));
		document.head.append(script);
	});
}
Object.assign(talon, {load, come: (id, what) => come.set(id, what)});

// ---- Sorting

// What a cell is sorted by: a number, if it begins with one, or its words.
function keyOf(row, column) {
	const text = row.cells[column]?.textContent.trim() ?? "", number = parseFloat(text.replace("−", "-"));
	return Number.isNaN(number) ? text : number;
}

function compare(a, b) {
	if (typeof a === typeof b)
		return typeof a === "number" ? a - b : a.localeCompare(b, undefined, {numeric: true});
	return typeof a === "number" ? 1 : -1;
}

// The rows of a body change places among themselves; those with nothing stay last.
function sortBy(table, column, isText) {
	const head = table.tHead.rows[0].cells[column], was = head.ariaSort;
	const sign = (was === null ? isText : was === "descending") ? 1 : -1;
	for (const cell of table.tHead.rows[0].cells)
		cell.removeAttribute("aria-sort");
	head.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
	for (const body of table.tBodies) {
		const rows = [...body.rows].filter((row) => row.cells.length > 1).map((row) => [keyOf(row, column), row]);
		rows.sort(([a], [b]) => (a === "–") - (b === "–") || sign * compare(a, b));
		body.append(...rows.map(([, row]) => row));
	}
}

function makeSortable(table) {
	[...table.tHead.rows[0].cells].forEach((head, column) => {
		const isText = head.classList.contains("text") || head.textContent === "Rank";
		head.replaceChildren(button(head.textContent, () => sortBy(table, column, isText)));
	});
}

// ---- Filtering

function filter(table, words) {
	const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
	for (const body of table.tBodies)
		for (const row of body.rows)
			row.hidden = row.cells.length > 1 && !wanted.every((word) => [...row.cells].some((cell) =>
				/name|text/.test(cell.className) && cell.textContent.toLowerCase().includes(word)));
}

function makeFilter(table) {
	table.parentElement.before(html("p", {class: "controls"}, html("label", {}, "Filter ",
		html("input", {type: "search", class: "filter", oninput: (event) => filter(table, event.target.value)}))));
}

// ---- All against each other: so many at once as can be looked at

const digits = (cell) => cell === "--" ? undefined : parseInt(cell, 36);

function crossTable(all, rowFrom, columnFrom) {
	const rows = all.slice(rowFrom, rowFrom + PART), columns = all.slice(columnFrom, columnFrom + PART);
	return html("div", {class: "wide", tabindex: 0, role: "region", "aria-label": "All against each other"}, html("table", {id: "cross-table"},
		html("thead", {}, html("tr", {}, html("th", {scope: "col"}, "Rank"), html("th", {scope: "col", class: "text"}, WORDS.bot),
			...columns.map(([name], i) => html("th", {scope: "col"}, html("abbr", {title: name}, columnFrom + i + 1))))),
		html("tbody", {}, ...rows.map(([name, file, scores], i) => html("tr", {}, html("td", {}, rowFrom + i + 1),
			html("th", {scope: "row", class: "name"}, html("a", {href: `bot/${file}.html`}, name)),
			...columns.map((_, k) => {
				const at = 2 * (columnFrom + k), score = digits(scores.slice(at, at + 2));
				return score === undefined ? html("td", {}, "–") : html("td", {class: `h${Math.round(score / 10)}`}, score);
			}))))));
}

async function showCross(place) {
	const all = await load("cross", "data/cross.js"), parts = Array.from({length: Math.ceil(all.length / PART)}, (_, i) => i * PART);
	const shown = {row: 0, column: 0}, choices = parts.map((from) => [String(from), `${from + 1} – ${Math.min(from + PART, all.length)}`]);
	const around = html("div");
	const draw = () => around.replaceChildren(crossTable(all, shown.row, shown.column));
	const choose = (label, which) => select(label, choices, (value) => {
		shown[which] = Number(value);
		draw();
	}, "0");
	place.replaceChildren(...(parts.length > 1 ? [html("p", {class: "controls"}, choose("Rows", "row"), choose("Columns", "column"))] : []), around);
	byId("crosstable").parentElement.remove();
	draw();
	around.firstChild.focus();
}

function offerCross(place) {
	place.prepend(button(`Show all ${data.bots}`, async (event) => {
		event.target.disabled = true;
		try {
			await showCross(place);
		} catch (error) {
			place.append(error.message);
		}
	}, "show-cross"), " ");
}

// ---- The page

async function openGames(viewer) {
	if (!("DecompressionStream" in window)) {
		viewer.textContent = WORDS.cannot;
		return;
	}
	if (!data.games) {
		viewer.textContent = WORDS.noGames;
		return;
	}
	const packed = talon.packed(data), [, name] = /^#bot-(.*)$/.exec(location.hash) ?? [];
	await packed.open();
	if (data.games < data.of)
		viewer.append(html("p", {id: "packed", class: "hint"}, WORDS.packed(data.games, data.of, data.chosen)));
	const bot = data.names.indexOf(name), games = talon.games(viewer, {...packed.source, ...(bot < 0 ? {} : {bot})});
	if (!await games.begin())
		await games.first();
}

async function begin() {
	for (const table of document.querySelectorAll("main .wide table:has(thead):not(#crosstable, #game-list)")) {
		makeSortable(table);
		if (table.querySelectorAll("tbody tr").length > 8)
			makeFilter(table);
	}
	if (byId("plot-ratings"))
		talon.plotRatings("ratings", data.names, data.timeline);
	if (byId("cross-all"))
		offerCross(byId("cross-all"));
	if (byId("viewer"))
		await openGames(byId("viewer"));
	document.documentElement.dataset.ready = Math.round(performance.now());
}
begin();
})();
