import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsRequest, planFetch, type SavedTrackInfo } from '@/lib/bulk-captions/fetch-plan';
import type { TrackRequest } from '@/lib/captions/track-request';
import type { VideoId } from '@/lib/service/ids';
import { captionModes } from '@/lib/service/value-sets';
import { idOf, idsFrom } from '../made-runs';

const asks = (lang: string | null, mode: TrackRequest['mode'] = 'default'): TrackRequest => ({ lang, mode });
const trackOf = (
  n: number,
  question: TrackRequest,
  lang: string | null,
  more: Partial<SavedTrackInfo> = {},
): SavedTrackInfo => ({
  ...{
    key: `k${n} ${question.lang} ${question.mode}`,
    videoId: idOf(n),
    question,
    format: 'json',
    lang,
    receivedAt: n,
  },
  ...more,
});
const nothing = { tracks: [], none: new Set<VideoId>(), pending: new Set<VideoId>() };

describe('fitsRequest', () => {
  it.each<[string, SavedTrackInfo, TrackRequest, boolean]>([
    ['the same question', trackOf(1, asks('de'), 'de'), asks('de'), true],
    ['the same question, though another language came', trackOf(1, asks('de'), 'en'), asks('de'), true],
    [
      'the same question as a file of another format',
      trackOf(1, asks('de'), 'de', { format: 'srv3' }),
      asks('de'),
      true,
    ],
    ['the same question as text without times', trackOf(1, asks('de'), 'de', { format: 'text' }), asks('de'), false],
    ['the language that came', trackOf(1, asks(null), 'de'), asks('de'), true],
    ['a language in its older name', trackOf(1, asks(null), 'iw'), asks('he'), true],
    ['another language', trackOf(1, asks(null), 'en'), asks('de'), false],
    ['nobody knows which language came', trackOf(1, asks(null), null), asks('de'), false],
    ['any language is wanted', trackOf(1, asks('de'), 'de'), asks(null), true],
    ['a fallback is wanted, and there were some', trackOf(1, asks('de'), 'de'), asks('de', 'fallback-whisper'), true],
    ['speech-to-text is wanted always', trackOf(1, asks('de'), 'de'), asks('de', 'force-whisper'), false],
    [
      'a translation where the own are wanted',
      trackOf(1, asks('de', 'fallback-auto-translated'), 'de'),
      asks('de'),
      false,
    ],
  ])('handles %s', (_, track, question, answer) => {
    expect(fitsRequest(track, question)).toBe(answer);
  });
});

describe('planFetch', () => {
  it('requests each video once in the order of the list', () => {
    const wanted = [idOf(2), idOf(1), idOf(2), idOf(3), idOf(1)];
    expect(planFetch(wanted, asks('de'), nothing).ids).toEqual([idOf(2), idOf(1), idOf(3)]);
  });

  it('requests nothing that is saved, without captions or pending', () => {
    const known = {
      tracks: [trackOf(0, asks('de'), 'de')],
      none: new Set([idOf(1)]),
      pending: new Set([idOf(2)]),
    };
    const { held, none, pending, ids } = planFetch(idsFrom(0, 4), asks('de'), known);
    expect([[...held.keys()], none, pending, ids]).toEqual([[idOf(0)], [idOf(1)], [idOf(2)], [idOf(3)]]);
  });

  it('prefers the track of exactly this request to a newer one, and cues to files', () => {
    const exact = trackOf(1, asks('de'), 'de', { key: 'exact', receivedAt: 5 });
    const file = trackOf(1, asks('de'), 'de', { key: 'file', format: 'vtt', receivedAt: 9 });
    const newer = trackOf(1, asks(null), 'de', { key: 'newer', receivedAt: 99 });
    const taken = (...tracks: SavedTrackInfo[]) =>
      planFetch([idOf(1)], asks('de'), { ...nothing, tracks }).held.get(idOf(1))?.key;
    expect(taken(newer, file, exact)).toBe('exact');
    expect(taken(newer, file)).toBe('file');
    expect(taken(trackOf(1, asks(null), 'de', { key: 'old' }), newer)).toBe('newer');
  });

  it('plans the fewest possible requests for any saved tracks', () => {
    const id = fc.integer({ min: 0, max: 12 });
    const question = fc.record({
      lang: fc.constantFrom(null, 'de', 'en'),
      mode: fc.constantFrom(...captionModes),
    });
    const track = fc
      .tuple(id, question, fc.constantFrom('de', 'en', null))
      .map(([n, of, lang]) => trackOf(n, of, lang));
    fc.assert(
      fc.property(
        fc.array(id, { maxLength: 20 }),
        question,
        fc.array(track, { maxLength: 15 }),
        fc.uniqueArray(id),
        fc.uniqueArray(id),
        (wanted, of, tracks, none, pending) => {
          const ids = wanted.map(idOf);
          const known = { tracks, none: new Set(none.map(idOf)), pending: new Set(pending.map(idOf)) };
          const plan = planFetch(ids, of, known);
          const least = [...new Set(ids)].filter(
            (one) =>
              !tracks.some((held) => held.videoId === one && fitsRequest(held, of)) &&
              !known.none.has(one) &&
              !known.pending.has(one),
          );
          expect(plan.ids).toEqual(least);
          const all = [...plan.held.keys(), ...plan.none, ...plan.pending, ...plan.ids];
          expect(all.sort()).toEqual([...new Set(ids)].sort());
        },
      ),
    );
  });
});
