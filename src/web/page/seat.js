// The page of a person's seat: shows the game message by message, and asks. It
// knows no rules: what may be done comes with the question, and to choose is to
// press the pieces that an action concerns until one action is left.
//
// It draws into the element "page". Tests and other scripts may rely on:
//	#top: #status, #note (role status), #error, #warning (role alert), #clock (role
//	timer), #score, #last, #settings-open
//	#board with #table, #seat-N, #hand-N, #place-N (frame.js);
//	pieces to press: [data-piece="PLACE FACE"], [data-piece="PLACE ROW COLUMN"]
//	#bar: #do-hint, #do-undo, #do-rules, #play-it, and #ask, which is busy while an answer is
//	sent: #clear, #actions with [data-action="7H 3D 4D"], #all-actions
//	#result (of a game that is over) with #parts, #go-on, #do-again and the like
//	#previous, #next, #now (which also ends all waits), #position; #log (role log) with li
//	#resign, #resign-yes, #resign-no, #do-leave
//	#settings: #look-four, #look-pips, #look-sound, a language, and #wait-deal,
//	#wait-card, #wait-trick, #wait-end, in seconds
// Every message is also an event "talon" of the document, its detail the
// message, so that a script beside this one can show what this does not know. A
// script before this one may speak in the server's place: talonServer.post(name,
// body), as fetch, and talonServer.listen(receive), to be called with each message.
"use strict";
(() => {
const {WORDS, byId, html, button} = talon;
const ACTIONS_SHOWN = 40, LOG_MAX = 500, NAMES_SHOWN = 3, DOUBLE_MS = 400, WARN_MS = 10000, TRAVEL_MS = 200;
const WAITS = ["deal", "card", "trick", "end"], LOOKS = ["four", "pips", "sound"];
// What a home offers, by the words of its `table` message.
const BAR = ["hint", "undo", "rules"], END = ["deal", "again", "harder", "easier", "another", "analyse", "leave"];

// Frames are shown up to the last; AT is the one that is looked at.
const state = {names: [], seat: 0, person: true, number: 0, frames: [], at: -1, received: null, ask: null, sent: false, wanted: "",
	chosen: [], picked: null, all: false, giveUp: false, result: null, over: "", live: false, lost: false,
	queue: [], timer: 0, waits: {}, given: {}, resign: false, left: null, deadline: null, warned: false,
	opened: new Set(), pressed: ["", 0], said: "", cards: true, zooms: new Map(), looks: {}, home: null, heard: 0, hint: null, made: 0};

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
}

// Somebody who presses twice means one action: another one that comes under the
// second press is not taken.
function pressAction(action) {
	const last = state.pressed, {isDouble, isAfter} = timeOf(action.action);
	if (isAfter && !last[0].startsWith("piece ")) {
		state.pressed = last;
		note(WORDS.pressedTwice);
		return;
	}
	note();
	if (state.picked === action && isDouble) {
		play();
		return;
	}
	state.picked = state.picked === action ? null : action;
	draw();
}

function clearChoice() {
	[state.chosen, state.picked, state.giveUp] = [[], null, false];
	note();
	draw();
}

async function post(name, body = {}) {
	complain("");
	try {
		const reply = await server.post(name, body);
		if (!reply.ok)
			throw new Error(talon.t((await reply.json().catch(() => ({}))).error ?? "") || WORDS.refused(reply.status));
		return true;
	} catch (error) {
		complain(error instanceof TypeError ? WORDS.notSent : error.message);
		return false;
	}
}

async function answer(name, body) {
	if (state.sent)
		return;
	state.sent = true;
	draw();
	if (await post(name, body))
		return;
	state.sent = false;
	draw();
}

// What comes after a game is asked for once, however often it is pressed.
async function goAfter(name) {
	if (state.wanted === name)
		return;
	state.wanted = name;
	if (!await post(name))
		state.wanted = "";
}

addEventListener("pageshow", () => state.wanted = "");

function play() {
	const action = state.ask && !state.sent ? candidate() : null;
	state.pressed = ["", 0];
	if (action)
		answer("act", {id: state.ask.id, action: action.action});
}

// ---- Messages

// What the player NAME of SEAT is called here. A home knows its people by the names
// that they gave, which the rules of names of a run have not changed.
function calledAt(name, seat, isOwn) {
	const person = state.home?.people.find((each) => each.seat === seat);
	if (name === null || isOwn && (name === WORDS.you || state.home && !person?.name))
		return isOwn ? WORDS.you : name;
	const called = person?.name || (state.home ? talon.calledOf(name) : name);
	return isOwn ? WORDS.isYou(called) : called;
}

const handlers = {
	hello(message) {
		clearTimeout(state.timer);
		Object.assign(state, {names: [], frames: [], at: -1, received: null, ask: null, result: null, over: "", live: false,
			lost: false, queue: [], timer: 0, said: "", left: null, deadline: null, resign: Boolean(message.resign), home: null, hint: null, wanted: ""});
		state.given = message.waits ?? {};
		state.waits = {...state.given, ...remembered()};
		WAITS.forEach((wait) => byId(`wait-${wait}`).value = state.waits[wait] ?? 0);
		byId("title").textContent = talon.shown(message.title);
		byId("log-lines").replaceChildren();
		byId("log").setAttribute("aria-live", "off");
	},
	game(message) {
		Object.assign(state, {seat: message.seat, person: message.person !== false, number: message.number, frames: [], at: -1, ask: null, result: null, hint: null,
			said: "", left: null, deadline: null, wanted: ""});
		state.opened.clear();
		state.names = (message.names ?? []).map((name, seat) => calledAt(name, seat, seat === message.seat && message.person !== false));
		state.names[message.seat] ??= WORDS.you;
		if (message.again) // All of it is told again.
			byId("log-lines").replaceChildren();
		else
			scrollTo(0, 0);
		log("begin", WORDS.begins(message.number, message.rules));
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
		if (frame.last)
			click(330);
		draw(follows);
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
		note();
		click(880);
		draw();
		focusQuestion();
	},
	done() {
		state.left = left();
		Object.assign(state, {ask: null, sent: false, chosen: [], picked: null, deadline: null, hint: null});
		byId("warning").textContent = "";
		draw();
	},
	result(message) {
		Object.assign(state, {ask: null, result: message, deadline: null, left: null, hint: null});
		log("end", talon.wordsOf(message));
		draw();
		scrollTo(0, 0);
	},
	// A home goes on.
	end(message) {
		if (state.home)
			return;
		state.over = talon.wordsOf(message) || WORDS.over;
		log("end", state.over);
		draw();
	},
	table(message) {
		const was = state.home;
		Object.assign(state, {home: message, heard: performance.now()}, message.trouble ? {ask: null, sent: false} : {});
		if (message.trouble || was?.trouble)
			complain(talon.t(message.trouble ?? ""));
		for (const {seat, name, here, you} of message.people)
			if (!you && was?.people.some((other) => other.seat === seat && other.here !== here))
				note(here ? WORDS.isHere(name) : WORDS.isAway(name));
		draw();
	},
	hint(message) {
		state.hint = message;
		note(...sayHint(message));
		draw();
	},
	next({link}) {
		if (new URL(link, location.href).origin === location.origin)
			location.assign(link);
	},
	refused({words}) {
		complain(talon.t(words));
		state.sent = false;
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
	if (message.kind === "end" && !state.home)
		source.close(); // Nobody will answer any more; it may have to wait.
	if (message.kind === "hello" || message.kind === "game")
		state.made = 0;
	if (message.kind === "frame") {
		if (message.made < state.made)
			return; // It has been told to all who look on.
		state.made = message.made + 1;
		const between = state.live && state.received && talon.between(state.received, message.frame);
		if (between)
			state.queue.push({kind: "frame", frame: between, between: true});
		state.received = message.frame;
	} else if (message.kind === "game") {
		state.received = null;
	}
	// What a home tells concerns no position, so it does not wait for one; who is
	// at the table is known before what they did.
	if (message.kind === "table" || state.live && /^(hint|next|refused)$/.test(message.kind)) {
		handlers[message.kind](message);
		return;
	}
	state.queue.push(message);
	if (!state.live && message.kind !== "hello" && message.kind !== "now")
		return;
	pump();
}

let source = null;

function listen() {
	source = new EventSource("events");
	source.onmessage = (event) => receive(JSON.parse(event.data));
	source.onerror = () => {
		if (source.readyState === EventSource.CLOSED && !state.over)
			setTimeout(listen, 3000);
		state.lost = !state.over;
		drawStatus();
	};
}

const server = window.talonServer ?? {listen, post: talon.send};

// ---- Settings, remembered if the browser lets us: the waits for this place

const placeOf = () => `talon waits ${JSON.stringify(state.given)}`, LOOK = "talon table";

function remembered(place = placeOf()) {
	try {
		return JSON.parse(localStorage.getItem(place)) ?? {};
	} catch {
		return {};
	}
}

function remember(place, values) {
	try {
		localStorage.setItem(place, JSON.stringify(values));
	} catch {
		// It is kept until the page is closed.
	}
}

function setWait(wait, value) {
	state.waits[wait] = Math.max(0, Number(value) || 0);
	remember(placeOf(), state.waits);
}

function setLook(looks) {
	Object.assign(state.looks, looks);
	document.documentElement.classList.toggle("four", Boolean(state.looks.four));
	remember(LOOK, state.looks);
	draw();
}

let audio = null;

// A short tone, where they are wanted; nothing that has been missed is heard.
function click(hertz) {
	if (!state.looks.sound || !state.live)
		return;
	audio ??= new AudioContext();
	const tone = audio.createOscillator(), volume = audio.createGain(), now = audio.currentTime;
	tone.frequency.value = hertz;
	volume.gain.setValueAtTime(0.15, now);
	volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
	tone.connect(volume).connect(audio.destination);
	tone.start();
	tone.stop(now + 0.1);
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

// What is said besides; nothing: it is not so any more.
const note = (...words) => byId("note").replaceChildren(...words);

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
	if (state.home?.trouble)
		return [WORDS.stopped];
	if (!frame)
		return [state.over || WORDS.noGame];
	if (!isNow())
		return [WORDS.positionOf(state.at + 1, state.frames.length), ...(frame.last ? [". ", ...lastOf(frame)] : [])];
	if (state.ask)
		return [state.sent ? WORDS.sent : titleOf(state.ask)];
	if (state.result)
		return [verdict(), ...(state.over ? [" ", html("small", {}, state.over)] : [])];
	if (state.over)
		return [state.over];
	if (frame.between)
		return lastOf(frame);
	if (!frame.turn.length)
		return [WORDS.gameOver];
	const others = frame.turn.filter((seat) => seat !== state.seat), more = others.length - NAMES_SHOWN;
	if (!others.length)
		return state.person ? [WORDS.yourTurn] : [nameOf(frame.turn[0]), ": ", WORDS.turn];
	return [WORDS.waitingFor, ...others.slice(0, NAMES_SHOWN).flatMap((seat, i) => [i ? ", " : " ", nameOf(seat)]),
		...(more > 0 ? [" ", WORDS.waitingMore(more)] : [])];
}

function drawStatus() {
	say(byId("status"), ...statusOf());
	byId("score").replaceChildren(...scoreOf(state.frames[state.at]));
	document.title = `${state.ask ? "● " : ""}${byId("title").textContent}`;
}

// ---- The score: of sides, where there are some; the person's own is the first

function sidesOf({points, sides}) {
	const side = (seat) => sides?.[seat] ?? seat, all = [...new Map(points.map((value, seat) => [side(seat), [seat, value]])).entries()];
	return all.sort(([a], [b]) => (b === side(state.seat)) - (a === side(state.seat))).map(([, each]) => each);
}

function scoreOf(frame) {
	if (!frame)
		return [];
	const all = sidesOf(frame), most = Math.max(...all.slice(1).map(([, points]) => points));
	const lines = frame.sides && all.length === 2 ? [[WORDS.yourSide, all[0][1]], [WORDS.otherSide, all[1][1]]]
		: (all.length > 4 ? all.slice(0, 1) : all).map(([seat, points]) => [seat === state.seat && state.person ? WORDS.yours : state.names[seat] ?? WORDS.seatOf(seat), points]);
	return [...lines, ...(all.length > 4 ? [[WORDS.bestOther, most]] : [])].map(([who, points]) =>
		html("p", {}, html("bdi", {}, who), ` ${points}`));
}

// How the game has ended for who sits here, by who has won where that is told; the
// words of one that was cut off say more.
function verdict() {
	const {result} = state, frame = state.frames.at(-1), isOurs = (seat) => seat === state.seat || (frame.sides && frame.sides[seat] === frame.sides[state.seat]);
	if (!state.person || !result.points || (result.words && frame.turn.length))
		return talon.wordsOf(result) || WORDS.gameOver;
	const [[, own], ...others] = sidesOf({...frame, points: result.points}), most = Math.max(...others.map(([, points]) => points));
	const {winners} = frame, better = !winners ? Math.sign(own - most) : !winners.some(isOurs) ? -1 : winners.every(isOurs) ? 1 : 0;
	const score = [own, ...others.map(([, points]) => points)].join(" : ");
	return better === 0 ? WORDS.drew(score) : (frame.sides ? [WORDS.sideLost, WORDS.sideWon] : [WORDS.lostBy, WORDS.won])[better > 0 ? 1 : 0](score);
}

// The focus stays where it is, on a piece or button that has been drawn anew or
// on what it stood in.
function keepingFocus(change) {
	const old = document.activeElement, region = old?.closest("#board, #bar, #result, #giving-up");
	const key = ["data-piece", "data-action", "id"].map((name) => [name, old?.getAttribute(name)]).find(([, value]) => value);
	change();
	if (region && (!document.contains(old) || old.disabled)) {
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
		drawBoard(fresh && isNow());
		drawBar();
		drawGiveUp();
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

// ---- The table

const awayOf = ({away_ms: ms}) => ms === null || ms === undefined ? null : Math.max(0, ms - (performance.now() - state.heard));
const clockOf = (ms) => `${Math.floor(Math.ceil(ms / 1000) / 60)}:${String(Math.ceil(ms / 1000) % 60).padStart(2, "0")}`;

// Whether somebody else is at SEAT, or for how long the seat waits.
function presenceOf(seat) {
	const who = state.home?.people.find((each) => each.seat === seat && !each.you);
	if (!who)
		return "";
	const left = awayOf(who);
	return who.here ? WORDS.isHere(who.name) : left === null ? WORDS.isAway(who.name) : WORDS.waitsFor(who.name, clockOf(left));
}

// What a hint is about, its first piece first: one of the hand, if there is one.
const hintedAction = () => state.hint && state.ask?.actions.find(({action}) => action === state.hint.action);

function firstPiece({pieces = []}) {
	return pieces.find(([place]) => state.frames.at(-1).places[place].kind === "hand") ?? pieces[0];
}

// The pieces that a hint shows, by its step.
function hintedKeys() {
	const action = hintedAction(), first = action && firstPiece(action);
	return !first ? [] : state.hint.step > 1 ? action.keys : [talon.keyOf(...first)];
}

function drawBoard(fresh) {
	const frame = state.frames[state.at];
	if (!frame)
		return;
	const asked = state.ask && !state.sent && isNow(), ready = asked ? candidate() : null, before = fresh && whereAll();
	const tiles = (ready?.pieces ?? []).filter(([, face]) => Array.isArray(face)), hinted = hintedKeys();
	const table = talon.drawTable(state.result ? {...frame, turn: []} : frame, {names: state.names, seat: state.seat, ids: true, opened: state.opened,
		choose: asked ? (place, face) => {
			const key = talon.keyOf(place, face);
			return state.keys.has(key) ? () => pressPiece(key) : undefined;
		} : undefined,
		chosen: (place, face) => pressed().includes(talon.keyOf(place, face)), hinted: (place, face) => hinted.includes(talon.keyOf(place, face)),
		presence: presenceOf, pips: state.looks.pips, zooms: state.zooms,
		preview: tiles.length ? [tiles[0][0], tiles.map(([, tile]) => tile)] : undefined});
	table.classList.toggle("new", fresh);
	byId("board").replaceChildren(table);
	const others = table.querySelector(".others"), turn = others.querySelector(".turn");
	if (turn)
		others.scrollTop = turn.offsetTop - others.offsetTop;
	if (before)
		travel(frame, before);
}

const placeOn = (frame, number) => byId(frame.places[number]?.kind === "hand" ? `hand-${frame.places[number].owner}` : `place-${number}`);

// Where each card is on the screen, and each place.
function whereAll() {
	const box = (node) => node.getBoundingClientRect(), all = (selector) => [...byId("board").querySelectorAll(selector)];
	return {faces: new Map(all("[data-face]").map((card) => [card.dataset.face, box(card)])), places: new Map(all(".place").map((place) => [place.id, box(place)]))};
}

// Cards go from where they were to where they are.
function travel(frame, before) {
	if (matchMedia("(prefers-reduced-motion: reduce)").matches)
		return;
	const cards = [...byId("board").querySelectorAll(".card.fresh[data-face]")];
	for (const [from, , faces] of frame.last?.moved ?? [])
		for (const card of cards.filter(({dataset}) => faces.includes(dataset.face))) {
			const start = before.faces.get(card.dataset.face) ?? before.places.get(placeOn(frame, from)?.id), end = card.getBoundingClientRect();
			if (start)
				card.animate([{transform: `translate(${start.x - end.x}px,${start.y - end.y}px)`}, {transform: "none"}], {duration: TRAVEL_MS, easing: "ease-out"});
		}
}

// ---- The bar

const faceWords = (faces) => html("span", {}, ...faces.flatMap((face, i) => [i ? " " : "", ...talon.sayWords(face)]));

const sayAction = ({action, words, say: facts}) => talon.sayFacts(words || action, facts, state);

// The whole action: cards of one's own, and what they take; others are words.
function labelOf(action, frame = state.frames.at(-1)) {
	const cards = (action.pieces ?? []).filter(([place, face]) => typeof face === "string" && frame.places[place].piece === "card");
	const isOwn = ([place]) => frame.places[place].kind === "hand", own = cards.filter(isOwn).map(([, face]) => face);
	const taken = cards.filter((piece) => !isOwn(piece)).map(([, face]) => face);
	if (!own.length || cards.length < action.pieces.length)
		return WORDS.playWords(html("span", {}, ...sayAction(action)));
	return taken.length ? WORDS.playTaking(faceWords(own), faceWords(taken)) : WORDS.playCards(faceWords(own));
}

function drawAction(action, ready) {
	return html("li", {}, html("button", {type: "button", "data-action": action.action, "aria-pressed": String(action === ready),
		onclick: () => pressAction(action)}, html("span", {}, ...sayAction(action))));
}

// What can be pressed.
function hintOf(ask) {
	const faces = ask.actions.flatMap(({pieces}) => pieces ?? []).map(([, face]) => face);
	const hasSquares = faces.some(Array.isArray), hasCards = faces.some((face) => !Array.isArray(face));
	return hasSquares === hasCards ? WORDS.chooseFirst : hasSquares ? WORDS.chooseSquareFirst : WORDS.chooseCardFirst;
}

function drawBar() {
	const {ask, home} = state, ready = ask && candidate(), play = byId("play-it"), can = home?.can ?? [];
	for (const name of BAR)
		byId(`do-${name}`).hidden = !can.includes(name);
	play.hidden = Boolean(state.result);
	byId("bar").hidden = play.hidden && !BAR.some((name) => can.includes(name));
	play.disabled = !ready || state.sent;
	play.replaceChildren(html("span", {}, ...(state.sent ? [WORDS.sent] : ready ? labelOf(ready) : [ask ? hintOf(ask) : WORDS.notYet])));
	byId("ask").hidden = !ask;
	byId("ask").setAttribute("aria-busy", String(state.sent));
	byId("clear").disabled = !ask || !(pressed().length || state.picked);
	if (ask)
		drawActions(ask, ready);
	else
		byId("actions").replaceChildren();
}

// The list stays where it is from press to press, or the second of two would come
// to something else.
function drawActions(ask, ready) {
	const fitting = ask.actions.filter(fits), list = byId("actions"), {scrollLeft, scrollTop} = list;
	const shown = state.all ? fitting : fitting.slice(0, ACTIONS_SHOWN);
	list.replaceChildren(...shown.map((action) => drawAction(action, ready)),
		...(shown.length < fitting.length ? [html("li", {}, button(WORDS.showAll(fitting.length), () => {
			state.all = true;
			draw();
		}, "all-actions"))] : []),
		...(ask.more ? [html("li", {class: "hint"}, WORDS.moreActions)] : []));
	list.scrollTo(scrollLeft, scrollTop);
}

// Sentences of a home: their words come as facts, [sentence, argument, ...].
const sayFact = (fact) => html("span", {}, ...typeof fact === "string" ? talon.sayWords(fact, state) : talon.sayFacts("", fact, state));

// What is to be said of a hint: the card, then the play, then why.
function sayHint(hint) {
	const action = hintedAction(), first = action && firstPiece(action), other = state.ask?.actions ?? [];
	if (hint.step < 2 && first)
		return WORDS.hintCard(typeof first[1] === "string" ? faceWords([first[1]]) : WORDS.square(...talon.squareOf(state.frames.at(-1).places[first[0]], ...first[1])));
	const lines = [html("p", {}, ...(action ? labelOf(action) : [hint.words ?? hint.action]))];
	if (hint.step > 2) {
		lines.push(...(hint.why ?? []).map((fact) => html("p", {}, sayFact(fact))));
		lines.push(html("ul", {}, ...(hint.alternatives ?? []).map(({action: name, value, stderr}) => html("li", {}, ...sayAction(other.find((each) => each.action === name) ?? {action: name}),
			`: ${value.toFixed(1)} ± ${(stderr ?? 0).toFixed(1)}`))));
	}
	return [...lines, button(WORDS.close, () => {
		note();
		byId("board").focus({preventScroll: true});
	}, "close-note")];
}

function drawGiveUp() {
	const leaving = state.result ? [] : ["wake", "another", "leave"].filter((name) => state.home?.can.includes(name));
	byId("giving-up").replaceChildren(...(!state.resign || !state.ask ? [] : state.giveUp
		? [html("p", {class: "controls", role: "group", "aria-label": WORDS.reallyGiveUp}, WORDS.reallyGiveUp,
			button(WORDS.yesGiveUp, () => answer("resign", {id: state.ask.id}), "resign-yes"), button(WORDS.no, clearChoice, "resign-no"))]
		: [button(WORDS.giveUp, () => {
			state.giveUp = true;
			draw();
			byId("resign-no").focus();
		}, "resign")]), ...leaving.map((name) => button(WORDS.buttons[name], () => post(name), `do-${name}`)));
}

// ---- The end

// Who asks for another game.
function offersOf({offers = [], people = []}) {
	const others = people.filter(({you}) => !you), name = others.length === 1 ? others[0].name : WORDS.somebody;
	return offers.filter((offer) => Object.hasOwn(WORDS.offer, offer)).map((offer) => html("p", {class: "offer", role: "status"}, WORDS.offer[offer](name)));
}

// What a match to so many points is at.
function matchOf(match) {
	return match ? [html("p", {class: "match", role: "status"}, WORDS.matchTo(match.to), ": ", match.score.map((points, seat) =>
		`${seat === state.seat && state.person ? WORDS.yours : state.names[seat] ?? WORDS.seatOf(seat)} ${points}`).join(", "))] : [];
}

function drawResult() {
	const {result, home} = state, frame = state.frames.at(-1);
	byId("result").hidden = !result || !state.live;
	if (!result || !frame || !state.live) {
		byId("result").replaceChildren();
		return;
	}
	const points = {...frame, points: result.points ?? frame.points};
	const ways = END.filter((name) => home?.can.includes(name)); // Then nothing goes on by itself.
	keepingFocus(() => byId("result").replaceChildren(html("h2", {}, verdict()),
		talon.drawParts(points, state), ...matchOf(home?.match), ...offersOf(home ?? {}),
		html("div", {class: "controls"}, ...(state.timer && !ways.length ? [button(WORDS.goOn, goOn, "go-on")] : []),
			...ways.map((name) => button(WORDS.buttons[name], () => {
				goOn();
				goAfter(name);
			}, `do-${name}`)))));
}

// ---- The last play, and the last that took something

// What moved by the last action of FRAME, with whose it was.
function drawMoved(frame) {
	const owners = new Map();
	for (const [from, , faces] of frame.last.moved ?? [])
		for (const face of faces.filter((each) => !Array.isArray(each))) {
			owners.delete(face); // What is moved twice is where the second move has it.
			owners.set(face, frame.places[from]?.owner);
		}
	return html("section", {}, html("p", {}, ...lastOf(frame)), html("ul", {class: "pieces moved"}, ...[...owners].map(([face, owner]) => {
		const card = talon.drawCard(face, false, {pips: state.looks.pips});
		if (owner !== undefined)
			card.append(nameOf(owner));
		return card;
	})));
}

function showLast() {
	const played = state.frames.slice(0, state.at + 1).filter((frame) => frame.last && !frame.between);
	const isTaking = (frame) => frame.last.moved.some(([from, to]) => frame.places[from]?.kind === "row" && frame.places[to]?.kind === "pile");
	const frames = [...new Set([played.findLast(isTaking), played.at(-1)])].filter(Boolean);
	byId("last-plays").replaceChildren(...(frames.length ? frames.map(drawMoved) : [html("p", {}, WORDS.noPlay)]));
	byId("last-dialog").showModal();
}

// ---- Clocks

const left = () => state.deadline === null ? state.left : Math.max(0, state.deadline - performance.now());

function drawClock() {
	const ms = left(), clock = byId("clock"), runs = state.deadline !== null;
	for (const node of document.querySelectorAll(".presence"))
		say(node, presenceOf(Number(node.dataset.seat)));
	clock.hidden = ms === null;
	if (ms === null)
		return;
	clock.textContent = clockOf(ms);
	clock.classList.toggle("runs", runs);
	clock.classList.toggle("short", runs && ms <= WARN_MS);
	if (runs && ms <= WARN_MS && !state.warned) {
		state.warned = true;
		byId("warning").textContent = WORDS.short(Math.ceil(ms / 1000));
	}
}

// ---- The page

function dialog(id, title, ...children) {
	return html("dialog", {id, "aria-labelledby": `${id}-title`}, html("h2", {id: `${id}-title`, tabindex: -1, autofocus: true}, title), ...children,
		button(WORDS.close, () => byId(id).close(), `${id}-close`));
}

function buildTop() {
	return html("div", {id: "top"}, html("div", {class: "line"}, html("p", {id: "status", role: "status"}),
		html("p", {id: "clock", role: "timer", hidden: true, "aria-label": WORDS.clock}), html("div", {id: "score"})),
	button(WORDS.lastPlay, showLast, "last"), button(WORDS.settings, () => byId("settings").showModal(), "settings-open"),
	html("div", {id: "notes"}, html("p", {id: "error", role: "alert"}), html("p", {id: "warning", role: "alert"}), html("div", {id: "note", role: "status"})));
}

// The rules come from the home, which made them.
async function showRules() {
	try {
		const reply = await fetch(`${state.home.home}rules/${state.home.game}/${talonWords.language()}`);
		if (!reply.ok)
			throw new Error(WORDS.refused(reply.status));
		byId("rules-text").replaceChildren(...new DOMParser().parseFromString(await reply.text(), "text/html").body.childNodes);
		byId("rules-dialog").showModal();
	} catch (error) {
		complain(error instanceof TypeError ? WORDS.notSent : error.message);
	}
}

function askHint() {
	note(WORDS.hintComes);
	post("hint");
}

const presses = {rules: showRules, hint: askHint};

function buildBar() {
	return html("div", {id: "bar"},
		html("div", {class: "strip"}, html("section", {id: "ask", "aria-label": WORDS.yourTurn, hidden: true},
			html("ul", {id: "actions", "aria-label": WORDS.actions}), button(WORDS.clear, clearChoice, "clear"))),
		html("div", {class: "big"}, ...BAR.map((name) => button(WORDS.buttons[name], presses[name] ?? (() => post(name)), `do-${name}`)), html("button", {type: "button", id: "play-it", disabled: true, onclick: play})));
}

function buildSide() {
	return html("div", {class: "side"}, html("div", {id: "giving-up", class: "controls"}),
		html("div", {class: "controls", role: "group", "aria-label": WORDS.positions},
			button(WORDS.previousPosition, () => step(-1), "previous"), button(WORDS.nextPosition, () => step(1), "next"),
			button(WORDS.now, goToNow, "now"), html("span", {id: "position"})),
		html("h2", {id: "log-title"}, WORDS.log), html("div", {id: "log", role: "log", tabindex: 0, "aria-labelledby": "log-title"},
			html("ul", {id: "log-lines"})));
}

function buildSettings() {
	return dialog("settings", WORDS.settings, ...LOOKS.map((look) => html("label", {}, html("input", {type: "checkbox", id: `look-${look}`,
		checked: Boolean(state.looks[look]), onchange: (event) => setLook({[look]: event.target.checked})}), ` ${WORDS.look[look]}`)),
	talon.select(WORDS.language, talonWords.languages(), (name) => {
		talonWords.use(name);
		location.reload();
	}, talonWords.language()),
	html("fieldset", {id: "waits"}, html("legend", {}, WORDS.waits), ...WAITS.map((wait) => html("label", {}, `${WORDS.waitOf[wait]} `,
		html("input", {type: "number", id: `wait-${wait}`, min: 0, max: 600, step: 0.1,
			onchange: (event) => setWait(wait, event.target.value)})))),
	html("p", {class: "hint"}, WORDS.seatKeys));
}

function build() {
	document.body.classList.add("at-table");
	state.looks = remembered(LOOK);
	byId("page").replaceChildren(buildTop(),
		html("div", {class: "play"}, html("section", {id: "result", "aria-label": WORDS.gameOver, hidden: true}),
			html("div", {id: "board", tabindex: -1}), buildSide()),
		buildBar(), buildSettings(), dialog("last-dialog", WORDS.lastPlay, html("div", {id: "last-plays"})),
		dialog("rules-dialog", WORDS.buttons.rules, html("div", {id: "rules-text"})));
	setLook({});
}

const keys = {ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => step(-Infinity), End: goToNow,
	Escape: clearChoice, p: play, P: play};

function press(event) {
	if (event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(keys, event.key) || !state.frames.length ||
		event.target.closest?.("input, select, textarea, dialog, #log"))
		return;
	event.preventDefault();
	keys[event.key]();
}

build();
document.addEventListener("keydown", press);
setInterval(() => state.live && drawClock(), 250);
// A script behind this one hears every message, too.
document.addEventListener("DOMContentLoaded", () => server.listen(receive));
})();
