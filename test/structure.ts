import { functionLengths } from './function-lengths.ts';
import type { Source } from './source.ts';

/** Measures of the readability of the code. */
export interface Structure {
  files: number;
  /** Median number of lines per file. */
  median: number;
  largest: number;
  /** 99th percentile of the number of lines per function. */
  function99: number;
  functionMax: number;
  importsPerFile: number;
  /** Exported names that no other file imports, as `path name`. */
  unused: string[];
  /** Groups of files that import each other, including types and dynamic imports. */
  cycles: string[][];
}

/** Measures these files. An export that one of `others` imports counts as used. */
export function structureOf(measured: readonly Source[], others: readonly Source[] = []): Structure {
  const files = measured.filter(({ path }) => /\.tsx?$/.test(path));
  const imports = new Map(files.map((file) => [file.path, importsOf(file, files)]));
  const lines = files.map((file) => file.lines).sort((a, b) => a - b);
  const functions = files.flatMap((file) => functionLengths(file).map((each) => each.lines)).sort((a, b) => a - b);
  return {
    files: files.length,
    median: quantile(lines, 0.5),
    largest: lines.at(-1) ?? 0,
    function99: quantile(functions, 0.99),
    functionMax: functions.at(-1) ?? 0,
    importsPerFile: files.reduce((sum, { imports }) => sum + imports.length, 0) / files.length,
    unused: unusedIn(files, [...files, ...others]),
    cycles: cyclesIn(imports),
  };
}

const quantile = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;

const withoutEnding = (path: string): string => path.replace(/(\.d)?\.tsx?$/, '');

function importsOf({ imports }: Source, files: readonly Source[]): string[] {
  const paths = new Map(files.map(({ path }) => [withoutEnding(path), path]));
  return imports.flatMap(({ to }) => paths.get(withoutEnding(to)) ?? []);
}

function unusedIn(files: readonly Source[], all: readonly Source[]): string[] {
  const used = new Set<string>();
  for (const { imports } of all) {
    for (const { to, names } of imports) {
      // A dynamic import counts as using every export of the file.
      for (const name of names.length > 0 ? names : ['*']) used.add(`${withoutEnding(to)} ${name}`);
    }
  }
  return files.flatMap(({ path, text }) => {
    const file = withoutEnding(path);
    if (used.has(`${file} *`) || path.startsWith('entrypoints/')) return [];
    const names = [
      ...text.matchAll(/^export (?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm),
    ];
    return [...new Set(names.map(([, name]) => name ?? ''))]
      .filter((name) => !used.has(`${file} ${name}`))
      .map((name) => `${path} ${name}`);
  });
}

/**
 * Returns the groups of files that import each other, which are strongly connected components (Tarjan) of more than one
 * file.
 */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (path: string): number => {
    let lowest = order.size;
    order.set(path, lowest);
    stack.push(path);
    for (const to of imports.get(path) ?? []) {
      const reached = order.has(to) ? (stack.includes(to) ? order.get(to) : undefined) : visit(to);
      lowest = Math.min(lowest, (order.has(to) && stack.includes(to) ? low.get(to) : undefined) ?? reached ?? lowest);
    }
    low.set(path, lowest);
    if (lowest === order.get(path)) {
      const group = stack.splice(stack.indexOf(path));
      if (group.length > 1) cycles.push(group);
    }
    return lowest;
  };
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return cycles;
}
