import { isNode, type Source, type SourceNode } from './source-at.ts';

const isFunction = ({ type }: SourceNode) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/** Returns the length of every function in a file. The callback of a `describe` does not count as a function. */
export function functionsOf(source: Source): { line: number; lines: number }[] {
  const all: { line: number; lines: number }[] = [];
  source.visit((node, above) => {
    if (!isFunction(node) || isChapter(above.at(-1))) return;
    const line = source.lineAt(node.start);
    all.push({ line, lines: source.lineAt(node.end) - line + 1 });
  });
  return all;
}

/** Returns whether a node is `describe(…)`, `describe.each(…)(…)` or `test.describe(…)`. */
function isChapter(node: SourceNode | undefined): boolean {
  if (node?.type !== 'CallExpression') return false;
  return hasWord(node.callee);
}

function hasWord(node: unknown): boolean {
  if (!isNode(node)) return false;
  return node.name === 'describe' || [node.callee, node.object, node.property].some(hasWord);
}
