import * as oauth from 'oauth4webapi';
import type { Secret, SecretState, SignInGrant } from '../secret';
import { type OAuthTransport, oauthOptions, rejectRedirect, SignInError, signInFailureOf } from './oauth-discovery';
import { isRenewalDue, withoutRefreshToken } from './with-token-renewal';

/** A client without a secret, as every app on somebody's device is (RFC 8252). */
const noClientSecret = oauth.None();

/** One way to the server and back: what was sent along, to be compared with what comes back. */
interface AuthorizationAttempt {
  server: oauth.AuthorizationServer;
  client: oauth.Client;
  audience: string;
  redirectUri: string;
  state: string;
  verifier: string;
  /** Only where the server says who the user is along with the token (OpenID Connect Core, 3.1.2.1). */
  nonce: string | null;
  /** Where the browser's window goes. */
  url: string;
}

/** Introduces the extension to the server (RFC 7591) and lays out the way (RFC 6749, 4.1; RFC 7636; RFC 8707). */
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
  const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
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
    // OpenID Connect Core, section 11: what renews a token is only given with consent.
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

/** Reads what the window came back with; a way back that is not ours ends it here, before any code is sent. */
export function validateRedirect(
  { server, client, state, redirectUri }: AuthorizationAttempt,
  address: string,
): URLSearchParams {
  const url = URL.parse(address);
  if (!url || url.origin + url.pathname !== redirectUri) throw new SignInError('bad-answer');
  if (url.searchParams.get('state') !== state) throw new SignInError('other-state');
  // RFC 9207: the answer of another server than the one that was asked.
  const issuer = url.searchParams.get('iss');
  if (issuer !== null && issuer !== server.issuer) throw new SignInError('other-issuer');
  try {
    return oauth.validateAuthResponse(server, client, url, state);
  } catch (error) {
    throw new SignInError(signInFailureOf(error, 'bad-answer'));
  }
}

/** The code for a token. A code is good once, so this is tried once. */
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

/** A new token for one that came to its end (RFC 6749, section 6). `null` where the server says no: then one signs in again. */
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

/** What ends a sign-in (RFC 6749, 5.2); with any other word the server may think otherwise the next time. */
const permanentErrors: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client']);

/** Tells the server that the token is no longer wanted (RFC 7009). Whether the server took note. */
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
    // Whatever came of it, the token is forgotten here; the user is told that the server does not know.
    signInFailureOf(error, 'token-refused');
    return false;
  }
}

/** RFC 6750, section 2.1, and no longer than servers take a header: anything else would not arrive as it is. */
const isBearerToken = (token: string | undefined): boolean =>
  token === undefined || (token.length <= 16_384 && /^[\w\-.~+/]+=*$/.test(token));

function toSecret(now: number, tokens: oauth.TokenEndpointResponse, { expires: _, ...previous }: SignInGrant): Secret {
  if (tokens.token_type !== 'bearer') throw new SignInError('token-type');
  if (!isBearerToken(tokens.access_token) || !isBearerToken(tokens.refresh_token))
    throw new SignInError('token-unreadable');
  const expires = tokens.expires_in === undefined ? {} : { expires: now + tokens.expires_in * 1000 };
  // A server that gives no new one means the old one to stay (RFC 6749, section 6).
  return {
    access: tokens.access_token,
    signedIn: { ...previous, ...expires, refresh: tokens.refresh_token ?? previous.refresh },
  };
}

/** Server and client as a request needs them, from what was kept. */
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
  /** Stores a token in place of the one that was read before; `false` where it could not, or where that one is there no longer. */
  keep(connection: string, secret: Secret, before: SecretState): Promise<boolean>;
}

/** Renews a token (RFC 6749, section 6). `false` where the server was of no use: what is stored may be renewed later. */
export async function renewToken(deps: RenewTokenDeps, connection: string): Promise<boolean> {
  // Read once more: another renewal may have ended since, and what it was done with is not good twice.
  const stored = await deps.read(connection);
  if (!isRenewalDue(stored, deps.now())) return true;
  try {
    const fresh = await requestRenewal(deps, stored.secret);
    const isSaved = await deps.keep(connection, fresh ?? withoutRefreshToken(stored.secret), stored);
    // The user deleted or replaced the token meanwhile.
    if (!isSaved && fresh) await revokeToken(deps, fresh);
    return true;
  } catch (error) {
    // Unreachable or strange: what renews stays, for the next time.
    signInFailureOf(error, 'token-unreadable');
    return false;
  }
}
