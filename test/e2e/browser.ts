import { createHash } from 'node:crypto';
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { messagesPath } from '../../lib/shared/interface-languages.ts';
import { testLanguage } from '../test-language.ts';
import { launchFirefox } from './firefox.ts';
import type { FirefoxWindow } from './firefox-pages.ts';
import { inFirefox } from './in-firefox.ts';
import { closeWelcome, openPage } from './open-page.ts';
import { watchPolicy } from './policy-violations.ts';
import { createProfile, type Profile } from './profile.ts';
import { waitUntil } from './wait-until.ts';

/** The folder of the build that users install. Everything else that the tests need is set by launch options. */
export const built = fileURLToPath(new URL(`../../.output/${inFirefox ? 'firefox' : 'chrome'}-mv3`, import.meta.url));

export interface LaunchOptions {
  /** URL of the sample platform, to which its host names are mapped. */
  platformUrl: string;
  /** Additional host names, each with the local URL that serves it; ignored in Firefox. */
  hosts?: Record<string, string>;
  headless?: boolean;
  /** Download folder of a fresh profile; defaults to a folder inside the profile. */
  downloads?: string;
  /** Folder of the build, or its zip file in Firefox; defaults to the build in `.output/`. */
  extension?: string;
  /** Profile of a previous browser to use instead of a fresh profile. */
  profile?: Profile;
  language?: string;
  /** File for Chromium's log of all network requests, which is complete when the browser has exited. */
  netLog?: string;
  size?: { width: number; height: number };
}

/** A real browser with a temporary profile and the extension installed. */
export interface Installed {
  context: BrowserContext;
  /** Chromium's debugging session, for commands that a page cannot run; throws an error in Firefox. */
  cdp: CDPSession;
  /** Access to Firefox's own window, for commands that a page cannot run; `null` in Chromium. */
  firefox: FirefoxWindow | null;
  extensionId: string;
  profile: Profile;
  address(path: string): string;
  /** Opens a page of the extension in its own tab, e.g. `options.html`. */
  open(path: string): Promise<Page>;
  /** Returns what the content security policy of the extension's pages has blocked since the last call. */
  policyViolations(): Promise<string[]>;
  /** Closes the browser and removes its profile. */
  stop(): Promise<void>;
}

const platformHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'];

export async function launch(options: LaunchOptions): Promise<Installed> {
  const profile = options.profile ?? createProfile(options.downloads);
  const extension = options.extension ?? built;
  return inFirefox ? launchFirefox(options, profile, extension) : launchChromium(options, profile, extension);
}

async function launchChromium(options: LaunchOptions, profile: Profile, extension: string): Promise<Installed> {
  const context = await chromium.launchPersistentContext(profile.folder, {
    ...(process.env.SIDELIGHT_CHROMIUM && { executablePath: process.env.SIDELIGHT_CHROMIUM }),
    headless: options.headless ?? true,
    viewport: null,
    args: argumentsOf(options, extension),
    // Without a UTF-8 locale, a browser on Linux cannot write files whose names contain non-ASCII characters.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    // The caller handles signals, because Playwright's default handlers exit at once and skip the cleanup.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const cdp = await sessionOf(context);
  // Playwright gives downloads generated names; the browser's default behaviour uses the names that users see.
  await cdp.send('Browser.setDownloadBehavior', { behavior: 'default' });
  const extensionId = idOf(extension);
  await waitForExtension(cdp, extensionId);
  // The extensions used by the benchmarks have no welcome page.
  const address = (path: string) => `chrome-extension://${extensionId}/${path}`;
  if (existsSync(join(extension, 'welcome.html'))) await closeWelcome(context, address('welcome.html'));
  return {
    context,
    cdp,
    firefox: null,
    extensionId,
    profile,
    address,
    open: (path) => openPage(context, address(path)),
    policyViolations: watchPolicy(context, null),
    async stop() {
      await context.close();
      profile.remove();
    },
  };
}

/**
 * The features that Playwright disables, repeated here because the browser reads only the last `--disable-features`
 * switch.
 */
const unwantedByPlaywright = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
];
/**
 * The address bar's popup pages and a spare renderer process, which use a third of the processor time of each start.
 */
const unneededFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** Returns the browser's name of a language, which the folder of its messages has. */
const browserLanguage = (tag: string): string => messagesPath(tag).split('/')[1]?.replace('_', '-') ?? tag;

function argumentsOf({ platformUrl, hosts = {}, language, netLog, size }: LaunchOptions, extension: string): string[] {
  const { width, height } = size ?? { width: 1280, height: 800 };
  const mapped = [...platformHosts.map((host) => [host, platformUrl] as const), ...Object.entries(hosts)];
  const rules = mapped.map(([host, to]) => `MAP ${host} ${new URL(to).host}`);
  return [
    `--disable-extensions-except=${extension}`,
    `--load-extension=${extension}`,
    // No other host name resolves, so no request can leave this machine.
    `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1', 'EXCLUDE localhost'].join(', ')}`,
    '--ignore-certificate-errors',
    '--remote-debugging-port=0',
    `--window-size=${width},${height}`,
    `--lang=${browserLanguage(language ?? testLanguage)}`,
    ...(netLog ? [`--log-net-log=${netLog}`, '--net-log-capture-mode=IncludeSensitive'] : []),
    `--disable-features=${[...unwantedByPlaywright, ...unneededFeatures].join(',')}`,
    ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    ...['--disable-component-update', '--disable-sync'],
    // Rendering the browser's own animations, such as the opening side panel, uses a tenth of the processor time.
    '--animation-duration-scale=0',
    // Chromium's sandbox does not run as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}

async function sessionOf(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser();
  if (!browser) throw new Error('The browser opened no debugging session');
  return browser.newBrowserCDPSession();
}

/**
 * Computes the id of an unpacked extension without a key: the first 128 bits of the SHA-256 hash of its path, written
 * with the letters a to p.
 */
function idOf(extension: string): string {
  const digest = createHash('sha256').update(realpathSync(extension)).digest('hex').slice(0, 32);
  return [...digest].map((digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16))).join('');
}

const waitForExtension = (cdp: CDPSession, extensionId: string) =>
  waitUntil('The extension', async () => {
    const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] });
    return targetInfos.find(({ url }) => url.startsWith(`chrome-extension://${extensionId}/`));
  });

/** Grants the next permission request for this origin without the browser's prompt, which a test cannot click. */
export async function allowOrigin({ context, extensionId, firefox }: Installed, origin: string): Promise<void> {
  // Firefox is configured to grant every request.
  if (firefox) return;
  const page = await context.newPage();
  await page.goto('chrome://extensions/');
  const problem = await page.evaluate(
    ([id, pattern]) =>
      new Promise<string | undefined>((resolve) => {
        const { developerPrivate, runtime } = (globalThis as unknown as ExtensionsPage).chrome;
        developerPrivate.addHostPermission(id, pattern, () => resolve(runtime.lastError?.message));
      }),
    // A match pattern for a host permission contains no port.
    [extensionId, `${new URL(origin).protocol}//${new URL(origin).hostname}/*`] as const,
  );
  await page.close();
  if (problem) throw new Error(`The permission for ${origin} could not be granted: ${problem}`);
}

/** The API of the `chrome://extensions` page that grants a host permission. */
interface ExtensionsPage {
  chrome: {
    developerPrivate: { addHostPermission(id: string, pattern: string, done: () => void): void };
    runtime: { lastError?: { message: string } };
  };
}

/** Waits for a complete download whose name matches, and returns its path. `timeout` is in milliseconds. */
export async function waitForDownload({ profile }: Installed, name: RegExp, timeout?: number): Promise<string> {
  // The browser reserves the file name with an empty file until the download is complete.
  const isComplete = (each: string) => !isPartial(each) && statSync(join(profile.downloads, each)).size > 0;
  const find = () => readdirSync(profile.downloads).find((each) => name.test(each) && isComplete(each));
  const file = await waitUntil(`A downloaded file like ${name}`, find, timeout);
  return join(profile.downloads, file);
}

/** Returns true if a file name is one that a browser uses for an incomplete download. */
export const isPartial = (name: string): boolean => /\.(?:crdownload|part)$/.test(name);
