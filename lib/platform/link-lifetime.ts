import { linkLifetimeHours } from '@/lib/service/assumptions';

/** The remaining lifetime of links. Times are in milliseconds since 1970, durations in milliseconds. */
export type LinkLifetime =
  /**
   * `isStated`: the links state their expiry time; otherwise it is estimated from the time of the list. `share` is
   * the remaining part of the whole lifetime, from 0 to 1.
   */
  | { is: 'alive'; isStated: boolean; until: number; remaining: number; share: number }
  | { is: 'ended'; isStated: boolean };

/** The remaining time below which the user is warned, in milliseconds. */
export const expiryWarningMs = 15 * 60_000;

/**
 * Returns the lifetime of the valid link that expires first. If no link states its expiry time, all last "a few hours"
 * from when the list was received (section "Limits"). Returns `null` if there is no link.
 */
export function linkLifetime(untils: readonly (number | null)[], listedAt: number, now: number): LinkLifetime | null {
  if (untils.length === 0) return null;
  const stated = untils.filter((until) => until !== null);
  const ends = stated.length > 0 ? stated : [estimatedExpiryTime(listedAt)];
  const alive = ends.filter((until) => until > now);
  const isStated = stated.length > 0;
  if (alive.length === 0) return { is: 'ended', isStated };
  const until = Math.min(...alive);
  const remaining = until - now;
  return {
    is: 'alive',
    isStated,
    until,
    remaining,
    share: Math.min(1, remaining / Math.max(1, until - listedAt)),
  };
}

/** Returns whether a link is still valid. `until` is the time that the link states, `listedAt` when it was received. */
export const isLinkAlive = (until: number | null, listedAt: number, now: number): boolean =>
  linkExpiryTime(until, listedAt) > now;

/** Returns when a link expires, as the link states or as estimated, in milliseconds since 1970. */
export const linkExpiryTime = (until: number | null, listedAt: number): number =>
  until ?? estimatedExpiryTime(listedAt);

const estimatedExpiryTime = (listedAt: number): number => listedAt + linkLifetimeHours * 3_600_000;

export interface LinkListEntry {
  /** http or https. */
  url: string;
  name: string;
  /** `null` if unknown. */
  seconds: number | null;
  /** The title that a player shows. */
  title: string;
}

export type LinkListFormat = 'txt' | 'aria2' | 'm3u';

/** The file extension and media type of each format. aria2 accepts any file name, so its extension names the tool. */
export const linkListFormats: Record<LinkListFormat, { ending: string; mediaType: string }> = {
  txt: { ending: 'txt', mediaType: 'text/plain' },
  aria2: { ending: 'aria2.txt', mediaType: 'text/plain' },
  m3u: { ending: 'm3u', mediaType: 'audio/x-mpegurl' },
};

const writers: Record<LinkListFormat, (files: readonly LinkListEntry[]) => string[]> = {
  txt: (files) => files.map(({ url }) => url),
  /** The options of an address follow on indented lines (aria2's manual, "Input File"). */
  aria2: (files) => files.flatMap(({ url, name }) => [url, `  out=${oneLine(name)}`]),
  m3u: (files) => [
    '#EXTM3U',
    ...files.flatMap(({ url, seconds, title }) => [
      // -1 means unknown.
      `#EXTINF:${seconds === null ? -1 : Math.round(seconds)},${oneLine(title)}`,
      url,
    ]),
  ],
};

/**
 * Writes a list of links for other downloaders and players. The links are signed, so anyone who has the list can use
 * them.
 */
export const writeLinkList = (form: LinkListFormat, files: readonly LinkListEntry[]): string =>
  writers[form](files)
    .map((line) => `${line}\n`)
    .join('');

/** A line break in a name would start another line of the file. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
