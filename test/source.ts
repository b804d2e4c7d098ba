import { posix } from 'node:path';
import { parseSync } from 'vite';

/** The parts of a syntax node that the architecture tests use. */
export interface SourceNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** An import or re-export: its target path or package, and the imported names. */
export interface Import {
  to: string;
  names: string[];
  isReExport: boolean;
  /** True if only types are imported, which has no effect at run time. */
  isType: boolean;
}

/** A source file for the architecture tests. Paths start at the root of the repository and use forward slashes. */
export interface Source {
  path: string;
  text: string;
  lines: number;
  /** The imports of the file; empty for style sheets. */
  imports: Import[];
  visit(visitor: (node: SourceNode, above: readonly SourceNode[]) => void): void;
  /** Returns the line of an offset, counted from 1. */
  lineAt(offset: number): number;
}

/** Creates a source. It is parsed on first use, because many tests read only its text. */
export function createSource(path: string, text: string): Source {
  const program = once(() => (path.endsWith('.css') ? null : (parseSync(path, text).program as unknown as SourceNode)));
  const imports = once(() => importsIn(path, program()));
  const starts = once(() => [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]);
  const lineAt = (offset: number) => linesUpTo(starts(), offset);
  return {
    path,
    text,
    lines: lineAt(text.trimEnd().length),
    get imports() {
      return imports();
    },
    visit(visitor) {
      const root = program();
      if (root) visitNode(root, [], visitor);
    },
    lineAt,
  };
}

/** Returns the number of lines that start at or before an offset (binary search). */
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

/** Returns a function that creates a value on its first call and caches it. */
function once<T>(create: () => T): () => T {
  let cached: { value: T } | null = null;
  return () => {
    cached ??= { value: create() };
    return cached.value;
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

/** Visits a node and its descendants. `above` is mutated during the walk. */
function visitNode(
  node: SourceNode,
  above: SourceNode[],
  visitor: (node: SourceNode, above: readonly SourceNode[]) => void,
) {
  visitor(node, above);
  above.push(node);
  for (const child of childrenOf(node)) visitNode(child, above, visitor);
  above.pop();
}

function importsIn(path: string, program: SourceNode | null): Import[] {
  const imports: Import[] = [];
  if (!program) return imports;
  visitNode(program, [], (node) => {
    const from = isNode(node.source) ? node.source.value : undefined;
    if (typeof from !== 'string') return;
    const specifiers = (node.specifiers ?? []) as SourceNode[];
    const names = specifiers.map(({ type, imported, local }) =>
      type === 'ImportNamespaceSpecifier' ? '*' : (((imported ?? local) as SourceNode).name as string),
    );
    const isType = node.importKind === 'type' || node.exportKind === 'type';
    imports.push({ to: resolvePath(path, from), names, isReExport: node.type.startsWith('Export'), isType });
  });
  return imports;
}

/** Resolves `@/lib/x` and `../x` to a path from the repository root; returns the name of a package unchanged. */
const resolvePath = (from: string, to: string): string => {
  if (to.startsWith('@/')) return to.slice(2);
  return to.startsWith('.') ? posix.join(posix.dirname(from), to) : to;
};
