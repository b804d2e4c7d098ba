import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SignInState } from '@/lib/connection/sign-in';
import type { Secret } from '@/lib/connection/token';
import { testService } from '../service/http/test-service.ts';
import { createHarness, redirectUri, runSignIn, type SignInOptions, signInAtDashboard } from './sign-in-harness';

const service = testService({ switches: { zeroBalance: 'no-tools' } });
const { control } = service;
const running = () => service.running;
afterEach(() => void vi.unstubAllGlobals());

const harness = (options: Partial<SignInOptions> = {}) =>
  createHarness({ mcpUrl: running().mcpUrl, window: signInAtDashboard(running()), ...options });
const origins = () => ({ entry: new URL(running().mcpUrl).origin, dashboard: new URL(running().dashboardUrl).origin });
const statusWith = (token: string) =>
  service.send('/autocomplete?q=a', { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
const steps = (states: SignInState[]) => states.map(({ is }) => is);
const storedSecret = (secrets: Map<string, Secret>) => {
  const secret = secrets.get('first');
  if (!secret?.signedIn?.refresh) throw new Error('No refresh token is saved');
  return { access: secret.access, refresh: secret.signedIn.refresh, signedIn: secret.signedIn };
};
const appsOf = async (name: string) =>
  Object.values(await control('GET', 'accounts')).find((one) => String(one.name) === name)?.project?.apps;

describe('a sign-in', () => {
  it('discovers the server, shows it, opens it, and stores a valid token', async () => {
    await control('POST', 'accounts', { name: 'Ada', micros: 1_000_000 });
    const { signIn, states, state, secrets } = harness();
    await signIn.check();
    const { dashboardUrl, mcpUrl } = running();
    const server = { resource: mcpUrl, issuer: dashboardUrl, host: new URL(dashboardUrl).host };
    expect(state()).toEqual({ is: 'ready', connection: 'first', entry: mcpUrl, server });
    expect(secrets.size).toBe(0);
    await signIn.begin();
    expect(steps(states)).toEqual(['idle', 'checking', 'ready', 'window-open', 'finishing', 'done']);
    expect(await statusWith(storedSecret(secrets).access)).toBe(200);
    expect(storedSecret(secrets).signedIn).toMatchObject({ issuer: dashboardUrl, resource: mcpUrl });
  });

  it('sends everything that binds the response to the request', async () => {
    const one = harness();
    await runSignIn(one);
    const params = Object.fromEntries(one.visited[0]?.searchParams ?? []);
    expect(params).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', redirect_uri: redirectUri });
    expect(params).toMatchObject({ scope: 'project offline_access', prompt: 'consent', resource: running().mcpUrl });
    const other = harness();
    await runSignIn(other);
    for (const name of ['state', 'code_challenge', 'client_id'])
      expect(other.visited[0]?.searchParams.get(name)).not.toBe(params[name]);
  });

  it('sends the code and the verifier only to the authorization server, and reports no secret in its states', async () => {
    const one = harness();
    await runSignIn(one);
    const { access, refresh } = storedSecret(one.secrets);
    const code = one.returned[0]?.searchParams.get('code') ?? '';
    const [, verifier = ''] = /code_verifier=([^&]+)/.exec(one.sent.map(({ text }) => text).join('\n')) ?? [];
    expect([code.length, verifier.length].every((length) => length > 20)).toBe(true);
    for (const secret of [code, verifier]) expect(one.originsThatReceived(secret)).toEqual([origins().dashboard]);
    for (const secret of [access, refresh]) expect(one.originsThatReceived(secret)).toEqual([]);
    expect(one.visited[0]?.href).not.toContain(verifier);
    for (const secret of [code, verifier, access, refresh, 'state'])
      expect(JSON.stringify(one.states)).not.toContain(secret);
  });

  it('requests permission for the MCP endpoint, then for the server, and contacts neither before', async () => {
    const { entry, dashboard } = origins();
    const allowed = new Set<string>();
    const { signIn, state, sent } = harness({ permitted: (origin) => allowed.has(origin) });
    for (const origin of [entry, dashboard]) {
      await signIn.check();
      expect(state()).toMatchObject({ is: 'needs-permission', connection: 'first', origin });
      expect(sent.map((one) => one.origin)).not.toContain(origin);
      allowed.add(origin);
    }
    await signIn.check();
    expect(state().is).toBe('ready');
  });

  it('replaces an earlier sign-in: the dashboard lists one app, and the earlier token is rejected', async () => {
    const one = harness({ window: signInAtDashboard(running(), 'Twice') });
    await runSignIn(one);
    const { access } = storedSecret(one.secrets);
    await runSignIn(one);
    expect(await appsOf('Twice')).toMatchObject([{ name: 'Sidelight' }]);
    expect(await statusWith(access)).toBe(403);
  });

  it('stores no expiry time that no date can represent', async () => {
    const network = globalThis.fetch;
    vi.stubGlobal('fetch', async (to: string, init?: RequestInit) => {
      const response = await network(to, init);
      return String(to).endsWith('/token') ? Response.json({ ...(await response.json()), expires_in: 1e15 }) : response;
    });
    const one = harness();
    expect(await runSignIn(one)).toMatchObject({ is: 'done' });
    expect(storedSecret(one.secrets).signedIn).not.toHaveProperty('expires');
  });

  it('revokes nothing if the server issues the stored token again', async () => {
    const network = globalThis.fetch;
    let issued: Response | null = null;
    vi.stubGlobal('fetch', async (to: string, init?: RequestInit) => {
      if (!String(to).endsWith('/token')) return network(to, init);
      issued ??= await network(to, init);
      return issued.clone();
    });
    const one = harness();
    await runSignIn(one);
    expect(await runSignIn(one)).toMatchObject({ is: 'done' });
    expect(await statusWith(storedSecret(one.secrets).access)).toBe(200);
  });

  it('shows a changed authorization server again instead of opening it', async () => {
    const one = harness();
    await one.signIn.check();
    const server = { resource: running().mcpUrl, issuer: 'https://old.example', host: 'old.example' };
    one.setState({ is: 'ready', connection: 'first', entry: running().mcpUrl, server });
    await one.signIn.begin();
    expect(one.state()).toMatchObject({ is: 'ready', server: { issuer: running().dashboardUrl } });
    expect(one.visited).toEqual([]);
  });

  it('opens the window once, and only for the connection and address that were shown', async () => {
    const one = harness();
    await one.signIn.check();
    await Promise.all([one.signIn.begin(), one.signIn.begin()]);
    expect(one.visited).toHaveLength(1);
    for (const other of [{ connection: 'other' }, { entry: 'https://other.example/mcp' }]) {
      const two = harness();
      await two.signIn.check();
      two.setState({ ...two.state(), ...other } as SignInState);
      await two.signIn.begin();
      expect(two.visited).toEqual([]);
    }
  });
});

describe('a failed sign-in', () => {
  const failed = (failure: string) => ({ is: 'failed', connection: 'first', failure });

  it('reports a closed window and a refused consent', async () => {
    expect(await runSignIn(harness({ window: async () => null }))).toMatchObject(failed('closed'));
    const refused = harness({ window: signInAtDashboard(running(), 'Ada', 'refuse') });
    expect(await runSignIn(refused)).toMatchObject(failed('refused'));
    expect(refused.secrets.size).toBe(0);
  });

  it('reports a missing MCP endpoint and a missing passphrase', async () => {
    expect(await runSignIn(harness({ mcpUrl: '' }))).toMatchObject(failed('no-entry-point'));
    const locked = harness({ canSaveToken: false });
    expect(await runSignIn(locked)).toMatchObject(failed('locked'));
    expect(locked.sent).toEqual([]);
  });

  it.each(['http://data.example/mcp', 'ftp://127.0.0.1/mcp'])('never contacts %s', async (mcpUrl) => {
    const one = harness({ mcpUrl });
    expect(await runSignIn(one)).toMatchObject(failed('not-safe'));
    expect(one.sent).toEqual([]);
  });

  it('sends no code after the user cancelled in the window', async () => {
    let cancel = async () => {};
    const one = harness({
      window: async (url) => {
        await cancel();
        return signInAtDashboard(running(), 'Available')(url);
      },
    });
    cancel = one.signIn.cancel;
    expect(await runSignIn(one)).toEqual({ is: 'idle' });
    expect(one.secrets.size).toBe(0);
    expect(one.sent.map(({ path }) => path)).not.toContain('/token');
    expect(await appsOf('Available')).toEqual([]);
  });

  it('stores no token for a connection whose address the user changed meanwhile', async () => {
    let savedAddress = running().mcpUrl;
    const one = harness({
      savedAddress: () => savedAddress,
      window: async (url) => {
        savedAddress = 'https://other.example/mcp';
        return signInAtDashboard(running(), 'Moved')(url);
      },
    });
    expect(await runSignIn(one)).toMatchObject(failed('abandoned'));
    expect(one.secrets.size).toBe(0);
    expect(one.sent.map(({ path }) => path)).not.toContain('/token');
  });

  it('revokes the token if the user cancels while the sign-in finishes', async () => {
    const one = harness({ window: signInAtDashboard(running(), 'Late') });
    await one.signIn.check();
    const push = one.states.push.bind(one.states);
    one.states.push = (state) => {
      const length = push(state);
      if (state.is === 'finishing') void one.signIn.cancel();
      return length;
    };
    await one.signIn.begin();
    expect(one.state()).toEqual({ is: 'idle' });
    expect(one.secrets.size).toBe(0);
    expect(await appsOf('Late')).toEqual([]);
  });

  it('revokes a token that can no longer be stored', async () => {
    const one = harness({ window: signInAtDashboard(running(), 'Gone'), canStore: () => false });
    expect(await runSignIn(one)).toMatchObject(failed('not-stored'));
    expect(await appsOf('Gone')).toEqual([]);
  });

  it('revokes the token if the worker that stores it is gone', async () => {
    const canStore = () => {
      throw new Error('the worker is gone');
    };
    const one = harness({ window: signInAtDashboard(running(), 'Late'), canStore });
    await expect(runSignIn(one)).rejects.toThrow('the worker is gone');
    expect(one.state()).toMatchObject(failed('abandoned'));
    expect(await appsOf('Late')).toEqual([]);
  });

  it('is marked as abandoned after the worker died if it was pending', async () => {
    const { signIn, state, setState: putState } = harness();
    for (const is of ['checking', 'window-open', 'finishing'] as const) {
      putState({ is, connection: 'first', entry: '', since: 1, server: { resource: '', issuer: '', host: '' } });
      await signIn.recover();
      expect(state()).toMatchObject(failed('abandoned'));
    }
    putState({ is: 'done', connection: 'first', entry: '', at: 1 });
    await signIn.recover();
    expect(state().is).toBe('done');
  });

  it('is not marked as abandoned by the worker that runs it', async () => {
    let recover = async () => {};
    const one = harness({
      window: async (url) => {
        await recover();
        return signInAtDashboard(running())(url);
      },
    });
    recover = one.signIn.recover;
    expect(await runSignIn(one)).toMatchObject({ is: 'done' });
    expect(steps(one.states)).not.toContain('failed');
  });

  it('requests no token if the window returns to another address or an invalid one', async () => {
    for (const returned of ['https://elsewhere.example/?code=x', `${redirectUri}other?code=x`, 'nonsense']) {
      const params = (url: string) =>
        new URLSearchParams({
          state: new URL(url).searchParams.get('state') ?? '',
          iss: running().dashboardUrl,
        });
      const withState = async (url: string) => `${returned}&${params(url)}`;
      const one = harness({ window: withState });
      expect(await runSignIn(one)).toMatchObject(failed('invalid-response'));
      expect(one.sent.map(({ path }) => path)).not.toContain('/token');
    }
  });

  it('is marked as abandoned after an unexpected error, which is rethrown', async () => {
    const one = harness({ window: () => Promise.reject(new RangeError('ours')) });
    await expect(runSignIn(one)).rejects.toThrow('ours');
    expect(one.state()).toMatchObject(failed('abandoned'));
  });
});

describe('a sign-in with zero balance', () => {
  it('fails as refused if the service refuses the connection', async () => {
    await control('PATCH', 'switches', { zeroBalance: 'refuses' });
    const one = harness({ window: signInAtDashboard(running(), 'Poor') });
    expect(await runSignIn(one)).toMatchObject({ is: 'failed', failure: 'refused' });
    expect(one.secrets.size).toBe(0);
    await control('PATCH', 'switches', { zeroBalance: 'no-tools' });
  });

  it('succeeds if the service lists no tools; the first request is then forbidden', async () => {
    const one = harness({ window: signInAtDashboard(running(), 'Poorer') });
    expect(await runSignIn(one)).toMatchObject({ is: 'done' });
    expect(await statusWith(storedSecret(one.secrets).access)).toBe(403);
  });
});
