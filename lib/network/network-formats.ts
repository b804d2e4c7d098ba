import { csvText } from '@/lib/shared/table';
import {
  type Column,
  type ColumnType,
  type ColumnValue,
  type FileNode,
  isDirected,
  type NetworkFile,
  type NetworkName,
} from './network-file';

/**
 * Control characters, lone surrogates, U+FFFE and U+FFFF. Except for `allowedControls`, XML 1.0 cannot contain them,
 * not even as references.
 */
const unsafeCharacters = /\p{Cc}|\p{Cs}|\ufffe|\uffff/gu;
/** Control characters that XML 1.0 allows. */
const allowedControls = /[\t\n\r\u007f-\u009f]/;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes a string for XML. Characters that XML cannot contain become the replacement character. */
export const xmlText = (text: string): string =>
  text
    .replace(unsafeCharacters, (character) => (allowedControls.test(character) ? character : '\ufffd'))
    .replace(/[&<>"\t\n\r]/g, (character) => escapes[character] ?? character);

const graphmlTypes: Record<ColumnType, string> = { text: 'string', count: 'long', number: 'double' };
const graphmlNamespace = 'http://graphml.graphdrawing.org/xmlns';

/** The position of a node, for formats that have no element for it. */
const positionColumns: readonly Column<FileNode>[] = [
  { name: 'x', type: 'number', value: ({ position }) => position?.x ?? null },
  { name: 'y', type: 'number', value: ({ position }) => position?.y ?? null },
];

/** Writes GraphML, for tools that read neither GEXF nor GDF. Gephi reads the positions from `x` and `y`. */
export function* graphmlLines(network: NetworkFile): Generator<string> {
  const { nodes, edges, edgeColumns } = network;
  const columns = [...network.nodeColumns, ...(nodes[0]?.position ? positionColumns : [])];
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="${graphmlNamespace}">\n`;
  yield '<key id="v_label" for="node" attr.name="label" attr.type="string"/>\n';
  yield keyDeclarations('v', 'node', columns);
  yield keyDeclarations('e', 'edge', edgeColumns);
  yield `<graph id="${network.name}" edgedefault="${isDirected(network.name) ? 'directed' : 'undirected'}">\n`;
  for (const node of nodes) {
    const label = `<data key="v_label">${xmlText(node.label)}</data>`;
    yield `<node id="${xmlText(node.id)}">${label}${dataElements('v', columns, node)}</node>\n`;
  }
  for (const [index, edge] of edges.entries()) {
    const ends = `source="${xmlText(edge.source)}" target="${xmlText(edge.target)}"`;
    yield `<edge id="e${index}" ${ends}>${dataElements('e', edgeColumns, edge)}</edge>\n`;
  }
  yield '</graph>\n</graphml>\n';
}

const keyDeclarations = <T>(prefix: string, target: 'node' | 'edge', columns: readonly Column<T>[]): string =>
  columns
    .map(
      ({ name, type }) =>
        `<key id="${prefix}_${name}" for="${target}" attr.name="${name}" attr.type="${graphmlTypes[type]}"/>\n`,
    )
    .join('');

const dataElements = <T>(prefix: string, columns: readonly Column<T>[], item: T): string =>
  columns
    .map(({ name, value }) => ({ name, value: value(item) }))
    .filter(({ value }) => value !== null)
    .map(({ name, value }) => `<data key="${prefix}_${name}">${xmlText(String(value))}</data>`)
    .join('');

/** The largest INT in GDF, which view counts can exceed. */
const maxInt = 2 ** 31 - 1;

/** Writes GDF with the node columns of YouTube Data Tools first. */
export function* gdfLines({ name, nodes, edges, nodeColumns, edgeColumns }: NetworkFile): Generator<string> {
  yield `${['nodedef>name VARCHAR', 'label VARCHAR', ...typedHeaders(nodeColumns, nodes)].join(',')}\n`;
  for (const node of nodes) {
    yield `${[gdfText(node.id), gdfText(node.label), ...nodeColumns.map(({ value }) => gdfCell(value(node)))].join(',')}\n`;
  }
  const ends = ['edgedef>node1 VARCHAR', 'node2 VARCHAR', 'directed BOOLEAN'];
  yield `${[...ends, ...typedHeaders(edgeColumns, edges)].join(',')}\n`;
  for (const edge of edges) {
    const cells = edgeColumns.map(({ value }) => gdfCell(value(edge)));
    yield `${[gdfText(edge.source), gdfText(edge.target), isDirected(name), ...cells].join(',')}\n`;
  }
}

/** A column with a number above the INT range is DOUBLE, which is exact up to nine quadrillion. */
const typedHeaders = <T>(columns: readonly Column<T>[], rows: readonly T[]): string[] =>
  columns.map(({ name, type, value }) => {
    if (type === 'text') return `${name} VARCHAR`;
    if (type === 'number') return `${name} DOUBLE`;
    return rows.some((row) => Number(value(row)) > maxInt) ? `${name} DOUBLE` : `${name} INT`;
  });

const gdfCell = (value: ColumnValue): string => {
  if (value === null) return '';
  return typeof value === 'string' ? gdfText(value) : String(value);
};

/**
 * Quotes a string. GDF has no escapes that all tools read, so a double quote becomes a single one, a line break a
 * space, and a final backslash gets a space after it.
 */
const gdfText = (text: string): string => {
  const plain = text.replaceAll('"', "'").replace(/[\r\n\u0085\u2028\u2029]+/g, ' ');
  if (plain === '') return '';
  return `"${plain.endsWith('\\') ? `${plain} ` : plain}"`;
};

/** Writes the nodes as CSV; Gephi, igraph and networkx read it with the edge table. */
export function* nodeCsvLines({ nodes, nodeColumns }: NetworkFile): Generator<string> {
  yield csvText([['id', 'label', ...nodeColumns.map(({ name }) => name)]]);
  for (const node of nodes) {
    yield csvText([[node.id, node.label, ...nodeColumns.map(({ value }) => value(node))]]);
  }
}

export function* edgeCsvLines({ name, edges, edgeColumns }: NetworkFile): Generator<string> {
  const type = isDirected(name) ? 'Directed' : 'Undirected';
  yield csvText([['source', 'target', 'type', ...edgeColumns.map(({ name }) => name)]]);
  for (const edge of edges) {
    yield csvText([[edge.source, edge.target, type, ...edgeColumns.map(({ value }) => value(edge))]]);
  }
}

const gexfTypes: Record<ColumnType, string> = { text: 'string', count: 'long', number: 'double' };

/** Writes GEXF 1.2, the newest version that networkx reads; Gephi reads it, too, and igraph reads GraphML. */
export function* gexfLines({ nodes, edges, nodeColumns, ...network }: NetworkFile): Generator<string> {
  // GEXF has an attribute of its own for the weight.
  const weight = network.edgeColumns.find(({ name }) => name === 'weight');
  const edgeColumns = network.edgeColumns.filter((column) => column !== weight);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<gexf xmlns="${gexfNamespace}" xmlns:viz="${gexfNamespace}/viz" version="1.2">\n`;
  yield `<meta><creator>Sidelight</creator><description>${xmlText(network.description)}</description></meta>\n`;
  const edgeType = isDirected(network.name) ? 'directed' : 'undirected';
  yield `<graph mode="static" defaultedgetype="${edgeType}" idtype="string">\n`;
  yield attributeDeclarations('node', nodeColumns);
  yield attributeDeclarations('edge', edgeColumns);
  yield `<nodes count="${nodes.length}">\n`;
  for (const node of nodes) yield nodeText(node, nodeColumns);
  yield `</nodes>\n<edges count="${edges.length}">\n`;
  for (const [index, edge] of edges.entries()) {
    const ends = `id="${index}" source="${xmlText(edge.source)}" target="${xmlText(edge.target)}"`;
    const kind = network.kind ? ` kind="${xmlText(String(network.kind.value(edge)))}"` : '';
    const weightText = weight ? ` weight="${weight.value(edge)}"` : '';
    yield `<edge ${ends}${kind}${weightText}>${attributeValues(edgeColumns, edge)}</edge>\n`;
  }
  yield '</edges>\n</graph>\n</gexf>\n';
}

const gexfNamespace = 'http://www.gexf.net/1.2draft';

const attributeDeclarations = <T>(target: 'node' | 'edge', columns: readonly Column<T>[]): string => {
  const each = columns.map(({ name, type }) => `<attribute id="${name}" title="${name}" type="${gexfTypes[type]}"/>`);
  return `<attributes class="${target}" mode="static">${each.join('')}</attributes>\n`;
};

function nodeText(node: FileNode, columns: NetworkFile['nodeColumns']): string {
  const { position } = node;
  const placed = position ? `<viz:position x="${position.x}" y="${position.y}" z="0"/>` : '';
  const label = xmlText(node.label);
  return `<node id="${xmlText(node.id)}" label="${label}">${attributeValues(columns, node)}${placed}</node>\n`;
}

function attributeValues<T>(columns: readonly Column<T>[], item: T): string {
  const values = columns
    .map(({ name, value }): [string, ColumnValue] => [name, value(item)])
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<attvalue for="${name}" value="${xmlText(String(value))}"/>`);
  return `<attvalues>${values.join('')}</attvalues>`;
}

/** The formats of a network. The tables of the related network are called `nodes.csv` and `edges.csv`. */
export const networkFormats = [
  { id: 'gexf', mediaType: 'application/gexf+xml', lines: gexfLines },
  { id: 'gdf', mediaType: 'text/plain', lines: gdfLines },
  { id: 'graphml', mediaType: 'application/graphml+xml', lines: graphmlLines },
  { id: 'nodes', mediaType: 'text/csv', lines: nodeCsvLines },
  { id: 'edges', mediaType: 'text/csv', lines: edgeCsvLines },
] as const;
export type NetworkFormat = (typeof networkFormats)[number];

/** Returns the name of a file of a network. */
export function networkFileName(network: NetworkName, { id }: NetworkFormat): string {
  if (id !== 'nodes' && id !== 'edges') return `${network}.${id}`;
  return network === 'related' ? `${id}.csv` : `${network}-${id}.csv`;
}

/** Characters per chunk. */
const chunkLength = 65_536;

export function* encodeLines(lines: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < chunkLength) continue;
    yield encoder.encode(chunk);
    chunk = '';
  }
  if (chunk) yield encoder.encode(chunk);
}
