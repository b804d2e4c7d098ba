import type { Service } from '../service.ts';

/** Section "Authentication", 7: ends one app and its tokens at once, and no other; `false` where there is none. */
export function disconnectApp({ accounts, grants }: Pick<Service, 'accounts' | 'grants'>, appId: string): boolean {
  const ended = accounts.disconnect(appId);
  for (const grant of ended ?? []) grants.endGrant(grant);
  return ended !== undefined;
}
