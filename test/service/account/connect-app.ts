import * as oauth from 'oauth4webapi';
import type { Running } from '../serve.ts';
import { type Browser, createBrowser, type LoadedPage } from './browser.ts';

/** The service runs on this machine over plain http. */
const insecure = { [oauth.allowInsecureRequests]: true };
const redirectUri = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/';

/** A client app that signs users in with an independent OAuth library. */
interface AppClient {
  /** Authorization URL to open in the browser. */
  authorizeUrl: URL;
  /** Exchanges the code in the redirect for tokens. */
  exchange(back: URL, verifier?: string): Promise<oauth.TokenEndpointResponse>;
  refresh(refreshToken: string): Promise<oauth.TokenEndpointResponse>;
  revoke(token: string): Promise<void>;
}

async function registerClient(server: oauth.AuthorizationServer, name: string): Promise<oauth.Client> {
  const app = {
    client_name: name,
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
  };
  const response = await oauth.dynamicClientRegistrationRequest(server, app, insecure);
  return oauth.processDynamicClientRegistrationResponse(response);
}

/**
 * Discovers the authorization server from the MCP endpoint's metadata and registers an app. `metadata` adds parameters
 * to the authorization request.
 */
export async function registerApp(
  { mcpUrl }: Pick<Running, 'mcpUrl'>,
  name = 'Test app',
  metadata: Record<string, string> = {},
): Promise<AppClient> {
  const resource = new URL(mcpUrl);
  const metadataResponse = await oauth.resourceDiscoveryRequest(resource, insecure);
  const { authorization_servers: [issuer = ''] = [] } = await oauth.processResourceDiscoveryResponse(
    resource,
    metadataResponse,
  );
  const server = await discoverServer(issuer);
  const client = await registerClient(server, name);
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const authorizeUrl = new URL(server.authorization_endpoint ?? '');
  for (const [key, value] of Object.entries({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    resource: resource.href,
    ...metadata,
  }))
    authorizeUrl.searchParams.set(key, value);
  const noClientAuth = oauth.None();
  return {
    authorizeUrl,
    async exchange(back, proof = verifier) {
      const redirectParams = oauth.validateAuthResponse(server, client, back, state);
      const response = oauth.authorizationCodeGrantRequest(
        server,
        client,
        noClientAuth,
        redirectParams,
        redirectUri,
        proof,
        insecure,
      );
      return oauth.processAuthorizationCodeResponse(server, client, await response);
    },
    async refresh(refreshToken) {
      const response = await oauth.refreshTokenGrantRequest(server, client, noClientAuth, refreshToken, insecure);
      return oauth.processRefreshTokenResponse(server, client, response);
    },
    async revoke(token) {
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(server, client, noClientAuth, token, insecure),
      );
    },
  };
}

/** Discovers an authorization server and validates its metadata as clients do. */
export async function discoverServer(issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  const response = await oauth.discoveryRequest(url, { ...insecure, algorithm: 'oauth2' });
  return oauth.processDiscoveryResponse(url, response);
}

/** Opens the consent screen, and signs in first if necessary. */
export async function openConsentScreen(
  running: Running,
  app: AppClient,
  name: string,
  browser: Browser,
): Promise<LoadedPage> {
  const first = await browser.open(app.authorizeUrl);
  return first.text.includes('<h1>Connect ') ? first : browser.signIn(running.dashboardUrl, name, first);
}

/** Registers an app, approves it and gets its tokens. */
export async function connectApp(running: Running, name: string, appName?: string, browser: Browser = createBrowser()) {
  const app = await registerApp(running, appName);
  const screen = await openConsentScreen(running, app, name, browser);
  const back = await browser.send(screen.url, { answer: 'approve' });
  const tokens = await app.exchange(back.url);
  return { app, browser, screen, back: back.url, tokens };
}
