import { fileURLToPath } from 'node:url';
import { waitUntil } from '../e2e/wait-until.ts';
import { type BareBrowser, bareBrowser } from './bare-browser.ts';
import { emptyExtension } from './empty-extension.ts';
import { heavyExtension } from './heavy-extension.ts';
import { closeInTime, maxWait } from './in-time.ts';
import { medianOf } from './numbers.ts';
import { type RoundPlan, runRounds, shareTime } from './rounds.ts';
import type { Session } from './session.ts';
import type { Goal, Outcome } from './shape.ts';

const built = fileURLToPath(new URL('../../.output/chrome-mv3', import.meta.url));
const rounds = 15;
const minRounds = 3;

/** An extension under test, with functions that send a message from one of its pages and stop its worker. */
interface TestedExtension {
  name: string;
  send(message: object): Promise<number>;
  kill(): Promise<void>;
}

/** The first message has no handler and gets a response at once, so it measures only the start of the worker. */
const messages: { what: string; message: object; goal: Goal }[] = [
  {
    what: 'cold wake of the worker, message to answer',
    message: { kind: 'none', body: null },
    goal: { ofLimit: [1.6, 1.2] },
  },
  // This message reads the token, the settings and the permission, which an extension with an empty worker does not
  // have.
  { what: '… and the state of the account', message: { kind: 'account/state', body: null }, goal: {} },
];

/** Kills the worker of an extension before each message to it, and times the message from a page of that extension. */
export async function drive(session: Session): Promise<void> {
  const browser = await bareBrowser([await emptyExtension(), await heavyExtension(), built]);
  try {
    const extensions = await extensionsIn(browser);
    const share = shareTime(session.measuring, messages.length, session.now);
    for (const { what, goal, message } of messages) {
      const raced = await share(1, (milliseconds) => race(message, extensions, { milliseconds, now: session.now }));
      session.report([{ what, goal, ...raced }]);
    }
  } finally {
    await closeInTime(() => browser.stop());
  }
}

async function race(
  message: object,
  extensions: readonly TestedExtension[],
  time: Pick<RoundPlan, 'milliseconds' | 'now'>,
): Promise<Omit<Outcome, 'what' | 'goal'>> {
  // A worker that is stopped before it is installed is listed forever, so each worker must respond first.
  for (const one of extensions) await one.send(message);
  const times: Record<string, number[]> = { Empty: [], Heavy: [], ours: [] };
  // The first round compiles code that later rounds load from the cache.
  const plan = { planned: rounds, minimum: minRounds, warmUps: 1, ...time };
  const done = await runRounds(plan, async (round) => {
    for (let turn = 0; turn < extensions.length; turn++) {
      const one = extensions[(turn + round + 1) % extensions.length];
      await one?.kill();
      const took = await one?.send(message);
      if (one && took !== undefined && round >= 0) times[one.name]?.push(took);
    }
  });
  const median = (name: string) => medianOf(times[name] ?? []);
  const peers = { 'worker of 1 MB': median('Heavy') };
  return { where: 'Chromium', unit: 'ms', limit: median('Empty'), ours: median('ours'), peers, rounds: done };
}

async function extensionsIn(browser: BareBrowser): Promise<TestedExtension[]> {
  const workers = await waitUntil(
    'Three workers',
    async () => {
      const found = await workersOf(browser);
      return found.length === 3 ? found : undefined;
    },
    maxWait,
  );
  return Promise.all(workers.map(({ url }) => openExtension(browser, new URL(url).host)));
}

const workersOf = async (browser: BareBrowser, id = '') =>
  (await browser.targets()).filter(({ type, url }) => type === 'service_worker' && url.includes(id));

async function openExtension(browser: BareBrowser, id: string): Promise<TestedExtension> {
  const evaluate = await browser.page(`chrome-extension://${id}/sidepanel.html`);
  const name = String(await evaluate('chrome.runtime.getManifest().name'));
  return {
    name: /^(Empty|Heavy)$/.test(name) ? name : 'ours',
    send: async (message) => Number(await evaluate(`(${timed})(${JSON.stringify(message)})`)),
    kill: () => waitUntil(`The end of the worker of ${name}`, () => endWorker(browser, id)).then(() => undefined),
  };
}

/**
 * Stops the worker if it is running. Returns true if no worker was running any more. A worker that is still starting
 * ignores the command, so callers repeat the call.
 */
async function endWorker(browser: BareBrowser, id: string): Promise<true | undefined> {
  const living = await workersOf(browser, id);
  for (const worker of living) await browser.close(worker);
  return living.length === 0 || undefined;
}

/** Runs in the page. */
const timed = `async (message) => {
  const began = performance.now();
  const answer = await chrome.runtime.sendMessage(message);
  if (!answer) throw new Error('No handler responded');
  return performance.now() - began;
}`;
