import type { AccountState } from '@/lib/core/account';
import { activeConnection } from '@/lib/core/connection';
import type { ReadSecret } from '@/lib/core/kept-secret';
import { baseAddressFrom } from '@/lib/core/service/base-address';
import type { Account } from '@/lib/core/service/client';
import type { Settings } from '@/lib/core/settings';
import { tokenStateOf } from '@/lib/core/token-shape';

export interface AccountParts {
  settings(): Promise<Settings>;
  /** What opens the service for a connection. */
  secret(connection: string): Promise<ReadSecret>;
  isPermitted(origin: string): Promise<boolean>;
  now(): number;
}

/** What pages may know of connection, token and permission (TOK-01). The token itself goes no further than this. */
export async function accountState({ settings, secret, isPermitted, now }: AccountParts): Promise<AccountState> {
  const { id, serviceUrl } = activeConnection(await settings());
  const address = baseAddressFrom(serviceUrl);
  return {
    serviceUrl,
    token: tokenStateOf(await secret(id), now()),
    permitted: address.ok && (await isPermitted(address.value.origin)),
  };
}

/** What the client needs to ask, at the moment that it asks. */
export async function accountToAsk({ settings, secret }: Pick<AccountParts, 'settings' | 'secret'>): Promise<Account> {
  const chosen = await settings();
  const { id, serviceUrl } = activeConnection(chosen);
  return { serviceUrl, secret: await secret(id), names: chosen.names[serviceUrl] ?? {} };
}
