// The page of a person's home: chooses a game, goes on with games, invites friends,
// and shows the person's games with their mistakes. Tables are pages of their own.
//
// It draws into the element "page". Tests and other scripts may rely on:
//	#start with #games [data-game="tablic"], #level, #seats, #play, #invite, #learn,
//	#rules, #open-games, #invitations, #last-games, #error (role alert)
//	#history with [data-table="17"][data-id="0"]; #game with #board, #previous,
//	#next, #said, #where, #analysis, #mistakes; #review
// What the address says behind # is what is shown: nothing, invite, history, mistakes,
// game/TABLE/ID, game/TABLE/ID/analyse. Lessons are pages of their own (lesson.js).
"use strict";
(() => {
const {byId, html, button, gameOf} = talon, {t, tn} = talonWords, N_ = (sentence) => sentence;

// What the home refuses, in words that it has from here.
const REFUSALS = [N_("too many games are not over; end some of them first"), N_("there is no room for another table"), N_("nothing is played on between people"),
	N_("this invitation is not open any more"), N_("nobody more can be invited"), N_("a name is needed"), N_("a name and a game are needed"),
	N_("there is no such game"), N_("there are no games yet"), N_("so many cannot play this game"), N_("the game is not over"), N_("there is no such move")];
const RESULTS = {W: () => t("Won"), D: () => t("Drawn"), L: () => t("Lost"), "-": () => ""};

// What the home has told last; what is chosen stays when it tells more.
const state = {home: null, game: "tablic", level: 3, seats: 2, match: false, lost: false, shown: null};

const KEPT = "talon choice";
try {
	Object.assign(state, JSON.parse(localStorage.getItem(KEPT)) ?? {});
} catch {
	// It is chosen anew.
}

function keep() {
	try {
		localStorage.setItem(KEPT, JSON.stringify({game: state.game, level: state.level, seats: state.seats, match: state.match}));
	} catch {
		// It is kept until the page is closed.
	}
}

function complain(words) {
	byId("error").textContent = talon.shown(words ?? "");
}

// What the home answers; undefined: it refused, and said why.
// What is pressed twice is asked for once.
const asked = new Set();

async function post(name, body) {
	const what = JSON.stringify([name, body]);
	if (asked.has(what))
		return undefined;
	asked.add(what);
	complain("");
	try {
		const reply = await talon.send(name, body);
		const answer = reply.status === 204 ? {} : await reply.json().catch(() => ({}));
		if (reply.ok)
			return answer;
		complain(t(answer.error ?? "") || t("That was refused (%d).", reply.status));
	} catch {
		complain(t("That did not arrive: there is no connection. Try again."));
	} finally {
		asked.delete(what);
	}
	return undefined;
}

// The page that is left asks for nothing more, until somebody comes back to it.
let leaving = false;
addEventListener("pageshow", () => leaving = false);

async function goTo(name, body) {
	const answer = leaving ? undefined : await post(name, body);
	if (!answer?.link)
		return;
	leaving = true;
	location.assign(answer.link);
}

const isMatch = () => /^tablic/.test(state.game);
const chosen = () => ({game: state.game, level: state.level, seats: Number(state.seats), ...(state.match && isMatch() ? {to: 101} : {})});

// ---- The start

const gameAt = (name) => state.home.games.find((game) => game.name === name);
const seatsOf = (name) => gameAt(name)?.seats ?? [2];
// Whose rules are ours: there are levels, lessons, rules and analyses.
const isOurs = (name) => gameAt(name)?.program === false;

function choose(change) {
	Object.assign(state, change);
	const seats = seatsOf(state.game);
	if (!seats.includes(Number(state.seats)))
		state.seats = seats.includes(2) ? 2 : seats[0];
	keep();
	draw();
}

const levelOf = (level) => level <= 1 ? t("Beginner") : level <= 3 ? t("Easy") : level <= 6 ? t("Middling") : level <= 9 ? t("Strong") : t("Master");

function drawChoice() {
	const {games} = state.home, seats = seatsOf(state.game), ours = isOurs(state.game);
	return html("section", {class: "choice", "aria-labelledby": "choice-title"}, html("h2", {id: "choice-title"}, t("What do you want to play?")),
		html("div", {id: "games", role: "group", "aria-labelledby": "choice-title"}, ...games.map(({name}) => html("button",
			{type: "button", "data-game": name, "aria-pressed": String(name === state.game), onclick: () => choose({game: name})}, gameOf(name)))),
		...(ours ? [] : [html("p", {class: "hint"}, gameAt(state.game).summary, " – ", t("Computers play it at random."))]),
		html("div", {class: "controls"}, ...(ours ? [html("label", {class: "level"}, t("Opponent"), " ", html("input", {type: "range", id: "level", min: 1, max: 10,
			value: state.level, "aria-valuetext": `${state.level}, ${levelOf(state.level)}`, oninput: (event) => choose({level: Number(event.target.value)})}),
		" ", html("output", {id: "level-name", for: "level"}, `${state.level} · ${levelOf(state.level)}`))] : []),
		...(seats.length > 1 ? [html("label", {}, t("Players"), " ", html("select", {id: "seats", onchange: (event) => choose({seats: Number(event.target.value)})},
			...seats.map((count) => html("option", {value: count, selected: count === Number(state.seats)}, count))))] : []),
		...(isMatch() ? [html("label", {class: "check"}, html("input", {type: "checkbox", id: "match", checked: state.match, onchange: (event) => choose({match: event.target.checked})}), " ", t("To 101 points"))] : [])),
		html("div", {class: "controls offers"}, html("button", {type: "button", id: "play", class: "main", onclick: () => goTo("play", chosen())}, t("Play")),
			...(gameAt(state.game).lesson ? [button(t("Learn in 5 minutes"), () => location.assign(`learn?${state.game}`), "learn")] : []),
			...(ours ? [button(t("Rules"), () => location.assign(`rules/${state.game}/${talonWords.language()}`), "rules")] : []),
			button(t("Invite a friend"), () => show("invite"), "invite")));
}

// Who else plays: people by their names, computers by how many they are, and their level.
function withOf(names, level) {
	const people = names.filter((name) => !talon.isComputer(name)), computers = names.length - people.length;
	const all = [...people.map((name) => html("bdi", {}, talon.calledOf(name))), ...(computers > 1 ? [tn(computers, "%d computer", "%d computers", computers)] : computers ? [t("Computer")] : []),
		...(computers && level ? [t("level %d", level)] : [])];
	return all.flatMap((who, i) => i ? [", ", who] : [who]);
}

function drawOpen() {
	const {open} = state.home;
	return open.length ? [html("section", {id: "open-games", "aria-labelledby": "open-title"}, html("h2", {id: "open-title"}, t("Go on")),
		html("ul", {class: "cards"}, ...open.map((game) => html("li", {}, html("a", {href: game.link}, gameOf(game.game), ": ", ...withOf(game.with, game.level))))))] : [];
}

function drawInvitation(one) {
	return html("li", {}, ...(one.mine ? [html("p", {}, one.to ? t("You have invited %s to %s.", one.to, gameOf(one.game.game))
		: t("You have invited a friend to %s. Send this link:", gameOf(one.game.game))), ...(one.to ? [] : [drawLink(one.link)]),
	button(t("Take the invitation back"), () => post("decline", {number: one.number}))]
		: [html("p", {}, t("%s invites you to %s.", one.from, gameOf(one.game.game))), ...(state.home.name ? [] : [drawName("join-name")]),
			html("button", {type: "button", class: "main", onclick: () => goTo("join", {number: one.number, name: byId("join-name")?.value ?? ""})}, t("Sit down")),
			button(t("No, thank you"), () => post("decline", {number: one.number}))]));
}

function drawLink(link) {
	return html("p", {class: "link"}, html("input", {readonly: true, value: link, "aria-label": t("Link"), onfocus: (event) => event.target.select()}),
		button(t("Copy"), () => navigator.clipboard?.writeText(link)));
}

const drawName = (id) => html("label", {}, t("Your name"), " ", html("input", {id, maxlength: 24, value: state.home.name, autocomplete: "nickname"}));

function drawInvitations() {
	const {invitations} = state.home;
	return invitations.length ? [html("section", {id: "invitations"}, html("ul", {class: "cards"}, ...invitations.map(drawInvitation)))] : [];
}

// ---- Games that are over

const pointsOf = (game) => game.points.join(" : ");
const others = (game) => game.names.filter((_, seat) => seat !== game.seat);

function drawKept(game) {
	return html("li", {}, html("a", {href: `#game/${game.table}/${game.id}`, "data-table": game.table, "data-id": game.id, class: `result-${game.result}`},
		html("b", {}, RESULTS[game.result]?.() ?? ""), " ", gameOf(game.game), " ", pointsOf(game), " – ", ...withOf(others(game), game.level),
		...(game.practice ? [" ", html("small", {}, t("practice"))] : [])));
}

// How many games were won in a row, up to the last.
function streakOf(last) {
	const end = last.findIndex(({result}) => result !== "W"), count = end < 0 ? last.length : end;
	return count > 1 ? [html("p", {id: "streak"}, tn(count, "You have won %d game in a row.", "You have won %d games in a row.", count))] : [];
}

function drawLast() {
	const {last, all} = state.home;
	return last.length ? [html("section", {id: "last-games", "aria-labelledby": "last-title"}, html("h2", {id: "last-title"}, t("Your last games")), ...streakOf(last),
		html("ul", {class: "cards"}, ...last.slice(0, 5).map(drawKept)),
		html("p", {class: "controls"}, html("a", {href: "#history"}, tn(all, "All %d game", "All %d games", all)), html("a", {href: "#mistakes"}, t("Your mistakes")), html("a", {href: "puzzle"}, t("Puzzles"))))] : [];
}

function drawResults() {
	const rows = Object.entries(state.home.results).map(([key, row]) => [...key.split(" "), row])
		.sort(([a, x], [b, y]) => a < b ? -1 : a > b ? 1 : x - y);
	return rows.length ? [html("section", {id: "results"}, html("h2", {}, t("Your results")), html("div", {class: "wide", tabindex: 0, role: "group", "aria-label": t("Your results")},
		html("table", {}, html("thead", {}, html("tr", {}, ...[t("Game"), t("Level"), t("Won"), t("Drawn"), t("Lost")].map((head) => html("th", {scope: "col"}, head)))),
			html("tbody", {}, ...rows.map(([game, level, {W, D, L}]) => html("tr", {}, html("th", {scope: "row", class: "text"}, gameOf(game)),
				...[level, W, D, L].map((figure) => html("td", {}, figure))))))))] : [];
}

function drawPhone() {
	return html("details", {id: "phone"}, html("summary", {}, t("Go on with your phone, or elsewhere")), ...(state.home.reachable
		? [html("p", {}, t("This is your own link: who has it plays as you.")), html("img", {src: "qr", alt: t("Your link as a QR code"), width: 200, height: 200}), drawLink(state.home.link)]
		: [html("p", {}, t("Phones cannot reach this home yet. Start it as: talon home --listen 0.0.0.0"))]));
}

function drawStart() {
	return html("div", {id: "start"}, ...drawInvitations(), ...drawOpen(), drawChoice(), ...drawLast(), ...drawResults(), drawPhone());
}

// ---- Inviting

async function invite(person) {
	if (byId("own-name") && byId("own-name").value !== state.home.name && await post("name", {name: byId("own-name").value}) === undefined)
		return;
	if (await post("invite", {game: chosen(), ...(person === undefined ? {} : {person})}) !== undefined)
		show("");
}

function drawInvite() {
	return html("section", {id: "inviting"}, html("h2", {}, t("Invite a friend to %s", gameOf(state.game))), drawName("own-name"),
		html("div", {class: "controls offers"}, html("button", {type: "button", class: "main", id: "new-friend", onclick: () => invite()}, t("Make a link for a friend")),
			...state.home.friends.map(({person, name, here}) => button(here ? t("Invite %s, who is here", name) : t("Invite %s", name), () => invite(person))),
			button(t("Back"), () => show(""))),
		...(state.home.reachable ? [] : [html("p", {class: "hint"}, t("Friends on other machines cannot reach this home yet. Start it as: talon home --listen 0.0.0.0"))]));
}

// ---- A list of all games

async function drawHistory(from = 0) {
	const reply = await fetch(`history/${from}`), {all, games} = await reply.json();
	const turn = (by, label) => html("button", {type: "button", disabled: from + by < 0 || from + by >= all, onclick: () => drawHistory(from + by)}, label);
	byId("view").replaceChildren(html("section", {id: "history"}, html("h2", {tabindex: -1}, t("Your games")), html("ul", {class: "cards"}, ...games.map(drawKept)),
		html("div", {class: "controls"}, turn(-100, t("Newer")), turn(100, t("Older")), button(t("Back"), () => show("")))));
}

// ---- A game

const view = {lines: [], at: 0, asked: false};

async function openGame(table, id, isAnalysed) {
	const reply = await fetch(`game/${table}/${id}`);
	if (!reply.ok) {
		complain(t((await reply.json().catch(() => ({}))).error ?? ""));
		return;
	}
	const lines = (await reply.text()).trim().split("\n").map((line) => JSON.parse(line));
	const kept = [...state.home.last].find((game) => game.table === table && game.id === id);
	Object.assign(view, {table, id, lines, at: lines.length - 1, asked: false, seat: kept?.seat ?? seatOf(lines)});
	drawGame();
	if (isAnalysed)
		analyse();
}

// Whose hand lies open.
const seatOf = (lines) => lines[0].frame.places.find(({kind, faces}) => kind === "hand" && faces.length)?.owner ?? 0;

function step(to) {
	view.at = Math.min(Math.max(to, 0), view.lines.length - 1);
	drawPosition();
}

function drawPosition() {
	const {frame, names} = view.lines[view.at], options = {names: (view.lines[0].names ?? names).map(talon.calledOf), seat: view.seat, ids: true, cards: talon.hasCards(frame), opened: new Set()};
	byId("board").replaceChildren(talon.drawTable(frame, options));
	byId("move").value = view.at;
	const {last} = frame;
	byId("said").replaceChildren(...(last ? [html("bdi", {}, options.names[last.seat]), ": ", ...talon.sayWords(talon.wordsOf(last), options)] : [t("Start")]));
}

// What cost points, as the expert sees it; drawn as it comes.
function analyse() {
	view.asked = true;
	const {frame, names} = view.lines[0];
	byId("where").remove();
	talon.analysis.open(byId("analysis"), {names: names.map(talon.calledOf), cards: talon.hasCards(frame), moves: view.lines.length - 1, go: (made) => {
		step(made);
		byId("board").scrollIntoView({block: "nearest"});
	}, command: (made) => button(t("Play on from here"), () => goTo("from", {table: view.table, id: view.id, move: made}))});
	post("analyse", {table: view.table, id: view.id});
}

function drawGame() {
	const last = view.lines.at(-1), game = last.game ?? view.lines[0].game;
	byId("view").replaceChildren(html("section", {id: "game"}, html("h2", {tabindex: -1}, gameOf(game), " ", (last.score ?? []).join(" : ")),
		...(isOurs(game) ? [html("button", {type: "button", id: "where", class: "main", onclick: analyse}, t("Where did I lose points?"))] : []), html("div", {id: "analysis"}), html("p", {id: "said", role: "status"}),
		html("div", {class: "controls"}, button("◀", () => step(view.at - 1), "previous"), html("input", {type: "range", id: "move", min: 0, max: view.lines.length - 1,
			"aria-label": t("Move"), oninput: (event) => step(Number(event.target.value))}), button("▶", () => step(view.at + 1), "next")),
		html("div", {id: "board"}), html("div", {class: "controls"}, html("a", {href: `saved/${view.table}/${view.id}`, download: `talon-${view.table}.html`}, t("Save as a page to send")),
			html("a", {href: `picture/${view.table}/${view.id}`, download: `talon-${view.table}-${view.id}`, id: "picture"}, t("Save as a picture")),
			button(t("Back"), () => show("")))));
	byId("previous").setAttribute("aria-label", t("Previous"));
	byId("next").setAttribute("aria-label", t("Next"));
	drawPosition();
}

// ---- Mistakes over many games

function review() {
	state.review = {sheets: [], kinds: null, over: false};
	post("review", {});
	drawReview();
}

function drawReview() {
	const {sheets, kinds, over} = state.review, rows = kinds?.kinds.slice(0, 3) ?? [];
	byId("view").replaceChildren(html("section", {id: "review"}, html("h2", {tabindex: -1}, t("Your mistakes")),
		html("p", {role: "status"}, !over ? tn(sheets.length, "%d game looked at …", "%d games looked at …", sheets.length)
			: rows.length ? t("What costs you most, in your last games:") : t("Too few games, or no mistakes: play some more.")),
		html("ol", {}, ...rows.map((kind) => html("li", {}, html("b", {}, ...talon.sayFacts("", kind.say, {})), " ",
			t("%s times a game, points lost: %s", kind.per_game.toFixed(1), kind.loss.toFixed(2))))),
		button(t("Back"), () => show(""))));
}

// ---- What is shown

function show(what) {
	if (location.hash === (what && `#${what}`))
		draw();
	else
		location.hash = what;
}

// Whoever is at something on the page stays there, and what is half typed stays typed,
// though it is drawn anew whenever the home tells something.
function keepingWork(change) {
	const old = document.activeElement, typed = [...document.querySelectorAll("#own-name, #join-name")];
	change();
	for (const {id, value} of typed.filter((input) => byId(input.id)))
		byId(id).value = value;
	const again = document.contains(old) ? null : old.id ? byId(old.id) : document.querySelector(`[data-game="${CSS.escape(old.dataset.game ?? "")}"]`);
	again?.focus({preventScroll: true});
	if (typed.includes(old))
		again?.setSelectionRange(old.selectionStart, old.selectionEnd);
}

function draw() {
	if (!state.home)
		return;
	const [what, ...rest] = decodeURIComponent(location.hash.slice(1)).split("/");
	const key = location.hash;
	if (what === "" || what === "invite") {
		keepingWork(() => byId("view").replaceChildren(what === "" ? drawStart() : drawInvite()));
	} else if (state.shown !== key) {
		if (what === "history")
			drawHistory();
		else if (what === "mistakes")
			review();
		else if (what === "game")
			openGame(Number(rest[0]), Number(rest[1]), rest[2] === "analyse");
	}
	if (state.shown !== key)
		scrollTo(0, 0);
	state.shown = key;
}

const handlers = {
	home(message) {
		state.home = message;
		state.lost = false;
		if (!message.games.some(({name}) => name === state.game))
			state.game = message.games[0].name;
		draw();
	},
	joined({name, link}) {
		complain("");
		byId("news").replaceChildren(html("p", {}, t("%s has come.", name), " ", html("a", {href: link, class: "main"}, t("To the table"))));
	},
	analysis({table, id, move, words}) {
		if (table !== view.table || id !== view.id || !view.asked)
			return;
		if (move)
			talon.analysis.add(move);
		else
			talon.analysis.close();
		if (words)
			complain(words);
	},
	review({found, over}) {
		if (!state.review)
			return; // Another page of this person has asked.
		if (found?.kinds)
			state.review.kinds = found;
		else if (found)
			state.review.sheets.push(found);
		state.review.over = over;
		if (location.hash === "#mistakes")
			drawReview();
	},
};

function connect() {
	const source = new EventSource("events");
	source.onmessage = (event) => {
		const message = JSON.parse(event.data);
		handlers[message.kind]?.(message);
	};
	source.onopen = () => complain("");
	source.onerror = () => {
		complain(t("Connection lost, trying again …"));
		if (source.readyState === EventSource.CLOSED)
			setTimeout(connect, 3000);
	};
}

// The languages that there are, each in its own words.
function drawLanguages() {
	const isThere = byId("languages").contains(document.activeElement);
	byId("languages").replaceChildren(...talonWords.languages().map(([name, words, lang]) => html("button", {type: "button", lang,
		"aria-pressed": String(name === talonWords.language()), onclick: () => talonWords.use(name)}, words)));
	if (isThere)
		byId("languages").querySelector("[aria-pressed=true]").focus({preventScroll: true});
}

byId("page").replaceChildren(html("div", {id: "languages", role: "group", "aria-label": t("Language")}), html("p", {id: "error", role: "alert"}), html("div", {id: "news", role: "status"}), html("div", {id: "view"}));
talonWords.changed(() => {
	drawLanguages();
	state.shown = null;
	draw();
});
drawLanguages();
addEventListener("hashchange", draw);
document.addEventListener("DOMContentLoaded", connect);
})();
