import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const entry = /^bench-entry$/;
/**
 * The compared package `subtitle` imports Node's streams and two packages based on them; the timed code uses none of
 * these.
 */
const streams = /^(?:stream|multipipe|split2)$/;
const noStreams = 'export class Transform {} export class Duplex {} export default Transform;';

/** Bundles one file of cases into a script that defines `BenchGlobals`. */
export const bundled = (file: string): Promise<string> => scriptOf(source(file));

/** Bundles the source text of a module and its imports into a script. */
export async function scriptOf(text: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': root.replace(/\/$/, '') } },
    plugins: [virtual(entry, text), virtual(streams, noStreams)],
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      rolldownOptions: { input: 'bench-entry', output: { format: 'iife' } },
    },
  });
  const [first] = [built].flat();
  const chunk = first && 'output' in first ? first.output[0] : null;
  if (!chunk) throw new Error(`Bundling ${text} produced no output`);
  return chunk.code;
}

/** Resolves matching imports to a module with the given code. */
const virtual = (named: RegExp, code: string): Plugin => ({
  name: `bench-${named.source}`,
  enforce: 'pre',
  resolveId: (id) => (named.test(id) ? `\0bench:${id}` : null),
  load: (id) => (id.startsWith('\0bench:') && named.test(id.slice('\0bench:'.length)) ? code : null),
});

const source = (file: string): string =>
  `import { bench } from ${JSON.stringify(file)};
   import { measure } from ${JSON.stringify(fileURLToPath(new URL('./measure.ts', import.meta.url)))};
   let contests = [];
   globalThis.benchPlaces = bench.places;
   globalThis.benchPrepare = () => {
     contests = bench.contests();
     return contests.map(({ peers }) => Object.keys(peers).length + 2);
   };
   globalThis.benchRun = (nth, where, milliseconds, timer = () => performance.now()) =>
     measure(contests[nth], { where, milliseconds, now: () => performance.now(), timer });`;
