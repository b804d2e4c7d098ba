import { describe, expect, it } from 'vitest';
import { computeMetrics } from '@/lib/network/metrics';
import { buildNetwork, type Network, networkGraphOf } from '@/lib/network/network';
import { groupNodes } from '@/lib/network/node-groups';
import { detailed, related, snapshotOf, videoId } from './crawl-captures';

const groupedBy = (network: Network, by: 'community' | 'depth') =>
  groupNodes(network, computeMetrics(networkGraphOf(network)), by);

/** Creates pairs of videos that are linked only to each other. */
const pairs = (count: number) =>
  Array.from({ length: count }, (_, index) => related(`p${index}`, [`q${index}`], { receivedAt: index + 1 }));

describe('groupNodes', () => {
  it('names a community after the channel of its top video, or its title if that name is taken, or else its id', () => {
    const network = buildNetwork(
      snapshotOf([
        ...pairs(3),
        detailed(9, [
          { id: 'q0', title: 'Tide mills', channelTitle: 'Estuary Works' },
          { id: 'q1', title: 'The moon is late every single day', channelTitle: 'Estuary Works' },
        ]),
      ]),
    );
    expect(groupedBy(network, 'community').groups).toEqual([
      { label: { is: 'community', name: 'Estuary Works' }, count: 2 },
      { label: { is: 'community', name: 'The moon is late…' }, count: 2 },
      { label: { is: 'community', name: videoId('q2') }, count: 2 },
    ]);
  });

  it('combines all communities after the eighth in one group', () => {
    const { groups, groupOf } = groupedBy(buildNetwork(snapshotOf(pairs(11))), 'community');
    expect(groups).toHaveLength(9);
    expect(groups.at(-1)).toEqual({ label: { is: 'other' }, count: 6 });
    expect(Math.max(...groupOf)).toBe(8);
  });

  it('groups videos by depth, with the seeds first', () => {
    const context = { depth: 0, seed: videoId('a') };
    const network = buildNetwork(
      snapshotOf([related('a', ['b', 'c'], { context }), related('b', ['d'], { context: { ...context, depth: 1 } })]),
    );
    const { groups } = groupedBy(network, 'depth');
    expect(groups.map(({ label, count }) => [label.is === 'depth' ? label.depth : label.is, count])).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
    ]);
  });
});
