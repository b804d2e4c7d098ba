import { chromium } from '@playwright/test';
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

/** Only a page that is isolated from all others gets a clock fine enough for short runs. */
const isolated = {
  contentType: 'text/html',
  headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
  body: '<!doctype html><title>bench</title>',
};

export const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Runs a bundled file of cases in a page of its own. */
export async function runInPage(script: string): Promise<Outcome[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, headless: true, args: quiet });
  try {
    const page = await browser.newPage();
    await page.route('http://localhost/bench', (route) => route.fulfill(isolated));
    await page.goto('http://localhost/bench');
    await page.addScriptTag({ content: script });
    return await page.evaluate(() => (globalThis as unknown as BenchGlobals).benchRun('Chromium'));
  } finally {
    await browser.close();
  }
}

/** What a bundle leaves behind; see `bundle.ts`. */
export interface BenchGlobals {
  benchInNode: boolean;
  benchRun(where: string): Outcome[];
}
