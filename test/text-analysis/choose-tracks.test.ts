import { describe, expect, it } from 'vitest';
import type { TrackStatistics } from '@/lib/captions/records';
import { analysedLanguages, chooseTracks } from '@/lib/text-analysis/choose-tracks';

const row = (key: string, change: Partial<TrackStatistics>) =>
  ({
    key,
    videoId: 'a',
    lang: 'en',
    format: 'json',
    receivedAt: 1,
    request: { lang: 'en', mode: 'default' },
    ...change,
  }) as TrackStatistics;

describe('chooseTracks', () => {
  const automatic = row('automatic', { request: { lang: 'en', mode: 'force-whisper' }, receivedAt: 9 });
  const original = row('original', {});
  const newer = row('newer', { receivedAt: 3, lang: 'en-GB' });
  const text = row('text', { receivedAt: 4, format: 'text' });
  const file = row('file', { request: { lang: 'en', mode: 'default', own: { version: 1, file: 'a.srt' } } });
  const corrected = row('corrected', {
    request: { lang: 'en', mode: 'force-whisper', own: { version: 2, correctedFrom: 'English' } },
  });

  it.each([
    [[automatic, original], 'original'],
    [[text, original, newer], 'newer'],
    [[file, newer], 'file'],
    [[file, corrected, automatic], 'corrected'],
  ])('chooses one track of a video: %#', (rows, key) => {
    for (const given of [rows, rows.toReversed()])
      expect(chooseTracks(given, 'en', null)).toMatchObject({ tracks: [{ key }], automatic: 0 });
  });

  it('counts automatic tracks, and leaves out other languages and videos', () => {
    const rows = [automatic, row('b', { videoId: 'b', lang: 'de' }), row('c', { videoId: 'c' })];
    expect(chooseTracks(rows, 'en', new Set(['a', 'b']))).toEqual({
      tracks: [{ key: 'automatic', videoId: 'a', receivedAt: 9 }],
      automatic: 1,
    });
  });

  it('lists languages without regions, most frequent first', () => {
    const rows = [row('1', { lang: null }), row('2', { lang: 'en-US' }), row('3', { lang: 'en' })];
    expect(analysedLanguages(rows)).toEqual(['en', 'und']);
  });
});
