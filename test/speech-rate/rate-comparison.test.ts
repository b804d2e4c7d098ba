import { describe, expect, it } from 'vitest';
import type { TrackFacts } from '@/lib/captions/track-facts';
import { rankRate } from '@/lib/speech-rate/rate-comparison';

const facts = (videoId: string, rate: number | null, more: Partial<TrackFacts> = {}): TrackFacts => ({
  key: videoId,
  videoId,
  question: { lang: null, mode: 'default' },
  format: 'json',
  lang: 'en',
  receivedAt: 1,
  bytes: 1,
  lines: 1,
  unit: 'words',
  count: 1,
  spoken: 1,
  ends: 1,
  pace: rate,
  spread: null,
  rules: 1,
  ...more,
});
const here = { videoId: 'here', lang: 'en', unit: 'words', rate: 150.4 } as const;

describe('rankRate', () => {
  it('counts slower, equal and faster tracks by displayed rate', () => {
    const saved = [facts('a', 100), facts('b', 149.4), facts('c', 149.6), facts('d', 200)];
    expect(rankRate(saved, here, false)).toMatchObject({ slower: 2, equal: 1, faster: 1 });
  });

  it('skips the video itself and tracks without rate', () => {
    expect(rankRate([facts('here', 100), facts('a', null)], here, false).others).toEqual([]);
  });

  it('uses the newest track of each video', () => {
    const saved = [facts('a', 100, { receivedAt: 5 }), facts('a', 180, { receivedAt: 9 }), facts('a', 90)];
    expect(rankRate(saved, here, false).others.map(({ rate }) => rate)).toEqual([180]);
  });

  it('compares one language in all its regions, and others only on request', () => {
    const saved = [facts('a', 1, { lang: 'en-GB' }), facts('b', 2, { lang: 'de' }), facts('c', 3, { lang: null })];
    expect(rankRate(saved, here, false).others.map(({ videoId }) => videoId)).toEqual(['a']);
    expect(rankRate(saved, here, true).others.map(({ videoId }) => videoId)).toEqual(['a', 'b', 'c']);
  });

  it('never compares characters with words, even across languages', () => {
    const saved = [facts('a', 300, { lang: 'ja', unit: 'characters' })];
    expect(rankRate(saved, here, true).others).toEqual([]);
  });
});
