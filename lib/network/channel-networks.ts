import type { Snapshot } from '@/lib/collection/snapshot';
import type { VideoId } from '@/lib/service/ids';
import { type CommonGroups, linkByGroups } from './co-occurrence';
import { buildNetwork, type NetworkGraph } from './network';

/** What two channels have in common: related lists that name both, or tags that both use. */
export type ChannelLink = 'channels' | 'tags';

export interface Channel {
  id: string;
  title: string | null;
  /** Number of its videos in the collection. */
  videos: number;
  /** Number of its related lists or tags. */
  groups: number;
}

/** Channels with links of weights. Channels without a link are left out. */
export interface ChannelNetwork {
  is: ChannelLink;
  channels: readonly Channel[];
  links: CommonGroups;
}

type IsIncluded = (id: VideoId) => boolean;

/**
 * Links channels whose videos are related to the same video. The weight is the number of these videos, as in
 * co-citation (Small 1973, doi:10.1002/asi.4630240406).
 */
export function channelNetwork(snapshot: Snapshot, isIncluded: IsIncluded): ChannelNetwork {
  const { edges } = buildNetwork(snapshot, 'newest', isIncluded);
  const lists = Map.groupBy(edges, ({ source }) => source).values();
  const channels = indexChannels(snapshot, isIncluded);
  const groups = [...lists].map((list) => channels.ofVideos(list.map(({ target }) => target)));
  return connect('channels', channels, groups);
}

/** A tag of more channels links nearly all of them, so it is left out. */
export const maxTagShare = 0.1;
/** Number of channels that a tag may have in a collection of any size. */
export const minTagLimit = 10;

/**
 * Links channels that use the same tags, without regard to case. The weight is the number of these tags. A tag that
 * many channels use says little about two of them and is left out.
 */
export function tagNetwork(
  snapshot: Snapshot,
  isIncluded: IsIncluded,
  tagsOf: ReadonlyMap<VideoId, readonly string[]>,
): ChannelNetwork {
  const channels = indexChannels(snapshot, isIncluded);
  const videosByTag = new Map<string, VideoId[]>();
  for (const [id, tags] of tagsOf) {
    for (const tag of new Set(tags.map((one) => one.trim().toLowerCase()).filter(Boolean))) {
      const videos = videosByTag.get(tag);
      if (videos) videos.push(id);
      else videosByTag.set(tag, [id]);
    }
  }
  const limit = Math.max(minTagLimit, Math.floor(channels.all.length * maxTagShare));
  const groups = [...videosByTag.values()].map(channels.ofVideos).filter(({ length }) => length <= limit);
  return connect('tags', channels, groups);
}

/** Returns the channels of the included videos, and a function that returns the channels of some of them by number. */
function indexChannels(snapshot: Snapshot, isIncluded: IsIncluded) {
  const { ids, cells } = snapshot;
  const all: Omit<Channel, 'groups'>[] = [];
  const numbers = new Map<string, number>();
  const numberOfVideo = new Map<VideoId, number>();
  for (const [row, id] of ids.entries()) {
    const channelId = cells.channelId?.[row];
    if (typeof channelId !== 'string' || channelId === '' || !isIncluded(id)) continue;
    const number = numbers.get(channelId) ?? all.length;
    numbers.set(channelId, number);
    numberOfVideo.set(id, number);
    const { title, videos } = all[number] ?? { title: null, videos: 0 };
    const name = cells.channelTitle?.[row];
    all[number] = { id: channelId, title: typeof name === 'string' && name !== '' ? name : title, videos: videos + 1 };
  }
  const ofVideos = (videos: readonly VideoId[]): number[] => [
    ...new Set(videos.flatMap((video) => numberOfVideo.get(video) ?? [])),
  ];
  return { all, ofVideos };
}

function connect(
  is: ChannelLink,
  { all }: ReturnType<typeof indexChannels>,
  groups: readonly (readonly number[])[],
): ChannelNetwork {
  const links = linkByGroups(groups, all.length);
  const groupCounts = new Uint32Array(all.length);
  for (const channel of groups.flat()) groupCounts[channel] = (groupCounts[channel] ?? 0) + 1;
  const linked = new Set([...links.sources, ...links.targets]);
  const numbers = new Map([...linked].sort((one, other) => one - other).map((old, number) => [old, number]));
  const renumbered = (old: number) => numbers.get(old) ?? 0;
  return {
    is,
    channels: [...numbers.keys()].flatMap((old) => {
      const channel = all[old];
      return channel ? [{ ...channel, groups: groupCounts[old] ?? 0 }] : [];
    }),
    links: { ...links, sources: links.sources.map(renumbered), targets: links.targets.map(renumbered) },
  };
}

export const channelGraphOf = ({ channels, links }: ChannelNetwork): NetworkGraph => ({
  size: channels.length,
  sources: links.sources,
  targets: links.targets,
  weights: links.weights,
});
