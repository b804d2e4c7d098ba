import type { Account } from '@/lib/service/client';
import { type AccessFacts, accessFacts } from '@/lib/service/failure';
import type { Settings } from '@/lib/settings/settings';
import type { ToolAccount } from '@/lib/tools/background/mcp-endpoint';
import type { AccountState, ConnectionState } from '../account';
import { activeConnection, type Connection, parseBaseAddress } from '../connection';
import { identifyActiveConnection } from '../connection-list';
import { type SecretState, tokenStateOf } from '../token';

interface AccountDeps {
  settings(): Promise<Settings>;
  /** Reads the secret of a connection. */
  secret(connection: string): Promise<SecretState>;
  isPermitted(origin: string): Promise<boolean>;
  now(): number;
}

/** Reads the state of the active connection for pages. It never contains the token. */
export async function readAccountState({ settings, secret, isPermitted, now }: AccountDeps): Promise<AccountState> {
  const { id, serviceUrl } = activeConnection(await settings());
  const address = parseBaseAddress(serviceUrl);
  return {
    serviceUrl,
    token: tokenStateOf(await secret(id), now()),
    permitted: address.ok && (await isPermitted(address.value.origin)),
  };
}

/** Reads address and token of the tool-calling entry point together, so that they belong to one connection. */
export async function readToolAccount({
  settings,
  secret,
}: Pick<AccountDeps, 'settings' | 'secret'>): Promise<ToolAccount> {
  const currentSettings = await settings();
  const { id, mcpUrl } = activeConnection(currentSettings);
  return {
    connection: identifyActiveConnection(currentSettings),
    mcpUrl,
    secret: await secret(id),
    settings: currentSettings,
  };
}

/** Reads the account that a request uses, at the time of the request. */
export async function readRequestAccount({
  settings,
  secret,
}: Pick<AccountDeps, 'settings' | 'secret'>): Promise<Account> {
  const currentSettings = await settings();
  const { id, serviceUrl } = activeConnection(currentSettings);
  const { names, noCaptions } = currentSettings;
  return {
    serviceUrl,
    secret: await secret(id),
    names: names[serviceUrl] ?? {},
    noCaptions: noCaptions[serviceUrl],
  };
}

interface ConnectionDeps extends AccountDeps {
  canKeep(connection: Pick<Connection, 'id' | 'rest'>): Promise<boolean>;
  /** Returns the time of the last successful response of each connection, in milliseconds since 1970. */
  lastAnswers(connections: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Reads the state of every connection, by its id. Without any connection it reads the default one. */
export async function readConnectionStates(deps: ConnectionDeps): Promise<Record<string, ConnectionState>> {
  const settings = await deps.settings();
  const all = new Map([...settings.connections, activeConnection(settings)].map((one) => [one.id, one]));
  const responseTimes = await deps.lastAnswers([...all.keys()]);
  const states = [...all.values()].map(
    async (one) => [one.id, await readConnectionState(deps, one, responseTimes)] as const,
  );
  return Object.fromEntries(await Promise.all(states));
}

async function readConnectionState(
  { secret, canKeep, isPermitted, now }: ConnectionDeps,
  { id, rest, serviceUrl, mcpUrl }: Connection,
  responseTimes: ReadonlyMap<string, number>,
): Promise<ConnectionState> {
  const addresses = [serviceUrl, mcpUrl].map(parseBaseAddress);
  const origins = [...new Set(addresses.flatMap((address) => (address.ok ? [address.value.origin] : [])))];
  const permitted = await Promise.all(origins.map(isPermitted));
  return {
    token: tokenStateOf(await secret(id), now()),
    workedAt: responseTimes.get(id) ?? null,
    canKeep: await canKeep({ id, rest }),
    unreachable: origins.filter((_, index) => !permitted[index]),
  };
}

/** Reads the facts that explain why the active connection was refused. */
export async function readAccessFacts(deps: ConnectionDeps): Promise<AccessFacts> {
  const connection = activeConnection(await deps.settings());
  const state = await readConnectionState(deps, connection, await deps.lastAnswers([connection.id]));
  return accessFacts(state, connection.serviceUrl, deps.now());
}
