import {
  type AccountState,
  activeConnection,
  type Connection,
  type ConnectionState,
  originOf,
  originsOf,
  parseBaseAddress,
} from '@/lib/connection/connection';
import { identifyActiveConnection } from '@/lib/connection/connection-list';
import { isRenewalDue, type SecretState, tokenStateOf, withoutRefreshToken } from '@/lib/connection/token';
import type { Account } from '@/lib/service/client';
import { type AccessFacts, accessFacts } from '@/lib/service/failure';
import type { Settings } from '@/lib/settings/settings';
import { ownValue } from '@/lib/shared/own-value';
import type { ToolCredentials } from '@/lib/tools/background/mcp-endpoint';

interface AccountDeps {
  settings(): Promise<Settings>;
  /** Reads the secret of a connection if it may be sent to this origin. */
  secret(connection: string, origin: string | null): Promise<SecretState>;
  /** Reads the secret of a connection, whatever its origins are, only to show its state. */
  storedSecret(connection: string): Promise<SecretState>;
  isPermitted(origin: string): Promise<boolean>;
  now(): number;
}

/** Reads the state of the active connection for pages. The state never contains the token. */
export async function readAccountState(deps: AccountDeps): Promise<AccountState> {
  const { settings, isPermitted, now } = deps;
  const { id, serviceUrl } = activeConnection(await settings());
  const address = parseBaseAddress(serviceUrl);
  return {
    serviceUrl,
    token: tokenStateOf(await readShownSecret(deps, id, originOf(serviceUrl)), now()),
    permitted: address.ok && (await isPermitted(address.value.origin)),
  };
}

/** Reads the secret for an origin, or the stored one if there is no address yet. */
const readShownSecret = (
  { secret, storedSecret }: Pick<AccountDeps, 'secret' | 'storedSecret'>,
  connection: string,
  origin: string | null,
): Promise<SecretState> => (origin === null ? storedSecret(connection) : secret(connection, origin));

/** Reads the URL and the token of the MCP endpoint together, so that both belong to the same connection. */
export async function readToolCredentials(deps: Pick<AccountDeps, 'settings' | 'secret'>): Promise<ToolCredentials> {
  const { settings, mcpUrl, secret } = await readActiveConnection(deps, 'mcpUrl');
  return { connection: identifyActiveConnection(settings), mcpUrl, secret, settings };
}

/** Reads the account for a request at the time when the request is sent, with the id of its connection. */
export async function readRequestAccount(deps: Pick<AccountDeps, 'settings' | 'secret'>): Promise<Account> {
  const { settings, id, serviceUrl, secret } = await readActiveConnection(deps, 'serviceUrl');
  const { parameterNames, noCaptions } = settings;
  return {
    connection: id,
    serviceUrl,
    secret,
    names: ownValue(parameterNames, serviceUrl) ?? null,
    noCaptions: ownValue(noCaptions, serviceUrl),
  };
}

/** Reads the settings, the addresses of the active connection, and its secret for requests to one of them. */
async function readActiveConnection(deps: Pick<AccountDeps, 'settings' | 'secret'>, target: 'serviceUrl' | 'mcpUrl') {
  const settings = await deps.settings();
  const active = activeConnection(settings);
  const { id, serviceUrl, mcpUrl } = active;
  const secret = await deps.secret(id, originOf(active[target]));
  // A token that was saved with a new address must not be sent to the old one.
  const latest = activeConnection({ ...(await deps.settings()), connection: id });
  if (latest.serviceUrl !== serviceUrl || latest.mcpUrl !== mcpUrl) return readActiveConnection(deps, target);
  return { settings, id, serviceUrl, mcpUrl, secret };
}

interface ConnectionDeps extends AccountDeps {
  canSaveToken(connection: Pick<Connection, 'id' | 'tokenStorage'>): Promise<boolean>;
  /** Returns when each connection last received a successful response, in milliseconds since 1970. */
  lastResponseTimes(connections: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/**
 * Reads the state of every connection, by connection id. If there are no connections, reads the state of the default
 * one.
 */
export async function readConnectionStates(deps: ConnectionDeps): Promise<Record<string, ConnectionState>> {
  const settings = await deps.settings();
  const all = new Map([...settings.connections, activeConnection(settings)].map((one) => [one.id, one]));
  const responseTimes = await deps.lastResponseTimes([...all.keys()]);
  const states = [...all.values()].map(
    async (one) => [one.id, await readConnectionState(deps, one, responseTimes)] as const,
  );
  return Object.fromEntries(await Promise.all(states));
}

async function readConnectionState(
  deps: ConnectionDeps,
  { id, tokenStorage, serviceUrl, mcpUrl }: Connection,
  responseTimes: ReadonlyMap<string, number>,
): Promise<ConnectionState> {
  const { canSaveToken, isPermitted, now } = deps;
  const origins = originsOf({ serviceUrl, mcpUrl });
  const permitted = await Promise.all(origins.map(isPermitted));
  return {
    token: tokenStateOf(await readShownSecret(deps, id, origins[0] ?? null), now()),
    workedAt: responseTimes.get(id) ?? null,
    canSaveToken: await canSaveToken({ id, tokenStorage }),
    unreachable: origins.filter((_, index) => !permitted[index]),
    tokenless: await readTokenlessOrigins(deps, id, origins),
  };
}

async function readTokenlessOrigins(
  { secret, storedSecret }: Pick<AccountDeps, 'secret' | 'storedSecret'>,
  connection: string,
  origins: readonly string[],
): Promise<string[]> {
  if ((await storedSecret(connection)).is === 'none') return [];
  const secrets = await Promise.all(origins.map((origin) => secret(connection, origin)));
  return origins.filter((_, index) => secrets[index]?.is === 'none');
}

/** Reads the facts that explain why the service refused the active connection. */
export async function readAccessFacts(deps: ConnectionDeps): Promise<AccessFacts> {
  const connection = activeConnection(await deps.settings());
  const state = await readConnectionState(deps, connection, await deps.lastResponseTimes([connection.id]));
  return accessFacts(state, connection.serviceUrl, deps.now());
}

interface TokenRenewalDeps {
  read(connection: string, origin: string | null): Promise<SecretState>;
  /** Renews the token (see `oauth-tokens.ts`) and returns whether that succeeded. */
  renew(connection: string): Promise<boolean>;
  /** Returns the time in milliseconds since 1970. */
  now(): number;
}

/**
 * Wraps a function that reads a secret: a token that is about to expire is renewed first. Only one renewal per
 * connection runs at a time, because many refresh tokens are valid only once. If the renewal fails, the secret is
 * returned without its refresh token, so that it expires at its expiry time and is not sent afterwards.
 */
export function withTokenRenewal(deps: TokenRenewalDeps): TokenRenewalDeps['read'] {
  const pending = new Map<string, Promise<boolean>>();
  const renewOnce = (connection: string) => {
    const renewal = pending.get(connection) ?? deps.renew(connection).finally(() => pending.delete(connection));
    pending.set(connection, renewal);
    return renewal;
  };
  return async (connection, origin) => {
    const stored = await deps.read(connection, origin);
    if (!isRenewalDue(stored, deps.now())) return stored;
    return readAfterRenewal({ ...deps, renew: renewOnce }, connection, origin);
  };
}

async function readAfterRenewal(
  { read, renew, now }: TokenRenewalDeps,
  connection: string,
  origin: string | null,
): Promise<SecretState> {
  const isRenewed = await renew(connection);
  const after = await read(connection, origin);
  // Check `isRenewed` too: if tokens are valid for only a few seconds, a renewed token is immediately due again.
  return !isRenewed && isRenewalDue(after, now()) ? { is: 'open', secret: withoutRefreshToken(after.secret) } : after;
}
