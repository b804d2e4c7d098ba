import type { AccountBlocker, ConnectionState, TokenState } from '@/lib/connection/connection';
import type { Message } from '@/lib/shared/localized-text';
import type { Micros } from './price';

/**
 * Facts about a connection that help to explain a `Forbidden` response or an empty tool list (section "Errors"; section
 * "Authentication", 8). They contain nothing secret. Times in milliseconds since 1970.
 */
export interface AccessFacts {
  token: TokenState['is'];
  /** Expiry that the token states; `null` if it states none. */
  expires: number | null;
  /** Issuer of the sign-in; `null` if the token was pasted. */
  issuer: string | null;
  /** Time of the last successful response of this connection, in milliseconds since 1970; `null` if there was none. */
  workedAt: number | null;
  host: string;
  at: number;
}

/**
 * Collects the facts about a connection for a request that the service at `address` rejected. `time` is in milliseconds
 * since 1970.
 */
export function accessFacts({ token, workedAt }: ConnectionState, address: string, time: number): AccessFacts {
  const isKnown = token.is === 'present' || token.is === 'expired';
  return {
    token: token.is,
    expires: token.is === 'expired' ? token.at : token.is === 'present' ? token.expires : null,
    issuer: (isKnown && token.issuer) || null,
    workedAt,
    host: hostOf(address),
    at: time,
  };
}

/**
 * Maximum time since the last success for a connection to count as active, in milliseconds. For an active connection,
 * an empty balance is more likely than a revoked token.
 */
const activePeriod = 7 * 86_400_000;

/**
 * Returns the likely causes of a rejection, most likely first, each with what to do about it. The interface document
 * itself names a balance of zero as a cause of an empty tool list. `locale` (BCP 47) formats dates.
 */
export function likelyCauses(facts: AccessFacts, failureKind: 'forbidden' | 'no-tools', locale: string): Message[] {
  const certain = certainCauses[facts.token];
  if (certain) return [certain];
  const { expires, issuer, workedAt, host, at } = facts;
  const day = (time: number) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(time);
  const balance: Message = workedAt === null ? ['causeBalanceNew'] : ['causeBalanceSince', day(workedAt)];
  const revokedCause: Message = issuer === null ? ['causeRevoked'] : ['causeDisconnected', hostOf(issuer)];
  const other: Message = ['causeOther', host];
  const isIdle = workedAt !== null && at - workedAt > activePeriod;
  const isNew = workedAt === null && issuer === null;
  const likely = isIdle && failureKind === 'forbidden' ? [revokedCause, balance] : [balance, revokedCause];
  const causes = isNew ? [balance, other, revokedCause] : [...likely, other];
  const isExpired = expires !== null && expires <= at;
  return isExpired ? [[issuer === null ? 'causeExpired' : 'causeSignInEnded', day(expires)], ...causes] : causes;
}

/** Without a usable token, no other cause is considered. */
const certainCauses: Partial<Record<TokenState['is'], Message>> = {
  none: ['noTokenSentence'],
  locked: ['lockedTokenSentence'],
  malformed: ['tokenMalformed'],
};

const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

/** One issue of a validation error (section "Errors"): the field, a code and a message. */
export interface ValidationIssue {
  path: string;
  code: string;
  message: string;
}

/** All expected failures, each with the data that its message needs. */
export type Failure =
  // Never sent, so not billed.
  | AccountBlocker
  | { kind: 'offline' }
  | { kind: 'invalid-request'; problems: ValidationIssue[] }
  | { kind: 'over-budget'; which: 'call' | 'session' | 'day' | 'run' | 'collection'; by: Micros; limit: Micros }
  | { kind: 'unpriced-limit'; used: number; limit: number }
  | { kind: 'auto-limit'; used: number; limit: number }
  /** The request, or its run, was started with another connection than the active one. */
  | { kind: 'other-connection' }
  /** The tab no longer shows the video that the request was for. */
  | { kind: 'other-video' }
  // The service rejected the request.
  /** `facts` is absent until the worker adds them. */
  | { kind: 'forbidden'; facts?: AccessFacts }
  | { kind: 'invalid'; problems: ValidationIssue[] }
  | { kind: 'no-captions'; lang: string | null }
  | { kind: 'too-many'; retryAfterSeconds: number | null }
  /** `message` is the service's own, '' if it sent none; `retryAfterSeconds` is from the Retry-After header. */
  | { kind: 'refused'; status: number; message: string; retryAfterSeconds?: number }
  // The response is not what the endpoint promises.
  | { kind: 'web-page'; status: number }
  | { kind: 'empty-response'; status: number }
  | { kind: 'truncated'; bytes: number }
  /** The response exceeds the limit of bytes or of nesting; see `receiveBody`. */
  | { kind: 'response-too-large'; bytes: number }
  | { kind: 'redirected' }
  | { kind: 'unexpected-response'; status: number }
  // No response arrived, or it could not be stored.
  | { kind: 'unreachable' }
  | { kind: 'timed-out'; seconds: number }
  | { kind: 'stopped' }
  | { kind: 'interrupted' }
  | { kind: 'storage-full' };

export type FailureKind = Failure['kind'];

const knownFailures: Record<FailureKind, true> = {
  'no-address': true,
  'no-token': true,
  'locked-token': true,
  'malformed-token': true,
  'expired-token': true,
  'no-permission': true,
  offline: true,
  'invalid-request': true,
  'over-budget': true,
  'unpriced-limit': true,
  'auto-limit': true,
  'other-connection': true,
  'other-video': true,
  forbidden: true,
  invalid: true,
  'no-captions': true,
  'too-many': true,
  refused: true,
  'web-page': true,
  'empty-response': true,
  truncated: true,
  redirected: true,
  'unexpected-response': true,
  'response-too-large': true,
  unreachable: true,
  'timed-out': true,
  stopped: true,
  interrupted: true,
  'storage-full': true,
};
export const failureKinds = Object.keys(knownFailures) as FailureKind[];

const neverSent = new Set<FailureKind>([
  'no-address',
  'no-token',
  'locked-token',
  'malformed-token',
  'expired-token',
  'no-permission',
  'offline',
  'invalid-request',
  'over-budget',
  'unpriced-limit',
  'auto-limit',
  'other-connection',
  'other-video',
]);

/** Returns whether a request with this failure may have been sent and therefore billed. */
export const wasSent = (kind: FailureKind): boolean => !neverSent.has(kind);
