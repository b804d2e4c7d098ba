import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { testService } from '../http/test-service.ts';
import { createBrowser, idIn } from './browser.ts';
import { connectApp, openConsentScreen, registerApp } from './connect-app.ts';

const service = testService({ switches: { zeroBalance: 'no-tools' } });
const { control } = service;
const running = () => service.running;

const requestWith = (token: string) =>
  service.send('/autocomplete?q=a', { headers: { authorization: `Bearer ${token}` } });
const statusWith = async (token: string) => (await requestWith(token)).status;
const withCredit = (name: string) => control('POST', 'accounts', { name, micros: 1_000_000 });
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('connecting an app', () => {
  it('shows the escaped app name on the consent screen, and that the project is billed', async () => {
    await withCredit('Ada');
    const app = await registerApp(running(), 'Side <b>light');
    const { text } = await openConsentScreen(running(), app, 'Ada', createBrowser());
    expect(text).toContain('<h1>Connect Side &lt;b&gt;light?</h1>');
    expect(text).toContain('billed to the balance of this project');
  });

  it('issues a JWT, lists the app with its last use and bills requests to the project', async () => {
    const account = await withCredit('Bob');
    const { tokens, browser } = await connectApp(running(), 'Bob', 'One app');
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'project' });
    expect(claimsOf(tokens.access_token)).toMatchObject({ aud: running().mcpUrl, iss: running().dashboardUrl });
    const before = await browser.open(`${running().dashboardUrl}/apps`);
    expect(before.text).toContain('<th scope="row">One app</th>');
    expect(before.text).toContain('>Never</td>');
    expect(await statusWith(tokens.access_token)).toBe(200);
    expect((await browser.open(before.url)).text).not.toContain('>Never</td>');
    const bill = await control('GET', `bill?project=${account.project?.id}`);
    expect(bill).toMatchObject({ total: { requests: 1 }, balance: 999_870 });
  });

  it('skips sign-in for a user who is signed in to the dashboard', async () => {
    const browser = createBrowser();
    await browser.signIn(running().dashboardUrl, 'Carl');
    const { text } = await browser.open((await registerApp(running())).authorizeUrl);
    expect(text).toContain('<h1>Connect Test app?</h1>');
  });

  it('asks for sign-in again after sign-out, and for consent each time', async () => {
    const { browser, app } = await connectApp(running(), 'Dora');
    expect((await browser.open(app.authorizeUrl)).text).toContain('<h1>Connect ');
    await browser.send(`${running().dashboardUrl}/sign-out`, {});
    const screen = await browser.open(app.authorizeUrl);
    expect(screen.text).toContain('Sign in through Northgate');
    const next = await browser.signIn(running().dashboardUrl, 'Emil', screen);
    expect(next.text).toContain('project Default of Emil');
  });

  it('shows the form that ends the previous session if another user has signed in to the dashboard', async () => {
    const { browser, app } = await connectApp(running(), 'Rosa');
    const link = await browser.open(`${running().dashboardUrl}/sign-in?through=larkfield`);
    await browser.send(link.url, { name: 'Sven' });
    // The library first ends the previous session with a form that submits itself.
    expect((await browser.open(app.authorizeUrl)).text).toContain('/session/end/confirm');
  });

  it('issues a token for the requested resource, by default the MCP endpoint', async () => {
    const { mcpUrl, url } = running();
    for (const [named, meant] of [
      [null, mcpUrl],
      [url, url],
    ] as const) {
      const app = await registerApp(running());
      app.authorizeUrl.searchParams.delete('resource');
      if (named) app.authorizeUrl.searchParams.set('resource', named);
      const browser = createBrowser();
      const screen = await openConsentScreen(running(), app, 'Kate', browser);
      const back = await browser.send(screen.url, { answer: 'approve' });
      expect(claimsOf((await app.exchange(back.url)).access_token).aud).toBe(meant);
    }
  });

  it('returns access_denied and connects no app if the user refuses', async () => {
    const app = await registerApp(running());
    const browser = createBrowser();
    const screen = await openConsentScreen(running(), app, 'Fred', browser);
    const { url } = await browser.send(screen.url, { answer: 'refuse' });
    expect(url.searchParams.get('error')).toBe('access_denied');
    await expect(app.exchange(url)).rejects.toThrow();
    expect((await browser.open(`${running().dashboardUrl}/apps`)).text).toContain('No app is connected.');
  });

  it('rejects consent from another browser or from a form of another site', async () => {
    const app = await registerApp(running());
    const browser = createBrowser();
    const screen = await openConsentScreen(running(), app, 'Gina', browser);
    const stranger = createBrowser();
    await stranger.signIn(running().dashboardUrl, 'Gina');
    expect((await stranger.send(screen.url, { answer: 'approve' })).text).toContain('Begin again');
    const forged = await browser.send(screen.url, { answer: 'approve' }, { origin: 'https://evil.example' });
    expect(forged.status).toBe(403);
  });

  it('accepts an authorization code once and revokes its tokens on the second use', async () => {
    await withCredit('Hugo');
    const { app, back, tokens } = await connectApp(running(), 'Hugo');
    await expect(app.exchange(back)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await statusWith(tokens.access_token)).toBe(403);
  });

  it('rejects an authorization code with a wrong verifier', async () => {
    const app = await registerApp(running());
    const browser = createBrowser();
    const screen = await openConsentScreen(running(), app, 'Ines', browser);
    const { url } = await browser.send(screen.url, { answer: 'approve' });
    await expect(app.exchange(url, 'x'.repeat(43))).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('rejects a request without a code challenge or for a foreign resource', async () => {
    const app = await registerApp(running());
    const bare = new URL(app.authorizeUrl);
    bare.searchParams.delete('code_challenge');
    bare.searchParams.delete('code_challenge_method');
    expect((await createBrowser().open(bare)).url.searchParams.get('error')).toBe('invalid_request');
    const foreign = new URL(app.authorizeUrl);
    foreign.searchParams.set('resource', 'https://data.example/mcp');
    expect((await createBrowser().open(foreign)).url.searchParams.get('error')).toBe('invalid_target');
  });

  it.each(['https://abc.chromiumapp.org/', 'https://0123456789abcdef.extensions.allizom.org/'])(
    'registers an app with the redirect address %s without a secret',
    async (address) => {
      const metadata = { client_name: 'App', redirect_uris: [address], token_endpoint_auth_method: 'none' };
      const response = await fetch(`${running().dashboardUrl}/reg`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'chrome-extension://abc' },
        body: JSON.stringify(metadata),
      });
      expect(response.status).toBe(201);
      expect(await response.json()).not.toHaveProperty('client_secret');
    },
  );
});

describe('the tokens of an app', () => {
  it('are renewed by a refresh token that is valid once; a second use revokes all tokens', async () => {
    await withCredit('Jana');
    const { app, tokens } = await connectApp(running(), 'Jana');
    const renewed = await app.refresh(tokens.refresh_token ?? '');
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect(await statusWith(renewed.access_token)).toBe(200);
    await expect(app.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await statusWith(renewed.access_token)).toBe(403);
  });

  it('expire by the clock of the service', async () => {
    await withCredit('Karl');
    await control('PATCH', 'switches', { accessTokenSeconds: 90 });
    const { app, tokens } = await connectApp(running(), 'Karl');
    expect(tokens.expires_in).toBe(90);
    await control('PATCH', 'switches', { clockAheadSeconds: 91 });
    expect(await statusWith(tokens.access_token)).toBe(403);
    const renewed = await app.refresh(tokens.refresh_token ?? '');
    expect(await statusWith(renewed.access_token)).toBe(200);
    await control('PATCH', 'switches', { clockAheadSeconds: 40 * 24 * 3600 });
    await expect(app.refresh(renewed.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    await control('PATCH', 'switches', { clockAheadSeconds: 0, accessTokenSeconds: 3600 });
  });

  it('end when the app revokes its refresh token, and the app disappears from the list', async () => {
    await withCredit('Lena');
    const { app, tokens, browser } = await connectApp(running(), 'Lena');
    await app.revoke(tokens.refresh_token ?? '');
    expect(await statusWith(tokens.access_token)).toBe(403);
    expect((await browser.open(`${running().dashboardUrl}/apps`)).text).toContain('No app is connected.');
  });

  it('are refused with a forged signature, and if they are signed with another secret', async () => {
    await withCredit('Mona');
    const { tokens } = await connectApp(running(), 'Mona');
    const [head, claims] = tokens.access_token.split('.');
    const otherwiseSigned = await new SignJWT(claimsOf(tokens.access_token))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(randomBytes(32));
    for (const token of [`${head}.${claims}.AAAA`, otherwiseSigned])
      expect((await requestWith(token)).body).toEqual({ error: { message: 'Forbidden' } });
    expect(await statusWith(tokens.access_token)).toBe(200);
  });
});

describe('disconnecting an app', () => {
  it('revokes its tokens at once, and no other tokens', async () => {
    const { token } = await withCredit('Nora');
    const one = await connectApp(running(), 'Nora', 'First');
    const other = await connectApp(running(), 'Nora', 'Second', one.browser);
    const list = await one.browser.open(`${running().dashboardUrl}/apps`);
    const { text } = await one.browser.send(`${running().dashboardUrl}/apps/disconnect`, { id: idIn(list, 'First') });
    expect(text).not.toContain('First');
    expect(await statusWith(one.tokens.access_token)).toBe(403);
    expect(await statusWith(other.tokens.access_token)).toBe(200);
    expect(await statusWith(String(token))).toBe(200);
    await expect(one.app.refresh(one.tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('is possible through the control interface by the app id', async () => {
    await withCredit('Olga');
    const { tokens } = await connectApp(running(), 'Olga', 'Third');
    const account = Object.values(await control('GET', 'accounts')).find(({ name }) => String(name) === 'Olga');
    expect(account?.project?.apps).toMatchObject([{ name: 'Third', lastUsedAt: null }]);
    await control('DELETE', 'apps', { id: account?.project?.apps?.[0]?.id });
    expect(await statusWith(tokens.access_token)).toBe(403);
    expect((await control('DELETE', 'apps', { id: 'none' })).error).toContain('no app none');
  });
});

describe('the request log of the dashboard', () => {
  it('lists each request with the part that handled it', async () => {
    await control('DELETE', 'seen');
    await connectApp(running(), 'Quin');
    const requests = Object.values(await control('GET', 'seen')).filter(({ to }) => String(to) === 'dashboard');
    const parts = new Set(requests.map(({ endpoint, method, status }) => `${method} ${endpoint} ${status}`));
    expect(parts).toContain('POST token 200');
    expect(parts).toContain('POST reg 201');
    expect(parts).toContain('POST page 303');
  });
});

describe('a project with zero balance', () => {
  it('cannot connect an app with the switch `refuses` and gets no reason, until it has credit', async () => {
    await control('PATCH', 'switches', { zeroBalance: 'refuses' });
    const app = await registerApp(running());
    const browser = createBrowser();
    const screen = await openConsentScreen(running(), app, 'Poor', browser);
    const { url } = await browser.send(screen.url, { answer: 'approve' });
    expect([...url.searchParams.keys()].sort()).toEqual(['error', 'iss', 'state']);
    expect(url.searchParams.get('error')).toBe('access_denied');
    await browser.send(`${running().dashboardUrl}/project/credit`, { amount: '1' });
    const again = await browser.send((await browser.open(app.authorizeUrl)).url, { answer: 'approve' });
    expect(await statusWith((await app.exchange(again.url)).access_token)).toBe(200);
  });

  it('can connect an app with the switch `no-tools`, but its requests are refused', async () => {
    await control('PATCH', 'switches', { zeroBalance: 'no-tools' });
    const { tokens } = await connectApp(running(), 'Poorer');
    expect((await requestWith(tokens.access_token)).body).toEqual({ error: { message: 'Forbidden' } });
  });
});
