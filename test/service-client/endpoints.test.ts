import { describe, expect, it } from 'vitest';
import type { EndpointRequest } from '@/lib/service/call';
import { type EndpointName, endpointOf, endpoints } from '@/lib/service/endpoints';
import { captionLanguages, countries, languages } from '@/lib/service/value-sets';

const id = 'aaaaaaaaaaa';
const ids = (many: number) => Array.from({ length: many }, () => id);
const problems = (name: EndpointName, params: object) =>
  endpointOf(name)
    .paramsSchema.safeParse(params)
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('endpoints', () => {
  it('are those of the interface', () => {
    expect(Object.fromEntries(Object.entries(endpoints).map(([name, { route }]) => [name, route]))).toEqual({
      captions: 'GET /captions/{videoId}',
      batchVideos: 'POST /batch/videos',
      videos: 'GET /videos',
      popularVideos: 'GET /popularVideos',
      search: 'GET /search',
      autocomplete: 'GET /autocomplete',
      relatedVideos: 'GET /relatedVideos',
      playlistItems: 'GET /playlistItems',
      commentReplies: 'GET /commentReplies',
      captionFiles: 'GET /files/captions/{videoId}',
      thumbnailFiles: 'GET /files/thumbnails/{videoId}',
      audioFiles: 'GET /files/audio/{videoId}',
      videoFiles: 'GET /files/video/{videoId}',
    });
  });

  it.each([
    ['captions', { videoId: id }],
    ['captions', { videoId: id, format: 'srv2', lang: 'yue', mode: 'fallback-auto-translated' }],
    ['batchVideos', { ids: ids(1000), lang: 'zu', fields: ['caption', 'tags'] }],
    ['videos', { ids: ids(50), fields: ['id', 'isShort'], additionalFields: ['isShort'] }],
    ['popularVideos', {}],
    [
      'popularVideos',
      { country: 'EU', category: '44', pageSize: '10', page: 'n', language: 'de', fields: ['audioFileUrl'] },
    ],
    ['autocomplete', { q: '', country: 'XK' }],
    ['relatedVideos', { videoId: 'x', pages: 10, country: 'DE', language: 'de' }],
    ['playlistItems', { channelId: 'UCaaaaaaaaaaaaaaaaaaaaaa' }],
    ['playlistItems', { playlist: 'PLx', video: id, page: 'n' }],
    ['commentReplies', { comment: 'Ugx', pageToken: 'n', format: 'html' }],
    ['captionFiles', { videoId: id, lang: 'en-US', format: 'ttml' }],
    ['thumbnailFiles', { videoId: id }],
    ['audioFiles', { videoId: id, regionCode: 'TW' }],
    ['videoFiles', { videoId: id, country: 'TW' }],
  ] as [EndpointName, object][])('accept the parameters of %s unchanged: %j', (name, params) => {
    expect(endpointOf(name).paramsSchema.parse(params)).toEqual(params);
  });

  it.each([
    ['captions', {}, 'videoId'],
    ['captions', { videoId: 'short' }, 'videoId'],
    ['captions', { videoId: `${id}a` }, 'videoId'],
    ['captions', { videoId: id, format: 'sbv' }, 'format'],
    ['captions', { videoId: id, lang: 'xx' }, 'lang'],
    ['captions', { videoId: id, mode: 'whisper' }, 'mode'],
    ['batchVideos', { ids: ids(1001) }, 'ids'],
    ['batchVideos', { ids: [] }, 'ids'],
    ['batchVideos', { ids: [id, 'short'] }, 'ids.1'],
    ['batchVideos', { ids: [id], lang: 'en-US' }, 'lang'],
    ['batchVideos', { ids: [id], fields: ['title', 'id'] }, 'fields.1'],
    ['videos', { ids: ids(51) }, 'ids'],
    ['videos', { ids: [id], fields: ['captionsUrl'] }, 'fields.0'],
    ['videos', { ids: [id], additionalFields: ['id'] }, 'additionalFields.0'],
    ['popularVideos', { fields: ['id'] }, 'fields.0'],
    ['autocomplete', {}, 'q'],
    ['autocomplete', { q: 'x', country: 'UK' }, 'country'],
    ['relatedVideos', { videoId: '' }, 'videoId'],
    ['relatedVideos', { videoId: id, pages: 0 }, 'pages'],
    ['relatedVideos', { videoId: id, pages: 11 }, 'pages'],
    ['relatedVideos', { videoId: id, pages: 1.5 }, 'pages'],
    ['relatedVideos', { videoId: id, language: 'yue' }, 'language'],
    ['playlistItems', {}, 'playlist'],
    ['playlistItems', { page: 'n' }, 'playlist'],
    ['playlistItems', { channelId: 'XXaaaaaaaaaaaaaaaaaaaaaa' }, 'channelId'],
    ['commentReplies', {}, 'comment'],
    ['commentReplies', { comment: 'Ugx', format: 'markdown' }, 'format'],
    ['captionFiles', { videoId: id, lang: 'xx' }, 'lang'],
    ['audioFiles', { videoId: id, regionCode: 'UK' }, 'regionCode'],
  ] as [EndpointName, object, string][])('reject parameters of %s: %j has an invalid %s', (name, params, path) => {
    expect(problems(name, params)).toEqual([path]);
  });

  it('accept every language and country of the value sets', () => {
    for (const lang of captionLanguages) expect(problems('captions', { videoId: id, lang })).toEqual([]);
    for (const lang of languages) expect(problems('batchVideos', { ids: [id], lang })).toEqual([]);
    for (const regionCode of countries) expect(problems('audioFiles', { videoId: id, regionCode })).toEqual([]);
  });

  it.each([
    ['captions', { videoId: id }, id],
    ['relatedVideos', { videoId: id }, id],
    ['videos', { ids: [id] }, id],
    ['videos', { ids: [id, 'bbbbbbbbbbb'] }, null],
    ['playlistItems', { video: id }, id],
    ['playlistItems', { playlist: 'PLx' }, null],
    ['search', { q: id }, null],
    ['videoFiles', { videoId: id }, id],
  ])('for %s return the only video in %j: %s', (name, params, about) => {
    const call = { name, params } as EndpointRequest;
    expect(endpointOf(call.name).videoIdIn(call.params)).toBe(about);
  });

  it('state how long their responses stay fresh', () => {
    const hours = Object.entries(endpoints).map(([name, row]) => [name, row.freshMinutes / 60]);
    expect(Object.fromEntries(hours)).toEqual({
      captions: Number.POSITIVE_INFINITY,
      batchVideos: 6,
      videos: 6,
      popularVideos: 6,
      commentReplies: 6,
      search: 24,
      autocomplete: 24,
      relatedVideos: 24,
      playlistItems: 24,
      thumbnailFiles: 24,
      // These lists contain signed links, which expire within hours.
      captionFiles: 1,
      audioFiles: 1,
      videoFiles: 1,
    });
  });

  it('have defaults that they accept', () => {
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const { defaults = {} } = endpointOf(name);
      const missing = problems(name, { ...defaults, type: 'video' }).filter((path) => path in defaults);
      expect([name, missing]).toEqual([name, []]);
    }
  });
});
