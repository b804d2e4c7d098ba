import { type Cell, csvText } from '@/lib/shared/csv';
import type { Edge, Network, NetworkNode } from './network';
import { type Column, type ColumnType, type ColumnValue, edgeColumns, nodeColumns, nodeLabel } from './network-columns';

/** What XML 1.0 may have no way to write at all, not even as a reference: signs of control, halves of a pair, two others. */
const unsafeCharacters = /\p{Cc}|\p{Cs}|\ufffe|\uffff/gu;
/** Signs of control beyond ASCII are allowed. */
const allowedControls = /[\t\n\r\u0080-\u009f]/;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text for between tags or quotes; what XML cannot hold becomes the sign for "cannot be shown". */
const xmlText = (text: string): string =>
  text
    .replace(unsafeCharacters, (sign) => (allowedControls.test(sign) ? sign : '\ufffd'))
    .replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? sign);

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
