import { test as base } from '@playwright/test';
import { serve } from '../service/serve.ts';
import { type Installed, type LaunchOptions, launch } from './browser.ts';
import { type ConnectedProfile, makeConnectedProfile } from './connected-profile.ts';

type Served = Awaited<ReturnType<typeof serve>>;

interface Fixtures {
  /** The seed of the made-up world; the same one makes the same world. */
  seed: number;
  /** What a test wants of its browser beyond the ordinary. */
  launchWith: Partial<LaunchOptions>;
  /** The local service with its sample platform, on free ports. */
  service: Served;
  /** The built extension in a fresh browser, before anything was typed in. */
  installed: Installed;
  /** A browser of its own on a copy of a profile in which address and token were typed into the options. */
  connected: Installed;
}

interface WorkerFixtures {
  /** Gives the connected profile for the build in a folder; each is made when the first test wants it. */
  connectedProfile: (extension?: string) => Promise<ConnectedProfile>;
}

/** Each test gets a service and a browser of its own, so that none sees what another left. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  connectedProfile: [
    // Playwright wants a pattern here; nothing else is needed to make the profiles.
    async ({ browserName: _ }, use) => {
      const made = new Map<string, Promise<ConnectedProfile>>();
      await use((extension = '') => {
        const profile = made.get(extension) ?? makeConnectedProfile(extension);
        made.set(extension, profile);
        return profile;
      });
      for (const profile of made.values()) (await profile).remove();
    },
    { scope: 'worker' },
  ],

  seed: [1, { option: true }],
  launchWith: [{}, { option: true }],

  service: async ({ seed }, use) => {
    const service = await serve({ port: 0, seed });
    await use(service);
    await service.stop();
  },

  installed: async ({ service, launchWith }, use) => {
    const installed = await launch({ platformUrl: service.platformUrl, ...launchWith });
    await use(installed);
    await installed.stop();
  },

  connected: async ({ service, launchWith, connectedProfile }, use) => {
    const profile = await connectedProfile(launchWith.extension);
    const connected = await profile.launch({ platformUrl: service.platformUrl, ...launchWith }, service);
    await use(connected);
    await connected.stop();
  },
});
