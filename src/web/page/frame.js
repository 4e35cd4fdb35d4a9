// What all pages share: their words, makers of elements, and the drawing of
// frames (talon-frames(5)). It knows no rules, and foreign text becomes text
// and nothing else. Its one global is `talon`.
//
// OPTIONS of drawing, all of which may be missing:
//	names    of the seats
//	seat     whose place at the table is below; without it seat 0
//	choose   (place, face) => what a press on that piece does, or undefined;
//	         PLACE is its number, and an empty square is [row, column]
//	chosen   (place, face) => whether it has been pressed
//	preview  [place, faces] of tiles that would come there
//	opened   a Set of the numbers of the piles that lie open
//	cards    false: words name no cards; a drawing finds that out
//	hinted   (place, face) => whether it is to be seen at once
//	presence (seat) => whether somebody is there, in words; "": nothing is said
//	pips     true: cards have as many suits as they are worth
//	zooms    a Map of the numbers of the grids that are shown larger
//	ids      true: the table is #table, seats are #seat-N, their hands
//	         #hand-N, all other places #place-N; once a page
// A piece that can be pressed has data-piece="PLACE FACE", a square
// data-piece="PLACE ROW COLUMN".
"use strict";
const talon = (() => {
const {t, tn, parts: partsOf} = talonWords;
const N_ = (sentence) => sentence;

// Every word that is shown, by its English one: N_ says that words.js translates
// it.
const english = {
	// Cards, tiles, places, seats
	card: (value, suit) => t("%s of %s", value, suit),
	colours: {black: N_("black"), white: N_("white"), red: N_("red"), orange: N_("orange"), yellow: N_("yellow"), green: N_("green"), blue: N_("blue"), purple: N_("purple")},
	mark: (colour, text) => text ? `${colour} ${text}` : t("%s stone", colour),
	deal: (number, count) => t("Deal %d of %d", number, count),
	hidden: (count, what) => ({card: tn(count, "%d hidden card", "%d hidden cards", count), tile: tn(count, "%d hidden tile", "%d hidden tiles", count),
		mark: tn(count, "%d hidden mark", "%d hidden marks", count)}[what]),
	none: N_("empty"),
	points: N_("Points"), pointsOf: (points) => tn(points, "%d point", "%d points", points),
	seat: N_("Seat"), seatOf: (seat) => t("seat %d", seat),
	square: (row, column) => t("row %s, column %s", row, column), state: N_("State"), table: N_("Table"), others: N_("The others"),
	suits: {C: [N_("clubs"), "♣"], D: [N_("diamonds"), "♦"], H: [N_("hearts"), "♥"], S: [N_("spades"), "♠"]},
	tile: (row, column, face) => t("row %s, column %s: %s", row, column, face),
	turn: N_("to move"),
	values: {J: N_("jack"), Q: N_("queen"), K: N_("king"), A: N_("ace")},
	tiles: {ldld: N_("light straight across"), dldl: N_("light straight down"), lldd: N_("light from left to top"), dlld: N_("light from top to right"),
		ddll: N_("light from right to bottom"), lddl: N_("light from bottom to left")},
	partner: N_("partner"), zoomIn: N_("Zoom in"), zoomOut: N_("Zoom out"),

	// A seat
	actions: N_("What you may do"), begins: (number, rules) => t("Game %d: %s", number, t(rules)),
	clear: N_("Choose anew"),
	clock: N_("Your time"), gameOver: N_("The game is over"), giveUp: N_("Give up"), goOn: N_("Go on"),
	isYou: (name) => t("%s (you)", name), log: N_("What was done"), lost: N_("Connection lost, trying again …"),
	crowded: N_("Too many people watch, and this page was left out. Load it again to go on."),
	moreActions: N_("There are more than can be listed."), no: N_("No"), noGame: N_("No game yet"), notSent:
		N_("That did not arrive: there is no connection. Try again."), now: N_("Now"), nextPosition: N_("Next"), over: N_("That was the last game."),
	positionOf: (number, count) => t("Position %d of %d", number, count), positions: N_("Positions so far"),
	previousPosition: N_("Previous"),
	reallyGiveUp: N_("Give up this game?"), refused: (status) => t("That was refused (%d).", status),
	seatKeys: N_("Keys: Tab goes from piece to piece, Enter or Space chooses, P plays what is chosen (so does pressing an action twice), Escape chooses anew; ← and → look at earlier positions, Home and End at the first and now."),
	sent: N_("Sent …"), short: (seconds) => tn(seconds, "%d second left", "%d seconds left", seconds), showAll: (count) => t("Show all %d", count),
	waitingFor: N_("Waiting for"), waitingMore: (count) => tn(count, "and %d more", "and %d more", count),
	waitOf: {deal: N_("after a deal"), card: N_("after a card"), trick: N_("after a trick"), end: N_("after a game")},
	waits: N_("Waiting times in seconds"), yesGiveUp: N_("Yes, give up"), you: N_("you"), yourTurn: N_("Your turn"),

	// The bar, the end, what others do, and the settings
	buttons: {again: N_("Again"), deal: N_("Next deal"), harder: N_("Harder"), easier: N_("Easier"), another: N_("Another game"), analyse: N_("Where did I lose points?"),
		hint: N_("Hint"), undo: N_("Take back"), rules: N_("Rules"), leave: N_("Leave the table"), wake: N_("Go on")},
	stopped: N_("The game has stopped."),
	chooseCardFirst: N_("choose a card"), chooseSquareFirst: N_("choose a square"), chooseFirst: N_("choose"), notYet: N_("wait"),
	playCards: (cards) => partsOf([N_("Play %s"), cards]), playTaking: (cards, taken) => partsOf([N_("Play %s → %s"), cards, taken]),
	playWords: (words) => partsOf([N_("Play: %s"), words]),
	pressedTwice: N_("That was so soon after another choice that it was not taken. Press it once more."),
	hintComes: N_("Looking for a hint …"), hintCard: (card) => partsOf([N_("Look at %s"), card]),
	yours: N_("You"), yourSide: N_("Your side"), otherSide: N_("Other side"), bestOther: N_("Best of the others"),
	matchTo: (points) => t("Match to %d points", points),
	won: (score) => t("You won %s", score), lostBy: (score) => t("You lost %s", score), drew: (score) => t("A draw, %s", score),
	sideWon: (score) => t("Your side won %s", score), sideLost: (score) => t("Your side lost %s", score),
	isHere: (name) => t("%s is here", name), isAway: (name) => t("%s has left", name), waitsFor: (name, time) => t("%s has left, the seat waits %s", name, time),
	somebody: N_("Somebody"), offer: {deal: (name) => t("%s is ready for the next deal", name), again: (name) => t("%s wants to play again", name), harder: (name) => t("%s wants a harder game", name),
		easier: (name) => t("%s wants an easier game", name), another: (name) => t("%s wants another game", name)},
	lastPlay: N_("Last play"), noPlay: N_("Nothing has been played yet."), settings: N_("Settings"), close: N_("Close"),
	look: {four: N_("Four colours"), pips: N_("Pips on the cards"), sound: N_("Sound")}, language: N_("Language"),

	// The console
	allHands: N_("all hands"), asText: N_("Position as text"), asUsual: N_("as usual"), beforeMove: N_("Before move"), bots: (numbers) => t("for %s bots", numbers),
	byChance: N_("by chance"), byHand: N_("by hand"), change: N_("Change"), changeBot: N_("Another bot in its place"), command: N_("Command"), dealFile: N_("Deal file"), dealIt: N_("Deal"), dealNumber: N_("Deal number"), dialogue: N_("Dialogue"),
	errors: N_("Standard error"), fileHere: N_("a file where the console runs"), firstSeat: N_("Seat of the first bot"), goBot: N_("Go: ask the bot"),
	helpMe: N_("Commands"), interrupt: N_("Interrupt"), line: N_("Line"), lineTo: N_("to"), load: N_("Load"), lookFrom: N_("Seen from"), newDeal: N_("New deal"),
	players: N_("Bots"), record: N_("A game of a record"), refusedDeal: N_("Nothing was dealt: the dialogue says why."), restart: N_("Start the bot again"),
	seed: N_("Seed"), send: N_("Send"), stepOne: N_("Step: the next move"), takeBack: N_("Take back"), theGame: N_("The game"), toEnd: N_("To the end"),
	waitsForBot: (name, count) => `${name ? t("Waiting for %s: lines that are sent now wait in order.", `\u2068${name}\u2069`) : t("At work: lines that are sent now wait in order.")} ${
		count ? `${tn(count, "%d line waits.", "%d lines wait.")} ` : ""}${t("Interrupt ends the wait.")}`,
	toAct: (name, ask) => t("%s is to act (%s)", name, ask), took: N_("Time of the last answer"), whoPlays: N_("Who plays where"),

	// The report
	all: N_("all"), anyBot: N_("any bot"), bot: N_("Bot"),
	cannot: N_("This browser cannot unpack the games: it has no DecompressionStream."),
	drawn: N_("drawn"), end: N_("End"), everything: N_("who sees everything"),
	faults: N_("faults"), file: N_("File"), filter: N_("Games shown"), first: N_("First position"),
	game: N_("Game"), gameOf: (id) => t("Game %d", id), go: N_("Go"), goTo: N_("Number"),
	hint: N_("Keys: ← and → a move, Home and End, ↑ and ↓ a game."),
	last: N_("Last position"), margins: N_("Margins of the deals, points a game"),
	marginsOf: (a, b) => t("%s less %s", a, b), move: N_("Move"),
	moveOf: (move, count) => t("Move %d of %d", move, count),
	ms: (ms) => ms === 0 ? t("under 1 ms") : ms < 1000 ? `${ms} ms` : `${ms / 1000} s`,
	next: N_("Next move"), nextGame: N_("Next game"), nextPage: N_("Later games"),
	nobody: N_("who sees what all see"), noGames: N_("There are no games here."),
	normal: N_("normal"), openHands: N_("Open hands"), page: (from, to, all) => t("%d to %d of %d", from, to, all),
	play: N_("Play through"), pause: N_("Pause"), previous: N_("Previous move"),
	previousGame: N_("Previous game"), previousPage: N_("Earlier games"),
	packed: (count, of, chosen) => t({fitting: N_("%d of %d games are in this page: those that were close and those with a fault. talon report --games all puts all of them in it."),
		faults: N_("%d of %d games are in this page: those with a fault."), close: N_("%d of %d games are in this page: the closest.")}[chosen] ??
		N_("%d of %d games are in this page: the first."), count, of),
	ratings: N_("Elo after so many games"), score: N_("Score"),
	seats: N_("Seats"), seen: N_("Seen by"), standings: N_("Elo, with intervals of 95 %"),
	start: N_("Before the first move"),
	// xgettext:no-javascript-format
	times: N_("Time a move in ms: what 10, 50, 90, 99 and 100 % of the moves do not exceed"),
	unknown: N_("There is no such game here."),
	wins: (names) => t("%s won", names), winsShared: (names) => t("drawn between %s", names),

	// The page of a run
	against: N_("against"), continued: (game, move, seat, bot) => t("Game %d from move %d, you at seat %d against %s:", game, move, seat, bot),
	continuedEnd: N_("End it"), continuedOpen: N_("sit down"), faultsNow: N_("Faults as they happen"), games: N_("Games"),
	notYetOpen: N_("Hands are shown when all games of this deal have been played."),
	playing: N_("In play"), playingMore: (shown, all) => t("%d of %d games in play are shown.", shown, all),
	playingNone: N_("No game in play can be seen."), noClock: N_("Nobody loses by time there, whatever a clock shows."),
	playOn: N_("Play on from here"), playOnGo: (bot) => t("Play on against %s", bot), playOnStarts: N_("It is being started …"),
	run: {
		waiting: () => t("The file is not there yet; it is waited for."),
		reading: ({games}) => t("The file is being read: %d games so far.", games),
		playing: ({games, of}) => t("Being played: %d of %d games.", games, of),
		ended: ({games, of}) => games >= of ? t("Ended: %d of %d games.", games, of)
			: t("Stopped: %d of %d games; --resume plays the rest.", games, of),
		wrong: ({words}) => t("The file cannot be read: %s", words),
	},
};
const inLanguage = (table) => new Proxy(table, {get: (words, name) => typeof words[name] === "string" ? t(words[name])
	: words[name] && typeof words[name] === "object" ? inLanguage(words[name]) : words[name]});
const WORDS = inLanguage(english);
const ZOOM_MOST = 4;
const SVG = new DOMParser().parseFromString("<svg></svg>", "text/html").body.firstChild.namespaceURI;
const byId = (id) => document.getElementById(id);

// ---- Elements

// TEXT with each character that shows nothing and changes how others look in words,
// as in common/format_character.h; but for what isolates names.
const inWords = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
const shown = (text) => String(text).replace(/(?![\u2068\u2069])[\p{Cf}\u2028\u2029]/gu,
	(character) => character.split("").map(inWords).join(""));
const READ = ["alt", "aria-label", "title"];

function fill(node, attributes, children) {
	for (const [name, value] of Object.entries(attributes))
		if (name.startsWith("on"))
			node.addEventListener(name.slice(2), value);
		else if (value !== undefined && value !== false)
			node.setAttribute(name, value === true ? "" : READ.includes(name) ? shown(value) : value);
	node.append(...children.map((child) => child instanceof Node ? child : shown(child)));
	return node;
}
const html = (tag, attributes = {}, ...children) =>
	fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes = {}, ...children) =>
	fill(document.createElementNS(SVG, tag), attributes, children);

// What a server answers to a POST, as fetch has it.
const send = (name, body) => fetch(name, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});

const button = (label, click, id) => html("button", {type: "button", onclick: click, id}, label);

function select(label, choices, change, chosen) {
	return html("label", {}, `${label} `, html("select", {onchange: (event) => change(event.target.value)},
		...choices.map(([value, text]) => html("option", {value, selected: value === chosen}, text))));
}

// ---- Words

// The names of games for people; of others as they are called.
const GAMES = {
	tablic: t => t("Tablić"), "tablic-stihovi": t => t("Tablić with tricks"), "tablic-pairs": t => t("Tablić in pairs"),
	planowanie: t => t("Planowanie"), herc: t => t("Herc"), trax: t => t("Trax"),
};
const gameOf = (name) => GAMES[name]?.(t) ?? name;
// Our bots at a home, and what people call one.
const COMPUTER = /^(?:expert-\d+|random)(?:[#_](\d+))?$/;
const isComputer = (name) => COMPUTER.test(name);
function calledOf(name) {
	const [bot, number] = COMPUTER.exec(name) ?? [];
	return bot ? number ? t("Computer %s", number) : t("Computer") : name === "human" ? t("You") : name;
}
const nameOf = (options, seat) => options.names?.[seat] ?? WORDS.seatOf(seat);
const suitOf = (face) => face.length === 2 ? WORDS.suits[face[1]] : undefined;
const valueOf = (face) => face[0] === "T" ? "10" : face[0];

// A mark: its colour and its text; undefined for other faces.
function markOf(face) {
	const [, colour, text] = /^(\w+):(.*)$/s.exec(face) ?? [];
	return Object.hasOwn(WORDS.colours, colour ?? "") ? {colour, text} : undefined;
}

function sayFace(face) {
	const suit = suitOf(face), mark = markOf(face);
	return mark ? WORDS.mark(WORDS.colours[mark.colour], mark.text) : suit ? WORDS.card(WORDS.values[face[0]] ?? valueOf(face), suit[0])
		: WORDS.tiles[face] ?? face;
}

const hasCards = (frame) => frame.places.some(({piece}) => piece === "card");

const sayTile = (face) => html("span", {class: "said-tile"}, svg("svg", {viewBox: "0 0 40 40", class: "small-tile", "aria-hidden": "true"},
	drawTile([0, 0, face])), sayFace(face));

// Words of a frame as nodes: "player 1" is a name, and cards and suits are symbols
// that are read out in words, unless options.cards is false: "D" is a letter then,
// and "lldd" a tile.
function sayWords(text, options = {}) {
	return text.split(options.cards === false ? /\b((?:player |seat )\d+|[ld]{4})\b/ : /\b((?:player |seat )\d+|[2-9TJQKA]?[CDHS])\b/).map((part, i) => {
		if (i % 2 === 0)
			return part;
		const seat = /\d+$/.exec(part);
		if (seat)
			return options.names ? html("bdi", {}, nameOf(options, Number(seat[0]))) : t("player %d", Number(seat[0]));
		if (part.length > 2)
			return sayTile(part);
		const [name, symbol] = WORDS.suits[part.at(-1)];
		return html("span", {class: `said suit-${part.at(-1)}`, role: "img", "aria-label": part.length > 1 ? sayFace(part) : name},
			part.length > 1 ? `${valueOf(part)}${symbol}` : symbol);
	});
}

// What is said of a frame, or an action: its facts in the person's language, or the
// words of a game that has no facts, as they are.
const sayFacts = (words, facts, options) => !facts ? sayWords(words, options)
	: partsOf(facts).flatMap((part, i) => i % 2 ? sayWords(String(part), options) : part ? [part] : []);
const saySeat = (frame, seat, options) => sayFacts(frame.seats[seat], frame.say?.seats?.[seat], options);

// The sentences of a message, or of a part of one, as text.
const wordsOf = ({words, say, says}) => says ?? say ? (says ?? [say]).map(talonWords.say).join(" ") : t(words ?? "");

// ---- Pieces

// A piece, or a square, by one word.
const keyOf = (number, face) => [number, face].flat().slice(0, 3).join(" ");

// What makes a piece a button; {} where it is none.
function pressable(options, number, face) {
	const press = options.choose?.(number, face);
	return press ? {onclick: press, "aria-pressed": String(Boolean(options.chosen?.(number, face))),
		"data-piece": keyOf(number, face)} : {};
}

// Suits, in units of their height around the middle, and cards of 46 by 66, as
// arbiter/drawing/picture_file.c paints them.
const FOOT = "M.04,0C.03,.28 .06,.4 .2,.5H-.2C-.06,.4 -.03,.28 -.04,0Z";
const leaf = (x, y, r) => `M${x - r},${y}a${r},${r} 0 1 1 ${2 * r},0a${r},${r} 0 1 1 ${-2 * r},0Z`;
const SUITS = {
	C: leaf(0, -0.26, 0.235) + leaf(-0.25, 0.1, 0.235) + leaf(0.25, 0.1, 0.235) + leaf(0, 0, 0.12) + FOOT,
	D: "M0,-.5C.08,-.32 .24,-.12 .36,0C.24,.12 .08,.32 0,.5C-.08,.32 -.24,.12 -.36,0C-.24,-.12 -.08,-.32 0,-.5Z",
	H: "M0,.5C-.12,.28 -.48,.12 -.48,-.2C-.48,-.52 -.1,-.58 0,-.25C.1,-.58 .48,-.52 .48,-.2C.48,.12 .12,.28 0,.5Z",
	S: `M0,-.5C.12,-.26 .46,-.12 .46,.14C.46,.4 .1,.4 0,.18C-.1,.4 -.46,.4 -.46,.14C-.46,-.12 -.12,-.26 0,-.5Z${FOOT}`,
};
// Where pips are: the heights of those at both sides and of those in the middle, in twelfths.
const PIPS = {A: ["", "6"], 2: ["", "0c"], 3: ["", "06c"], 4: ["0c", ""], 5: ["0c", "6"], 6: ["06c", ""], 7: ["06c", "3"], 8: ["06c", "39"],
	9: ["048c", "6"], T: ["048c", "2a"]};

const drawSuit = (suit, x, y, size) => svg("path", {d: SUITS[suit], transform: `translate(${x},${y}) scale(${size})`});

function drawFace([value, suit], pips) {
	const heights = (text) => [...text].map((twelfth) => 10 + 46 * parseInt(twelfth, 13) / 12), [sides, middle] = pips && PIPS[value] || ["", ""];
	const large = sides + middle ? [...heights(sides).flatMap((y) => [[23, y], [39, y]]), ...heights(middle).map((y) => [31, y])]
		.map(([x, y]) => drawSuit(suit, x, y, 12)) : [drawSuit(suit, 28.5, 44.2, 26.4)];
	return svg("svg", {viewBox: "0 0 46 66", "aria-hidden": "true"},
		svg("text", {x: 9.7, y: 16.5, "text-anchor": "middle", class: value === "T" ? "ten" : undefined}, valueOf(value)), drawSuit(suit, 9.7, 26.4, 11.2), ...large);
}

function drawCard(face, fresh, options = {}, number = -1) {
	const suit = suitOf(face), mark = markOf(face), press = pressable(options, number, face);
	return html("li", {}, html(press.onclick ? "button" : "span", {type: press.onclick && "button", role: press.onclick ? undefined : "img",
		class: `card ${mark ? `disc disc-${mark.colour}` : suit ? `suit-${face[1]}` : ""} ${fresh ? "fresh" : ""} ${hintedAs(options, number, face)}`,
		"data-face": face, "aria-label": sayFace(face), ...press}, suit ? drawFace(face, options.pips) : mark ? mark.text : face));
}

const hintedAs = (options, number, face) => options.hinted?.(number, face) ? "hinted" : "";

// COUNT pieces without a face.
function drawBacks(place, count) {
	return html("li", {}, html("span", {class: "backs", role: "img", "aria-label": WORDS.hidden(count, place.piece)},
		...Array.from({length: place.kind === "pile" ? 1 : Math.min(count, 13)}, () => html("span", {class: "card back"})),
		html("span", {class: "count"}, `× ${count}`)));
}

function drawPieces(frame, number, options, faces = frame.places[number].faces) {
	const place = frame.places[number], fresh = freshAt(frame, number);
	const pieces = faces.map((face) => drawCard(face, fresh.has(String(face)), options, number));
	if (place.hidden)
		pieces.push(drawBacks(place, place.hidden));
	return pieces.length ? html("ul", {class: `pieces ${pieces.length > 9 ? "long" : ""}`, "aria-label": titleOf(place, options)}, ...pieces)
		: html("p", {class: "none"}, WORDS.none);
}

// What the last move brought to a place.
function freshAt(frame, number) {
	return new Set((frame.last?.moved ?? []).filter(([, to]) => to === number)
		.flatMap(([, , faces]) => faces.map(String)));
}

// A square by the names of its row and its column; without them they are numbers.
const squareOf = (place, row, column) => [place.rows?.[row] ?? row, place.columns?.[column] ?? column];

// The path of COLOUR on a tile: its edges are in the order west, north, east, south,
// and those of one colour are joined, by an arc around the corner between them.
function pathOf(face, colour) {
	const edges = [[0, 20], [20, 0], [40, 20], [20, 40]], [a, b] = [0, 1, 2, 3].filter((i) => face[i] === colour);
	return b === undefined ? [] : [svg("path", {class: `edge-${colour}`, d: `M${edges[a]} ${b - a === 2 ? "L" : `A20,20 0 0 ${b - a === 3 ? 1 : 0} `}${edges[b]}`})];
}

const translate = (row, column) => `translate(${40 * column},${40 * row})`;

// A mark on a grid, or a tile.
function drawTile([row, column, face], kind = "", press = {}, place = {}) {
	const mark = markOf(face);
	const lines = mark ? [svg("circle", {cx: 20, cy: 20, r: 17}), svg("text", {x: 20, y: 26, "text-anchor": "middle"}, mark.text)] : [..."ld"].flatMap((colour) => pathOf(face, colour));
	return svg("g", {transform: translate(row, column), class: `tile ${mark ? `disc disc-${mark.colour}` : ""} ${kind}`, role: "img",
		"aria-label": WORDS.tile(...squareOf(place, row, column), sayFace(face)), ...asButton(press)}, svg("rect", {width: 40, height: 40}), ...lines,
	...(lines.length ? [] : [svg("text", {x: 20, y: 24, "text-anchor": "middle"}, face)]));
}

// A picture is no button by itself.
function asButton(press) {
	return press.onclick ? {role: "button", tabindex: 0, ...press, onkeydown: (event) => {
		if (event.key === "Enter" || event.key === " ") {
			event.preventDefault();
			press.onclick();
		}
	}} : {};
}

// All of a square can be pressed, also what is around its picture.
function drawSquare(place, row, column, press, kind) {
	return svg("g", {class: `square ${kind}`, transform: translate(row, column), "aria-label": WORDS.square(...squareOf(place, row, column)),
		...asButton(press)}, svg("rect", {class: "around", width: 40, height: 40}), svg("rect", {x: 4, y: 4, width: 32, height: 32, rx: 6}));
}

// What the last move made goes through SQUARE to those of OTHERS that touch it: the path
// there has an edge of gold. Where there is no path it is the square.
function drawMark([row, column], others, faces) {
	const face = faces.find(([r, c]) => r === row && c === column)?.[2] ?? "";
	const side = others.map(([r, c]) => [[0, -1], [-1, 0], [0, 1], [1, 0]].findIndex(([down, right]) => r - row === down && c - column === right))
		.find((each) => each >= 0);
	const [path] = side === undefined || markOf(face) ? [] : pathOf(face, face[side]);
	return svg("g", {class: "mark", transform: translate(row, column)}, ...(path ? [svg("path", {d: path.getAttribute("d")}), path]
		: [svg("rect", {x: 3, y: 3, width: 34, height: 34})]));
}

// The lines of a board of marks; tiles have none.
function drawLines(height, width) {
	const lines = [...Array.from({length: height - 1}, (_, r) => `M0,${40 * r + 40} h${40 * width}`),
		...Array.from({length: width - 1}, (_, c) => `M${40 * c + 40},0 v${40 * height}`)];
	return svg("path", {class: "lines", d: lines.join(" ")});
}

// PICTURE in a place of its own, where two fingers and buttons make it larger; ZOOMS
// keeps how large, and what is seen of it, from drawing to drawing.
function zoomed(picture, number, zooms) {
	const zoom = zooms.get(number) ?? {scale: 1, left: 0, top: 0};
	const view = html("div", {class: "zoom", onscroll: () => [zoom.left, zoom.top] = [view.scrollLeft, view.scrollTop]}, picture);
	let fingers = 0;
	// What is at X and Y of the view stays there.
	const scaleTo = (scale, x = view.clientWidth / 2, y = view.clientHeight / 2) => {
		const before = zoom.scale, [left, top] = [view.scrollLeft + x, view.scrollTop + y];
		zoom.scale = Math.min(Math.max(scale, 1), ZOOM_MOST);
		picture.style.width = picture.style.height = `${100 * zoom.scale}%`;
		view.scrollTo(left * zoom.scale / before - x, top * zoom.scale / before - y);
		[less.disabled, more.disabled] = [zoom.scale <= 1, zoom.scale >= ZOOM_MOST];
	};
	const pinch = (event) => {
		const [a, b] = event.touches, box = view.getBoundingClientRect();
		if (!b)
			return;
		event.preventDefault();
		const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
		if (fingers)
			scaleTo(zoom.scale * apart / fingers, (a.clientX + b.clientX) / 2 - box.x, (a.clientY + b.clientY) / 2 - box.y);
		fingers = apart;
	};
	const less = button("−", () => scaleTo(zoom.scale / 1.5)), more = button("+", () => scaleTo(zoom.scale * 1.5));
	less.ariaLabel = WORDS.zoomOut;
	more.ariaLabel = WORDS.zoomIn;
	zooms.set(number, zoom);
	view.addEventListener("touchmove", pinch, {passive: false});
	view.addEventListener("touchend", () => fingers = 0);
	requestAnimationFrame(() => {
		const {left, top} = zoom;
		scaleTo(zoom.scale);
		view.scrollTo(left, top);
	});
	return html("div", {class: "zoomed"}, html("div", {class: "zooms"}, less, more), view);
}

function drawGrid(frame, number, options) {
	return options.zooms ? zoomed(drawPicture(frame, number, options), number, options.zooms) : drawPicture(frame, number, options);
}

function drawPicture(frame, number, options) {
	const place = frame.places[number], [height, width] = place.size, fresh = freshAt(frame, number);
	const taken = new Set(place.faces.map(([r, c]) => r * width + c)), squares = [];
	for (let i = 0; options.choose && i < height * width; i++) {
		const square = [Math.floor(i / width), i % width], press = taken.has(i) ? {} : pressable(options, number, square);
		if (press.onclick)
			squares.push(drawSquare(place, ...square, press, hintedAs(options, number, square)));
	}
	const marks = (frame.last?.marks ?? []).filter((mark) => mark.place === number).flatMap(({at}) =>
		at.map((square, i) => drawMark(square, at.length > 1 ? [at[i + 1] ?? at[0], at.at(i - 1)] : [], place.faces)));
	const ghosts = options.preview?.[0] === number ? options.preview[1].map((tile) => drawTile(tile, "ghost", {}, place)) : [];
	return svg("svg", {class: `grid-picture ${Math.max(height, width) > 12 ? "fine" : ""}`, viewBox: `-20 -20 ${40 * width + 20} ${40 * height + 20}`, role: "group",
		"aria-label": t(place.name)},
	...Array.from({length: width}, (_, c) => svg("text", {class: "tick", x: 40 * c + 20, y: -6, "text-anchor": "middle"}, place.columns?.[c] ?? c)),
	...Array.from({length: height}, (_, r) => svg("text", {class: "tick", x: -4, y: 40 * r + 24, "text-anchor": "end"}, place.rows?.[r] ?? r)),
	svg("rect", {class: "field", width: 40 * width, height: 40 * height}),
	...(place.piece === "mark" ? [drawLines(height, width)] : []), ...squares,
	...place.faces.map((tile) => drawTile(tile, `${fresh.has(String(tile)) ? "fresh" : ""} ${hintedAs(options, number, tile)}`, pressable(options, number, tile), place)),
	...ghosts, ...marks);
}

// ---- Places

function titleOf(place, options) {
	return place.owner === undefined ? t(place.name)
		: `${t(place.name)}, ${nameOf(options, place.owner)} (${WORDS.seatOf(place.owner)})`;
}

function drawSeats(frame, given = {}) {
	const options = {...given, cards: hasCards(frame)};
	const parts = frame.parts ?? [];
	const head = [WORDS.seat, WORDS.bot, WORDS.points, ...parts.map(([what]) => t(what)), WORDS.state];
	return html("div", {class: "wide", tabindex: 0, role: "group", "aria-label": WORDS.seats}, html("table", {id: "seats"},
		html("thead", {}, html("tr", {}, ...head.map((text) => html("th", {scope: "col",
			class: text === WORDS.bot || text === WORDS.state ? "text" : undefined}, text)))),
		html("tbody", {}, ...frame.points.map((points, seat) => html("tr", {class: frame.turn.includes(seat) ? "turn" : undefined},
			html("td", {}, seat), html("th", {scope: "row", class: "name"}, nameOf(options, seat)), html("td", {}, points),
			...parts.map(([, part]) => html("td", {}, part[seat])),
			html("td", {class: "text"}, ...saySeat(frame, seat, options),
				frame.seats[seat] && frame.turn.includes(seat) ? "; " : "", frame.turn.includes(seat) ? WORDS.turn : ""))))));
}

// ---- The table

// A pile is its size, and what the last move brought there lies open on it.
function drawPile(frame, number, options) {
	const place = frame.places[number], count = place.faces.length + (place.hidden ?? 0), fresh = freshAt(frame, number);
	const top = place.faces.filter((face) => fresh.has(String(face)));
	const head = [html("span", {class: "pile-name"}, t(place.name)), " ", html("span", {class: "count"}, count)];
	if (place.hidden && !place.faces.length)
		head.push(" ", html("span", {class: "card back", "aria-hidden": "true"}));
	return [place.faces.length ? html("details", {open: options.opened?.has(number), ontoggle: (event) =>
		options.opened?.[event.target.open ? "add" : "delete"](number)},
	html("summary", {}, ...head), drawPieces(frame, number, options)) : html("p", {}, ...head),
	...(top.length && !options.opened?.has(number) ? [drawPieces(frame, number, options, top)] : [])];
}

// A place at the table, with only as much of a title as it needs there.
function drawSpot(frame, number, options) {
	const place = frame.places[number], isHand = place.kind === "hand";
	const title = isHand ? [] : [html("h4", {}, place.owner === undefined ? t(place.name)
		: html("bdi", {}, nameOf(options, place.owner)))];
	return html("div", {class: `place ${place.kind} ${place.owner === undefined ? "" : `owned at-${sideAt(frame, options.seat ?? 0, place.owner)}`}`, id: options.ids &&
		(isHand ? `hand-${place.owner}` : `place-${number}`)}, ...(place.kind === "pile" ? drawPile(frame, number, options)
		: [...title, place.kind === "grid" ? drawGrid(frame, number, options) : drawPieces(frame, number, options)]));
}

// Where a seat is around a table at which OWN is below.
const AROUND = [[], [], ["top"], ["left", "right"], ["left", "top", "right"]];
const sideAt = (frame, own, seat) => seat === own ? "below" : AROUND[frame.points.length]?.[(seat - own - 1 + frame.points.length) % frame.points.length] ?? "";

const isPartner = (frame, own, seat) => seat !== own && frame.sides !== undefined && frame.sides[seat] === frame.sides[own];

function drawSeat(frame, seat, options) {
	const name = nameOf(options, seat), isTurn = frame.turn.includes(seat), own = options.seat ?? 0;
	const spots = frame.places.flatMap((place, number) =>
		place.owner === seat && /hand|pile/.test(place.kind) ? [drawSpot(frame, number, options)] : []);
	const presence = options.presence?.(seat);
	const said = [...(isPartner(frame, own, seat) ? [[html("span", {class: "partner"}, WORDS.partner)]] : []), [html("b", {}, WORDS.pointsOf(frame.points[seat]))],
		...(frame.seats[seat] ? [saySeat(frame, seat, options)] : []), ...(isTurn ? [[html("span", {class: "to-move"}, WORDS.turn)]] : [])];
	return html("section", {class: `seat at-${sideAt(frame, own, seat)} ${isTurn ? "turn" : ""} ${seat === own ? "own" : ""}`,
		id: options.ids && `seat-${seat}`, "aria-label": name},
	html("h3", {title: name}, html("bdi", {}, name)),
	html("p", {class: "state"}, ...said.flatMap((words, i) => i ? [" · ", ...words] : words)),
	...(presence ? [html("p", {class: "presence", "data-seat": seat}, presence)] : []), ...spots);
}

// The others above, in their order; in the middle what is nobody's and what has
// been played; options.seat below. Of up to four each has its side of the table.
function drawTable(frame, given = {}) {
	const options = {...given, cards: hasCards(frame)};
	const seats = frame.points.length, own = options.seat ?? 0;
	const around = Array.from({length: seats}, (_, i) => (own + 1 + i) % seats);
	const rank = (place) => place.owner === undefined ? place.kind === "pile" ? seats : -1 : around.indexOf(place.owner);
	const middle = frame.places.map((place, number) => [place, number])
		.filter(([place]) => place.owner === undefined || !/hand|pile/.test(place.kind))
		.sort(([a], [b]) => rank(a) - rank(b));
	const isMany = seats > 8;
	return html("div", {class: `table around-${seats} ${isMany ? "many" : ""}`, id: options.ids && "table", role: "group", "aria-label": WORDS.table},
		html("div", {class: "others", ...(isMany ? {tabindex: 0, role: "group", "aria-label": WORDS.others} : {})}, ...around.slice(0, -1).map((seat) => drawSeat(frame, seat, options))),
		html("div", {class: "middle"}, ...frame.captions.map((text, i) => html("p", {class: "caption"}, ...sayFacts(text, frame.say?.captions?.[i], options))),
			...middle.map(([, number]) => drawSpot(frame, number, options))), drawSeat(frame, own, options));
}

// How the points of a game that is over arose, a row a part.
function drawParts(frame, options) {
	const rows = [...(frame.parts ?? []), [WORDS.points, frame.points]];
	return html("div", {class: "wide", tabindex: 0, role: "group", "aria-label": WORDS.points}, html("table", {id: "parts"},
		html("thead", {}, html("tr", {}, html("td", {}), ...frame.points.map((_, seat) => html("th", {scope: "col"}, html("bdi", {}, nameOf(options, seat)))))),
		html("tbody", {}, ...rows.map(([what, part]) => html("tr", {}, html("th", {scope: "row", class: "text"}, t(what)), ...part.map((points) => html("td", {}, points)))))));
}

// The position in which what lies in rows has not been taken away yet, a whole
// trick as the last card has come to it; null: there was none.
function between(before, frame) {
	const moved = frame.last?.moved ?? [], kindOf = (number) => frame.places[number]?.kind;
	const swept = moved.findIndex(([from, to]) => kindOf(from) === "row" && kindOf(to) === "pile");
	if (swept < 1 || moved.slice(0, swept).some(([, to]) => kindOf(to) !== "row"))
		return null;
	const places = before.places.map((place) => ({...place, faces: place.faces.slice()}));
	for (const [from, to, faces] of moved.slice(0, swept))
		for (const face of faces) {
			const at = places[from]?.faces.findIndex((other) => String(other) === String(face)) ?? -1;
			if (at >= 0)
				places[from].faces.splice(at, 1);
			else if (places[from])
				places[from].hidden = Math.max((places[from].hidden ?? 0) - 1, 0);
			places[to].faces.push(face);
		}
	return {...before, places, turn: [], last: {...frame.last, moved: moved.slice(0, swept)}};
}

return {WORDS, t, tn, gameOf, calledOf, isComputer, byId, html, svg, button, send, select, inWords, shown, keyOf, sayFace, sayWords, sayFacts, saySeat, wordsOf, hasCards, squareOf, drawCard, drawTile, drawGrid, drawSeats, drawTable, drawParts, between};
})();
