import { type Cell, csvText } from '@/lib/shared/csv';
import type { Network } from './network';
import { type ColumnValue, edgeColumns, nodeColumns, nodeLabel } from './network-columns';

/** The nodes as a table; Gephi, igraph and networkx read both beside each other. */
export function* nodeTable({ nodes }: Network): Generator<string> {
  yield csvText([['id', 'label', ...nodeColumns.map(({ name }) => name)]]);
  for (const node of nodes) {
    yield csvText([[node.id, nodeLabel(node), ...nodeColumns.map(({ value }) => tableCell(value(node)))]]);
  }
}

/** The edges as a table. */
export function* edgeTable({ edges }: Network): Generator<string> {
  yield csvText([['source', 'target', 'type', ...edgeColumns.map(({ name }) => name)]]);
  for (const edge of edges) {
    yield csvText([[edge.source, edge.target, 'Directed', ...edgeColumns.map(({ value }) => tableCell(value(edge)))]]);
  }
}

const tableCell = (value: ColumnValue): Cell => (typeof value === 'boolean' ? String(value) : value);
