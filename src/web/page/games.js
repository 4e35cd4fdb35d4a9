// The games of a record for a page that lists them and lets one step through one,
// whether they come from a server or with the page. It knows no rules: a game
// comes as frames (talon-frames(5)).
//
//	const games = talon.games(place, source);
//
// draws into the element PLACE. SOURCE has
//	list({from, count, show, bot})  a promise of {all, from, bots, games}: of ALL
//	         games that are shown those from FROM on; SHOW is one of "all",
//	         "normal", "faults", "drawn", and BOT a number of BOTS or undefined.
//	         A game is as `talon show --json FILE` lists it, besides its `file`,
//	         and `open`: false as long as nobody may see all hands of it
//	lines(file, id, look, open)  a promise of its positions {frame, ms, info, note}, as LOOK
//	         sees them: "all", "none" or a seat; OPEN: with the hands of others.
//	         The last has what the list has, too, and `why`
//	files    the names of the files; undefined: there is only one
//	bot      the number of the bot whose games are listed at first
//	latest   true: games come still, and the last of them are listed at first
//	below(node, game)  appends to the NODE of a game what is to stand below it
// What comes back has begin(), a promise of whether the address names a game, which
// is open then; first(), which opens the first of the list; refresh(), for when
// games have come; at(), the number of the position that is shown; and
// show(file, id, at), which shows another.
"use strict";
(() => {
const {WORDS, byId, html, button, select, inWords, shown} = talon;
const ROWS = 20, SECOND = 1000;

// A name in a line, which it cannot turn round.
const isolate = (name) => `\u2068${shown(name).replace(/[\u2068\u2069]/g, inWords)}\u2069`;

const titleOf = ({id, names}) => `${WORDS.gameOf(id)}: ${names.map(isolate).join(" – ")}`;

function sayEnd(game) {
	const winners = [...new Set((game.winners ?? []).map((seat) => isolate(game.names[seat])))];
	return [`${WORDS.score} ${game.score.join(" : ")}`,
		winners.length && (winners.length > 1 ? WORDS.winsShared : WORDS.wins)(winners.join(", ")),
		game.end !== "normal" && `${game.end}, ${WORDS.seatOf(game.offender)}${game.why ? `: ${game.why}` : ""}`].filter(Boolean).join("; ");
}

// What the bot said besides its move: its figures on a line, then its own lines.
function noted({info, note}) {
	const figures = Object.entries(info ?? {}).map(([key, value]) => `${key} ${value}`).join(", ");
	return shown([figures, note].filter(Boolean).join("\n"));
}

function games(place, source) {
	const view = {list: null, listed: 0, show: "all", bot: source.bot, from: source.latest ? -1 : 0, // -1: the last page, whatever comes
		game: null, asked: 0, lines: [], at: 0, look: "all", open: false, opened: new Set(), timer: 0};

	// ---- The list

	async function loadList() {
		const asked = ++view.listed, {show, bot} = view, ask = (from) => source.list({from, count: ROWS, show, bot});
		let list = await ask(Math.max(view.from, 0)).catch((error) => ({bots: [], games: [], from: 0, all: 0, error: error.message}));
		if (view.from < 0 && list.all > ROWS)
			list = await ask(Math.floor((list.all - 1) / ROWS) * ROWS);
		if (asked !== view.listed)
			return;
		view.list = list;
		drawList();
	}

	function turnPage(by) {
		const from = Math.max(0, view.list.from + by * ROWS);
		view.from = source.latest && from + ROWS >= view.list.all ? -1 : from;
		return loadList();
	}

	function showOther(change) {
		Object.assign(view, change, {from: source.latest ? -1 : 0});
		loadList();
	}

	const isShown = (row) => view.game?.id === row.id && view.game.file === row.file;

	function drawRow(row) {
		return html("tr", {class: isShown(row) ? "turn" : undefined},
			...(source.files ? [html("td", {class: "text"}, source.files[row.file])] : []),
			html("td", {}, html("button", {type: "button", "aria-current": isShown(row) && "true", onclick: () => go(row.file, row.id)},
				WORDS.gameOf(row.id))),
			html("td", {class: "text"}, ...row.names.flatMap((name, seat) => [seat ? " – " : "", html("bdi", {}, name)])),
			html("td", {}, row.score.join(" : ")), html("td", {class: "text"}, row.end));
	}

	function drawBots(bots) {
		const now = JSON.stringify(bots), around = byId("list-bot");
		if (around.dataset.bots === now)
			return;
		around.dataset.bots = now;
		around.replaceChildren(select(WORDS.bot, [["", WORDS.anyBot], ...bots.map((name, i) => [String(i), name])],
			(value) => showOther({bot: value === "" ? undefined : Number(value)}), String(view.bot ?? "")));
	}

	function drawList() {
		const {games: rows, from, all, bots, error} = view.list;
		drawBots(bots);
		byId("game-rows").replaceChildren(...rows.map(drawRow));
		say(error ?? (all ? WORDS.page(from + 1, from + rows.length, all) : WORDS.noGames));
		byId("earlier").disabled = from === 0;
		byId("later").disabled = from + ROWS >= all;
	}

	const say = (words) => byId("game-page").replaceChildren(words);

	// ---- A game

	// Whoever asked for a game is led to it, which may be far below.
	async function go(file, id) {
		if (!await open(file, id))
			return;
		history.replaceState(null, "", `#game-${view.game.file}-${id}`);
		byId("game").scrollIntoView({block: "start"});
		byId("game-title").focus({preventScroll: true});
	}

	// "7", or "1-7" of the second file.
	function goTo(text) {
		const match = /^(?:(\d+)-)?(\d+)$/.exec(text.trim());
		if (match)
			go(match[1] && Number(match[1]), Number(match[2]));
		else
			say(WORDS.unknown);
	}

	// Opens a game at its first position, or ISKEPT at that which is shown by then.
	// What was asked for last counts, whichever answer comes first: true, if this did.
	async function open(file, id, isKept = false) {
		const asked = ++view.asked;
		let lines;
		try {
			lines = await source.lines(file, id, view.look, view.open);
		} catch (error) {
			say(error.message);
			return false;
		}
		if (asked !== view.asked)
			return false;
		stop();
		view.lines = lines;
		view.game = {file: file ?? 0, ...lines.at(-1), open: isOpen(file ?? 0, id)};
		view.at = isKept ? Math.min(view.at, lines.length - 1) : 0;
		if (isKept) {
			drawPosition();
			return true;
		}
		view.opened.clear();
		drawGame();
		if (view.list)
			drawList();
		return true;
	}

	const isOpen = (file, id) => view.list?.games.find((row) => row.id === id && row.file === file)?.open ?? true;

	function lookOther(change) {
		Object.assign(view, change);
		open(view.game.file, view.game.id, true);
	}

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
	async function otherGame(by) {
		const at = view.list?.games.findIndex(isShown) ?? -1, next = at + by;
		if (!view.game || at < 0)
			return;
		const isHere = next >= 0 && next < view.list.games.length;
		const isElsewhere = by < 0 ? view.list.from > 0 : view.list.from + next < view.list.all;
		if (!isHere && isElsewhere)
			await turnPage(by);
		const row = isHere ? view.list.games[next] : isElsewhere && view.list.games.at(by < 0 ? -1 : 0);
		if (row)
			go(row.file, row.id);
	}

	const keys = {ArrowRight: () => step(1), ArrowLeft: () => step(-1), Home: () => step(-1e9),
		End: () => step(1e9), ArrowDown: () => otherGame(1), ArrowUp: () => otherGame(-1)};

	function press(event) {
		if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys) || /^(SELECT|INPUT)$/.test(event.target.tagName))
			return;
		event.preventDefault();
		keys[event.key]();
	}

	function drawGame() {
		const {game} = view, looks = [["all", WORDS.everything],
			...game.names.map((name, seat) => [String(seat), `${WORDS.seat} ${seat}: ${isolate(name)}`]), ["none", WORDS.nobody]];
		if (!looks.some(([look]) => look === view.look))
			view.look = "all";
		byId("game").replaceChildren(
			html("h3", {id: "game-title", tabindex: -1}, titleOf(game)), html("p", {}, sayEnd(game)),
			html("div", {class: "controls"}, button(WORDS.first, () => step(-1e9)), button(WORDS.previous, () => step(-1), "previous"),
				button(WORDS.next, () => step(1), "next"), button(WORDS.last, () => step(1e9)), button(WORDS.play, play, "play"),
				button(WORDS.previousGame, () => otherGame(-1)), button(WORDS.nextGame, () => otherGame(1)),
				html("label", {}, `${WORDS.move} `, html("input", {type: "range", min: 0, max: view.lines.length - 1, value: view.at,
					id: "move", oninput: (event) => step(Number(event.target.value) - view.at)})),
				select(WORDS.seen, looks, (look) => lookOther({look}), view.look),
				html("label", {}, html("input", {type: "checkbox", checked: view.open, id: "open",
					onchange: (event) => lookOther({open: event.target.checked})}), ` ${WORDS.openHands}`)),
			...(game.open ? [] : [html("p", {class: "hint"}, WORDS.notYetOpen)]),
			html("p", {id: "said", role: "status"}), html("p", {id: "noted"}), html("div", {id: "board"}), html("p", {class: "hint"}, WORDS.hint));
		source.below?.(byId("game"), game);
		drawPosition();
	}

	function drawPosition() {
		const {names} = view.game, {frame, ms} = view.lines[view.at], seat = Number(view.look);
		const options = {names, seat: seat < names.length ? seat : 0, opened: view.opened, ids: true, cards: talon.hasCards(frame)};
		const said = [view.at ? WORDS.moveOf(view.at, view.lines.length - 1) : WORDS.start];
		if (frame.deal)
			said.push(`. ${WORDS.deal(...frame.deal)}`);
		if (view.at && frame.last)
			said.push(`. ${isolate(names[frame.last.seat])} `, ...talon.sayFacts(frame.last.words, frame.last.say, options), `, ${WORDS.ms(ms)}`);
		for (const mark of frame.last?.marks ?? [])
			said.push(". ", ...talon.sayFacts(mark.words, mark.say, options));
		byId("said").replaceChildren(...said);
		byId("noted").textContent = noted(view.lines[view.at]);
		byId("move").value = view.at;
		byId("open").disabled = view.look === "all";
		byId("board").replaceChildren(talon.drawTable(frame, options), talon.drawSeats(frame, options));
	}

	// ---- The place

	const shows = ["all", "normal", "faults", "drawn"].map((kind) => [kind, WORDS[kind]]);
	const heads = [...(source.files ? [[WORDS.file, "text"]] : []), [WORDS.game], [WORDS.seats, "text"], [WORDS.score], [WORDS.end, "text"]];
	place.append(html("div", {class: "controls"}, select(WORDS.filter, shows, (show) => showOther({show}), view.show),
		html("span", {id: "list-bot"}), html("label", {}, `${WORDS.goTo} `, html("input", {id: "go-to", inputmode: "numeric", size: 8,
			onkeydown: (event) => event.key === "Enter" && goTo(event.target.value)})), button(WORDS.go, () => goTo(byId("go-to").value))),
	html("div", {class: "wide"}, html("table", {id: "game-list"}, html("thead", {}, html("tr", {},
		...heads.map(([text, kind]) => html("th", {scope: "col", class: kind}, text)))), html("tbody", {id: "game-rows"}))),
	html("div", {class: "controls"}, button(WORDS.previousPage, () => turnPage(-1), "earlier"),
		button(WORDS.nextPage, () => turnPage(1), "later"), html("span", {id: "game-page", role: "status"})),
	html("div", {id: "game", role: "group", tabindex: 0, onkeydown: press, "aria-label": WORDS.game}));

	// Opens what the address names; false: it names no game.
	async function follow() {
		const match = /^#game-(\d+)-(\d+)$/.exec(location.hash);
		if (match)
			await go(Number(match[1]), Number(match[2]));
		return Boolean(match);
	}
	addEventListener("hashchange", follow);

	return {
		begin: () => loadList().then(follow),
		refresh: () => view.from < 0 ? loadList() : undefined,
		first: () => view.list.games[0] && open(view.list.games[0].file, view.list.games[0].id),
		at: () => view.at,
		show: async (file, id, at) => {
			if (isShown({file, id}) || await open(file, id))
				step(at - view.at);
		},
	};
}

Object.assign(talon, {games, isolate, titleOf});
})();
