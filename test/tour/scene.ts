import { type Installed, type LaunchOptions, launch } from '../e2e/browser.ts';
import { connect } from '../e2e/connect.ts';
import { copyBuildWithDownloads } from '../e2e/copy-build.ts';
import { serve } from '../service/serve.ts';
import { endChildren, runQuietly } from '../setup/child.mjs';
import { step } from './steps.ts';

/** The local service, and a browser with the built extension connected to it. */
export interface Scene {
  service: Awaited<ReturnType<typeof serve>>;
  installed: Installed;
}

/** Open resources, which are closed at the end. */
const open: { stop(): Promise<void> }[] = [];
let ending: Promise<void> | undefined;

/**
 * Starts the service and the browser. `maySave` grants the download permission in advance, for a browser without a
 * user.
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

/** Types address and token into the options and leaves the page open. */
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

/** Closes all resources, the last first. Further calls wait for the same end. */
export function closeScene(): Promise<void> {
  ending ??= closeAll();
  return ending;
}

/** Returns whether the end has begun, which explains later failures. */
export const isEnding = (): boolean => ending !== undefined;

async function closeAll(): Promise<void> {
  for (const each of open.reverse()) await each.stop();
}

/**
 * Closes everything on Ctrl-C and similar signals, and exits with the usual code. The terminal and npm may both send
 * the signal.
 */
export function closeOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      endChildren(signal);
      void closeScene().finally(() => process.exit(130));
    });
  }
}
