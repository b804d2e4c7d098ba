import { type Installed, type LaunchOptions, launch } from '../e2e/browser.ts';
import { connect } from '../e2e/connect.ts';
import { copyBuildWithDownloads } from '../e2e/copy-build.ts';
import { serve } from '../service/serve.ts';
import { endChildren, runQuietly } from '../setup/child.mjs';
import { step } from './steps.ts';

/** The local service, and a browser with the built extension, which can be connected to the service. */
export interface Scene {
  service: Awaited<ReturnType<typeof serve>>;
  installed: Installed;
}

/** Open resources, which are closed at the end. */
const open: { stop(): Promise<void> }[] = [];
let ending: Promise<void> | undefined;

/**
 * Builds the extension, and starts the service and the browser. `maySave` grants the downloads permission in advance,
 * because in a headless browser no user can grant it.
 */
export async function setScene(options: Partial<LaunchOptions>, { maySave = false } = {}): Promise<Scene> {
  await step('Building the extension', () =>
    runQuietly(process.execPath, ['node_modules/wxt/bin/wxt.mjs', 'build', '--mv3'], process.env),
  );
  const service = closeAtEnd(
    await step('Starting the local service and the sample platform', () => serve({ port: 0, seed: 1 })),
  );
  const { platformUrl } = service;
  const build = maySave ? { extension: allowedCopy() } : {};
  const installed = closeAtEnd(
    await step('Opening the browser with the extension', () => launch({ platformUrl, ...build, ...options })),
  );
  return { service, installed };
}

/** Types the address and the token into the options page and leaves the page open. */
export const connectScene = ({ installed, service }: Scene) =>
  step('Typing the service address and the token into the options', () => connect(installed, service));

function allowedCopy(): string {
  const { folder, remove } = copyBuildWithDownloads();
  closeAtEnd({ stop: async () => remove() });
  return folder;
}

/** Registers a resource to close at the end. */
function closeAtEnd<T extends { stop(): Promise<void> }>(opened: T): T {
  open.push(opened);
  return opened;
}

/** Closes all resources in reverse order. Repeated calls return the same promise. */
export function closeScene(): Promise<void> {
  ending ??= closeAll();
  return ending;
}

/** Returns whether resources are being closed, in which case later failures are expected. */
export const isEnding = (): boolean => ending !== undefined;

async function closeAll(): Promise<void> {
  for (const each of open.reverse()) await each.stop();
}

/**
 * Closes everything on SIGINT, SIGTERM or SIGHUP, and exits with code 130. The signal can arrive twice: from the
 * terminal and from npm.
 */
export function closeOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      endChildren(signal);
      void closeScene().finally(() => process.exit(130));
    });
  }
}
