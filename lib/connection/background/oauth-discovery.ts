import * as oauth from 'oauth4webapi';
import { ownValue } from '@/lib/shared/own-value';
import type { SignInFailure, SignInServer } from '../sign-in';

/** The failure of a sign-in step, with the reason that the user sees. */
export class SignInError extends Error {
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure) {
    super(failure);
    this.failure = failure;
  }
}

const failureByCode: Readonly<Record<string, SignInFailure>> = {
  [oauth.HTTP_REQUEST_FORBIDDEN]: 'not-safe',
  [oauth.REQUEST_PROTOCOL_FORBIDDEN]: 'not-safe',
  [oauth.MISSING_SERVER_METADATA]: 'invalid-metadata',
  [oauth.INVALID_SERVER_METADATA]: 'invalid-metadata',
};

/**
 * Returns the failure for an error in a sign-in step; returns `fallback` if the error only means that the response was
 * invalid. Rethrows unexpected errors, which are bugs.
 */
export function signInFailureOf(error: unknown, fallback: SignInFailure): SignInFailure {
  if (error instanceof SignInError) return error.failure;
  if (error instanceof oauth.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'refused' : 'invalid-response';
  // The library supports DPoP and bearer tokens and throws this error for any other type.
  if (error instanceof oauth.UnsupportedOperationError) return 'token-type';
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError) return fallback;
  if (error instanceof oauth.OperationProcessingError)
    return isWebPage(error.cause) ? 'web-page' : (ownValue(failureByCode, error.code ?? '') ?? fallback);
  if (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')) return 'slow';
  // `fetch` reports an unreachable host only as a TypeError (Fetch standard, network error).
  if (error instanceof TypeError && !('code' in error)) return 'unreachable';
  throw error;
}

/** Returns whether the cause of an error is a web page. The cause of truncated JSON is not a response. */
const isWebPage = (cause: unknown): boolean =>
  cause instanceof Response && /^text\/html\b/i.test(cause.headers.get('content-type') ?? '');

/** Throws if the response is a redirect, because nothing may be sent to a URL that was not checked. */
export function rejectRedirect(response: Response): Response {
  const { type, status, redirected } = response;
  if (type === 'opaqueredirect' || redirected || (status >= 300 && status < 400)) throw new SignInError('redirected');
  return response;
}

/**
 * The network access of a sign-in: requests bypass the cache and have timeouts, and http is allowed only for this
 * machine.
 */
export interface OAuthTransport {
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  isOnThisMachine(address: string): boolean;
  abortAfter(seconds: number): AbortSignal;
  /** Fetches without the browser's cache, using the options from the library. */
  fetchUncached(url: string, init: object): Promise<Response>;
}

const timeoutSeconds = 20;

/** Returns the options of every request. No redirect option is needed, because the library never follows redirects. */
export const oauthOptions = ({ isOnThisMachine, abortAfter, fetchUncached }: OAuthTransport, address: string) => ({
  signal: abortAfter(timeoutSeconds),
  [oauth.allowInsecureRequests]: isOnThisMachine(address),
  [oauth.customFetch]: fetchUncached,
});

/** Returns the origin of a URL used for sign-in. Throws unless the URL is https, or http on this machine. */
export function requireSafeOrigin({ isOnThisMachine }: OAuthTransport, address: string): string {
  const url = URL.parse(address);
  if (!url) throw new SignInError('invalid-metadata');
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisMachine(address))) return url.origin;
  throw new SignInError('not-safe');
}

interface IssuerInfo {
  issuer: string;
  scopes: string[];
  /** The resource that the token is issued for (RFC 8707). */
  audience: string;
}

/**
 * Finds the authorization server of an MCP endpoint (RFC 9728). It is named in the metadata for the path or the origin
 * of the endpoint, or in the metadata that the endpoint links to when it rejects a request.
 */
export async function findIssuer(transport: OAuthTransport, resource: string): Promise<IssuerInfo> {
  const metadata = await fetchResourceMetadata(transport, resource);
  // MCP endpoints that predate RFC 9728 are their own authorization servers.
  if (!metadata) return { issuer: new URL(resource).origin, scopes: [], audience: resource };
  const [issuer] = textsIn(metadata.authorization_servers);
  if (!issuer) throw new SignInError('invalid-metadata');
  return { issuer, scopes: textsIn(metadata.scopes_supported), audience: metadata.resource };
}

/** Returns the texts in an optional list of the metadata. The library does not check the types of its fields. */
function textsIn(list: unknown): string[] {
  const texts = list ?? [];
  if (Array.isArray(texts) && texts.every((text) => typeof text === 'string')) return texts;
  throw new SignInError('invalid-metadata');
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
    // Servers with a single MCP endpoint may name that endpoint in the metadata of their origin.
    const parseForEither = () => parseFor(address).catch(() => parseFor(resource));
    return parseMetadata(address === resource ? () => parseFor(resource) : parseForEither, 'other-resource');
  }
  return fetchLinkedMetadata(transport, resource);
}

/**
 * Fetches the metadata that the MCP endpoint links to when it rejects a request without a token (RFC 9728, section
 * 5.1).
 */
async function fetchLinkedMetadata(transport: OAuthTransport, resource: string): Promise<oauth.ResourceServer | null> {
  const init = { redirect: 'manual', signal: transport.abortAfter(timeoutSeconds) };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const challenge = rejectRedirect(await transport.fetchUncached(resource, { ...init, method: 'POST', headers, body }));
  const [, metadataUrl] = /resource_metadata="([^"]+)"/i.exec(challenge.headers.get('www-authenticate') ?? '') ?? [];
  if (metadataUrl === undefined) return null;
  if (requireSafeOrigin(transport, metadataUrl) !== new URL(resource).origin) throw new SignInError('other-origin');
  const response = rejectRedirect(
    await transport.fetchUncached(metadataUrl, { ...init, headers: { accept: 'application/json' } }),
  );
  if (isClientError(response)) return null;
  return parseMetadata(() => oauth.processResourceDiscoveryResponse(new URL(resource), response), 'other-resource');
}

/**
 * Returns whether a response means that there is no metadata. This includes all client errors, because servers that
 * protect every path also reject unknown paths.
 */
const isClientError = ({ status }: Response): boolean => status >= 400 && status < 500;

/** Fetches the metadata of an authorization server (RFC 8414, or OpenID Connect Discovery). */
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
  throw new SignInError('no-metadata');
}

/**
 * Runs `parse` and throws its errors as a `SignInError`: `mismatch` for a failed comparison, and usually `bad-metadata`
 * otherwise.
 */
async function parseMetadata<T>(parse: () => Promise<T>, mismatch: SignInFailure): Promise<T> {
  try {
    return await parse();
  } catch (error) {
    const isMismatch =
      error instanceof oauth.OperationProcessingError && error.code === oauth.JSON_ATTRIBUTE_COMPARISON;
    // The library throws a TypeError for an invalid URL in the metadata.
    const isInvalid = error instanceof TypeError;
    throw new SignInError(
      isMismatch ? mismatch : isInvalid ? 'invalid-metadata' : signInFailureOf(error, 'invalid-metadata'),
    );
  }
}

/**
 * Checks that all endpoints are on the server's own origin, and that the server supports PKCE (RFC 7636) and dynamic
 * registration (RFC 7591).
 */
function validateServer(server: oauth.AuthorizationServer, transport: OAuthTransport): oauth.AuthorizationServer {
  const { authorization_endpoint, token_endpoint, registration_endpoint, revocation_endpoint } = server;
  if (!authorization_endpoint || !token_endpoint) throw new SignInError('invalid-metadata');
  if (!registration_endpoint) throw new SignInError('no-registration');
  textsIn(server.scopes_supported);
  if (!textsIn(server.code_challenge_methods_supported).includes('S256')) throw new SignInError('no-pkce');
  const { origin } = new URL(server.issuer);
  // Codes and refresh tokens are sent to these URLs, so they must be on the issuer's origin.
  for (const address of [
    authorization_endpoint,
    token_endpoint,
    registration_endpoint,
    revocation_endpoint ?? origin,
  ]) {
    if (requireSafeOrigin(transport, address) !== origin) throw new SignInError('other-origin');
  }
  return server;
}

/** Returns the server that the user sees before signing in. */
export const toSignInOffer = (resource: string, { issuer }: oauth.AuthorizationServer): SignInServer => ({
  resource,
  issuer,
  host: new URL(issuer).host,
});
