import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { MultiDirectedGraph } from 'graphology';
import { parse as parseGexf } from 'graphology-gexf';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { buildNetwork } from '@/lib/network/network';
import { type MeasuredNetwork, withMeasures } from '@/lib/network/network-columns';
import { edgeCsvLines, gdfLines, gexfLines, graphmlLines, nodeCsvLines } from '@/lib/network/network-formats';
import { detailed, related, snapshotOf, videoId } from '../network/crawl-captures';
import { layOut } from '../network/lay-out';
import { measured } from '../network/measured';

const joinLines = (lines: Iterable<string>) => [...lines].join('');
const xsd = readFileSync('test/fixtures/network/gexf-1.2.xsd');

/** Throws if a string does not match the GEXF 1.2 schema. */
function validateGexf(text: string): void {
  const schema = XmlDocument.fromBuffer(xsd);
  const validator = XsdValidator.fromDoc(schema);
  const document = XmlDocument.fromString(text);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
    validator.dispose();
    schema.dispose();
  }
}

const networkTitled = (title: string, views = 12): MeasuredNetwork =>
  measured(
    buildNetwork(
      snapshotOf([
        related('-a', ['b', '=c'], { receivedAt: Date.UTC(2026, 10, 20), context: { depth: 0, seed: videoId('-a') } }),
        related('-a', ['b'], { runId: 'again', receivedAt: Date.UTC(2026, 10, 21) }),
        detailed(9, [
          { id: 'b', title, channelTitle: title, viewCount: String(views), publishedAt: '2024-03-04T00:00:00Z' },
        ]),
      ]),
      'each',
    ),
  );

/** Strings of all kinds, including characters that are special in the file formats. */
const anyTitle = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom(
    'a, "b" and \'c\'',
    'ends in \\',
    '<b>&amp;</b>',
    'two\nlines',
    '","',
    '\u0000',
    '\ud800',
    'تعمل',
    ' ',
  ),
);

describe('gexfLines', () => {
  it('matches the GEXF 1.2 schema for any title', () => {
    fc.assert(
      fc.property(anyTitle, (title) => validateGexf(joinLines(gexfLines(networkTitled(title))))),
      { numRuns: 60 },
    );
  });

  it('keeps every character that XML can contain, and replaces the others', () => {
    const text = joinLines(gexfLines(networkTitled('\u0000\u001b\u007f\u0085\u009f\ufffe')));
    expect(text).toContain('label="\ufffd\ufffd\u007f\u0085\u009f\ufffd"');
    validateGexf(text);
  });

  it('contains positions that match the schema and that graphology reads', () => {
    const laidOut = layOut(networkTitled('Tide mills'));
    const text = joinLines(gexfLines(withMeasures(laidOut.network, laidOut.metrics, laidOut.positions)));
    validateGexf(text);
    const graph = parseGexf(MultiDirectedGraph, text, { allowUndeclaredAttributes: false });
    const { x, y } = laidOut.positions;
    expect(graph.mapNodes((_, node) => [Math.fround(node.x), Math.fround(node.y)])).toEqual(
      [...x].map((value, index) => [value, y[index]]),
    );
    expect(graph.mapNodes((_, { community }) => community)).toEqual(
      [...laidOut.metrics.communities].map((one) => one + 1),
    );
  });

  it('fails the schema check after its version, a type or a target was damaged', () => {
    const text = joinLines(gexfLines(networkTitled('x')));
    expect(() => validateGexf(text.replace('version="1.2"', 'version="1.3"'))).toThrow();
    expect(() => validateGexf(text.replace('type="long"', 'type="number"'))).toThrow();
    expect(() => validateGexf(text.replace(/target="[^"]+"/, 'target="nobody"'))).toThrow();
  });

  it('can be parsed by graphology as the same network', () => {
    const network = networkTitled('Tide mills & "moon"', 5_000_000_000);
    const graph = parseGexf(MultiDirectedGraph, joinLines(gexfLines(network)), { allowUndeclaredAttributes: false });
    expect(graph.nodes()).toEqual(network.nodes.map(({ id }) => id));
    expect(graph.getNodeAttributes(videoId('b'))).toMatchObject({
      label: 'Tide mills & "moon"',
      viewCount: 5_000_000_000,
    });
    expect(
      graph.mapEdges((_, { rank, country, fetched_at }, from, to) => [from, to, rank, country, fetched_at]),
    ).toEqual(
      network.edges.map(({ source, target, rank, fetchedAt }) => [
        ...[source, target, rank, 'unset'],
        new Date(fetchedAt).toISOString(),
      ]),
    );
  });
});

describe('graphmlLines', () => {
  const reader = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    trimValues: false,
    parseTagValue: false,
  });

  it('declares every key, and every edge has two nodes', () => {
    const { graphml } = reader.parse(joinLines(graphmlLines(networkTitled('a < b'))));
    const keys = new Set(graphml.key.map(({ id }: { id: string }) => id));
    const rows = [...graphml.graph.node, ...graphml.graph.edge];
    const used = rows.flatMap(({ data }: { data: { key: string }[] }) => data.map(({ key }) => key));
    expect(used.filter((key) => !keys.has(key))).toEqual([]);
    const ids = new Set(graphml.graph.node.map(({ id }: { id: string }) => id));
    expect(
      graphml.graph.edge.every(({ source, target }: Record<string, string>) => ids.has(source) && ids.has(target)),
    ).toBe(true);
    expect(graphml.graph.node[1].data[0]['#text']).toBe('a < b');
  });
});

describe('gdfLines', () => {
  it('starts with the node columns of YouTube Data Tools, in their order', () => {
    const [head = ''] = joinLines(gdfLines(networkTitled('x'))).split('\n');
    const names =
      'name label isSeed seedRank publishedAt channelTitle channelId videoCategoryLabel viewCount likeCount dislikeCount favoriteCount commentCount';
    expect(
      head
        .replace('nodedef>', '')
        .split(',')
        .map((column) => column.split(' ')[0])
        .slice(0, 13),
    ).toEqual(names.split(' '));
  });

  it('uses DOUBLE for a column that exceeds INT', () => {
    expect(joinLines(gdfLines(networkTitled('x', 12)))).toContain('viewCount INT');
    expect(joinLines(gdfLines(networkTitled('x', 5_000_000_000)))).toContain('viewCount DOUBLE');
  });

  it('has as many cells in every line as columns in the header, for any title', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        const lines = joinLines(gdfLines(networkTitled(title)))
          .trimEnd()
          .split('\n');
        const edgesAt = lines.findIndex((line) => line.startsWith('edgedef>'));
        const counts = lines.map(
          (line, index) =>
            (/^\w+def>/.test(line) ? line.split(',') : cellsAsGephiReads(line)).length === (index < edgesAt ? 20 : 10),
        );
        expect(counts.every(Boolean)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

/**
 * Splits a line of a GDF file as Gephi does: a quoted cell ends at a quote before a comma or the end of the line,
 * unless a backslash precedes the quote.
 */
function cellsAsGephiReads(line: string): string[] {
  const cells: string[] = [];
  let remainder = `${line},`;
  while (remainder !== '') {
    const cell = /^"(.*?[^\\])",|^([^"',]*),/.exec(remainder);
    if (!cell) throw new Error(`Cannot be read: ${remainder}`);
    cells.push(cell[1] ?? cell[2] ?? '');
    remainder = remainder.slice(cell[0].length);
  }
  return cells;
}

describe('nodeCsvLines and edgeCsvLines', () => {
  it('keep every id, even if it starts like a formula', () => {
    const network = networkTitled('a, "b"\nc');
    const nodes = Papa.parse<Record<string, string>>(joinLines(nodeCsvLines(network)), {
      header: true,
      skipEmptyLines: true,
    });
    expect(nodes.data.map(({ id, label }) => [id, label])).toEqual([
      [videoId('-a'), videoId('-a')],
      [videoId('b'), 'a, "b"\nc'],
      [videoId('=c'), videoId('=c')],
    ]);
    const edges = Papa.parse<Record<string, string>>(joinLines(edgeCsvLines(network)), {
      header: true,
      skipEmptyLines: true,
    });
    expect(Object.keys(edges.data[0] ?? {})).toEqual(
      expect.arrayContaining(['source', 'target', 'rank', 'depth', 'seed', 'country', 'language', 'fetched_at']),
    );
    expect(edges.data.map(({ run_id }) => run_id)).toEqual(['run', 'run', 'again']);
  });
});
