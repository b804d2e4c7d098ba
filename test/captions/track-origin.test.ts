import { describe, expect, it } from 'vitest';
import { trackOrigin } from '@/lib/captions/track-origin';

describe('trackOrigin', () => {
  it.each([
    ['English (auto-generated)', 'en', 'automatic'],
    ['English (speech-to-text)', 'en', 'automatic'],
    ['German (translated from English)', 'de', 'translated'],
    ['Danish (translated from English (auto-generated))', 'da', 'translated'],
    ['English', 'en', 'authored'],
    ['العربية', 'ar', 'authored'],
    ['English - Commentary', 'en', 'unknown'],
    ['Spanish', 'en', 'unknown'],
    ['', 'en', 'unknown'],
    [undefined, 'en', 'unknown'],
    ['English', 'no code at all', 'unknown'],
  ])('classifies the label %s for %s as %s', (label, code, origin) => {
    expect(trackOrigin(label, code)).toBe(origin);
  });
});
