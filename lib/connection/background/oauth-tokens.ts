import * as oauth from 'oauth4webapi';
import type { Secret, SecretState, SignInGrant } from '../token';
import { isRenewalDue, withoutRefreshToken } from '../token';
import { type OAuthTransport, oauthOptions, rejectRedirect, SignInError, signInFailureOf } from './oauth-discovery';

/** The extension is a public client and has no secret, like every native app (RFC 8252). */
const noClientSecret = oauth.None();

/** The values of one authorization request, which are needed to validate the response. */
interface AuthorizationAttempt {
  server: oauth.AuthorizationServer;
  client: oauth.Client;
  audience: string;
  redirectUri: string;
  state: string;
  verifier: string;
  /** Set only for OpenID Connect (Core, section 3.1.2.1). */
  nonce: string | null;
  /** The URL that the sign-in window opens. */
  url: string;
}

/**
 * Registers the extension as a client (RFC 7591) and builds the authorization request (RFC 6749, section 4.1; RFC 7636;
 * RFC 8707).
 */
export async function startAuthorization(
  transport: OAuthTransport,
  {
    server,
    audience,
    scopes,
    redirectUri,
    clientName,
  }: {
    server: oauth.AuthorizationServer;
    audience: string;
    scopes: readonly string[];
    redirectUri: string;
    clientName: string;
  },
): Promise<AuthorizationAttempt> {
  const client = await registerClient(transport, server, { redirectUri, clientName });
  const state = oauth.generateRandomState();
  const verifier = oauth.generateRandomCodeVerifier();
  const canRenew = server.scopes_supported?.includes('offline_access') ?? false;
  const nonce = scopes.includes('openid') ? oauth.generateRandomNonce() : null;
  const url = new URL(server.authorization_endpoint ?? '');
  const query: Record<string, string> = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    resource: audience,
    ...(nonce && { nonce }),
    // Issuing a refresh token requires consent (OpenID Connect Core, section 11).
    ...(canRenew && { prompt: 'consent' }),
  };
  const scope = [...new Set([...scopes, ...(canRenew ? ['offline_access'] : [])])].join(' ');
  if (scope !== '') query.scope = scope;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { server, client, audience, redirectUri, state, verifier, nonce, url: url.href };
}

async function registerClient(
  transport: OAuthTransport,
  server: oauth.AuthorizationServer,
  { redirectUri, clientName }: { redirectUri: string; clientName: string },
): Promise<oauth.Client> {
  const metadata = {
    client_name: clientName,
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  const options = oauthOptions(transport, server.issuer);
  const response = rejectRedirect(await oauth.dynamicClientRegistrationRequest(server, metadata, options));
  try {
    const { client_id } = await oauth.processDynamicClientRegistrationResponse(response);
    return { client_id, token_endpoint_auth_method: 'none' };
  } catch (error) {
    throw new SignInError(signInFailureOf(error, 'registration-refused'));
  }
}

/**
 * Validates the URL that the sign-in window returned to, and returns its parameters. Throws unless it is a successful
 * response to this request, before the code is sent.
 */
export function validateRedirect(
  { server, client, state, redirectUri }: AuthorizationAttempt,
  address: string,
): URLSearchParams {
  const url = URL.parse(address);
  if (!url || url.origin + url.pathname !== redirectUri) throw new SignInError('invalid-response');
  if (url.searchParams.get('state') !== state) throw new SignInError('other-state');
  // Check the issuer (RFC 9207), because the response may come from another server.
  const issuer = url.searchParams.get('iss');
  if (issuer !== null && issuer !== server.issuer) throw new SignInError('other-issuer');
  try {
    return oauth.validateAuthResponse(server, client, url, state);
  } catch (error) {
    throw new SignInError(signInFailureOf(error, 'invalid-response'));
  }
}

/** Exchanges the code for a token. A code is valid only once, so the exchange is not retried. */
export async function exchangeCode(
  transport: OAuthTransport,
  attempt: AuthorizationAttempt,
  redirectParams: URLSearchParams,
): Promise<Secret> {
  const { server, client, redirectUri, verifier, audience, nonce } = attempt;
  const response = rejectRedirect(
    await oauth.authorizationCodeGrantRequest(server, client, noClientSecret, redirectParams, redirectUri, verifier, {
      ...oauthOptions(transport, server.issuer),
      additionalParameters: { resource: audience },
    }),
  );
  try {
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce ?? oauth.expectNoNonce,
    });
    return toSecret(transport.now(), tokens, {
      issuer: server.issuer,
      clientId: client.client_id,
      tokenEndpoint: server.token_endpoint ?? '',
      revocationEndpoint: server.revocation_endpoint ?? null,
      resource: audience,
      refresh: null,
    });
  } catch (error) {
    const why = signInFailureOf(error, 'token-refused');
    throw new SignInError(why === 'web-page' ? 'token-unreadable' : why);
  }
}

/** Renews a token (RFC 6749, section 6); returns `null` if the server requires a new sign-in. */
async function requestRenewal(transport: OAuthTransport, { signedIn }: Secret): Promise<Secret | null> {
  if (!signedIn?.refresh) return null;
  const { server, client } = oauthParties(signedIn);
  const response = rejectRedirect(
    await oauth.refreshTokenGrantRequest(server, client, noClientSecret, signedIn.refresh, {
      ...oauthOptions(transport, signedIn.issuer),
      additionalParameters: { resource: signedIn.resource },
    }),
  );
  try {
    return toSecret(transport.now(), await oauth.processRefreshTokenResponse(server, client, response), signedIn);
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && permanentErrors.has(error.error)) return null;
    throw new SignInError(signInFailureOf(error, 'token-unreadable'));
  }
}

/** Errors that end a sign-in (RFC 6749, section 5.2). After any other error, the next attempt may succeed. */
const permanentErrors: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client']);

/** Revokes a token at its server (RFC 7009) and returns whether that succeeded. */
export async function revokeToken(transport: OAuthTransport, { access, signedIn }: Secret): Promise<boolean> {
  if (!signedIn?.revocationEndpoint) return false;
  const { server, client } = oauthParties(signedIn);
  const options = oauthOptions(transport, signedIn.issuer);
  try {
    const token = signedIn.refresh ?? access;
    await oauth.processRevocationResponse(
      rejectRedirect(await oauth.revocationRequest(server, client, noClientSecret, token, options)),
    );
    return true;
  } catch (error) {
    // This call only rethrows bugs. The token is deleted on this device in any case, and the page shows that
    // the server did not confirm the revocation.
    signInFailureOf(error, 'token-refused');
    return false;
  }
}

/**
 * Accepts the syntax of RFC 6750, section 2.1, limited to a length that servers accept in a header. Also accepts a
 * missing token, because the refresh token is optional.
 */
const isBearerToken = (token: string | undefined): boolean =>
  token === undefined || (token.length <= 16_384 && /^[\w\-.~+/]+=*$/.test(token));

function toSecret(now: number, tokens: oauth.TokenEndpointResponse, { expires: _, ...previous }: SignInGrant): Secret {
  if (tokens.token_type !== 'bearer') throw new SignInError('token-type');
  if (!isBearerToken(tokens.access_token) || !isBearerToken(tokens.refresh_token))
    throw new SignInError('token-unreadable');
  const end = now + (tokens.expires_in ?? Number.NaN) * 1000;
  // A token that lasts longer than any `Date` counts as one without an expiry time.
  const expires = end <= 8.64e15 ? { expires: end } : {};
  // Without a new refresh token the old one remains valid (RFC 6749, section 6).
  return {
    access: tokens.access_token,
    signedIn: { ...previous, ...expires, refresh: tokens.refresh_token ?? previous.refresh },
  };
}

/** Builds the server and client objects of the library from the stored grant. */
const oauthParties = ({ issuer, clientId, tokenEndpoint, revocationEndpoint }: SignInGrant) => ({
  server: {
    issuer,
    token_endpoint: tokenEndpoint,
    ...(revocationEndpoint && { revocation_endpoint: revocationEndpoint }),
  },
  client: { client_id: clientId, token_endpoint_auth_method: 'none' as const },
});

export interface RenewTokenDeps extends OAuthTransport {
  read(connection: string): Promise<SecretState>;
  /**
   * Replaces the token if it is still the one in `before`. Returns `false` if that token is gone or the new one cannot
   * be stored.
   */
  keep(connection: string, secret: Secret, before: SecretState): Promise<boolean>;
}

/**
 * Renews a token if it is due (RFC 6749, section 6). Returns `false` if the renewal failed but a later attempt may
 * succeed.
 */
export async function renewToken(deps: RenewTokenDeps, connection: string): Promise<boolean> {
  // Read the token again, because another renewal may have ended in the meantime, and a refresh token is valid only
  // once.
  const stored = await deps.read(connection);
  if (!isRenewalDue(stored, deps.now())) return true;
  try {
    const fresh = await requestRenewal(deps, stored.secret);
    const isSaved = await deps.keep(connection, fresh ?? withoutRefreshToken(stored.secret), stored);
    // The user deleted or replaced the old token in the meantime, or no key is available for the new one.
    if (!isSaved && fresh) await revokeToken(deps, fresh);
    return true;
  } catch (error) {
    // This call only rethrows bugs. The refresh token is kept for a later attempt.
    signInFailureOf(error, 'token-unreadable');
    return false;
  }
}
