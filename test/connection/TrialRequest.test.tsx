import { describe, expect, it } from 'vitest';
import { TrialRequest } from '@/components/connection/TrialRequest';
import { noop, renderMarkup, renderText } from '../captions/drawn';

const now = 1_800_000_000_000;
const renderTrial = (more: Partial<Parameters<typeof TrialRequest>[0]> = {}) => (
  <TrialRequest
    trial={{ is: 'idle' }}
    price={{ is: 'stated', micros: 130 }}
    blocked={null}
    onSend={noop}
    onOptions={noop}
    onLeave={noop}
    {...more}
  />
);

describe('TrialRequest', () => {
  it('shows the price on its button and can be skipped', () => {
    expect(renderText(renderTrial())).toMatch(/Try it: ask for suggestions \$0\.00013 Later$/);
  });

  it('is disabled while offline', () => {
    expect(renderText(renderTrial({ blocked: { is: 'offline' } }))).toContain('suggestions offline No network');
  });

  it('shows that it is pending', () => {
    expect(renderMarkup(renderTrial({ trial: { is: 'loading', since: now } }))).toContain('aria-busy="true"');
  });

  it.each([
    [0, 'It works The service answered with 0 suggestions.'],
    [1, 'It works The service answered with 1 suggestion.'],
    [8, 'It works The service answered with 8 suggestions.'],
  ])('shows the result: %i', (came, text) => {
    const works = renderText(renderTrial({ trial: { is: 'ready', value: came } }));
    expect(works).toContain(text);
    expect(works).not.toContain('$');
  });

  it('shows the failure and a priced retry', () => {
    const text = renderText(renderTrial({ trial: { is: 'failed', failure: { kind: 'forbidden' } } }));
    expect(text).toMatch(
      /^The service refused the token .*Open the options Try again \$0\.00013, may bill again Later$/,
    );
  });
});
