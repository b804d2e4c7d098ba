import type { Edge, Network, NetworkNode } from './network';
import { type Column, type ColumnType, type ColumnValue, edgeColumns, nodeColumns, nodeLabel } from './network-columns';
import { xmlText } from './xml';

const gexfTypes: Record<ColumnType, string> = { text: 'string', count: 'long', 'yes-no': 'boolean' };

/**
 * GEXF 1.3, for Gephi. Written here because the writer of graphology-gexf writes 1.2, and holds the whole text at
 * once. Two edges between the same videos, seen by two runs, are of two kinds: the format keeps parallel edges apart so.
 */
export function* gexfLines({ nodes, edges }: Network): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<gexf xmlns="http://gexf.net/1.3" version="1.3">\n';
  yield '<meta><creator>Sidelight</creator><description>Related videos, as the service sees them</description></meta>\n';
  yield '<graph mode="static" defaultedgetype="directed" idtype="string">\n';
  yield attributeDeclarations('node', nodeColumns);
  yield attributeDeclarations('edge', edgeColumns);
  yield `<nodes count="${nodes.length}">\n`;
  for (const node of nodes) yield nodeText(node);
  yield `</nodes>\n<edges count="${edges.length}">\n`;
  for (const [at, edge] of edges.entries()) yield edgeText(edge, at);
  yield '</edges>\n</graph>\n</gexf>\n';
}

const attributeDeclarations = <T>(of: 'node' | 'edge', columns: readonly Column<T>[]): string => {
  const each = columns.map(({ name, type }) => `<attribute id="${name}" title="${name}" type="${gexfTypes[type]}"/>`);
  return `<attributes class="${of}" mode="static">${each.join('')}</attributes>\n`;
};

const nodeText = (node: NetworkNode): string =>
  `<node id="${xmlText(node.id)}" label="${xmlText(nodeLabel(node))}">${attributeValues(nodeColumns, node)}</node>\n`;

const edgeText = (edge: Edge, at: number): string => {
  const ends = `source="${xmlText(edge.source)}" target="${xmlText(edge.target)}"`;
  return `<edge id="${at}" ${ends} kind="${xmlText(edge.runId)}">${attributeValues(edgeColumns, edge)}</edge>\n`;
};

function attributeValues<T>(columns: readonly Column<T>[], of: T): string {
  const given = columns
    .map(({ name, value }): [string, ColumnValue] => [name, value(of)])
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<attvalue for="${name}" value="${xmlText(String(value))}"/>`);
  return `<attvalues>${given.join('')}</attvalues>`;
}
