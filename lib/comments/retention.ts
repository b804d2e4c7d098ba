const dayMs = 24 * 60 * 60 * 1000;

/**
 * Until when a thread is to be kept, by the oldest of its pages: what is held of people is to be looked at again after as
 * many days as the user chose. Milliseconds since 1970; `null` where nothing is held.
 */
export function retentionEnd(pages: readonly { receivedAt: number }[], days: number): number | null {
  const oldest = pages.reduce((least, { receivedAt }) => Math.min(least, receivedAt), Number.POSITIVE_INFINITY);
  return Number.isFinite(oldest) ? oldest + days * dayMs : null;
}
