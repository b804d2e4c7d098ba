import { chromium, type Page } from '@playwright/test';
import type { Outcome } from './shape.ts';

/** Nothing can leave this machine, and nothing runs beside the page. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/**
 * Only a page that is isolated from all others gets a clock fine enough for short runs. As in the extension's own pages, no
 * text may be compiled into code.
 */
const isolated = {
  contentType: 'text/html',
  headers: {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'content-security-policy': "script-src 'unsafe-inline'; worker-src blob:",
  },
  body: '<!doctype html><title>bench</title>',
};

/** The browser that the setup found or was told of; Playwright's own where it was not asked. */
const chromiumPath = process.env.SIDELIGHT_CHROMIUM;

/** Runs a bundled file of cases in a page of its own. */
export const runInPage = (script: string): Promise<Outcome[]> =>
  inQuietPage({}, async (page) => {
    await page.addScriptTag({ content: script });
    return page.evaluate(() => (globalThis as unknown as BenchGlobals).benchRun('Chromium'));
  });

/** Opens an empty page in a browser of its own, where nothing disturbs and the clock is fine. Sizes in CSS pixels. */
export async function inQuietPage<T>(
  { size, args = [] }: { size?: { width: number; height: number }; args?: string[] },
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const executable = chromiumPath ? { executablePath: chromiumPath } : {};
  const browser = await chromium.launch({ ...executable, headless: true, args: [...quiet, ...args] });
  try {
    const page = await browser.newPage(size ? { viewport: size } : {});
    await page.route('http://localhost/bench', (route) => route.fulfill(isolated));
    await page.goto('http://localhost/bench');
    return await use(page);
  } finally {
    await browser.close();
  }
}

/** What a bundle leaves behind; see `bundle.ts`. */
export interface BenchGlobals {
  benchInNode: boolean;
  benchRun(where: string): Outcome[];
}
