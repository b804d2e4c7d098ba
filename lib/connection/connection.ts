import * as z from 'zod/mini';
import { fail, ok, type Result } from '@/lib/shared/result';

/** Reasons why a URL cannot be the base URL of a service. */
type AddressFailure = 'no-address' | 'wrong-scheme' | 'not-safe' | 'with-password';

/** The base URL of a service. `base` has no trailing slash; the token is sent only to `origin`. */
export interface BaseAddress {
  base: string;
  origin: string;
}

/** Hosts of this machine, for which http is as safe as https (W3C Secure Contexts). */
const loopbackHosts = new Set(['127.0.0.1', 'localhost']);

/** Returns whether a URL is on this machine, so that it can be reached without a network. */
export const isLoopbackAddress = (address: string): boolean => loopbackHosts.has(URL.parse(address)?.hostname ?? '');

/** Parses an entered base URL, which must be https, or http on this machine. Query and fragment are dropped. */
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
 * Storage of a token: until the browser closes, on the device in plain text, or on the device encrypted with a
 * passphrase.
 */
export const tokenStorages = ['session', 'device', 'passphrase'] as const;
export type TokenStorage = (typeof tokenStorages)[number];

/**
 * A connection to a service. Its token is stored separately under the connection's id, by
 * `lib/connection/browser/token-repository.ts`.
 */
export const Connection = () =>
  z.object({
    id: z.string().check(z.minLength(1)),
    /** The user's name for the connection; empty if there is none. */
    name: z._default(z.string(), ''),
    /** The base URL of the service; empty if not set. */
    serviceUrl: z._default(z.string(), ''),
    /**
     * The URL of the MCP endpoint; empty if not set. The interface does not say how the two URLs are related.
     */
    mcpUrl: z._default(z.string(), ''),
    tokenStorage: z._default(z.enum(tokenStorages), 'device'),
  });
export type Connection = z.output<ReturnType<typeof Connection>>;

export const defaultConnectionId = 'first';

export interface Connections {
  connections: Connection[];
  connection: string;
}

/** The URLs of the active connection. They are always derived, never stored. */
export type ConnectionAddresses = Pick<Connection, 'serviceUrl' | 'mcpUrl'>;

export const newConnection = (id: string): Connection => ({
  id,
  name: '',
  serviceUrl: '',
  mcpUrl: '',
  tokenStorage: 'device',
});

/** Returns the active connection, otherwise the first one, otherwise a new empty one. */
export const activeConnection = ({ connections, connection }: Connections): Connection =>
  connections.find(({ id }) => id === connection) ?? connections[0] ?? newConnection(connection || defaultConnectionId);

export const addressesOf = (connections: Connections): ConnectionAddresses => {
  const { serviceUrl, mcpUrl } = activeConnection(connections);
  return { serviceUrl, mcpUrl };
};

export const originsOf = ({ serviceUrl, mcpUrl }: ConnectionAddresses): string[] => [
  ...new Set([serviceUrl, mcpUrl].flatMap((address) => originOf(address) ?? [])),
];

/** Returns the origin of a valid address; `null` for any other text. */
export function originOf(address: string): string | null {
  const parsed = parseBaseAddress(address);
  return parsed.ok ? parsed.value.origin : null;
}

/** The state of a token as shown on pages, without the token itself. */
export type TokenState =
  | { is: 'none' }
  /** The token is encrypted with a passphrase that the user has not entered since the browser started. */
  | { is: 'locked' }
  | { is: 'malformed'; tail: string }
  | ({ is: 'expired'; at: number } & KnownToken)
  /** `renews` is set if the server issues a new token when this one expires. */
  | ({ is: 'present'; expires: number | null; renews?: true } & KnownToken);

interface KnownToken {
  /** The last four characters of the token; empty for a short token. */
  tail: string;
  /** The server that issued the token; absent for a pasted token. */
  issuer?: string;
}

export interface ConnectionState {
  token: TokenState;
  /**
   * When the connection last received a successful response, in milliseconds since 1970; `null` if the ledger contains
   * none.
   */
  workedAt: number | null;
  /** True if a token could be stored now: if a passphrase is required, the user has entered it. */
  canSaveToken: boolean;
  /** The origins of its URLs for which the extension has no host permission. */
  unreachable: string[];
  /** The origins of its URLs to which the stored token is not sent, because it was entered without them. */
  tokenless: string[];
}

export interface AccountState {
  /** The base URL of the service; empty if not set. */
  serviceUrl: string;
  token: TokenState;
  /** True if the extension has a host permission for the service's origin. */
  permitted: boolean;
}

/** Reasons why an account cannot send requests: not set up yet, or no longer valid. */
export type AccountBlocker =
  | { kind: 'no-address' }
  | { kind: 'no-token' }
  | { kind: 'locked-token' }
  | { kind: 'malformed-token' }
  | { kind: 'expired-token'; at: number }
  | { kind: 'no-permission'; origin: string };

/** Returns the reason why this account cannot send requests, or `null`. Sends nothing. */
export function blockerOf({ serviceUrl, token, permitted }: AccountState): AccountBlocker | null {
  const address = parseBaseAddress(serviceUrl);
  if (!address.ok) return { kind: 'no-address' };
  return tokenBlocker(token) ?? (permitted ? null : { kind: 'no-permission', origin: address.value.origin });
}

/** Returns the reason why no request can be sent with a token in this state, or `null`. */
export function tokenBlocker(token: TokenState): AccountBlocker | null {
  if (token.is === 'none') return { kind: 'no-token' };
  if (token.is === 'locked') return { kind: 'locked-token' };
  if (token.is === 'malformed') return { kind: 'malformed-token' };
  return token.is === 'expired' ? { kind: 'expired-token', at: token.at } : null;
}
