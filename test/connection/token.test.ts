import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasTokenForm, tokenStateOf } from '@/lib/connection/token';
import { secretOf, testToken } from '../test-token';

const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: unknown, header: unknown = { alg: 'HS256', typ: 'JWT' }) =>
  `${encodePart(header)}.${encodePart(claims)}.c2lnbmF0dXJlWxYz`;
const now = 1_700_000_000_000;

describe('hasTokenForm', () => {
  it.each([
    ['true for a token', testToken(), true],
    ['true for an expired token', testToken({ exp: 1 }), true],
    ['true for a token with spaces around it', ` ${testToken()}\n`, true],
    ['true for a whole header', `Authorization: Bearer ${testToken()}`, true],
    ['false for nothing', ' ', false],
    ['false for the name of a token', 'my token', false],
    ['false for an API key without dots', 'sk-5f8e2b7a9c1d4e3f8a7b', false],
    ['false for three parts that are not JSON', 'a.b.c', false],
    ['false for part of a token', testToken().slice(0, 20), false],
  ])('is %s', (_, text, expected) => {
    expect(hasTokenForm(text)).toBe(expected);
  });
});

describe('tokenStateOf', () => {
  const signedIn = {
    issuer: 'https://sign.example',
    clientId: 'c',
    tokenEndpoint: 'https://sign.example/token',
    revocationEndpoint: null,
    resource: 'https://data.example/mcp',
  };
  const stateAfterSignIn = (access: string, refresh: string | null) =>
    tokenStateOf({ is: 'open', secret: { access, signedIn: { ...signedIn, refresh } } }, now);

  it('is locked while the passphrase is missing', () => {
    expect(tokenStateOf({ is: 'locked' }, now)).toEqual({ is: 'locked' });
  });

  it('is present after a sign-in, even for a token that is not a JSON Web Token', () => {
    const { issuer } = signedIn;
    expect(stateAfterSignIn('an-opaque-text-of-some-length', null)).toEqual({
      is: 'present',
      tail: 'ngth',
      issuer,
      expires: null,
    });
  });

  it('uses the expiry time that the server stated if the token itself states none', () => {
    const stateExpiring = (expires: number) =>
      tokenStateOf(
        { is: 'open', secret: { access: 'opaque', signedIn: { ...signedIn, refresh: null, expires } } },
        now,
      );
    expect(stateExpiring(now + 1)).toMatchObject({ is: 'present', expires: now + 1 });
    expect(stateExpiring(now)).toMatchObject({ is: 'expired', at: now });
  });

  it('is expired after a sign-in only if there is no refresh token', () => {
    const expired = token({ exp: now / 1000 - 60 });
    expect(stateAfterSignIn(expired, 'renews')).toMatchObject({ is: 'present', expires: now - 60_000, renews: true });
    expect(stateAfterSignIn(expired, null)).toMatchObject({ is: 'expired', at: now - 60_000 });
  });

  it.each([8.64e12 + 1, Number.MAX_SAFE_INTEGER, 1e300])('has no expiry time that no date can represent: %d', (exp) => {
    const state = tokenStateOf({ is: 'open', secret: { access: token({ exp }), signedIn: null } }, now);
    expect(state).toMatchObject({ is: 'present', expires: null });
  });

  it('is none without a token', () => {
    expect(tokenStateOf(secretOf(null), now)).toEqual({ is: 'none' });
    expect(tokenStateOf(secretOf(''), now)).toEqual({ is: 'none' });
  });

  it.each([
    ['without a date', { sub: 'project' }, null],
    ['with a future date', { exp: now / 1000 + 1 }, now + 1000],
    ['with a date that is not a number', { exp: 'soon' }, null],
    ['with letters of other scripts', { name: 'Ελληνικά 日本語 ?>~' }, null],
  ])('is present for a token %s', (_, claims, expires) => {
    expect(tokenStateOf(secretOf(token(claims)), now)).toEqual({ is: 'present', tail: 'WxYz', expires });
  });

  it.each([0, -1, -1_000_000])('is expired for an expiry time %i seconds from now', (seconds) => {
    const time = now + seconds * 1000;
    expect(tokenStateOf(secretOf(token({ exp: time / 1000 })), now)).toEqual({ is: 'expired', tail: 'WxYz', at: time });
  });

  it.each([
    ['a word', 'secret'],
    ['two parts', `${encodePart({})}.${encodePart({})}`],
    ['four parts', `${token({})}.x`],
    ['an empty part', `${encodePart({})}..x`],
    ['a list for claims', token([])],
    ['a text for a header', token({}, 'HS256')],
    ['text that is not JSON', 'YWJj.YWJj.YWJj'],
    ['text that is not base64', 'a.a.a'],
    ['a token after its header name', `Bearer ${token({})}`],
    ['a line break', `${token({})}\n`],
  ])('is malformed for %s', (_, text) => {
    expect(tokenStateOf(secretOf(text), now).is).toBe('malformed');
  });

  it('contains the last four characters of a token, and none of a short one', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), (text) => {
        const state = tokenStateOf(secretOf(text), now);
        expect(state).toMatchObject({ tail: text.length < 24 ? '' : text.slice(-4) });
      }),
    );
  });
});
