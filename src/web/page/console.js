// The page of the console, together with that of a seat (seat.js), which shows
// the table and lets one choose what is done. Here are the dialogue, the line for
// any command, and forms; all that they do is to send lines, which can be
// typed just as well. Tests and other scripts may rely on:
//	#controls: #go, #step, #back, #to-end, #interrupt, #look; #waited (role
//	status): for whom the console waits
//	#dialogue (role log); #say with #bot, #line, #send
//	#new: #rules, #players, #option-NAME, #seed, #number, #deals, #place, #deal
//	#record: #file, #id, #move, #at, #load
//	#another: #command, #change; #who with #who-SEAT; #restart, #errors, #took, #position-text
"use strict";
(() => {
const {WORDS, byId, html, button, select} = talon;
const LINES_MAX = 2000, HISTORY_MAX = 200, WAIT_MS = 500;

const state = {choices: null, game: null, busy: true, taken: 0, history: [], past: 0, waiters: [], dirty: false,
	asked: "", timer: 0}; // who was spoken to last, and when that is said

// ---- Sending

const complain = (text) => byId("error").textContent = talon.shown(text);

async function post(name, body) {
	complain("");
	try {
		const reply = await talon.send(name, body);
		if (!reply.ok)
			throw new Error((await reply.json().catch(() => ({}))).error ?? WORDS.refused(reply.status));
		return true;
	} catch (error) {
		complain(error instanceof TypeError ? WORDS.notSent : error.message);
		return false;
	}
}

// Requests may overtake each other, so each line waits for the one before.
let sent = Promise.resolve();
const send = (line) => sent = sent.then(() => post("line", {line}));

// Sends LINES one after the other; resolves when the console has taken them.
async function sendAll(lines) {
	const until = state.taken + lines.length;
	for (const line of lines)
		if (!await send(line))
			return false;
	if (state.taken < until || state.busy)
		await new Promise((resolve) => state.waiters.push([until, resolve]));
	return true;
}

// A name with blanks is one word to the console.
const quoted = (word) => /\s/.test(word) ? `"${word}"` : word;

// ---- The dialogue

const kinds = [[/^talon> /, "typed"], [/^(\S+ )?> /, "said"], [/^(\S+ < )?=/, "answer"], [/^(\S+ < )?\?/, "refusal"]];

// A line that is typed goes to the bot that is chosen, unless it is a command;
// what is said has the name of the bot, where there are several.
function noteAsked(line) {
	const [typed, said] = [/^talon> (.*)/.exec(line), /^(?:(\S+) )?> /.exec(line)];
	const {bots = [], bot} = state.choices ?? {};
	if (said)
		state.asked = said[1] ?? bots[0] ?? "";
	else if (typed)
		state.asked = typed[1].startsWith(":") ? "" : bots[bot] ?? "";
}

function addLines(text) {
	const log = byId("dialogue"), low = log.scrollHeight - log.scrollTop - log.clientHeight < 30;
	for (const line of text.replace(/\n$/, "").split("\n")) {
		noteAsked(line);
		log.append(html("div", {class: kinds.find(([kind]) => kind.test(line))?.[1] ?? "note"}, line));
	}
	while (log.childElementCount > LINES_MAX)
		log.firstChild.remove();
	if (low)
		log.scrollTop = log.scrollHeight;
}

async function sendTyped(event) {
	event.preventDefault();
	const line = byId("line").value;
	if (line.trim() === "" || !await send(line))
		return;
	byId("line").value = "";
	state.history = [...state.history.filter((other) => other !== line), line].slice(-HISTORY_MAX);
	state.past = state.history.length;
}

// The lines before come back, as in a terminal.
function recall(event) {
	const by = {ArrowUp: -1, ArrowDown: 1}[event.key];
	if (!by || event.ctrlKey || event.altKey || event.metaKey)
		return;
	event.preventDefault();
	state.past = Math.min(Math.max(state.past + by, 0), state.history.length);
	event.target.value = state.history[state.past] ?? "";
}

// ---- Forms

const field = (label, attributes) => html("label", {}, `${label} `, html("input", {autocomplete: "off", spellcheck: "false", ...attributes}));
const number = (label, id, placeholder) => field(label, {id, type: "number", min: 0, placeholder});
const rulesOf = (name) => state.choices.games.find((game) => game.name === name);

// The options of the game as the command line has them.
function drawOptions(name, values = {}) {
	const game = rulesOf(name);
	byId("options").replaceChildren(...game.options.map((option) => html("div", {class: "option"},
		field(option.name, {id: `option-${option.name}`, name: option.name, placeholder: option.argument, value: values[option.name],
			"aria-describedby": `help-${option.name}`}),
		html("p", {class: "hint", id: `help-${option.name}`}, option.file ? `${WORDS.fileHere}: ` : "", option.help.replace(/\n/g, " ")))));
	byId("players-hint").textContent = WORDS.bots(game.bots);
	byId("deals").disabled = !game.deals;
}

async function dealNew(event) {
	event.preventDefault();
	const rules = byId("rules").value, players = Number(byId("players").value) || 0;
	const options = [...byId("options").querySelectorAll("input")].filter((input) => input.value.trim() !== "")
		.map((input) => [input.name, input.value.trim()]);
	const lines = [`:game ${rules}`, `:players ${players}`, ...options.map(([name, value]) => `:set ${name} ${value}`)];
	if (!await sendAll(lines))
		return;
	const {choices} = state;
	if (choices.rules !== rules || choices.players !== players || options.some(([name, value]) => choices.set[name] !== value)) {
		complain(WORDS.refusedDeal);
		return;
	}
	const words = [["-s", byId("seed").value.trim()], ["-n", byId("number").value], ["-f", byId("deals").value.trim()]];
	state.dirty = false;
	send([":deal", ...words.filter(([, value]) => value !== "").map(([name, value]) => `${name} ${quoted(value)}`),
		byId("place").value || 0].join(" "));
}

function loadRecord(event) {
	event.preventDefault();
	send([":load", quoted(byId("file").value.trim()), byId("id").value || 0, byId("move").value || 0, byId("at").value || 0].join(" "));
}

function changeBot(event) {
	event.preventDefault();
	send(`:bot ${byId("command").value.trim()}`);
}

function form(id, title, submit, submitLabel, submitId, ...fields) {
	return html("details", {id, open: id === "new"}, html("summary", {}, title), html("form", {onsubmit: submit}, ...fields,
		html("button", {type: "submit", id: submitId}, submitLabel)));
}

// ---- Drawing

const nameOf = (seat) => state.game.names[seat] ?? WORDS.seatOf(seat);

function drawChoices() {
	const {choices} = state, {rules} = choices;
	// What somebody is writing stays.
	if (!state.dirty) {
		byId("rules").replaceChildren(...choices.games.map((game) => html("option", {value: game.name, selected: game.name === rules},
			`${game.name}: ${game.summary}`)));
		byId("players").value = choices.players || "";
		drawOptions(rules, choices.set);
	}
	byId("bot").replaceChildren(...choices.bots.map((bot, i) => html("option", {value: i, selected: i === choices.bot}, bot)));
	byId("bot-choice").hidden = choices.bots.length < 2;
	byId("known").replaceChildren(...choices.commands.map((value) => html("option", {value})));
}

function drawSeating() {
	const {game, choices} = state, hasGame = Boolean(game);
	const seats = hasGame ? game.names.map((_, seat) => seat) : [];
	byId("look").replaceChildren(html("option", {value: ""}, WORDS.allHands), ...seats.map((seat) =>
		html("option", {value: seat, selected: game.look === seat}, `${WORDS.seatOf(seat)}: ${nameOf(seat)}`)));
	byId("who").hidden = !hasGame;
	byId("seating").replaceChildren(...seats.map((seat) => {
		const places = [["chance", WORDS.byChance], ["hand", WORDS.byHand], ...(choices?.bots ?? []).map((bot) => [bot, bot])];
		const label = select(WORDS.seatOf(seat), places, (who) => send(`:seat ${seat} ${who}`), game.who[seat]);
		label.querySelector("select").id = `who-${seat}`;
		return label;
	}));
}

// What is answered at once is not worth a word.
function drawWaited() {
	if (!state.busy) {
		clearTimeout(state.timer);
		state.timer = 0;
		byId("waited").textContent = "";
		return;
	}
	const say = () => byId("waited").textContent = WORDS.waitsForBot(state.asked, state.waiting);
	if (byId("waited").textContent)
		say();
	else
		state.timer ||= setTimeout(say, WAIT_MS);
}

function drawBusy() {
	drawWaited();
	byId("interrupt").disabled = !state.busy;
	for (const id of ["go", "step", "back", "to-end"])
		byId(id).disabled = !state.game;
	byId("dialogue").setAttribute("aria-busy", String(state.busy));
}

// Whoever is in a form that is drawn anew stays there.
function keepFocus(change) {
	const {id} = document.activeElement ?? {};
	change();
	if (id && document.activeElement?.id !== id)
		byId(id)?.focus({preventScroll: true});
}

const handlers = {
	hello() {
		byId("dialogue").replaceChildren();
		byId("dialogue").setAttribute("aria-live", "off");
		state.game = null;
	},
	now() {
		byId("dialogue").setAttribute("aria-live", "polite");
	},
	lines({text}) {
		addLines(text);
	},
	choices(message) {
		state.choices = message;
		keepFocus(() => {
			drawChoices();
			drawSeating();
		});
	},
	game(message) {
		message.again = message.number === state.game?.number;
		state.game = message;
		keepFocus(drawSeating);
		drawBusy();
	},
	// That page shows the title.
	ask(message) {
		message.title = WORDS.toAct(nameOf(message.seat), message.ask);
	},
	busy({busy, taken, waiting}) {
		Object.assign(state, {busy, taken, waiting});
		drawBusy();
		if (busy)
			return;
		for (const [until, resolve] of state.waiters.filter(([until]) => taken >= until))
			resolve(until);
		state.waiters = state.waiters.filter(([until]) => taken < until);
	},
	end() {
		byId("controls").hidden = byId("say").hidden = true;
		state.busy = false;
		drawBusy();
	},
};

// This script comes before that of the seat, whose first message may come as
// soon as it has run.
document.addEventListener("talon", ({detail}) => {
	build();
	if (Object.hasOwn(handlers, detail.kind))
		handlers[detail.kind](detail);
});

// ---- The page

function buildControls() {
	const looks = select(WORDS.lookFrom, [], (seat) => post("look", {seat: seat === "" ? null : Number(seat)}));
	looks.querySelector("select").id = "look";
	return html("div", {id: "controls", class: "controls", role: "group", "aria-label": WORDS.theGame},
		button(WORDS.goBot, () => send(":go"), "go"), button(WORDS.stepOne, () => send(":step"), "step"),
		button(WORDS.takeBack, () => send(":back"), "back"), button(WORDS.toEnd, () => send(":end"), "to-end"),
		button(WORDS.interrupt, () => post("interrupt", {}), "interrupt"), looks,
		html("p", {id: "waited", role: "status"}));
}

function buildDialogue() {
	return html("section", {id: "talk", "aria-labelledby": "talk-title"}, html("h2", {id: "talk-title"}, WORDS.dialogue),
		html("div", {id: "dialogue", role: "log", tabindex: 0, "aria-labelledby": "talk-title", onkeydown: (event) => event.stopPropagation()}),
		html("form", {id: "say", class: "controls", onsubmit: sendTyped},
			html("label", {id: "bot-choice", hidden: true}, `${WORDS.lineTo} `,
				html("select", {id: "bot", onchange: (event) => send(`:bot ${event.target.value}`)})),
			html("label", {class: "long"}, `${WORDS.line} `, html("input", {id: "line", list: "known", autocomplete: "off", spellcheck: "false",
				autocapitalize: "off", onkeydown: recall})),
			html("datalist", {id: "known"}), html("button", {type: "submit", id: "send"}, WORDS.send)),
		html("div", {class: "controls"}, button(WORDS.restart, () => send(":start"), "restart"),
			button(WORDS.errors, () => send(":err"), "errors"), button(WORDS.took, () => send(":time"), "took"),
			button(WORDS.asText, () => send(":board"), "position-text"), button(WORDS.helpMe, () => send(":help"), "help")));
}

function buildForms() {
	return html("div", {class: "forms"},
		form("new", WORDS.newDeal, dealNew, WORDS.dealIt, "deal",
			html("label", {}, `${WORDS.game} `, html("select", {id: "rules", onchange: (event) => drawOptions(event.target.value)})),
			number(WORDS.players, "players", WORDS.asUsual), html("p", {class: "hint", id: "players-hint"}), html("div", {id: "options"}),
			field(WORDS.seed, {id: "seed", placeholder: "1"}), number(WORDS.dealNumber, "number", "0"),
			field(WORDS.dealFile, {id: "deals"}), number(WORDS.firstSeat, "place", "0")),
		form("record", WORDS.record, loadRecord, WORDS.load, "load", field(WORDS.file, {id: "file", required: true}),
			number(WORDS.game, "id", "0"), number(WORDS.beforeMove, "move", "0"), number(WORDS.firstSeat, "at", "0")),
		html("details", {id: "who", hidden: true}, html("summary", {}, WORDS.whoPlays), html("div", {id: "seating"})),
		form("another", WORDS.changeBot, changeBot, WORDS.change, "change", field(WORDS.command, {id: "command", required: true})));
}

function build() {
	if (byId("controls"))
		return;
	document.querySelector(".play").before(buildControls());
	byId("page").append(buildDialogue(), buildForms());
	byId("new").addEventListener("input", () => state.dirty = true);
	drawBusy();
}

document.addEventListener("DOMContentLoaded", build);
})();
