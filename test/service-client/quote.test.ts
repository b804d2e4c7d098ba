import { describe, expect, it } from 'vitest';
import type { EndpointRequest } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import { billedMicros, quoteFor, removeOwnPrice, setOwnPrice } from '@/lib/service/quote';
import { countChunks } from '@/lib/service/request-limits';
import { parseSettings } from '@/lib/settings/read-settings';
import { priceSettings } from '../price-settings';

const idsOf = (many: number) => Array.from({ length: many }, (_, index) => String(index).padStart(11, '0'));
const quote = (name: string, params: object, own = {}, estimates = true) => {
  const call = { name, params } as EndpointRequest;
  return quoteFor(call.name, call.params, priceSettings(own, estimates));
};
const billedFor = (name: EndpointName, params: object, response: object, own = {}) => {
  const call = { name, params } as EndpointRequest;
  return billedMicros(call.name, call.params, response as never, own);
};
const videoId = 'aaaaaaaaaaa';

describe('quoteFor', () => {
  it.each([
    ['search', {}, 2030],
    ['autocomplete', { q: '' }, 130],
    ['relatedVideos', { videoId }, 530],
    ['relatedVideos', { videoId, pages: 1 }, 530],
    ['relatedVideos', { videoId, pages: 5 }, 2530],
    ['relatedVideos', { videoId, pages: 10 }, 5030],
  ])('returns the stated price of %s %j', (name, params, micros) => {
    expect(quote(name, params)).toEqual({ is: 'published', micros });
  });

  it.each([
    ['captions', { videoId }, 530],
    ['captions', { videoId, mode: 'fallback-auto-translated' }, 530],
    ['captions', { videoId, mode: 'fallback-whisper' }, null],
    ['captions', { videoId, mode: 'force-whisper' }, null],
    ['batchVideos', { ids: idsOf(1) }, 130],
    ['batchVideos', { ids: idsOf(1000) }, 2030],
    ['videos', { ids: idsOf(2) }, 130],
    ['popularVideos', {}, null],
    ['playlistItems', { playlist: 'PL' }, 130],
    ['commentReplies', { comment: 'U' }, 130],
    ['captionFiles', { videoId }, 530],
    ['thumbnailFiles', { videoId }, 30],
    ['audioFiles', { videoId }, 530],
    ['videoFiles', { videoId }, 530],
  ])('for %s %j returns the estimate of an older list if there is one and estimates are on', (name, params, micros) => {
    expect(quote(name, params)).toEqual(micros === null ? { is: 'unknown' } : { is: 'estimated', micros });
    expect(quote(name, params, {}, false)).toEqual({ is: 'unknown' });
  });

  it.each([
    [1, 1],
    [50, 1],
    [51, 2],
    [75, 2],
    [100, 2],
    [101, 3],
    [1000, 20],
  ])('counts a batch of %i ids as %i chunks', (many, chunks) => {
    expect(countChunks(idsOf(many))).toBe(chunks);
    expect(quote('batchVideos', { ids: idsOf(many) }, { batchVideos: 100 })).toEqual({
      is: 'entered',
      micros: 100 * chunks,
    });
  });

  it.each([
    ['captions', { videoId }, { captions: 530 }, 530],
    ['captions', { videoId }, { captions: 0 }, 0],
    ['captions', { videoId, mode: 'force-whisper' }, { captions: 530, speechToText: 9000 }, 9000],
    ['captions', { videoId, mode: 'fallback-whisper' }, { captions: 530, speechToText: 9000 }, 9000],
    ['captions', { videoId, mode: 'fallback-whisper' }, { captions: 530, speechToText: 100 }, 530],
    ['videos', { ids: idsOf(50) }, { videos: 130 }, 130],
    ['relatedVideos', { videoId, pages: 3 }, { relatedVideos: 600 }, 1800],
    ['search', {}, { search: 3000 }, 3000],
  ])("uses the user's price for %s %j", (name, params, own, micros) => {
    expect(quote(name, params, own)).toEqual({ is: 'entered', micros });
  });

  it('ignores the price of plain captions for speech-to-text', () => {
    expect(quote('captions', { videoId, mode: 'force-whisper' }, { captions: 530 })).toEqual({
      is: 'unknown',
    });
  });
});

describe('billedMicros', () => {
  it.each([
    ['relatedVideos', { videoId, pages: 10 }, { pagesFetched: 3, data: [] }, {}, 1530],
    ['relatedVideos', { videoId, pages: 10 }, { pagesFetched: 0, data: [] }, {}, 30],
    ['relatedVideos', { videoId, pages: 10 }, { data: [] }, {}, 5030],
    ['relatedVideos', { videoId, pages: 10 }, { pagesFetched: 3, data: [] }, { relatedVideos: 600 }, 1800],
    ['relatedVideos', { videoId, pages: 10 }, { data: [] }, { relatedVideos: 600 }, 6000],
    ['search', {}, { data: [] }, {}, 2030],
    ['captions', { videoId }, [], {}, null],
    ['captions', { videoId }, [], { captions: 530 }, 530],
    ['captions', { videoId, mode: 'fallback-whisper' }, [], { captions: 530, speechToText: 9000 }, null],
    ['batchVideos', { ids: idsOf(101) }, { data: [] }, { batchVideos: 100 }, 300],
  ] as [EndpointName, object, object, object, number | null][])(
    'for %s %j, the response %j and own prices %j returns %s',
    (name, params, reply, own, micros) => {
      expect(billedFor(name, params, reply, own)).toBe(micros);
    },
  );
});

describe('own prices', () => {
  it('are stored and removed together with their time of entry', () => {
    const one = setOwnPrice({ enteredPrices: { search: 9 }, enteredPricesAt: {} }, 'captions', 700, 5);
    expect(one).toEqual({ enteredPrices: { search: 9, captions: 700 }, enteredPricesAt: { captions: 5 } });
    expect(removeOwnPrice(one, 'captions')).toEqual({ enteredPrices: { search: 9 }, enteredPricesAt: {} });
  });

  it('are read from older settings that stored no time of entry', () => {
    expect(parseSettings({ enteredPrices: { search: 9 } })).toMatchObject({
      enteredPrices: { search: 9 },
      enteredPricesAt: {},
    });
  });

  it('are kept if their time of entry is invalid', () => {
    const broken = { enteredPrices: { search: 9 }, enteredPricesAt: { search: 'yesterday' } };
    expect(parseSettings(broken)).toMatchObject({ enteredPrices: { search: 9 }, enteredPricesAt: {} });
  });
});
