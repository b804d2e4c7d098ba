import type { EndpointName } from './drawn-prices.ts';
import type { Oddity } from './oddities.ts';

interface Fields {
  /** Fields without which a row is invalid. */
  needed: string;
  /** Text, boolean, list and object fields. */
  others: string;
  numbers?: string;
}

const never = [[{ odd: true }], { odd: true }, null];
const cycle = (names: string, values: unknown[]): [string, unknown][] =>
  names === '' ? [] : names.split(' ').map((name, at) => [name, values[at % values.length]]);

const oddRowsOf = (endpoint: EndpointName, { needed, others, numbers = '' }: Fields) => ({
  /** Rows with only the required fields. */
  withoutOptional: (rows?: number[]): Oddity => ({ endpoint, keep: needed.split(' '), ...(rows && { rows }) }),
  /** Rows whose optional fields have undocumented types: in turn a list, an object, null, a number or a text. */
  wrongTypes: (rows?: number[]): Oddity => ({
    endpoint,
    set: Object.fromEntries([...cycle(others, [...never, -0.5]), ...cycle(numbers, [...never, '\u202Eodd'])]),
    ...(rows && { rows }),
  }),
  /** Undocumented fields that clients must keep and show: a text, an object and a list. */
  unknownFields: (rows?: number[]): Oddity => ({
    endpoint,
    set: { mood: 'calm', moonPhase: { name: 'waning', light: 0.25 }, echoes: [1, 'two', null] },
    ...(rows && { rows }),
  }),
});

const ofMedia =
  'initRange indexRange lastModified contentLength quality projectionType approxDurationMs parsedContentLength lengthSeconds parsedLastModified highReplication';

/** Odd rows for `makeOdd`; by default they affect every row. */
export const oddRows = {
  videos: oddRowsOf('videos', {
    needed: 'id',
    others:
      'publishedAt channelId title description thumbnails channelTitle tags categoryId categoryTitle defaultLanguage defaultAudioLanguage viewCount likeCount commentCount topicCategories uploadStatus privacyStatus license embeddable publicStatsViewable madeForKids hasPaidProductPlacement localizations duration isShort caption',
    numbers: 'parsedDuration',
  }),
  relatedVideos: oddRowsOf('relatedVideos', {
    needed: 'videoId',
    others: 'title publishedAt channelId channelHandle channelTitle',
    numbers: 'viewCount',
  }),
  commentReplies: oddRowsOf('commentReplies', {
    needed: 'id textDisplay',
    others:
      'channelId textOriginal parentId authorDisplayName authorProfileImageUrl authorChannelUrl authorChannelId canRate viewerRating publishedAt updatedAt',
    numbers: 'likeCount',
  }),
  captionFiles: oddRowsOf('captionFiles', { needed: 'languageCode format staticUrl', others: 'url languageName' }),
  thumbnailFiles: oddRowsOf('thumbnailFiles', { needed: 'id url', others: 'ratio format', numbers: 'width height' }),
  audioFiles: oddRowsOf('audioFiles', {
    needed: 'itag url mimeType',
    others: `${ofMedia} audioQuality audioSampleRate`,
    numbers: 'bitrate averageBitrate audioChannels',
  }),
  videoFiles: oddRowsOf('videoFiles', {
    needed: 'itag url mimeType',
    others: `${ofMedia} qualityLabel`,
    numbers: 'bitrate averageBitrate width height fps',
  }),
};
