import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const entry = 'virtual:bench-entry';
const noStreams = fileURLToPath(new URL('./no-streams.ts', import.meta.url));

/** One file of cases with everything it needs as a script that leaves its outcomes in `globalThis.benchOutcomes`. */
export async function bundled(file: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': root.replace(/\/$/, ''), stream: noStreams, multipipe: noStreams, split2: noStreams } },
    plugins: [
      { name: 'bench-entry', resolveId: (id) => (id === entry ? `\0${entry}` : null), load: (id) => source(id, file) },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const [first] = [built].flat();
  const chunk = first && 'output' in first ? first.output[0] : null;
  if (!chunk) throw new Error(`Nothing came of bundling ${file}`);
  return chunk.code;
}

const source = (id: string, file: string): string | null =>
  id === `\0${entry}`
    ? `import { bench } from ${JSON.stringify(file)};
       import { measure } from ${JSON.stringify(fileURLToPath(new URL('./measure.ts', import.meta.url)))};
       globalThis.benchInNode = bench.inNode;
       globalThis.benchRun = (where) => measure(bench, where);`
    : null;
