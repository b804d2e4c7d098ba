import { describe, expect, it } from 'vitest';
import { interruptedOrThrow } from '@/lib/messaging/interrupted';
import { NoReceiverError } from '@/lib/messaging/messages';
import { fail } from '@/lib/shared/result';

describe('a question that came to an error', () => {
  it('was interrupted where the channel to the worker broke', () => {
    expect(interruptedOrThrow(new NoReceiverError('tools/call'))).toEqual(fail({ kind: 'interrupted' }));
  });

  it('is a mistake of ours where the worker threw, and is not told as anything else', () => {
    expect(() => interruptedOrThrow(new TypeError('a bug'))).toThrow('a bug');
  });
});
