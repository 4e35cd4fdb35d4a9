// What an expert thinks of the actions of a seat, as talon-analyse(1) has it: a curve
// of what was expected after each, and the mistakes, the dearest first. It knows no
// rules. Another page draws it while it is computed, from the objects of
// `talon analyse --lines`:
//
//	const {analysis} = talon;
//	analysis.open(place, {go, command, moves, ...options});
//	analysis.add(object);
//	analysis.close();
//
// PLACE is an element, which is emptied. GO(made) shows the position after so many
// moves; COMMAND(made) is what a person may do to play on from there: words, or an
// element; both may be missing. MOVES are those of the whole game, if that is known.
// Other OPTIONS are those of drawings (frame.js): names, and cards, false where a
// game has none.
//
// The page of `talon analyse -o` has it for each game, with the games to step
// through.
"use strict";
(() => {
const {byId, html, svg, select, t, tn, sayWords, sayFacts} = talon;
const WIDE = 640, HIGH = 180, LEFT = 44, RIGHT = 12, TOP = 10, BOTTOM = 24;

let options = {}, moves = [], came = {}, place = null;

const number = (value, digits = 1) => {
	const text = Math.abs(value).toFixed(digits);
	return `${value < 0 && Number(text) ? "−" : ""}${text}`;
};
const signed = (value) => value > 0 ? `+${number(value)}` : number(value);
const mistakes = () => moves.filter((move) => move.mistake).sort((a, b) => b.loss - a.loss || a.move - b.move);

// ---- The curve

// Steps of 1, 2 or 5 from LEAST to MOST, about COUNT of them.
function ticks(least, most, count) {
	const rough = Math.max(most - least, 1e-9) / count, power = 10 ** Math.floor(Math.log10(rough));
	const step = [1, 2, 5, 10].find((each) => each * power >= rough) * power;
	return Array.from({length: Math.floor(most / step) - Math.ceil(least / step) + 1}, (_, i) => (Math.ceil(least / step) + i) * step);
}

function curve() {
	const values = moves.map((move) => move.expected), last = Math.max(options.moves ?? 0, ...moves.map(({move}) => move), 2);
	const least = Math.min(-1, ...values), most = Math.max(1, ...values);
	const x = (move) => LEFT + (move - 1) / (last - 1) * (WIDE - LEFT - RIGHT);
	const y = (value) => TOP + (most - value) / (most - least) * (HIGH - TOP - BOTTOM);
	const caption = t("What was expected after each move, in points");
	return html("figure", {id: "analysis-curve"}, html("figcaption", {}, caption),
		svg("svg", {viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": caption},
			...ticks(least, most, 4).flatMap((value) => [
				svg("line", {class: value ? "axis" : "bar", x1: LEFT, x2: WIDE - RIGHT, y1: y(value), y2: y(value)}),
				svg("text", {class: "tick", x: LEFT - 6, y: y(value) + 4, "text-anchor": "end"}, signed(value))]),
			...ticks(1, last, 8).filter(Number.isInteger).map((move) =>
				svg("text", {class: "tick", x: x(move), y: HIGH - 6, "text-anchor": "middle"}, move)),
			svg("polyline", {class: "curve", points: moves.map((move) => `${x(move.move).toFixed(1)},${y(move.expected).toFixed(1)}`).join(" ")}),
			...moves.map((move) => svg("circle", {class: move.mistake ? "wrong" : "dot", cx: x(move.move), cy: y(move.expected), r: move.mistake ? 5 : 2.5,
				...(options.go ? {onclick: () => options.go(move.move - 1)} : {})},
			svg("title", {}, `${t("Move %d", move.move)}: ${signed(move.expected)}`)))));
}

// ---- The mistakes

const saying = (say) => sayFacts("", say, options);
const listed = (says) => says.flatMap((say, i) => [...(i ? ["; "] : []), ...saying(say)]);

function mistake(move) {
	const made = move.move - 1, title = t("Move %d", move.move), command = options.command?.(made);
	return html("li", {class: "mistake"},
		html("p", {}, options.go ? html("button", {type: "button", onclick: () => options.go(made)}, title) : html("b", {}, title),
			" ", html("b", {}, t("%s ± %s points lost", number(move.loss, 2), number(move.stderr, 2)))),
		html("p", {}, t("Played:"), " ", ...sayWords(move.played, options), html("br"), t("Better:"), " ", ...sayWords(move.best, options)),
		html("p", {}, ...(move.say ? saying(move.say) : []), ...(move.why.length ? [html("br"), t("Why:"), " ", ...listed(move.why)] : [])),
		...(command ? [html("p", {class: "hint"}, ...(command instanceof Node ? [command] : [t("Play on from here:"), " ", html("code", {}, command)]))] : []));
}

// What the game came to, beside mistakes.
function account({start, end, rest, luck}) {
	return [...(start === undefined ? [] : [html("p", {class: "hint"},
		t("It began at %s points, as the expert sees it, and ended at %s. The cards and the others' play brought %s.", signed(start), signed(end), signed(rest)))]),
	...(luck ? [html("p", {class: "hint", id: "luck"},
		t("Equals would have made %s of this deal here, %s ± %s more than of others. Own actions cost %s, and the others' play brought %s.",
			signed(luck.usual + luck.points), signed(luck.points), number(luck.stderr), number(luck.lost), signed(luck.others)))] : [])];
}

function draw() {
	const wrong = mistakes(), lost = wrong.reduce((sum, move) => sum + move.loss, 0);
	const said = wrong.length ? tn(wrong.length, "%d mistake in %d moves, points lost: %s", "%d mistakes in %d moves, points lost: %s", wrong.length, moves.length, number(lost))
		: tn(moves.length, "No mistake in %d move", "No mistake in %d moves", moves.length);
	place.replaceChildren(html("p", {id: "analysis-sum", role: "status"}, said), ...(moves.length ? [curve()] : []),
		html("ol", {id: "mistakes", class: "mistakes"}, ...wrong.map(mistake)), ...account(came));
}

function open(where, given = {}) {
	place = where;
	options = given;
	[moves, came] = [[], {}];
	place.setAttribute("aria-busy", "true");
	draw();
}

// An action, or what the game came to.
function add(object) {
	if (!place)
		return;
	if ("played" in object)
		moves.push(object);
	else
		came = object;
	draw();
}

const close = () => place?.setAttribute("aria-busy", "false");

talon.analysis = {open, add, close};

// ---- The page of `talon analyse -o`

const data = JSON.parse(byId("data")?.textContent ?? "{}");

function kinds() {
	if (!data.kinds || data.kinds.games < 2 || !data.kinds.kinds.length)
		return [];
	return [html("h2", {}, t("Kinds of mistakes")), html("div", {class: "wide"}, html("table", {id: "kinds"},
		html("thead", {}, html("tr", {}, html("th", {scope: "col"}, t("a game")), html("th", {scope: "col"}, t("points lost")), html("th", {scope: "col", class: "text"}, t("Mistake")))),
		html("tbody", {}, ...data.kinds.kinds.slice(0, 20).map((kind) => html("tr", {}, html("td", {}, number(kind.per_game)),
			html("td", {}, number(kind.loss, 2)), html("td", {class: "text"}, ...saying(kind.say)))))))];
}

const titleOf = (sheet) => `${talon.WORDS.gameOf(sheet.id)}: ${sheet.name}`;

async function begin() {
	const packed = talon.packed(data), viewer = byId("viewer"), list = byId("analysis");
	let games = null;
	if ("DecompressionStream" in window) {
		await packed.open();
		games = talon.games(viewer, packed.source);
		await games.begin();
	} else {
		viewer.textContent = talon.WORDS.cannot;
	}
	const show = async (sheet) => {
		const lines = games ? await packed.source.lines(sheet.file, sheet.id, "all", false) : [];
		const command = (made) => `talon replay --continue ${made} ${data.files[sheet.file]} ${sheet.id} ${
			(lines.at(-1)?.names ?? []).map((_, seat) => seat === sheet.seat ? "human" : "expert").join(" ")}`;
		open(byId("sheet"), {names: lines.at(-1)?.names, cards: lines.length ? talon.hasCards(lines[0].frame) : undefined,
			moves: lines.length - 1, command, go: games && (async (made) => {
				await games.show(sheet.file, sheet.id, made);
				byId("game").scrollIntoView({block: "start"});
			})});
		for (const object of [...sheet.moves, sheet])
			add(object);
		close();
		await games?.show(sheet.file, sheet.id, mistakes()[0] ? mistakes()[0].move - 1 : 0);
	};
	list.append(...kinds(), html("h2", {}, t("Mistakes")),
		...(data.sheets.length > 1 ? [select(t("Game"), data.sheets.map((sheet, i) => [String(i), `${titleOf(sheet)}, −${number(sheet.loss)}`]),
			(chosen) => show(data.sheets[chosen]), "0")] : [html("h3", {}, titleOf(data.sheets[0]))]),
		html("div", {id: "sheet"}));
	await show(data.sheets[0]);
	document.documentElement.dataset.ready = Math.round(performance.now());
}
if (data.sheets)
	begin();
})();
