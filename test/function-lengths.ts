import { isNode, type Source, type SourceNode } from './source.ts';

const isFunction = ({ type }: SourceNode) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/** Returns the length in lines of every function in a file, except callbacks of `describe`. */
export function functionLengths(source: Source): { line: number; lines: number }[] {
  const lengths: { line: number; lines: number }[] = [];
  source.visit((node, above) => {
    if (!isFunction(node) || isDescribe(above.at(-1))) return;
    const line = source.lineAt(node.start);
    lengths.push({ line, lines: source.lineAt(node.end) - line + 1 });
  });
  return lengths;
}

/** Returns true if a node is `describe(…)`, `describe.each(…)(…)` or `test.describe(…)`. */
function isDescribe(node: SourceNode | undefined): boolean {
  if (node?.type !== 'CallExpression') return false;
  return isDescribeCallee(node.callee);
}

function isDescribeCallee(node: unknown): boolean {
  if (!isNode(node)) return false;
  return node.name === 'describe' || [node.callee, node.object, node.property].some(isDescribeCallee);
}
