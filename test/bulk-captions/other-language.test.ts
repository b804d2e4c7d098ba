import { describe, expect, it } from 'vitest';
import { alternativeRequests } from '@/lib/bulk-captions/fetch-plan';
import type { TrackRequest } from '@/lib/captions/track-request';

const tried = (lang: string | null, mode: TrackRequest['mode'], preferred: string[]) =>
  alternativeRequests({ lang, mode }, preferred).map((way) => [way.lang, way.mode]);

describe('what is offered where a video has none', () => {
  it('is the next language of the user’s first, and what costs more last', () => {
    expect(tried('da', 'default', ['da', 'de', 'en'])).toEqual([
      ['de', 'default'],
      ['en', 'default'],
      [null, 'default'],
      ['da', 'fallback-auto-translated'],
      ['da', 'fallback-whisper'],
    ]);
  });

  it('is a transcript alone where whatever there is was asked for', () => {
    expect(tried(null, 'default', ['da', 'de'])).toEqual([[null, 'fallback-whisper']]);
  });

  it('is never a language that the service does not know', () => {
    expect(tried('da', 'force-whisper', ['xx', 'de'])).toEqual([
      ['de', 'default'],
      [null, 'default'],
    ]);
  });
});
