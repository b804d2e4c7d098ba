import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChannelNetwork, channelNetwork, minTagLimit, tagNetwork } from '@/lib/network/channel-networks';
import { linkByGroups } from '@/lib/network/co-occurrence';
import { detailed, related, snapshotOf, videoId } from './crawl-captures';

const videosOf = (channels: Readonly<Record<string, readonly string[]>>) =>
  detailed(
    9,
    Object.entries(channels).flatMap(([channelId, ids]) =>
      ids.map((id) => ({ id, channelId, channelTitle: `Title of ${channelId}` })),
    ),
  );
const linksOf = ({ channels, links }: ChannelNetwork) =>
  Array.from(links.weights, (weight, link) => {
    const ends = [links.sources, links.targets].map((nodes) => channels[nodes[link] ?? -1]?.id);
    return `${ends.toSorted().join('–')} ${weight}`;
  }).toSorted();

describe('linkByGroups', () => {
  const anyGroups = fc.array(fc.uniqueArray(fc.nat(11)), { maxLength: 20 });

  it('counts the groups that have both items', () => {
    fc.assert(
      fc.property(anyGroups, (groups) => {
        const expected = new Map<string, number>();
        for (const group of groups)
          for (const one of group)
            for (const other of group)
              if (one < other) expected.set(`${one} ${other}`, (expected.get(`${one} ${other}`) ?? 0) + 1);
        const { sources, targets, weights } = linkByGroups(groups, 12);
        expect(new Map(Array.from(weights, (weight, link) => [`${sources[link]} ${targets[link]}`, weight]))).toEqual(
          expected,
        );
      }),
    );
  });

  it('leaves out whole weights, the smallest first, but never the largest', () => {
    const groups = [
      [0, 1, 2],
      [0, 1],
      [0, 1, 3],
    ];
    expect(linkByGroups(groups, 4, 5)).toMatchObject({ minWeight: 1, weights: new Uint32Array([3, 1, 1, 1, 1]) });
    expect(linkByGroups(groups, 4, 4)).toMatchObject({ minWeight: 2, weights: new Uint32Array([3]) });
    expect(linkByGroups([[0, 1, 2]], 3, 1).weights).toEqual(new Uint32Array([1, 1, 1]));
  });
});

describe('channelNetwork', () => {
  const captures = [
    related('s', ['a1', 'b1', 'a2'], { receivedAt: 1 }),
    related('t', ['a1', 'b1', 'c1'], { receivedAt: 2 }),
    related('t', ['a1', 'b1', 'c1'], { receivedAt: 3, runId: 'again' }),
    videosOf({ A: ['a1', 'a2'], B: ['b1'], C: ['c1'], S: ['s', 't'] }),
  ];
  const snapshot = snapshotOf(captures);

  it('links channels by the videos to which both are related, each counted once', () => {
    const network = channelNetwork(snapshot, () => true);
    expect(linksOf(network)).toEqual(['A–B 2', 'A–C 1', 'B–C 1']);
    expect(network.channels).toEqual([
      { id: 'A', title: 'Title of A', videos: 2, groups: 2 },
      { id: 'B', title: 'Title of B', videos: 1, groups: 2 },
      { id: 'C', title: 'Title of C', videos: 1, groups: 1 },
    ]);
  });

  it('leaves out excluded videos, as targets and as sources', () => {
    expect(linksOf(channelNetwork(snapshot, (id) => id !== videoId('b1')))).toEqual(['A–C 1']);
    expect(linksOf(channelNetwork(snapshot, (id) => id !== videoId('t')))).toEqual(['A–B 1']);
  });

  it('is empty without related lists, and without ids of channels', () => {
    expect(channelNetwork(snapshotOf([videosOf({ A: ['a1'], B: ['b1'] })]), () => true).channels).toEqual([]);
    expect(channelNetwork(snapshotOf([related('s', ['a', 'b'])]), () => true).channels).toEqual([]);
  });
});

describe('tagNetwork', () => {
  const tagsOf = (tags: Readonly<Record<string, readonly string[]>>) =>
    new Map(Object.entries(tags).map(([id, list]) => [videoId(id), list]));

  it('links channels by the tags that both use, without regard to case and repetition', () => {
    const snapshot = snapshotOf([videosOf({ A: ['a1', 'a2'], B: ['b1'], C: ['c1'] })]);
    const tags = tagsOf({ a1: ['Mill', ' tide '], a2: ['mill', 'MOON'], b1: ['TIDE', 'mill', ''], c1: ['moon', ''] });
    const network = tagNetwork(snapshot, () => true, tags);
    expect(linksOf(network)).toEqual(['A–B 2', 'A–C 1']);
    expect(network.channels.map(({ groups }) => groups)).toEqual([3, 2, 1]);
  });

  it('leaves out a tag of more channels than the limit', () => {
    const networkOf = (count: number) => {
      const names = Array.from({ length: count }, (_, n) => `c${n}`);
      const snapshot = snapshotOf([videosOf(Object.fromEntries(names.map((name) => [name, [name]])))]);
      return tagNetwork(snapshot, () => true, tagsOf(Object.fromEntries(names.map((name) => [name, ['mill']]))));
    };
    expect(networkOf(minTagLimit).channels).toHaveLength(minTagLimit);
    expect(networkOf(minTagLimit + 1).channels).toEqual([]);
  });
});
