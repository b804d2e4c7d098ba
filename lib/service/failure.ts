import type { ConnectionState, TokenState } from '@/lib/connection/account';
import type { Message } from '@/lib/shared/localized-text';
import type { Micros } from './price';

/**
 * What is known where the service says no and not why (section "Errors", Forbidden; section "Authentication", 8: no tools).
 * Nothing secret. Times in milliseconds since 1970.
 */
export interface AccessFacts {
  token: TokenState['is'];
  /** When the token ends by its own word; `null` where it does not say. */
  expires: number | null;
  /** Who gave it at a sign-in; `null` where it was pasted. */
  issuer: string | null;
  /** When this connection last answered as asked; `null` where it never did. */
  workedAt: number | null;
  /** Who was asked. */
  host: string;
  at: number;
}

/** What a connection's state says about a refusal: `address` was asked, `at` that time. */
export function accessFacts({ token, workedAt }: ConnectionState, address: string, at: number): AccessFacts {
  const isKnown = token.is === 'present' || token.is === 'expired';
  return {
    token: token.is,
    expires: token.is === 'expired' ? token.at : token.is === 'present' ? token.expires : null,
    issuer: (isKnown && token.issuer) || null,
    workedAt,
    host: hostOf(address),
    at,
  };
}

/** A connection that answered within a week is in use: then its balance goes down, and its token rarely changes. */
const activePeriod = 7 * 86_400_000;

/**
 * Why the service may have said no, likeliest first, each with what to do about it. That a balance of zero lists no tools
 * is the one cause that the document itself names for that. `locale` (BCP 47) writes dates.
 */
export function likelyCauses(facts: AccessFacts, failureKind: 'forbidden' | 'no-tools', locale: string): Message[] {
  const certain = certainCauses[facts.token];
  if (certain) return [certain];
  const { expires, issuer, workedAt, host, at } = facts;
  const day = (time: number) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(time);
  const balance: Message = workedAt === null ? ['causeBalanceNew'] : ['causeBalanceSince', day(workedAt)];
  const ended: Message = issuer === null ? ['causeRevoked'] : ['causeDisconnected', hostOf(issuer)];
  const other: Message = ['causeOther', host];
  const isIdle = workedAt !== null && at - workedAt > activePeriod;
  const isNew = workedAt === null && issuer === null;
  const likely = isIdle && failureKind === 'forbidden' ? [ended, balance] : [balance, ended];
  const causes = isNew ? [balance, other, ended] : [...likely, other];
  const isExpired = expires !== null && expires <= at;
  return isExpired ? [[issuer === null ? 'causeExpired' : 'causeSignInEnded', day(expires)], ...causes] : causes;
}

/** Where there is no whole token there is nothing else to look for. */
const certainCauses: Partial<Record<TokenState['is'], Message>> = {
  none: ['noTokenSentence'],
  locked: ['lockedTokenSentence'],
  malformed: ['tokenMalformed'],
};

const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

/** One field-level complaint of the service (section "Errors"): where in the question, and what about it. */
export interface ValidationIssue {
  path: string;
  code: string;
  message: string;
}

/** Everything that can go wrong in the world, each with exactly the data that its sentence needs. */
export type Failure =
  // Before anything was sent: nothing is billed.
  | { kind: 'no-address' }
  | { kind: 'no-token' }
  | { kind: 'locked-token' }
  | { kind: 'malformed-token' }
  | { kind: 'expired-token'; at: number }
  | { kind: 'no-permission'; origin: string }
  | { kind: 'offline' }
  | { kind: 'wrong-question'; problems: ValidationIssue[] }
  | { kind: 'over-budget'; which: 'call' | 'session' | 'day' | 'run' | 'collection'; by: Micros; limit: Micros }
  | { kind: 'unpriced-limit'; used: number; limit: number }
  | { kind: 'auto-limit'; used: number; limit: number }
  // The service answered, and the answer is a refusal.
  /** `facts` where the worker knew them. */
  | { kind: 'forbidden'; facts?: AccessFacts }
  | { kind: 'invalid'; problems: ValidationIssue[] }
  | { kind: 'no-captions'; lang: string | null }
  | { kind: 'too-many'; retryAfterSeconds: number | null }
  /** `message` is the service's own, '' where it gave none; `retryAfterSeconds` its header of that name. */
  | { kind: 'refused'; status: number; message: string; retryAfterSeconds?: number }
  // Something came, but not what was promised.
  | { kind: 'web-page'; status: number }
  | { kind: 'empty-answer'; status: number }
  | { kind: 'cut-off'; bytes: number }
  /** More than a response may have, in bytes or in levels; see `received-body.ts`. */
  | { kind: 'too-much'; bytes: number }
  | { kind: 'redirected' }
  | { kind: 'strange-answer'; status: number }
  // Nothing came, or nobody was there to take it.
  | { kind: 'unreachable' }
  | { kind: 'timed-out'; seconds: number }
  | { kind: 'stopped' }
  | { kind: 'interrupted' }
  | { kind: 'storage-full' };

export type FailureKind = Failure['kind'];

const neverSent = new Set<FailureKind>([
  'no-address',
  'no-token',
  'locked-token',
  'malformed-token',
  'expired-token',
  'no-permission',
  'offline',
  'wrong-question',
  'over-budget',
  'unpriced-limit',
  'auto-limit',
]);

/** Whether the call left this machine, so that it may have been billed. */
export const wasSent = (kind: FailureKind): boolean => !neverSent.has(kind);
