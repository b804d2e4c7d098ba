import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { withBenchPage } from './browser.ts';
import { scriptOf } from './bundle.ts';
import type { ExportCost, ExportPage } from './export/page.ts';
import { inTime } from './in-time.ts';
import { minimumOf } from './numbers.ts';
import { type RoundPlan, type Rounds, runRounds, shareTime } from './rounds.ts';
import type { Session } from './session.ts';
import type { Goal, Outcome } from './shape.ts';

const rounds = 3;
const minRounds = 1;
/**
 * The compared implementation keeps everything in memory, so it exports only a fifth: its page could crash with more.
 */
const few = 20_000;
const many = 100_000;

type Timed = ExportCost & { rows: number };

/**
 * Measures the export of a collection of 100,000 videos. Sidelight streams into a private file; the compared
 * implementation uses memory.
 */
export async function drive(session: Session): Promise<void> {
  const script = await scriptOf(
    `import ${JSON.stringify(fileURLToPath(new URL('./export/page.ts', import.meta.url)))};`,
  );
  const writer = await scriptOf(
    `import ${JSON.stringify(fileURLToPath(new URL('./export/writer.ts', import.meta.url)))};`,
  );
  const share = shareTime(session.measuring, few + many, session.now);
  const within = (rows: number) =>
    withBenchPage({ onDisk: true, args: ['--js-flags=--expose-gc', '--enable-precise-memory-info'] }, async (page) => {
      await page.addScriptTag({ content: `globalThis.writerScript = ${JSON.stringify(writer)};` });
      await page.addScriptTag({ content: script });
      await inTime(`${rows} videos`, seed(page, rows), session.remaining());
      const timed = share(rows, (milliseconds) => measureExports(page, rows, { milliseconds, now: session.now }));
      return inTime(`Files of ${rows} videos`, timed, session.remaining());
    });
  session.report(outcomesOf(await within(few), await within(many)));
}

async function seed(page: Page, rows: number): Promise<void> {
  await page.evaluate((count) => exportBench.seed(count), rows);
  await page.evaluate((count) => exportBench.seedPeer(count), few);
}

interface Results extends Record<'csv' | 'ndjson' | 'peer' | 'limit', Timed> {
  rounds: Rounds;
}

async function measureExports(
  page: Page,
  rows: number,
  time: Pick<RoundPlan, 'milliseconds' | 'now'>,
): Promise<Results> {
  const runs: Record<string, ExportCost[]> = { csv: [], ndjson: [], peer: [], limit: [] };
  const done = await runRounds({ planned: rounds, minimum: minRounds, ...time }, async () => {
    runs.csv?.push(await page.evaluate(() => exportBench.ours('csv', false)));
    runs.ndjson?.push(await page.evaluate(() => exportBench.ours('ndjson', false)));
    runs.peer?.push(await page.evaluate(() => exportBench.peer(false)));
    runs.limit?.push(await page.evaluate(() => exportBench.limit()));
  });
  const heaps: Record<string, number> = {
    csv: (await page.evaluate(() => exportBench.ours('csv', true))).heapMb,
    ndjson: (await page.evaluate(() => exportBench.ours('ndjson', true))).heapMb,
    peer: (await page.evaluate(() => exportBench.peer(true))).heapMb,
  };
  const best = (name: string, count: number): Timed => {
    const all = runs[name] ?? [];
    const milliseconds = minimumOf(all.map((one) => one.milliseconds));
    return { rows: count, milliseconds, heapMb: heaps[name] ?? 0, bytes: all[0]?.bytes ?? 0 };
  };
  const timed = { csv: best('csv', rows), ndjson: best('ndjson', rows), peer: best('peer', few) };
  return { ...timed, limit: best('limit', rows), rounds: done };
}

/** Returns the milliseconds per thousand videos, which makes runs of different sizes comparable. */
const perThousand = ({ milliseconds, rows }: Timed): number => (milliseconds / rows) * 1_000;

function outcomesOf(fewer: Results, more: Results): Outcome[] {
  const peers = { 'Dexie toArray + papaparse': perThousand(more.peer) };
  const row = (what: string, ours: number, goal: Goal): Outcome => ({
    what,
    where: 'Chromium',
    unit: 'ms',
    limit: null,
    ours,
    peers,
    goal,
    rounds: more.rounds,
  });
  return [
    row('export 100k videos as CSV, for 1,000', perThousand(more.csv), { ofPeers: [2, 20] }),
    row('… as NDJSON with raw rows, for 1,000', perThousand(more.ndjson), { ofPeers: [2, 20] }),
    {
      ...row('… growth of the heap, CSV', more.csv.heapMb, { max: [32, 8] }),
      unit: 'MB',
      peers: { 'the peer at 20k': more.peer.heapMb },
    },
    { ...row('… growth of the heap, NDJSON', more.ndjson.heapMb, { max: [32, 8] }), unit: 'MB', peers: {} },
    {
      ...row('… until a finished file is handed to the browser', more.limit.milliseconds, { max: [100, 100] }),
      peers: {},
    },
    {
      ...row('… time at 100k ÷ time at 20k, CSV', more.csv.milliseconds / fewer.csv.milliseconds, { max: [5.5, 5.1] }),
      unit: '×',
      peers: {},
    },
  ];
}

declare const exportBench: ExportPage;
