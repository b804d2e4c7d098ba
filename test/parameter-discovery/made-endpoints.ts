import { captionFormats, captionModes, categoryIds, setA, setB, setC, setT } from '../service/http/value-sets';
import { batchFields, popularFields, videosFields } from '../service/http/video-row';

/** A parameter as the service's tools and description show it, written independently of the product. */
export interface MadeParameter {
  /** A documented name, or the key of an undocumented one. */
  is: string;
  schema: Record<string, unknown>;
  required?: boolean;
}
export interface MadeEndpoint {
  path: string;
  method: 'get' | 'post';
  takes: MadeParameter[];
}

const one = (is: string, description: string, more: object = {}, required = false): MadeParameter => ({
  is,
  schema: { type: 'string', description, ...more },
  required,
});
const set = (is: string, description: string, values: readonly string[]): MadeParameter =>
  one(is, description, { enum: [...values] });
const list = (is: string, description: string, items: object, required = false): MadeParameter => ({
  is,
  schema: { type: 'array', description, items: { type: 'string', ...items } },
  required,
});
const videoId = one('videoId', 'Id of the video', { minLength: 11, maxLength: 11 }, true);
const channelId = one('channelId', 'Id of the channel', { minLength: 24, maxLength: 24, pattern: '^UC' });
const fields = (values: readonly string[]) => list('fields', 'Fields to give', { enum: [...values] });
const moment = { pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' };

/** The thirteen endpoints, in the order of the document. */
export const madeEndpoints: MadeEndpoint[] = [
  {
    path: '/captions/{videoId}',
    method: 'get',
    takes: [
      videoId,
      set('format', 'Format', captionFormats),
      set('lang', 'Language', setA),
      set('mode', 'Mode', captionModes),
    ],
  },
  {
    path: '/batch/videos',
    method: 'post',
    takes: [
      list('ids', 'Ids of videos, at most 1000', { minLength: 11, maxLength: 11 }, true),
      set('lang', 'Language', setB),
      fields(batchFields),
    ],
  },
  {
    path: '/videos',
    method: 'get',
    takes: [
      list('videos.ids', 'Ids of videos', { minLength: 11, maxLength: 11 }, true),
      set('lang', 'Language', setB),
      fields(videosFields),
      list('videos.additionalFields', 'Additional fields', { enum: ['isShort'] }),
    ],
  },
  {
    path: '/popularVideos',
    method: 'get',
    takes: [
      fields([...new Set([...batchFields, ...popularFields])]),
      set('popularVideos.country', 'Where they are popular', setC),
      set('popularVideos.category', 'What they are about', categoryIds),
      one('popularVideos.pageSize', 'Number of results on a page', { pattern: '^\\d+$' }),
      one('popularVideos.page', 'Page token from an earlier answer'),
      set('popularVideos.language', 'Of titles', setB),
    ],
  },
  {
    path: '/search',
    method: 'get',
    takes: [
      one('q', 'Query'),
      channelId,
      set('order', 'Order', [
        'searchSortUnspecified',
        'date',
        'rating',
        'relevance',
        'title',
        'videoCount',
        'viewCount',
      ]),
      one('maxResults', 'Page size'),
      one('pageToken', 'Page token'),
      one('publishedAfter', 'Lower bound', moment),
      one('publishedBefore', 'Upper bound', moment),
      one('regionCode', 'Country', { minLength: 2, maxLength: 2 }),
      one('relevanceLanguage', 'Language'),
      set('search.safeSearch', 'Strictness', ['moderate', 'none', 'strict', 'safeSearchSettingUnspecified']),
      set('topicId', 'Topic', setT),
      set('eventType', 'State', ['completed', 'live', 'upcoming', 'none']),
      set('videoCaption', 'Captions', ['any', 'closedCaption', 'none', 'videoCaptionUnspecified']),
      set('videoCategoryId', 'Category', categoryIds),
      set('videoDefinition', 'Definition', ['any', 'high', 'standard']),
    ],
  },
  {
    path: '/autocomplete',
    method: 'get',
    takes: [one('q', 'Query', {}, true), set('autocomplete.country', 'Whose suggestions', setC)],
  },
  {
    path: '/relatedVideos',
    method: 'get',
    takes: [
      one('videoId', 'Id of the video', { minLength: 1 }, true),
      { is: 'pages', schema: { type: 'integer', minimum: 1, maximum: 10 } },
      set('relatedVideos.country', 'Seen from', setC),
      set('relatedVideos.language', 'Of titles', setB),
    ],
  },
  {
    path: '/playlistItems',
    method: 'get',
    takes: [
      one('playlistItems.playlist', 'Identifier of the playlist'),
      channelId,
      one('playlistItems.video', 'Identifier of a video', { minLength: 11, maxLength: 11 }),
      one('playlistItems.page', 'Page token from an earlier answer'),
    ],
  },
  {
    path: '/commentReplies',
    method: 'get',
    takes: [
      one('commentReplies.comment', 'Whose replies are wanted', {}, true),
      one('pageToken', 'Page token'),
      set('format', 'Form of the text', ['html', 'plainText']),
    ],
  },
  {
    path: '/files/captions/{videoId}',
    method: 'get',
    takes: [videoId, set('lang', 'Language', setA), set('format', 'Format', captionFormats)],
  },
  { path: '/files/thumbnails/{videoId}', method: 'get', takes: [videoId] },
  { path: '/files/audio/{videoId}', method: 'get', takes: [videoId, set('regionCode', 'Resolved for', setC)] },
  { path: '/files/video/{videoId}', method: 'get', takes: [videoId, set('videoFiles.country', 'Resolved for', setC)] },
];
