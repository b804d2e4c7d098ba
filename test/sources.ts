import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** A node of a parsed file, as far as the tests of the house look into it. */
export interface SourceNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** One import or re-export: where it leads, inside the repository or to a package, and which names it takes. */
export interface Look {
  to: string;
  names: string[];
  isReExport: boolean;
  /** Takes types alone, so that nothing of it is run. */
  isType: boolean;
}

/** A file of ours as the tests of the house see it. Paths are from the top of the repository, with forward slashes. */
export interface Source {
  path: string;
  text: string;
  lines: number;
  /** Empty for style sheets. */
  looks: Look[];
  visit(see: (node: SourceNode, above: readonly SourceNode[]) => void): void;
  /** First line counts as 1. */
  lineAt(offset: number): number;
}

const root = fileURLToPath(new URL('..', import.meta.url));

export function sourceAt(path: string, text: string): Source {
  const parsed = path.endsWith('.css') ? null : parseSync(path, text);
  const program = parsed?.program as unknown as SourceNode | undefined;
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  return {
    path,
    text,
    lines: lineAt(text.trimEnd().length),
    looks: program ? looksOf(path, program) : [],
    visit: (see) => program && walk(program, [], see),
    lineAt,
  };
}

export const isNode = (value: unknown): value is SourceNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const childrenOf = (node: SourceNode): SourceNode[] => Object.values(node).flat().filter(isNode);

function walk(
  node: SourceNode,
  above: readonly SourceNode[],
  see: (node: SourceNode, above: readonly SourceNode[]) => void,
) {
  see(node, above);
  for (const child of childrenOf(node)) walk(child, [...above, node], see);
}

function looksOf(path: string, program: SourceNode): Look[] {
  const looks: Look[] = [];
  walk(program, [], (node) => {
    const from = isNode(node.source) ? node.source.value : undefined;
    if (typeof from !== 'string') return;
    const specifiers = (node.specifiers ?? []) as SourceNode[];
    const names = specifiers.map(({ imported, local }) => ((imported ?? local) as SourceNode).name as string);
    const isType = node.importKind === 'type' || node.exportKind === 'type';
    looks.push({ to: place(path, from), names, isReExport: node.type.startsWith('Export'), isType });
  });
  return looks;
}

/** `@/lib/x` and `../x` as a path from the top; a package as it is called. */
const place = (from: string, to: string): string => {
  if (to.startsWith('@/')) return to.slice(2);
  return to.startsWith('.') ? posix.join(posix.dirname(from), to) : to;
};

/** Every file of ours of the kinds that people write by hand. */
export const sources: readonly Source[] = globSync('{lib,components,entrypoints,test}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
})
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map((path) => sourceAt(path, readFileSync(`${root}${path}`, 'utf8')));
