import type { Service } from '../service.ts';

/**
 * Disconnects one app and revokes its tokens (section "Authentication", 7). Returns `false` if there is no such app.
 */
export function disconnectApp({ accounts, grants }: Pick<Service, 'accounts' | 'grants'>, appId: string): boolean {
  const ended = accounts.disconnect(appId);
  for (const grant of ended ?? []) grants.endGrant(grant);
  return ended !== undefined;
}
