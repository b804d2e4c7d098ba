import type { AccountState } from '@/lib/core/account';
import { baseAddressFrom } from '@/lib/core/service/base-address';
import type { Account } from '@/lib/core/service/client';
import type { Settings } from '@/lib/core/settings';
import { tokenStateOf } from '@/lib/core/token-shape';

export interface AccountParts {
  settings(): Promise<Settings>;
  token(): Promise<string | null>;
  isPermitted(origin: string): Promise<boolean>;
  now(): number;
}

/** What pages may know of address, token and permission (TOK-01). The token itself goes no further than this. */
export async function accountState({ settings, token, isPermitted, now }: AccountParts): Promise<AccountState> {
  const { serviceUrl } = await settings();
  const address = baseAddressFrom(serviceUrl);
  return {
    serviceUrl,
    token: tokenStateOf(await token(), now()),
    permitted: address.ok && (await isPermitted(address.value.origin)),
  };
}

/** What the client needs to ask, at the moment that it asks. */
export async function accountToAsk({ settings, token }: Pick<AccountParts, 'settings' | 'token'>): Promise<Account> {
  const { serviceUrl, names } = await settings();
  return { serviceUrl, token: await token(), names: names[serviceUrl] ?? {} };
}
