import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from '@playwright/test';
import { type Installed, launch } from '../e2e/browser.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { serve } from '../service/serve.ts';
import { emptyExtension } from './empty-extension.ts';
import { closeInTime, inTime, maxWait } from './in-time.ts';
import { medianOf, minimumOf } from './numbers.ts';
import { pageExtension } from './page-extension.ts';
import { type Rounds, runRounds, shareTime } from './rounds.ts';
import type { Session } from './session.ts';
import type { Outcome } from './shape.ts';
import { preloadParts, recordMessages, visitAll, visitOne } from './visit-page.ts';

const rounds = 40;
const count = 20;
const messageRounds = 15;
const minRounds = 3;
/** Shares of the measuring time. Visits vary less than messages, but a round of visits takes longer. */
const weights = { visits: 5, messages: 1 };
const built = fileURLToPath(new URL('../../.output/chrome-mv3', import.meta.url));

/** A browser with one extension on a page of the platform. */
interface Visitor {
  name: string;
  installed: Installed;
  page: Page;
  /** Milliseconds per visit in each round, and milliseconds from the click until the script sent its message. */
  visits: number[];
  messages: number[];
  busy(): Promise<number>;
  /** Evaluates an expression in the content script's world; `null` if there is no content script. */
  evaluateInScript: ((expression: string) => Promise<unknown>) | null;
}

const extensions = async (): Promise<[string, string][]> => [
  ['page alone', pageExtension('page alone', null)],
  ['empty script', await emptyExtension()],
  [
    'document observer',
    pageExtension(
      'document observer',
      'new MutationObserver(tell).observe(document, { childList: true, subtree: true });',
    ),
  ],
  ['poll every 500 ms', pageExtension('poll every 500 ms', 'setInterval(tell, 500);')],
  ['Navigation API', pageExtension('Navigation API', "navigation.addEventListener('navigatesuccess', tell);")],
  ['ours', built],
];

/**
 * Measures in-page navigation on the sample platform without an extension, with an empty script, with Sidelight, and
 * with other techniques.
 */
export async function drive(session: Session): Promise<void> {
  const service = await serve({ port: 0 });
  const visitors: Visitor[] = [];
  try {
    const videoIds = service.sampleData.videos.slice(0, 8).map(({ id }) => id);
    for (const [name, extension] of await extensions()) {
      const installed = await launch({ platformUrl: service.platformUrl, extension });
      visitors.push(await openVisitor(installed, name, service.sample.videoId));
    }
    for (const { name, page } of visitors) await inTime(`The parts for ${name}`, page.evaluate(preloadParts, videoIds));
    await measureAll(session, visitors, videoIds);
  } finally {
    await Promise.all(visitors.map(({ installed }) => closeInTime(() => installed.stop())));
    await closeInTime(() => service.stop());
  }
}

async function measureAll(session: Session, visitors: readonly Visitor[], videoIds: readonly string[]): Promise<void> {
  const { now } = session;
  const share = shareTime(session.measuring, weights.visits + weights.messages, now);
  const visits = await share(weights.visits, (milliseconds) => {
    // The first rounds are a warm-up, because code is compiled on first use.
    const plan = { planned: rounds, minimum: minRounds, warmUps: 2, milliseconds, now };
    return runRounds(plan, (round) => visitInTurns(visitors, videoIds, round));
  });
  session.report([visitRow(visitors, visits)]);
  const messages = await share(weights.messages, (milliseconds) => {
    const plan = { planned: messageRounds, minimum: minRounds, milliseconds, now };
    return runRounds(plan, (round) => timeMessages(visitors, videoIds, round));
  });
  session.report([messageRow(visitors, messages)]);
}

async function openVisitor(installed: Installed, name: string, videoId: string): Promise<Visitor> {
  const page = await installed.context.newPage();
  const session = await installed.context.newCDPSession(page);
  const worlds = worldsOf(session);
  await session.send('Runtime.enable');
  await page.goto(`https://www.youtube.com/watch?v=${videoId}`);
  await page.bringToFront();
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const own = { name, installed, page, visits: [], messages: [], busy: () => busyOf(session), evaluateInScript: null };
  if (name === 'page alone') return own;
  const world = await waitUntil(`The script of ${name}`, () => worlds.get(installed.extensionId), maxWait);
  const evaluateInScript = async (expression: string) =>
    (
      await inTime(
        `The world of ${name}`,
        session.send('Runtime.evaluate', { expression, contextId: world, returnByValue: true }),
      )
    ).result.value;
  return { ...own, evaluateInScript };
}

/** Tracks the content script worlds by extension, because a page gets new worlds when it navigates. */
function worldsOf(session: CDPSession): Map<string, number> {
  const worlds = new Map<string, number>();
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.auxData?.type === 'isolated') worlds.set(context.origin.replace('chrome-extension://', ''), context.id);
  });
  return worlds;
}

async function visitInTurns(visitors: readonly Visitor[], videoIds: readonly string[], round: number): Promise<void> {
  for (let turn = 0; turn < visitors.length; turn++) {
    const visitor = visitors[(turn + round + 2) % visitors.length];
    if (!visitor) continue;
    const before = await visitor.busy();
    await inTime(`Visits with ${visitor.name}`, visitor.page.evaluate(visitAll, { videoIds, count }));
    if (round >= 0) visitor.visits.push(((await visitor.busy()) - before) / count);
  }
}

/** Returns the CPU time of the page's main thread in milliseconds, without the time of other processes. */
async function busyOf(session: CDPSession): Promise<number> {
  const { metrics } = await inTime('The time of the main thread', session.send('Performance.getMetrics'));
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

async function timeMessages(visitors: readonly Visitor[], videoIds: readonly string[], round: number): Promise<void> {
  for (const { name, evaluateInScript, page, messages } of visitors) {
    // An empty script sends no message.
    if (!evaluateInScript || name === 'empty script') continue;
    await evaluateInScript(recordMessages);
    const visit = page.evaluate(visitOne, videoIds[round % videoIds.length] ?? '');
    const began = await inTime(`A visit with ${name}`, visit);
    const time = await waitUntil(
      `A word of ${name}`,
      async () => ((await evaluateInScript('sentAt[0]')) as number) ?? undefined,
    );
    messages.push(time - began);
  }
}

const valuesOf = (visitors: readonly Visitor[], name: string, values: (visitor: Visitor) => number[]): number[] =>
  visitors.filter((visitor) => visitor.name === name).flatMap(values);

const each = (value: (name: string) => number, ...names: string[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, value(name)]));

function visitRow(visitors: readonly Visitor[], done: Rounds): Outcome {
  // A script only adds to the page's work. Disturbances add work too, but not in every round, so the minimum is
  // compared.
  const visit = (name: string) => minimumOf(valuesOf(visitors, name, ({ visits }) => visits));
  return {
    what: 'in-page navigation of a platform page, main thread',
    where: 'Chromium',
    unit: 'ms',
    limit: visit('page alone'),
    ours: visit('ours'),
    peers: each(visit, 'empty script', 'document observer', 'poll every 500 ms', 'Navigation API'),
    goal: { ofLimit: [1.02, 1.01] },
    rounds: done,
  };
}

function messageRow(visitors: readonly Visitor[], done: Rounds): Outcome {
  const messages = (name: string) => medianOf(valuesOf(visitors, name, (visitor) => visitor.messages));
  return {
    what: '… until the script sends a message to the worker',
    where: 'Chromium',
    unit: 'ms',
    limit: messages('Navigation API'),
    ours: messages('ours'),
    peers: each(messages, 'document observer', 'poll every 500 ms'),
    goal: { max: [5, 1] },
    rounds: done,
  };
}
