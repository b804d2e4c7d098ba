import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyCall } from '@/lib/service/call';
import { cacheKey } from '@/lib/service/response-cache';

const url = 'https://data.example';
const key = (name: string, params: object, serviceUrl = url) => {
  const call = { name, asked: params } as AnyCall;
  return cacheKey(call.name, call.asked, serviceUrl);
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
      fc.property(captionRequests, (asked) => {
        const turned = Object.fromEntries(Object.entries(asked).reverse());
        expect(key('captions', turned)).toBe(key('captions', asked));
      }),
    );
  });

  it('differs for different parameters', () => {
    fc.assert(
      fc.property(captionRequests, captionRequests, (one, other) => {
        const sorted = (asked: object) => JSON.stringify(Object.entries(asked).sort());
        expect(key('captions', one) === key('captions', other)).toBe(sorted(one) === sorted(other));
      }),
    );
  });

  it.each([
    ['captions', { videoId }, { videoId, format: 'json', mode: 'default', lang: undefined }],
    ['relatedVideos', { videoId }, { videoId, pages: 1 }],
    ['search', { q: 'x' }, { q: 'x', maxResults: '50', order: 'relevance', type: 'video,channel,playlist' }],
    ['videos', { ids: [videoId], fields: ['id', 'title'] }, { ids: [videoId], fields: ['title', 'id', 'title'] }],
    ['videos', { ids: [videoId] }, { ids: [videoId], fields: [] }],
  ])('for %s is the same for %j and %j', (name, one, other) => {
    expect(key(name, one)).toBe(key(name, other));
  });

  it.each([
    ['search', { q: 'x' }, { q: 'x', regionCode: 'en' }],
    ['search', { q: 'x' }, { q: 'X' }],
    ['videos', { ids: [videoId, 'bbbbbbbbbbb'] }, { ids: ['bbbbbbbbbbb', videoId] }],
    ['relatedVideos', { videoId }, { videoId, pages: 2 }],
  ])('for %s distinguishes %j from %j', (name, one, other) => {
    expect(key(name, one)).not.toBe(key(name, other));
  });

  it('distinguishes endpoints with equal parameters', () => {
    expect(key('audioFiles', { videoId })).not.toBe(key('videoFiles', { videoId }));
  });

  it.each([
    ['https://data.example/', true],
    [' HTTPS://DATA.example:443 ', true],
    ['https://data.example?x=1', true],
    ['https://data.example/v1', false],
    ['https://data.example:8443', false],
    ['https://other.example', false],
  ])('for %j equals that of the plain address: %s', (serviceUrl, same) => {
    expect(key('captions', { videoId }, serviceUrl) === key('captions', { videoId })).toBe(same);
  });
});
