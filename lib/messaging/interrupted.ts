import { fail } from '@/lib/shared/result';
import { NoReceiverError } from './messages';

/** Returns a failure for a broken channel, where the outcome of the request is unknown. Throws any other error on. */
export function interruptedOrThrow(error: unknown) {
  if (error instanceof NoReceiverError) return fail({ kind: 'interrupted' as const });
  throw error;
}
