import { fileURLToPath } from 'node:url';
import { waitUntil } from '../e2e/wait-until.ts';
import { type BareBrowser, bareBrowser } from './bare-browser.ts';
import { scriptOf } from './bundle.ts';
import { medianOf } from './numbers.ts';
import type { Outcome } from './shape.ts';

const built = fileURLToPath(new URL('../../.output/chrome-mv3', import.meta.url));
const videos = 5_000;
const rounds = 5;
const word = 'kalo';
const [frame, list] = ['nav', '.held-tracks [role=gridcell]'];

/** Milliseconds of one opening, and of reading the same records with nothing around it. */
interface Opening {
  frame: number;
  list: number;
  hits: number;
  bareFacts: number;
  bareTexts: number;
}

/** The page of everything held, with captions of 5,000 videos: opened when nothing is ready yet, and then again and again. */
export async function drive(): Promise<Outcome[]> {
  const browser = await bareBrowser([built]);
  try {
    const page = await pagesOf(browser);
    await page('many', async (evaluate) => {
      await waitUntil('The library', async () => (await evaluate(`!!document.querySelector('${frame}')`)) || undefined);
      await evaluate(`corpus.seed(${videos})`);
    });
    const first = await page('held', firstOpening);
    const later: Opening[] = [];
    for (let round = 0; round < rounds; round++) later.push(await page('held', openedAgain));
    return outcomesOf(first, later);
  } finally {
    await browser.stop();
  }
}

type Evaluate = (expression: string) => Promise<unknown>;

/** Opens a pane of the library, does something there, and closes it. */
async function pagesOf(browser: BareBrowser) {
  const part = fileURLToPath(new URL('./corpus/page.ts', import.meta.url));
  const script = await scriptOf(`import ${JSON.stringify(part)};`);
  const worker = await waitUntil('The worker', async () =>
    (await browser.targets()).find(({ type }) => type === 'service_worker'),
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

async function firstOpening(evaluate: Evaluate) {
  const found = evaluate(`corpus.find('${word}')`);
  const [listed, hits] = [Number(await evaluate(`corpus.stands('${list}')`)), Number(await found)];
  const isAll = async () => (await evaluate('corpus.made()')) === videos || undefined;
  await waitUntil('All of them', isAll, 180_000);
  return {
    list: listed,
    hits,
    all: Number(await evaluate('performance.now()')),
    bare: await bareOf(evaluate, 'answers'),
  };
}

async function openedAgain(evaluate: Evaluate): Promise<Opening> {
  const found = evaluate(`corpus.find('${word}')`);
  const stood = evaluate(`corpus.stands('${frame}')`);
  const listed = Number(await evaluate(`corpus.stands('${list}')`));
  const opening = { frame: Number(await stood), list: listed, hits: Number(await found) };
  const [bareFacts, bareTexts] = [await bareOf(evaluate, 'trackFacts'), await bareOf(evaluate, 'trackTexts')];
  return { ...opening, bareFacts, bareTexts };
}

const bareOf = async (evaluate: Evaluate, shelf: string): Promise<number> =>
  Number(await evaluate(`corpus.bare('${shelf}')`));

/** The least that an opening can take is its frame and a bare look at what it shows. */
function outcomesOf(first: Awaited<ReturnType<typeof firstOpening>>, later: readonly Opening[]): Outcome[] {
  const each = (of: (opening: Opening) => number) => medianOf(later.map(of));
  const row = (what: string, limit: number, ours: number, goal: Outcome['goal'] = {}): Outcome => ({
    ...{ what, where: 'Chromium', unit: 'ms', limit, ours, peers: {}, goal },
  });
  const frameAnd = (of: (opening: Opening) => number) => each((one) => one.frame + of(one));
  const nothingMade = each((one) => one.frame) + first.bare;
  return [
    row(
      'open 5,000 held tracks: until the list stands',
      frameAnd(({ bareFacts }) => bareFacts),
      each((one) => one.list),
    ),
    row(
      '… first hits of a word',
      frameAnd(({ bareTexts }) => bareTexts),
      each((one) => one.hits),
    ),
    row('… where nothing was made ready: until the list stands', nothingMade, first.list),
    row('… first hits of a word there', nothingMade, first.hits),
    row('… until all of it is ready there', nothingMade, first.all),
  ];
}
