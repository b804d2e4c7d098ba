import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countText } from '@/lib/platform/video-figures';

describe('countText', () => {
  it.each([
    ['214806', 'en', '214,806'],
    ['0', 'en', '0'],
    ['9007199254740993', 'en', '9,007,199,254,740,993'],
    ['214806', 'de', '214.806'],
    ['214806', 'ar-EG', '٢١٤٬٨٠٦'],
  ])('formats %s with the grouping of %s', (count, locale, text) => {
    expect(countText(count, locale)).toBe(text);
  });

  it('keeps every digit at any size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (count) => {
        expect(countText(String(count), 'en').replaceAll(',', '')).toBe(String(count));
      }),
    );
  });

  it.each(['', '-5', '1e6', '12,000', '1.5', 'hidden', ' 7', '9'.repeat(100)])('returns %j unchanged', (count) => {
    expect(countText(count, 'en')).toBe(count);
  });
});
