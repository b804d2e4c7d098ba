import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { closeInTime } from './in-time.ts';
import type { Clock } from './rounds.ts';
import type { Outcome, Place } from './shape.ts';

/** Arguments that prevent requests to other machines and background services of the browser. */
const quietArgs = [
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
 * Serves the page as cross-origin isolated, because only such pages get a clock that is precise enough for short runs.
 * Its content security policy forbids `eval`, as on the extension's own pages.
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

/** The browser that the setup found; without the setup, Playwright's own browser is used. */
const chromiumPath = process.env.SIDELIGHT_CHROMIUM;

/** Sizes are in CSS pixels. With `onDisk` the page's storage is on disk, otherwise in memory as in a private window. */
interface PageOptions {
  size?: { width: number; height: number };
  args?: string[];
  onDisk?: boolean;
}

/** Opens an empty page with a precise clock in a separate browser. */
export async function withBenchPage<T>(
  { size, args = [], onDisk = false }: PageOptions,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const executable = chromiumPath ? { executablePath: chromiumPath } : {};
  const options = { ...executable, headless: true, args: [...quietArgs, ...args] };
  const { context, close } = await (onDisk ? contextOnDisk(options) : contextInMemory(options));
  try {
    const page = await context.newPage();
    if (size) await page.setViewportSize(size);
    await page.route('http://localhost/bench', (route) => route.fulfill(isolated));
    await page.goto('http://localhost/bench');
    return await use(page);
  } finally {
    await closeInTime(close);
  }
}

interface Opened {
  context: BrowserContext;
  close(): Promise<void>;
}

async function contextInMemory(options: LaunchOptions): Promise<Opened> {
  const browser = await chromium.launch(options);
  return { context: await browser.newContext(), close: () => browser.close() };
}

async function contextOnDisk(options: LaunchOptions): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const context = await chromium.launchPersistentContext(folder, options);
  const close = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { context, close };
}

/** Globals that a bundle of cases defines; see `bundle.ts`. */
export interface BenchGlobals {
  benchPlaces: readonly Place[];
  /** Prepares all contests and returns the number of cases in each. */
  benchPrepare(): number[];
  benchRun(nth: number, where: string, milliseconds: number, timer?: Clock): Promise<Outcome>;
}
