import type { DiscoveredNames } from '@/lib/service/assumptions';
import type { AnyCall, CallFailure } from '@/lib/service/call';
import type { RejectedRequest } from '@/lib/service/parameter-probes';

/** A request whose response takes minutes, as the offscreen document gets it. It reads the token itself. */
export interface SlowRequest {
  /** Names one sending of the request; see `slowRequestId`. */
  id: string;
  /** The cache key of the request. */
  key: string;
  request: Pick<AnyCall, 'name' | 'asked'>;
  connection: string;
  serviceUrl: string;
  names: DiscoveredNames;
  noCaptions?: readonly string[] | undefined;
}

/** How a slow request ended. By then its response is saved, unless its video was deleted. */
export type SlowOutcome = { ok: true } | CallFailure;

/** A message of the offscreen document about a slow request. */
export type SlowRequestMessage =
  /** It is about to send the request. The worker responds whether it still may. */
  | { is: 'begun'; id: string }
  | { is: 'ended'; id: string; outcome: SlowOutcome; rejected?: { serviceUrl: string; request: RejectedRequest } };

const idPrefix = 'slow ';

/**
 * Returns the id of one sending, made of the id of its ledger row and its cache key. So the key can be read from it when the row
 * no longer says what was requested.
 */
export const slowRequestId = (rowId: string, key: string): string => `${idPrefix}${rowId} ${key}`;

/** Returns the cache key in an id; `null` for ids of other jobs. */
export const cacheKeyFromId = (id: string): string | null =>
  id.startsWith(idPrefix) ? id.slice(id.indexOf(' ', idPrefix.length) + 1) : null;
