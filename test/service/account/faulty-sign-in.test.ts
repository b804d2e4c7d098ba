import * as oauth from 'oauth4webapi';
import { afterEach, describe, expect, it } from 'vitest';
import { testService } from '../http/test-service.ts';
import type { AccountSwitches } from './account-switches.ts';
import { connectApp, discoverServer } from './connect-app.ts';
import { metadataAddress } from './resources.ts';

const service = testService({ switches: { zeroBalance: 'no-tools' } });
const setFault = (signInFault: AccountSwitches['signInFault']) => service.control('PATCH', 'switches', { signInFault });
afterEach(() => setFault('none'));

const insecure = { [oauth.allowInsecureRequests]: true };
const running = () => service.running;
const server = () => discoverServer(running().dashboardUrl);
const endpointMetadata = async () => {
  const url = new URL(running().mcpUrl);
  return oauth.processResourceDiscoveryResponse(url, await oauth.resourceDiscoveryRequest(url, insecure));
};
const connect = () => connectApp(running(), 'Ada');

describe('sign-in metadata without a fault', () => {
  it('leads from the MCP endpoint to the dashboard', async () => {
    expect(await endpointMetadata()).toMatchObject({
      resource: running().mcpUrl,
      authorization_servers: [running().dashboardUrl],
    });
    expect(await server()).toMatchObject({ code_challenge_methods_supported: ['S256'] });
    expect(metadataAddress({ addresses: { service: running().url, platform: '', dashboard: '', identity: '' } })).toBe(
      `${running().url}/.well-known/oauth-protected-resource/mcp`,
    );
  });

  it('is available for the base address and the MCP endpoint, each naming its own resource', async () => {
    for (const path of ['', '/mcp']) {
      const response = await fetch(`${running().url}/.well-known/oauth-protected-resource${path}`);
      expect((await response.json()).resource).toBe(`${running().url}${path}`);
    }
    expect((await fetch(`${running().url}/.well-known/oauth-protected-resource/other`)).status).toBe(404);
  });
});

describe('a service at an address with a path, and a dashboard at another host', () => {
  const own = testService({ basePath: '/v1', dashboardHost: 'localhost', switches: { zeroBalance: 'no-tools' } });

  it('let an app complete its sign-in', async () => {
    expect(own.running.dashboardUrl).toMatch(/^http:\/\/localhost:/);
    const { tokens } = await connectApp(own.running, 'Ada');
    expect(JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      aud: `${own.running.url}/mcp`,
      iss: own.running.dashboardUrl,
    });
  });
});

describe('the sign-in fault', () => {
  it('`none` lets the sign-in succeed', async () => {
    expect((await connect()).tokens.access_token).toMatch(/\./);
  });

  it('`no-metadata` makes discovery fail for the MCP endpoint and the dashboard', async () => {
    await setFault('no-metadata');
    await expect(endpointMetadata()).rejects.toThrow();
    await expect(server()).rejects.toThrow();
  });

  it('`no-server-metadata` makes the MCP endpoint name a server without metadata', async () => {
    await setFault('no-server-metadata');
    expect((await endpointMetadata()).authorization_servers).toEqual([running().dashboardUrl]);
    await expect(server()).rejects.toThrow();
  });

  it('`html` returns a web page instead of metadata at both addresses', async () => {
    await setFault('html');
    for (const address of [running().url, running().dashboardUrl]) {
      const name = address === running().url ? 'oauth-protected-resource' : 'oauth-authorization-server';
      const response = await fetch(`${address}/.well-known/${name}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    }
    await expect(connect()).rejects.toThrow();
  });

  it('`truncated-metadata` ends the metadata of both addresses in the middle', async () => {
    await setFault('truncated-metadata');
    for (const address of [running().url, running().dashboardUrl]) {
      const name = address === running().url ? 'oauth-protected-resource' : 'oauth-authorization-server';
      const response = await fetch(`${address}/.well-known/${name}`);
      expect(response.headers.get('content-type')).toContain('application/json');
      await expect(response.json()).rejects.toThrow();
    }
    await expect(connect()).rejects.toThrow();
  });

  it('`other-issuer` and `other-resource` make discovery fail', async () => {
    await setFault('other-issuer');
    await expect(server()).rejects.toThrow();
    await setFault('other-resource');
    await expect(endpointMetadata()).rejects.toThrow();
  });

  it('`no-registration` and `no-pkce` each omit a field from the metadata of the server', async () => {
    await setFault('no-registration');
    expect(await server()).not.toHaveProperty('registration_endpoint');
    await setFault('no-pkce');
    expect(await server()).not.toHaveProperty('code_challenge_methods_supported');
  });

  it('`plain-http` and `other-origin` name a token endpoint at another origin', async () => {
    await setFault('plain-http');
    expect((await server()).token_endpoint).toBe('http://accounts.example/token');
    await setFault('other-origin');
    const { token_endpoint: token, authorization_endpoint: authorization } = await server();
    expect(token).toBe(`${running().platformUrl}/token`);
    expect(authorization).toBe(`${running().dashboardUrl}/auth`);
  });

  it('`redirects-elsewhere` redirects both metadata addresses to the platform', async () => {
    await setFault('redirects-elsewhere');
    const names = [
      `${running().url}/.well-known/oauth-protected-resource/mcp`,
      `${running().dashboardUrl}/.well-known/oauth-authorization-server`,
    ];
    for (const name of names) {
      const response = await fetch(name, { redirect: 'manual' });
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toContain(running().platformUrl);
    }
  });

  it('`slow` delays the metadata at both addresses beyond the timeout', async () => {
    await setFault('slow');
    for (const address of [running().url, running().dashboardUrl]) {
      const name = address === running().url ? 'oauth-protected-resource' : 'oauth-authorization-server';
      const response = fetch(`${address}/.well-known/${name}`, { signal: AbortSignal.timeout(150) });
      await expect(response).rejects.toMatchObject({ name: 'TimeoutError' });
    }
  });

  it('`token-endpoint-html` returns a web page instead of a token', async () => {
    await setFault('token-endpoint-html');
    await expect(connect()).rejects.toThrow();
    const response = await fetch(`${running().dashboardUrl}/token`, { method: 'POST' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('`token-endpoint-slow` delays the response of the token endpoint beyond the timeout', async () => {
    await setFault('token-endpoint-slow');
    const signal = AbortSignal.timeout(150);
    const response = fetch(`${running().dashboardUrl}/token`, { method: 'POST', signal });
    await expect(response).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it.each(['other-state', 'other-response-issuer'] as const)(
    '`%s` makes connecting fail because of the redirect to the app',
    async (fault) => {
      await setFault(fault);
      await expect(connect()).rejects.toThrow(fault === 'other-state' ? /state/ : /iss/);
    },
  );
});
