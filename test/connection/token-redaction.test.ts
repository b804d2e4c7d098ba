import { describe, expect, it } from 'vitest';
import { mayContainToken, redactTokens } from '@/lib/connection/token';

const token = `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"me"}').replaceAll('=', '')}.c2lnbmF0dXJlMTIzNDU2Nzg5MA`;

describe('mayContainToken and redactTokens', () => {
  it.each([token, `Bearer ${token}`, `x ${token} y`, 'bearer abcdefghijklmnop1234', `sk_${'aB3'.repeat(20)}`])(
    'find and remove the token in %s',
    (text) => {
      expect(mayContainToken(text)).toBe(true);
      expect(redactTokens(text, '…')).not.toContain(token.slice(-20));
    },
  );
});

describe('mayContainToken', () => {
  it.each([
    'dQw4w9WgXcQ',
    'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
    'https://service.example/v1',
    '0b9c9a52-5b0e-4f7e-9a53-6f8c3c7a1b2d',
    '{title} [{id}] {quality}.{ext}',
    'a'.repeat(200),
  ])('ignores %s', (text) => {
    expect(mayContainToken(text)).toBe(false);
  });
});
