import { describe, expect, it } from 'vitest';
import { TrialRequest } from '@/components/connection/TrialRequest';
import { drawn, nothing, read } from '../captions/drawn';

const now = 1_800_000_000_000;
const tryIt = (more: Partial<Parameters<typeof TrialRequest>[0]> = {}) => (
  <TrialRequest
    trial={{ is: 'idle' }}
    price={{ is: 'stated', micros: 130 }}
    blocked={null}
    onTry={nothing}
    onOptions={nothing}
    onLeave={nothing}
    {...more}
  />
);

describe('the one try of the welcome', () => {
  it('says on its button what it costs, and can be left', () => {
    expect(read(tryIt())).toMatch(/Try it: ask for suggestions \$0\.00013 Later$/);
  });

  it('waits for the network where there is none', () => {
    expect(read(tryIt({ blocked: { is: 'offline' } }))).toContain('suggestions offline No network');
  });

  it('shows that it is under way', () => {
    expect(drawn(tryIt({ trial: { is: 'loading', since: now } }))).toContain('aria-busy="true"');
  });

  it.each([
    [0, 'It works The service answered with 0 suggestions.'],
    [1, 'It works The service answered with 1 suggestion.'],
    [8, 'It works The service answered with 8 suggestions.'],
  ])('says that it works: %i', (came, text) => {
    const works = read(tryIt({ trial: { is: 'ready', value: came } }));
    expect(works).toContain(text);
    expect(works).not.toContain('$');
  });

  it('says why it does not, and offers another try with its price', () => {
    const text = read(tryIt({ trial: { is: 'failed', failure: { kind: 'forbidden' } } }));
    expect(text).toMatch(
      /^The service refused the token .*Open the options Try again \$0\.00013, may bill again Later$/,
    );
  });
});
