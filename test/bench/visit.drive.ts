import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from '@playwright/test';
import { type Installed, launch } from '../e2e/browser.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { serve } from '../service/serve.ts';
import { emptyExtension } from './empty-extension.ts';
import { leastOf, medianOf } from './numbers.ts';
import { pageExtension } from './page-extension.ts';
import type { Outcome } from './shape.ts';
import { keepParts, noteTelling, visitAll, visitOne } from './visit-page.ts';

const rounds = 40;
const count = 20;
const toldRounds = 15;
const built = fileURLToPath(new URL('../../.output/chrome-mv3', import.meta.url));

/** A browser with one extension, on a page of the platform. */
interface Visitor {
  name: string;
  installed: Installed;
  page: Page;
  /** Milliseconds of a visit, round by round, and those that went by until one was told of. */
  visits: number[];
  told: number[];
  busy(): Promise<number>;
  /** Evaluates in the content script's world; `null` where there is none. */
  within: ((expression: string) => Promise<unknown>) | null;
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

/** In-page navigation on the sample platform: with nothing on the page, with an empty script, with ours, and with other ways. */
export async function drive(): Promise<Outcome[]> {
  const service = await serve({ port: 0 });
  const visitors: Visitor[] = [];
  try {
    const videoIds = service.world.videos.slice(0, 8).map(({ id }) => id);
    for (const [name, extension] of await extensions()) {
      const installed = await launch({ platformUrl: service.platformUrl, extension });
      visitors.push(await visitorIn(installed, name, service.sample.videoId));
    }
    for (const { page } of visitors) await page.evaluate(keepParts, videoIds);
    for (let round = -2; round < rounds; round++) await visitInTurns(visitors, videoIds, round);
    for (let round = 0; round < toldRounds; round++) await tellInTurns(visitors, videoIds, round);
    return outcomesOf(visitors);
  } finally {
    await Promise.all(visitors.map(({ installed }) => installed.stop()));
    await service.stop();
  }
}

async function visitorIn(installed: Installed, name: string, videoId: string): Promise<Visitor> {
  const page = await installed.context.newPage();
  const session = await installed.context.newCDPSession(page);
  const worlds = worldsOf(session);
  await session.send('Runtime.enable');
  await page.goto(`https://www.youtube.com/watch?v=${videoId}`);
  await page.bringToFront();
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const own = { name, installed, page, visits: [], told: [], busy: () => busyOf(session), within: null };
  if (name === 'page alone') return own;
  const world = await waitUntil(`The script of ${name}`, () => worlds.get(installed.extensionId));
  const within = async (expression: string) =>
    (await session.send('Runtime.evaluate', { expression, contextId: world, returnByValue: true })).result.value;
  return { ...own, within };
}

/** The worlds of content scripts by extension; a page that goes elsewhere gets new ones. */
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
    await visitor.page.evaluate(visitAll, { videoIds, count });
    // The first rounds only warm what is compiled when it is first used.
    if (round >= 0) visitor.visits.push(((await visitor.busy()) - before) / count);
  }
}

/** Milliseconds for which the page's main thread has been at work: what else the machine does is not in them. */
async function busyOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

async function tellInTurns(visitors: readonly Visitor[], videoIds: readonly string[], round: number): Promise<void> {
  for (const { name, within, page, told } of visitors) {
    // An empty script never tells.
    if (!within || name === 'empty script') continue;
    await within(noteTelling);
    const began = await page.evaluate(visitOne, videoIds[round % videoIds.length] ?? '');
    const at = await waitUntil(`A word of ${name}`, async () => ((await within('told[0]')) as number) ?? undefined);
    told.push(at - began);
  }
}

function outcomesOf(visitors: readonly Visitor[]): Outcome[] {
  const all = (values: (visitor: Visitor) => number[], name: string) =>
    visitors.filter((visitor) => visitor.name === name).flatMap(values);
  // A script on the page can only add to what the page does; so does whatever else disturbs, but not in every round.
  const visit = (name: string) => leastOf(all(({ visits }) => visits, name));
  const told = (name: string) => medianOf(all(({ told }) => told, name));
  const some = (value: (name: string) => number, ...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, value(name)]));
  const where = 'Chromium';
  return [
    {
      what: 'in-page navigation of a platform page, main thread',
      where,
      unit: 'ms',
      limit: visit('page alone'),
      ours: visit('ours'),
      peers: some(visit, 'empty script', 'document observer', 'poll every 500 ms', 'Navigation API'),
      goal: { ofLimit: [1.02, 1.01] },
    },
    {
      what: '… until the worker is told',
      where,
      unit: 'ms',
      limit: told('Navigation API'),
      ours: told('ours'),
      peers: some(told, 'document observer', 'poll every 500 ms'),
      goal: { most: [5, 1] },
    },
  ];
}
