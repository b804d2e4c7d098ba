import { timeKey } from '@/lib/shared/time-key';
import { rejectionsMayBeBilled } from './assumptions';
import type { EndpointName } from './endpoints';
import { type Failure, type FailureKind, wasSent } from './failure';
import { type Micros, priceVersion, type Quote, quotedMicros } from './price';
import { type BillingState, type LedgerEntry, type RequestName, toolRequestNames } from './records';

export const isEndpointName = (name: RequestName): name is EndpointName =>
  !toolRequestNames.some((toolName) => toolName === name);

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
