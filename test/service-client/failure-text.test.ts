import { describe, expect, it } from 'vitest';
import type { Failure, FailureKind } from '@/lib/service/failure';
import { failureText } from '@/lib/service/failure-text';
import { failureExamples } from '../fixtures/failures';
import { t } from '../translations';

/** Returns the first example of a kind of failure. */
const firstExample = (kind: FailureKind): Failure => failureExamples[kind][0];
const all = Object.values<readonly Failure[]>(failureExamples).flat();
const sentenceOf = (failure: Failure) => t.message(failureText(failure, 'en').sentence);

describe('failureText', () => {
  it.each(all.map((failure) => [failure.kind, failure] as const))(
    'returns a heading, a sentence and any next steps for %s',
    (_, failure) => {
      const text = failureText(failure, 'en');
      expect(t.message(text.heading)).toMatch(/\S/);
      expect(sentenceOf(failure)).toMatch(/\.$|:$|”\.?$|: Invalid value$|: Required$/);
      expect(text.steps).not.toEqual([]);
    },
  );

  it('returns a different sentence for every kind of failure', () => {
    const kinds = Object.keys(failureExamples) as FailureKind[];
    expect(new Set(kinds.map((kind) => sentenceOf(firstExample(kind)))).size).toBe(kinds.length);
  });

  it.each<[FailureKind, string]>([
    ['expired-token', 'Feb 3, 2026'],
    ['no-permission', 'https://data.example'],
    ['over-budget', '$0.00293'],
    ['truncated', '2.1\u00a0MB'],
    ['timed-out', '90 s'],
    ['invalid', '“Country” is not valid (Invalid value)'],
    ['too-many', '30 seconds'],
    ['refused', '401'],
  ])('includes the details of %s: %s', (kind, part) => {
    expect(sentenceOf(firstExample(kind))).toContain(part);
  });

  it('names no page where the fields of the connection are, because Welcome and the options have them', () => {
    const onWelcome = new Set<FailureKind>([
      'no-address',
      'no-token',
      'malformed-token',
      'expired-token',
      'refused',
      'forbidden',
      'web-page',
    ]);
    const texts = all
      .filter(({ kind }) => onWelcome.has(kind))
      .map((failure) => {
        const { sentence, next, causes } = failureText(failure, 'en');
        return [sentence, next, ...(causes ?? [])]
          .flatMap((message) => (message ? [t.message(message)] : []))
          .join(' ');
      });
    expect(texts.length).toBeGreaterThanOrEqual(onWelcome.size);
    expect(texts.filter((text) => /in the options/.test(text))).toEqual([]);
  });

  it.each([
    [401, undefined, 'The service didn’t accept the token', 'Paste a new token, or sign in again.'],
    [401, 30, 'The service didn’t accept the token', 'Paste a new token, or sign in again.'],
    [402, undefined, t('paymentRequiredHeading'), t('paymentRequiredNext')],
    [503, undefined, 'The service returned an error', 'Try again later.'],
    [503, 30, 'The service returned an error', t.plural('tooManyFor', 30)],
    [404, undefined, t('requestRefused'), 'Change the request, or try again.'],
    [418, undefined, t('requestRefused'), 'Change the request, or try again.'],
  ])('returns a heading and next step for status %i, Retry-After %s', (status, retryAfterSeconds, heading, next) => {
    const text = failureText(
      { kind: 'refused', status, message: 'no tea', ...(retryAfterSeconds && { retryAfterSeconds }) },
      'en',
    );
    expect(t.message(text.heading)).toBe(heading);
    expect(t.message(text.sentence)).toContain('no tea');
    expect(text.next && t.message(text.next)).toBe(next);
  });

  it.each([
    [404, ''],
    [404, 'Not Found'],
    [405, 'Method Not Allowed'],
    [404, 'Route GET:/v1/search not found'],
    [404, 'Cannot GET /search'],
  ])('points to the service address for status %i with the message “%s”', (status, message) => {
    const text = failureText({ kind: 'refused', status, message }, 'en');
    expect(t.message(text.heading)).toBe(t('wrongPathHeading'));
    expect(text.next && t.message(text.next)).toContain('Check the service address');
    expect(text.steps).toContain('options');
  });

  it.each([
    [[], t('invalidUnknownSentence')],
    [[{ path: '', code: '', message: '' }], t('invalidUnknownSentence')],
    [[{ path: '', code: 'x', message: 'too long' }], t('invalidMessageSentence', 'too long')],
    [[{ path: 'lang', code: 'x', message: '' }], t('invalidFieldSentence', t('language'))],
  ])('leaves no empty parts for an incomplete validation issue: %j', (incomplete, sentence) => {
    expect(sentenceOf({ kind: 'invalid', problems: incomplete })).toBe(sentence);
    expect(sentenceOf({ kind: 'invalid-request', problems: incomplete })).toBe(sentence);
  });

  it('says of a request that was not valid before sending that nothing was sent', () => {
    const headingOf = (kind: 'invalid' | 'invalid-request') => failureText({ kind, problems: [] }, 'en').heading;
    expect(t.message(headingOf('invalid-request'))).toBe('Nothing was sent: the request is not valid');
    expect(t.message(headingOf('invalid'))).toBe('The request is not valid');
  });

  it.each([
    ['call', 'limit per request'],
    ['session', 'limit per browser session'],
    ['day', 'daily limit'],
    ['run', 'run’s limit'],
    ['collection', 'collection limit'],
  ] as const)('names an exceeded limit with both amounts, and offers to raise it: %s', (which, name) => {
    const text = failureText({ kind: 'over-budget', which, by: 2930, limit: 500_000 }, 'en');
    expect(t.message(text.sentence)).toMatch(new RegExp(`\\$0\\.00293 over .*${name} of \\$0\\.50\\.`));
    expect(text.steps).toEqual(['raise-budget']);
  });

  it('has its own sentence for a video without captions in any language', () => {
    expect(sentenceOf({ kind: 'no-captions', lang: null })).toBe(t('noCaptionsSentence'));
  });

  it('shows an invalid language code as received', () => {
    expect(t.message(failureText({ kind: 'no-captions', lang: '<b>' }, 'en').heading)).toContain('<b>');
  });

  it('lists an empty balance as the first likely cause of “forbidden”', () => {
    expect(failureText({ kind: 'forbidden' }, 'en').causes?.map(t.message)[0]).toMatch(/balance may be empty/);
  });
});
