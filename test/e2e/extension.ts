import { test as base } from '@playwright/test';
import { serve } from '../service/serve.ts';
import { type Installed, type LaunchOptions, launch } from './browser.ts';
import { connect } from './connect.ts';

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
  /** The same, with address and token typed into the options and that page closed. */
  connected: Installed;
}

/** Each test gets a service and a browser of its own, so that none sees what another left. */
export const test = base.extend<Fixtures>({
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

  connected: async ({ installed, service }, use) => {
    const options = await connect(installed, service);
    await options.close();
    await use(installed);
  },
});
