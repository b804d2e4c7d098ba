import type { LedgerEntry } from '@/lib/service/ledger-entry';

/** The newest attempts tell how quick the service is now. */
const maxSamples = 9;

/**
 * How long an answer takes, by the middle one of the last, in milliseconds; `null` where none came. The time each took is what
 * counts, not the time between them: a run may have been held for a night.
 */
export function medianResponseTime(entries: readonly LedgerEntry[]): number | null {
  const durations = entries
    .flatMap(({ state, sentAt, answeredAt }) =>
      state === 'confirmed' && answeredAt !== null ? [answeredAt - sentAt] : [],
    )
    .slice(-maxSamples)
    .sort((one, other) => one - other);
  return durations[Math.floor(durations.length / 2)] ?? null;
}
