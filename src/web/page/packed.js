// The games that are packed in a page, as report/packed_games.h says, for who lists
// them and steps through them (games.js).
//
//	const packed = talon.packed(data);
//	await packed.open();
//	talon.games(place, packed.source);
//
// DATA has what packed_games_add_data writes, `files` and `bots`, the names; and of
// a site `folder`, from which they are loaded as scripts that call talon.come, which
// a page from a disk may do, too.
"use strict";
(() => {
const {WORDS, byId} = talon;

async function unpack(data, id) {
	const text = data.folder === undefined ? byId(id).textContent : await talon.load(id, `${data.folder}${id}.js?${data.games}`);
	const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
	const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
	return new Response(stream).json();
}

// VALUE with what is different.
function patch(value, difference) {
	if (Array.isArray(value) && Array.isArray(difference)) {
		const items = value.slice(), [from, count, ...come] = difference;
		items.splice(from, count, ...come);
		return items;
	}
	if (typeof value !== "object" || typeof difference !== "object")
		return difference;
	const made = Array.isArray(value) ? value.slice() : {...value};
	for (const [name, member] of Object.entries(difference))
		if (member === null)
			delete made[name];
		else
			made[name] = name in made ? patch(made[name], member) : member;
	return made;
}

// The frame with the hands of all but SEAT hidden.
function hide(frame, seat) {
	return {...frame, places: frame.places.map((place) => {
		const hidden = place.faces.length + (place.hidden ?? 0);
		return place.kind === "hand" && hidden && place.owner !== undefined && place.owner !== seat
			? {...place, faces: [], hidden} : place;
	})};
}

// What LOOK sees of a frame that is told of as TOLD.
function seenBy(frame, look, told, open) {
	const {places, ...rest} = told?.[look] ?? {};
	return open ? patch(frame, rest) : patch(hide(frame, Number(look)), places ? {...rest, places} : rest);
}

function packed(data) {
	const index = [], blocks = new Map();

	async function openIndex() {
		for (let part = 0; part < data.index; part++)
			index.push(...await unpack(data, `index-${part}`));
		index.forEach((row, at) => {
			row.at = at;
		});
		index.sort((a, b) => a.file - b.file || a.id - b.id);
	}

	async function packedGame(at) {
		const number = Math.floor(at / data.block);
		if (!blocks.has(number)) {
			if (blocks.size > 3)
				blocks.delete(blocks.keys().next().value);
			blocks.set(number, await unpack(data, `block-${number}`));
		}
		return blocks.get(number)[at % data.block];
	}

	const shows = {
		all: () => true,
		normal: (row) => row.end === "normal",
		faults: (row) => row.end !== "normal" && row.end !== "resign",
		drawn: (row) => row.end === "normal" && new Set(row.winners.map((seat) => row.names[seat])).size > 1,
	};

	const source = {
		files: data.files.length > 1 ? data.files : undefined,
		async list({from, count, show, bot}) {
			const shown = index.filter((row) => shows[show](row) && (bot === undefined || row.names.includes(data.bots[bot])));
			return {all: shown.length, from, bots: data.bots, games: shown.slice(from, from + count)};
		},
		async lines(file, id, look, open) {
			const row = index.find((each) => each.id === id && (file === undefined || each.file === file));
			if (!row)
				throw new Error(WORDS.unknown);
			const {why, ms, notes, first, steps, looks} = await packedGame(row.at), frames = [first];
			for (const step of steps)
				frames.push(patch(frames.at(-1), step));
			const isSeen = look !== "all" && (look === "none" || Number(look) < row.names.length);
			const mayRead = (frame) => !isSeen || open || String(frame.last?.seat) === look;
			const lines = frames.map((frame, at) => ({ms: ms[at - 1], ...(mayRead(frame) && notes[at]),
				frame: isSeen ? seenBy(frame, look, looks[at], open) : frame}));
			return [...lines.slice(0, -1), {...row, why, ...lines.at(-1)}];
		},
	};

	return {open: openIndex, source};
}

Object.assign(talon, {packed});
})();
