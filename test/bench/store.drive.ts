import { fileURLToPath } from 'node:url';
import { withBenchPage } from './browser.ts';
import { scriptOf } from './bundle.ts';
import { inTime } from './in-time.ts';
import { medianOf } from './numbers.ts';
import { type Rounds, runRounds } from './rounds.ts';
import type { Session } from './session.ts';
import type { Goal, Outcome } from './shape.ts';
import type { StoreName, StorePage } from './store/page.ts';

const rounds = 5;
const minRounds = 2;
/**
 * The number of videos per case. A transaction per video takes seconds, so the cases that use one get only a thousand
 * videos.
 */
const entrants = { limit: 5_000, ours: 5_000, dexieBulkPut: 5_000, onePutEach: 1_000, lookThenAdd: 1_000 } as const;
const names = Object.keys(entrants) as StoreName[];
const few = 10_000;
const many = 100_000;

/**
 * Measures the durable storage of responses with 1,000 videos, which Sidelight also parses, validates and deduplicates.
 */
export async function drive({ measuring, now, remaining, report }: Session): Promise<void> {
  const file = fileURLToPath(new URL('./store/page.ts', import.meta.url));
  const script = await scriptOf(`import ${JSON.stringify(file)};`);
  // The storage is on disk, because durable writes are measured.
  await withBenchPage({ onDisk: true }, async (page) => {
    await page.evaluate(stubBrowserApi);
    await page.addScriptTag({ content: script });
    const run = (name: StoreName, videos: number) => {
      const took = page.evaluate(([name, videos]) => storeBench.run(name, videos), [name, videos] as const);
      return inTime(`Storing ${videos} videos as ${name}`, took, remaining());
    };
    const times = new Map<StoreName, number[]>(names.map((name) => [name, []]));
    // The first round is a warm-up, because code is compiled on first use.
    const plan = { planned: rounds, minimum: minRounds, warmUps: 1, milliseconds: measuring, now };
    const done = await runRounds(plan, async (round) => {
      for (let turn = 0; turn < names.length; turn++) {
        const name = names[(turn + round + 1) % names.length];
        if (!name) continue;
        const took = await run(name, entrants[name]);
        if (round >= 0) times.get(name)?.push((took / entrants[name]) * 1_000);
      }
    });
    report(rowsOf((name) => medianOf(times.get(name) ?? []), done));
    report([growthOf((await run('ours', many)) / (await run('ours', few)))]);
  });
}

/** Replaces the parts of the extension API that are used for storing: the settings and the version. */
function stubBrowserApi(): void {
  const runtime = { id: 'bench', getManifest: () => ({ version: '0.1.0' }) };
  const storage = { local: { get: async () => ({}) } };
  Object.assign(globalThis, { browser: { runtime, storage }, chrome: { runtime, storage } });
}

function rowsOf(each: (name: StoreName) => number, done: Rounds): Outcome[] {
  const row = (what: string, peers: Record<string, number>, goal: Goal): Outcome => ({
    what,
    where: 'Chromium',
    unit: 'ms',
    limit: each('limit'),
    ours: each('ours'),
    peers,
    goal,
    rounds: done,
  });
  return [
    row('store a page of 1,000 videos', { 'Dexie bulkPut': each('dexieBulkPut') }, { ofPeers: [4, 10] }),
    row('… one lookup and one add for each', { Zeeschuimer: each('lookThenAdd') }, { ofPeers: [60, 120] }),
    row('… one put for each', { 'one put each': each('onePutEach') }, {}),
  ];
}

const growthOf = (growth: number): Outcome => ({
  what: '… time at 100k ÷ time at 10k',
  where: 'Chromium',
  unit: '×',
  limit: null,
  ours: growth,
  peers: {},
  goal: { max: [11, 10.5] },
});

declare const storeBench: StorePage;
