import { posix } from 'node:path';
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

/** Makes a source of a file. It is parsed when its code is first looked into, because many tests read its text alone. */
export function sourceAt(path: string, text: string): Source {
  const program = once(() => (path.endsWith('.css') ? null : (parseSync(path, text).program as unknown as SourceNode)));
  const looks = once(() => looksOf(path, program()));
  const starts = once(() => [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]);
  const lineAt = (offset: number) => linesUpTo(starts(), offset);
  return {
    path,
    text,
    lines: lineAt(text.trimEnd().length),
    get looks() {
      return looks();
    },
    visit(see) {
      const top = program();
      if (top) walk(top, [], see);
    },
    lineAt,
  };
}

/** Counts the line starts at or before an offset, by halves because a file has thousands of nodes. */
function linesUpTo(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Makes a value when it is first needed and returns the same one from then on. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export const isNode = (value: unknown): value is SourceNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const childrenOf = (node: SourceNode): SourceNode[] => {
  const children: SourceNode[] = [];
  for (const part of Object.values(node)) {
    if (Array.isArray(part)) children.push(...part.filter(isNode));
    else if (isNode(part)) children.push(part);
  }
  return children;
};

/** Visits a node and everything below it. The list of nodes above changes as the walk goes on. */
function walk(node: SourceNode, above: SourceNode[], see: (node: SourceNode, above: readonly SourceNode[]) => void) {
  see(node, above);
  above.push(node);
  for (const child of childrenOf(node)) walk(child, above, see);
  above.pop();
}

function looksOf(path: string, program: SourceNode | null): Look[] {
  const looks: Look[] = [];
  if (!program) return looks;
  walk(program, [], (node) => {
    const from = isNode(node.source) ? node.source.value : undefined;
    if (typeof from !== 'string') return;
    const specifiers = (node.specifiers ?? []) as SourceNode[];
    const names = specifiers.map(({ type, imported, local }) =>
      type === 'ImportNamespaceSpecifier' ? '*' : (((imported ?? local) as SourceNode).name as string),
    );
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
