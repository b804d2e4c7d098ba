import { environment } from '@/lib/browser/environment';
import { loadTranslation } from '@/lib/browser/load-translation';
import type { AccountState, ConnectionState } from '@/lib/connection/account';
import {
  readAccessFacts,
  readAccountState,
  readConnectionStates,
  readRequestAccount,
  readToolAccount,
} from '@/lib/connection/background/account-state';
import { createSignInController, type SignInAttempt } from '@/lib/connection/background/sign-in-controller';
import { withTokenRenewal } from '@/lib/connection/background/with-token-renewal';
import { offscreenKeyPorts } from '@/lib/connection/browser/offscreen-keys';
import { signInStateStorage as board, openAuthWindow, signInRedirectUrl } from '@/lib/connection/browser/sign-in';
import { createRandomKey, encryptSecret, importDecryptionKey } from '@/lib/connection/browser/token-encryption';
import { canSaveSecret, deleteToken, readSecret, saveSecret } from '@/lib/connection/browser/token-repository';
import { activeConnection, type TokenStorage } from '@/lib/connection/connection';
import { updateConnection } from '@/lib/connection/connection-list';
import type { SignInPorts } from '@/lib/messaging/offscreen-jobs';
import { deliver, runOffscreen, servePorts } from '@/lib/messaging/run-offscreen';
import { lastResponseTimes } from '@/lib/requests/repository/last-responses';
import { markDeleted } from '@/lib/requests/repository/mark-deleted';
import type { Account } from '@/lib/service/client';
import type { AccessFacts } from '@/lib/service/failure';
import { settingsRepository } from '@/lib/settings/repository';
import type { ToolAccount } from '@/lib/tools/background/entry-point';

const settings = settingsRepository.get;
export const seals = offscreenKeyPorts(async () => (await settings()).connections);

/** Renews a token in the offscreen document, which writes it to where it rests. */
const renew = (connection: string): Promise<boolean | null> =>
  runOffscreen('renewToken', { input: { connection }, ports: seals });
const freshSecret = withTokenRenewal({ ...environment, read: readSecret, renew });

/** Who asks, at the moment of the call; a token that has come to its end is renewed first, where it can be. */
export const serviceAccount = (): Promise<Account> => readRequestAccount({ settings, secret: freshSecret });

/** The same at the tool-calling entry point. */
export const toolServiceAccount = (): Promise<ToolAccount> => readToolAccount({ settings, secret: freshSecret });

/** The part of a sign-in that only the worker can do. */
const signInPorts = ({ of, isWanted, tell }: SignInAttempt): SignInPorts => ({
  ...seals,
  tell,
  isWanted: async () => isWanted(),
  canKeep: () => canSaveSecret(of),
  isPermitted: environment.isPermitted,
  async openWindow(url, ticket) {
    void openAuthWindow(url).then((address) => deliver(ticket, address));
  },
});

/** Signing in through the browser's own window; the offscreen document speaks with the servers. */
export const signIn = createSignInController({
  ...environment,
  stateStorage: board,
  connection: async () => activeConnection(await settings()),
  findOffer: (attempt) => runOffscreen('lookForSignIn', { input: { of: attempt.of }, ports: signInPorts(attempt) }),
  complete: (attempt, offer) =>
    runOffscreen('signIn', {
      input: {
        of: attempt.of,
        offer,
        redirectUri: signInRedirectUrl(),
        clientName: loadTranslation()('extensionName'),
      },
      ports: signInPorts(attempt),
    }),
});

/**
 * Serves the jobs of the offscreen document. Some go on after the worker that began them died: a renewal, because a refresh token
 * is often good once, the end of a sign-in whose token is written, and the deletion of a video.
 */
const offscreen = servePorts({
  renewToken: seals,
  signIn: { finishSeal: seals.finishSeal },
  forgetVideo: { markForgotten: markDeleted },
});

/** Actions of the user on a stored token. */
const token = {
  async rest(id: string, rest: TokenStorage): Promise<void> {
    const read = await readSecret(id);
    if (read.is === 'locked') return;
    if (read.is === 'open') await saveSecret(read.secret, { id, rest });
    await settingsRepository.change(updateConnection(await settings(), id, { rest }));
  },
  /** Deletes it here first: whether its server revokes it does not bring it back. Whether it was revoked. */
  async forget(id: string): Promise<boolean> {
    const read = await readSecret(id);
    await deleteToken(id);
    if (read.is !== 'open' || !read.secret.signedIn?.revocationEndpoint) return false;
    const key = await createRandomKey();
    const input = { connection: id, sealed: await encryptSecret(read.secret, key, null) };
    const lendKeys = async (_: string, ticket: string) => deliver(ticket, [await importDecryptionKey(key)]);
    return (await runOffscreen('revokeToken', { input, ports: { lendKeys } })) ?? false;
  },
};

const connectionDeps = {
  settings,
  secret: readSecret,
  canKeep: canSaveSecret,
  lastAnswers: lastResponseTimes,
  ...environment,
};

/** What is known about a refusal at this moment. */
export const currentAccessFacts = (): Promise<AccessFacts> => readAccessFacts(connectionDeps);

/** What the desk hears of who asks: what pages may know of it, signing in, and what becomes of a token. */
export const accountHandlers = {
  account: (): Promise<AccountState> => readAccountState(connectionDeps),
  connections: (): Promise<Record<string, ConnectionState>> => readConnectionStates(connectionDeps),
  signIn,
  token,
  offscreen,
};
