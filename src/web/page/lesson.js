// A lesson: the page of a seat, to which this speaks in the server's place. It
// shows what a step of the lesson is about and what is said of each answer, and
// leaves board and choosing to seat.js. It knows no rules: steps, answers and the
// positions behind them come from where lessons are kept (lesson.h).
//
// The game is the first word of the search, learn?tablic; learn?tablic&3 begins
// with step 3. Tests may rely on: #lesson with #step, #task, #feedback (role
// status), #lesson-previous, #lesson-next, #lesson-leave; in #bar #go-next, #try-again, #show-me,
// #go-play; #games with a link for each game.
"use strict";
globalThis.talonServer = (() => {
const {byId, html, button, gameOf} = talon;
const {t} = talonWords;
const [game, first] = location.search.slice(1).split("&").map(decodeURIComponent);
// Who sits at the table, from the seat that is asked on.
const NAMES = {2: () => [null, t("The other")], 4: () => [null, t("Left"), t("Opposite"), t("Right")]};
// Seconds: what others do can be followed.
const WAITS = {deal: 0, card: 0.9, trick: 1.2, end: 0};

const state = {step: null, number: 0, receive: null, said: null};

const send = (name, body) => fetch(name, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});

// A text of the lesson, with its cards as pictures of cards.
const say = (text) => talon.sayWords(t(text), {cards: talon.hasCards(state.step.frame)});

// ---- What the page of the seat is told

function tell(...messages) {
	for (const message of messages)
		state.receive(message);
}

function begin() {
	const {step} = state, names = NAMES[step.frame.points.length]?.() ?? [];
	state.said = null;
	tell({kind: "hello", title: t("Learn %s", gameOf(step.game)), waits: WAITS}, {kind: "game", seat: step.seat, number: step.n, rules: step.game, names},
		{kind: "frame", frame: step.frame}, {kind: "now"}, {kind: "ask", id: ++state.number, actions: step.actions, left_ms: null});
	draw();
}

async function open(number) {
	const reply = await fetch(`lesson/${encodeURIComponent(game)}/${number}`).catch(() => null);
	if (!reply?.ok) {
		tell({kind: "refused", words: reply ? t("There is no such lesson.") : talon.WORDS.notSent});
		return;
	}
	state.step = await reply.json();
	history.replaceState(null, "", `?${encodeURIComponent(game)}&${number}`);
	begin();
	byId("step").focus();
}

// ACTION, or null for one that is right.
async function answer(action) {
	const reply = await send("lesson", {game, step: state.step.n, action});
	if (!reply.ok)
		return reply;
	state.said = await reply.clone().json();
	tell({kind: "done", id: state.number}, ...state.said.frames.map((frame) => ({kind: "frame", frame})));
	draw();
	byId("lesson-bar").querySelector("button")?.focus();
	return reply;
}

// A game against others, from who plays here.
async function play() {
	const reply = await send("play", {game, level: 1, seats: state.step.frame.points.length, hints: true}).catch(() => null);
	const {link, error} = await reply?.json().catch(() => ({})) ?? {};
	if (reply?.ok)
		location.assign(link && new URL(link, location.href).origin === location.origin ? link : "./");
	else
		tell({kind: "refused", words: error ?? talon.WORDS.notSent});
}

// ---- What stands around the board

// What can be done behind an answer.
function ways() {
	const {said, step} = state;
	if (!said)
		return [];
	if (!said.right)
		return [button(t("Try again"), retry, "try-again"), button(t("Show me"), showRight, "show-me")];
	if (said.next)
		return [button(t("Next"), () => open(said.next), "go-next")];
	return step.plays ? [button(t("Now a game on level 1"), play, "go-play")] : [];
}

const retry = () => {
	begin();
	byId("step").focus();
};

async function showRight() {
	begin();
	await answer(null);
}

function feedback({right, next, feedback: text}) {
	return [html("strong", {}, right ? t("Right.") : t("Not quite.")), " ", ...say(text),
		...(right && !next ? [" ", t("That was the last step of this lesson.")] : [])];
}

function draw() {
	const {step, said} = state;
	byId("step").replaceChildren(html("span", {class: "count"}, t("%d of %d", step.n, step.of)), " ", ...say(step.title));
	byId("task").replaceChildren(...say(step.task));
	byId("feedback").replaceChildren(...(said ? feedback(said) : []));
	byId("feedback").className = said ? said.right ? "right" : "wrong" : "";
	byId("lesson-previous").disabled = step.n === 1;
	byId("lesson-next").disabled = step.n === step.of;
	byId("lesson-leave").hidden = !step.plays;
	byId("lesson-bar").replaceChildren(...ways());
	document.body.classList.toggle("answered", Boolean(said));
}

function build() {
	document.body.classList.add("lesson");
	document.querySelector(".play").prepend(html("section", {id: "lesson", "aria-labelledby": "step"},
		html("div", {class: "line"}, html("h2", {id: "step", tabindex: -1}),
			html("div", {class: "controls"}, button("‹", () => open(state.step.n - 1), "lesson-previous"), button("›", () => open(state.step.n + 1), "lesson-next"),
			button("×", () => location.assign("./"), "lesson-leave"))),
		html("p", {id: "task"}), html("p", {id: "feedback", role: "status"})));
	byId("lesson-previous").setAttribute("aria-label", t("Previous step"));
	byId("lesson-next").setAttribute("aria-label", t("Next step"));
	byId("lesson-leave").setAttribute("aria-label", t("Leave the lesson"));
	byId("bar").append(html("div", {id: "lesson-bar", class: "big"}));
}

// Which game; where none is asked for.
async function ask() {
	const reply = await fetch("lesson").catch(() => null), games = await reply?.json().catch(() => []) ?? [];
	byId("title").textContent = t("Learn a game");
	document.body.classList.add("choosing");
	byId("page").replaceChildren(html("ul", {id: "games", class: "controls"}, ...games.map((name) => html("li", {}, html("a", {href: `learn?${name}`}, gameOf(name))))));
}

return {
	post: (name, body) => name === "act" ? answer(body.action) : send(name, body),
	listen(receive) {
		state.receive = receive;
		if (!game) {
			ask();
			return;
		}
		build();
		open(Number(first) || 1);
	},
};
})();
