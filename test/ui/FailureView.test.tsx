import { describe, expect, it } from 'vitest';
import { FailureView } from '@/components/ui/FailureView';
import type { Failure } from '@/lib/service/failure';
import { noop, renderMarkup, renderText } from '../captions/drawn';

const view = (failure: Failure, more: Partial<Parameters<typeof FailureView>[0]> = {}) => (
  <FailureView failure={failure} actions={{ again: noop, options: noop, leave: noop }} {...more} />
);

describe('FailureView', () => {
  it('shows heading, explanation and next step', () => {
    expect(renderText(view({ kind: 'no-token' }))).toMatch(
      /^No access token yet Sign in, or make one .* Open the options$/,
    );
  });

  it('leaves out steps without an action', () => {
    expect(renderMarkup(view({ kind: 'no-token' }, { actions: {} }))).not.toContain('<button');
  });

  it('prices a retry and warns that it may bill again after a sent request', () => {
    const price = { is: 'stated', micros: 530 } as const;
    expect(renderText(view({ kind: 'timed-out', seconds: 90 }, { price }))).toContain(
      'Try again $0.00053, may bill again',
    );
    expect(renderText(view({ kind: 'offline' }, { price }))).toMatch(/Try again \$0\.00053$/);
  });

  it('shows no price for a retry without a network', () => {
    const price = { is: 'stated', micros: 530 } as const;
    const text = renderText(view({ kind: 'offline' }, { price, blocked: { is: 'offline' } }));
    expect(text).toMatch(/Try again offline No network: this has to wait\.$/);
  });

  it('says "send again" after a request without a response', () => {
    const text = renderText(view({ kind: 'interrupted' }, { price: { is: 'unstated', hint: null } }));
    expect(text).toContain('Send again not published, may bill again');
    expect(text).toContain('possibly billed');
    expect(text).toContain('Leave it');
  });

  it('lists possible causes if the service gives none', () => {
    expect(renderMarkup(view({ kind: 'forbidden' })).match(/<li>/g)).toHaveLength(3);
  });

  it('lists causes that match the known facts, each with a solution', () => {
    const facts = {
      ...({ token: 'present', expires: null, issuer: 'https://sign.example', workedAt: null } as const),
      host: 'data.example',
      at: 0,
    };
    const text = renderText(view({ kind: 'forbidden', facts }));
    expect(text).toMatch(/balance may be zero.*disconnected at sign\.example.*than the one at data\.example/);
  });

  it('is announced at once', () => {
    expect(renderMarkup(view({ kind: 'unreachable' }))).toContain('role="alert"');
  });

  it.each<[Failure, string]>([
    [{ kind: 'unreachable' }, 'say bad'],
    [{ kind: 'over-budget', which: 'day', by: 1, limit: 2 }, 'say warn'],
    [{ kind: 'no-address' }, 'say plain'],
  ])('is a block in its own tone next to saved content: %j', (failure, classes) => {
    expect(renderMarkup(view(failure, { beside: true }))).toContain(`class="${classes}"`);
  });

  it('shows text of the service as text, never as markup', () => {
    expect(renderMarkup(view({ kind: 'refused', status: 400, message: '<img src=x>' }))).not.toContain('<img');
  });
});
