// Runs one part of the bench in a process of its own: `part.ts name measuring limit`, in seconds. Sends rows as they are measured.
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import { type BenchGlobals, inQuietPage } from './browser.ts';
import { bundled } from './bundle.ts';
import { inTime } from './in-time.ts';
import type { PartMessage } from './part-process.ts';
import { type RunShare, shareTime } from './rounds.ts';
import { type Drive, type Session, startSession } from './session.ts';

const [name = '', measuring, limit] = process.argv.slice(2);

// Leaving at once lets Playwright and `bare-browser.ts` kill their browsers, whatever these are doing.
process.on('SIGTERM', () => process.exit(143));
process.on('disconnect', () => process.exit(143));

const send = (message: PartMessage): Promise<void> =>
  new Promise((sent) => {
    if (process.send) process.send(message, () => sent());
    else sent();
  });

/** `name.bench.ts` is bundled and timed in a page (and in Node); `name.drive.ts` drives a browser itself. */
async function runPart(session: Session): Promise<void> {
  if (name.endsWith('.drive')) {
    const { drive } = (await import(new URL(`${name}.ts`, import.meta.url).href)) as { drive: Drive };
    return drive(session);
  }
  const script = await bundled(fileURLToPath(new URL(`${name}.ts`, import.meta.url)));
  runInThisContext(script);
  const node = globalThis as unknown as BenchGlobals;
  const weights = await inPage(script, session, node.benchInNode);
  if (node.benchInNode) await inNode(node, session, weights);
}

type Weights = { weights: number[]; share: RunShare };

/** Runs every contest in a page; each of its cases has the same part of the time. */
async function inPage(script: string, session: Session, alsoInNode: boolean): Promise<Weights> {
  return inQuietPage({}, async (page) => {
    await inTime('The script in the page', page.addScriptTag({ content: script }));
    const prepared = page.evaluate(() => (globalThis as unknown as BenchGlobals).benchPrepare());
    const weights = await inTime('The cases in the page', prepared, session.left());
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const share = shareTime(session.measuring, alsoInNode ? 2 * sum : sum, session.now);
    for (const [nth, weight] of weights.entries()) {
      const row = await share(weight, (milliseconds) => {
        const run = page.evaluate(
          ([at, time]) => (globalThis as unknown as BenchGlobals).benchRun(at, 'Chromium', time),
          [nth, milliseconds] as const,
        );
        return inTime(`Contest ${nth + 1} in the page`, run, session.left());
      });
      session.report([row]);
    }
    return { weights, share };
  });
}

async function inNode(node: BenchGlobals, session: Session, { weights, share }: Weights): Promise<void> {
  node.benchPrepare();
  const where = `Node ${process.versions.node.split('.')[0]}`;
  for (const [nth, weight] of weights.entries()) {
    session.report([await share(weight, (milliseconds) => node.benchRun(nth, where, milliseconds))]);
  }
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
