import { describe, expect, it } from 'vitest';
import { type Source, type SourceNode, sourceAt } from './source-at';
import { sources } from './sources';

/** A few, that whoever tells of a video is read with: they are plain values everywhere. */
const builtAtOnce = ['lib/service/ids.ts'];

/** Everything that the worker's script is made of, from its entrypoint down. */
function partsOf(path: string, known = new Set<string>()): Source[] {
  const source = sources.find((one) => one.path === path);
  if (!source || known.has(path)) return [];
  known.add(path);
  return [source, ...source.looks.flatMap(({ to, isType }) => (isType ? [] : partsOf(`${to}.ts`, known)))];
}

/** Lines that call the schema library outside of every function, which is while the script starts. */
function linesOf({ visit, lineAt }: Source): number[] {
  const lines: number[] = [];
  visit((node, above) => {
    if (makesSchema(node) && !above.some(({ type }) => /Function|TS/.test(type))) lines.push(lineAt(node.start));
  });
  return lines;
}

/** `z.string()` and the like; `z.config()` makes none. */
const makesSchema = ({ type, object, property }: SourceNode): boolean =>
  type === 'MemberExpression' && nameOf(object) === 'z' && nameOf(property) !== 'config';

const nameOf = (node: unknown): unknown => (node as SourceNode).name;

describe('the worker', () => {
  const parts = partsOf('entrypoints/background.ts');

  it('is followed from its entrypoint down to the rows', () => {
    expect(parts.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['lib/browser/session.ts', 'lib/settings/settings.ts', 'lib/service/file-endpoints.ts']),
    );
  });

  it('builds no schema while it starts: whoever woke it waits for that', () => {
    const eager = parts.filter(({ path }) => !builtAtOnce.includes(path));
    expect(eager.flatMap((part) => linesOf(part).map((line) => `${part.path}:${line}`))).toEqual([]);
  });

  it.each([
    ['const Name = z.string();', [1]],
    ['const x = 1;\nconst list = { names: z.array(z.string()) };', [2, 2]],
    ['const Name = once(() => z.string());', []],
    ['type Name = z.output<typeof Name>;', []],
    ['z.config({ jitless: true });', []],
  ])('is seen to build in %j what it builds', (text, lines) => {
    expect(linesOf(sourceAt('lib/any.ts', text))).toEqual(lines);
  });
});
