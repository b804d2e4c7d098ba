import { fail } from '@/lib/shared/result';
import { NobodyAnswered } from './no-receiver';

/** Only a broken channel leaves open what became of a question; any other error is a mistake of ours and is thrown on. */
export function interruptedBy(error: unknown) {
  if (error instanceof NobodyAnswered) return fail({ kind: 'interrupted' as const });
  throw error;
}
