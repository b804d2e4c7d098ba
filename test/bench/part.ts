// Runs one part of the bench in its own process: `part.ts name measuring limit`, with times in seconds. Sends rows as
// they are measured.
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import { type BenchGlobals, withBenchPage } from './browser.ts';
import { bundled } from './bundle.ts';
import { inTime } from './in-time.ts';
import type { PartMessage } from './part-process.ts';
import { shareTime } from './rounds.ts';
import { type Drive, type Session, startSession } from './session.ts';
import type { Outcome } from './shape.ts';

const nodeGlobals = globalThis as unknown as BenchGlobals;
const [name = '', measuring, limit] = process.argv.slice(2);

// An immediate exit lets Playwright and `bare-browser.ts` kill their browsers, even if these hang.
process.on('SIGTERM', () => process.exit(143));
process.on('disconnect', () => process.exit(143));

const send = (message: PartMessage): Promise<void> =>
  new Promise((sent) => {
    if (process.send) process.send(message, () => sent());
    else sent();
  });

/**
 * Runs a part: `name.bench.ts` is bundled and timed in a page, in Node, or in both; `name.drive.ts` controls a browser
 * itself.
 */
async function runPart(session: Session): Promise<void> {
  if (name.endsWith('.drive')) {
    const { drive } = (await import(new URL(`${name}.ts`, import.meta.url).href)) as { drive: Drive };
    return drive(session);
  }
  const script = await bundled(fileURLToPath(new URL(`${name}.ts`, import.meta.url)));
  runInThisContext(script);
  const { benchPlaces } = nodeGlobals;
  // Each environment gets the same share of the time.
  const forPlace = { ...session, measuring: session.measuring / benchPlaces.length };
  if (benchPlaces.includes('page')) await runInPage(script, forPlace);
  if (benchPlaces.includes('node')) await runInNode(forPlace, benchPlaces.length === 1);
}

/** Runs every contest once. Each gets a share of the time according to its number of cases. */
async function runContests(
  { measuring, now, report }: Session,
  weights: readonly number[],
  run: (nth: number, milliseconds: number) => Promise<Outcome>,
): Promise<void> {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const share = shareTime(measuring, sum, now);
  for (const [nth, weight] of weights.entries()) {
    report([await share(weight, (milliseconds) => run(nth, milliseconds))]);
  }
}

const runInPage = (script: string, session: Session): Promise<void> =>
  withBenchPage({}, async (page) => {
    await inTime('The script in the page', page.addScriptTag({ content: script }));
    const prepared = page.evaluate(() => (globalThis as unknown as BenchGlobals).benchPrepare());
    const weights = await inTime('The cases in the page', prepared, session.remaining());
    await runContests(session, weights, (nth, milliseconds) => {
      const run = page.evaluate(
        ([at, time]) => (globalThis as unknown as BenchGlobals).benchRun(at, 'Chromium', time),
        [nth, milliseconds] as const,
      );
      return inTime(`Contest ${nth + 1} in the page`, run, session.remaining());
    });
  });

/**
 * Runs all contests in Node. `byThreadTime` excludes the time of other processes, for parts whose rows are not compared
 * with rows from a page.
 */
async function runInNode(session: Session, byThreadTime: boolean): Promise<void> {
  const where = `Node ${process.versions.node.split('.')[0]}`;
  const timer = byThreadTime ? threadTime : session.now;
  await runContests(session, nodeGlobals.benchPrepare(), (nth, milliseconds) =>
    nodeGlobals.benchRun(nth, where, milliseconds, timer),
  );
}

/** Returns the CPU time of this thread in milliseconds. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';

const report: Session['report'] = (rows) => void send({ rows: [...rows] });
try {
  await runPart(startSession({ measuring: Number(measuring), limit: Number(limit) }, report, () => performance.now()));
  await send({ done: true });
  process.exit(0);
} catch (error) {
  await send({ problem: firstLine(error) });
  process.exit(1);
}
