import { fileURLToPath } from 'node:url';
import { waitUntil } from '../e2e/wait-until.ts';
import { type BareBrowser, bareBrowser } from './bare-browser.ts';
import { emptyExtension } from './empty-extension.ts';
import { heavyExtension } from './heavy-extension.ts';
import { closeInTime, longestWait } from './in-time.ts';
import { medianOf } from './numbers.ts';
import { type RoundPlan, runRounds, shareTime } from './rounds.ts';
import type { Session } from './session.ts';
import type { Goal, Outcome } from './shape.ts';

const built = fileURLToPath(new URL('../../.output/chrome-mv3', import.meta.url));
const rounds = 15;
const leastRounds = 3;

/** An extension in the browser: its page that asks, and how to end its worker. */
interface Woken {
  name: string;
  ask(letter: object): Promise<number>;
  kill(): Promise<void>;
}

/** The first names no job and is answered at once: it times the wake alone. */
const letters: { what: string; letter: object; goal: Goal }[] = [
  {
    what: 'cold wake of the worker, message to answer',
    letter: { kind: 'none', body: null },
    goal: { ofLimit: [2.5, 1.2] },
  },
  // This one reads token, settings and permission before it answers, which an empty worker has none of.
  { what: '… and what is known of the account', letter: { kind: 'account/state', body: null }, goal: {} },
];

/** Kills the workers of all extensions between any two messages, and times each message from a page of the extension. */
export async function drive(session: Session): Promise<void> {
  const browser = await bareBrowser([await emptyExtension(), await heavyExtension(), built]);
  try {
    const woken = await extensionsIn(browser);
    const share = shareTime(session.measuring, letters.length, session.now);
    for (const { what, goal, letter } of letters) {
      const raced = await share(1, (milliseconds) => race(letter, woken, { milliseconds, now: session.now }));
      session.report([{ what, goal, ...raced }]);
    }
  } finally {
    await closeInTime(() => browser.stop());
  }
}

async function race(
  letter: object,
  woken: readonly Woken[],
  time: Pick<RoundPlan, 'milliseconds' | 'now'>,
): Promise<Omit<Outcome, 'what' | 'goal'>> {
  // A worker that answers has been installed; one that is ended before that stays in the list for good.
  for (const one of woken) await one.ask(letter);
  const times: Record<string, number[]> = { Empty: [], Heavy: [], ours: [] };
  // The first round compiles what later ones find in the cache.
  const plan = { wanted: rounds, least: leastRounds, warmUps: 1, ...time };
  const done = await runRounds(plan, async (round) => {
    for (let turn = 0; turn < woken.length; turn++) {
      const one = woken[(turn + round + 1) % woken.length];
      await one?.kill();
      const took = await one?.ask(letter);
      if (one && took !== undefined && round >= 0) times[one.name]?.push(took);
    }
  });
  const median = (name: string) => medianOf(times[name] ?? []);
  const peers = { 'worker of 1 MB': median('Heavy') };
  return { where: 'Chromium', unit: 'ms', limit: median('Empty'), ours: median('ours'), peers, rounds: done };
}

async function extensionsIn(browser: BareBrowser): Promise<Woken[]> {
  const workers = await waitUntil(
    'Three workers',
    async () => {
      const found = await workersOf(browser);
      return found.length === 3 ? found : undefined;
    },
    longestWait,
  );
  return Promise.all(workers.map(({ url }) => wokenAt(browser, new URL(url).host)));
}

const workersOf = async (browser: BareBrowser, id = '') =>
  (await browser.targets()).filter(({ type, url }) => type === 'service_worker' && url.includes(id));

async function wokenAt(browser: BareBrowser, id: string): Promise<Woken> {
  const evaluate = await browser.page(`chrome-extension://${id}/sidepanel.html`);
  const name = String(await evaluate('chrome.runtime.getManifest().name'));
  return {
    name: /^(Empty|Heavy)$/.test(name) ? name : 'ours',
    ask: async (letter) => Number(await evaluate(`(${timed})(${JSON.stringify(letter)})`)),
    kill: () => waitUntil(`The end of the worker of ${name}`, () => endWorker(browser, id)).then(() => undefined),
  };
}

/** Ends the worker if it lives; true once it does not. A worker that is just starting takes no notice, so it is told again. */
async function endWorker(browser: BareBrowser, id: string): Promise<true | undefined> {
  const living = await workersOf(browser, id);
  for (const worker of living) await browser.close(worker);
  return living.length === 0 || undefined;
}

/** Runs in the page. */
const timed = `async (letter) => {
  const began = performance.now();
  const answer = await chrome.runtime.sendMessage(letter);
  if (!answer) throw new Error('Nobody answered');
  return performance.now() - began;
}`;
