import { NobodyAnswered } from '@/lib/core/nobody-answered';
import { fail } from '@/lib/core/result';

/** Only a broken channel leaves open what became of a question; any other error is a mistake of ours and is thrown on. */
export function interruptedBy(error: unknown) {
  if (error instanceof NobodyAnswered) return fail({ kind: 'interrupted' as const });
  throw error;
}
