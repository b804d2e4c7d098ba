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

/** What is open so far, so that it is closed whenever the end comes. */
const open: { stop(): Promise<void> }[] = [];
let ending: Promise<void> | undefined;

/** `maySave`: the permission to save is given beforehand, where nobody could press the browser's prompt. */
export async function setScene(options: Partial<LaunchOptions>, { maySave = false } = {}): Promise<Scene> {
  await step('Building the extension', () =>
    runQuietly(process.execPath, ['node_modules/wxt/bin/wxt.mjs', 'build', '--mv3'], process.env),
  );
  const service = kept(
    await step('Starting the local service and the sample platform', () => serve({ port: 0, seed: 1 })),
  );
  const { platformUrl } = service;
  const build = maySave ? { extension: allowedCopy() } : {};
  const installed = kept(
    await step('Opening the browser with the extension', () => launch({ platformUrl, ...build, ...options })),
  );
  return { service, installed };
}

/** Types address and token into the options, as a person would, and leaves that page open. */
export const connectScene = ({ installed, service }: Scene) =>
  step('Typing the service address and the token into the options', () => connect(installed, service));

function allowedCopy(): string {
  const { folder, remove } = copyBuildWithDownloads();
  kept({ stop: async () => remove() });
  return folder;
}

/** Keeps what must be stopped in the end. */
function kept<T extends { stop(): Promise<void> }>(opened: T): T {
  open.push(opened);
  return opened;
}

/** Closes everything that was opened, last first; whoever asks again waits for the same end. */
export function strike(): Promise<void> {
  ending ??= closeAll();
  return ending;
}

/** Whatever fails now fails because the end has begun. */
export const isEnding = (): boolean => ending !== undefined;

async function closeAll(): Promise<void> {
  for (const each of open.reverse()) await each.stop();
}

/** Ctrl-C and its kin close everything and end with the code that shells expect. A terminal and npm may each tell us. */
export function strikeOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      endChildren(signal);
      void strike().finally(() => process.exit(130));
    });
  }
}
