// The page of `talon report`: its plots, and its games to click through. It
// knows no rules: a game comes as frames (talon(1), FRAMES), packed as
// report/frame_coder.h and report/frame_looks.h say. Foreign text becomes text
// and nothing else.
"use strict";
(() => {
// Every word that is shown, for other languages.
const WORDS = {
	all: "all", anyBot: "any bot", back: "hidden card", bot: "Bot",
	cannot: "This browser cannot unpack the games: it has no DecompressionStream.",
	card: (value, suit) => `${value} of ${suit}`,
	deal: (number, count) => `Deal ${number} of ${count}`,
	drawn: "drawn", end: "End", everything: "who sees everything",
	faults: "faults", file: "File", filter: "Games shown", first: "First position",
	game: "Game", gameOf: (id) => `Game ${id}`, go: "Go", goTo: "Number",
	hidden: (count, what) => count === 1 ? `1 hidden ${what}` : `${count} hidden ${what}s`,
	hint: "Keys: ← and → a move, Home and End, ↑ and ↓ a game.",
	last: "Last position", margins: "Margins of the deals, points a game",
	marginsOf: (a, b) => `${a} less ${b}`, move: "Move",
	moveOf: (move, count) => `Move ${move} of ${count}`,
	ms: (ms) => ms === 0 ? "under 1 ms" : ms < 1000 ? `${ms} ms` : `${ms / 1000} s`,
	next: "Next move", nextGame: "Next game", nextPage: "Later games",
	nobody: "who sees what all see", none: "empty", noGames: "There are no games here.",
	normal: "normal", openHands: "Open hands", page: (from, to, all) => `${from} to ${to} of ${all}`,
	play: "Play", pause: "Pause", points: "Points", previous: "Previous move",
	previousGame: "Previous game", previousPage: "Earlier games",
	ratings: "Elo after so many games", score: "Score", seat: "Seat",
	seats: "Seats", seen: "Seen by", standings: "Elo, with intervals of 95 %",
	start: "Before the first move", state: "State", suits:
		{C: ["clubs", "♣"], D: ["diamonds", "♦"], H: ["hearts", "♥"], S: ["spades", "♠"]},
	tile: (row, column, face) => `row ${row}, column ${column}: ${face}`,
	times: "Time a move in ms: what 10, 50, 90, 99 and 100 % of the moves do not exceed",
	turn: "to move", unknown: "There is no such game here.",
	values: {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven",
		8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king", A: "ace"},
	wins: (names) => `${names} won`, winsShared: (names) => `drawn between ${names}`,
};
const BLOCK = 64, ROWS = 20;
const SVG = new DOMParser().parseFromString("<svg></svg>", "text/html").body.firstChild.namespaceURI;
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const nameOf = (bot) => data.bots[bot];

function fill(node, attributes, children) {
	for (const [name, value] of Object.entries(attributes))
		if (name.startsWith("on"))
			node.addEventListener(name.slice(2), value);
		else if (value !== undefined && value !== false)
			node.setAttribute(name, value === true ? "" : value);
	node.append(...children.map(String).map((text, i) =>
		children[i] instanceof Node ? children[i] : text));
	return node;
}
const html = (tag, attributes = {}, ...children) =>
	fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes = {}, ...children) =>
	fill(document.createElementNS(SVG, tag), attributes, children);

// ---- Unpacking

async function unpack(id, count) {
	const packed = Uint8Array.from(atob(byId(id).textContent), (c) => c.charCodeAt(0));
	const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
	const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
	const view = new DataView(bytes.buffer);
	const streams = [];
	for (let i = 0, at = 4 * count; i < count; i++) {
		const length = view.getUint32(4 * i, true);
		streams.push(bytes.subarray(at, at += length));
	}
	return streams;
}
const utf8 = (bytes) => new TextDecoder().decode(bytes);

class Stream {
	constructor(bytes) {
		this.bytes = bytes;
		this.at = 0;
	}
	number() {
		let value = 0, byte, factor = 1;
		do {
			byte = this.bytes[this.at++];
			value += (byte & 127) * factor;
			factor *= 128;
		} while (byte > 127);
		return value;
	}
	signed() {
		const value = this.number();
		return value % 2 ? -(value + 1) / 2 : value / 2;
	}
	text() {
		const length = this.number();
		return utf8(this.bytes.subarray(this.at, this.at += length));
	}
}

// A shape as what is moved, what is told anew, and pieces of the members'
// JSON: texts, and what stands elsewhere: [kind, name of the slot, place there].
function compile(shape) {
	const [moved, told] = shape.split("\n", 2);
	const text = shape.slice(moved.length + told.length + 2);
	const pieces = [];
	let name = "", top = "", used = 0, depth = 0, quoted = false, from = 0;
	for (let at = 0; at < text.length; at++) {
		const c = text[at];
		if (c >= "\x01" && c <= "\x05") {
			pieces.push(text.slice(from, at));
			if (c === "\x02")
				pieces.push([2, text.charCodeAt(++at) - 48]);
			else
				pieces.push([c.charCodeAt(0), name, c === "\x03" ? 0 : used++]);
			from = at + 1;
		} else if (c === "\\") {
			at++;
		} else if (c === '"') {
			const key = quoted ? null : /^"([a-z]+|\d+)":/.exec(text.slice(at, at + 40));
			if (key && (depth === 1 || (depth === 2 && (top === "last" || /\d/.test(key[1]))))) {
				if (/\d/.test(key[1])) {
					used = 8 * key[1];
				} else {
					[name, used] = [key[1], 0];
					top = depth === 1 ? name : top;
				}
				at += key[0].length - 1;
			} else {
				quoted = !quoted;
			}
		} else if (!quoted) {
			depth += (c === "{" || c === "[") - (c === "}" || c === "]");
		}
	}
	pieces.push(text.slice(from));
	return {moved: JSON.parse(`[${moved}]`), told: JSON.parse(`[${told}]`), pieces};
}

let words = null; // {shapes, faces, orders}, shared by all games

async function unpackWords() {
	const [shapes, faces, orders] = (await unpack("words", 3)).map(utf8);
	words = {
		shapes: shapes.split("\0").slice(0, -1),
		compiled: [],
		faces: faces.split("\0").slice(0, -1),
		orders: JSON.parse(orders || "[]"),
	};
	words.ranks = words.orders.map((order) =>
		new Map(order.map((face, rank) => [words.faces[face], rank])));
}

// One game of a block after the other.
class Block {
	constructor(streams) {
		[this.shapes, this.numbers, this.picks, this.pieces, this.times,
			this.looks, this.texts] = streams.map((bytes) => new Stream(bytes));
	}
	game(row) {
		const lines = [], looks = row[3].concat(0).map(() => []);
		this.ranks = words.ranks[row[10]];
		this.known = {};
		for (let made = 0; made <= row[9]; made++) {
			lines.push(this.line(lines[made - 1], made));
			this.look(looks, lines[made].frame);
		}
		return {row, lines, looks};
	}
	shape() {
		const number = this.shapes.number();
		return number ? words.compiled[number] ??= compile(words.shapes[number - 1])
			: compile(this.texts.text());
	}
	piece(grid) {
		return grid ? [this.pieces.number(), this.pieces.number(), words.faces[this.pieces.number()]]
			: words.faces[this.pieces.number()];
	}
	sort(place) {
		place.faces.sort(place.size ? (a, b) => a[0] - b[0] || a[1] - b[1]
			: (a, b) => this.ranks.get(a) - this.ranks.get(b));
	}
	move(places, moved, named) {
		const touched = new Set(), moves = [];
		for (const [from, to, count, how] of moved) {
			const faces = [];
			for (let i = 0; i < count; i++) {
				if (how === 2 && from >= 0)
					places[from].hidden--;
				const face = how === 2 ? this.piece(places[to].size)
					: places[from].faces.splice(how ? 0 : this.picks.number(), 1)[0];
				faces.push(face);
				named.push(...[face].flat().map(String));
			}
			places[to].faces.push(...faces);
			touched.add(places[to]);
			moves.push([from < 0 ? null : from, to, faces]);
		}
		touched.forEach((place) => this.sort(place));
		return moves;
	}
	tell(places, told) {
		for (const [number, count] of told) {
			const place = places[number];
			place.hidden = (place.hidden ?? 0) + this.numbers.signed();
			if (count >= 0)
				place.faces = Array.from({length: count}, () => this.piece(place.size));
			if (place.hidden === 0)
				delete place.hidden;
		}
	}
	members(pieces, named) {
		let text = "";
		for (const piece of pieces) {
			if (typeof piece === "string") {
				text += piece;
				continue;
			}
			const [kind, name, used] = piece;
			if (kind === 2) {
				text += named[name];
			} else if (kind === 3) {
				text += words.faces[this.pieces.number()];
			} else {
				const slot = this.known[name] ??= [];
				const value = (slot[used] ?? 0) + (kind === 1 ? this.numbers.signed() : kind - 4);
				if (used < 64)
					slot[used] = value;
				if (name === "action")
					named.push(String(value));
				text += value;
			}
		}
		return JSON.parse(text);
	}
	line(before, made) {
		const shape = this.shape(), named = [];
		const frame = before ? {...before.frame} : {};
		const first = before ? null
			: JSON.parse(/"places":(\[.*?\}\])/.exec(shape.pieces.filter((p) => typeof p === "string").join(""))[1]);
		frame.places = (first ?? frame.places).map((place) =>
			({...place, faces: (place.faces ?? []).slice()}));
		const moves = this.move(frame.places, shape.moved, named);
		this.tell(frame.places, shape.told);
		const members = this.members(shape.pieces, named);
		const line = {made, frame};
		if (made) {
			const code = this.times.number();
			line.ms = code && Math.round(((code - 1) % 90 + 10) * 10 ** Math.floor((code - 1) / 90)) / 10;
			[line.seat, line.action] = [members.seat, members.action];
			delete members.seat;
			delete members.action;
		}
		delete members.places;
		for (const [name, value] of Object.entries(members)) {
			if (value === null)
				delete frame[name];
			else if (!Array.isArray(value) && name !== "last")
				frame[name] = Object.assign(frame[name].slice(), value);
			else
				frame[name] = value;
		}
		if (members.last)
			frame.last.moved = moves;
		return line;
	}
	// By look: with the hands of others hidden, and with open ones.
	look(looks, frame) {
		const told = this.looks.number();
		looks.forEach((seen, seat) => {
			const how = told ? this.looks.number() : 0;
			if (how === 1) {
				seen.push(seen.at(-1));
				return;
			}
			const both = [hide(frame, seat), frame];
			if (how === 2) {
				const other = JSON.parse(this.texts.text());
				const {places, ...open} = other;
				both[0] = patch(both[0], other);
				both[1] = patch(both[1], open);
			}
			seen.push(both);
		});
	}
}

function hide(frame, seat) {
	return {...frame, places: frame.places.map((place) => {
		const hidden = place.faces.length + (place.hidden ?? 0);
		return place.kind === "hand" && hidden && place.owner !== undefined && place.owner !== seat
			? {...place, faces: [], hidden} : place;
	})};
}

function patch(frame, members) {
	const patched = {...frame};
	for (const [name, value] of Object.entries(members))
		if (value === null)
			delete patched[name];
		else
			patched[name] = value;
	return patched;
}

// ---- Plots

const WIDE = 640;
const shown = (number) => Math.abs(number) >= 100 || Number.isInteger(number)
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
		svg("text", {class: "tick", x: x(value), y: bottom + 16, "text-anchor": "middle"}, shown(value))]);
}

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

function plotRatings() {
	const points = data.timeline, bots = data.order.slice(0, 12);
	const all = points.flatMap(([, elo]) => bots.map((bot) => elo[bot])).filter(Number.isFinite);
	if (points.length < 2 || !all.length)
		return;
	const least = Math.min(...all), most = Math.max(...all), last = points.at(-1)[0];
	const x = (games) => scale(0, Math.log10(last), 50, WIDE - 150)(Math.log10(games));
	const y = scale(least, most, 240, 12);
	const values = Array.from({length: Math.floor(Math.log10(last)) + 1}, (_, i) => 10 ** i);
	const ends = bots.map((bot) => y(points.at(-1)[1][bot] ?? least));
	draw("ratings", WORDS.ratings, 268, [...verticals(values, x, 244),
		...ticks(least, most, 5).flatMap((value) => [
			svg("line", {class: "axis", x1: 50, x2: WIDE - 150, y1: y(value), y2: y(value)}),
			svg("text", {class: "tick", x: 44, y: y(value) + 4, "text-anchor": "end"}, shown(value))]),
		...bots.flatMap((bot, i) => [
			svg("polyline", {class: `line c${i % 6}`, points: points.filter(([, elo]) => Number.isFinite(elo[bot]))
				.map(([games, elo]) => `${x(games).toFixed(1)},${y(elo[bot]).toFixed(1)}`).join(" ")},
			svg("title", {}, nameOf(bot))),
			svg("text", {class: `label t${i % 6}`, x: WIDE - 144, y: ends[i] + 4 + apart(ends, i)},
				nameOf(bot).slice(0, 18))])]);
}

// How far the label I is moved, so that it covers none before it.
function apart(ends, i) {
	let at = ends[i];
	for (let moved = true; moved;) {
		moved = false;
		for (let j = 0; j < i; j++)
			if (Math.abs(ends[j] - at) < 14) {
				at = ends[j] + 14;
				moved = true;
			}
	}
	const by = at - ends[i];
	ends[i] = at;
	return by;
}

function select(label, choices, change, chosen) {
	return html("label", {}, `${label} `, html("select", {onchange: (event) => change(event.target.value)},
		...choices.map(([value, text]) => html("option", {value, selected: value === chosen}, text))));
}

// ---- Games

const view = {index: [], shown: [], page: 0, blocks: new Map(), game: null, at: 0,
	look: "all", open: false, kind: "all", bot: "all", timer: 0};

const kinds = {
	all: () => true,
	faults: (row) => row[6] !== "normal" && row[6] !== "resign",
	drawn: (row) => row[6] === "normal" && row[5].length > 1 &&
		new Set(row[5].map((seat) => row[3][seat])).size > 1 && row[5].length === row[4].length,
};

async function openIndex() {
	for (let part = 0; part < data.indexes; part++)
		view.index.push(...JSON.parse(utf8((await unpack(`index-${part}`, 1))[0])));
	view.index.forEach((row, i) => row.push(i));
	view.sorted = view.index.slice().sort((a, b) => a[0] - b[0] || a[1] - b[1]);
	await unpackWords();
}

async function openGame(row) {
	const number = Math.floor(row[11] / BLOCK);
	if (!view.blocks.has(number)) {
		const block = new Block(await unpack(`block-${number}`, 7));
		if (view.blocks.size > 3)
			view.blocks.delete(view.blocks.keys().next().value);
		view.blocks.set(number, view.index.slice(BLOCK * number, BLOCK * (number + 1))
			.map((each) => block.game(each)));
	}
	stop();
	view.game = view.blocks.get(number)[row[11] % BLOCK];
	view.at = 0;
	if (view.look !== "all" && view.look > row[3].length)
		view.look = "all";
	drawGame();
}

function filter() {
	view.shown = view.sorted.filter((row) => kinds[view.kind](row) &&
		(view.bot === "all" || row[3].includes(Number(view.bot))));
	view.page = 0;
	drawList();
}

function seatsOf(row) {
	return row[3].map(nameOf).join(" – ");
}

function drawList() {
	const from = view.page * ROWS, all = view.shown.length;
	const body = view.shown.slice(from, from + ROWS).map((row) => html("tr", {},
		...(data.files.length > 1 ? [html("td", {class: "text"}, data.files[row[0]])] : []),
		html("td", {}, html("button", {type: "button", onclick: () => showGame(row)}, WORDS.gameOf(row[1]))),
		html("td", {class: "text"}, seatsOf(row)), html("td", {}, row[4].join(" : ")),
		html("td", {class: "text"}, row[6])));
	byId("game-rows").replaceChildren(...body);
	byId("game-page").textContent = all ? WORDS.page(from + 1, Math.min(from + ROWS, all), all) : WORDS.noGames;
	byId("earlier").disabled = view.page === 0;
	byId("later").disabled = from + ROWS >= all;
}

function turnPage(by) {
	view.page += by;
	drawList();
}

function button(label, click, id) {
	return html("button", {type: "button", onclick: click, id}, label);
}

function step(by) {
	if (!view.game)
		return;
	view.at = Math.min(Math.max(view.at + by, 0), view.game.lines.length - 1);
	drawPosition();
}

function stop() {
	clearInterval(view.timer);
	view.timer = 0;
	const control = byId("play");
	if (control)
		control.textContent = WORDS.play;
}

function play() {
	if (view.timer) {
		stop();
		return;
	}
	view.timer = setInterval(() => {
		if (view.at + 1 >= view.game.lines.length)
			stop();
		else
			step(1);
	}, 1000);
	byId("play").textContent = WORDS.pause;
}

function otherGame(by) {
	if (!view.game)
		return;
	const at = view.shown.indexOf(view.game.row) + by;
	if (at >= 0 && at < view.shown.length) {
		view.page = Math.floor(at / ROWS);
		drawList();
		showGame(view.shown[at]);
	}
}

function showGame(row) {
	history.replaceState(null, "", `#game-${row[0]}-${row[1]}`);
	return openGame(row);
}

const keys = {ArrowRight: () => step(1), ArrowLeft: () => step(-1), Home: () => step(-1e9),
	End: () => step(1e9), ArrowDown: () => otherGame(1), ArrowUp: () => otherGame(-1)};

function press(event) {
	if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys) ||
		/^(SELECT|INPUT)$/.test(event.target.tagName))
		return;
	event.preventDefault();
	keys[event.key]();
}

function drawGame() {
	const {row} = view.game;
	const looks = [["all", WORDS.everything], ...row[3].map((bot, seat) =>
		[String(seat), `${WORDS.seat} ${seat}: ${nameOf(bot)}`]), [String(row[3].length), WORDS.nobody]];
	const slider = html("input", {type: "range", min: 0, max: row[9], value: 0, id: "move",
		oninput: (event) => step(Number(event.target.value) - view.at)});
	const winners = [...new Set(row[5].map((seat) => nameOf(row[3][seat])))].join(", ");
	byId("game").replaceChildren(
		html("h3", {id: "game-title", tabindex: -1}, `${WORDS.gameOf(row[1])}: ${seatsOf(row)}`),
		html("p", {}, `${WORDS.score} ${row[4].join(" : ")}; ${winners ? (kinds.drawn(row) ? WORDS.winsShared
			: WORDS.wins)(winners) : ""}${row[6] === "normal" ? "" : `; ${row[6]}, ${WORDS.seat} ${row[7]}: ${row[8]}`}`),
		html("div", {class: "controls"}, button(WORDS.first, () => step(-1e9)), button(WORDS.previous, () => step(-1), "previous"),
			button(WORDS.next, () => step(1), "next"), button(WORDS.last, () => step(1e9)), button(WORDS.play, play, "play"),
			button(WORDS.previousGame, () => otherGame(-1)), button(WORDS.nextGame, () => otherGame(1)),
			html("label", {}, `${WORDS.move} `, slider),
			select(WORDS.seen, looks, (value) => {
				view.look = value;
				drawPosition();
			}, view.look),
			html("label", {}, html("input", {type: "checkbox", checked: view.open, id: "open", onchange: (event) => {
				view.open = event.target.checked;
				drawPosition();
			}}), ` ${WORDS.openHands}`)),
		html("p", {id: "said", role: "status"}), html("div", {id: "board"}), html("p", {class: "hint"}, WORDS.hint));
	drawPosition();
}

function frameAt(at) {
	const game = view.game;
	return view.look === "all" ? game.lines[at].frame : game.looks[view.look][at][view.open ? 1 : 0];
}

function drawPosition() {
	const {row, lines} = view.game, line = lines[view.at], frame = frameAt(view.at);
	const said = [view.at ? WORDS.moveOf(view.at, row[9]) : WORDS.start];
	if (frame.deal)
		said.push(WORDS.deal(...frame.deal));
	if (view.at && frame.last)
		said.push(`${nameOf(row[3][frame.last.seat])} ${frame.last.words}, ${WORDS.ms(line.ms)}`);
	for (const mark of frame.last?.marks ?? [])
		said.push(mark.words);
	byId("said").textContent = said.join(". ");
	byId("move").value = view.at;
	byId("open").disabled = view.look === "all";
	byId("board").replaceChildren(drawSeats(row, frame), ...frame.captions.map((text) => html("p", {}, text)),
		html("div", {class: "places"}, ...frame.places.map((place, i) => drawPlace(row, frame, place, i))));
}

function drawSeats(row, frame) {
	const parts = frame.parts ?? [];
	const head = [WORDS.seat, WORDS.bot, WORDS.points, ...parts.map(([what]) => what), WORDS.state];
	return html("div", {class: "wide"}, html("table", {id: "seats"},
		html("thead", {}, html("tr", {}, ...head.map((text) => html("th", {scope: "col"}, text)))),
		html("tbody", {}, ...row[3].map((bot, seat) => html("tr", {class: frame.turn.includes(seat) ? "turn" : undefined},
			html("td", {}, seat), html("th", {scope: "row", class: "name"}, nameOf(bot)), html("td", {}, frame.points[seat]),
			...parts.map(([, points]) => html("td", {}, points[seat])),
			html("td", {class: "text"}, [frame.seats[seat], frame.turn.includes(seat) ? WORDS.turn : ""]
				.filter(Boolean).join("; ")))))));
}

function sayFace(face) {
	const value = WORDS.values[face[0]], suit = WORDS.suits[face[1]];
	return value && suit && face.length === 2 ? WORDS.card(value, suit[0]) : face;
}

function drawCard(face, fresh) {
	const suit = face.length === 2 ? WORDS.suits[face[1]] : undefined;
	return html("li", {class: `card ${suit ? `suit-${face[1]}` : ""} ${fresh ? "fresh" : ""}`, role: "img",
		"aria-label": sayFace(face)}, suit ? `${face[0] === "T" ? "10" : face[0]}${suit[1]}` : face);
}

function drawPlace(row, frame, place, number) {
	const owner = place.owner === undefined ? "" : `, ${nameOf(row[3][place.owner])} (${WORDS.seat} ${place.owner})`;
	const fresh = (frame.last?.moved ?? []).filter(([, to]) => to === number).flatMap(([, , faces]) => faces.map(String));
	const title = html("h4", {}, `${place.name}${owner}`);
	if (place.kind === "grid")
		return html("div", {class: "place grid"}, title, drawGrid(frame, place, number, fresh));
	const hidden = place.hidden ?? 0;
	const backs = place.kind === "pile" || hidden > 14
		? hidden ? [html("li", {class: "back", role: "img", "aria-label": WORDS.hidden(hidden, place.piece)}, `× ${hidden}`)] : []
		: Array.from({length: hidden}, () => html("li", {class: "back", role: "img", "aria-label": WORDS.back}, " "));
	const pieces = [...place.faces.map((face) => drawCard(face, fresh.includes(String(face)))), ...backs];
	return html("div", {class: `place ${place.kind}`}, title, pieces.length
		? html("ul", {"aria-label": `${place.name}${owner}`}, ...pieces) : html("p", {class: "none"}, WORDS.none));
}

// A tile's edges in the order west, north, east, south; edges of one colour are
// joined.
function drawTile([row, column, face], fresh) {
	const edges = [[0, 20], [20, 0], [40, 20], [20, 40]];
	const lines = [..."ld"].flatMap((colour) => {
		const [a, b] = edges.filter((_, i) => face[i] === colour);
		return a && b ? [svg("path", {class: `edge-${colour}`, d: `M${a} Q20,20 ${b}`})] : [];
	});
	return svg("g", {transform: `translate(${40 * column},${40 * row})`, class: fresh ? "tile fresh" : "tile", role: "img",
		"aria-label": WORDS.tile(row, column, face)}, svg("rect", {width: 40, height: 40}), ...lines,
	...(lines.length ? [] : [svg("text", {x: 20, y: 24, "text-anchor": "middle"}, face)]));
}

function drawGrid(frame, place, number, fresh) {
	const [height, width] = place.size;
	const marks = (frame.last?.marks ?? []).filter((mark) => mark.place === number).flatMap((mark) =>
		mark.at.map(([r, c]) => svg("rect", {class: "mark", x: 40 * c + 3, y: 40 * r + 3, width: 34, height: 34})));
	return svg("svg", {viewBox: `-20 -20 ${40 * width + 20} ${40 * height + 20}`, role: "group", "aria-label": place.name},
		...Array.from({length: width}, (_, c) => svg("text", {class: "tick", x: 40 * c + 20, y: -6, "text-anchor": "middle"}, c)),
		...Array.from({length: height}, (_, r) => svg("text", {class: "tick", x: -4, y: 40 * r + 24, "text-anchor": "end"}, r)),
		svg("rect", {class: "field", width: 40 * width, height: 40 * height}),
		...place.faces.map((tile) => drawTile(tile, fresh.includes(String(tile)))), ...marks);
}

function findGame(text) {
	const [file, id] = text.includes("-") ? text.split("-").map(Number) : [null, Number(text)];
	return view.sorted.find((row) => row[1] === id && (file === null || row[0] === file));
}

function drawViewer() {
	const go = () => {
		const row = findGame(byId("go-to").value);
		if (row)
			showGame(row);
		else
			byId("game-page").textContent = WORDS.unknown;
	};
	byId("viewer").replaceChildren(html("div", {class: "controls"},
		select(WORDS.filter, Object.keys(kinds).map((kind) => [kind, WORDS[kind]]), (value) => {
			view.kind = value;
			filter();
		}, view.kind),
		select(WORDS.bot, [["all", WORDS.anyBot], ...data.order.map((bot) => [String(bot), nameOf(bot)])], (value) => {
			view.bot = value;
			filter();
		}, view.bot),
		html("label", {}, `${WORDS.goTo} `, html("input", {id: "go-to", inputmode: "numeric", size: 8,
			onkeydown: (event) => event.key === "Enter" && go()})), button(WORDS.go, go)),
	html("div", {class: "wide"}, html("table", {id: "game-list"}, html("thead", {}, html("tr", {},
		...[...(data.files.length > 1 ? [WORDS.file] : []), WORDS.game, WORDS.seats, WORDS.score, WORDS.end]
			.map((text) => html("th", {scope: "col"}, text)))), html("tbody", {id: "game-rows"}))),
	html("div", {class: "controls"}, button(WORDS.previousPage, () => turnPage(-1), "earlier"),
		button(WORDS.nextPage, () => turnPage(1), "later"), html("span", {id: "game-page", role: "status"})),
	html("div", {id: "game", tabindex: 0, onkeydown: press, "aria-labelledby": "game-title"}));
}

async function follow() {
	const match = /^#game-(\d+-\d+)$/.exec(location.hash);
	const row = match && findGame(match[1]);
	if (!row)
		return;
	await openGame(row);
	byId("game").focus();
}

async function begin() {
	plotStandings();
	plotMargins();
	plotRatings();
	plotTimes();
	if (!("DecompressionStream" in window)) {
		byId("viewer").textContent = WORDS.cannot;
	} else if (!data.games) {
		byId("viewer").textContent = WORDS.noGames;
	} else {
		await openIndex();
		drawViewer();
		filter();
		await openGame(view.sorted[0]);
		await follow();
		addEventListener("hashchange", follow);
	}
	document.documentElement.dataset.ready = Math.round(performance.now());
}
begin();
})();
