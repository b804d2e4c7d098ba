import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutToken } from '@/lib/core/service/without-token';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwcm9qZWN0In0.c2ln-bmF0_dXJl';
const hexOf = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');
const each = (by: (character: string) => string) => [...token].map(by).join('');

describe('withoutToken', () => {
  it.each([
    ['as it is', token],
    ['in capitals', token.toUpperCase()],
    ['as JSON may escape it', each((character) => `\\u00${hexOf(character)}`)],
    ['as JSON in JSON escapes it', each((character) => `\\\\u00${hexOf(character).toUpperCase()}`)],
    ['as a URL escapes it', each((character) => `%${hexOf(character).toUpperCase()}`)],
    ['as HTML escapes it, in hexadecimal', each((character) => `&#x${hexOf(character)};`)],
    ['as HTML escapes it, in decimal', each((character) => `&#${character.charCodeAt(0)};`)],
    ['with one character escaped', token.replace('.', '\\u002e')],
  ])('takes a token out %s', (_, written) => {
    expect(withoutToken(`{"a":"Bearer ${written}","b":"${written}"}`, token)).toBe('{"a":"Bearer …","b":"…"}');
  });

  it('leaves every other text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(withoutToken(text, token)).toBe(text);
      }),
    );
    expect(withoutToken(token.slice(1), token)).toBe(token.slice(1));
  });

  it.each(['\\', '&#0', '%', '0', 'e'])('reads a body of three million times "%s" to its end', (part) => {
    const body = part.repeat(3_000_000);
    expect(withoutToken(body, token)).toBe(body);
  });

  it('leaves a body as it is where the token is so short that words would be it', () => {
    expect(withoutToken('a tide mill', 'a')).toBe('a tide mill');
  });

  it('reads a token of any characters literally', () => {
    expect(withoutToken('x a+b/c=(d) y', 'a+b/c=(d)')).toBe('x … y');
  });
});
