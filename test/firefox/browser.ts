import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { waitUntil } from '../e2e/wait-until.ts';
import { timeout } from './page.ts';

/** The build that a user would install; whatever the tests need beyond it comes from how the browser is launched. */
const built = fileURLToPath(new URL('../../.output/firefox-mv3', import.meta.url));

/** As the manifest names the extension, and the host that the browser is told to give it. */
const [geckoId, host] = ['sidelight@sidelight.example', '11111111-2222-4333-8444-555555555555'];

/** On the browser's own page about extensions that are being worked on. */
const endButton = '.qa-temporary-extension-terminate-bgscript-button';

/** A real Firefox with a throw-away profile and the extension installed. */
export interface Installed {
  /** What pages and the background wrote as errors, so far. */
  errors: string[];
  /** Opens a page of the extension in a tab of its own, e.g. `options.html`. */
  open(path: string): Promise<Page>;
  /** Opens a page of the platform. */
  visit(path: string): Promise<Page>;
  /** A window that the browser opened of its own, once this stands in it. */
  windowWith(what: RegExp): Promise<Page>;
  /** Where a download of this name has landed, once it is whole. */
  downloaded(name: RegExp): Promise<string>;
  /** Ends what works in the background, as the browser does with one that idles. */
  endBackground(): Promise<void>;
  stop(): Promise<void>;
}

export async function launch(platformUrl: string): Promise<Installed> {
  const downloads = mkdtempSync(join(tmpdir(), 'sidelight-'));
  const errors: string[] = [];
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.SIDELIGHT_FIREFOX ?? 'firefox',
    headless: true,
    acceptInsecureCerts: true,
    // Without it pages of an extension may not be opened by the driver.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: preferences(platformUrl, downloads),
  });
  hearErrors(browser.process(), errors);
  await browser.installExtension(built);
  const goTo = async (address: string): Promise<Page> => {
    const page = await browser.newPage();
    // A page of the extension lives in another process: the driver loses sight of its load, and the page is there.
    await page.goto(address, { timeout: 1_000 }).catch(() => {});
    await waitUntil(address, () => isThere(page, address), timeout);
    return page;
  };
  return {
    errors,
    open: (path) => goTo(`moz-extension://${host}/${path}`),
    visit: (path) => goTo(`https://www.youtube.com${path}`),
    windowWith: (what) => waitUntil(`A window with ${what}`, async () => pageWith(browser, what), timeout),
    downloaded: (name) => waitUntil(`A file like ${name}`, () => wholeFile(downloads, name), timeout),
    async endBackground() {
      const page = await goTo('about:debugging#/runtime/this-firefox');
      const end = await waitUntil('The button that ends it', async () => (await page.$(endButton)) ?? undefined);
      await end.click();
      await page.close();
    },
    async stop() {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Everything is written to the browser's own output; its driver hears nothing of an extension's pages and background. */
function hearErrors(program: ChildProcess | null, errors: string[]): void {
  for (const input of [program?.stdout, program?.stderr]) {
    if (!input) throw new Error('Nobody hears what the browser writes');
    createInterface({ input }).on('line', (line) => isError.test(line) && errors.push(line));
  }
}

/** The browser's own parts put their name before what they say. */
const isError = /^console\.error: (?!\w+: )|^JavaScript error: moz-extension:/;

async function pageWith(browser: Browser, what: RegExp): Promise<Page | undefined> {
  for (const page of await browser.pages()) {
    const text = await page.evaluate(() => document.body?.innerText ?? '').catch(() => '');
    if (what.test(text)) return page;
  }
  return undefined;
}

/** While it comes, what is there of a file lies beside an empty one that has its name. */
function wholeFile(folder: string, name: RegExp): string | undefined {
  const files = readdirSync(folder);
  const file = files.find((each) => name.test(each) && statSync(join(folder, each)).size > 0);
  return file && !files.some((each) => each.endsWith('.part')) ? join(folder, file) : undefined;
}

/** Whether its load has ended is no question here: with this driver a page that stands there whole may never say so. */
const isThere = (page: Page, address: string): Promise<true | undefined> =>
  page
    .evaluate((wanted) => (location.href === wanted && document.body !== null) || undefined, address)
    .catch(() => undefined);

const preferences = (platformUrl: string, downloads: string) => {
  const { port } = new URL(platformUrl);
  return {
    'extensions.webextensions.uuids': JSON.stringify({ [geckoId]: host }),
    // Every permission that is asked for within a click is given, for nobody could press a prompt.
    'extensions.webextOptionalPermissionPrompts': false,
    // Every name is this machine, and both ports of the web are the sample platform: nothing can leave.
    ...{ 'network.dns.forceResolve': '127.0.0.1', 'network.trr.mode': 5 },
    'network.socket.forcePort': `443=${port};80=${port}`,
    ...{ 'browser.dom.window.dump.enabled': true, 'devtools.console.stdout.content': true },
    ...{ 'browser.download.folderList': 2, 'browser.download.dir': downloads },
  };
};
