import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { closeInTime } from './in-time.ts';
import type { Clock } from './rounds.ts';
import type { Outcome, Place } from './shape.ts';

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

/** Sizes in CSS pixels. `onDisk`: what the page stores lies on the disk; otherwise in memory, as in a private window. */
interface Wanted {
  size?: { width: number; height: number };
  args?: string[];
  onDisk?: boolean;
}

/** Opens an empty page in a browser of its own, where nothing disturbs and the clock is fine. */
export async function inQuietPage<T>(
  { size, args = [], onDisk = false }: Wanted,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const executable = chromiumPath ? { executablePath: chromiumPath } : {};
  const options = { ...executable, headless: true, args: [...quiet, ...args] };
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

/** What a bundle of cases leaves behind; see `bundle.ts`. */
export interface BenchGlobals {
  benchPlaces: readonly Place[];
  /** Prepares all contests; returns how many cases each has. */
  benchPrepare(): number[];
  benchRun(nth: number, where: string, milliseconds: number, timer?: Clock): Promise<Outcome>;
}
