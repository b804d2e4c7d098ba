import { linkLifeHours } from '@/lib/service/assumptions';

/** How long the links of a list still live. Times in milliseconds since 1970, spans in milliseconds. */
export type LinkLifetime =
  /** `said` by the links themselves; else reckoned from the time the list came. */
  { is: 'alive'; said: boolean; until: number; left: number; share: number } | { is: 'ended'; said: boolean };

/** From this on it is time to hurry, in milliseconds. */
export const expiryWarningMs = 15 * 60_000;

/**
 * Returns when the first link of a list expires, while any is still valid. A link without an expiry time lasts "a few hours"
 * from when the list was received (section "Limits"). `null` where there is no link.
 */
export function linkLifetime(untils: readonly (number | null)[], listedAt: number, now: number): LinkLifetime | null {
  if (untils.length === 0) return null;
  const said = untils.filter((until) => until !== null);
  const ends = said.length > 0 ? said : [estimatedExpiryTime(listedAt)];
  const alive = ends.filter((until) => until > now);
  const isSaid = said.length > 0;
  if (alive.length === 0) return { is: 'ended', said: isSaid };
  const until = Math.min(...alive);
  const left = until - now;
  return { is: 'alive', said: isSaid, until, left, share: Math.min(1, left / Math.max(1, until - listedAt)) };
}

/** Whether one link can still be followed. */
export const isLinkAlive = (until: number | null, listedAt: number, now: number): boolean =>
  linkExpiryTime(until, listedAt) > now;

/** When a link ends: by its own word, else reckoned. */
export const linkExpiryTime = (until: number | null, listedAt: number): number =>
  until ?? estimatedExpiryTime(listedAt);

const estimatedExpiryTime = (listedAt: number): number => listedAt + linkLifeHours * 3_600_000;
