// The page of a person's seat: shows the game message by message, and asks. It
// knows no rules: what may be done comes with the question, and to choose is to
// press the pieces that an action concerns until one action is left.
//
// It draws into the element "page". Tests and other scripts may rely on:
//	#status (role status), #error, #warning (role alert), #clock (role timer)
//	#board with #table, #seat-N, #hand-N, #place-N (frame.js);
//	pieces to press: [data-piece="PLACE FACE"], [data-piece="PLACE ROW COLUMN"]
//	#ask: #play-it, #clear, #actions with [data-action="7H 3D 4D"],
//	#all-actions, #resign, #resign-yes, #resign-no
//	#result (of a game that is over) with #go-on
//	#previous, #next, #now (which also ends all waits), #position; #log (role log) with li
//	#waits with #wait-deal, #wait-card, #wait-trick, #wait-end, in seconds
// Every message is also an event "talon" of the document, its detail the
// message, so that a script beside this one can show what this does not know.
"use strict";
(() => {
const {WORDS, byId, html, svg, button} = talon;
const ACTIONS_SHOWN = 40, LOG_MAX = 500, NAMES_SHOWN = 3, DOUBLE_MS = 400, WARN_MS = 10000;
const WAITS = ["deal", "card", "trick", "end"];

// Frames are shown up to the last; AT is the one that is looked at.
const state = {names: [], seat: 0, person: true, number: 0, frames: [], at: -1, received: null, ask: null, sent: false,
	chosen: [], picked: null, all: false, giveUp: false, result: null, over: "", live: false, lost: false,
	queue: [], timer: 0, waits: {}, given: {}, resign: false, left: null, deadline: null, warned: false,
	opened: new Set(), pressed: ["", 0], said: "", cards: true};

// ---- Choosing

const fits = (action) => state.chosen.every((key) => action.keys.includes(key));
const pressed = () => state.picked?.keys ?? state.chosen;

// The action that would be played; null: it is not clear yet.
function candidate() {
	if (state.picked)
		return state.picked;
	const fitting = state.ask.actions.filter(fits);
	const exact = state.chosen.length ? fitting.filter((action) => action.keys.length === state.chosen.length) : [];
	return fitting.length === 1 ? fitting[0] : exact.length === 1 ? exact[0] : null;
}

// Whether KEY is pressed twice in a row, which plays what it chose; or right
// after something else.
function timeOf(key) {
	const [last, at] = state.pressed, now = performance.now(), soon = now - at < DOUBLE_MS;
	state.pressed = [key, now];
	return {isDouble: soon && key === last, isAfter: soon && last !== "" && key !== last};
}

// What has been chosen before stays as far as it goes together with the new.
function pressPiece(key) {
	if (!state.ask || state.sent)
		return;
	const {isDouble} = timeOf(`piece ${key}`), before = pressed();
	if (!before.includes(key)) {
		const together = [key];
		for (const other of before)
			if (state.ask.actions.some(({keys}) => [...together, other].every((each) => keys.includes(each))))
				together.push(other);
		state.chosen = together;
	} else if (isDouble && !state.picked && state.ask.actions.filter(fits).length === 1) {
		play();
		return;
	} else {
		state.chosen = before.filter((other) => other !== key);
	}
	state.picked = null;
	draw();
	setTimeout(showPlay, DOUBLE_MS);
}

// A board may be so high that what plays the choice is below the window. Nothing
// moves while the same piece could be pressed again.
const showPlay = () => byId("play-it")?.scrollIntoView({block: "nearest"});

// Somebody who presses twice means one action: another one that comes under the
// second press is not taken.
function pressAction(action) {
	const last = state.pressed, {isDouble, isAfter} = timeOf(action.action);
	if (isAfter && !last[0].startsWith("piece ")) {
		state.pressed = last;
		return;
	}
	if (state.picked === action && isDouble) {
		play();
		return;
	}
	state.picked = state.picked === action ? null : action;
	draw();
}

function clearChoice() {
	[state.chosen, state.picked, state.giveUp] = [[], null, false];
	draw();
}

async function post(name, body) {
	state.sent = true;
	complain("");
	draw();
	try {
		const reply = await fetch(name, {method: "POST", headers: {"Content-Type": "application/json"},
			body: JSON.stringify(body)});
		if (!reply.ok)
			throw new Error((await reply.json().catch(() => ({}))).error ?? WORDS.refused(reply.status));
	} catch (error) {
		complain(error instanceof TypeError ? WORDS.notSent : error.message);
		state.sent = false;
		draw();
	}
}

function play() {
	const action = state.ask && !state.sent ? candidate() : null;
	state.pressed = ["", 0];
	if (action)
		post("act", {id: state.ask.id, action: action.action});
}

// ---- Messages

const handlers = {
	hello(message) {
		clearTimeout(state.timer);
		Object.assign(state, {names: [], frames: [], at: -1, received: null, ask: null, result: null, over: "", live: false,
			lost: false, queue: [], timer: 0, said: "", left: null, deadline: null, resign: Boolean(message.resign)});
		state.given = message.waits ?? {};
		state.waits = {...state.given, ...remembered()};
		WAITS.forEach((wait) => byId(`wait-${wait}`).value = state.waits[wait] ?? 0);
		byId("title").textContent = talon.shown(message.title);
		byId("log-lines").replaceChildren();
		byId("log").setAttribute("aria-live", "off");
	},
	game(message) {
		Object.assign(state, {seat: message.seat, person: message.person !== false, number: message.number, frames: [], at: -1, ask: null, result: null,
			said: message.again ? state.said : "", left: null, deadline: null});
		state.opened.clear();
		state.names = (message.names ?? []).map((name, seat) => name !== null && name !== WORDS.you && seat === message.seat &&
			message.person !== false ? WORDS.isYou(name) : name);
		state.names[message.seat] ??= WORDS.you;
		if (!message.again) {
			log("begin", WORDS.begins(message.number, message.rules));
			byId("status").scrollIntoView({block: "nearest"});
		}
	},
	frame({frame, between}) {
		const before = state.frames.at(-1), follows = isNow();
		frame.between = between;
		state.cards = talon.hasCards(frame);
		state.frames.push(frame);
		if (follows)
			state.at = state.frames.length - 1;
		if (frame.deal && String(frame.deal) !== String(before?.deal))
			log("deal", WORDS.deal(...frame.deal));
		logTogether(frame, before);
		logLast(frame);
		draw(true);
	},
	ask(message) {
		for (const action of message.actions)
			action.keys = (action.pieces ?? []).map(([place, face]) => talon.keyOf(place, face));
		state.ask = {...message, actions: message.actions.filter(({action}) => action !== undefined),
			more: message.actions.some(({more}) => more)};
		Object.assign(state, {sent: false, chosen: [], picked: null, all: false, giveUp: false, result: null,
			at: state.frames.length - 1, left: message.left_ms, warned: false,
			deadline: message.left_ms === null ? null : performance.now() + message.left_ms});
		state.keys = new Set(state.ask.actions.flatMap(({keys}) => keys));
		complain("");
		draw();
		focusQuestion();
	},
	done() {
		state.left = left();
		Object.assign(state, {ask: null, sent: false, chosen: [], picked: null, deadline: null});
		byId("warning").textContent = "";
		draw();
	},
	result(message) {
		Object.assign(state, {ask: null, result: message, deadline: null, left: null});
		log("end", message.words ?? "");
		draw();
		byId("result").scrollIntoView({block: "nearest"});
	},
	end(message) {
		state.over = message.words || WORDS.over;
		log("end", state.over);
		draw();
	},
	now() {
		state.live = true;
		byId("log").setAttribute("aria-live", "polite");
		draw();
	},
};

// How long what a message has shown stays before the next position.
function waitOf(message, before) {
	if (message.kind === "result")
		return state.waits.end;
	if (message.kind !== "frame")
		return 0;
	const {frame} = message, moved = frame.last?.moved ?? [];
	if (message.between)
		return state.waits.trick;
	if (!frame.turn.length)
		return state.waits.end;
	if (String(frame.deal) !== String(before?.deal))
		return state.waits.deal;
	return moved.some(([, to]) => frame.places[to]?.kind === "pile") && !before?.between ? state.waits.trick : state.waits.card;
}

// Takes what has come, as far as the waits allow it: they keep back positions
// and games, nothing else. While the person's clock runs nothing waits.
function pump(skip = false) {
	const hurry = skip || !state.live || state.queue.some(({kind, left_ms: ms}) => kind === "ask" && ms !== null);
	if (hurry) {
		clearTimeout(state.timer);
		state.timer = 0;
	}
	while (state.queue.length && !(state.timer && /^(frame|game|end)$/.test(state.queue[0].kind))) {
		const message = state.queue.shift(), before = state.frames.at(-1);
		handlers[message.kind]?.(message);
		const seconds = hurry ? 0 : Number(waitOf(message, before)) || 0;
		if (seconds > 0) {
			clearTimeout(state.timer);
			state.timer = setTimeout(goOn, 1000 * seconds);
		}
	}
	drawResult();
	drawSteps();
}

function goOn() {
	clearTimeout(state.timer);
	state.timer = 0;
	pump();
}

function receive(message) {
	document.dispatchEvent(new CustomEvent("talon", {detail: message}));
	if (!Object.hasOwn(handlers, message.kind))
		return;
	if (message.kind === "hello")
		state.queue = [];
	if (message.kind === "end")
		source.close(); // Nobody will answer any more; it may have to wait.
	if (message.kind === "frame") {
		const between = state.live && state.received && talon.between(state.received, message.frame);
		if (between)
			state.queue.push({kind: "frame", frame: between, between: true});
		state.received = message.frame;
	} else if (message.kind === "game") {
		state.received = null;
	}
	state.queue.push(message);
	if (!state.live && message.kind !== "hello" && message.kind !== "now")
		return;
	pump();
}

let source = null;

function connect() {
	source = new EventSource("events");
	source.onmessage = (event) => receive(JSON.parse(event.data));
	source.onerror = () => {
		if (source.readyState === EventSource.CLOSED && !state.over)
			setTimeout(connect, 3000);
		state.lost = !state.over;
		drawStatus();
	};
}

// ---- Waits, remembered for this place if the browser lets us

const placeOf = () => `talon waits ${JSON.stringify(state.given)}`;

function remembered() {
	try {
		return JSON.parse(localStorage.getItem(placeOf())) ?? {};
	} catch {
		return {};
	}
}

function setWait(wait, value) {
	state.waits[wait] = Math.max(0, Number(value) || 0);
	try {
		localStorage.setItem(placeOf(), JSON.stringify(state.waits));
	} catch {
		// It is kept until the page is closed.
	}
}

// ---- Looking back

const isNow = () => state.at === state.frames.length - 1;

// What the waits keep back is shown, too.
function goToNow() {
	pump(true);
	step(Infinity);
}

function step(by) {
	state.at = Math.min(Math.max(state.at + by, 0), state.frames.length - 1);
	draw();
}

// ---- Drawing

function complain(text) {
	byId("error").textContent = talon.shown(text);
}

function log(kind, ...words) {
	const lines = byId("log-lines"), box = byId("log");
	lines.append(html("li", {class: kind}, ...words));
	while (lines.childElementCount > LOG_MAX)
		lines.firstChild.remove();
	box.scrollTop = box.scrollHeight;
}

const nameOf = (seat) => html("bdi", {class: "who"}, state.names[seat] ?? WORDS.seatOf(seat));

function lastOf(frame) {
	const marks = (frame.last.marks ?? []).flatMap((mark) => ["; ", ...talon.sayFacts(mark.words, mark.say, state)]);
	return [nameOf(frame.last.seat), ": ",
		...talon.sayFacts(frame.last.words, frame.last.say, state), ...marks];
}

// What others chose at the same time, unseen until all had: BEFORE does not tell.
function logTogether(frame, before) {
	if (!before || before.turn.length < 2 || String(before.deal) !== String(frame.deal))
		return;
	const hidden = before.turn.filter((seat) => seat !== frame.last?.seat && seat !== state.seat);
	for (const seat of hidden.filter((each) => frame.seats[each] && frame.seats[each] !== before.seats[each]))
		log("action", nameOf(seat), ": ", ...talon.saySeat(frame, seat, state));
}

function logLast(frame) {
	const said = frame.last ? `${frame.last.seat} ${frame.last.words}` : state.said;
	if (said !== state.said)
		log("action", ...lastOf(frame));
	state.said = said;
}

// A status that is as it was is not said again.
function say(node, ...words) {
	const said = words.map((word) => word instanceof Node ? word : talon.shown(word));
	if (node.textContent !== said.map((word) => word.textContent ?? word).join(""))
		node.replaceChildren(...said);
}

// Where another seat's question is shown, whose it is.
const titleOf = (ask) => ask.title ?? WORDS.yourTurn;

function statusOf() {
	const frame = state.frames[state.at];
	if (state.lost)
		return [WORDS.lost];
	if (!frame)
		return [state.over || WORDS.noGame];
	if (!isNow())
		return [WORDS.positionOf(state.at + 1, state.frames.length), ...(frame.last ? [". ", ...lastOf(frame)] : [])];
	if (state.ask)
		return [state.sent ? WORDS.sent : titleOf(state.ask)];
	if (state.result?.words)
		return [state.result.words, ...(state.over ? [" ", html("small", {}, state.over)] : [])];
	if (state.over)
		return [state.over];
	if (frame.between)
		return lastOf(frame);
	if (state.result || !frame.turn.length)
		return [WORDS.gameOver];
	const others = frame.turn.filter((seat) => seat !== state.seat), more = others.length - NAMES_SHOWN;
	if (!others.length)
		return state.person ? [WORDS.yourTurn] : [nameOf(frame.turn[0]), ": ", WORDS.turn];
	return [WORDS.waitingFor, ...others.slice(0, NAMES_SHOWN).flatMap((seat, i) => [i ? ", " : " ", nameOf(seat)]),
		...(more > 0 ? [" ", WORDS.waitingMore(more)] : [])];
}

function drawStatus() {
	say(byId("status"), ...statusOf());
	document.title = `${state.ask ? "● " : ""}${byId("title").textContent}`;
	document.body.classList.toggle("asked", Boolean(state.ask));
}

// The focus stays where it is, on a piece or button that has been drawn anew or
// on what it stood in.
function keepingFocus(change) {
	const old = document.activeElement, region = old?.closest("#board, #ask, #result");
	const key = ["data-piece", "data-action", "id"].map((name) => [name, old?.getAttribute(name)]).find(([, value]) => value);
	change();
	if (region && !document.contains(old)) {
		const again = key && document.querySelector(`[${key[0]}="${CSS.escape(key[1])}"]`);
		(again && !again.disabled ? again : byId("board")).focus({preventScroll: true});
	}
}

// Whoever is at the table is at the question when it comes.
function focusQuestion() {
	if (document.activeElement === byId("board"))
		(document.querySelector(`#hand-${state.seat} [data-piece], #board [data-piece]`) ??
			document.querySelector("[data-action]"))?.focus({preventScroll: true});
}

function draw(fresh = false) {
	if (!state.live)
		return;
	keepingFocus(() => {
		drawBoard(fresh);
		drawAsk();
		drawResult();
	});
	drawStatus();
	drawClock();
	drawSteps();
}

function drawSteps() {
	for (const [id, isOff] of [["previous", state.at <= 0], ["next", isNow()], ["now", isNow() && !state.queue.length]])
		byId(id).setAttribute("aria-disabled", String(isOff)); // A button that is disabled loses the focus.
	byId("position").textContent = state.frames.length ? WORDS.positionOf(state.at + 1, state.frames.length) : "";
}

function drawBoard(fresh) {
	const frame = state.frames[state.at];
	if (!frame)
		return;
	const asked = state.ask && !state.sent && isNow(), ready = asked ? candidate() : null;
	const tiles = (ready?.pieces ?? []).filter(([, face]) => Array.isArray(face));
	const table = talon.drawTable(state.result ? {...frame, turn: []} : frame, {names: state.names, seat: state.seat, ids: true, opened: state.opened,
		choose: asked ? (place, face) => {
			const key = talon.keyOf(place, face);
			return state.keys.has(key) ? () => pressPiece(key) : undefined;
		} : undefined,
		chosen: (place, face) => pressed().includes(talon.keyOf(place, face)),
		preview: tiles.length ? [tiles[0][0], tiles.map(([, tile]) => tile)] : undefined});
	table.classList.toggle("new", fresh && isNow());
	byId("board").replaceChildren(table);
	const others = table.querySelector(".others"), turn = others.querySelector(".turn");
	if (turn)
		others.scrollTop = turn.offsetTop - others.offsetTop;
}

function drawAction(action, ready) {
	const tiles = action.pieces.filter(([, face]) => Array.isArray(face)).map(([, [, , face]]) =>
		svg("svg", {viewBox: "0 0 40 40", class: "small-tile", "aria-hidden": "true"}, talon.drawTile([0, 0, face])));
	return html("li", {}, html("button", {type: "button", "data-action": action.action, "aria-pressed": String(action === ready),
		onclick: () => pressAction(action)}, ...tiles, html("span", {}, ...talon.sayFacts(action.words || action.action, action.say, state))));
}

// What can be pressed.
function hintOf(ask) {
	const faces = ask.actions.flatMap(({pieces}) => pieces ?? []).map(([, face]) => face);
	const hasSquares = faces.some(Array.isArray), hasCards = faces.some((face) => !Array.isArray(face));
	return hasSquares && hasCards ? WORDS.choose : hasSquares ? WORDS.chooseSquare : hasCards ? WORDS.chooseCard
		: ask.actions.length ? WORDS.chooseAction : "";
}

// The list stays where it is from press to press, or the second of two would
// come to something else: the row above it has a height of its own.
function drawAsk() {
	const {ask} = state;
	byId("ask").hidden = !ask;
	if (!ask) {
		byId("ask").replaceChildren();
		return;
	}
	const ready = candidate(), fitting = ask.actions.filter(fits), before = byId("actions");
	const [scrolled, height] = [before?.scrollTop ?? 0, before?.offsetHeight ?? 0];
	const shown = state.all ? fitting : fitting.slice(0, ACTIONS_SHOWN);
	const resign = !state.resign ? [] : state.giveUp
		? [html("p", {class: "controls", role: "group", "aria-label": WORDS.reallyGiveUp}, WORDS.reallyGiveUp,
			button(WORDS.yesGiveUp, () => post("resign", {id: ask.id}), "resign-yes"), button(WORDS.no, clearChoice, "resign-no"))]
		: [button(WORDS.giveUp, () => {
			state.giveUp = true;
			draw();
			byId("resign-no").focus();
		}, "resign")];
	byId("ask").replaceChildren(html("h2", {}, state.sent ? WORDS.sent : isNow() ? titleOf(ask) : WORDS.questionWaits),
		html("div", {class: "controls go"}, ...(ready ? [html("button", {type: "button", id: "play-it", disabled: state.sent, onclick: play},
			html("span", {}, `${WORDS.playIt}: `, ...talon.sayFacts(ready.words || ready.action, ready.say, state)))] : [html("p", {}, hintOf(ask))]),
		...(pressed().length || state.picked ? [button(WORDS.clear, clearChoice, "clear")] : [])),
		html("ul", {id: "actions", "aria-label": WORDS.actions}, ...shown.map((action) => drawAction(action, ready))),
		...(shown.length < fitting.length ? [button(WORDS.showAll(fitting.length), () => {
			state.all = true;
			draw();
		}, "all-actions")] : []),
		...(ask.more ? [html("p", {class: "hint"}, WORDS.moreActions)] : []), ...resign);
	byId("actions").style.minHeight = `${height}px`;
	byId("actions").scrollTop = scrolled;
}

function drawResult() {
	const {result} = state, frame = state.frames.at(-1);
	byId("result").hidden = !result || !state.live;
	if (!result || !frame || !state.live) {
		byId("result").replaceChildren();
		return;
	}
	keepingFocus(() => byId("result").replaceChildren(html("h2", {}, WORDS.gameOver),
		html("div", {class: "controls"}, html("p", {}, result.words ?? ""),
			...(state.timer ? [button(WORDS.goOn, goOn, "go-on")] : [])),
		talon.drawSeats({...frame, turn: [], points: result.points ?? frame.points}, state)));
}

const left = () => state.deadline === null ? state.left : Math.max(0, state.deadline - performance.now());

function drawClock() {
	const ms = left(), clock = byId("clock"), runs = state.deadline !== null;
	clock.hidden = ms === null;
	if (ms === null)
		return;
	const seconds = Math.ceil(ms / 1000);
	clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
	clock.classList.toggle("runs", runs);
	clock.classList.toggle("short", runs && ms <= WARN_MS);
	if (runs && ms <= WARN_MS && !state.warned) {
		state.warned = true;
		byId("warning").textContent = WORDS.short(seconds);
	}
}

function build() {
	byId("page").replaceChildren(
		html("div", {class: "line"}, html("p", {id: "status", role: "status"}), html("p", {id: "warning", role: "alert"}),
			html("p", {id: "clock", role: "timer", hidden: true, "aria-label": WORDS.clock})),
		html("p", {id: "error", role: "alert"}),
		html("div", {class: "play"}, html("div", {id: "board", tabindex: -1}),
			html("section", {id: "result", "aria-label": WORDS.gameOver, hidden: true}),
			html("section", {id: "ask", "aria-label": WORDS.yourTurn, hidden: true}),
		html("div", {class: "side"}, html("div", {class: "controls", role: "group", "aria-label": WORDS.positions},
			button(WORDS.previousPosition, () => step(-1), "previous"), button(WORDS.nextPosition, () => step(1), "next"),
			button(WORDS.now, goToNow, "now"), html("span", {id: "position"})),
		html("h2", {id: "log-title"}, WORDS.log), html("div", {id: "log", role: "log", tabindex: 0, "aria-labelledby": "log-title"},
			html("ul", {id: "log-lines"})),
		html("details", {id: "waits"}, html("summary", {}, WORDS.waits), ...WAITS.map((wait) => html("label", {}, `${WORDS.waitOf[wait]} `,
			html("input", {type: "number", id: `wait-${wait}`, min: 0, max: 600, step: 0.1,
				onchange: (event) => setWait(wait, event.target.value)})))),
		html("p", {class: "hint"}, WORDS.seatKeys))));
}

const keys = {ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => step(-Infinity), End: goToNow,
	Escape: clearChoice, p: play, P: play};

function press(event) {
	if (event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(keys, event.key) || !state.frames.length ||
		event.target.closest?.("input, select, textarea, #log"))
		return;
	event.preventDefault();
	keys[event.key]();
}

build();
document.addEventListener("keydown", press);
setInterval(() => state.live && drawClock(), 250);
// A script behind this one hears every message, too.
document.addEventListener("DOMContentLoaded", connect);
})();
