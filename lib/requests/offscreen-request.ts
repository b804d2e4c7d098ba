import type { DiscoveredNames } from '@/lib/service/assumptions';
import type { AnyCall, CallFailure } from '@/lib/service/call';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { RejectedRequest } from '@/lib/service/parameter-probes';

/** A pending request, even if the page that sent it is closed. */
export interface PendingRequest extends Pick<LedgerEntry, 'name' | 'asked'> {
  /** When it was sent, in milliseconds since 1970. */
  since: number;
}

/**
 * A request whose response takes minutes, as it is passed to the offscreen document, which reads the token from
 * storage.
 */
export interface SlowRequest {
  /** Identifies one attempt to send the request; see `slowRequestId`. */
  id: string;
  /** The cache key of the request. */
  key: string;
  request: Pick<AnyCall, 'name' | 'asked'>;
  connection: string;
  serviceUrl: string;
  names: DiscoveredNames;
  noCaptions?: readonly string[] | undefined;
}

/** Result of a slow request. By then its response is saved, unless its video was deleted. */
export type SlowOutcome = { ok: true } | CallFailure;

/** A message of the offscreen document about a slow request. */
export type SlowRequestMessage =
  /** The document is about to send the request. The worker returns whether it still may. */
  | { is: 'begun'; id: string }
  | { is: 'ended'; id: string; outcome: SlowOutcome; rejected?: { serviceUrl: string; request: RejectedRequest } };

const idPrefix = 'slow ';

/**
 * Returns the id of one attempt, made of the id of its ledger row and its cache key. The key can be read from it even
 * if the row no longer contains the parameters.
 */
export const slowRequestId = (rowId: string, key: string): string => `${idPrefix}${rowId} ${key}`;

/** Returns the cache key in an id; `null` for ids of other jobs. */
export const cacheKeyFromId = (id: string): string | null =>
  id.startsWith(idPrefix) ? id.slice(id.indexOf(' ', idPrefix.length) + 1) : null;
