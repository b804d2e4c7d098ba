import type { Network } from './network';
import { type Column, type ColumnValue, edgeColumns, nodeColumns, nodeLabel } from './network-columns';

/** Most that an INT holds where GDF is read; views may be more. */
const maxInt = 2 ** 31 - 1;

/** GDF with the node columns of YouTube Data Tools: those come first, under their names and in their order. */
export function* gdfLines({ nodes, edges }: Network): Generator<string> {
  yield `${['nodedef>name VARCHAR', 'label VARCHAR', ...typedHeaders(nodeColumns, nodes)].join(',')}\n`;
  for (const node of nodes) {
    yield `${[gdfText(node.id), gdfText(nodeLabel(node)), ...nodeColumns.map(({ value }) => gdfCell(value(node)))].join(',')}\n`;
  }
  const ends = ['edgedef>node1 VARCHAR', 'node2 VARCHAR', 'directed BOOLEAN'];
  yield `${[...ends, ...typedHeaders(edgeColumns, edges)].join(',')}\n`;
  for (const edge of edges) {
    const cells = edgeColumns.map(({ value }) => gdfCell(value(edge)));
    yield `${[gdfText(edge.source), gdfText(edge.target), 'true', ...cells].join(',')}\n`;
  }
}

/** A column with a number too large for INT says DOUBLE, which is exact up to nine quadrillions. */
const typedHeaders = <T>(columns: readonly Column<T>[], rows: readonly T[]): string[] =>
  columns.map(({ name, type, value }) => {
    if (type === 'text') return `${name} VARCHAR`;
    if (type === 'yes-no') return `${name} BOOLEAN`;
    return rows.some((row) => Number(value(row)) > maxInt) ? `${name} DOUBLE` : `${name} INT`;
  });

const gdfCell = (value: ColumnValue): string => {
  if (value === null) return '';
  return typeof value === 'string' ? gdfText(value) : String(value);
};

/**
 * A text in quotes, so that commas are its own. The format has no way to write a quote or a line break within that all its
 * readers understand: a quote becomes a single one, a break a space, and a backslash at the end gets a space behind it.
 */
const gdfText = (text: string): string => {
  const plain = text.replaceAll('"', "'").replace(/[\r\n\u0085\u2028\u2029]+/g, ' ');
  if (plain === '') return '';
  return `"${plain.endsWith('\\') ? `${plain} ` : plain}"`;
};
