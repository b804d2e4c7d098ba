import { accountState, accountToAsk } from '@/lib/background/account-state';
import { settingsItem } from '@/lib/browser/settings-item';
import { readSecret as secret } from '@/lib/browser/token';
import { world } from '@/lib/browser/world';
import type { AccountState } from '@/lib/core/account';
import type { Account } from '@/lib/core/service/client';

const parts = { settings: settingsItem.get, secret, ...world };

/** What pages may know of who asks (TOK-01). */
export const account = (): Promise<AccountState> => accountState(parts);

/** Who asks, at the moment of the call. */
export const asker = (): Promise<Account> => accountToAsk(parts);
