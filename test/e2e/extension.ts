import { test as base, expect } from '@playwright/test';
import { serve } from '../service/serve.ts';
import { type Installed, type LaunchOptions, launch } from './browser.ts';
import { type ConnectedProfile, createConnectedProfile } from './connected-profile.ts';
import { inFirefox } from './in-firefox.ts';
import { createSharedBrowser, type SharedBrowser } from './shared-browser.ts';

type Served = Awaited<ReturnType<typeof serve>>;

interface Fixtures {
  /** Seed of the generated data; the same seed generates the same data. */
  seed: number;
  /** Additional launch options for a test. */
  launchWith: Partial<LaunchOptions>;
  /** The local service with its sample platform, on free ports. */
  service: Served;
  /** Gives the test its own browser, which it needs if it ends or restarts the browser or reads its profile. */
  ownBrowser: boolean;
  /** The built extension in a fresh browser without a connection. */
  installed: Installed;
  /** A browser on its own copy of a connected profile. */
  connected: Installed;
}

interface WorkerFixtures {
  /** Returns the connected profile for the build in a folder. The profile is created when a test first needs it. */
  connectedProfile: (extension?: string) => Promise<ConnectedProfile>;
  /**
   * The browsers shared by tests that do not need their own: one for each fixture, because a browser cannot be
   * disconnected again.
   */
  sharedBrowsers: Record<'connected' | 'installed', SharedBrowser>;
}

/** Firefox installs the extension only when it starts, so its tests cannot share a browser. */
const isShared = (ownBrowser: boolean, launchWith: Partial<LaunchOptions>): boolean =>
  !inFirefox && !ownBrowser && Object.keys(launchWith).length === 0;

/** Gives a browser back, and fails the test if a page of the extension loaded what its policy forbids. */
async function finish(browser: Installed, giveBack: () => Promise<void>): Promise<void> {
  const violations = await browser.policyViolations();
  await giveBack();
  expect(violations).toEqual([]);
}

/** Gives each test its own service and a browser without data from other tests. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  connectedProfile: [
    // Playwright requires an object pattern here.
    async ({ browserName: _ }, use) => {
      const profiles = new Map<string, Promise<ConnectedProfile>>();
      await use((extension = '') => {
        const profile = profiles.get(extension) ?? createConnectedProfile(extension);
        profiles.set(extension, profile);
        return profile;
      });
      for (const profile of profiles.values()) (await profile).remove();
    },
    { scope: 'worker' },
  ],

  sharedBrowsers: [
    async ({ browserName: _ }, use) => {
      const shared = { connected: createSharedBrowser(), installed: createSharedBrowser() };
      await use(shared);
      await shared.connected.end();
      await shared.installed.end();
    },
    { scope: 'worker' },
  ],

  seed: [1, { option: true }],
  launchWith: [{}, { option: true }],
  ownBrowser: [false, { option: true }],

  service: async ({ seed }, use) => {
    const service = await serve({ port: 0, seed });
    await use(service);
    await service.stop();
  },

  installed: async ({ service, launchWith, ownBrowser, sharedBrowsers }, use) => {
    if (isShared(ownBrowser, launchWith)) {
      const shared = await sharedBrowsers.installed.acquire(service);
      await use(shared);
      return finish(shared, sharedBrowsers.installed.release);
    }
    const installed = await launch({ platformUrl: service.platformUrl, ...launchWith });
    await use(installed);
    await finish(installed, installed.stop);
  },

  connected: async ({ service, launchWith, ownBrowser, sharedBrowsers, connectedProfile }, use) => {
    if (isShared(ownBrowser, launchWith)) {
      const shared = await sharedBrowsers.connected.acquireConnected(service);
      await use(shared);
      return finish(shared, sharedBrowsers.connected.release);
    }
    const profile = await connectedProfile(launchWith.extension);
    const connected = await profile.launch({ platformUrl: service.platformUrl, ...launchWith }, service);
    await use(connected);
    await finish(connected, connected.stop);
  },
});
