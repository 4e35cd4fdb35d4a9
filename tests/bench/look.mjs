// How high the page of a file is in a window of 1280x800, and after how many ms it
// is ready: [height, ms].
import {createRequire} from "node:module";
import path from "node:path";
import {pathToFileURL} from "node:url";

const pages = path.resolve(process.env.BUILD ?? "build", "pages", "package.json");
const {chromium} = createRequire(pages)("playwright-core");
const browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
	args: [...(process.getuid() === 0 ? ["--no-sandbox"] : []), "--disable-gpu", "--disable-dev-shm-usage"]});
const page = await browser.newPage({viewport: {width: 1280, height: 800}});
await page.goto(pathToFileURL(process.argv[2]).href);
await page.locator("html[data-ready]").waitFor({state: "attached"});
console.log(JSON.stringify(await page.evaluate(() =>
	[document.documentElement.scrollHeight, Number(document.documentElement.dataset.ready)])));
await browser.close();
