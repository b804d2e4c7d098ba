import { type AccountState, parseBaseAddress } from '@/lib/connection/connection';
import type { Failure } from './failure';

/** Reasons why an account cannot send requests: not set up yet, or no longer valid. */
export type AccountBlocker = Extract<
  Failure,
  { kind: 'no-address' | 'no-token' | 'locked-token' | 'malformed-token' | 'expired-token' | 'no-permission' }
>;

/** Returns the reason why this account cannot send requests, or `null`. Sends nothing. */
export function blockerOf({ serviceUrl, token, permitted }: AccountState): AccountBlocker | null {
  const address = parseBaseAddress(serviceUrl);
  if (!address.ok) return { kind: 'no-address' };
  if (token.is === 'none') return { kind: 'no-token' };
  if (token.is === 'locked') return { kind: 'locked-token' };
  if (token.is === 'malformed') return { kind: 'malformed-token' };
  if (token.is === 'expired') return { kind: 'expired-token', at: token.at };
  return permitted ? null : { kind: 'no-permission', origin: address.value.origin };
}
