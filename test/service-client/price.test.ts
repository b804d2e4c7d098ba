import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyText } from '@/lib/service/money-text';
import { microsFromText } from '@/lib/service/typed-amount';

describe('moneyText', () => {
  it.each([
    [0, '$0.00', '$0'],
    [1, '$0.000001', '$0.000001'],
    [30, '$0.00003', '$0.00003'],
    [530, '$0.00053', '$0.00053'],
    [2030, '$0.00203', '$0.00203'],
    [100_000, '$0.10', '$0.10000'],
    [500_000, '$0.50', '$0.50000'],
    [12_345_670_000, '$12,345.67', '$12,345.67000'],
    [-500, '-$0.0005', '-$0.00050'],
  ])('formats %i millionths as %s, in columns as %s', (micros, prose, column) => {
    expect(moneyText(micros)).toBe(prose);
    expect(moneyText(micros, 'column')).toBe(column);
  });

  it("uses the language's digits and separators", () => {
    expect(moneyText(1_234_530_000, 'prose', 'de')).toBe('1.234,53\u00a0$');
    expect(moneyText(530, 'prose', 'he')).toBe('\u20660.00053\u00a0$\u2069');
  });

  it('formats no positive amount as zero, and the text parses back exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_000_000 }), fc.constantFrom('en', 'de', 'he'), (micros, locale) => {
        const text = moneyText(micros, 'prose', locale);
        expect(text).not.toMatch(/^\$0[.,]0*$/);
        expect(microsFromText(text)).toBe(micros);
      }),
    );
  });
});

describe('microsFromText', () => {
  it.each([
    ['0.02', 20_000],
    ['$0.50', 500_000],
    [' $ 1 ', 1_000_000],
    ['.5', 500_000],
    ['5.', 5_000_000],
    ['0,00053', 530],
    ['0.000001', 1],
    ['٠٫٥', 500_000],
    ['۱.۲۵', 1_250_000],
    ['0', 0],
  ])('parses %j', (text, micros) => {
    expect(microsFromText(text)).toBe(micros);
  });

  it.each([
    ['1,500', 'en', null],
    ['1.500', 'de', null],
    ['1.500', 'en', 1_500_000],
    ['1,500', 'de', 1_500_000],
    ['0,530', 'en', 530_000],
    [moneyText(1_500_000_000, 'field', 'en'), 'en', 1_500_000_000],
    [moneyText(1_500_000_000, 'field', 'de'), 'de', 1_500_000_000],
    [moneyText(1_500_000_000, 'field', 'ar-EG'), 'ar-EG', 1_500_000_000],
    ['\u200f٠٫٥\u061c', 'ar-EG', 500_000],
    ['\u2066$1,500\u2069', 'en', null],
  ])('parses %j in %s as %j', (text, locale, micros) => {
    expect(microsFromText(text, locale)).toBe(micros);
  });

  it.each(['', ' ', '$', '.', '-1', '1.2.3', '1e3', '0.0000001', 'NaN', 'one', '€1', '1 000', '1234567'])(
    'rejects %j',
    (text) => {
      expect(microsFromText(text)).toBeNull();
    },
  );
});
