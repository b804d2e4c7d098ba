import { environment } from '@/lib/browser/environment';
import { loadTranslation } from '@/lib/browser/load-translation';
import { createSignInController, type SignInAttempt } from '@/lib/connection/background/sign-in-controller';
import { openAuthWindow, signInRedirectUrl, signInStateStorage } from '@/lib/connection/browser/sign-in';
import { createRandomKey, encryptSecret, importDecryptionKey } from '@/lib/connection/browser/token-encryption';
import {
  canSaveSecret,
  deleteToken,
  moveSecret,
  offscreenTokenPorts,
  readSecret,
  readSecretFor,
} from '@/lib/connection/browser/token-repository';
import {
  type AccountState,
  activeConnection,
  type ConnectionState,
  type TokenStorage,
} from '@/lib/connection/connection';
import { updateConnection } from '@/lib/connection/connection-list';
import type { SignInPorts } from '@/lib/messaging/offscreen-jobs';
import { deliverToOffscreen, runOffscreen, servePorts } from '@/lib/messaging/run-offscreen';
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
export const offscreenKeyPorts = offscreenTokenPorts(async () => (await settings()).connections);

/** Renews a token in the offscreen document, which also stores it. */
const renewToken = (connection: string): Promise<boolean | null> =>
  runOffscreen('renewToken', { input: { connection }, ports: offscreenKeyPorts });
const readFreshSecret = withTokenRenewal({ read: readSecretFor, renew: renewToken, now: environment.now });

/** Returns the active connection at the time of a request, with a renewed token if the old one expired. */
export const currentServiceAccount = (): Promise<Account> => readRequestAccount({ settings, secret: readFreshSecret });

/** Returns the active connection for the MCP endpoint. */
export const currentToolCredentials = (): Promise<ToolCredentials> =>
  readToolCredentials({ settings, secret: readFreshSecret });

/** Creates the worker's ports for a sign-in in the offscreen document. */
const signInPorts = ({ connection, isWanted, reportStep }: SignInAttempt): SignInPorts => ({
  ...offscreenKeyPorts,
  reportStep,
  connections: async () => (isWanted() ? (await settings()).connections : []),
  canSaveToken: () => canSaveSecret(connection),
  isPermitted: environment.isPermitted,
  async openWindow(url, deliveryId) {
    void openAuthWindow(url).then((address) => deliverToOffscreen(deliveryId, address));
  },
});

/** Signs in through the browser's own window. The offscreen document sends the requests. */
export const signInController = createSignInController({
  now: environment.now,
  keepAlive: environment.keepAlive,
  stateStorage: signInStateStorage,
  connection: async () => activeConnection(await settings()),
  findOffer: (attempt) =>
    runOffscreen('checkSignIn', { input: { connection: attempt.connection }, ports: signInPorts(attempt) }),
  complete: (attempt, server) =>
    runOffscreen('signIn', {
      input: {
        connection: attempt.connection,
        server,
        redirectUri: signInRedirectUrl(),
        clientName: loadTranslation()('extensionName'),
      },
      ports: signInPorts(attempt),
    }),
});

/**
 * Serves the jobs of the offscreen document that can outlive the worker that started them: token renewal (a refresh
 * token may be valid only once), and the end of a sign-in.
 */
const offscreen = servePorts({
  renewToken: offscreenKeyPorts,
  signIn: { deleteUnusedKeys: offscreenKeyPorts.deleteUnusedKeys },
});

/** User actions on a stored token. */
const token = {
  async moveToStorage(id: string, tokenStorage: TokenStorage): Promise<void> {
    if (!(await moveSecret({ id, tokenStorage }))) return;
    await settingsRepository.change(updateConnection(await settings(), id, { tokenStorage }));
  },
  /** Deletes the token on this device, then revokes it at its authorization server. Returns whether it was revoked. */
  async deleteToken(id: string): Promise<boolean> {
    const read = await readSecret(id);
    await deleteToken(id);
    if (read.is !== 'open' || !read.secret.signedIn?.revocationEndpoint) return false;
    const key = await createRandomKey();
    const input = { connection: id, encrypted: await encryptSecret(read.secret, key, null) };
    const deliverDecryptionKeys = async (_: string, deliveryId: string) =>
      deliverToOffscreen(deliveryId, [await importDecryptionKey(key)]);
    return (await runOffscreen('revokeToken', { input, ports: { deliverDecryptionKeys } })) ?? false;
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

/** The message handlers for connections, signing in and tokens. */
export const accountHandlers = {
  account: (): Promise<AccountState> => readAccountState(connectionDeps),
  connections: (): Promise<Record<string, ConnectionState>> => readConnectionStates(connectionDeps),
  signIn: signInController,
  token,
  offscreen,
};
