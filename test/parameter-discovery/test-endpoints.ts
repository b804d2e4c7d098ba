import { captionFormats, captionModes, categoryIds, setA, setB, setC, setT } from '../service/http/value-sets';
import { batchFields, popularFields, videosFields } from '../service/http/video-row';

/** A parameter as the service's tools and descriptions show it, defined independently of the product's code. */
export interface TestParameter {
  /** A documented name, or an undocumented parameter as endpoint and meaning. */
  is: string;
  schema: Record<string, unknown>;
  required?: boolean;
}
export interface TestEndpoint {
  path: string;
  method: 'get' | 'post';
  parameters: TestParameter[];
}

const text = (key: string, description: string, more: object = {}, required = false): TestParameter => ({
  is: key,
  schema: { type: 'string', description, ...more },
  required,
});
const enumOf = (is: string, description: string, values: readonly string[]): TestParameter =>
  text(is, description, { enum: [...values] });
const list = (is: string, description: string, items: object, required = false): TestParameter => ({
  is,
  schema: { type: 'array', description, items: { type: 'string', ...items } },
  required,
});
const videoId = text('videoId', 'Id of the video', { minLength: 11, maxLength: 11 }, true);
const channelId = text('channelId', 'Id of the channel', { minLength: 24, maxLength: 24, pattern: '^UC' });
const fields = (values: readonly string[]) => list('fields', 'Fields to give', { enum: [...values] });
const timePattern = { pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' };

/** The thirteen endpoints, in the order of the interface. */
export const testEndpoints: TestEndpoint[] = [
  {
    path: '/captions/{videoId}',
    method: 'get',
    parameters: [
      videoId,
      enumOf('format', 'Format', captionFormats),
      enumOf('lang', 'Language', setA),
      enumOf('mode', 'Mode', captionModes),
    ],
  },
  {
    path: '/batch/videos',
    method: 'post',
    parameters: [
      list('ids', 'Ids of videos, at most 1000', { minLength: 11, maxLength: 11 }, true),
      enumOf('lang', 'Language', setB),
      fields(batchFields),
    ],
  },
  {
    path: '/videos',
    method: 'get',
    parameters: [
      list('videos.ids', 'Ids of videos', { minLength: 11, maxLength: 11 }, true),
      enumOf('lang', 'Language', setB),
      fields(videosFields),
      list('videos.additionalFields', 'Additional fields', { enum: ['isShort'] }),
    ],
  },
  {
    path: '/popularVideos',
    method: 'get',
    parameters: [
      fields([...new Set([...batchFields, ...popularFields])]),
      enumOf('popularVideos.country', 'Where they are popular', setC),
      enumOf('popularVideos.category', 'What they are about', categoryIds),
      text('popularVideos.pageSize', 'Number of results on a page', { pattern: '^\\d+$' }),
      text('popularVideos.page', 'Page token from an earlier answer'),
      enumOf('popularVideos.language', 'Of titles', setB),
    ],
  },
  {
    path: '/search',
    method: 'get',
    parameters: [
      text('q', 'Query'),
      channelId,
      enumOf('order', 'Order', [
        'searchSortUnspecified',
        'date',
        'rating',
        'relevance',
        'title',
        'videoCount',
        'viewCount',
      ]),
      text('maxResults', 'Page size'),
      text('pageToken', 'Page token'),
      text('publishedAfter', 'Lower bound', timePattern),
      text('publishedBefore', 'Upper bound', timePattern),
      text('regionCode', 'Country', { minLength: 2, maxLength: 2 }),
      text('relevanceLanguage', 'Language'),
      enumOf('search.safeSearch', 'Strictness', ['moderate', 'none', 'strict', 'safeSearchSettingUnspecified']),
      enumOf('topicId', 'Topic', setT),
      enumOf('eventType', 'State', ['completed', 'live', 'upcoming', 'none']),
      enumOf('videoCaption', 'Captions', ['any', 'closedCaption', 'none', 'videoCaptionUnspecified']),
      enumOf('videoCategoryId', 'Category', categoryIds),
      enumOf('videoDefinition', 'Definition', ['any', 'high', 'standard']),
    ],
  },
  {
    path: '/autocomplete',
    method: 'get',
    parameters: [text('q', 'Query', {}, true), enumOf('autocomplete.country', 'Whose suggestions', setC)],
  },
  {
    path: '/relatedVideos',
    method: 'get',
    parameters: [
      text('videoId', 'Id of the video', { minLength: 1 }, true),
      { is: 'pages', schema: { type: 'integer', minimum: 1, maximum: 10 } },
      enumOf('relatedVideos.country', 'Seen from', setC),
      enumOf('relatedVideos.language', 'Of titles', setB),
    ],
  },
  {
    path: '/playlistItems',
    method: 'get',
    parameters: [
      text('playlistItems.playlist', 'Identifier of the playlist'),
      channelId,
      text('playlistItems.video', 'Identifier of a video', { minLength: 11, maxLength: 11 }),
      text('playlistItems.page', 'Page token from an earlier answer'),
    ],
  },
  {
    path: '/commentReplies',
    method: 'get',
    parameters: [
      text('commentReplies.comment', 'Whose replies are wanted', {}, true),
      text('pageToken', 'Page token'),
      enumOf('format', 'Form of the text', ['html', 'plainText']),
    ],
  },
  {
    path: '/files/captions/{videoId}',
    method: 'get',
    parameters: [videoId, enumOf('lang', 'Language', setA), enumOf('format', 'Format', captionFormats)],
  },
  { path: '/files/thumbnails/{videoId}', method: 'get', parameters: [videoId] },
  { path: '/files/audio/{videoId}', method: 'get', parameters: [videoId, enumOf('regionCode', 'Resolved for', setC)] },
  {
    path: '/files/video/{videoId}',
    method: 'get',
    parameters: [videoId, enumOf('videoFiles.country', 'Resolved for', setC)],
  },
];
