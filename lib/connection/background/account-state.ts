import type { Account } from '@/lib/service/client';
import { type AccessFacts, accessFacts } from '@/lib/service/failure-causes';
import type { Settings } from '@/lib/settings/settings';
import type { ToolAccount } from '@/lib/tools/background/entry-point';
import type { AccountState, ConnectionState } from '../account';
import { baseAddressFrom } from '../base-address';
import { activeConnection, type Connection } from '../connection';
import { askedNow } from '../connection-name';
import type { ReadSecret } from '../secret';
import { tokenStateOf } from '../token-shape';

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

/** The same for the tool-calling entry point: address and token of one connection, read in one go. */
export async function toolAccount({
  settings,
  secret,
}: Pick<AccountParts, 'settings' | 'secret'>): Promise<ToolAccount> {
  const chosen = await settings();
  const { id, mcpUrl } = activeConnection(chosen);
  return { connection: askedNow(chosen), mcpUrl, secret: await secret(id), settings: chosen };
}

/** What the client needs to ask, at the moment that it asks. */
export async function accountToAsk({ settings, secret }: Pick<AccountParts, 'settings' | 'secret'>): Promise<Account> {
  const chosen = await settings();
  const { id, serviceUrl } = activeConnection(chosen);
  const { names, noCaptions } = chosen;
  return {
    serviceUrl,
    secret: await secret(id),
    names: names[serviceUrl] ?? {},
    noCaptions: noCaptions[serviceUrl],
  };
}

export interface ConnectionParts extends AccountParts {
  canKeep(connection: Pick<Connection, 'id' | 'rest'>): Promise<boolean>;
  /** When each of some connections last answered as asked, in milliseconds since 1970. */
  lastAnswers(connections: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** What pages may know of each connection, by its id: also of the one that stands for all where none was made yet. */
export async function connectionStates(parts: ConnectionParts): Promise<Record<string, ConnectionState>> {
  const chosen = await parts.settings();
  const all = new Map([...chosen.connections, activeConnection(chosen)].map((one) => [one.id, one]));
  const worked = await parts.lastAnswers([...all.keys()]);
  const states = [...all.values()].map(async (one) => [one.id, await stateOf(parts, one, worked)] as const);
  return Object.fromEntries(await Promise.all(states));
}

async function stateOf(
  { secret, canKeep, isPermitted, now }: ConnectionParts,
  { id, rest, serviceUrl, mcpUrl }: Connection,
  worked: ReadonlyMap<string, number>,
): Promise<ConnectionState> {
  const addresses = [serviceUrl, mcpUrl].map(baseAddressFrom);
  const origins = [...new Set(addresses.flatMap((address) => (address.ok ? [address.value.origin] : [])))];
  const permitted = await Promise.all(origins.map(isPermitted));
  return {
    token: tokenStateOf(await secret(id), now()),
    workedAt: worked.get(id) ?? null,
    canKeep: await canKeep({ id, rest }),
    unreachable: origins.filter((_, at) => !permitted[at]),
  };
}

/** What is known about a refusal of the connection that is asked. */
export async function refusalNow(parts: ConnectionParts): Promise<AccessFacts> {
  const one = activeConnection(await parts.settings());
  const state = await stateOf(parts, one, await parts.lastAnswers([one.id]));
  return accessFacts(state, one.serviceUrl, parts.now());
}
