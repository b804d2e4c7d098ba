import { describe, expect, it } from 'vitest';
import { buildNetwork, isSameGraph, networkGraphOf } from '@/lib/network/network';
import { detailed, related, snapshotOf, videoId } from './crawl-captures';

const seedNote = { depth: 0, seed: videoId('a') };

describe('buildNetwork', () => {
  it('creates an edge to each related video, with its rank and the details of the request', () => {
    const params = { videoId: videoId('a'), country: 'PT', language: 'pt' };
    const { edges } = buildNetwork(
      snapshotOf([related('a', ['b', 'c'], { params, receivedAt: 7, context: seedNote })]),
    );
    const same = { source: videoId('a'), depth: 0, seed: videoId('a'), country: 'PT', language: 'pt', fetchedAt: 7 };
    expect(edges).toEqual([
      { ...same, target: videoId('b'), rank: 1, runId: 'run' },
      { ...same, target: videoId('c'), rank: 2, runId: 'run' },
    ]);
  });

  it('writes unset for a country and language that were not requested', () => {
    const [edge] = buildNetwork(snapshotOf([related('a', ['b'])])).edges;
    expect(edge).toMatchObject({ country: 'unset', language: 'unset', depth: null, seed: null });
  });

  it('keeps only the newest of identical edges, or one for each run if requested', () => {
    const snapshot = snapshotOf([
      related('a', ['b', 'c'], { runId: 'one', receivedAt: 1 }),
      related('a', ['c'], { runId: 'two', receivedAt: 2 }),
    ]);
    const edgeTexts = (edges: readonly { target: string; rank: number; runId: string }[]) =>
      edges.map(({ target, rank, runId }) => `${target[0]}${rank} ${runId}`);
    expect(edgeTexts(buildNetwork(snapshot, 'newest').edges)).toEqual(['b1 one', 'c1 two']);
    expect(edgeTexts(buildNetwork(snapshot, 'each').edges)).toEqual(['b1 one', 'c2 one', 'c1 two']);
  });

  it('returns the seed rank, smallest depth, in-degree and out-degree of each video', () => {
    const { nodes } = buildNetwork(
      snapshotOf([
        related('a', ['b', 'c'], { context: { depth: 0, seed: videoId('a') } }),
        related('d', ['b'], { context: { depth: 0, seed: videoId('d') } }),
        related('b', ['a', 'e'], { context: { depth: 1, seed: videoId('a') } }),
      ]),
    );
    expect(
      nodes.map(({ id, seedRank, depth, inDegree, outDegree }) => [id[0], seedRank, depth, inDegree, outDegree]),
    ).toEqual([
      ['a', 1, 0, 1, 2],
      ['b', null, 1, 2, 2],
      ['c', null, 1, 1, 0],
      ['d', 2, 0, 0, 1],
      ['e', null, 2, 1, 0],
    ]);
  });

  it('keeps seeds and depths that a later crawl repeats at a greater depth', () => {
    const { nodes } = buildNetwork(
      snapshotOf([
        related('z', [], { context: { depth: 0, seed: videoId('z') } }),
        related('a', ['b'], { context: { depth: 0, seed: videoId('a') } }),
        related('d', ['a'], { context: { depth: 0, seed: videoId('d') } }),
        related('a', ['b'], { context: { depth: 1, seed: videoId('d') } }),
      ]),
    );
    expect(nodes.map(({ id, seedRank, depth }) => [id[0], seedRank, depth])).toEqual([
      ['a', 2, 0],
      ['b', null, 1],
      ['d', 3, 0],
    ]);
  });

  it('adds the latest details of each video', () => {
    const { nodes } = buildNetwork(
      snapshotOf([
        related('a', ['b']),
        detailed(3, [{ id: 'a', title: 'Old mills', viewCount: '7' }]),
        detailed(5, [{ id: 'a', title: 'Tide mills', viewCount: '214806' }]),
      ]),
    );
    expect(nodes).toMatchObject([
      { title: 'Tide mills', views: 214_806, state: 'with-details' },
      { title: null, views: null, state: 'id-only' },
    ]);
  });

  it('ignores responses that are not lists of related videos', () => {
    expect(buildNetwork(snapshotOf([detailed(5, [{ id: 'a', title: 'Tide mills' }])]))).toEqual({
      name: 'related',
      nodes: [],
      edges: [],
    });
  });
});

const captures = [related('a', ['b', 'a', 'c'], { runId: 'one' }), related('a', ['b'], { runId: 'two' })];

describe('networkGraphOf', () => {
  it('contains each link once, and no link of a video to itself', () => {
    const graph = networkGraphOf(buildNetwork(snapshotOf(captures), 'each'));
    expect(graph).toEqual({ size: 3, sources: Uint32Array.of(0, 0), weights: null, targets: Uint32Array.of(1, 2) });
  });
});

describe('isSameGraph', () => {
  const graph = networkGraphOf(buildNetwork(snapshotOf(captures)));

  it('is true if only details differ', () => {
    const withDetails = snapshotOf([...captures, detailed(9, [{ id: 'a', title: 'Tide mills' }])]);
    expect(isSameGraph(graph, networkGraphOf(buildNetwork(withDetails)))).toBe(true);
  });

  it('is false after a link was added', () => {
    const withLink = snapshotOf([...captures, related('b', ['c'])]);
    expect(isSameGraph(graph, networkGraphOf(buildNetwork(withLink)))).toBe(false);
  });
});
