// The page of a run: its games in play, faults as they happen, its tables as
// they grow, and every game of its record to step through; its owner can play
// on from there. It knows no rules: a game comes as frames (talon-frames(5)).
"use strict";
(() => {
const {WORDS, byId, html, button, select} = talon;
const ROWS = 20, LOG_MOST = 50, SMALL_MOST = 12, SECOND = 1000;
const view = {
	owner: false, bots: [], // of the link
	playing: new Map(), chosen: null, // by job
	list: null, show: "all", bot: "all", from: -1, // -1: the last page, whatever comes
	game: null, asked: 0, lines: [], at: 0, look: "none", opened: new Set(), timer: 0,
	continued: new Map(), started: null, // by number; started here: {number, game, led}
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
		if (view.from < 0)
			await loadList();
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
	old.replaceChildren(...document.adoptNode(section).childNodes);
	old.dataset.games = section.dataset.games;
	wide(old).forEach((region, i) => {
		region.scrollLeft = lefts[i] ?? 0;
	});
	if (focused >= 0)
		wide(old)[focused]?.focus({preventScroll: true});
}

// ---- Games in play

// A name in a line, which it cannot turn round.
const isolate = (name) => `\u2068${name}\u2069`;
const titleOf = (message) => `${WORDS.gameOf(message.game)}: ${message.names.map(isolate).join(" – ")}`;

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

function drawJob(message) {
	const node = jobNode(message.job), isChosen = view.chosen === message.job;
	const options = {names: message.names};
	node.firstChild.setAttribute("aria-pressed", String(isChosen));
	node.firstChild.textContent = titleOf(message);
	node.lastChild.replaceChildren(talon.drawTable(message.frame, options));
	if (isChosen)
		byId("large").replaceChildren(html("h3", {}, titleOf(message)), talon.drawTable(message.frame, options));
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

// ---- The list of games

async function ask(name, body) {
	const response = await fetch(name, body && {method: "POST", headers: {"Content-Type": "application/json"},
		body: JSON.stringify(body)});
	const text = await response.text();
	if (!response.ok)
		throw new Error(JSON.parse(text || "{}").error ?? response.statusText);
	return text;
}

const listName = (from) => `games/from=${from}&count=${ROWS}&show=${view.show}${view.bot === "all" ? "" : `&bot=${view.bot}`}`;

async function loadList() {
	const wanted = view.from;
	let list = JSON.parse(await ask(listName(Math.max(wanted, 0))).catch((error) => JSON.stringify(
		{bots: [], games: [], from: 0, all: 0, error: error.message})));
	if (wanted < 0 && list.all > ROWS)
		list = JSON.parse(await ask(listName(Math.floor((list.all - 1) / ROWS) * ROWS)));
	if (wanted !== view.from)
		return;
	view.list = list;
	drawList();
}

function turnPage(by) {
	const from = Math.max(0, view.list.from + by * ROWS);
	view.from = from + ROWS >= view.list.all ? -1 : from;
	loadList();
}

function drawRow(row) {
	const isShown = view.game?.id === row.id;
	return html("tr", {class: isShown ? "turn" : undefined},
		html("td", {}, html("button", {type: "button", "aria-current": isShown && "true", onclick: () => go(row.id)}, row.id)),
		html("td", {class: "text"}, ...row.names.flatMap((name, seat) => [seat ? " – " : "", html("bdi", {}, name)])),
		html("td", {}, row.score.join(" : ")), html("td", {class: "text"}, row.end));
}

function drawBots(bots) {
	const now = JSON.stringify(bots), place = byId("list-bot");
	if (place.dataset.bots === now)
		return;
	place.dataset.bots = now;
	place.replaceChildren(select(WORDS.bot, [["all", WORDS.anyBot], ...bots.map((name, i) => [String(i), name])], (value) => {
		[view.bot, view.from] = [value, -1];
		loadList();
	}, view.bot));
}

function drawList() {
	const {games, from, all, bots} = view.list;
	drawBots(bots);
	byId("game-rows").replaceChildren(...games.map(drawRow));
	byId("game-page").textContent = all ? WORDS.page(from + 1, from + games.length, all) : WORDS.noGames;
	byId("earlier").disabled = from === 0;
	byId("later").disabled = from + ROWS >= all;
}

// ---- A game

// Whoever asked for a game is led to it, which may be far below.
async function go(id) {
	history.replaceState(null, "", `#game-0-${id}`);
	if (!await openGame(id))
		return;
	byId("game").scrollIntoView({block: "start"});
	byId("game-title").focus({preventScroll: true});
}

// Opens a game at its first position, or ISKEPT at that which is shown by then.
// What was asked for last counts, whichever answer comes first: true, if this did.
async function openGame(id, isKept = false) {
	const asked = ++view.asked;
	let text;
	try {
		text = await ask(`game/${id}/${view.look === "none" ? "" : `seat=${view.look}`}`);
	} catch (error) {
		byId("game-page").textContent = error.message;
		return false;
	}
	if (asked !== view.asked)
		return false;
	stop();
	view.lines = text.trim().split("\n").map((line) => JSON.parse(line));
	view.game = {...view.lines.at(-1), open: isOpen(id)};
	view.at = isKept ? Math.min(view.at, view.lines.length - 1) : 0;
	view.opened.clear();
	drawGame();
	if (view.list)
		drawList();
	return true;
}

const isOpen = (id) => view.list?.games.find((row) => row.id === id)?.open ?? true;

function step(by) {
	if (!view.game)
		return;
	view.at = Math.min(Math.max(view.at + by, 0), view.lines.length - 1);
	drawPosition();
}

function stop() {
	clearInterval(view.timer);
	view.timer = 0;
	byId("play")?.replaceChildren(WORDS.play);
}

function play() {
	if (view.timer) {
		stop();
		return;
	}
	view.timer = setInterval(() => view.at + 1 < view.lines.length ? step(1) : stop(), SECOND);
	byId("play").replaceChildren(WORDS.pause);
}

// The game before or behind it among those that are shown.
function otherGame(by) {
	const games = view.list?.games ?? [], at = games.findIndex((row) => row.id === view.game?.id) + by;
	if (view.game && games[at])
		go(games[at].id);
}

const keys = {ArrowRight: () => step(1), ArrowLeft: () => step(-1), Home: () => step(-1e9),
	End: () => step(1e9), ArrowDown: () => otherGame(1), ArrowUp: () => otherGame(-1)};

function press(event) {
	if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys) || /^(SELECT|INPUT)$/.test(event.target.tagName))
		return;
	event.preventDefault();
	keys[event.key]();
}

function sayEnd(game) {
	const winners = [...new Set(game.winners.map((seat) => isolate(game.names[seat])))].join(", ");
	const drawn = game.winners.length > 1 && new Set(game.winners.map((seat) => game.names[seat])).size > 1;
	return [`${WORDS.score} ${game.score.join(" : ")}`, winners && (drawn ? WORDS.winsShared : WORDS.wins)(winners),
		game.end !== "normal" && `${game.end}, ${WORDS.seatOf(game.offender)}: ${game.why}`].filter(Boolean).join("; ");
}

function drawGame() {
	const game = view.game, last = view.lines.length - 1;
	const looks = [["none", WORDS.nobody], ["all", WORDS.everything],
		...game.names.map((name, seat) => [String(seat), `${WORDS.seat} ${seat}: ${isolate(name)}`])];
	byId("game").replaceChildren(
		html("h3", {id: "game-title", tabindex: -1}, titleOf({game: game.id, names: game.names})), html("p", {}, sayEnd(game)),
		html("div", {class: "controls"}, button(WORDS.first, () => step(-1e9)), button(WORDS.previous, () => step(-1), "previous"),
			button(WORDS.next, () => step(1), "next"), button(WORDS.last, () => step(1e9)), button(WORDS.play, play, "play"),
			button(WORDS.previousGame, () => otherGame(-1)), button(WORDS.nextGame, () => otherGame(1)),
			html("label", {}, `${WORDS.move} `, html("input", {type: "range", min: 0, max: last, value: view.at, id: "move",
				oninput: (event) => step(Number(event.target.value) - view.at)})),
			select(WORDS.seen, looks, (value) => {
				view.look = value;
				openGame(game.id, true);
			}, view.look)),
		...(game.open ? [] : [html("p", {class: "hint"}, WORDS.notYetOpen)]),
		html("p", {id: "said", role: "status"}), html("div", {id: "board"}), html("p", {class: "hint"}, WORDS.hint),
		...(view.owner && game.open ? [playOnForm(game)] : []));
	drawPosition();
	drawStarted();
}

function drawPosition() {
	const {names} = view.game, line = view.lines[view.at], frame = line.frame, seat = Number(view.look);
	const options = {names, seat: seat < names.length ? seat : 0, opened: view.opened, ids: true};
	const said = [view.at ? WORDS.moveOf(view.at, view.lines.length - 1) : WORDS.start];
	if (frame.deal)
		said.push(`. ${WORDS.deal(...frame.deal)}`);
	if (view.at && frame.last)
		said.push(`. ${isolate(names[frame.last.seat])} `, ...talon.sayWords(frame.last.words, options), `, ${WORDS.ms(line.ms)}`);
	for (const mark of frame.last?.marks ?? [])
		said.push(". ", ...talon.sayWords(mark.words, options));
	byId("said").replaceChildren(...said);
	byId("move").value = view.at;
	byId("board").replaceChildren(talon.drawTable(frame, options), talon.drawSeats(frame, options));
}

// ---- Playing on, for the owner

function playOnForm(game) {
	let [seat, bot] = ["0", view.bots.includes("greedy") ? "greedy" : view.bots[0]];
	const start = button(WORDS.playOnGo(bot), async () => {
		view.started = {game: game.id};
		byId("play-on-words").textContent = WORDS.playOnStarts;
		try {
			view.started.number = JSON.parse(await ask("play", {game: game.id, move: view.at, seat: Number(seat), bot})).number;
			drawStarted();
		} catch (error) {
			view.started = null;
			byId("play-on-words").textContent = error.message;
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
	if (!place || !message || view.started.game !== view.game.id)
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
	log.append(html("li", {}, `${WORDS.gameOf(message.game)}: `, html("bdi", {}, message.bot),
		`, ${WORDS.seatOf(message.seat)}: ${message.fault}: ${message.why}`, ...(message.stderr ? [html("pre", {}, message.stderr)] : [])));
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
		byId("state").textContent = WORDS.run[message.state]?.(message) ?? "";
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
			html("div", {id: "playing"}), html("ul", {id: "faults-log", role: "log", "aria-label": WORDS.faultsNow}),
			html("ul", {id: "continued", "aria-label": WORDS.playOn, hidden: true})));
	byId("tables").after(section("games", WORDS.games, html("div", {class: "controls"},
		select(WORDS.filter, ["all", "normal", "faults", "drawn"].map((kind) => [kind, WORDS[kind]]), (value) => {
			[view.show, view.from] = [value, -1];
			loadList();
		}, view.show), html("span", {id: "list-bot"}),
		html("label", {}, `${WORDS.goTo} `, html("input", {id: "go-to", inputmode: "numeric", size: 8,
			onkeydown: (event) => event.key === "Enter" && go(Number(event.target.value))})),
		button(WORDS.go, () => go(Number(byId("go-to").value)))),
	html("div", {class: "wide"}, html("table", {id: "game-list"}, html("thead", {}, html("tr", {},
		...[[WORDS.game], [WORDS.seats, "text"], [WORDS.score], [WORDS.end, "text"]].map(([text, kind]) =>
			html("th", {scope: "col", class: kind}, text)))),
	html("tbody", {id: "game-rows"}))),
	html("div", {class: "controls"}, button(WORDS.previousPage, () => turnPage(-1), "earlier"),
		button(WORDS.nextPage, () => turnPage(1), "later"), html("span", {id: "game-page", role: "status"})),
	html("div", {id: "game", tabindex: 0, onkeydown: press, "aria-label": WORDS.game})));
}

async function follow() {
	const match = /^#game-0-(\d+)$/.exec(location.hash);
	if (match)
		await go(Number(match[1]));
}

drawPage();
listen();
loadList().then(follow);
addEventListener("hashchange", follow);
document.addEventListener("visibilitychange", refreshLater);
})();
