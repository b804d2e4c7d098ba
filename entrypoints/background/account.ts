import { accountState, accountToAsk, connectionStates, refusalNow, toolAccount } from '@/lib/background/account-state';
import { takenBack } from '@/lib/background/sign-in/exchange';
import { renewing } from '@/lib/background/sign-in/renewing';
import { createSignIn } from '@/lib/background/sign-in/sign-in';
import type { ToolAccount } from '@/lib/background/tools/entry';
import { comesBackTo, throughAuthWindow as goThere } from '@/lib/browser/auth-window';
import { freshFetch as ask } from '@/lib/browser/fresh-fetch';
import { lastAnswers } from '@/lib/browser/last-answers';
import { settingsItem } from '@/lib/browser/settings-item';
import { signInBoard as board } from '@/lib/browser/sign-in-board';
import { canKeep, forgetToken, keepSecret, readSecret } from '@/lib/browser/token';
import { browserWords } from '@/lib/browser/words';
import { world } from '@/lib/browser/world';
import type { AccountState, ConnectionState } from '@/lib/core/account';
import { activeConnection, type RestingPlace } from '@/lib/core/connection';
import { withChanged } from '@/lib/core/connection-list';
import type { Secret } from '@/lib/core/kept-secret';
import type { RefusalFacts } from '@/lib/core/refusal-causes';
import { isOnThisMachine } from '@/lib/core/service/base-address';
import type { Account } from '@/lib/core/service/client';

const settings = settingsItem.get;
const speaking = { ...world, isOnThisMachine, ask };

/** Where the token of a connection rests is the reader's choice, and it stays there when it is renewed. Whether it could. */
const keep = async (id: string, secret: Secret): Promise<boolean> => {
  const of = (await settings()).connections.find((one) => one.id === id);
  if (!of || !(await canKeep(of))) return false;
  await keepSecret(secret, of);
  return true;
};
const fresh = renewing({ ...speaking, read: readSecret, keep });

/** Who asks, at the moment of the call; a token that has come to its end is renewed first, where it can be. */
export const asker = (): Promise<Account> => accountToAsk({ settings, secret: fresh });

/** The same at the tool-calling entry point. */
export const toolAsker = (): Promise<ToolAccount> => toolAccount({ settings, secret: fresh });

/** Signing in through the browser's own window. */
export const signIn = createSignIn({
  ...speaking,
  ...{ board, goThere, clientName: () => browserWords()('extensionName') },
  redirectUri: comesBackTo,
  connection: async () => activeConnection(await settings()),
  ...{ canKeep, held: readSecret, keep },
});

/** What the reader does with a token that is held. */
const token = {
  async rest(id: string, rest: RestingPlace): Promise<void> {
    const read = await readSecret(id);
    if (read.is === 'locked') return;
    if (read.is === 'open') await keepSecret(read.secret, { id, rest });
    await settingsItem.change(withChanged(await settings(), id, { rest }));
  },
  /** Forgotten here first: what becomes of it at its server does not bring it back. */
  async forget(id: string): Promise<boolean> {
    const read = await readSecret(id);
    await forgetToken(id);
    return read.is === 'open' && takenBack(speaking, read.secret);
  },
};

const ofConnections = { settings, secret: readSecret, canKeep, lastAnswers, ...world };

/** What is known about a refusal at this moment (TOK-06). */
export const refusalFacts = (): Promise<RefusalFacts> => refusalNow(ofConnections);

/** What the desk hears of who asks: what pages may know of it (TOK-01), signing in, and what becomes of a token. */
export const whoAsks = {
  account: (): Promise<AccountState> => accountState(ofConnections),
  connections: (): Promise<Record<string, ConnectionState>> => connectionStates(ofConnections),
  signIn,
  token,
};
