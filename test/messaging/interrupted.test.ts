import { describe, expect, it } from 'vitest';
import { interruptedOrThrow } from '@/lib/messaging/interrupted';
import { NoReceiverError } from '@/lib/messaging/messages';
import { fail } from '@/lib/shared/result';

describe('interruptedOrThrow', () => {
  it('returns a failure if the channel to the worker broke', () => {
    expect(interruptedOrThrow(new NoReceiverError('tools/call'))).toEqual(fail({ kind: 'interrupted' }));
  });

  it('throws an error that the worker threw', () => {
    expect(() => interruptedOrThrow(new TypeError('a bug'))).toThrow('a bug');
  });
});
