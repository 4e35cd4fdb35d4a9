// A position with a task, as lessons and puzzles have them: the page of a seat, to
// which a script speaks in the server's place (seat.js). What is asked and said stands
// around the board; board and choosing are seat.js's.
//
//	const exercise = talon.exercise(answer);
//	globalThis.talonServer = exercise.server((receive) => ...);
//	exercise.build(t("Leave"), button(...), ...);	what else stands beside the way out
//	exercise.begin({game, seat, number, names, title, waits, frame, actions});
//	exercise.answered(frames);			it counts, and FRAMES follow
//	exercise.draw({step, task, feedback, verdict, ways});
//
// ANSWER(action) is a promise of a reply, as that of fetch. STEP, TASK, FEEDBACK and
// WAYS are arrays of nodes; VERDICT is "right", "wrong" or "", before an answer.
// They are drawn as #lesson with #step, #task, #feedback (role status), #lesson-leave,
// and #lesson-bar in #bar.
"use strict";
talon.exercise = (answer) => {
const {byId, html, button, send} = talon;
let receive = null, number = 0;

function tell(...messages) {
	for (const message of messages)
		receive(message);
}

function begin({game, title, waits, seat, names, number: step = 1, frame, actions}) {
	tell({kind: "hello", title, waits}, {kind: "game", seat, number: step, rules: game, names}, {kind: "frame", frame}, {kind: "now"},
		{kind: "ask", id: ++number, actions, left_ms: null});
}

const answered = (frames = []) => tell({kind: "done", id: number}, ...frames.map((frame) => ({kind: "frame", frame})));

function draw({step, task, feedback, verdict, ways}) {
	byId("step").replaceChildren(...step);
	byId("task").replaceChildren(...task);
	byId("feedback").replaceChildren(...feedback);
	byId("feedback").className = verdict;
	byId("lesson-bar").replaceChildren(...ways);
	document.body.classList.toggle("answered", verdict !== "");
}

function build(leave, ...more) {
	document.body.classList.add("lesson");
	document.querySelector(".play").prepend(html("section", {id: "lesson", "aria-labelledby": "step"},
		html("div", {class: "line"}, html("h2", {id: "step", tabindex: -1}),
			html("div", {class: "controls"}, ...more, button("×", () => location.assign("./"), "lesson-leave"))),
		html("p", {id: "task"}), html("p", {id: "feedback", role: "status"})));
	byId("lesson-leave").setAttribute("aria-label", leave);
	byId("bar").append(html("div", {id: "lesson-bar", class: "big"}));
}

return {tell, begin, answered, draw, build,
	refuse: (words) => tell({kind: "refused", words}),
	toStep: () => byId("step").focus(),
	toWays: () => byId("lesson-bar").querySelector("button")?.focus(),
	server: (listen) => ({
		post: (name, body) => name === "act" ? answer(body.action) : send(name, body),
		listen(hear) {
			receive = hear;
			listen();
		},
	})};
};
