import type { LedgerEntry } from '../ledger';

/** The newest attempts tell how quick the service is now. */
const mostLooked = 9;

/**
 * How long so many more questions take at the pace of the last ones, in milliseconds; `null` where none was answered. The time
 * each took is what counts, not the time between them: a run may have been held for a night.
 */
export function timeLeft(entries: readonly LedgerEntry[], calls: number): number | null {
  const took = entries
    .flatMap(({ state, sentAt, answeredAt }) =>
      state === 'confirmed' && answeredAt !== null ? [answeredAt - sentAt] : [],
    )
    .slice(-mostLooked)
    .sort((one, other) => one - other);
  const middle = took[Math.floor(took.length / 2)];
  return middle === undefined ? null : middle * calls;
}
