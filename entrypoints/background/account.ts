import { accountState, accountToAsk } from '@/lib/background/account-state';
import { settingsItem } from '@/lib/browser/settings-item';
import { readToken as token } from '@/lib/browser/token';
import { world } from '@/lib/browser/world';
import type { AccountState } from '@/lib/core/account';
import type { Account } from '@/lib/core/service/client';

const parts = { settings: settingsItem.get, token, ...world };

/** What pages may know of who asks (TOK-01). */
export const account = (): Promise<AccountState> => accountState(parts);

/** Who asks, at the moment of the call. */
export const asker = (): Promise<Account> => accountToAsk(parts);
