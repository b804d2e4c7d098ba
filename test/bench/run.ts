import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runInThisContext } from 'node:vm';
import { type BenchGlobals, runInPage } from './browser.ts';
import { bundled } from './bundle.ts';
import type { Outcome } from './shape.ts';
import { tableOf } from './table.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const output = fileURLToPath(new URL('../../.output', import.meta.url));

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const files = readdirSync(here).filter((file) => /\.(?:bench|drive)\.ts$/.test(file) && file.startsWith(values.only));

/** `name.bench.ts` is bundled and timed in a page (and in Node); `name.drive.ts` drives a browser itself and says what came. */
async function outcomesOf(file: string): Promise<Outcome[]> {
  if (file.endsWith('.drive.ts')) {
    const { drive } = (await import(new URL(file, import.meta.url).href)) as { drive(): Promise<Outcome[]> };
    return drive();
  }
  const script = await bundled(here + file);
  return [...(await runInPage(script)), ...(await runHere(script))];
}

async function runHere(script: string): Promise<Outcome[]> {
  runInThisContext(script);
  const { benchInNode, benchRun } = globalThis as unknown as BenchGlobals;
  return benchInNode ? benchRun(`Node ${process.versions.node.split('.')[0]}`) : [];
}

const outcomes: Outcome[] = [];
for (const file of files) {
  process.stderr.write(`${file} …\n`);
  const came = await outcomesOf(file);
  outcomes.push(...came);
  // What was measured is said at once: the whole takes long, and may be ended before it is through.
  process.stderr.write(`${tableOf(came)}\n\n`);
}

const table = tableOf(outcomes);
mkdirSync(output, { recursive: true });
// A part never stands in for the whole.
writeFileSync(`${output}/bench${values.only && `-${values.only}`}.md`, `${table}\n`);
console.log(table);
