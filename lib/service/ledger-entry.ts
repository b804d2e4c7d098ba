import { rejectionsMayBeBilled } from './assumptions';
import type { EndpointName } from './endpoints';
import { type Failure, type FailureKind, wasSent } from './failure';
import { type Micros, type Quote, quotedMicros } from './price';
import { priceVersion } from './price-version';

/**
 * What the tool-calling entry point is asked (section "Authentication", 3): to begin, to list its tools, to call one. Whether
 * the first two are billed is not said, so each attempt has its row in the ledger like any other that carries the token.
 */
export const toolRequestNames = ['toolsBegin', 'toolsList', 'toolsCall'] as const;
export type ToolRequestName = (typeof toolRequestNames)[number];

/** Everything that carries the token, as the ledger names it. */
export type RequestName = EndpointName | ToolRequestName;

/** Whether a row of the ledger is of an endpoint, and so has a row of its own in `endpoints.ts`. */
export const isEndpointName = (name: RequestName): name is EndpointName =>
  !toolRequestNames.some((toolName) => toolName === name);

/**
 * `sent`: on its way, nobody knows yet. `confirmed`: answered as asked, so billed. `possible`: sent, and the service did not
 * say whether it billed. `none`: answered in a way that is known to be free.
 */
export type BillingState = 'sent' | 'confirmed' | 'possible' | 'none';

/** One row per attempt, written before the call leaves. Times in milliseconds since 1970. */
export interface LedgerEntry {
  /** Grows with time, so that rows sort by it. */
  id: string;
  name: RequestName;
  /** The question, without anything secret. */
  asked: unknown;
  /** The key of the question; the same question asked twice has it twice. */
  key: string;
  videoId: string | null;
  by: 'reader' | 'auto' | 'watch';
  /** Whom it was asked of; not there in rows from before there was more than one. `name` as it was called then. */
  connection?: { id: string; name: string };
  /** The tool that was called. */
  tool?: string;
  /** From the start of a browser to its end; not there in rows from before that was kept. */
  session?: string;
  /** The run and the collection that it was for; not there where it was for none. */
  runId?: string;
  collectionId?: string;
  /** The run's step. */
  step?: number;
  sentAt: number;
  answeredAt: number | null;
  /** Most that it could cost, as shown before the click; `null` where no price is known. */
  quoted: Micros | null;
  priceFrom: 'stated' | 'own' | 'unstated';
  /** Version of the price book that the quote was read from. */
  priceVersion: string;
  /** When the user entered the price of their own that was quoted; not there where none was, or its day was not kept. */
  ownPriceAt?: number;
  /** What it did cost; `null` while that is unknown. */
  billed: Micros | null;
  state: BillingState;
  /** Why it did not end as asked. */
  failure: FailureKind | null;
  /** The browser may have sent it twice; see `maySendTwice`. */
  sentTwice?: true;
  /** The user has seen that it is possibly billed and left it so. */
  left: boolean;
}

/** What is known of an attempt before it leaves. `sentAt` in milliseconds since 1970; `mark` tells attempts of one millisecond apart. */
export interface LedgerDraft
  extends Pick<
    LedgerEntry,
    | 'name'
    | 'asked'
    | 'key'
    | 'videoId'
    | 'by'
    | 'sentAt'
    | 'connection'
    | 'tool'
    | 'runId'
    | 'collectionId'
    | 'step'
    | 'ownPriceAt'
  > {
  mark: string;
  quote: Quote;
}

/** The row to write before a call leaves. */
export const createLedgerEntry = ({ mark, quote, ...attempt }: LedgerDraft): LedgerEntry => ({
  ...attempt,
  // Thirteen digits of milliseconds last until the year 2286; text sorts like the time.
  id: `${String(attempt.sentAt).padStart(13, '0')}-${mark}`,
  answeredAt: null,
  quoted: quotedMicros(quote),
  priceFrom: quote.is,
  priceVersion,
  billed: null,
  state: 'sent',
  failure: null,
  left: false,
});

/** The same row once the call was answered as asked. `billed` in millionths of a dollar, `null` where nobody can tell. */
export const confirmedEntry = (entry: LedgerEntry, answeredAt: number, billed: Micros | null): LedgerEntry => ({
  ...entry,
  answeredAt,
  billed,
  state: 'confirmed',
  failure: null,
});

/** A failure as far as the ledger needs it. */
export type EntryFailure = Pick<Failure, 'kind'> & { status?: number };

/** The same row once the call ended otherwise. */
export const failedEntry = (entry: LedgerEntry, answeredAt: number, failure: EntryFailure): LedgerEntry => ({
  ...entry,
  answeredAt,
  state: billingStateAfter(failure.kind),
  failure: failure.kind,
  ...(maySendTwice(failure) && { sentTwice: true }),
});

/**
 * Whether the browser may have sent the request a second time by itself. On a connection that was used before, browsers repeat
 * a request, also a POST, after a 408 or where the connection closes before the head of the response (RFC 9110, 9.2.2; RFC
 * 9112, 9.3.1). Both are seen here only where the second attempt fails too.
 */
const maySendTwice = ({ kind, status }: EntryFailure): boolean =>
  kind === 'unreachable' || (kind === 'refused' && status === 408);

const rejectionKinds = new Set<FailureKind>(['forbidden', 'invalid', 'no-captions', 'too-many', 'refused']);

const billingStateAfter = (failure: FailureKind): BillingState => {
  // The answer had come; only the room to keep it lacked.
  if (failure === 'storage-full') return 'confirmed';
  if (!wasSent(failure)) return 'none';
  return rejectionKinds.has(failure) && !rejectionsMayBeBilled ? 'none' : 'possible';
};
