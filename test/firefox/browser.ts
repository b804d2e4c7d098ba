import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { waitUntil } from '../e2e/wait-until.ts';
import { timeout } from './page.ts';

/** The build that a user installs. Launch options provide everything else that the tests need. */
const built = fileURLToPath(new URL('../../.output/firefox-mv3', import.meta.url));

/** The extension's id in the manifest, and the host that the browser is configured to give it. */
const geckoId = 'sidelight@sidelight.example';
const host = '11111111-2222-4333-8444-555555555555';

/** A button on the browser's page for debugging extensions. */
const endButton = '.qa-temporary-extension-terminate-bgscript-button';

/** A real Firefox with a temporary profile and the extension installed. */
export interface Installed {
  /** Errors that pages and the background have logged so far. */
  errors: string[];
  /** Opens a page of the extension in its own tab, e.g. `options.html`. */
  open(path: string): Promise<Page>;
  /** Opens a page of the platform. */
  visit(path: string): Promise<Page>;
  /** Returns a window that the browser itself opened, once it contains this text. */
  windowWith(what: RegExp): Promise<Page>;
  /** Returns the path of the download with this name once it is complete. */
  downloaded(name: RegExp): Promise<string>;
  /** Stops the background page, as the browser does when it is idle. */
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
    // Without this switch the driver cannot open pages of an extension.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: preferences(platformUrl, downloads),
  });
  collectErrors(browser.process(), errors);
  await browser.installExtension(built);
  const goTo = async (address: string): Promise<Page> => {
    const page = await browser.newPage();
    // The page loads in another process, where the driver cannot observe its load; it appears anyway.
    await page.goto(address, { timeout: 1_000 }).catch(() => {});
    await waitUntil(address, () => isLoaded(page, address), timeout);
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

/** Reads errors from the browser's output, because the driver reports none of an extension's pages or background. */
function collectErrors(program: ChildProcess | null, errors: string[]): void {
  for (const input of [program?.stdout, program?.stderr]) {
    if (!input) throw new Error('Nobody hears what the browser writes');
    createInterface({ input }).on('line', (line) => isError.test(line) && errors.push(line));
  }
}

/** Errors of the browser itself start with the name of their component. */
const isError = /^console\.error: (?!\w+: )|^JavaScript error: moz-extension:/;

async function pageWith(browser: Browser, what: RegExp): Promise<Page | undefined> {
  for (const page of await browser.pages()) {
    const text = await page.evaluate(() => document.body?.innerText ?? '').catch(() => '');
    if (what.test(text)) return page;
  }
  return undefined;
}

/** During a download, the partial file is next to an empty file with the final name. */
function wholeFile(folder: string, name: RegExp): string | undefined {
  const files = readdirSync(folder);
  const file = files.find((each) => name.test(each) && statSync(join(folder, each)).size > 0);
  return file && !files.some((each) => each.endsWith('.part')) ? join(folder, file) : undefined;
}

/** The check ignores the load event, because with this driver a complete page may never report it. */
const isLoaded = (page: Page, address: string): Promise<true | undefined> =>
  page
    .evaluate((wanted) => (location.href === wanted && document.body !== null) || undefined, address)
    .catch(() => undefined);

const preferences = (platformUrl: string, downloads: string) => {
  const { port } = new URL(platformUrl);
  return {
    'extensions.webextensions.uuids': JSON.stringify({ [geckoId]: host }),
    // Every permission requested within a click is granted, because a test cannot click a prompt.
    'extensions.webextOptionalPermissionPrompts': false,
    // Every name resolves to this machine, and both web ports to the sample platform, so no request leaves.
    'network.dns.forceResolve': '127.0.0.1',
    'network.trr.mode': 5,
    'network.socket.forcePort': `443=${port};80=${port}`,
    'browser.dom.window.dump.enabled': true,
    'devtools.console.stdout.content': true,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
  };
};
