import type { EndpointName } from '@/lib/service/endpoints';

/** Ids that exist at the service under test. */
export interface KnownIds {
  videoId: string;
  channelId: string;
  commentId: string;
  playlistId: string;
}

export const validRequests = ({ videoId, channelId, commentId, playlistId }: KnownIds): [EndpointName, object][] => [
  ['search', { q: 'a', type: 'video', videoDuration: 'any', maxResults: '5' }],
  ['search', { q: 'a|b -c', order: 'date', safeSearch: 'none' }],
  ['search', { q: 'a', type: 'channel' }],
  ['search', { q: 'a', type: 'playlist' }],
  ['autocomplete', { q: 'a' }],
  ['autocomplete', { q: '', country: 'DE' }],
  ['captions', { videoId }],
  ...['text', 'csv', 'xml', 'srt', 'vtt', 'ttml', 'srv1', 'srv2', 'srv3', 'json3'].map(
    (format): [EndpointName, object] => ['captions', { videoId, format }],
  ),
  ['captions', { videoId, lang: 'fr', mode: 'fallback-auto-translated' }],
  ['batchVideos', { ids: [videoId] }],
  ['batchVideos', { ids: [videoId, 'zzzzzzzzzzz'], lang: 'de', fields: ['title', 'viewCount', 'caption'] }],
  ['videos', { ids: [videoId] }],
  ['videos', { ids: [videoId], lang: 'de', fields: ['title'], additionalFields: ['isShort'] }],
  ['popularVideos', {}],
  ['popularVideos', { country: 'DE', category: '10', pageSize: '2', language: 'de', fields: ['title', 'captionsUrl'] }],
  ['relatedVideos', { videoId }],
  ['relatedVideos', { videoId, pages: 10, country: 'DE', language: 'de' }],
  ['playlistItems', { playlist: playlistId }],
  ['playlistItems', { channelId }],
  ['playlistItems', { video: videoId, playlist: playlistId }],
  ['commentReplies', { comment: commentId, format: 'html' }],
  ['commentReplies', { comment: commentId, format: 'plainText' }],
  ['captionFiles', { videoId }],
  ['captionFiles', { videoId, lang: 'en', format: 'srt' }],
  ['thumbnailFiles', { videoId }],
  ['audioFiles', { videoId, regionCode: 'DE' }],
  ['videoFiles', { videoId }],
];

/** Returns invalid requests, each with the client's name of the invalid parameter. */
export const invalidRequests = ({ videoId }: KnownIds): [EndpointName, object, string][] => [
  ['captions', { videoId: 'short' }, 'videoId'],
  ['captions', { videoId: `${videoId}x` }, 'videoId'],
  ['captions', { videoId, format: 'sbv' }, 'format'],
  ['captions', { videoId, mode: 'whisper' }, 'mode'],
  ['batchVideos', { ids: [videoId, 'short'] }, 'ids.1'],
  ['batchVideos', { ids: Array.from({ length: 1001 }, () => videoId) }, 'ids'],
  ['batchVideos', { ids: [videoId], lang: 'yue' }, 'lang'],
  ['batchVideos', { ids: [videoId], fields: ['id'] }, 'fields.0'],
  ['videos', { ids: [videoId], fields: ['title', 'captionsUrl'] }, 'fields.1'],
  ['videos', { ids: ['short'] }, 'ids.0'],
  ['popularVideos', { fields: ['id'] }, 'fields.0'],
  ['search', { q: 'a', videoCaption: 'any' }, 'type'],
  ['search', { q: 'a', type: 'video,channel', eventType: 'live' }, 'type'],
  ['search', { q: 'a', type: 'videos' }, 'type'],
  ['search', { q: 'a', maxResults: '51' }, 'maxResults'],
  ['search', { q: 'a', publishedAfter: '2024-01-01' }, 'publishedAfter'],
  ['search', { q: 'a', channelId: 'UCshort' }, 'channelId'],
  ['search', { q: 'a', regionCode: 'DEU' }, 'regionCode'],
  ['search', { q: 'a', location: '51.5,0.1' }, 'locationRadius'],
  ['search', { q: 'a', locationRadius: '10km' }, 'location'],
  ['autocomplete', {}, 'q'],
  ['relatedVideos', { videoId: '' }, 'videoId'],
  ['relatedVideos', { videoId, pages: 11 }, 'pages'],
  ['relatedVideos', { videoId, pages: 0 }, 'pages'],
  ['relatedVideos', { videoId, language: 'yue' }, 'language'],
  ['playlistItems', {}, 'playlist'],
  ['playlistItems', { channelId: 'XXaaaaaaaaaaaaaaaaaaaaaa' }, 'channelId'],
  ['playlistItems', { video: 'short' }, 'video'],
  ['commentReplies', {}, 'comment'],
  ['commentReplies', { comment: 'Ugx', format: 'markdown' }, 'format'],
  ['captionFiles', { videoId, lang: 'xx' }, 'lang'],
  ['thumbnailFiles', { videoId: 'short' }, 'videoId'],
  ['audioFiles', { videoId, regionCode: 'UK' }, 'regionCode'],
  ['videoFiles', { videoId: 'short' }, 'videoId'],
];
