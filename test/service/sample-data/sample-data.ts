import { createChannels } from './channels.ts';
import { createComments } from './comments.ts';
import { createPlaylists, uploadsPlaylist } from './playlists.ts';
import { relatedTo } from './related.ts';
import type { SampleData, SamplePlaylist, SampleVideo } from './sample-data-types.ts';
import { itemAt, seeded } from './seeded.ts';
import { changeToSample, specialVideoChanges } from './specials.ts';
import { createSuggestions } from './suggestions.ts';
import { createThreads } from './threads.ts';
import { hostileTitleChanges, unusualVideoChanges } from './unusual-specials.ts';
import { createVideo } from './videos.ts';

const counts = { channels: 200, videos: 5200, playlists: 160, comments: 400 };

const specialNames = Object.keys(specialVideoChanges) as (keyof SampleData['special'])[];
const isUnusual = (name: string) => name in unusualVideoChanges || name in hostileTitleChanges;

/**
 * Positions of the special videos, which follow the sample video in the order of their table. The ones with unusual
 * responses come much later, because the first videos appear in the lists that users see.
 */
const specialAt = new Map(specialNames.map((name, index) => [isUnusual(name) ? 4000 + index : index + 1, name]));

function applySpecialChange(video: SampleVideo, index: number): SampleVideo {
  const name = specialAt.get(index);
  if (index === 0) return changeToSample(video);
  return name ? specialVideoChanges[name](video) : video;
}

function group<T>(things: readonly T[], keyOf: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    groups.set(key, [...(groups.get(key) ?? []), thing]);
  }
  return groups;
}

const newestFirst = (one: SampleVideo, two: SampleVideo) => (one.publishedAt < two.publishedAt ? 1 : -1);
const byId = <T extends { id: string }>(things: readonly T[]) => new Map(things.map((thing) => [thing.id, thing]));

/**
 * Turns the seventh playlist into the sample playlist: two pages of videos, with the sample video on the first page.
 */
function withSample(
  playlists: SamplePlaylist[],
  sample: SampleVideo,
  seed: number,
  videos: readonly SampleVideo[],
): SamplePlaylist {
  const playlist = itemAt(playlists, 6);
  const chances = seeded(seed, 'sample playlist');
  const others = Array.from({ length: 70 }, () => chances.pick(videos).id);
  playlist.title = 'Slow work beside the water';
  playlist.channel = sample.channel;
  playlist.videoIds = [...new Set([itemAt(videos, 9).id, sample.id, ...others])];
  return playlist;
}

type Specials = Record<keyof SampleData['special'], SampleVideo>;

const idsOf = <Name extends string>(things: Record<Name, { id: string }>): Record<Name, string> =>
  Object.fromEntries(Object.entries<{ id: string }>(things).map(([name, { id }]) => [name, id])) as Record<
    Name,
    string
  >;

/** Creates the sample data of a seed; the same seed gives the same data on every machine. */
export function createSampleData(seed: number): SampleData {
  const channels = createChannels(seed, counts.channels);
  const videos = Array.from({ length: counts.videos }, (_, index) =>
    applySpecialChange(createVideo(seed, index, itemAt(channels, index < 10 ? 0 : index % channels.length)), index),
  );
  const playlists = createPlaylists(seed, videos, counts.playlists);
  const sample = itemAt(videos, 0);
  const samplePlaylist = withSample(playlists, sample, seed, videos);
  const special = Object.fromEntries([...specialAt].map(([index, name]) => [name, itemAt(videos, index)])) as Specials;
  const threads = createThreads(seed, sample, special.hostileText, channels);
  const comments = [...createComments(seed, videos, channels, counts.comments), ...Object.values(threads)];
  const videoById = byId(videos);
  const channelById = byId(channels);
  const commentById = byId(comments);
  const byChannel = group(videos, (video) => video.channel.id);
  const uploads = (channelId: string) => [...(byChannel.get(channelId) ?? [])].sort(newestFirst);
  const playlistById = byId([
    ...playlists,
    ...channels.map((channel) => uploadsPlaylist(channel, uploads(channel.id))),
  ]);
  return {
    seed,
    channels,
    videos,
    playlists,
    comments,
    video: (id) => videoById.get(id),
    channel: (id) => channelById.get(id),
    comment: (id) => commentById.get(id),
    playlist: (id) => playlistById.get(id),
    uploads,
    playlistsWith: (videoId) => playlists.filter((playlist) => playlist.videoIds.includes(videoId)),
    related: (videoId) => {
      const video = videoById.get(videoId);
      return video ? relatedTo(seed, video, videos) : [];
    },
    suggestions: createSuggestions(videos),
    sample: {
      videoId: sample.id,
      commentId: itemAt(comments, 0).id,
      playlistId: samplePlaylist.id,
      channelId: sample.channel.id,
    },
    threads: { long: itemAt(comments, 0).id, ...idsOf(threads), unknown: 'UgxNobodyWroteThis04AaABAg' },
    special: idsOf(special),
  };
}

const cache = new Map<number, SampleData>();

/**
 * Returns the sample data of a seed, created once per process. The data is frozen because several services share it.
 */
export function sharedSampleData(seed: number): SampleData {
  const known = cache.get(seed);
  if (known) return known;
  const sampleData = createSampleData(seed);
  for (const list of [sampleData.videos, sampleData.channels, sampleData.playlists, sampleData.comments]) {
    for (const each of list) Object.freeze(each);
    Object.freeze(list);
  }
  cache.set(seed, Object.freeze(sampleData));
  return sampleData;
}
