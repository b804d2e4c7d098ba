import { describe, expect, it } from 'vitest';
import { alternativeRequests, distinctAlternatives } from '@/lib/bulk-captions/fetch-plan';
import type { TrackRequest } from '@/lib/captions/records';

const alternatives = (lang: string | null, mode: TrackRequest['mode'], preferred: string[]) =>
  alternativeRequests({ lang, mode }, preferred).map((alternative) => [alternative.lang, alternative.mode]);

describe('alternativeRequests', () => {
  it('start with the user’s next language and end with the most expensive option', () => {
    expect(alternatives('da', 'default', ['da', 'de', 'en'])).toEqual([
      ['de', 'default'],
      ['en', 'default'],
      [null, 'default'],
      ['da', 'fallback-auto-translated'],
      ['da', 'fallback-whisper'],
    ]);
  });

  it('contain only a transcription if the request is for any language', () => {
    expect(alternatives(null, 'default', ['da', 'de'])).toEqual([[null, 'fallback-whisper']]);
  });

  it('never contain a language that the service does not support', () => {
    expect(alternatives('da', 'force-whisper', ['xx', 'de'])).toEqual([
      ['de', 'default'],
      [null, 'default'],
    ]);
  });
});

describe('distinctAlternatives', () => {
  it('return a shared alternative once and no requested language', () => {
    const planned = ['da', 'de'].map((lang): TrackRequest => ({ lang, mode: 'force-whisper' }));
    expect(distinctAlternatives(planned, ['da', 'de', 'en']).map(({ lang }) => lang)).toEqual(['en', null]);
  });
});
