import { isNode, type Source, type SourceNode } from './source.ts';

const isFunction = ({ type }: SourceNode) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/** Returns the length of every function in a file. The callback of a `describe` does not count as a function. */
export function functionLengths(source: Source): { line: number; lines: number }[] {
  const lengths: { line: number; lines: number }[] = [];
  source.visit((node, above) => {
    if (!isFunction(node) || isDescribe(above.at(-1))) return;
    const line = source.lineAt(node.start);
    lengths.push({ line, lines: source.lineAt(node.end) - line + 1 });
  });
  return lengths;
}

/** Returns whether a node is `describe(…)`, `describe.each(…)(…)` or `test.describe(…)`. */
function isDescribe(node: SourceNode | undefined): boolean {
  if (node?.type !== 'CallExpression') return false;
  return isDescribeCallee(node.callee);
}

function isDescribeCallee(node: unknown): boolean {
  if (!isNode(node)) return false;
  return node.name === 'describe' || [node.callee, node.object, node.property].some(isDescribeCallee);
}
