import { describe, expect, it } from 'vitest';
import { createSource, type Source, type SourceNode } from './source';
import { sources } from './sources';

/** Files that may build schemas when the worker starts, because their schemas are used as plain values everywhere. */
const builtAtStart = ['lib/service/ids.ts'];

/** Returns all source files of the worker's script, starting with its entrypoint. */
function scriptSources(path: string, visited = new Set<string>()): Source[] {
  const source = sources.find((one) => one.path === path);
  if (!source || visited.has(path)) return [];
  visited.add(path);
  return [source, ...source.imports.flatMap(({ to, isType }) => (isType ? [] : scriptSources(`${to}.ts`, visited)))];
}

/** Returns the lines that build a schema outside any function, and therefore when the script starts. */
function schemaLines({ visit, lineAt }: Source): number[] {
  const lines: number[] = [];
  visit((node, above) => {
    if (buildsSchema(node) && !above.some(({ type }) => /Function|TS/.test(type))) lines.push(lineAt(node.start));
  });
  return lines;
}

/** Returns whether a node is an expression such as `z.string`. `z.config` builds no schema. */
const buildsSchema = ({ type, object, property }: SourceNode): boolean =>
  type === 'MemberExpression' && nameOf(object) === 'z' && nameOf(property) !== 'config';

const nameOf = (node: unknown): unknown => (node as SourceNode).name;

describe('worker script', () => {
  const parts = scriptSources('entrypoints/background.ts');

  it('includes the files that its entrypoint imports', () => {
    expect(parts.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'lib/browser/current-tab.ts',
        'lib/settings/settings.ts',
        'lib/service/file-endpoints.ts',
      ]),
    );
  });

  it('builds no schema at its start, except in listed files', () => {
    const eager = parts.filter(({ path }) => !builtAtStart.includes(path));
    expect(eager.flatMap((part) => schemaLines(part).map((line) => `${part.path}:${line}`))).toEqual([]);
  });
});

describe('schemaLines', () => {
  it.each([
    ['const Name = z.string();', [1]],
    ['const x = 1;\nconst list = { names: z.array(z.string()) };', [2, 2]],
    ['const Name = once(() => z.string());', []],
    ['type Name = z.output<typeof Name>;', []],
    ['z.config({ jitless: true });', []],
  ])('returns the lines that build a schema at the start of %j: %j', (text, lines) => {
    expect(schemaLines(createSource('lib/any.ts', text))).toEqual(lines);
  });
});
