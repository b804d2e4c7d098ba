import { describe, expect, it } from 'vitest';
import { withFailureCauses } from '@/lib/requests/with-failure-causes';
import type { AccessFacts } from '@/lib/service/failure';
import { fail, ok } from '@/lib/shared/result';
import { cachedResponse, noon, scriptedCall, told } from '../fakes';

const facts: AccessFacts = {
  token: 'present',
  expires: null,
  issuer: null,
  workedAt: noon,
  host: 'data.example',
  at: noon,
};
const callWith = (script: () => unknown) =>
  withFailureCauses(async () => facts)(scriptedCall(script).call)('autocomplete', { q: 'tide' });

describe('withFailureCauses', () => {
  it('adds what is known here to a forbidden request, beside what the service sent', async () => {
    const came = cachedResponse({ key: 'its key' });
    expect(await callWith(() => ({ ...fail({ kind: 'forbidden' }), came }))).toEqual({
      ...fail({ kind: 'forbidden', facts }),
      came,
    });
  });

  it.each([ok(told('autocomplete', { data: [] })), fail({ kind: 'unreachable' } as const)])(
    'adds nothing to any other result',
    async (result) => {
      expect(await callWith(() => result)).toEqual(result);
    },
  );
});
