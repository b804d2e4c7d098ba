import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planFetch, type SavedTrackInfo, satisfiesRequest } from '@/lib/bulk-captions/fetch-plan';
import type { TrackRequest } from '@/lib/captions/records';
import type { VideoId } from '@/lib/service/ids';
import { captionModes } from '@/lib/service/value-sets';
import { idOf, idsFrom } from '../run-data';

const request = (lang: string | null, mode: TrackRequest['mode'] = 'default'): TrackRequest => ({ lang, mode });
const trackOf = (
  n: number,
  request: TrackRequest,
  lang: string | null,
  more: Partial<SavedTrackInfo> = {},
): SavedTrackInfo => ({
  key: `k${n} ${request.lang} ${request.mode}`,
  videoId: idOf(n),
  request: request,
  format: 'json',
  lang,
  receivedAt: n,
  ...more,
});
const nothing = { tracks: [], withoutCaptions: new Set<VideoId>(), pending: new Set<VideoId>() };

describe('satisfiesRequest', () => {
  it.each<[string, SavedTrackInfo, TrackRequest, boolean]>([
    ['the same request', trackOf(1, request('de'), 'de'), request('de'), true],
    ['the same request with another received language', trackOf(1, request('de'), 'en'), request('de'), true],
    ['the same request in another format', trackOf(1, request('de'), 'de', { format: 'srv3' }), request('de'), true],
    [
      'the same request as text without times',
      trackOf(1, request('de'), 'de', { format: 'text' }),
      request('de'),
      false,
    ],
    ['a track in the requested language', trackOf(1, request(null), 'de'), request('de'), true],
    ['a language in its older name', trackOf(1, request(null), 'iw'), request('he'), true],
    ['another language', trackOf(1, request(null), 'en'), request('de'), false],
    ['an unknown received language', trackOf(1, request(null), null), request('de'), false],
    ['a request for any language', trackOf(1, request('de'), 'de'), request(null), true],
    ['a fallback mode when captions exist', trackOf(1, request('de'), 'de'), request('de', 'fallback-whisper'), true],
    ['a request that always transcribes', trackOf(1, request('de'), 'de'), request('de', 'force-whisper'), false],
    [
      'a translation instead of the original',
      trackOf(1, request('de', 'fallback-auto-translated'), 'de'),
      request('de'),
      false,
    ],
  ])('decides whether a track fits: %s', (_, track, trackRequest, fits) => {
    expect(satisfiesRequest(track, trackRequest)).toBe(fits);
  });
});

describe('planFetch', () => {
  it('requests each video once in the order of the list', () => {
    const ids = [idOf(2), idOf(1), idOf(2), idOf(3), idOf(1)];
    expect(planFetch(ids, request('de'), nothing).toRequest).toEqual([idOf(2), idOf(1), idOf(3)]);
  });

  it('requests no video that is saved, pending or known to have no captions', () => {
    const known = {
      tracks: [trackOf(0, request('de'), 'de')],
      withoutCaptions: new Set([idOf(1)]),
      pending: new Set([idOf(2)]),
    };
    const { saved, withoutCaptions, pending, toRequest } = planFetch(idsFrom(0, 4), request('de'), known);
    expect([[...saved.keys()], withoutCaptions, pending, toRequest]).toEqual([
      [idOf(0)],
      [idOf(1)],
      [idOf(2)],
      [idOf(3)],
    ]);
  });

  it('prefers a track of the same request to a newer one, and JSON to a file', () => {
    const exact = trackOf(1, request('de'), 'de', { key: 'exact', receivedAt: 5 });
    const file = trackOf(1, request('de'), 'de', { key: 'file', format: 'vtt', receivedAt: 9 });
    const newer = trackOf(1, request(null), 'de', { key: 'newer', receivedAt: 99 });
    const usedKey = (...tracks: SavedTrackInfo[]) =>
      planFetch([idOf(1)], request('de'), { ...nothing, tracks }).saved.get(idOf(1))?.key;
    expect(usedKey(newer, file, exact)).toBe('exact');
    expect(usedKey(newer, file)).toBe('file');
    expect(usedKey(trackOf(1, request(null), 'de', { key: 'old' }), newer)).toBe('newer');
  });

  it('plans the fewest possible requests for any saved tracks', () => {
    const id = fc.integer({ min: 0, max: 12 });
    const anyRequest = fc.record({
      lang: fc.constantFrom(null, 'de', 'en'),
      mode: fc.constantFrom(...captionModes),
    });
    const track = fc
      .tuple(id, anyRequest, fc.constantFrom('de', 'en', null))
      .map(([n, of, lang]) => trackOf(n, of, lang));
    fc.assert(
      fc.property(
        fc.array(id, { maxLength: 20 }),
        anyRequest,
        fc.array(track, { maxLength: 15 }),
        fc.uniqueArray(id),
        fc.uniqueArray(id),
        (numbers, trackRequest, tracks, none, pending) => {
          const ids = numbers.map(idOf);
          const known = { tracks, withoutCaptions: new Set(none.map(idOf)), pending: new Set(pending.map(idOf)) };
          const plan = planFetch(ids, trackRequest, known);
          const expected = [...new Set(ids)].filter(
            (one) =>
              !tracks.some((track) => track.videoId === one && satisfiesRequest(track, trackRequest)) &&
              !known.withoutCaptions.has(one) &&
              !known.pending.has(one),
          );
          expect(plan.toRequest).toEqual(expected);
          const all = [...plan.saved.keys(), ...plan.withoutCaptions, ...plan.pending, ...plan.toRequest];
          expect(all.sort()).toEqual([...new Set(ids)].sort());
        },
      ),
    );
  });
});
