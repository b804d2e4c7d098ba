import { describe, expect, it } from 'vitest';
import { checkRates } from '@/lib/speech-rate/speech-rate';
import { cue } from '@/test/fixtures/cues';

describe('checkRates', () => {
  it('lists the lines whose rate differs from words ÷ duration by more than 1 %', () => {
    const cues = [cue(0, 'a'), cue(2, 'a', { speechRate: 121 }), cue(4, 'a', { speechRate: 122 })];
    expect(checkRates(cues)).toEqual({ compared: 3, differ: [2], withoutDuration: 0 });
  });

  it('skips sound marks and lines without duration', () => {
    const cues = [cue(0, '[Music]', { speechRate: 5 }), cue(2, 'a', { duration: 0, speechRate: 5 })];
    expect(checkRates(cues)).toEqual({ compared: 0, differ: [], withoutDuration: 1 });
  });

  it('does not count lines whose sounds prevent a comparison', () => {
    const cues = [cue(0, '[Music] so', { speechRate: 5 }), cue(2, 'a')];
    expect(checkRates(cues)).toEqual({ compared: 1, differ: [], withoutDuration: 0 });
  });

  it('compares only words, not characters', () => {
    expect(checkRates([cue(0, '今日は', { lang: 'ja', speechRate: 5 })])).toMatchObject({ compared: 0, differ: [] });
  });
});
