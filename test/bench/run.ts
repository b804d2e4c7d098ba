// `npm run bench [-- word …]` runs the parts of the bench whose names contain one of the words; each part runs in its
// own process.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runProcess } from './part-process.ts';
import { type PartState, reportOf } from './report.ts';
import { tableOf } from './table.ts';
import { buildLimit, limitOf, partsNamed, timetable } from './timetable.ts';

const output = fileURLToPath(new URL('../../.output', import.meta.url));
const partScript = fileURLToPath(new URL('./part.ts', import.meta.url));
const builder = fileURLToPath(new URL('../../node_modules/wxt/bin/wxt.mjs', import.meta.url));

const words = process.argv.slice(2);
const names = partsNamed(words);
const parts = names.map((name): PartState => ({ name, rows: [], seconds: null, problem: null }));
const began = performance.now();
const interruption = new AbortController();
// npm and the shell both forward Ctrl-C, so a signal can arrive more than once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());

/**
 * Writes the report atomically, so that it is never read half-written. The results of some parts never replace the
 * report of all parts.
 */
function writeReport(): void {
  const file = `${output}/${['bench', ...words].join('-')}.md`;
  mkdirSync(output, { recursive: true });
  writeFileSync(`${file}.new`, reportOf(parts, interruption.signal.aborted));
  renameSync(`${file}.new`, file);
}

/** Builds the extension if a part drives a browser, so that no part measures an old build. Returns false on failure. */
async function build(): Promise<boolean> {
  if (!names.some((name) => name.endsWith('.drive'))) return true;
  const problem = await runProcess(builder, {
    args: ['build', '--browser', 'chrome', '--mv3', '--level', 'error'],
    limit: buildLimit * 1_000,
    signal: interruption.signal,
    onRows: () => undefined,
  });
  if (problem) process.stderr.write(`The extension could not be built. ${problem}\n`);
  return problem === null;
}

async function runPart(part: PartState): Promise<void> {
  process.stderr.write(`${part.name} …\n`);
  const start = performance.now();
  const limit = limitOf(names, part.name, (start - began) / 1_000);
  const problem = await runProcess(partScript, {
    args: [part.name, String(timetable[part.name]?.measuring), String(limit)],
    limit: limit * 1_000,
    signal: interruption.signal,
    onRows: (rows) => {
      part.rows.push(...rows);
      writeReport();
    },
  });
  if (interruption.signal.aborted) return;
  part.problem = problem;
  part.seconds = (performance.now() - start) / 1_000;
  process.stderr.write(`${tableOf(part.rows)}\n${part.problem ? `${part.name} failed: ${part.problem}\n` : ''}\n`);
}

async function runAll(): Promise<number> {
  if (names.length === 0) {
    process.stderr.write(`There is no such part. The parts are: ${Object.keys(timetable).join(', ')}.\n`);
    return 1;
  }
  writeReport();
  if (!(await build())) return 1;
  for (const part of parts) {
    if (!interruption.signal.aborted) await runPart(part);
    writeReport();
  }
  console.log(reportOf(parts, interruption.signal.aborted));
  if (interruption.signal.aborted) return 130;
  return parts.every(({ problem }) => problem === null) ? 0 : 1;
}

process.exit(await runAll());
