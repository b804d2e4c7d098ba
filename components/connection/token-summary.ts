import { dateText } from '@/components/ui/format-text';
import type { TokenState } from '@/lib/connection/connection';
import type { Translate } from '@/lib/shared/localized-text';

export function tokenSummary(t: Translate, token: TokenState): string {
  switch (token.is) {
    case 'none':
      return t('popupTokenMissing');
    case 'locked':
      return t('tokenIsLocked');
    case 'malformed':
      return t('tokenIsMalformed');
    case 'expired':
      return t('tokenIsExpired', dateText(t, token.at));
    case 'present':
      if (token.issuer !== undefined) return t('signedInAt', hostOf(token.issuer));
      return token.tail === '' ? t('tokenIsSaved') : t('tokenIsSavedTail', token.tail);
  }
}

/** Returns the host of an address; the address itself if it is not a URL. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? address;
