import { childrenOf, isNode, type Source, type SourceNode } from './source';

/** A global name that a file uses. */
export interface UsedGlobal {
  name: string;
  line: number;
}

/**
 * Returns the globals that a file uses: free identifiers, and `Date.now`, `Math.random` and `new Date` without
 * arguments. A name is left out if the file declares it anywhere, for example as a parameter `document`.
 */
export function usedGlobals(source: Source): UsedGlobal[] {
  const declared = new Set<string>();
  const used: UsedGlobal[] = [];
  source.visit((node, above) => {
    for (const name of bindingsOf(node)) declared.add(name);
    const name = usedName(node, above);
    if (name) used.push({ name, line: source.lineAt(node.start) });
  });
  return used.filter(({ name }) => !declared.has(name));
}

function usedName(node: SourceNode, above: readonly SourceNode[]): string | undefined {
  // Types do not use the values that they name: `typeof fetch` only describes a port.
  if (above.some(({ type }) => type.startsWith('TSType') || type.startsWith('TSInterface'))) return undefined;
  if (node.type === 'NewExpression')
    return nameOf(node.callee) === 'Date' && noArguments(node) ? 'new Date' : undefined;
  if (node.type === 'MemberExpression') {
    const name = `${nameOf(node.object)}.${nameOf(node.property)}`;
    return name === 'Date.now' || name === 'Math.random' ? name : undefined;
  }
  const parent = above.at(-1);
  return node.type === 'Identifier' && parent && isReference(node, parent) ? nameOf(node) : undefined;
}

const noArguments = (node: SourceNode) => Array.isArray(node.arguments) && node.arguments.length === 0;

function isReference(node: SourceNode, parent: SourceNode): boolean {
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true;
  if (parent.type === 'Property') return parent.value === node || parent.computed === true;
  return !/^(MethodDefinition|PropertyDefinition|ImportSpecifier|ExportSpecifier|LabeledStatement)$/.test(parent.type);
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;

/** Returns the names that a node declares, such as those of a variable, function, parameter or import. */
function bindingsOf(node: SourceNode): string[] {
  if (node.type === 'VariableDeclarator') return patternNames(node.id);
  if (node.type.startsWith('Import') && 'local' in node) return patternNames(node.local);
  if (/Function|^CatchClause$|^Class/.test(node.type)) {
    return [node.id, node.params, node.param].flat().flatMap(patternNames);
  }
  return [];
}

function patternNames(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  const name = nameOf(pattern);
  if (name) return [name];
  if (pattern.type === 'Property') return patternNames(pattern.value);
  if (pattern.type === 'AssignmentPattern') return patternNames(pattern.left);
  return /Pattern$|^RestElement$/.test(pattern.type) ? childrenOf(pattern).flatMap(patternNames) : [];
}
