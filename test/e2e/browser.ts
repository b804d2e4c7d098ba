import { createHash } from 'node:crypto';
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { createProfile, type Profile } from './profile.ts';
import { waitUntil } from './wait-until.ts';

/** The build that a user would install; whatever the tests need beyond it comes from how the browser is launched. */
const built = fileURLToPath(new URL('../../.output/chrome-mv3', import.meta.url));

export interface LaunchOptions {
  /** Where the sample platform listens; its hosts are mapped there. */
  platformUrl: string;
  /** Further host names and the address on this machine that answers for them. */
  hosts?: Record<string, string>;
  headless?: boolean;
  /** Folder for downloads; inside the throw-away profile unless named. */
  downloads?: string;
  /** Folder of the build; the one in `.output/` unless named. */
  extension?: string;
  /** One that another browser has left, instead of a fresh one. */
  profile?: Profile;
  language?: string;
  size?: { width: number; height: number };
}

/** A real browser with a throw-away profile and the extension installed. */
export interface Installed {
  context: BrowserContext;
  /** The browser's own debugging session, for what no page can do. */
  cdp: CDPSession;
  extensionId: string;
  profile: Profile;
  /** Opens a page of the extension in a tab of its own, e.g. `options.html`. */
  open(path: string): Promise<Page>;
  /** Ends the browser and removes its profile. */
  stop(): Promise<void>;
}

const platformHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'];

export async function launch(options: LaunchOptions): Promise<Installed> {
  const profile = options.profile ?? createProfile(options.downloads);
  const extension = options.extension ?? built;
  const context = await chromium.launchPersistentContext(profile.folder, {
    ...(process.env.SIDELIGHT_CHROMIUM && { executablePath: process.env.SIDELIGHT_CHROMIUM }),
    headless: options.headless ?? true,
    viewport: null,
    args: argumentsOf(options, extension),
    // Where no locale is set, a browser on Linux can write no file whose name has a letter beyond ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    // Who launched decides what a signal ends; the default would end the process at once and skip the clearing up.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const cdp = await sessionOf(context);
  // Playwright's own setting gives files made-up names; the browser's own keeps those that a user would see.
  await cdp.send('Browser.setDownloadBehavior', { behavior: 'default' });
  const extensionId = idOf(extension);
  await loaded(cdp, extensionId);
  // The bench launches extensions that welcome nobody.
  if (existsSync(join(extension, 'welcome.html'))) await closeWelcome(context, extensionId);
  return {
    context,
    cdp,
    extensionId,
    profile,
    async open(path) {
      const page = await context.newPage();
      await openDrawn(page, `chrome-extension://${extensionId}/${path}`);
      return page;
    },
    async stop() {
      await context.close();
      profile.remove();
    },
  };
}

/** Playwright's own list, which is repeated because the browser reads only the last one. */
const unwantedByPlaywright = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
];
/** Pages behind the address bar, which take a third of the processor's time at each start. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

function argumentsOf({ platformUrl, hosts = {}, language, size }: LaunchOptions, extension: string): string[] {
  const { width, height } = size ?? { width: 1280, height: 800 };
  const mapped = [...platformHosts.map((host) => [host, platformUrl] as const), ...Object.entries(hosts)];
  const rules = mapped.map(([host, to]) => `MAP ${host} ${new URL(to).host}`);
  return [
    `--disable-extensions-except=${extension}`,
    `--load-extension=${extension}`,
    // Nothing can leave this machine: every other name is not found.
    `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1', 'EXCLUDE localhost'].join(', ')}`,
    '--ignore-certificate-errors',
    '--remote-debugging-port=0',
    `--window-size=${width},${height}`,
    ...(language ? [`--lang=${language}`] : []),
    `--disable-features=${[...unwantedByPlaywright, ...addressBarPages].join(',')}`,
    ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    ...['--disable-component-update', '--disable-sync'],
    // Chromium's sandbox refuses to run as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}

async function sessionOf(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser();
  if (!browser) throw new Error('The browser gives no debugging session');
  return browser.newBrowserCDPSession();
}

/** Without a key an unpacked extension is named after its folder: 128 bits of the path's SHA-256 in the letters a to p. */
function idOf(extension: string): string {
  const digest = createHash('sha256').update(realpathSync(extension)).digest('hex').slice(0, 32);
  return [...digest].map((digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16))).join('');
}

/** The browser loads extensions beside everything else it does at its start. */
const loaded = (cdp: CDPSession, extensionId: string) =>
  waitUntil(
    'The extension',
    async () => {
      const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] });
      return targetInfos.find(({ url }) => url.startsWith(`chrome-extension://${extensionId}/`));
    },
    30_000,
  );

/** Opens a page, and where it stays empty, says what went wrong in it. */
async function openDrawn(page: Page, address: string): Promise<void> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error.stack)));
  page.on('requestfailed', (request) => problems.push(`${request.url()}: ${request.failure()?.errorText}`));
  await page.goto(address);
  const isDrawn = () => page.evaluate(() => document.querySelector('#root:empty') === null);
  try {
    await waitUntil(address, async () => (await isDrawn()) || undefined, 30_000);
  } catch (error) {
    throw new Error(`${address} stays empty. ${problems.join('; ')}`, { cause: error });
  }
}

/**
 * The browser installs an unpacked extension at each start, so its welcome opens each time. It would cover what a test opens
 * before it, and pages that are covered draw one frame a second.
 */
async function closeWelcome(context: BrowserContext, extensionId: string): Promise<void> {
  const address = `chrome-extension://${extensionId}/welcome.html`;
  const welcome = await waitUntil('The welcome', () => context.pages().find((page) => page.url() === address), 30_000);
  await welcome.close();
}

/** Lets the next request for this origin's permission come true without a prompt, which nobody could press. */
export async function allowOrigin({ context, extensionId }: Installed, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('chrome://extensions/');
  const problem = await page.evaluate(
    ([id, pattern]) =>
      new Promise<string | undefined>((resolve) => {
        const { developerPrivate, runtime } = (globalThis as unknown as ExtensionsPage).chrome;
        developerPrivate.addHostPermission(id, pattern, () => resolve(runtime.lastError?.message));
      }),
    // A pattern names no port.
    [extensionId, `${new URL(origin).protocol}//${new URL(origin).hostname}/*`] as const,
  );
  await page.close();
  if (problem) throw new Error(`The permission for ${origin} could not be given: ${problem}`);
}

/** The part of the browser's own page of extensions that gives a host permission. */
interface ExtensionsPage {
  chrome: {
    developerPrivate: { addHostPermission(id: string, pattern: string, done: () => void): void };
    runtime: { lastError?: { message: string } };
  };
}

/** Where a download of this name has landed, once it is whole. */
export async function downloaded({ profile }: Installed, name: RegExp): Promise<string> {
  // The browser keeps the name with an empty file until the whole one takes its place.
  const isWhole = (each: string) => !each.endsWith('.crdownload') && statSync(join(profile.downloads, each)).size > 0;
  const file = await waitUntil(`A downloaded file like ${name}`, () =>
    readdirSync(profile.downloads).find((each) => name.test(each) && isWhole(each)),
  );
  return join(profile.downloads, file);
}
