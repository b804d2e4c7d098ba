import type * as z from 'zod/mini';
import type { ConnectionState, TokenState } from '@/lib/connection/connection';
import type { Message } from '@/lib/shared/localized-text';
import type { accessFacts as accessFactsSchema, failure, validationIssue } from './failure-schema';

export type AccessFacts = z.output<ReturnType<typeof accessFactsSchema>>;

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
 * Returns the likely causes of a rejection, most likely first, each with what to do about it. The interface
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
  locked: ['tokenLocked'],
  malformed: ['tokenMalformed'],
};

const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

export type ValidationIssue = z.output<ReturnType<typeof validationIssue>>;

/** All expected failures; see `failure-schema.ts`. */
export type Failure = z.output<ReturnType<typeof failure>>;

export type FailureKind = Failure['kind'];

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
