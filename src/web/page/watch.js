// The page of a run: its games in play, faults as they happen, its tables as
// they grow, and every game of its record to step through (games.js); its owner
// can play on from there. It knows no rules.
"use strict";
(() => {
const {WORDS, byId, html, button, select, isolate, shown, titleOf} = talon;
const LOG_MOST = 50, SMALL_MOST = 12, SECOND = 1000;
const view = {
	owner: false, bots: [], // of the link
	playing: new Map(), chosen: null, // by job
	games: null, // of games.js
	continued: new Map(), shown: null, started: null, // by number; started here: {number, game, led}
};

// ---- Tables: at most once a second, and only when games have come
// or the run is another

const tables = {wanted: 0, of: undefined, timer: 0, at: -SECOND};

function refreshLater() {
	if (!tables.timer && !document.hidden)
		tables.timer = setTimeout(refresh, Math.max(0, tables.at + SECOND - performance.now()));
}

async function refresh() {
	try {
		const response = await fetch("tables");
		if (response.ok)
			showTables(new DOMParser().parseFromString(await response.text(), "text/html").getElementById("tables"));
		await view.games.refresh();
	} catch {
		// The stream says that nobody is there.
	}
	tables.timer = 0;
	tables.at = performance.now();
	if (Number(byId("tables").dataset.games) < tables.wanted)
		refreshLater();
}

// Who was reading a table reads on where it was.
function showTables(section) {
	const old = byId("tables"), wide = (node) => [...node.querySelectorAll(".wide")];
	const lefts = wide(old).map((region) => region.scrollLeft), focused = wide(old).indexOf(document.activeElement);
	const details = (node) => [...node.querySelectorAll("details")], opened = details(old).map((each) => each.open);
	old.replaceChildren(...document.adoptNode(section).childNodes);
	old.dataset.games = section.dataset.games;
	wide(old).forEach((region, i) => {
		region.scrollLeft = lefts[i] ?? 0;
	});
	details(old).forEach((each, i) => {
		each.open = opened[i] ?? false;
	});
	if (focused >= 0)
		wide(old)[focused]?.focus({preventScroll: true});
}

// ---- Games in play

// The place of a job keeps its button, so that it keeps the focus.
function jobNode(job) {
	const id = `job-${job}`;
	let node = byId(id);
	if (!node) {
		node = html("section", {id, class: "playing"}, button("", () => {
			view.chosen = view.chosen === job ? null : job;
			drawPlaying();
		}), html("div", {class: "small"}));
		byId("playing").append(node);
	}
	return node;
}

// "Final, 4 : 2", if the two are in the bracket and their tie is not over.
function tieOf(names) {
	for (const tie of byId("tables").querySelectorAll(".bracket li li:not(:has(.winner))")) {
		const sides = [...tie.querySelectorAll("p:not(.hint)")], scores = sides.map((side) => side.querySelector("span")?.textContent ?? "0");
		if (sides.every((side) => names.includes(side.querySelector("bdi")?.textContent)))
			return ` – ${tie.parentNode.previousElementSibling.textContent}, ${scores.join(" : ")}`;
	}
	return "";
}

function drawJob(message) {
	const node = jobNode(message.job), isChosen = view.chosen === message.job;
	const options = {names: message.names}, title = titleOf({id: message.game, ...message}) + tieOf(message.names);
	node.firstChild.setAttribute("aria-pressed", String(isChosen));
	node.firstChild.textContent = title;
	node.lastChild.replaceChildren(talon.drawTable(message.frame, options));
	if (isChosen)
		byId("large").replaceChildren(html("h3", {}, title), talon.drawTable(message.frame, options));
}

let drawing = 0;

function drawPlaying() {
	drawing = 0;
	const jobs = [...view.playing.keys()].sort((a, b) => a - b);
	for (const node of [...byId("playing").children])
		if (!view.playing.has(Number(node.id.slice(4))))
			node.remove();
	jobs.slice(0, SMALL_MOST).forEach((job) => drawJob(view.playing.get(job)));
	if (!view.playing.has(view.chosen))
		byId("large").replaceChildren();
	byId("playing-words").textContent = jobs.length > SMALL_MOST ? WORDS.playingMore(SMALL_MOST, jobs.length)
		: jobs.length ? "" : WORDS.playingNone;
}

function playingChanged() {
	drawing ||= requestAnimationFrame(drawPlaying);
}

// ---- Its games

async function ask(name, body) {
	const response = await fetch(name, body && {method: "POST", headers: {"Content-Type": "application/json"},
		body: JSON.stringify(body)});
	const text = await response.text();
	if (!response.ok)
		throw new Error(JSON.parse(text || "{}").error ?? response.statusText);
	return text;
}

const source = {
	latest: true,
	async list({from, count, show, bot}) {
		const list = JSON.parse(await ask(`games/from=${from}&count=${count}&show=${show}${bot === undefined ? "" : `&bot=${bot}`}`));
		return {...list, games: list.games.map((game) => ({file: 0, ...game}))};
	},
	async lines(file, id, look, open) {
		const text = await ask(`game/${id}/seat=${look}${open && look !== "all" ? "&open" : ""}`);
		return text.trim().split("\n").map((line) => JSON.parse(line));
	},
	below(node, game) {
		view.shown = game.id;
		if (view.owner && game.open)
			node.append(playOnForm(game));
		drawStarted();
	},
};

// ---- Playing on, for the owner

function playOnForm(game) {
	let [seat, bot] = ["0", view.bots.includes("greedy") ? "greedy" : view.bots[0]];
	const start = button(WORDS.playOnGo(bot), async () => {
		view.started = {game: game.id};
		byId("play-on-words").textContent = WORDS.playOnStarts;
		try {
			view.started.number = JSON.parse(await ask("play", {game: game.id, move: view.games.at(), seat: Number(seat), bot})).number;
			drawStarted();
		} catch (error) {
			view.started = null;
			byId("play-on-words").textContent = shown(error.message);
		}
	});
	return html("div", {class: "controls", id: "play-on"}, html("b", {}, WORDS.playOn),
		select(WORDS.seat, game.names.map((name, i) => [String(i), `${i}: ${isolate(name)}`]), (value) => {
			seat = value;
		}, seat), select(WORDS.against, view.bots.map((name) => [name, name]), (value) => {
			bot = value;
			start.textContent = WORDS.playOnGo(bot);
		}, bot), start, html("p", {id: "play-on-words", role: "status"}));
}

// What has come of the game that was started here, beside its button; who waits
// there for the link is led to it.
function drawStarted() {
	const place = byId("play-on-words"), message = view.continued.get(view.started?.number);
	if (!place || !message || view.started.game !== view.shown)
		return;
	const waits = byId("play-on").contains(document.activeElement) || document.activeElement === document.body;
	const refocus = place.contains(document.activeElement);
	place.replaceChildren(...sayContinued(message), ...(message.running ? [message.link ? WORDS.noClock : WORDS.playOnStarts] : []));
	if (message.link && (view.started.led ? refocus : waits))
		place.querySelector("a").focus();
	view.started.led ||= Boolean(message.link);
}

// Who listens at any address is found where this page was.
function linkTo(text) {
	const link = new URL(text);
	if (/^(0\.0\.0\.0|\[::\])$/.test(link.hostname))
		link.hostname = location.hostname;
	return link.protocol === location.protocol ? link.href : undefined;
}

const sayContinued = (message) => [WORDS.continued(message.game, message.move, message.seat, message.bot), " ",
	message.link ? html("a", {href: linkTo(message.link), target: "_blank", rel: "noopener noreferrer"}, WORDS.continuedOpen)
		: message.words, " "];

function drawContinued(message) {
	const id = `continued-${message.number}`;
	const node = html("li", {id}, ...sayContinued(message),
		...(message.running ? [button(WORDS.continuedEnd, () => ask("stop", {number: message.number}).catch(() => {}))] : []));
	byId("continued").hidden = false;
	if (byId(id))
		byId(id).replaceWith(node);
	else
		byId("continued").append(node);
	view.continued.set(message.number, message);
	if (message.number === view.started?.number)
		drawStarted();
}

// ---- What the server tells

function sayFault(message) {
	const log = byId("faults-log");
	log.append(html("div", {}, `${WORDS.gameOf(message.game)}: `, html("bdi", {}, message.bot),
		`, ${WORDS.seatOf(message.seat)}: ${message.fault}${message.why ? `: ${message.why}` : ""}`, ...(message.stderr ? [html("pre", {}, message.stderr)] : [])));
	while (log.children.length > LOG_MOST)
		log.firstChild.remove();
}

const told = {
	hello(message) {
		[view.owner, view.bots] = [message.owner, message.bots];
		view.playing.clear();
		view.continued.clear();
		byId("continued").replaceChildren();
		byId("continued").hidden = true;
		playingChanged();
	},
	standings(message) {
		byId("state").textContent = shown(WORDS.run[message.state]?.(message) ?? "");
		if (message.games < tables.wanted)
			tables.wanted = -1;
		if (message.games !== tables.wanted || message.of !== tables.of)
			refreshLater();
		[tables.wanted, tables.of] = [message.games, message.of];
	},
	playing(message) {
		view.playing.set(message.job, message);
		playingChanged();
	},
	ended(message) {
		view.playing.delete(message.job);
		playingChanged();
	},
	fault: sayFault,
	continued: drawContinued,
	now() {
		document.documentElement.dataset.ready = Math.round(performance.now());
	},
};

function listen() {
	const stream = new EventSource("events");
	told.crowded = () => {
		stream.close();
		byId("state").textContent = WORDS.crowded;
	};
	stream.onmessage = (event) => {
		const message = JSON.parse(event.data);
		told[message.kind]?.(message);
	};
	stream.onerror = () => {
		byId("state").textContent = WORDS.lost;
	};
}

// ---- The page

function section(id, title, ...children) {
	return html("section", {id, "aria-labelledby": `${id}-title`}, html("h2", {id: `${id}-title`}, title), ...children);
}

function drawPage() {
	byId("page").replaceChildren(html("p", {id: "state", role: "status"}),
		section("in-play", WORDS.playing, html("p", {id: "playing-words", class: "hint"}), html("div", {id: "large"}),
			html("div", {id: "playing"}), html("div", {id: "faults-log", role: "log", "aria-label": WORDS.faultsNow}),
			html("ul", {id: "continued", "aria-label": WORDS.playOn, hidden: true})));
	const games = section("games", WORDS.games);
	byId("tables").after(games);
	view.games = talon.games(games, source);
}

drawPage();
listen();
view.games.begin();
document.addEventListener("visibilitychange", refreshLater);
})();
