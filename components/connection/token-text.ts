import { dateText } from '@/components/ui/amounts';
import type { TokenState } from '@/lib/connection/account';
import type { Translate } from '@/lib/shared/localized-text';

/** What is known of a token, in few words. */
export function tokenSummary(say: Translate, token: TokenState): string {
  switch (token.is) {
    case 'none':
      return say('tokenIsNone');
    case 'locked':
      return say('tokenIsLocked');
    case 'malformed':
      return say('tokenIsMalformed');
    case 'expired':
      return say('tokenIsExpired', dateText(say, token.at));
    case 'present':
      if (token.issuer !== undefined) return say('tokenIsSignedIn', hostOf(token.issuer));
      return token.tail === '' ? say('tokenIsHeld') : say('tokenIsHeldTail', token.tail);
  }
}

/** The host of an address; the address itself where it is none. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? address;
