import type { SampleChannel, SampleData, SampleVideo } from '../sample-data/sample-data-types.ts';

/** A search result: a video, channel or playlist. */
export interface SearchResult {
  kind: 'video' | 'channel' | 'playlist';
  id: string;
  title: string;
  description: string;
  channel: SampleChannel;
  publishedAt: string;
  views: number;
  /** Likes per view; for a channel or playlist, the average of its videos. */
  rating: number;
  /** Number of videos in the playlist or channel; for a video, number of videos in its channel. */
  videoCount: number;
  lang: string | null;
  topicIds: string[];
  /** Searchable text in lower case. */
  words: string;
  /** True if the result belongs to a show. */
  isShow: boolean;
  /** The video itself; `null` for channels and playlists. */
  video: SampleVideo | null;
}

const lower = (...texts: (string | null | undefined)[]): string => texts.join('\n').normalize('NFKC').toLowerCase();

function videoResult(video: SampleVideo, videoCount: number): SearchResult {
  const { id, title, description, channel, publishedAt, topicIds } = video;
  const views = Number(video.views);
  return {
    kind: 'video',
    id,
    title,
    description,
    channel,
    publishedAt,
    views,
    rating: views === 0 ? 0 : Number(video.likes) / views,
    videoCount,
    lang: video.defaultAudioLanguage ?? video.defaultLanguage,
    topicIds,
    words: lower(title, description, channel.title, ...(video.tags ?? [])),
    isShow: video.kind === 'episode',
    video,
  };
}

/** Creates the result of a channel or playlist, with the date of its oldest video and the total views. */
function groupResult(
  kind: 'channel' | 'playlist',
  id: string,
  title: string,
  channel: SampleChannel,
  members: SearchResult[],
): SearchResult {
  const oldest = members.toSorted((a, b) => a.publishedAt.localeCompare(b.publishedAt))[0];
  return {
    kind,
    id,
    title,
    description: `${members.length} videos`,
    channel,
    publishedAt: oldest?.publishedAt ?? '2005-04-23T00:00:00Z',
    views: members.reduce((sum, member) => sum + member.views, 0),
    rating: members.reduce((sum, member) => sum + member.rating, 0) / Math.max(1, members.length),
    videoCount: members.length,
    lang: oldest?.lang ?? null,
    topicIds: [...new Set(members.flatMap((member) => member.topicIds))],
    words: lower(title, channel.title, channel.handle),
    isShow: members.some((member) => member.isShow),
    video: null,
  };
}

const cache = new WeakMap<SampleData, SearchResult[]>();

/** Returns every video, channel and playlist that a search can find. */
export function searchableItems(sampleData: SampleData): SearchResult[] {
  const cached = cache.get(sampleData);
  if (cached) return cached;
  const counts = new Map(sampleData.channels.map((channel) => [channel.id, sampleData.uploads(channel.id).length]));
  const videos = sampleData.videos.map((video) => videoResult(video, counts.get(video.channel.id) ?? 0));
  const byId = new Map(videos.map((video) => [video.id, video]));
  const members = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const channels = sampleData.channels.map((channel) => {
    const uploads = sampleData.uploads(channel.id).map((video) => video.id);
    return groupResult('channel', channel.id, channel.title, channel, members(uploads));
  });
  const playlists = sampleData.playlists.map(({ id, title, channel, videoIds }) =>
    groupResult('playlist', id, title, channel, members(videoIds)),
  );
  const all = [...videos, ...channels, ...playlists];
  cache.set(sampleData, all);
  return all;
}
