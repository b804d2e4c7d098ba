import { describe, expect, it } from 'vitest';
import { trackLabel } from '@/lib/captions/store/export-captions';

const day = Date.UTC(2026, 10, 20, 23);

describe('trackLabel', () => {
  it('contains language, mode and day', () => {
    const request = { lang: 'en', mode: 'default' } as const;
    expect(trackLabel({ lang: 'en', request, receivedAt: day, hasOtherLanguage: false })).toBe(
      'en, default, 2026-11-20',
    );
  });

  it('contains the requested language if it differs, and “und” if none is known', () => {
    const request = { lang: 'da', mode: 'fallback-auto-translated' } as const;
    expect(trackLabel({ lang: 'en', request, receivedAt: day, hasOtherLanguage: true })).toBe(
      'en, requested da, fallback-auto-translated, 2026-11-20',
    );
    expect(trackLabel({ lang: null, request, receivedAt: day, hasOtherLanguage: false })).toMatch(/^und, fallback/);
  });
});
