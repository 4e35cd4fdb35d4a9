// A lesson: positions with tasks (exercise.js), and what is said of each answer. It
// knows no rules: steps, answers and the positions behind them come from where lessons
// are kept (lesson.h).
//
// The game is the first word of the search, learn?tablic; learn?tablic&3 begins
// with step 3. Tests may rely on: #lesson with #step, #task, #feedback (role
// status), #lesson-previous, #lesson-next, #lesson-leave; in #bar #go-next, #try-again, #show-me,
// #go-play; #games with a link for each game.
"use strict";
globalThis.talonServer = (() => {
const {byId, html, button, gameOf, send} = talon;
const {t} = talonWords;
const [game, first] = location.search.slice(1).split("&").map(decodeURIComponent);
// Who sits at the table, from the seat that is asked on.
const NAMES = {2: () => [null, t("The other")], 4: () => [null, t("Left"), t("Opposite"), t("Right")]};
// Seconds: what others do can be followed.
const WAITS = {deal: 0, card: 0.9, trick: 1.2, end: 0};

const state = {step: null, said: null};
const exercise = talon.exercise(answer);

// A text of the lesson, with its cards as pictures of cards.
const say = (text) => talon.sayWords(t(text), {cards: talon.hasCards(state.step.frame)});

function begin() {
	const {step} = state;
	state.said = null;
	exercise.begin({...step, number: step.n, title: t("Learn %s", gameOf(step.game)), waits: WAITS, names: NAMES[step.frame.points.length]?.() ?? []});
	draw();
}

async function open(number) {
	const reply = await fetch(`lesson/${encodeURIComponent(game)}/${number}`).catch(() => null);
	if (!reply?.ok) {
		exercise.refuse(reply ? t("There is no such lesson.") : talon.WORDS.notSent);
		return;
	}
	state.step = await reply.json();
	history.replaceState(null, "", `?${encodeURIComponent(game)}&${number}`);
	retry();
}

// ACTION, or null for one that is right.
async function answer(action) {
	const reply = await send("lesson", {game, step: state.step.n, action});
	if (!reply.ok)
		return reply;
	state.said = await reply.clone().json();
	exercise.answered(state.said.frames);
	draw();
	exercise.toWays();
	return reply;
}

// A game against others, from who plays here.
async function play() {
	const reply = await send("play", {game, level: 1, seats: state.step.frame.points.length, hints: true}).catch(() => null);
	const {link, error} = await reply?.json().catch(() => ({})) ?? {};
	if (reply?.ok)
		location.assign(link && new URL(link, location.href).origin === location.origin ? link : "./");
	else
		exercise.refuse(error ?? talon.WORDS.notSent);
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

function retry() {
	begin();
	exercise.toStep();
}

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
	exercise.draw({step: [html("span", {class: "count"}, t("%d of %d", step.n, step.of)), " ", ...say(step.title)], task: say(step.task),
		feedback: said ? feedback(said) : [], verdict: said ? said.right ? "right" : "wrong" : "", ways: ways()});
	byId("lesson-previous").disabled = step.n === 1;
	byId("lesson-next").disabled = step.n === step.of;
	byId("lesson-leave").hidden = !step.plays;
}

function build() {
	exercise.build(t("Leave the lesson"), button("‹", () => open(state.step.n - 1), "lesson-previous"), button("›", () => open(state.step.n + 1), "lesson-next"));
	byId("lesson-previous").setAttribute("aria-label", t("Previous step"));
	byId("lesson-next").setAttribute("aria-label", t("Next step"));
}

// Which game; where none is asked for.
async function ask() {
	const reply = await fetch("lesson").catch(() => null), games = await reply?.json().catch(() => []) ?? [];
	byId("title").textContent = t("Learn a game");
	document.body.classList.add("choosing");
	byId("page").replaceChildren(html("ul", {id: "games", class: "controls"}, ...games.map((name) => html("li", {}, html("a", {href: `learn?${name}`}, gameOf(name))))));
}

return exercise.server(() => {
	if (!game) {
		ask();
		return;
	}
	build();
	open(Number(first) || 1);
});
})();
