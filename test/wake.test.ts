import { describe, expect, it } from 'vitest';
import { type Source, type SourceNode, sourceAt } from './source-at';
import { sources } from './sources';

/** Files whose schemas are built at the start, because they are used as plain values everywhere. */
const builtAtOnce = ['lib/service/ids.ts'];

/** Returns all sources of the worker's script, starting with its entrypoint. */
function partsOf(path: string, known = new Set<string>()): Source[] {
  const source = sources.find((one) => one.path === path);
  if (!source || known.has(path)) return [];
  known.add(path);
  return [source, ...source.imports.flatMap(({ to, isType }) => (isType ? [] : partsOf(`${to}.ts`, known)))];
}

/** Returns the lines that build a schema outside of a function, that is, while the script starts. */
function linesOf({ visit, lineAt }: Source): number[] {
  const lines: number[] = [];
  visit((node, above) => {
    if (makesSchema(node) && !above.some(({ type }) => /Function|TS/.test(type))) lines.push(lineAt(node.start));
  });
  return lines;
}

/** Returns whether a node is `z.string()` or similar. `z.config()` builds no schema. */
const makesSchema = ({ type, object, property }: SourceNode): boolean =>
  type === 'MemberExpression' && nameOf(object) === 'z' && nameOf(property) !== 'config';

const nameOf = (node: unknown): unknown => (node as SourceNode).name;

describe('worker script', () => {
  const parts = partsOf('entrypoints/background.ts');

  it('includes the files that its entrypoint imports', () => {
    expect(parts.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'lib/browser/current-tab.ts',
        'lib/settings/settings.ts',
        'lib/service/file-endpoints.ts',
      ]),
    );
  });

  it('builds no schema at its start, which would delay the event that woke it', () => {
    const eager = parts.filter(({ path }) => !builtAtOnce.includes(path));
    expect(eager.flatMap((part) => linesOf(part).map((line) => `${part.path}:${line}`))).toEqual([]);
  });
});

describe('linesOf', () => {
  it.each([
    ['const Name = z.string();', [1]],
    ['const x = 1;\nconst list = { names: z.array(z.string()) };', [2, 2]],
    ['const Name = once(() => z.string());', []],
    ['type Name = z.output<typeof Name>;', []],
    ['z.config({ jitless: true });', []],
  ])('finds the schemas that %j builds at its start on the lines %j', (text, lines) => {
    expect(linesOf(sourceAt('lib/any.ts', text))).toEqual(lines);
  });
});
