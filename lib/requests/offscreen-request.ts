import type { DiscoveredNames } from '@/lib/service/assumptions';
import type { AnyCall, CallFailure } from '@/lib/service/call';
import type { RejectedRequest } from '@/lib/service/parameter-probes';

/**
 * A question whose answer takes minutes, as the page out of sight is given it. Without the token: that page reads it where it
 * rests, at the moment that it asks.
 */
export interface SlowRequest {
  /** Of this asking alone; see `slowId`. */
  id: string;
  /** Of the question; see `cache-key.ts`. */
  key: string;
  question: Pick<AnyCall, 'name' | 'asked'>;
  connection: string;
  serviceUrl: string;
  names: DiscoveredNames;
  noCaptions?: readonly string[] | undefined;
}

/** How it ended. An answer lies on the shelf of answers by then, unless what it is about was forgotten. */
export type SlowOutcome = { ok: true } | CallFailure;

/** What that page tells the worker. */
export type SlowRequestMessage =
  /** It is about to ask: told whether it still may. */
  | { is: 'begun'; id: string }
  | { is: 'ended'; id: string; end: SlowOutcome; heard?: { serviceUrl: string; heard: RejectedRequest } };

const idPrefix = 'slow ';

/**
 * The name of one asking, by its row of the ledger and the key of its question. Others can read from it what is under way, also
 * once the row no longer says what was asked.
 */
export const slowRequestId = (row: string, key: string): string => `${idPrefix}${row} ${key}`;

/** The key of the question that is asked under a name; `null` where the name is of another job. */
export const cacheKeyFromId = (id: string): string | null =>
  id.startsWith(idPrefix) ? id.slice(id.indexOf(' ', idPrefix.length) + 1) : null;
