import type { Network } from './network';
import { type Column, type ColumnType, edgeColumns, nodeColumns, nodeLabel } from './network-columns';
import { xmlText } from './xml';

const graphmlTypes: Record<ColumnType, string> = { text: 'string', count: 'long', 'yes-no': 'boolean' };
const graphmlNamespace = 'http://graphml.graphdrawing.org/xmlns';

/** GraphML, for what reads neither GEXF nor GDF. */
export function* graphmlLines({ nodes, edges }: Network): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="${graphmlNamespace}">\n`;
  yield '<key id="v_label" for="node" attr.name="label" attr.type="string"/>\n';
  yield keyDeclarations('v', 'node', nodeColumns);
  yield keyDeclarations('e', 'edge', edgeColumns);
  yield '<graph id="related" edgedefault="directed">\n';
  for (const node of nodes) {
    const label = `<data key="v_label">${xmlText(nodeLabel(node))}</data>`;
    yield `<node id="${xmlText(node.id)}">${label}${dataElements('v', nodeColumns, node)}</node>\n`;
  }
  for (const [at, edge] of edges.entries()) {
    const ends = `source="${xmlText(edge.source)}" target="${xmlText(edge.target)}"`;
    yield `<edge id="e${at}" ${ends}>${dataElements('e', edgeColumns, edge)}</edge>\n`;
  }
  yield '</graph>\n</graphml>\n';
}

const keyDeclarations = <T>(prefix: string, of: 'node' | 'edge', columns: readonly Column<T>[]): string =>
  columns
    .map(
      ({ name, type }) =>
        `<key id="${prefix}_${name}" for="${of}" attr.name="${name}" attr.type="${graphmlTypes[type]}"/>\n`,
    )
    .join('');

const dataElements = <T>(prefix: string, columns: readonly Column<T>[], of: T): string =>
  columns
    .map(({ name, value }) => ({ name, value: value(of) }))
    .filter(({ value }) => value !== null)
    .map(({ name, value }) => `<data key="${prefix}_${name}">${xmlText(String(value))}</data>`)
    .join('');
