import { describe, expect, it } from 'vitest';
import type { Failure, FailureKind } from '@/lib/service/failure';
import { failureText } from '@/lib/service/failure-text';
import { t } from '../words-of';

const problems = [{ path: 'region', code: 'too_small', message: 'two letters are needed' }];

/** One of each kind, which the type requires. */
const each: { [K in FailureKind]: Extract<Failure, { kind: K }> } = {
  'no-address': { kind: 'no-address' },
  'no-token': { kind: 'no-token' },
  'locked-token': { kind: 'locked-token' },
  'malformed-token': { kind: 'malformed-token' },
  'expired-token': { kind: 'expired-token', at: Date.UTC(2027, 1, 3, 12) },
  'no-permission': { kind: 'no-permission', origin: 'https://service.example' },
  offline: { kind: 'offline' },
  'wrong-question': { kind: 'wrong-question', problems },
  'over-budget': { kind: 'over-budget', which: 'day', by: 2930, limit: 500_000 },
  'unpriced-limit': { kind: 'unpriced-limit', used: 10, limit: 10 },
  'auto-limit': { kind: 'auto-limit', used: 20, limit: 20 },
  forbidden: { kind: 'forbidden' },
  invalid: { kind: 'invalid', problems },
  'no-captions': { kind: 'no-captions', lang: 'da' },
  'too-many': { kind: 'too-many', retryAfterSeconds: 30 },
  refused: { kind: 'refused', status: 418, message: 'no tea' },
  'web-page': { kind: 'web-page', status: 200 },
  'empty-answer': { kind: 'empty-answer', status: 200 },
  'cut-off': { kind: 'cut-off', bytes: 2_100_000 },
  'too-much': { kind: 'too-much', bytes: 40_000_000 },
  redirected: { kind: 'redirected' },
  'strange-answer': { kind: 'strange-answer', status: 200 },
  unreachable: { kind: 'unreachable' },
  'timed-out': { kind: 'timed-out', seconds: 90 },
  stopped: { kind: 'stopped' },
  interrupted: { kind: 'interrupted' },
  'storage-full': { kind: 'storage-full' },
};
const all = Object.values(each);
const spoken = (failure: Failure) => t.saying(failureText(failure, 'en').sentence);

describe('failureText', () => {
  it.each(all.map((failure) => [failure.kind, failure] as const))(
    'for %s states the problem and a next step',
    (_, failure) => {
      const text = failureText(failure, 'en');
      expect(t.saying(text.heading)).toMatch(/\S/);
      expect(spoken(failure)).toMatch(/\.$|:$|”\.?$|needed$/);
      expect(text.steps.length).toBeGreaterThan(0);
    },
  );

  it('differs for every kind', () => {
    expect(new Set(all.map(spoken)).size).toBe(all.length);
  });

  it.each<[FailureKind, string]>([
    ['expired-token', 'Feb 3, 2027'],
    ['no-permission', 'https://service.example'],
    ['over-budget', '$0.00293'],
    ['no-captions', 'Danish'],
    ['cut-off', '2.1 MB'],
    ['timed-out', '90 s'],
    ['invalid', '“region”: two letters are needed'],
    ['too-many', '30 seconds'],
    ['refused', 'no tea'],
  ])('for %s includes its data: %s', (kind, part) => {
    expect(spoken(each[kind])).toContain(part);
  });

  it.each([
    [401, undefined, 'The service did not accept the token', 'Paste a new token in the options, or sign in again.'],
    [401, 30, 'The service did not accept the token', 'Paste a new token in the options, or sign in again.'],
    [402, undefined, 'The service asks for payment', 'Add credit to your account at the service, then retry.'],
    [503, undefined, 'The service has a problem', 'Try again later.'],
    [503, 30, 'The service has a problem', 'The service asks to wait for 30 seconds.'],
    [404, undefined, 'The service refused the question', undefined],
    [418, undefined, 'The service refused the question', undefined],
  ])('for status %i with a wait of %s has a heading and a next step', (status, retryAfterSeconds, heading, next) => {
    const text = failureText(
      { kind: 'refused', status, message: 'no tea', ...(retryAfterSeconds && { retryAfterSeconds }) },
      'en',
    );
    expect(t.saying(text.heading)).toBe(heading);
    expect(t.saying(text.sentence)).toContain('no tea');
    expect(text.next && t.saying(text.next)).toBe(next);
  });

  it.each([
    [404, ''],
    [404, 'Not Found'],
    [405, 'Method Not Allowed'],
    [404, 'Route GET:/v1/search not found'],
    [404, 'Cannot GET /search'],
  ])('for status %i with “%s” points to the service address', (status, message) => {
    const text = failureText({ kind: 'refused', status, message }, 'en');
    expect(t.saying(text.heading)).toBe('Nothing found at this address');
    expect(text.next && t.saying(text.next)).toContain('Check the service address');
    expect(text.steps).toContain('options');
  });

  it.each([
    [[], 'The service did not accept the request, and gave no reason.'],
    [[{ path: '', code: '', message: '' }], 'The service did not accept the request, and gave no reason.'],
    [[{ path: '', code: 'x', message: 'too long' }], 'The service did not accept the request: too long'],
    [[{ path: 'lang', code: 'x', message: '' }], 'The service did not accept “lang”, and gave no reason.'],
  ])('for an incomplete issue has no empty parts: %j', (incomplete, sentence) => {
    expect(spoken({ kind: 'invalid', problems: incomplete })).toBe(sentence);
    expect(spoken({ kind: 'wrong-question', problems: incomplete })).not.toMatch(/“”|: $/);
  });

  it.each(['call', 'session', 'day', 'run', 'collection'] as const)(
    'names the limit that a request exceeds: %s',
    (which) => {
      const text = failureText({ kind: 'over-budget', which, by: 2930, limit: 500_000 }, 'en');
      expect(t.saying(text.sentence)).toMatch(/\$0\.00293.*|\$0\.50/);
      // Limits of runs and collections are set next to their button.
      expect(text.steps.includes('raise-budget')).toBe(which !== 'run' && which !== 'collection');
    },
  );

  it('distinguishes no captions at all from none in a language', () => {
    expect(spoken({ kind: 'no-captions', lang: null })).toMatch(/^This video has no captions\./);
  });

  it('shows an invalid language code as received', () => {
    expect(spoken({ kind: 'no-captions', lang: '<b>' })).toContain('<b>');
  });

  it('lists the most likely cause first, because the service states none', () => {
    expect(failureText({ kind: 'forbidden' }, 'en').causes?.map(t.saying)[0]).toMatch(/balance is empty/);
  });
});
