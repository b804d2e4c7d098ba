import { linkLifeHours } from '@/lib/service/assumptions';

/** The remaining lifetime of links. Times are in milliseconds since 1970, durations in milliseconds. */
export type LinkLifetime =
  /** `said`: the links state it; otherwise it is estimated from the time of the list. */
  { is: 'alive'; said: boolean; until: number; left: number; share: number } | { is: 'ended'; said: boolean };

/** The remaining time below which the user is warned, in milliseconds. */
export const expiryWarningMs = 15 * 60_000;

/**
 * Returns when the first valid link of a list expires. A link without an expiry time lasts "a few hours" from when the
 * list was received (section "Limits"). `null` if there is no link.
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

/** Returns whether a link is still valid. */
export const isLinkAlive = (until: number | null, listedAt: number, now: number): boolean =>
  linkExpiryTime(until, listedAt) > now;

/** Returns when a link expires, by its own statement or an estimate. */
export const linkExpiryTime = (until: number | null, listedAt: number): number =>
  until ?? estimatedExpiryTime(listedAt);

const estimatedExpiryTime = (listedAt: number): number => listedAt + linkLifeHours * 3_600_000;
