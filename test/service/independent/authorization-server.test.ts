import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from '../account/browser.ts';
import { registerApp } from '../account/connect-app.ts';
import { testService } from '../http/test-service.ts';
import { type IndependentServer, startIndependentServer } from './authorization-server.ts';

const dashboard = testService();
let server: IndependentServer;
beforeAll(async () => {
  server = await startIndependentServer();
});
afterAll(() => server.stop());

const listTools = (token: string) =>
  fetch(server.mcpUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });

/** Exchanges an invalid code from the origin of an extension, and returns the error of the token endpoint. */
const errorForExtension = async (issuer: string, authorizeUrl: URL) => {
  const params = authorizeUrl.searchParams;
  const code = { grant_type: 'authorization_code', code: 'none', code_verifier: 'x'.repeat(43) };
  const client = { client_id: params.get('client_id') ?? '', redirect_uri: params.get('redirect_uri') ?? '' };
  const headers = { origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop' };
  const body = new URLSearchParams({ ...code, ...client });
  return (await (await fetch(`${issuer}/token`, { method: 'POST', headers, body })).json()).error;
};

describe('an independent authorization server', () => {
  it('is discovered from the MCP endpoint and issues a token that the MCP endpoint accepts', async () => {
    const app = await registerApp(server, 'Test app', { scope: 'read offline_access', prompt: 'consent' });
    const browser = createBrowser();
    const signIn = await browser.open(app.authorizeUrl);
    const consent = await browser.send(signIn.url, { prompt: 'login', login: 'ada', password: 'any' });
    expect(consent.text).toContain('<h1>Authorize</h1>');
    const { url } = await browser.send(consent.url, { prompt: 'consent' });
    const tokens = await app.exchange(url);
    expect(await (await listTools(tokens.access_token)).json()).toMatchObject({ result: { tools: [] } });
    expect(server.acceptedClaims()).toMatchObject([
      { iss: server.issuer, aud: server.mcpUrl, sub: 'ada', scope: 'read' },
    ]);
    expect((await app.refresh(tokens.refresh_token ?? '')).refresh_token).not.toBe(tokens.refresh_token);
  });

  it('is named in the metadata that the response to an invalid token links to', async () => {
    const response = await listTools('none');
    expect(response.status).toBe(401);
    const [, metadata = ''] = /resource_metadata="([^"]*)"/.exec(response.headers.get('www-authenticate') ?? '') ?? [];
    expect((await (await fetch(metadata)).json()).authorization_servers).toEqual([server.issuer]);
  });

  it('returns the same error for an invalid code as the dashboard', async () => {
    expect(await errorForExtension(server.issuer, (await registerApp(server)).authorizeUrl)).toBe('invalid_grant');
    const { dashboardUrl } = dashboard.running;
    expect(await errorForExtension(dashboardUrl, (await registerApp(dashboard.running)).authorizeUrl)).toBe(
      'invalid_grant',
    );
  });

  it('refuses a request without a scope, as the library does by default', async () => {
    const app = await registerApp(server);
    const browser = createBrowser();
    const signIn = await browser.open(app.authorizeUrl);
    const { url } = await browser.send(signIn.url, { prompt: 'login', login: 'ada', password: 'any' });
    expect(url.searchParams.get('error')).toBe('access_denied');
  });
});
