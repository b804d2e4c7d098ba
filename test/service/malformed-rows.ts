import type { EndpointName } from './drawn-prices.ts';
import type { ResponseChange } from './response-changes.ts';

interface Fields {
  /** Fields without which a row is invalid. */
  needed: string;
  /** Fields with strings, booleans, arrays and objects. */
  others: string;
  numbers?: string;
}

const neverValid = [[{ odd: true }], { odd: true }, null];
const cycle = (names: string, values: unknown[]): [string, unknown][] =>
  names === '' ? [] : names.split(' ').map((name, index) => [name, values[index % values.length]]);

const malformedRowsOf = (endpoint: EndpointName, { needed, others, numbers = '' }: Fields) => ({
  /** Rows with only the required fields. */
  withoutOptional: (rows?: number[]): ResponseChange => ({ endpoint, keep: needed.split(' '), ...(rows && { rows }) }),
  /**
   * Rows whose optional fields have undocumented types, in turn an array, an object, null, and a number or a string.
   */
  wrongTypes: (rows?: number[]): ResponseChange => ({
    endpoint,
    set: Object.fromEntries([...cycle(others, [...neverValid, -0.5]), ...cycle(numbers, [...neverValid, '\u202Eodd'])]),
    ...(rows && { rows }),
  }),
  /** Rows with undocumented fields that clients must keep and show: a string, an object and an array. */
  unknownFields: (rows?: number[]): ResponseChange => ({
    endpoint,
    set: { mood: 'calm', moonPhase: { name: 'waning', light: 0.25 }, echoes: [1, 'two', null] },
    ...(rows && { rows }),
  }),
});

const ofMedia =
  'initRange indexRange lastModified contentLength quality projectionType approxDurationMs parsedContentLength lengthSeconds parsedLastModified highReplication';

/** Changes that make rows malformed, by default every row. */
export const malformedRows = {
  videos: malformedRowsOf('videos', {
    needed: 'id',
    others:
      'publishedAt channelId title description thumbnails channelTitle tags categoryId categoryTitle defaultLanguage defaultAudioLanguage viewCount likeCount commentCount topicCategories uploadStatus privacyStatus license embeddable publicStatsViewable madeForKids hasPaidProductPlacement localizations duration isShort caption',
    numbers: 'parsedDuration',
  }),
  relatedVideos: malformedRowsOf('relatedVideos', {
    needed: 'videoId',
    others: 'title publishedAt channelId channelHandle channelTitle',
    numbers: 'viewCount',
  }),
  commentReplies: malformedRowsOf('commentReplies', {
    needed: 'id textDisplay',
    others:
      'channelId textOriginal parentId authorDisplayName authorProfileImageUrl authorChannelUrl authorChannelId canRate viewerRating publishedAt updatedAt',
    numbers: 'likeCount',
  }),
  captionFiles: malformedRowsOf('captionFiles', {
    needed: 'languageCode format staticUrl',
    others: 'url languageName',
  }),
  thumbnailFiles: malformedRowsOf('thumbnailFiles', {
    needed: 'id url',
    others: 'ratio format',
    numbers: 'width height',
  }),
  audioFiles: malformedRowsOf('audioFiles', {
    needed: 'itag url mimeType',
    others: `${ofMedia} audioQuality audioSampleRate`,
    numbers: 'bitrate averageBitrate audioChannels',
  }),
  videoFiles: malformedRowsOf('videoFiles', {
    needed: 'itag url mimeType',
    others: `${ofMedia} qualityLabel`,
    numbers: 'bitrate averageBitrate width height fps',
  }),
};
