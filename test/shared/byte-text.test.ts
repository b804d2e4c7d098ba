import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesFrom, groupedDigits, kilohertzText, rateText, sizeText } from '@/lib/shared/byte-text';

describe('sizeText', () => {
  it.each([
    ['84000000', '84\u00a0MB'],
    ['10123456', '10.1\u00a0MB'],
    ['1320000000', '1.32\u00a0GB'],
    ['999600', '1\u00a0MB'],
    ['999', '999\u00a0bytes'],
    ['1', '1\u00a0byte'],
    ['0', '0\u00a0bytes'],
    ['18446744073709551616', '18,447\u00a0PB'],
  ])('writes %s bytes as %s', (digits, text) => {
    expect(sizeText(bytesFrom(digits) ?? -1n, 'en')).toBe(text);
  });

  it('follows the locale', () => {
    expect(sizeText(10_123_456n, 'fr')).toMatch(/^10,1\sMo$/);
  });
});

describe('groupedDigits', () => {
  it('keeps every digit beyond 2^53', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 29n }), (bytes) => {
        expect(groupedDigits(bytesFrom(String(bytes)) ?? -1n, 'en').replaceAll(',', '')).toBe(String(bytes));
      }),
    );
  });
});

describe('bytesFrom', () => {
  it.each([undefined, '', '-1', '1e9', '12 MB', '0x10', '9'.repeat(40)])('returns null for %j', (text) => {
    expect(bytesFrom(text)).toBeNull();
  });
});

describe('rateText and kilohertzText', () => {
  it('write bit rates in bits per second, and sample rates in kilohertz', () => {
    expect([3_200_000, 129_700, 51_300, 780].map((bits) => rateText(bits, 'en'))).toEqual([
      '3.2\u00a0Mb/s',
      '130\u00a0kb/s',
      '51\u00a0kb/s',
      expect.stringMatching(/^780\u00a0/),
    ]);
    expect([48_000, 44_100, 22_050].map((hertz) => kilohertzText(hertz, 'en'))).toEqual(['48', '44.1', '22.1']);
  });
});
