// The table that pages draw, read as somebody hears it who does not see it, to be
// compared with a frame (talon(1), FRAMES).
import assert from "node:assert/strict";

const VALUES = {T: "10", J: "jack", Q: "queen", K: "king", A: "ace"};
const TILES = {ldld: "light straight across", dldl: "light straight down", lldd: "light from left to top", dlld: "light from top to right",
	ddll: "light from right to bottom", lddl: "light from bottom to left"};
const SUITS = {C: "clubs", D: "diamonds", H: "hearts", S: "spades"};

// How a face of a frame is said.
export function sayFace(face, place = {}) {
	if (Array.isArray(face))
		return `row ${place.rows?.[face[0]] ?? face[0]}, column ${place.columns?.[face[1]] ?? face[1]}: ${sayFace(face[2])}`;
	const mark = /^(.*):(.*)$/.exec(face);
	if (mark)
		return `${mark[1]} ${mark[2] || "stone"}`;
	return TILES[face] ?? `${VALUES[face[0]] ?? face[0]} of ${SUITS[face[1]]}`;
}

// How the words of FRAME are said among players of those NAMES. Without cards "D" is
// a letter.
export const sayWords = (frame, words, names) => (!frame.places.some(({piece}) => piece === "card") ? words.replace(/\b[ld]{4}\b/g, (tile) => TILES[tile]) : words
	.replace(/\b[2-9TJQKA][CDHS]\b/g, (card) => sayFace(card))
	.replace(/\b[CDHS]\b/g, (suit) => SUITS[suit]))
	.replace(/\b(?:player|seat) (\d+)\b/g, (text, seat) => names?.[seat] ?? text);

// What a page has of the tests, put there before its own scripts: it reads an element
// of it. What is read at once is one call of the browser.
export function addReading() {
	const say = (node) => node.nodeType === Node.TEXT_NODE ? node.data
		: node.nodeType !== Node.ELEMENT_NODE || node.getAttribute("aria-hidden") === "true" ? "" : node.getAttribute("role") === "img"
			? node.getAttribute("aria-label") : [...node.childNodes].map(say).join("");
	const names = (node) => node ? [...node.querySelectorAll(".card:not(.back), .backs, .tile:not(.ghost)")]
		.map((piece) => piece.getAttribute("aria-label")) : [];
	const readPlace = (place) => {
		const kind = ["hand", "row", "pile", "grid"].find((each) => place.classList.contains(each));
		const owner = place.closest(".seat")?.getAttribute("aria-label");
		if (kind !== "pile")
			return {kind, owner, title: place.querySelector("h4")?.textContent, pieces: names(place),
				marks: place.querySelectorAll(".mark").length};
		// Of a pile that nobody has seen the back says how many lie there.
		const details = place.querySelector("details"), below = place.querySelector(":scope > .pieces");
		const [, title, count] = /^(.*?) ?(\d*)$/.exec(say(place.querySelector("summary, p")).trim());
		const unseen = count === "";
		return {kind, owner, title, count: unseen ? parseInt(names(below)[0]) : Number(count),
			pieces: names(details?.querySelector(".pieces")), top: details?.open ? null : unseen ? [] : names(below)};
	};

	const readTable = (table) => ({
		places: [...table.querySelectorAll(".place")].map(readPlace),
		seats: [...table.querySelectorAll(".seat")].map((seat) => ({
			name: seat.getAttribute("aria-label"),
			title: seat.querySelector("h3").textContent,
			state: say(seat.querySelector(".state")),
			turn: seat.classList.contains("turn"),
		})),
		captions: [...table.querySelectorAll(".caption")].map(say),
	});

	window.reading = {heard: (node) => say(node).replace(/\s+/g, " ").trim(), table: readTable};
}

// What the page reads as WHAT of the first element that is ROOT, when it is there.
async function read(page, what, root) {
	const now = () => page.evaluate(([kind, selector]) => {
		const node = document.querySelector(selector);
		return node && reading[kind](node);
	}, [what, root]);

	return await now() ?? (await page.locator(root).first().waitFor({state: "attached"}), now());
}

// What is said of the element ROOT: texts, and names in place of pictures.
export const heard = (page, root) => read(page, "heard", root);

// The places of the table within ROOT and the seats around it.
export const readTable = (page, root) => read(page, "table", root);

// TEXT as a page shows it: what changes how others look stands in words.
export const asShown = (text) => text.replace(/[\p{Cf}\u2028\u2029]/gu, (character) =>
	`\\u${character.codePointAt(0).toString(16).padStart(4, "0")}`);

function placeOf(frame, place, number, names) {
	const owner = place.owner === undefined ? undefined : names[place.owner], hidden = place.hidden ?? 0;
	const say = (face) => sayFace(face, place);
	const pieces = place.faces.map(say);
	const backs = hidden ? [`${hidden} hidden ${place.piece}${hidden > 1 ? "s" : ""}`] : [];
	const fresh = (frame.last?.moved ?? []).filter(([, to]) => to === number)
		.flatMap(([, , faces]) => faces.map(say));

	if (place.kind === "pile")
		return {kind: "pile", owner, title: place.name, count: pieces.length + hidden,
			pieces: pieces.length ? [...pieces, ...backs] : [], top: pieces.filter((piece) => fresh.includes(piece))};
	return {kind: place.kind, owner: place.kind === "hand" ? owner : undefined,
		title: place.kind === "hand" ? undefined : owner ?? place.name, pieces: [...pieces, ...backs],
		marks: (frame.last?.marks ?? []).filter((mark) => mark.place === number)
			.reduce((sum, mark) => sum + mark.at.length, 0)};
}

// The table within ROOT shows FRAME, and SEAT sits below.
export async function expectFrame(page, root, frame, rawNames, where, seat = 0) {
	const names = rawNames.map(asShown), seen = await readTable(page, root), count = names.length;
	const sorted = (places) => places.map((place) => JSON.stringify(place)).sort();

	assert.deepEqual(sorted(seen.places), sorted(frame.places.map((place, number) =>
		placeOf(frame, place, number, names))), where);
	assert.deepEqual(seen.captions, frame.captions.map((text) => sayWords(frame, text, names)), where);
	const around = names.map((_, i) => (seat + 1 + i) % count);
	assert.deepEqual(seen.seats, around.map((i) => ({
		name: names[i],
		title: names[i],
		state: [...(i !== seat && frame.sides?.[i] === frame.sides?.[seat] && frame.sides ? ["partner"] : []), `${frame.points[i]} point${frame.points[i] === 1 ? "" : "s"}`,
			...(frame.seats[i] ? [sayWords(frame, frame.seats[i], names)] : []),
			...(frame.turn.includes(i) ? ["to move"] : [])].join(" · "),
		turn: frame.turn.includes(i),
	})), where);
}
