import { describe, expect, it } from 'vitest';
import { FailureView } from '@/components/ui/FailureView';
import type { Failure } from '@/lib/service/failure';
import { failureText, type NextStep } from '@/lib/service/failure-text';
import { noop, renderMarkup, renderText } from '../captions/render-markup';
import { failureExamples } from '../fixtures/failures';
import { t } from '../translations';

const steps: NextStep[] = [
  'options',
  'unlock',
  'allow',
  'again',
  'raise-budget',
  'language',
  'machine-translation',
  'transcribe',
  'leave',
];
const view = (failure: Failure, more: Partial<Parameters<typeof FailureView>[0]> = {}) => (
  <FailureView failure={failure} actions={{ again: noop, options: noop, leave: noop }} {...more} />
);

describe('FailureView', () => {
  it('shows a heading, an explanation and the next steps', () => {
    expect(renderText(view({ kind: 'no-token' }))).toBe(
      `${t('noTokenHeading')} ${t('noTokenSentence')} ${t('actConnect')} ${t('actLeave')}`,
    );
  });

  it('leaves out steps without an action', () => {
    expect(renderMarkup(view({ kind: 'no-token' }, { actions: {} }))).not.toContain('<button');
  });

  it('shows the price of a retry, and after a sent request that it may be billed again', () => {
    const price = { is: 'published', micros: 530 } as const;
    expect(renderText(view({ kind: 'timed-out', seconds: 90 }, { price }))).toContain(
      t('priceMayBillAgain', 'Try again $0.00053'),
    );
    expect(renderText(view({ kind: 'offline' }, { price }))).toContain(`${t('tryAgain')} $0.00053 `);
  });

  it.each([
    ['the time that the service named', { kind: 'too-many', retryAfterSeconds: 30 }, '30'],
    ['a minute if it named none', { kind: 'too-many', retryAfterSeconds: null }, '1'],
    ['the time of an error of the service', { kind: 'refused', status: 503, message: '', retryAfterSeconds: 20 }, '20'],
  ] as const)('disables a retry for %s, and then shows its price', (_, failure, time) => {
    const price = { is: 'published', micros: 530 } as const;
    const shownAt = 1_800_000_000_000;
    const waiting = renderMarkup(view(failure, { price }), shownAt);
    const noticeId = /aria-describedby="([^"]+)"/.exec(waiting)?.[1];
    expect(waiting).toContain('aria-disabled="true"');
    expect(waiting).toMatch(new RegExp(`<p[^>]* id="${noticeId}">`));
    expect(renderText(view(failure, { price }), shownAt)).toMatch(new RegExp(`${t('tryAgain')} in ${time}\\W`));
    expect(renderText(view(failure, { price }), shownAt + 60_000)).toContain(`${t('tryAgain')} $0.00053`);
  });

  it('shows no price for a retry without a network', () => {
    const price = { is: 'published', micros: 530 } as const;
    const text = renderText(view({ kind: 'offline' }, { price, disabledReason: { is: 'offline' } }));
    expect(text).toContain(`${t('tryAgain')} ${t('offlineHeading')} ${t('offlineBecause')}`);
  });

  it('says "send again" after a request without a response', () => {
    const text = renderText(view({ kind: 'interrupted' }, { price: { is: 'unknown' } }));
    expect(text).toContain(`${t('sendAgain')} ${t('priceMayBillAgainUnstated')}`);
    expect(text).toContain(t('mayHaveBeenBilled'));
    expect(text).toContain(t('actLeave'));
  });

  it('lists possible causes if nothing more is known', () => {
    expect(renderMarkup(view({ kind: 'forbidden' })).match(/<li>/g)).toHaveLength(3);
  });

  it('lists the causes that match the known facts', () => {
    const facts = {
      ...({ token: 'present', expires: null, issuer: 'https://sign.example', workedAt: null } as const),
      host: 'data.example',
      at: 0,
    };
    const text = renderText(view({ kind: 'forbidden', facts }));
    expect(text).toMatch(/balance may be empty.*disconnected at sign\.example.*other than data\.example/);
  });

  it.each(Object.values<readonly Failure[]>(failureExamples).flat())(
    'has one main button and at most one further button next to it: %j',
    (failure) => {
      const actions = Object.fromEntries(steps.map((step) => [step, noop]));
      const markup = renderMarkup(<FailureView failure={failure} actions={actions} />);
      const { length } = failureText(failure, t.locale).steps;
      expect(markup.match(/button primary/g) ?? []).toHaveLength(length > 0 ? 1 : 0);
      expect(markup.match(/<button/g)?.length).toBeLessThanOrEqual(2);
      expect(markup.includes(t('moreOptions'))).toBe(
        new Set([...failureText(failure, t.locale).steps, 'leave']).size > 2,
      );
    },
  );

  it('announces the failure at once', () => {
    expect(renderMarkup(view({ kind: 'unreachable' }))).toContain('role="alert"');
  });

  it.each<[Failure, string]>([
    [{ kind: 'unreachable' }, 'alert danger'],
    [{ kind: 'over-budget', which: 'day', by: 1, limit: 2 }, 'alert warning'],
    [{ kind: 'no-address' }, 'alert'],
  ])('has the tone of its failure when it is shown inline: %j', (failure, classes) => {
    expect(renderMarkup(view(failure, { isInline: true }))).toContain(`class="${classes}"`);
  });

  it('shows text of the service as text, never as markup', () => {
    expect(renderMarkup(view({ kind: 'refused', status: 400, message: '<img src=x>' }))).not.toContain('<img');
  });
});
