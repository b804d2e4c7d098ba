import { describe, expect, it } from 'vitest';
import { withFailureCauses } from '@/lib/requests/with-failure-causes';
import type { AccessFacts } from '@/lib/service/failure';
import { fail, ok } from '@/lib/shared/result';
import { heldAnswer, noon, scriptedCall, told } from '../fakes';

const facts: AccessFacts = {
  ...{ token: 'present', expires: null, issuer: null, workedAt: noon },
  ...{ host: 'data.example', at: noon },
};
const asking = (script: () => unknown) =>
  withFailureCauses(scriptedCall(script).call, async () => facts)('autocomplete', { q: 'tide' });

describe('a refusal that the service does not explain', () => {
  it('comes with what is known about it here, and with what the service said', async () => {
    const came = heldAnswer({ key: 'its key' });
    expect(await asking(() => ({ ...fail({ kind: 'forbidden' }), came }))).toEqual({
      ...fail({ kind: 'forbidden', facts }),
      came,
    });
  });

  it.each([ok(told('autocomplete', { data: [] })), fail({ kind: 'unreachable' } as const)])(
    'is the only answer that is added to',
    async (answer) => {
      expect(await asking(() => answer)).toEqual(answer);
    },
  );
});
