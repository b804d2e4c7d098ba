import { fail } from '@/lib/shared/result';
import { NoReceiverError } from './messages';

/** Only a broken channel leaves open what became of a question; any other error is a mistake of ours and is thrown on. */
export function interruptedOrThrow(error: unknown) {
  if (error instanceof NoReceiverError) return fail({ kind: 'interrupted' as const });
  throw error;
}
