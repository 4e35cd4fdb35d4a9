// Whether all that a page shows or reads out is in its language. In Serbian no word
// in Latin letters is left; in Polish, and in Serbian in Latin letters, no sentence
// that has a translation.
import assert from "node:assert/strict";

// Names, cards, tiles, keys, and what programs call themselves.
const ALLOWED = /^(?:ana|ben|human|greedy|random|expert|talon|tab|escape|enter|home|end|tablic|planowanie|herc|trax|[ld]{4}|english|srpski|polski|listen|qr|[2-9tjqka][cdhs]|[jqka]|p)$/i;

const texts = (page) => page.evaluate(() => {
	const found = [document.title], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);

	while (walker.nextNode())
		if (!walker.currentNode.parentElement.closest("script, noscript, style, bdi, [hidden]"))
			found.push(walker.currentNode.textContent.trim());
	for (const node of document.querySelectorAll("[aria-label], [title], [alt], [aria-valuetext], [placeholder]"))
		found.push(...["aria-label", "title", "alt", "aria-valuetext", "placeholder"].map((name) => node.getAttribute(name)));
	return [...new Set(found.filter(Boolean))];
});

async function expectCyrillic(page, where) {
	const left = (await texts(page)).filter((text) => (text.match(/\p{Script=Latin}+/gu) ?? []).some((each) => !ALLOWED.test(each)));

	assert.deepEqual(left, [], where);
}

// Serbian tablas are "table".
async function expectTranslated(page, where) {
	const left = (await texts(page)).filter((text) => text.length > 3 && text !== "table");

	assert.deepEqual(await page.evaluate((said) => said.filter((text) => talonWords.t(text) !== text), left), [], where);
}

export async function expectOwnWords(page, where) {
	const language = await page.locator("html").getAttribute("lang");

	if (language !== "en")
		await (language === "sr-Cyrl" ? expectCyrillic : expectTranslated)(page, `${language}: ${where}`);
}
