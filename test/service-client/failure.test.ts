import { describe, expect, it } from 'vitest';
import type { ConnectionState, TokenState } from '@/lib/connection/connection';
import { type AccessFacts, accessFacts, likelyCauses } from '@/lib/service/failure';
import { noon } from '../fakes';
import { t } from '../translations';

const day = 86_400_000;
const facts: AccessFacts = {
  token: 'present',
  expires: null,
  issuer: null,
  workedAt: null,
  host: 'data.example',
  at: noon,
};
const signedIn = { issuer: 'https://sign.example/' };
const causesFor = (overrides: Partial<AccessFacts>, failureKind: 'forbidden' | 'no-tools' = 'forbidden') =>
  likelyCauses({ ...facts, ...overrides }, failureKind, 'en').map((cause) =>
    'count' in cause ? cause.count : cause[0],
  );

const [fresh, since] = ['causeBalanceNew', 'causeBalanceSince'];
const [revoked, disconnected, other] = ['causeRevoked', 'causeDisconnected', 'causeOther'];

describe('likelyCauses', () => {
  it.each<[string, Partial<AccessFacts>, string[]]>([
    ['a pasted token that never worked', {}, [fresh, other, revoked]],
    ['a sign-in that never worked', signedIn, [fresh, disconnected, other]],
    ['a pasted token that worked yesterday', { workedAt: noon - day }, [since, revoked, other]],
    ['a sign-in that worked yesterday', { ...signedIn, workedAt: noon - day }, [since, disconnected, other]],
    ['a pasted token that was idle for a month', { workedAt: noon - 30 * day }, [revoked, since, other]],
    ['a sign-in that was idle for a month', { ...signedIn, workedAt: noon - 30 * day }, [disconnected, since, other]],
    ['an expired token', { token: 'expired', expires: noon - 1 }, ['causeExpired', fresh, other, revoked]],
    ['a token that expires now', { expires: noon }, ['causeExpired', fresh, other, revoked]],
    ['a token that expires later', { expires: noon + 1 }, [fresh, other, revoked]],
    [
      'an expired sign-in',
      { ...signedIn, token: 'expired', expires: noon - day },
      ['causeSignInEnded', fresh, disconnected, other],
    ],
    ['no token', { token: 'none' }, ['noTokenSentence']],
    ['a locked token', { token: 'locked', workedAt: noon - day }, ['tokenLocked']],
    ['a malformed token', { token: 'malformed' }, ['tokenMalformed']],
  ])('orders the causes for %s', (_, overrides, expected) => {
    expect(causesFor(overrides)).toEqual(expected);
  });

  it('starts with the balance if no tools are listed, even if a token was idle for a month', () => {
    expect(causesFor({ workedAt: noon - 30 * day }, 'no-tools')).toEqual([since, revoked, other]);
  });

  it('states an action for each cause', () => {
    const texts = [facts, { ...facts, ...signedIn, workedAt: noon - day, expires: noon - day }].flatMap((each) =>
      likelyCauses(each, 'forbidden', 'en').map(t.message),
    );
    for (const text of texts) expect(text).toMatch(/\. (Add|Create|Sign|Check) .*\.$/);
  });

  it('names the host, the issuer and the date', () => {
    const text = likelyCauses({ ...facts, ...signedIn, workedAt: noon - day }, 'forbidden', 'en')
      .map(t.message)
      .join(' ');
    expect(text).toContain('Nov 19, 2026');
    expect(text).toContain('sign.example.');
    expect(text).toContain('data.example');
  });
});

describe('accessFacts', () => {
  const connectionWith = (token: TokenState): ConnectionState => ({
    token,
    workedAt: 5,
    canSaveToken: true,
    unreachable: [],
    tokenless: [],
  });

  it.each<[TokenState, Partial<AccessFacts>]>([
    [{ is: 'none' }, { token: 'none', expires: null, issuer: null }],
    [
      { is: 'present', tail: '7Q4c', expires: 9, issuer: 'https://a.example' },
      { expires: 9, issuer: 'https://a.example' },
    ],
    [
      { is: 'expired', tail: '7Q4c', at: 8 },
      { token: 'expired', expires: 8, issuer: null },
    ],
  ])('returns facts about a connection, without any part of its token: %o', (token, expected) => {
    const known = accessFacts(connectionWith(token), 'https://data.example:8443/v1', noon);
    expect(known).toMatchObject({ ...expected, host: 'data.example:8443', workedAt: 5, at: noon });
    expect(JSON.stringify(known)).not.toContain('7Q4c');
  });
});
