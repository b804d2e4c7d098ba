import { type Column, type ColumnType, edgeColumns, labelOf, nodeColumns } from './columns';
import type { Network } from './network';
import { xmlText } from './xml';

const types: Record<ColumnType, string> = { text: 'string', count: 'long', 'yes-no': 'boolean' };
const schema = 'http://graphml.graphdrawing.org/xmlns';

/** GraphML, for what reads neither GEXF nor GDF (REL-04). */
export function* graphmlLines({ nodes, edges }: Network): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="${schema}">\n`;
  yield '<key id="v_label" for="node" attr.name="label" attr.type="string"/>\n';
  yield keys('v', 'node', nodeColumns);
  yield keys('e', 'edge', edgeColumns);
  yield '<graph id="related" edgedefault="directed">\n';
  for (const node of nodes) {
    const label = `<data key="v_label">${xmlText(labelOf(node))}</data>`;
    yield `<node id="${xmlText(node.id)}">${label}${data('v', nodeColumns, node)}</node>\n`;
  }
  for (const [at, edge] of edges.entries()) {
    const ends = `source="${xmlText(edge.source)}" target="${xmlText(edge.target)}"`;
    yield `<edge id="e${at}" ${ends}>${data('e', edgeColumns, edge)}</edge>\n`;
  }
  yield '</graph>\n</graphml>\n';
}

const keys = <T>(mark: string, of: 'node' | 'edge', columns: readonly Column<T>[]): string =>
  columns
    .map(({ name, type }) => `<key id="${mark}_${name}" for="${of}" attr.name="${name}" attr.type="${types[type]}"/>\n`)
    .join('');

const data = <T>(mark: string, columns: readonly Column<T>[], of: T): string =>
  columns
    .map(({ name, value }) => ({ name, value: value(of) }))
    .filter(({ value }) => value !== null)
    .map(({ name, value }) => `<data key="${mark}_${name}">${xmlText(String(value))}</data>`)
    .join('');
