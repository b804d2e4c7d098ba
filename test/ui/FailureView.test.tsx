import { describe, expect, it } from 'vitest';
import { FailureView } from '@/components/ui/FailureView';
import type { Failure } from '@/lib/service/failure';
import { drawn, nothing, read } from '../captions/drawn';

const view = (failure: Failure, more: Partial<Parameters<typeof FailureView>[0]> = {}) => (
  <FailureView failure={failure} actions={{ again: nothing, options: nothing, leave: nothing }} {...more} />
);

describe('a failure', () => {
  it('is one heading, what is so, and its next step', () => {
    expect(read(view({ kind: 'no-token' }))).toMatch(/^No access token yet Sign in, or make one .* Open the options$/);
  });

  it('draws no step that the page cannot do', () => {
    expect(drawn(view({ kind: 'no-token' }, { actions: {} }))).not.toContain('<button');
  });

  it('prices trying again, and says that it may bill again where something was sent', () => {
    const price = { is: 'stated', micros: 530 } as const;
    expect(read(view({ kind: 'timed-out', seconds: 90 }, { price }))).toContain('Try again $0.00053, may bill again');
    expect(read(view({ kind: 'offline' }, { price }))).toMatch(/Try again \$0\.00053$/);
  });

  it('offers no price for trying again while there is no network', () => {
    const price = { is: 'stated', micros: 530 } as const;
    const text = read(view({ kind: 'offline' }, { price, blocked: { is: 'offline' } }));
    expect(text).toMatch(/Try again offline No network: this has to wait\.$/);
  });

  it('says "send again" where nobody answered, because something was sent', () => {
    const text = read(view({ kind: 'interrupted' }, { price: { is: 'unstated', hint: null } }));
    expect(text).toContain('Send again not published, may bill again');
    expect(text).toContain('possibly billed');
    expect(text).toContain('Leave it');
  });

  it('lists the causes where the service does not say why', () => {
    expect(drawn(view({ kind: 'forbidden' })).match(/<li>/g)).toHaveLength(3);
  });

  it('lists them by what is known here, each with what to do', () => {
    const facts = {
      ...({ token: 'present', expires: null, issuer: 'https://sign.example', workedAt: null } as const),
      ...{ host: 'data.example', at: 0 },
    };
    const text = read(view({ kind: 'forbidden', facts }));
    expect(text).toMatch(/balance may be zero.*disconnected at sign\.example.*than the one at data\.example/);
  });

  it('is read out at once', () => {
    expect(drawn(view({ kind: 'unreachable' }))).toContain('role="alert"');
  });

  it.each<[Failure, string]>([
    [{ kind: 'unreachable' }, 'say bad'],
    [{ kind: 'over-budget', which: 'day', by: 1, limit: 2 }, 'say warn'],
    [{ kind: 'no-address' }, 'say plain'],
  ])('beside what is held is a block in its own tone: %j', (failure, classes) => {
    expect(drawn(view(failure, { beside: true }))).toContain(`class="${classes}"`);
  });

  it('shows what the service says as text, never as markup', () => {
    expect(drawn(view({ kind: 'refused', status: 400, message: '<img src=x>' }))).not.toContain('<img');
  });
});
