import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import { createReplyThread } from '@/lib/comments/reply-thread';
import { networkEntries, weightedNetworkEntries } from '@/lib/export/network-files';
import { createRandom } from '@/lib/shared/random';
import { cachedResponse } from '../fakes';
import { hostileTexts } from '../fixtures/hostile-texts';
import { detailed, related, snapshotOf, videoId } from '../network/crawl-captures';
import { measureNetwork } from '../network/measured';
import { fromPython, pythonsWith } from '../table-readers';
import { bodyOf, createSource, noHistory, videoId as numberedId, testVideo } from './export-source';
import { createFolder, writeEntries } from './on-disk';

type Row = Record<string, string>;
interface ReadGraph {
  nodes: Row[];
  edges: Row[];
  pageRanks: Record<string, number>;
}

const readGraphs = `
import json, sys, networkx
from networkx.algorithms.link_analysis.pagerank_alg import _pagerank_python
def text(value):
    return repr(value) if isinstance(value, float) else str(value)
def row(names, data):
    return {**names, **{name: text(value) for name, value in data.items() if name not in ('id', 'viz')}}
def graph(read):
    simple = networkx.DiGraph((one, other) for one, other, *_ in read.edges if one != other)
    simple.add_nodes_from(read)
    return {
        'nodes': [row({'id': node}, data) for node, data in read.nodes(data=True)],
        'edges': [row({'source': one, 'target': other}, data) for one, other, data in read.edges(data=True)],
        'pageRanks': _pagerank_python(simple, alpha=0.85, tol=1e-14, max_iter=1000),
    }
gexf, graphml = sys.argv[1:]
print(json.dumps([graph(networkx.read_gexf(gexf)), graph(networkx.read_graphml(graphml))]))
`;

/** Returns random links between many videos, some of which have no links of their own. */
function randomCaptures() {
  const random = createRandom(38);
  const oneOf = (count: number) => `r${Math.floor(random() * count)}`;
  return Array.from({ length: 200 }, (_, n) =>
    related(`r${n}`, [...new Set(Array.from({ length: 12 }, () => oneOf(n % 2 ? 300 : 40)))], { runId: 'random' }),
  );
}

/** Returns a network with difficult texts, counts of 64 bits and more, missing values and repeated links. */
function hostileSnapshot() {
  const counts = ['0', '9223372036854775807', '18446744073709551616', '5000000000', undefined];
  const rows = hostileTexts.map((title, n) => ({
    id: `h${n}`,
    title,
    channelTitle: hostileTexts[hostileTexts.length - 1 - n],
    publishedAt: '2024-03-04T00:00:00Z',
    viewCount: counts[n % 2 ? 3 : 4],
    likeCount: counts[n % 4 === 3 ? 1 : n % 2],
    commentCount: counts[n % counts.length],
  }));
  return snapshotOf([
    related(
      'h0',
      rows.slice(1).map(({ id }) => id),
      { context: { depth: 0, seed: videoId('h0') } },
    ),
    related('h0', ['h1', 'h2', 'h0'], { runId: 'again', receivedAt: 5 }),
    ...randomCaptures(),
    detailed(9, rows),
  ]);
}

/** Projects the videos and the channels in their related lists, by the function of networkx for two kinds of nodes. */
const projectChannels = `
import csv, json, sys, networkx
from networkx.algorithms import bipartite
def rows(path):
    with open(path, newline='', encoding='utf-8') as file:
        return list(csv.DictReader(file))
edges, nodes, written = map(rows, sys.argv[1:])
channel = {node['id']: node['channelId'] for node in nodes}
graph = networkx.Graph()
for edge in edges:
    graph.add_edge(('list', edge['source']), ('channel', channel[edge['target']]))
channels = [node for node in graph if node[0] == 'channel']
projection = bipartite.weighted_projected_graph(graph, channels)
def link(one, other, weight):
    return sorted([one, other]) + [int(weight)]
print(json.dumps({
    'expected': sorted(link(one[1], other[1], data['weight']) for one, other, data in projection.edges(data=True)),
    'written': sorted(link(edge['source'], edge['target'], edge['weight']) for edge in written),
}))
`;

/** Returns links without direction, as a program may exchange the ends. */
const weighted = (edges: readonly Row[]) =>
  edges.map(({ source = '', target = '', weight }) => `${[source, target].sort()} ${Number(weight)}`).sort();

/** Returns details and related lists of 300 videos of 60 channels. */
function weightedStudy() {
  const random = createRandom(7);
  const video = (n: number) =>
    testVideo(n, {
      channelId: `UC${n % 60}`,
      channelTitle: `Mill "${n % 60}" & co`,
      tags: [`mill ${n % 45}`, `tide ${n % 77}`],
    });
  const lists = Array.from({ length: 80 }, (_, n) => ({
    name: 'relatedVideos' as const,
    params: { videoId: numberedId(n) },
    body: bodyOf(
      [...new Set(Array.from({ length: 8 }, () => Math.floor(random() * 300)))].map((other) => {
        const { id, title, channelId } = video(other);
        return { videoId: id, title, channelId };
      }),
    ),
  }));
  const details = { body: bodyOf(Array.from({ length: 300 }, (_, n) => video(n))) };
  const ids = Array.from({ length: 300 }, (_, n) => numberedId(n));
  return createSource({ batches: [{ ids }], responses: [...lists, details] });
}

const tagsOf = (ids: readonly string[]) => new Map(ids.map((id, n) => [id, String(n).padStart(12, '0')]));

function replyThreads() {
  const data = Array.from({ length: 40 }, (_, n) => ({
    id: `r${n}`,
    textDisplay: n % 3 === 0 ? 'The mill turns.' : `@author${(n * 7) % 5} it does`,
    authorDisplayName: `@author${n % 5}`,
    authorChannelId: { value: `UCauthor${n % 5}` },
  }));
  const cached = cachedResponse({ name: 'commentReplies', params: {}, body: JSON.stringify({ data }) });
  const thread = createReplyThread({ videoId: numberedId(1), comment: 'c1' }, [cached], 30);
  return thread ? [thread] : [];
}

const notInXml = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Applies the rules of XML, which contains fewer characters than CSV, to the cells of a table. */
const cellsOf = (path: string, without: string): Row[] =>
  Papa.parse<Row>(readFileSync(path, 'utf8'), { header: true, skipEmptyLines: true }).data.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name, value]) => value !== '' && name !== without)
        .map(([name, value]) => [name, value.replace(notInXml, '\ufffd')]),
    ),
  );

const sorted = (rows: readonly Row[]): Row[] =>
  rows
    .map((row) => Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))))
    .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

/** Compares numbers by value, because programs write them differently. */
const withNumber = (rows: readonly Row[]) => rows.map((row) => ({ ...row, pagerank: Number(row.pagerank) }));

describe.each(pythonsWith('networkx'))('network files in networkx of %s', { timeout: 120_000 }, (python) => {
  const versionOf = () =>
    execFileSync(python, ['-c', 'import networkx; print(networkx.__version__)'], { encoding: 'utf8' });

  it('have the videos, links and values of the tables, and its PageRanks', async () => {
    const snapshot = hostileSnapshot();
    const folder = createFolder();
    const source = { collection: createCollection('first', 'x', 0), snapshot, notes: new Map(), chosen: null };
    await writeEntries(folder, networkEntries(measureNetwork), {
      ...source,
      body: async () => undefined,
      history: noHistory,
    });
    const path = (name: string) => join(folder, 'network', name);
    const nodes = cellsOf(path('nodes.csv'), 'type');
    const edges = cellsOf(path('edges.csv'), 'type');
    expect(nodes.length).toBeGreaterThan(300);
    const graphs = fromPython(python, readGraphs, [path('related.gexf'), path('related.graphml')]) as ReadGraph[];
    for (const graph of graphs) {
      expect(withNumber(sorted(graph.nodes)), versionOf()).toEqual(withNumber(sorted(nodes)));
      expect(sorted(graph.edges), versionOf()).toEqual(sorted(edges));
      for (const { id = '', pagerank } of nodes) expect(Number(pagerank)).toBeCloseTo(graph.pageRanks[id] ?? -1, 9);
    }
  });

  it('have the weights of networks of channels and replies, which networkx projects from videos', async () => {
    const folder = createFolder();
    const source = weightedStudy();
    const threads = async function* () {
      yield* replyThreads();
    };
    const people = { naming: { is: 'replaced' as const }, tagsOf: async (ids: readonly string[]) => tagsOf(ids) };
    for (const entries of [
      networkEntries(measureNetwork),
      ...(['channels', 'tags', 'replies'] as const).map((name) =>
        weightedNetworkEntries(name, { threads, people }, measureNetwork),
      ),
    ])
      await writeEntries(folder, entries, source);
    const path = (name: string) => join(folder, 'network', name);
    for (const network of ['channels', 'tags', 'replies']) {
      const nodes = cellsOf(path(`${network}-nodes.csv`), '');
      const edges = cellsOf(path(`${network}-edges.csv`), 'type').map((row) => ({
        ...row,
        weight: Number(row.weight),
      }));
      const files = [path(`${network}.gexf`), path(`${network}.graphml`)];
      const graphs = fromPython(python, readGraphs, files) as ReadGraph[];
      for (const graph of graphs) {
        expect(withNumber(sorted(graph.nodes)), versionOf()).toEqual(withNumber(sorted(nodes)));
        expect(weighted(graph.edges)).toEqual(weighted(edges as unknown as Row[]));
      }
    }
    const projected = fromPython(python, projectChannels, [
      path('edges.csv'),
      path('nodes.csv'),
      path('channels-edges.csv'),
    ]) as Record<'expected' | 'written', unknown[]>;
    expect(projected.written.length).toBeGreaterThan(100);
    expect(projected.written).toEqual(projected.expected);
  });
});
