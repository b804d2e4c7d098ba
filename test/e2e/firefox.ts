import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type CDPSession, firefox } from '@playwright/test';
import { zipSync } from 'fflate';
import type { Installed, LaunchOptions } from './browser.ts';
import { adaptations, watchPages } from './firefox-pages.ts';
import { installRelays, relayOf } from './firefox-relay.ts';
import { hasStarted } from './firefox-window.ts';
import { closeWelcome, openPage } from './open-page.ts';
import { watchPolicy } from './policy-violations.ts';
import type { Profile } from './profile.ts';
import { waitUntil } from './wait-until.ts';

/** The extension's id in the manifest, and the host name that the preferences assign to the extension. */
const geckoId = 'sidelight@sidelight.example';
const host = '11111111-2222-4333-8444-555555555555';

/** Starts Firefox with a profile and the extension from a folder or zip file. */
export async function launchFirefox(options: LaunchOptions, profile: Profile, extension: string): Promise<Installed> {
  installRelays(adaptations);
  const isFresh = install(profile, extension);
  const { width, height } = options.size ?? { width: 1280, height: 800 };
  const context = await firefox.launchPersistentContext(profile.folder, {
    // Playwright's channel for a stock Firefox.
    channel: 'moz-firefox',
    executablePath: process.env.SIDELIGHT_FIREFOX ?? 'firefox-esr',
    headless: options.headless ?? true,
    viewport: null,
    // The test runner would otherwise set a locale, and setting it fails if a tab closes at that moment.
    locale: '',
    ignoreHTTPSErrors: true,
    // Without this switch, WebDriver BiDi cannot open extension pages.
    args: ['--remote-allow-system-access'],
    firefoxUserPrefs: preferencesOf(options, profile),
    env: { ...process.env, LC_ALL: 'C.UTF-8', MOZ_HEADLESS_WIDTH: `${width}`, MOZ_HEADLESS_HEIGHT: `${height}` },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const window = await watchPages(relayOf(context), geckoId);
  await waitUntil('The extension', async () => (await window.run(hasStarted, geckoId)) || undefined);
  const address = (path: string) => `moz-extension://${host}/${path}`;
  if (isFresh) await closeWelcome(context, address('welcome.html'));
  return {
    context,
    get cdp(): CDPSession {
      throw new Error('Firefox has no such session');
    },
    extensionId: geckoId,
    firefox: window,
    profile,
    address,
    open: (path) => openPage(context, address(path)),
    policyViolations: watchPolicy(context, window),
    async stop() {
      await context.close();
      profile.remove();
    },
  };
}

/** Installs the extension in a profile that does not have it, and returns true if it was installed. */
function install(profile: Profile, extension: string): boolean {
  const file = join(profile.folder, 'extensions', `${geckoId}.xpi`);
  if (existsSync(file)) return false;
  mkdirSync(join(profile.folder, 'extensions'));
  writeFileSync(file, extension.endsWith('.zip') ? readFileSync(extension) : packExtension(extension));
  // Firefox upgrades and restarts an extension whose file time has changed. Copying a profile preserves only whole
  // seconds exactly.
  const seconds = Math.floor(Date.now() / 1000);
  utimesSync(file, seconds, seconds);
  return true;
}

/** Packs a build into the archive that Firefox installs. */
function packExtension(folder: string): Uint8Array {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  const files = paths.filter((path) => statSync(path).isFile());
  return zipSync(Object.fromEntries(files.map((path) => [relative(folder, path), readFileSync(path)])), { level: 0 });
}

const preferencesOf = ({ platformUrl }: LaunchOptions, { downloads }: Profile) => {
  const { port } = new URL(platformUrl);
  return {
    // With these two preferences, an unsigned extension in the profile is installed and enabled without a prompt.
    'xpinstall.signatures.required': false,
    'extensions.autoDisableScopes': 0,
    'extensions.webextensions.uuids': JSON.stringify({ [geckoId]: host }),
    // Every permission requested in response to a click is granted; tests of the prompt turn the prompt on.
    'extensions.webextOptionalPermissionPrompts': false,
    // Every host name resolves to this machine, and both web ports are redirected to the sample platform, so no request
    // leaves the machine.
    'network.dns.forceResolve': '127.0.0.1',
    'network.trr.mode': 5,
    'network.socket.forcePort': `443=${port};80=${port}`,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    // Otherwise a popup would close as soon as the test uses another page.
    'ui.popup.disable_autohide': true,
    'ui.prefersReducedMotion': 1,
    // Disables early work and disk writes of the browser that no test needs.
    'dom.ipc.processPrelaunch.enabled': false,
    'browser.newtabpage.enabled': false,
    'browser.ml.enable': false,
    'toolkit.storage.synchronous': 0,
  };
};
