import * as oauth from 'oauth4webapi';
import type { Running } from '../serve.ts';
import { type Browser, type Came, newBrowser } from './visiting.ts';

/** The service is on this machine, where plain http is what there is. */
const insecure = { [oauth.allowInsecureRequests]: true };
const redirectUri = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/';

/** An app that signs people in, with a library that is nobody's here. */
interface AppClient {
  /** The address that the browser is sent to. */
  authorizeUrl: URL;
  /** The tokens for what came back in the address of the app. */
  exchange(back: URL, verifier?: string): Promise<oauth.TokenEndpointResponse>;
  refresh(refreshToken: string): Promise<oauth.TokenEndpointResponse>;
  revoke(token: string): Promise<void>;
}

async function registeredAs(server: oauth.AuthorizationServer, name: string): Promise<oauth.Client> {
  const app = {
    client_name: name,
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
  };
  const answer = await oauth.dynamicClientRegistrationRequest(server, app, insecure);
  return oauth.processDynamicClientRegistrationResponse(answer);
}

/** Finds the authorization server by the entry point's metadata, and registers an app at it; `wish` is added to what it asks for. */
export async function registered(
  { mcpUrl }: Pick<Running, 'mcpUrl'>,
  name = 'Test app',
  wish: Record<string, string> = {},
): Promise<AppClient> {
  const resource = new URL(mcpUrl);
  const described = await oauth.resourceDiscoveryRequest(resource, insecure);
  const { authorization_servers: [issuer = ''] = [] } = await oauth.processResourceDiscoveryResponse(
    resource,
    described,
  );
  const server = await discovered(issuer);
  const client = await registeredAs(server, name);
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
    ...wish,
  }))
    authorizeUrl.searchParams.set(key, value);
  const none = oauth.None();
  return {
    authorizeUrl,
    async exchange(back, proof = verifier) {
      const answered = oauth.validateAuthResponse(server, client, back, state);
      const asked = oauth.authorizationCodeGrantRequest(server, client, none, answered, redirectUri, proof, insecure);
      return oauth.processAuthorizationCodeResponse(server, client, await asked);
    },
    async refresh(refreshToken) {
      const answer = await oauth.refreshTokenGrantRequest(server, client, none, refreshToken, insecure);
      return oauth.processRefreshTokenResponse(server, client, answer);
    },
    async revoke(token) {
      await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, none, token, insecure));
    },
  };
}

/** The metadata of an authorization server, checked as clients do. */
export async function discovered(issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  const answer = await oauth.discoveryRequest(url, { ...insecure, algorithm: 'oauth2' });
  return oauth.processDiscoveryResponse(url, answer);
}

/** Goes to the consent screen as somebody, who signs in on the way. */
export async function consentScreen(running: Running, app: AppClient, name: string, browser: Browser): Promise<Came> {
  const first = await browser.open(app.authorizeUrl);
  return first.text.includes('<h1>Connect ') ? first : browser.signIn(running.dashboardUrl, name, first);
}

/** The whole way of one app, from nothing to its tokens. */
export async function connected(running: Running, name: string, appName?: string, browser: Browser = newBrowser()) {
  const app = await registered(running, appName);
  const screen = await consentScreen(running, app, name, browser);
  const back = await browser.send(screen.url, { answer: 'approve' });
  const tokens = await app.exchange(back.url);
  return { app, browser, screen, back: back.url, tokens };
}
