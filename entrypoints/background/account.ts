import { environment } from '@/lib/browser/environment';
import { currentTranslation } from '@/lib/browser/translation';
import { renewToken, revokeToken } from '@/lib/connection/background/oauth-tokens';
import { createSignInController, type SignInAttempt } from '@/lib/connection/background/sign-in-controller';
import { completeSignIn, findSignInOffer, type SignInFlowDeps } from '@/lib/connection/background/sign-in-flow';
import { fetchUncached, openAuthWindow, signInRedirectUrl, signInStateStorage } from '@/lib/connection/browser/sign-in';
import {
  canSaveSecret,
  deleteToken,
  moveSecret,
  readSecret,
  readSecretFor,
  replaceSecret,
} from '@/lib/connection/browser/token-repository';
import {
  type AccountState,
  activeConnection,
  type ConnectionState,
  isLoopbackAddress,
  originsOf,
  type TokenStorage,
} from '@/lib/connection/connection';
import { updateConnection } from '@/lib/connection/connection-list';
import type { Secret, SecretState } from '@/lib/connection/token';
import {
  readAccessFacts,
  readAccountState,
  readConnectionStates,
  readRequestAccount,
  readToolCredentials,
  withTokenRenewal,
} from '@/lib/requests/account-state';
import { lastResponseTimes } from '@/lib/requests/repository/responses';
import type { Account } from '@/lib/service/client';
import type { AccessFacts } from '@/lib/service/failure';
import { settingsRepository } from '@/lib/settings/repository';
import type { ToolCredentials } from '@/lib/tools/background/mcp-endpoint';

const settings = settingsRepository.get;
const connectionOf = async (id: string) => (await settings()).connections.find((one) => one.id === id);
const transport = { ...environment, isOnThisMachine: isLoopbackAddress, fetchUncached };

const renewDeps = {
  ...transport,
  read: readSecret,
  keep: (id: string, secret: Secret, before: SecretState) =>
    replaceSecret(id, secret, before, { connection: () => connectionOf(id) }),
};
const readFreshSecret = withTokenRenewal({
  read: readSecretFor,
  renew: (connection) => renewToken(renewDeps, connection),
  now: environment.now,
});

/** Returns the active connection at the time of a request, with a renewed token if the old one expired. */
export const currentServiceAccount = (): Promise<Account> => readRequestAccount({ settings, secret: readFreshSecret });

export const currentToolCredentials = (): Promise<ToolCredentials> =>
  readToolCredentials({ settings, secret: readFreshSecret });

const signInDeps = ({ connection, isWanted, reportStep }: SignInAttempt): SignInFlowDeps => ({
  ...transport,
  connection,
  reportStep,
  connections: async () => (isWanted() ? (await settings()).connections : []),
  openAuthPage: openAuthWindow,
  canSaveToken: () => canSaveSecret(connection),
  read: readSecret,
  replaceToken: (id, secret, before) =>
    replaceSecret(id, secret, before, { origins: originsOf(connection), connection: () => connectionOf(id) }),
});

/** Signs in through the browser's own window. */
export const signInController = createSignInController({
  now: environment.now,
  keepAlive: environment.keepAlive,
  stateStorage: signInStateStorage,
  connection: async () => activeConnection(await settings()),
  findOffer: (attempt) => findSignInOffer(signInDeps(attempt)),
  complete: (attempt, server) =>
    completeSignIn(signInDeps(attempt), {
      server,
      redirectUri: signInRedirectUrl(),
      clientName: currentTranslation()('extensionName'),
    }),
});

const token = {
  async moveToStorage(id: string, tokenStorage: TokenStorage): Promise<void> {
    if (!(await moveSecret({ id, tokenStorage }))) return;
    await settingsRepository.change(updateConnection(await settings(), id, { tokenStorage }));
  },
  /** Deletes the token on this device, then revokes it at its authorization server. Returns whether it was revoked. */
  async deleteToken(id: string): Promise<boolean> {
    const read = await readSecret(id);
    await deleteToken(id);
    return read.is === 'open' && environment.keepAlive(revokeToken(transport, read.secret));
  },
};

const connectionDeps = {
  settings,
  secret: readSecretFor,
  storedSecret: readSecret,
  canSaveToken: canSaveSecret,
  lastResponseTimes,
  isPermitted: environment.isPermitted,
  now: environment.now,
};

/** Returns the state of the token and the connection, to explain a forbidden request. */
export const currentAccessFacts = (): Promise<AccessFacts> => readAccessFacts(connectionDeps);

export const accountHandlers = {
  account: (): Promise<AccountState> => readAccountState(connectionDeps),
  connections: (): Promise<Record<string, ConnectionState>> => readConnectionStates(connectionDeps),
  signIn: signInController,
  token,
};
