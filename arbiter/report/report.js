// The page of `talon report`: its plots, and its games to click through, packed
// as report/frame_coder.h and report/frame_looks.h say. It stands behind
// src/web/page/frame.js, which draws the frames.
(() => {
const {WORDS, byId, html, svg, button, select} = talon;
const BLOCK = 64, ROWS = 20;
const data = JSON.parse(byId("data").textContent);
const nameOf = (bot) => data.bots[bot];

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

// ---- Games

const view = {opened: new Set(), index: [], shown: [], page: 0, blocks: new Map(), game: null, at: 0,
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
	const seat = Number(view.look);
	const options = {names: row[3].map(nameOf), seat: seat < row[3].length ? seat : 0, opened: view.opened};
	const said = [view.at ? WORDS.moveOf(view.at, row[9]) : WORDS.start];
	if (frame.deal)
		said.push(`. ${WORDS.deal(...frame.deal)}`);
	if (view.at && frame.last)
		said.push(`. ${options.names[frame.last.seat]} `, ...talon.sayWords(frame.last.words, options), `, ${WORDS.ms(line.ms)}`);
	for (const mark of frame.last?.marks ?? [])
		said.push(". ", ...talon.sayWords(mark.words, options));
	byId("said").replaceChildren(...said);
	byId("move").value = view.at;
	byId("open").disabled = view.look === "all";
	byId("board").replaceChildren(talon.drawTable(frame, options), talon.drawSeats(frame, options));
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
			.map((text) => html("th", {scope: "col", class: text === WORDS.game || text === WORDS.score ? undefined : "text"}, text)))),
	html("tbody", {id: "game-rows"}))),
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
