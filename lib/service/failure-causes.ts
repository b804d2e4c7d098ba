import type { ConnectionState, TokenState } from '@/lib/connection/account';
import type { Message } from '@/lib/shared/localized-text';

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
