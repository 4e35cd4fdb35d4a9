// Puzzles: positions (exercise.js) of the person's own games in which a mistake was
// made, the dearest first. Each comes back the later, the more often it was solved. It
// knows no rules.
//
// Tests may rely on #go-next and #try-again in #bar, besides what exercise.js has.
"use strict";
globalThis.talonServer = (() => {
const {html, button, gameOf, send} = talon;
const {t} = talonWords;
const KEPT = "talon puzzles", DAY = 24 * 3600 * 1000;
const state = {puzzles: [], at: null, position: null, said: null, over: false};
const exercise = talon.exercise(answer);

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
	exercise.begin({...position, title: gameOf(position.game), waits: {deal: 0, card: 0, trick: 0, end: 0}, names: []});
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
		exercise.refuse(talon.WORDS.notSent);
		return;
	}
	state.position = await reply.json();
	begin();
	exercise.toStep();
}

function answer(action) {
	const {best} = state.at;
	state.said = {action, isRight: action === best};
	keep(state.at, state.said.isRight);
	exercise.answered();
	draw();
	exercise.toWays();
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
	exercise.draw({step: [t("Your mistakes as puzzles")],
		task: [at ? t("What is best here?") : !state.over ? t("Looking through your games …")
			: state.puzzles.length ? t("That was all for today. Come back tomorrow.") : t("No puzzles yet: play some games first.")],
		feedback: said ? feedback() : [], verdict: said ? said.isRight ? "right" : "wrong" : "",
		ways: !said ? [] : [...(said.isRight ? [] : [button(t("Try again"), begin, "try-again")]), button(t("Next"), open, "go-next")]});
}

function listen() {
	const source = new EventSource("events");
	exercise.build(t("Back"));
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

return exercise.server(listen);
})();
