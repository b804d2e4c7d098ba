import { fileURLToPath } from 'node:url';
import { waitUntil } from '../e2e/wait-until.ts';
import { type BareBrowser, bareBrowser } from './bare-browser.ts';
import { scriptOf } from './bundle.ts';
import { closeInTime, maxWait } from './in-time.ts';
import { medianOf } from './numbers.ts';
import { type Rounds, runRounds } from './rounds.ts';
import type { Session } from './session.ts';
import type { Outcome } from './shape.ts';

const built = fileURLToPath(new URL('../../.output/chrome-mv3', import.meta.url));
const videos = 5_000;
const rounds = 5;
const minRounds = 2;
const word = 'kalo';
const frame = 'nav';
const list = '.saved-tracks [role=gridcell]';

/** Times in milliseconds for opening a page, and for reading the same records without the page. */
interface Opening {
  frame: number;
  list: number;
  hits: number;
  bareFacts: number;
  bareTexts: number;
}

/**
 * Measures the page of saved captions with 5,000 videos. The first opening builds the index, and later ones reuse it.
 */
export async function drive({ measuring, now, remaining, report }: Session): Promise<void> {
  // Writing and indexing this many videos takes most of the time of the part, so a single command may take all the
  // remaining time.
  const browser = await bareBrowser([built], remaining());
  try {
    const page = await pagesOf(browser);
    await page('bulk-captions', async (evaluate) => {
      const isShown = async () => (await evaluate(`!!document.querySelector('${frame}')`)) || undefined;
      await waitUntil('The library', isShown, maxWait);
      await evaluate(`corpus.seed(${videos})`);
    });
    const first = await page('saved-captions', (evaluate) => firstOpening(evaluate, remaining()));
    const later: Opening[] = [];
    const plan = { planned: rounds, minimum: minRounds, milliseconds: measuring, now };
    const done = await runRounds(plan, async () => void later.push(await page('saved-captions', openedAgain)));
    report(outcomesOf(first, later, done));
  } finally {
    await closeInTime(() => browser.stop());
  }
}

type Evaluate = (expression: string) => Promise<unknown>;

/** Returns a function that opens a page of the library, runs a job in the page, and closes it. */
async function pagesOf(browser: BareBrowser) {
  const part = fileURLToPath(new URL('./corpus/page.ts', import.meta.url));
  const script = await scriptOf(`import ${JSON.stringify(part)};`);
  const worker = await waitUntil(
    'The worker',
    async () => (await browser.targets()).find(({ type }) => type === 'service_worker'),
    maxWait,
  );
  return async <T>(pane: string, use: (evaluate: Evaluate) => Promise<T>): Promise<T> => {
    const address = `chrome-extension://${new URL(worker.url).host}/library.html#/${pane}`;
    const evaluate = await browser.page(address);
    await evaluate(script);
    const done = await use(evaluate);
    for (const target of await browser.targets()) if (target.url === address) await browser.close(target);
    return done;
  };
}

async function firstOpening(evaluate: Evaluate, maxTime: number) {
  const [hits, listed] = await Promise.all([evaluate(`corpus.find('${word}')`), evaluate(`corpus.waitFor('${list}')`)]);
  const isAll = async () => (await evaluate('corpus.countIndexed()')) === videos || undefined;
  await waitUntil('All of them', isAll, maxTime);
  return {
    list: Number(listed),
    hits: Number(hits),
    all: Number(await evaluate('performance.now()')),
    bare: await bareOf(evaluate, 'responses'),
  };
}

async function openedAgain(evaluate: Evaluate): Promise<Opening> {
  const [hits, framed, listed] = await Promise.all([
    evaluate(`corpus.find('${word}')`),
    evaluate(`corpus.waitFor('${frame}')`),
    evaluate(`corpus.waitFor('${list}')`),
  ]);
  const opening = { frame: Number(framed), list: Number(listed), hits: Number(hits) };
  const bareFacts = await bareOf(evaluate, 'trackStatistics');
  const bareTexts = await bareOf(evaluate, 'trackTexts');
  return { ...opening, bareFacts, bareTexts };
}

const bareOf = async (evaluate: Evaluate, store: string): Promise<number> =>
  Number(await evaluate(`corpus.bare('${store}')`));

/**
 * Compares the measured openings with their limits. A limit is the time until the empty frame is shown plus the time
 * for reading every record that the opening needs.
 */
function outcomesOf(
  first: Awaited<ReturnType<typeof firstOpening>>,
  later: readonly Opening[],
  rounds: Rounds,
): Outcome[] {
  const each = (of: (opening: Opening) => number) => medianOf(later.map(of));
  const row = (what: string, limit: number, ours: number, goal: Outcome['goal'] = {}): Outcome => ({
    what,
    where: 'Chromium',
    unit: 'ms',
    limit,
    ours,
    peers: {},
    goal,
    rounds,
  });
  const frameAnd = (of: (opening: Opening) => number) => each((one) => one.frame + of(one));
  const unindexed = each((one) => one.frame) + first.bare;
  return [
    row(
      'open 5,000 saved tracks: until the list is shown',
      frameAnd(({ bareFacts }) => bareFacts),
      each((one) => one.list),
    ),
    row(
      '… first hits of a word',
      frameAnd(({ bareTexts }) => bareTexts),
      each((one) => one.hits),
    ),
    row('… without an index: until the list is shown', unindexed, first.list),
    row('… without an index: first hits of a word', unindexed, first.hits),
    row('… without an index: until it is complete', unindexed, first.all),
  ];
}
