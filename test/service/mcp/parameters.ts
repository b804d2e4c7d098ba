import { type UndocumentedNameKey, undocumentedNames } from '../../../lib/service/assumptions.ts';
import {
  captionFormats,
  captionLanguages,
  captionModes,
  countries,
  languages,
  platformWord,
  topics,
  videoCategoryIds,
} from '../http/value-sets.ts';
import { popularFields, videosFields } from '../http/video-row.ts';
import { type Service, undocumentedName } from '../service.ts';

/** A JSON Schema of dialect 2020-12. */
export type JsonSchema = Record<string, unknown>;

/** A parameter: its documented name, or the key of its undocumented name, and its schema. */
export type Parameter = [name: string, schema: JsonSchema];

const isUndocumented = (name: string): name is UndocumentedNameKey => name in undocumentedNames;

/** Returns the name that this service uses for a parameter. */
export const nameOnTheWire = (name: string, service: Pick<Service, 'switches'>): string =>
  isUndocumented(name) ? undocumentedName(service, name) : name;

const oneOf = (description: string, values: readonly string[]): JsonSchema => ({
  type: 'string',
  description,
  enum: [...values],
});
const text = (description: string, more: JsonSchema = {}): JsonSchema => ({ type: 'string', description, ...more });
const list = (description: string, items: JsonSchema): JsonSchema => ({ type: 'array', description, items });
const idOfVideo = { minLength: 11, maxLength: 11 };
const idOfChannel = { minLength: 24, maxLength: 24, pattern: '^UC' };
const moment = { pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' };

const videoId = text('The id of the video, exactly 11 characters', idOfVideo);
const country = oneOf('Country whose view is given, ISO 3166-1 alpha-2', countries);
const language = oneOf('Language of titles and descriptions', languages);
const page = text('A page marker from an earlier answer');
const pageSize = text('Results on a page, a number from 0 to 50 as text', { pattern: '^\\d+$', default: '50' });
const fields = (names: readonly string[]) => list('Fields to give; all of them unless given', { enum: [...names] });

export const captions: Parameter[] = [
  ['videoId', videoId],
  ['format', { ...oneOf('Format of the captions', captionFormats), default: 'json' }],
  ['lang', oneOf('Language of the captions', captionLanguages)],
  ['mode', { ...oneOf('What to do where the language has no captions', captionModes), default: 'default' }],
];

export const videos: Parameter[] = [
  ['videos.ids', list('Ids of the videos to give', { type: 'string', ...idOfVideo })],
  ['lang', language],
  ['fields', fields(videosFields)],
  ['videos.additionalFields', list('Fields that are given only when asked for', { enum: ['isShort'] })],
];

export const popularVideos: Parameter[] = [
  ['fields', fields(popularFields)],
  ['popularVideos.country', country],
  ['popularVideos.category', oneOf('Category of the videos', videoCategoryIds)],
  ['popularVideos.language', language],
  ['popularVideos.pageSize', pageSize],
  ['popularVideos.page', page],
];

const either = (description: string, ...values: string[]) => oneOf(description, values);

export const search: Parameter[] = [
  ['q', text('What to search for; | means or, a leading - leaves out')],
  ['channelId', text('Only of this channel', idOfChannel)],
  ['channelType', either('Kind of channels', 'any', 'show', 'channelTypeUnspecified')],
  ['maxResults', pageSize],
  [
    'order',
    either(
      'Order of the results',
      'searchSortUnspecified',
      'date',
      'rating',
      'relevance',
      'title',
      'videoCount',
      'viewCount',
    ),
  ],
  ['pageToken', page],
  ['publishedAfter', text('Published at this time or later', moment)],
  ['publishedBefore', text('Published at this time or earlier', moment)],
  ['regionCode', text('Country, ISO 3166-1 alpha-2', { minLength: 2, maxLength: 2, default: 'en' })],
  ['relevanceLanguage', text('Language of what is most relevant, ISO 639-1')],
  ['search.safeSearch', either('Safe search', 'moderate', 'none', 'strict', 'safeSearchSettingUnspecified')],
  ['topicId', oneOf('Topic', topics)],
  ['type', text('Comma list of video, channel, playlist', { default: 'video,channel,playlist' })],
  ['eventType', either('State of a broadcast; needs type video', 'completed', 'live', 'upcoming', 'none')],
  ['location', text('Place as latitude,longitude; used together with locationRadius')],
  ['locationRadius', text('Radius such as 10km; used together with location')],
  ['videoCaption', either('Captions', 'any', 'closedCaption', 'none', 'videoCaptionUnspecified')],
  ['videoCategoryId', oneOf('Category; needs type video', videoCategoryIds)],
  ['videoDefinition', either('Definition; needs type video', 'any', 'high', 'standard')],
  ['videoDimension', either('Dimension; needs type video', '2d', '3d', 'any')],
  ['videoDuration', either('Duration; needs type video', 'any', 'long', 'medium', 'short', 'videoDurationUnspecified')],
  ['videoEmbeddable', either('Embeddable; needs type video', 'any', 'true', 'videoEmbeddableUnspecified')],
  ['videoLicense', either('License; needs type video', 'any', 'creativeCommon', platformWord)],
  [
    'videoPaidProductPlacement',
    either('Paid placement; needs type video', 'any', 'true', 'videoPaidProductPlacementUnspecified'),
  ],
  ['videoSyndicated', either('Syndicated; needs type video', 'any', 'true', 'videoSyndicatedUnspecified')],
  ['videoType', either('Kind of video; needs type video', 'any', 'episode', 'movie', 'videoTypeUnspecified')],
];

export const autocomplete: Parameter[] = [
  ['q', text('What was typed so far')],
  ['autocomplete.country', country],
];

export const relatedVideos: Parameter[] = [
  ['videoId', text('id of the video', { minLength: 1 })],
  ['pages', { type: 'integer', description: 'Pages to fetch; each is billed', minimum: 1, maximum: 10, default: 1 }],
  ['relatedVideos.country', country],
  ['relatedVideos.language', language],
];

export const playlistItems: Parameter[] = [
  ['playlistItems.playlist', text('The id of the playlist')],
  ['channelId', text('The id of a channel, for its uploads', idOfChannel)],
  ['playlistItems.video', text('The id of a video, for the playlists that hold it', idOfVideo)],
  ['playlistItems.page', page],
];

export const commentReplies: Parameter[] = [
  ['commentReplies.comment', text('The id of the comment whose replies are wanted')],
  ['pageToken', page],
  ['format', either('Whether the text comes as markup or plain', 'html', 'plainText')],
];

export const captionFiles: Parameter[] = [
  ['videoId', videoId],
  ['lang', oneOf('Only files in this language', captionLanguages)],
  ['format', oneOf('Only files in this format', captionFormats)],
];

const region = oneOf('Country for which the links are resolved', countries);
export const audioFiles: Parameter[] = [
  ['videoId', videoId],
  ['regionCode', region],
];
export const videoFiles: Parameter[] = [
  ['videoId', videoId],
  ['videoFiles.country', region],
];
