import * as z from 'zod/mini';
import { fail, ok, type Result } from '@/lib/shared/result';

/** Reasons why an address cannot be a service's. */
type AddressFailure = 'no-address' | 'wrong-scheme' | 'not-safe' | 'with-password';

/** The address of a service. `base` has no trailing slash; the token is sent to `origin` only. */
export interface BaseAddress {
  base: string;
  origin: string;
}

/** Hosts of this machine, for which http is as safe as https (W3C Secure Contexts). */
const loopbackHosts = new Set(['127.0.0.1', 'localhost']);

/** Returns whether an address is on this machine, so that it is reachable without a network. */
export const isLoopbackAddress = (address: string): boolean => loopbackHosts.has(URL.parse(address)?.hostname ?? '');

/** Parses an entered address: https, or http on this machine. Query and fragment are dropped. */
export function parseBaseAddress(text: string): Result<BaseAddress, AddressFailure> {
  const url = URL.parse(text.trim());
  if (!url?.hostname) return fail('no-address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail('wrong-scheme');
  if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname)) return fail('not-safe');
  if (url.username || url.password) return fail('with-password');
  return ok({ base: stripTrailingSlash(url.origin + url.pathname), origin: url.origin });
}

/** Removes trailing slashes, so that a route can be appended. */
export const stripTrailingSlash = (base: string): string => base.replace(/\/+$/, '');

/**
 * The storage of a token: until the browser closes, on the device in plain text, or on the device encrypted with a
 * passphrase.
 */
export const tokenStorages = ['session', 'device', 'passphrase'] as const;
export type TokenStorage = (typeof tokenStorages)[number];

/**
 * A service of the user. Its token is stored separately by `lib/connection/browser/token-repository.ts`, under the
 * connection's id.
 */
export const Connection = () =>
  z.object({
    id: z.string().check(z.minLength(1)),
    /** The user's name for it; '' if there is none. */
    name: z._default(z.string(), ''),
    /** The service's base address; '' if none is set. */
    serviceUrl: z._default(z.string(), ''),
    /** The address of the MCP endpoint; '' if none is set. The interface document does not relate the two addresses. */
    mcpUrl: z._default(z.string(), ''),
    rest: z._default(z.enum(tokenStorages), 'device'),
  });
export type Connection = z.output<ReturnType<typeof Connection>>;

/** The id of the default connection. */
export const defaultConnectionId = 'first';

/** The connections and the id of the active one. */
export interface Connections {
  connections: Connection[];
  connection: string;
}

/** The addresses of the active connection. They are derived, never stored. */
export type ConnectionAddresses = Pick<Connection, 'serviceUrl' | 'mcpUrl'>;

/** Creates an empty connection. */
export const newConnection = (id: string): Connection => ({
  id,
  name: '',
  serviceUrl: '',
  mcpUrl: '',
  rest: 'device',
});

/** Returns the active connection, or an empty one. */
export const activeConnection = ({ connections, connection }: Connections): Connection =>
  connections.find(({ id }) => id === connection) ?? connections[0] ?? newConnection(connection || defaultConnectionId);

export const addressesOf = (connections: Connections): ConnectionAddresses => {
  const { serviceUrl, mcpUrl } = activeConnection(connections);
  return { serviceUrl, mcpUrl };
};

/** The state of a token as pages see it, never the token itself. */
export type TokenState =
  | { is: 'none' }
  /** Encrypted with a passphrase that was not entered since the browser started. */
  | { is: 'locked' }
  | { is: 'malformed'; tail: string }
  | ({ is: 'expired'; at: number } & KnownToken)
  /** `renews`: the server issues a new token when this one expires. */
  | ({ is: 'present'; expires: number | null; renews?: true } & KnownToken);

interface KnownToken {
  /** The last four characters; '' for a short token. */
  tail: string;
  /** The server that issued it; absent for a pasted token. */
  issuer?: string;
}

/** The state of a connection as pages see it. */
export interface ConnectionState {
  token: TokenState;
  /** The time of the last successful response, in milliseconds since 1970; `null` if the ledger has none. */
  workedAt: number | null;
  /** A token could be stored now: a required passphrase was entered. */
  canKeep: boolean;
  /** Origins of its addresses without a host permission. */
  unreachable: string[];
}

export interface AccountState {
  /** The service's base address; '' if none is set. */
  serviceUrl: string;
  token: TokenState;
  /** The service's origin has a host permission. */
  permitted: boolean;
}
