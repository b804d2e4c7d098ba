import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParameterNames } from '@/lib/service/assumptions';
import type { EndpointRequest } from '@/lib/service/call';
import { buildRequest, cacheKey } from '@/lib/service/request';

const target = { base: 'https://data.example', names: {} };
const ids = ['aaaaaaaaaaa', 'bbbbbbbbbbb'];
/** Builds a request from plain strings, without the branded ids that the types require. */
const requestFor = (name: string, params: object, at: { base: string; names: ParameterNames } = target) => {
  const call = { name, params } as EndpointRequest;
  return buildRequest(call.name, call.params, at);
};

describe('buildRequest', () => {
  it.each([
    ['https://data.example', 'https://data.example/autocomplete?q=x'],
    ['https://data.example/', 'https://data.example/autocomplete?q=x'],
    ['https://data.example/v1', 'https://data.example/v1/autocomplete?q=x'],
    ['https://data.example/v1//', 'https://data.example/v1/autocomplete?q=x'],
    ['http://127.0.0.1:4100/a/b/', 'http://127.0.0.1:4100/a/b/autocomplete?q=x'],
  ])('appends the path to the base address %s', (base, url) => {
    expect(requestFor('autocomplete', { q: 'x' }, { base, names: {} }).url).toBe(url);
  });

  it.each([
    ['captions', { videoId: 'aaaaaaaaaaa' }, '/captions/aaaaaaaaaaa'],
    ['captions', { videoId: 'a/b?c#d e%f', lang: 'de' }, '/captions/a%2Fb%3Fc%23d%20e%25f?lang=de'],
    ['captions', { videoId: 'aaaaaaaaaaa', format: 'srt', mode: undefined }, '/captions/aaaaaaaaaaa?format=srt'],
    ['videos', { ids, fields: ['id', 'title'] }, '/videos?ids=aaaaaaaaaaa%2Cbbbbbbbbbbb&fields=id%2Ctitle'],
    [
      'videos',
      { ids, fields: [], additionalFields: ['isShort'] },
      '/videos?ids=aaaaaaaaaaa%2Cbbbbbbbbbbb&additionalFields=isShort',
    ],
    ['popularVideos', {}, '/popularVideos'],
    ['popularVideos', { country: 'DE', pageSize: '5' }, '/popularVideos?regionCode=DE&maxResults=5'],
    ['search', { q: 'a|b -c&d=é' }, '/search?q=a%7Cb+-c%26d%3D%C3%A9'],
    ['search', { q: '', safeSearch: 'strict' }, '/search?q=&safeSearch=strict'],
    ['autocomplete', { q: 'x', country: 'FR' }, '/autocomplete?q=x&regionCode=FR'],
    [
      'relatedVideos',
      { videoId: 'aaaaaaaaaaa', pages: 3, language: 'fr' },
      '/relatedVideos?videoId=aaaaaaaaaaa&pages=3&lang=fr',
    ],
    ['playlistItems', { playlist: 'PLx', page: 'n' }, '/playlistItems?playlistId=PLx&pageToken=n'],
    ['playlistItems', { video: 'aaaaaaaaaaa' }, '/playlistItems?videoId=aaaaaaaaaaa'],
    ['commentReplies', { comment: 'Ugx', format: 'plainText' }, '/commentReplies?parentCommentId=Ugx&format=plainText'],
    ['captionFiles', { videoId: 'aaaaaaaaaaa' }, '/files/captions/aaaaaaaaaaa'],
    ['thumbnailFiles', { videoId: 'aaaaaaaaaaa' }, '/files/thumbnails/aaaaaaaaaaa'],
    ['audioFiles', { videoId: 'aaaaaaaaaaa', regionCode: 'DE' }, '/files/audio/aaaaaaaaaaa?regionCode=DE'],
    ['videoFiles', { videoId: 'aaaaaaaaaaa', country: 'DE' }, '/files/video/aaaaaaaaaaa?regionCode=DE'],
  ])('for %s with %j returns the address %s', (name, params, path) => {
    expect(requestFor(name, params)).toEqual({ method: 'GET', url: `https://data.example${path}`, body: null });
  });

  it('posts the ids of a batch and keeps the rest in the query', () => {
    expect(requestFor('batchVideos', { ids, lang: 'de', fields: ['title', 'tags'] })).toEqual({
      method: 'POST',
      url: 'https://data.example/batch/videos?lang=de&fields=title%2Ctags',
      body: JSON.stringify({ ids }),
    });
  });

  it('uses the parameter names that the user set', () => {
    const names = { 'commentReplies.comment': { name: 'commentId' }, 'videos.ids': { name: 'id' } };
    expect(requestFor('commentReplies', { comment: 'Ugx' }, { ...target, names }).url).toContain('?commentId=Ugx');
    expect(requestFor('videos', { ids }, { ...target, names }).url).toContain('?id=');
  });

  it("keeps the service's origin whatever a value contains", () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', minLength: 1 }), (q, videoId) => {
        const searchUrl = new URL(requestFor('search', { q }).url);
        expect([searchUrl.origin, searchUrl.pathname]).toEqual(['https://data.example', '/search']);
        expect(searchUrl.searchParams.get('q')).toBe(q.toWellFormed());
        expect(new URL(requestFor('relatedVideos', { videoId }).url).searchParams.get('videoId')).toBe(
          videoId.toWellFormed(),
        );
      }),
    );
  });
});

const url = 'https://data.example';
const key = (name: string, params: object, serviceUrl = url) => {
  const call = { name, params } as EndpointRequest;
  return cacheKey(call.name, call.params, serviceUrl);
};
const videoId = 'aaaaaaaaaaa';

const captionRequests = fc.record(
  {
    videoId: fc.stringMatching(/^[\w-]{11}$/),
    format: fc.constantFrom('srt', 'text', 'json3'),
    lang: fc.constantFrom('en', 'de', 'fr'),
    mode: fc.constantFrom('force-whisper', 'fallback-whisper'),
  },
  { requiredKeys: ['videoId'] },
);

describe('cacheKey', () => {
  it('contains version, endpoint, parameters and service', () => {
    expect(key('captions', { videoId, lang: 'en' })).toBe(
      '1.0.1 captions [["lang","en"],["videoId","aaaaaaaaaaa"]] https://data.example',
    );
  });

  it('is independent of the order of parameters', () => {
    fc.assert(
      fc.property(captionRequests, (params) => {
        const reversed = Object.fromEntries(Object.entries(params).reverse());
        expect(key('captions', reversed)).toBe(key('captions', params));
      }),
    );
  });

  it('differs for different parameters', () => {
    fc.assert(
      fc.property(captionRequests, captionRequests, (one, other) => {
        const canonical = (params: object) => JSON.stringify(Object.entries(params).sort());
        expect(key('captions', one) === key('captions', other)).toBe(canonical(one) === canonical(other));
      }),
    );
  });

  it.each([
    ['captions', { videoId }, { videoId, format: 'json', mode: 'default', lang: undefined }],
    ['relatedVideos', { videoId }, { videoId, pages: 1 }],
    ['search', { q: 'x' }, { q: 'x', maxResults: '50', order: 'relevance', type: 'video,channel,playlist' }],
    ['videos', { ids: [videoId], fields: ['id', 'title'] }, { ids: [videoId], fields: ['title', 'id', 'title'] }],
    ['videos', { ids: [videoId] }, { ids: [videoId], fields: [] }],
  ])('is the same for %s with %j and with %j', (name, one, other) => {
    expect(key(name, one)).toBe(key(name, other));
  });

  it.each([
    ['search', { q: 'x' }, { q: 'x', regionCode: 'en' }],
    ['search', { q: 'x' }, { q: 'X' }],
    ['videos', { ids: [videoId, 'bbbbbbbbbbb'] }, { ids: ['bbbbbbbbbbb', videoId] }],
    ['relatedVideos', { videoId }, { videoId, pages: 2 }],
  ])('differs for %s with %j and with %j', (name, one, other) => {
    expect(key(name, one)).not.toBe(key(name, other));
  });

  it('differs for two endpoints with identical parameters', () => {
    expect(key('audioFiles', { videoId })).not.toBe(key('videoFiles', { videoId }));
  });

  it.each([
    ['https://data.example/', true],
    [' HTTPS://DATA.example:443 ', true],
    ['https://data.example?x=1', true],
    ['https://data.example/v1', false],
    ['https://data.example:8443', false],
    ['https://other.example', false],
  ])('for the address %j equals the key for https://data.example: %s', (serviceUrl, same) => {
    expect(key('captions', { videoId }, serviceUrl) === key('captions', { videoId })).toBe(same);
  });
});
