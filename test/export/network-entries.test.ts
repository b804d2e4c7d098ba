import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import type { ExportSource } from '@/lib/export/export-file';
import { methodsText } from '@/lib/export/methods-text';
import { networkEntries, weightedNetworkEntries } from '@/lib/export/network-files';
import { defaultPrivacy } from '@/lib/export/privacy-choices';
import { collectFacts } from '@/lib/export/study-facts';
import { treatExport } from '@/lib/export/treated-source';
import { buildNetwork } from '@/lib/network/network';
import { related, snapshotOf, videoId } from '../network/crawl-captures';
import { layOut } from '../network/lay-out';
import { measureNetwork } from '../network/measured';
import { twoGroupCaptures } from '../network/two-groups';
import { t } from '../translations';
import { bodyOf, createSource, noHistory, videoId as numberedId, testVideo } from './export-source';

async function textOfFile(name: string, source: ExportSource): Promise<string> {
  const entries = networkEntries(measureNetwork);
  let text = '';
  for await (const entry of entries(source)) {
    for await (const chunk of entry.bytes) text += entry.name === name ? new TextDecoder().decode(chunk) : '';
  }
  return text;
}

describe('networkEntries', () => {
  it('count only the links between the exported videos', async () => {
    const snapshot = snapshotOf([related('a', ['b', 'c']), related('c', ['b'])]);
    const source = {
      collection: createCollection('first', 'x', 0),
      snapshot,
      notes: new Map(),
      chosen: new Set([videoId('a'), videoId('b')]),
      body: async () => undefined,
      history: noHistory,
    };
    const text = await textOfFile('network/nodes.csv', source);
    const { data } = Papa.parse<Record<string, string>>(text.trimEnd(), { header: true });
    expect(data.map(({ id, in_degree, out_degree }) => [id, in_degree, out_degree])).toEqual([
      [videoId('a'), '0', '1'],
      [videoId('b'), '1', '0'],
    ]);
  });

  it('include only the network between the exported videos', async () => {
    const snapshot = snapshotOf([related('a', ['b', 'c'])]);
    const selectedIds = new Set([videoId('a'), videoId('b')]);
    const source = {
      collection: createCollection('first', 'x', 0),
      snapshot,
      notes: new Map(),
      chosen: selectedIds,
      body: async () => undefined,
      history: noHistory,
    };
    const text = await textOfFile('network/edges.csv', source);
    expect(
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',').slice(0, 2)),
    ).toEqual([[videoId('a'), videoId('b')]]);
  });

  it('have the communities and PageRanks of the picture without the excluded videos', async () => {
    const captures = [...twoGroupCaptures(), related('a0', ['a1', 'b1'], { runId: 'again', receivedAt: 99 })];
    const snapshot = snapshotOf(captures);
    const [excluded = videoId('a')] = snapshot.ids;
    const note = { collectionId: 'first', videoId: excluded, note: '', tags: [], excludedReason: 'repeated', at: 1 };
    for (const notes of [new Map(), new Map([[excluded, note]])]) {
      const picture = layOut(buildNetwork(snapshot, 'newest', (id) => !notes.has(id)));
      const shown = picture.network.nodes.map(({ id }, index) => [
        id as string,
        String((picture.metrics.communities[index] ?? 0) + 1),
        String(picture.metrics.pageRanks[index]),
      ]);
      const source = { collection: createCollection('first', 'x', 0), snapshot, notes, chosen: null };
      const body = async () => undefined;
      const text = await textOfFile('network/nodes.csv', { ...source, body, history: noHistory });
      const { data } = Papa.parse<Record<string, string>>(text.trimEnd(), { header: true });
      const rows = data.map(({ id, community, pagerank }) => [id, community, pagerank]);
      expect(rows.length).toBe(snapshot.ids.length - notes.size);
      expect(rows.toSorted()).toEqual(shown.toSorted());
      expect(data.reduce((sum, { pagerank }) => sum + Number(pagerank), 0)).toBeCloseTo(1, 6);
    }
  });

  it('end without a file if the export is stopped while the measures are computed', async () => {
    const snapshot = snapshotOf([related('a', ['b'])]);
    const source = { collection: createCollection('first', 'x', 0), snapshot, notes: new Map(), chosen: null };
    const names: string[] = [];
    for await (const { name } of networkEntries(async () => null)({
      ...source,
      body: async () => undefined,
      history: noHistory,
    }))
      names.push(name);
    expect(names).toEqual([]);
  });
});

describe('weightedNetworkEntries', () => {
  const videos = [1, 2].map((n) => testVideo(n, { tags: [`Tide by Channel ${n}`, 'mill'] }));
  const ids = [0, 1, 2].map((n) => numberedId(n));
  const source = createSource({
    batches: [{ ids }],
    responses: [
      {
        name: 'relatedVideos',
        params: { videoId: numberedId(0) },
        body: bodyOf(ids.slice(1).map((id) => ({ videoId: id }))),
      },
      { body: bodyOf(videos) },
    ],
  });
  const tagsOf = async (names: readonly string[]) => new Map(names.map((name) => [name, name.slice(-12)]));
  const replies = { async *threads() {}, people: { naming: { is: 'replaced' as const }, tagsOf } };
  const entriesOf = (name: 'channels' | 'tags') => weightedNetworkEntries(name, replies, measureNetwork);

  it.each(['channels', 'tags'] as const)('name channels by pseudonym: %s', async (name) => {
    const choices = { ...defaultPrivacy, channels: 'pseudonyms' } as const;
    const treated = await treatExport(source, choices, tagsOf);
    let text = '';
    for await (const { bytes } of entriesOf(name)(treated.source))
      for await (const chunk of bytes) text += new TextDecoder().decode(chunk);
    expect(text).toContain('pseudonym:000000000001,pseudonym:000000000002,Undirected,1');
    expect(text).not.toMatch(/UC0|Channel \d/);
  });

  it.each(['channels', 'tags'] as const)('leave out excluded videos: %s', async (name) => {
    const note = { collectionId: 'c1', videoId: numberedId(2), note: '', tags: [], excludedReason: 'repeated', at: 1 };
    const names: string[] = [];
    for await (const entry of entriesOf(name)({ ...source, notes: new Map([[note.videoId, note]]) }))
      names.push(entry.name);
    expect(names).toEqual([]);
  });
});

describe('methodsText', () => {
  it('states how communities and PageRank can be computed again, if the export has a network', () => {
    const snapshot = snapshotOf([related('a', ['b'])]);
    const source = { collection: createCollection('first', 'x', 0), snapshot, notes: new Map(), chosen: null };
    const facts = collectFacts({ ...source, body: async () => undefined, history: noHistory }, []);
    const options = { extensionVersion: '0.1.0', privacy: defaultPrivacy, transcripts: false, threads: 0 };
    expect(methodsText(t, facts, { ...options, networks: ['related'] })).toContain(
      'Communities of the related network in this package, without the links of excluded videos, were found by the Louvain method with resolution 1 and random seed 1; ' +
        'links were undirected and unweighted, repeated links counted once. ' +
        'PageRank of the same network, directed and unweighted, was iterated with damping 0.85 until the sum of changes was below 1e-10, at most 200 times; the rank of videos without outgoing links was spread evenly. A video whose related videos were not requested has no outgoing links.',
    );
    expect(methodsText(t, facts, { ...options, networks: [] })).not.toContain('Louvain');
  });
});
