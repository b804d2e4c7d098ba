import { describe, expect, it } from 'vitest';
import {
  computeMetrics,
  drawnNodes,
  initialNodeCount,
  isShown,
  noFilter,
  radiiOf,
  rankNodes,
  shownEdges,
  sizeValuesOf,
} from '@/lib/network/metrics';
import { buildNetwork, networkGraphOf } from '@/lib/network/network';
import { createRandom } from '@/lib/shared/random';
import { detailed, related, snapshotOf, videoId } from './crawl-captures';
import { twoGroups } from './two-groups';

describe('computeMetrics', () => {
  it('finds the communities, the largest first', () => {
    const network = twoGroups();
    const { communities } = computeMetrics(networkGraphOf(network));
    expect(network.nodes.map(({ id }, node) => `${id[0]}${communities[node]}`).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'a0'),
      ...Array.from({ length: 4 }, () => 'b1'),
    ]);
  });

  it('returns the same measures for the same network', () => {
    expect(computeMetrics(networkGraphOf(twoGroups()))).toEqual(computeMetrics(networkGraphOf(twoGroups())));
  });

  it('gives a higher page rank to videos reachable from more others, with a total of 1', () => {
    const network = buildNetwork(snapshotOf([related('a', ['c']), related('b', ['c']), related('c', ['d'])]));
    const { pageRanks } = computeMetrics(networkGraphOf(network));
    const order = network.nodes.map(({ id }, node) => ({ id: id[0], rank: pageRanks[node] ?? 0 }));
    expect(order.sort((one, other) => other.rank - one.rank).map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b']);
    expect(pageRanks.reduce((sum, rank) => sum + rank)).toBeCloseTo(1);
  });

  it('iterates PageRank until it agrees with the solution of its equation', () => {
    const random = createRandom(5);
    const links = Array.from({ length: 400 }, (_, source) =>
      source % 3 === 0 ? [] : Array.from({ length: 6 }, () => Math.floor(random() * random() * 400)),
    );
    const pairs = [
      ...new Map(
        links.flatMap((targets, source) => targets.map((to) => [source * 400 + to, [source, to]] as const)),
      ).values(),
    ];
    const ends = (side: 0 | 1) => Uint32Array.from(pairs, (pair) => pair[side]);
    const { pageRanks } = computeMetrics({ size: 400, sources: ends(0), targets: ends(1), weights: null });
    const outDegrees = new Uint32Array(400);
    for (const source of ends(0)) outDegrees[source] = (outDegrees[source] ?? 0) + 1;
    // A thousand rounds reach the solution within the precision of a number.
    let ranks = new Float64Array(400).fill(1 / 400);
    for (let round = 0; round < 1000; round += 1) {
      const lost = ranks.reduce((sum, rank, node) => (outDegrees[node] === 0 ? sum + rank : sum), 0);
      const next = new Float64Array(400).fill(0.15 / 400 + (0.85 * lost) / 400);
      for (const [source, target] of pairs) {
        next[target] = (next[target] ?? 0) + (0.85 * (ranks[source] ?? 0)) / (outDegrees[source] ?? 1);
      }
      ranks = next;
    }
    const errors = ranks.map((rank, node) => Math.abs(rank - (pageRanks[node] ?? 0)));
    expect(errors.reduce((sum, error) => sum + error)).toBeLessThan(1e-9);
  });

  it('finds communities by weight, and ranks by it', () => {
    const ring = { size: 4, sources: Uint32Array.of(0, 1, 2, 3), targets: Uint32Array.of(1, 2, 3, 0) };
    const communitiesOf = (...weights: number[]) =>
      [...computeMetrics({ ...ring, weights: Uint32Array.from(weights) }).communities].join(' ');
    expect([communitiesOf(9, 1, 9, 1), communitiesOf(1, 9, 1, 9)]).toEqual(['0 0 1 1', '0 1 1 0']);
    const fork = { size: 3, sources: Uint32Array.of(0, 0), targets: Uint32Array.of(1, 2) };
    const { pageRanks } = computeMetrics({ ...fork, weights: Uint32Array.of(3, 1) });
    const [, most = 0, least = 0] = pageRanks;
    const base = 0.15 / 3 + (0.85 * (most + least)) / 3;
    expect((most - base) / (least - base)).toBeCloseTo(3, 6);
  });

  it.each([0, 1])('returns a community and a page rank per video for a network of %i videos without links', (size) => {
    const { communities, pageRanks } = computeMetrics({
      size,
      sources: new Uint32Array(),
      targets: new Uint32Array(),
      weights: null,
    });
    expect(communities).toHaveLength(size);
    expect(pageRanks).toHaveLength(size);
  });
});

const context = { depth: 0, seed: videoId('a') };
const network = buildNetwork(
  snapshotOf([
    related('a', ['b', 'c'], { context }),
    related('b', ['c', 'd'], { context: { ...context, depth: 1 } }),
    detailed(9, [{ id: 'd', title: 'Tide mills', viewCount: '5000000' }]),
  ]),
);
const metrics = { communities: new Uint32Array(4), pageRanks: Float64Array.of(0.1, 0.2, 0.3, 0.4) };
const names = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id[0]).join('');

describe('sizeValuesOf and rankNodes', () => {
  it.each([
    ['inDegree', 'cbda'],
    ['views', 'dabc'],
    ['pageRank', 'dcba'],
  ] as const)('rank nodes by %s, highest first, and keep the order of equal nodes', (by, order) => {
    const ranked = rankNodes(sizeValuesOf(network, metrics, by));
    expect(names(ranked.flatMap((node) => network.nodes[node] ?? []))).toBe(order);
  });
});

describe('drawnNodes', () => {
  const many = Array.from({ length: initialNodeCount + 50 }, (_, node) => node);
  const one = new Uint32Array(many.length);

  it('returns only the largest nodes of a large network, or all nodes on request', () => {
    expect(drawnNodes(many, one, false, -1)).toEqual(many.slice(0, initialNodeCount));
    expect(drawnNodes(many, one, true, -1)).toEqual(many);
    expect(drawnNodes(many.slice(0, initialNodeCount), one, false, -1)).toHaveLength(initialNodeCount);
  });

  it('returns nodes of each community in proportion to its size, largest first', () => {
    // The last third of the nodes, all of them small, is a community of its own.
    const communities = Uint32Array.from(many, (node) => Number(node >= 200));
    const drawn = drawnNodes(many, communities, false, -1);
    expect(drawn).toHaveLength(initialNodeCount);
    expect(drawn.filter((node) => node >= 200).length).toBe(Math.round(initialNodeCount / 3));
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
  });

  it('adds the selected node if it is shown and not among the largest', () => {
    expect(drawnNodes(many, one, false, 280).at(-1)).toBe(280);
    expect(drawnNodes(many, one, false, 5)).toHaveLength(initialNodeCount);
    expect(drawnNodes(many, one, false, 9_999)).toHaveLength(initialNodeCount);
  });
});

describe('radiiOf', () => {
  it('returns radii from 3 to 13 that grow with the value', () => {
    expect([...radiiOf(Float64Array.of(0, 1, 4), 3)]).toEqual([3, 5.5, 13]);
    expect([...radiiOf(Float64Array.of(0, 0), 2)]).toEqual([3, 3]);
    // One absurd value does not make all others equally small.
    expect([...radiiOf(Float64Array.of(0, 1, 4, 1e18), 4)]).toEqual([3, 5.5, 13, 13]);
  });

  it('returns smaller radii for large networks', () => {
    expect(Math.max(...radiiOf(new Float64Array(4_000).fill(7), 4_000))).toBe(6.5);
  });
});

describe('isShown', () => {
  it.each([
    [noFilter, 'abcd'],
    [{ minLinks: 2, maxDepth: null }, 'ac'],
    [{ minLinks: 0, maxDepth: 1 }, 'abc'],
    [{ minLinks: 9, maxDepth: 1 }, 'a'],
  ])('hides videos that do not match the filter %o, but never a seed', (filter, shown) => {
    expect(names(network.nodes.filter((node) => isShown(node, filter)))).toBe(shown);
  });
});

describe('shownEdges', () => {
  it('returns the links between shown videos', () => {
    const ends = (filter: typeof noFilter) =>
      shownEdges(network, filter).map(({ source, target }) => `${source[0]}${target[0]}`);
    expect(ends(noFilter)).toEqual(['ab', 'ac', 'bc', 'bd']);
    expect(ends({ minLinks: 2, maxDepth: null })).toEqual(['ac']);
  });
});
