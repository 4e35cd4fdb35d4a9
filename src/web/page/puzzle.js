// Puzzles: the page of a seat, to which this speaks in the server's place. It shows
// positions of the person's own games in which a mistake was made, the dearest first,
// and comes back to each the later, the more often it was solved. It knows no rules.
//
// Tests may rely on: #lesson with #step, #task, #feedback (role status), and in #bar
// #go-next, #try-again.
"use strict";
globalThis.talonServer = (() => {
const {byId, html, button, gameOf} = talon;
const {t, tn} = talonWords;
const KEPT = "talon puzzles", DAY = 24 * 3600 * 1000;
const state = {receive: null, puzzles: [], at: null, position: null, number: 0, said: null, over: false};

const send = (name, body) => fetch(name, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});

function tell(...messages) {
	for (const message of messages)
		state.receive(message);
}

// ---- When each comes back

const keyOf = ({table, id, move}) => `${table}/${id}/${move}`;

function kept() {
	try {
		return JSON.parse(localStorage.getItem(KEPT)) ?? {};
	} catch {
		return {};
	}
}

// A puzzle that was solved comes back in a day, then in two, four and so on.
function keep(puzzle, isRight) {
	const all = kept(), days = isRight ? 2 * (all[keyOf(puzzle)]?.days ?? 0.5) : 0;
	all[keyOf(puzzle)] = {days, due: Date.now() + days * DAY};
	try {
		localStorage.setItem(KEPT, JSON.stringify(all));
	} catch {
		// It comes back the next time.
	}
}

// What is due, the dearest first; those of today that were not solved come last.
function next() {
	const all = kept(), due = state.puzzles.filter((puzzle) => (all[keyOf(puzzle)]?.due ?? 0) <= Date.now());
	return due.find((puzzle) => !all[keyOf(puzzle)]) ?? due.find((puzzle) => puzzle !== state.at) ?? due[0];
}

// ---- A puzzle

function begin() {
	const {position} = state;
	state.said = null;
	tell({kind: "hello", title: gameOf(position.game), waits: {deal: 0, card: 0, trick: 0, end: 0}},
		{kind: "game", seat: position.seat, number: 1, rules: position.game, names: []}, {kind: "frame", frame: position.frame}, {kind: "now"},
		{kind: "ask", id: ++state.number, actions: position.actions, left_ms: null});
	draw();
}

async function open() {
	state.at = next() ?? null;
	state.position = null;
	if (!state.at) {
		draw();
		return;
	}
	const reply = await fetch(`position/${keyOf(state.at)}`).catch(() => null);
	if (!reply?.ok) {
		tell({kind: "refused", words: talon.WORDS.notSent});
		return;
	}
	state.position = await reply.json();
	begin();
	byId("step").focus();
}

function answer(action) {
	const {best} = state.at;
	state.said = {action, isRight: action === best};
	keep(state.at, state.said.isRight);
	tell({kind: "done", id: state.number});
	draw();
	byId("lesson-bar").querySelector("button")?.focus();
	return Promise.resolve(new Response(null, {status: 204}));
}

// ---- What stands around the board

const wordsOf = (action) => {
	const found = state.position.actions.find((each) => each.action === action);
	return found ? talon.sayFacts(found.words, found.say, {}) : talon.sayWords(action);
};

function feedback() {
	const {played, best, loss, why} = state.at, {isRight, action} = state.said;
	return [html("strong", {}, isRight ? t("Right.") : t("Not quite.")), " ", ...(isRight ? [] : [t("Better:"), " ", ...wordsOf(best), ". "]),
		...(action === played || isRight ? [t("In the game you lost about %s points there.", loss.toFixed(1)), " "] : []),
		...why.flatMap((fact, i) => [...(i ? ["; "] : []), ...talon.sayFacts("", fact, {})])];
}

function draw() {
	const {said, at} = state;
	byId("step").textContent = t("Your mistakes as puzzles");
	byId("task").textContent = at ? t("What is best here?") : !state.over ? t("Looking through your games …")
		: state.puzzles.length ? t("That was all for today. Come back tomorrow.") : t("No puzzles yet: play some games first.");
	byId("feedback").replaceChildren(...(said ? feedback() : []));
	byId("feedback").className = said ? said.isRight ? "right" : "wrong" : "";
	byId("lesson-bar").replaceChildren(...(!said ? [] : said.isRight ? [button(t("Next"), open, "go-next")]
		: [button(t("Try again"), begin, "try-again"), button(t("Next"), open, "go-next")]));
	document.body.classList.toggle("answered", Boolean(said));
}

function build() {
	document.body.classList.add("lesson");
	document.querySelector(".play").prepend(html("section", {id: "lesson", "aria-labelledby": "step"},
		html("div", {class: "line"}, html("h2", {id: "step", tabindex: -1}), html("div", {class: "controls"}, button("×", () => location.assign("./"), "lesson-leave"))),
		html("p", {id: "task"}), html("p", {id: "feedback", role: "status"})));
	byId("lesson-leave").setAttribute("aria-label", t("Back"));
	byId("bar").append(html("div", {id: "lesson-bar", class: "big"}));
}

function listen(receive) {
	const source = new EventSource("events");
	state.receive = receive;
	build();
	draw();
	source.addEventListener("open", async () => {
		const reply = await send("review", {puzzles: true}).catch(() => null);
		if (reply && !reply.ok)
			end();
	}, {once: true});
	const end = () => {
		source.close();
		state.over = true;
		open();
	};
	source.onmessage = (event) => {
		const {kind, found, over} = JSON.parse(event.data);
		if (kind === "review" && found?.best)
			state.puzzles.push(found);
		if (kind === "review" && over)
			end();
	};
}

return {post: (name, body) => name === "act" ? answer(body.action) : send(name, body), listen};
})();
