import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenStateOf } from '@/lib/core/token-shape';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: unknown, header: unknown = { alg: 'HS256', typ: 'JWT' }) =>
  `${part(header)}.${part(claims)}.c2lnbmF0dXJlWxYz`;
const now = 1_700_000_000_000;

describe('the state of a token', () => {
  it('is none without one', () => {
    expect(tokenStateOf(null, now)).toEqual({ is: 'none' });
    expect(tokenStateOf('', now)).toEqual({ is: 'none' });
  });

  it.each([
    ['without a date', { sub: 'project' }, null],
    ['with a date to come', { exp: now / 1000 + 1 }, now + 1000],
    ['with a date that is no number', { exp: 'soon' }, null],
    ['with letters of every script', { name: 'Ελληνικά 日本語 ?>~' }, null],
  ])('is present for one %s', (_, claims, expires) => {
    expect(tokenStateOf(token(claims), now)).toEqual({ is: 'present', tail: 'WxYz', expires });
  });

  it.each([0, -1, -1_000_000])('is expired %i seconds after its date', (seconds) => {
    const at = now + seconds * 1000;
    expect(tokenStateOf(token({ exp: at / 1000 }), now)).toEqual({ is: 'expired', tail: 'WxYz', at });
  });

  it.each([
    ['a word', 'secret'],
    ['two parts', `${part({})}.${part({})}`],
    ['four parts', `${token({})}.x`],
    ['an empty part', `${part({})}..x`],
    ['a list for claims', token([])],
    ['a text for a header', token({}, 'HS256')],
    ['no JSON', 'YWJj.YWJj.YWJj'],
    ['no base64', 'a.a.a'],
    ['its header name before it', `Bearer ${token({})}`],
    ['a line break', `${token({})}\n`],
  ])('is malformed for %s', (_, text) => {
    expect(tokenStateOf(text, now).is).toBe('malformed');
  });

  it('never shows more than four signs, and none of a short text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), (text) => {
        const state = tokenStateOf(text, now);
        expect(state).toMatchObject({ tail: text.length < 24 ? '' : text.slice(-4) });
      }),
    );
  });
});
