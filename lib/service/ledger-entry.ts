import { timeKey } from '@/lib/shared/time-key';
import { rejectionsMayBeBilled } from './assumptions';
import type { EndpointName } from './endpoints';
import { type Failure, type FailureKind, wasSent } from './failure';
import { type Micros, priceVersion, type Quote, quotedMicros } from './price';

/**
 * Requests to the MCP endpoint (section "Authentication", 3). The interface document does not say whether the first two
 * are billed, so the ledger has a row for each attempt, as for every request with the token.
 */
export const toolRequestNames = ['toolsBegin', 'toolsList', 'toolsCall'] as const;
export type ToolRequestName = (typeof toolRequestNames)[number];

/** All requests that carry the token, by their names in the ledger. */
export type RequestName = EndpointName | ToolRequestName;

/** Returns whether a ledger row is for an endpoint in `endpoints.ts`. */
export const isEndpointName = (name: RequestName): name is EndpointName =>
  !toolRequestNames.some((toolName) => toolName === name);

/**
 * `sent`: no response yet. `confirmed`: successful, so billed. `possible`: sent, and it is unknown whether it was
 * billed. `none`: known not to be billed.
 */
export const billingStates = ['sent', 'confirmed', 'possible', 'none'] as const;
export type BillingState = (typeof billingStates)[number];

/** One row per attempt, written before the request is sent. Times in milliseconds since 1970. */
export interface LedgerEntry {
  /** Increases with time, so that sorting by id sorts by time. */
  id: string;
  name: RequestName;
  /** The parameters, without anything secret. */
  params: unknown;
  /** Cache key of the request; repeated requests share it. */
  key: string;
  videoId: string | null;
  startedBy: 'user' | 'automatic' | 'schedule';
  /** Absent in rows written before multiple connections were supported. `name` is the name when the row was written. */
  connection?: { id: string; name: string };
  tool?: string;
  /** Identifies the browser session, from start to exit. Absent in rows written before sessions were recorded. */
  session?: string;
  /** Absent if the request belongs to no run or collection. */
  runId?: string;
  collectionId?: string;
  step?: number;
  sentAt: number;
  receivedAt: number | null;
  /** The price as shown before the click: the most that it can cost, or an estimate; `null` if no price is known. */
  quoted: Micros | null;
  priceSource: Quote['is'];
  /** Version of the published prices that the quote is based on. */
  priceVersion: string;
  /**
   * Time at which the user entered the quoted price. Absent if the quote is not the user's own price, or if the time
   * was not recorded.
   */
  priceEnteredAt?: number;
  /** The actual cost; `null` while unknown. The cost stays unknown if the price is an estimate. */
  billed: Micros | null;
  state: BillingState;
  failure: FailureKind | null;
  /** True if the browser may have sent the request twice; see `mayHaveBeenSentTwice`. */
  sentTwice?: true;
  /** True if the user has dismissed the note that the request is possibly billed. */
  dismissed: boolean;
}

/**
 * An attempt before it is sent. `sentAt` is in milliseconds since 1970; `idSuffix` distinguishes attempts in the same
 * millisecond.
 */
export interface LedgerDraft
  extends Pick<
    LedgerEntry,
    | 'name'
    | 'params'
    | 'key'
    | 'videoId'
    | 'startedBy'
    | 'sentAt'
    | 'connection'
    | 'tool'
    | 'runId'
    | 'collectionId'
    | 'step'
    | 'priceEnteredAt'
  > {
  idSuffix: string;
  quote: Quote;
}

/** Returns the row to write before a request is sent. */
export const createLedgerEntry = ({ idSuffix, quote, ...attempt }: LedgerDraft): LedgerEntry => ({
  ...attempt,
  id: `${timeKey(attempt.sentAt)}-${idSuffix}`,
  receivedAt: null,
  quoted: quotedMicros(quote),
  priceSource: quote.is,
  priceVersion,
  billed: null,
  state: 'sent',
  failure: null,
  dismissed: false,
});

/** Returns the row after a successful response. `billed` in millionths of a dollar, `null` if unknown. */
export const confirmedEntry = (entry: LedgerEntry, receivedAt: number, billed: Micros | null): LedgerEntry => ({
  ...entry,
  receivedAt,
  billed,
  state: 'confirmed',
  failure: null,
});

export type EntryFailure = Pick<Failure, 'kind'> & { status?: number };

/** Returns the row after a failure. */
export const failedEntry = (entry: LedgerEntry, receivedAt: number, failure: EntryFailure): LedgerEntry => ({
  ...entry,
  receivedAt,
  state: billingStateAfter(failure.kind),
  failure: failure.kind,
  ...(mayHaveBeenSentTwice(failure) && { sentTwice: true }),
});

/**
 * Returns whether the browser may have repeated the request automatically. On a reused connection browsers repeat a
 * request, even a POST, after a 408 or if the connection closes before the response head (RFC 9110, 9.2.2; RFC 9112,
 * 9.3.1). The repetition can be noticed only if it ends in the same way.
 */
const mayHaveBeenSentTwice = ({ kind, status }: EntryFailure): boolean => kind === 'unreachable' || status === 408;

const rejectionKinds = new Set<FailureKind>(['forbidden', 'invalid', 'no-captions', 'too-many', 'refused']);

const billingStateAfter = (failure: FailureKind): BillingState => {
  // The response arrived, but there was no space to store it.
  if (failure === 'storage-full') return 'confirmed';
  if (!wasSent(failure)) return 'none';
  return rejectionKinds.has(failure) && !rejectionsMayBeBilled ? 'none' : 'possible';
};
