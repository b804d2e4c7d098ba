import * as oauth from 'oauth4webapi';
import type { SignInFailure, SignInOffer } from '../sign-in';

/** A step of the sign-in that came to nothing, with the reason that the user is told. */
export class SignInError extends Error {
  readonly why: SignInFailure;

  constructor(why: SignInFailure) {
    super(why);
    this.why = why;
  }
}

const failureByCode: Readonly<Record<string, SignInFailure>> = {
  [oauth.HTTP_REQUEST_FORBIDDEN]: 'not-safe',
  [oauth.REQUEST_PROTOCOL_FORBIDDEN]: 'not-safe',
  [oauth.RESPONSE_IS_NOT_JSON]: 'web-page',
  [oauth.PARSE_ERROR]: 'web-page',
  [oauth.MISSING_SERVER_METADATA]: 'bad-metadata',
  [oauth.INVALID_SERVER_METADATA]: 'bad-metadata',
};

/**
 * What a step's error means; `otherwise` where its code says no more than that the answer was not as promised. Mistakes of ours
 * are thrown on.
 */
export function signInFailureOf(error: unknown, fallback: SignInFailure): SignInFailure {
  if (error instanceof SignInError) return error.why;
  if (error instanceof oauth.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'refused' : 'bad-answer';
  // The library knows DPoP and bearer tokens, and says no more of any other than that.
  if (error instanceof oauth.UnsupportedOperationError) return 'token-type';
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError) return fallback;
  if (error instanceof oauth.OperationProcessingError) return failureByCode[error.code ?? ''] ?? fallback;
  if (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')) return 'slow';
  // That is all that `fetch` says of a host that does not answer (Fetch standard, network error).
  if (error instanceof TypeError && !('code' in error)) return 'unreachable';
  throw error;
}

/** A server that leads elsewhere is not followed: whatever is asked here is meant for exactly this address. */
export function rejectRedirect(response: Response): Response {
  const { type, status, redirected } = response;
  if (type === 'opaqueredirect' || redirected || (status >= 300 && status < 400)) throw new SignInError('redirected');
  return response;
}

/** How the servers are spoken with: one fetch, http on this machine alone, and a timeout in seconds. */
export interface OAuthTransport {
  /** Milliseconds since 1970. */
  now(): number;
  isOnThisMachine(address: string): boolean;
  abortAfter(seconds: number): AbortSignal;
  /** Asks over the network, with what the library sets: never from a cache. */
  ask(url: string, init: object): Promise<Response>;
}

/** Longest wait for one answer on the way, in seconds. */
const timeoutSeconds = 20;

/** What every request here has in common. Redirects are left unfollowed by the library itself. */
export const oauthOptions = ({ isOnThisMachine, abortAfter, ask }: OAuthTransport, address: string) => ({
  signal: abortAfter(timeoutSeconds),
  [oauth.allowInsecureRequests]: isOnThisMachine(address),
  [oauth.customFetch]: ask,
});

/** The origin of an address that signs us in: https anywhere, http on this machine alone. */
export function requireSafeOrigin({ isOnThisMachine }: OAuthTransport, address: string): string {
  const url = URL.parse(address);
  if (!url) throw new SignInError('bad-metadata');
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisMachine(address))) return url.origin;
  throw new SignInError('not-safe');
}

/** Who signs in for an entry point. */
interface IssuerInfo {
  issuer: string;
  scopes: string[];
  /** What the token is to be for, as the metadata calls it (RFC 8707). */
  audience: string;
}

/** The entry point's own word on who signs in for it (RFC 9728): by the path form, by that of its origin, or where it says. */
export async function findIssuer(transport: OAuthTransport, resource: string): Promise<IssuerInfo> {
  const metadata = await fetchResourceMetadata(transport, resource);
  // Entry points from before RFC 9728 are their own authorization servers.
  if (!metadata) return { issuer: new URL(resource).origin, scopes: [], audience: resource };
  const [issuer] = metadata.authorization_servers ?? [];
  if (!issuer) throw new SignInError('bad-metadata');
  return { issuer, scopes: metadata.scopes_supported ?? [], audience: metadata.resource };
}

async function fetchResourceMetadata(
  transport: OAuthTransport,
  resource: string,
): Promise<oauth.ResourceServer | null> {
  const { origin } = new URL(resource);
  for (const address of new Set([resource, origin])) {
    const url = new URL(address);
    const response = rejectRedirect(await oauth.resourceDiscoveryRequest(url, oauthOptions(transport, address)));
    if (isClientError(response)) continue;
    const parseFor = (resourceUrl: string) =>
      oauth.processResourceDiscoveryResponse(new URL(resourceUrl), response.clone());
    // Servers with a single entry point name it in the metadata of their origin, too.
    const parseForEither = () => parseFor(address).catch(() => parseFor(resource));
    return parseMetadata(address === resource ? () => parseFor(resource) : parseForEither, 'other-resource');
  }
  return fetchLinkedMetadata(transport, resource);
}

/** Where the entry point itself says that its metadata is, to whoever comes without a token (RFC 9728, section 5.1). */
async function fetchLinkedMetadata(transport: OAuthTransport, resource: string): Promise<oauth.ResourceServer | null> {
  const baseInit = { redirect: 'manual', signal: transport.abortAfter(timeoutSeconds) };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const challenge = rejectRedirect(await transport.ask(resource, { ...baseInit, method: 'POST', headers, body }));
  const [, metadataUrl] = /resource_metadata="([^"]+)"/i.exec(challenge.headers.get('www-authenticate') ?? '') ?? [];
  if (metadataUrl === undefined) return null;
  if (requireSafeOrigin(transport, metadataUrl) !== new URL(resource).origin) throw new SignInError('elsewhere');
  const response = rejectRedirect(
    await transport.ask(metadataUrl, { ...baseInit, headers: { accept: 'application/json' } }),
  );
  if (isClientError(response)) return null;
  return parseMetadata(() => oauth.processResourceDiscoveryResponse(new URL(resource), response), 'other-resource');
}

/** Servers that guard every path refuse also where there is nothing. */
const isClientError = ({ status }: Response): boolean => status >= 400 && status < 500;

/** The authorization server's own word on itself (RFC 8414, or OpenID Connect Discovery). */
export async function discoverServer(transport: OAuthTransport, issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  for (const algorithm of ['oauth2', 'oidc'] as const) {
    const options = { ...oauthOptions(transport, issuer), algorithm };
    const response = rejectRedirect(await oauth.discoveryRequest(url, options));
    if (isClientError(response)) continue;
    return validateServer(
      await parseMetadata(() => oauth.processDiscoveryResponse(url, response), 'other-issuer'),
      transport,
    );
  }
  throw new SignInError('none-offered');
}

/** Comparisons of the library fail on names that differ; everything else that it finds is metadata that is none. */
async function parseMetadata<T>(parse: () => Promise<T>, mismatch: SignInFailure): Promise<T> {
  try {
    return await parse();
  } catch (error) {
    const isMismatch =
      error instanceof oauth.OperationProcessingError && error.code === oauth.JSON_ATTRIBUTE_COMPARISON;
    throw new SignInError(isMismatch ? mismatch : signInFailureOf(error, 'bad-metadata'));
  }
}

/** A server that signs us in names all its addresses, keeps them to itself, and knows PKCE (RFC 7636) and registration. */
function validateServer(server: oauth.AuthorizationServer, transport: OAuthTransport): oauth.AuthorizationServer {
  const { authorization_endpoint, token_endpoint, registration_endpoint, revocation_endpoint } = server;
  if (!authorization_endpoint || !token_endpoint) throw new SignInError('bad-metadata');
  if (!registration_endpoint) throw new SignInError('no-registration');
  if (!server.code_challenge_methods_supported?.includes('S256')) throw new SignInError('no-pkce');
  const { origin } = new URL(server.issuer);
  // What goes there opens the account: codes, and what renews a token. It stays with the issuer that was looked up.
  for (const address of [
    authorization_endpoint,
    token_endpoint,
    registration_endpoint,
    revocation_endpoint ?? origin,
  ]) {
    if (requireSafeOrigin(transport, address) !== origin) throw new SignInError('elsewhere');
  }
  return server;
}

/** What the user is shown before anything happens. */
export const toSignInOffer = (resource: string, { issuer }: oauth.AuthorizationServer): SignInOffer => ({
  resource,
  issuer,
  host: new URL(issuer).host,
});
