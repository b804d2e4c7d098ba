import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Secret } from '@/lib/connection/secret';
import type { SignInState } from '@/lib/connection/sign-in';
import { asking } from '../service/http/asking.ts';
import { atDashboard, redirectUri, type Wanted, walked, walker } from './walker';

const service = asking({ switches: { zeroBalance: 'no-tools' } });
const { control } = service;
const running = () => service.running;
afterEach(() => void vi.unstubAllGlobals());

const at = (wanted: Partial<Wanted> = {}) =>
  walker({ mcpUrl: running().mcpUrl, window: atDashboard(running()), ...wanted });
const origins = () => ({ entry: new URL(running().mcpUrl).origin, dashboard: new URL(running().dashboardUrl).origin });
const standing = (token: string) =>
  service.send('/autocomplete?q=a', { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
const steps = (states: SignInState[]) => states.map(({ is }) => is);
const held = (kept: Map<string, Secret>) => {
  const secret = kept.get('first');
  if (!secret?.signedIn?.refresh) throw new Error('Nothing that renews was kept');
  return { access: secret.access, refresh: secret.signedIn.refresh, signedIn: secret.signedIn };
};
const appsOf = async (name: string) =>
  Object.values(await control('GET', 'accounts')).find((one) => String(one.name) === name)?.project?.apps;

describe('signing in', () => {
  it('looks, shows where it leads, goes there, and keeps a token that opens the service', async () => {
    await control('POST', 'accounts', { name: 'Ada', micros: 1_000_000 });
    const { signIn, states, state, kept } = at();
    await signIn.look();
    const { dashboardUrl, mcpUrl } = running();
    const offer = { resource: mcpUrl, issuer: dashboardUrl, host: new URL(dashboardUrl).host };
    expect(state()).toEqual({ is: 'ready', connection: 'first', entry: mcpUrl, offer });
    expect(kept.size).toBe(0);
    await signIn.begin();
    expect(steps(states)).toEqual(['idle', 'looking', 'ready', 'away', 'finishing', 'done']);
    expect(await standing(held(kept).access)).toBe(200);
    expect(held(kept).signedIn).toMatchObject({ issuer: dashboardUrl, resource: mcpUrl });
  });

  it('asks with everything that binds the answer to the question', async () => {
    const one = at();
    await walked(one);
    const asked = Object.fromEntries(one.visited[0]?.searchParams ?? []);
    expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', redirect_uri: redirectUri });
    expect(asked).toMatchObject({ scope: 'project offline_access', prompt: 'consent', resource: running().mcpUrl });
    const other = at();
    await walked(other);
    for (const name of ['state', 'code_challenge', 'client_id'])
      expect(other.visited[0]?.searchParams.get(name)).not.toBe(asked[name]);
  });

  it('tells code, verifier and tokens to the server that signs in alone, and pages nothing of them', async () => {
    const one = at();
    await walked(one);
    const { access, refresh } = held(one.kept);
    const code = one.came[0]?.searchParams.get('code') ?? '';
    const [, verifier = ''] = /code_verifier=([^&]+)/.exec(one.sent.map(({ text }) => text).join('\n')) ?? [];
    expect([code.length, verifier.length].every((length) => length > 20)).toBe(true);
    for (const secret of [code, verifier]) expect(one.heard(secret)).toEqual([origins().dashboard]);
    for (const secret of [access, refresh]) expect(one.heard(secret)).toEqual([]);
    expect(one.visited[0]?.href).not.toContain(verifier);
    for (const secret of [code, verifier, access, refresh, 'state'])
      expect(JSON.stringify(one.states)).not.toContain(secret);
  });

  it('asks for the entry point first and then for the server, and says nothing to either before', async () => {
    const { entry, dashboard } = origins();
    const allowed = new Set<string>();
    const { signIn, state, sent } = at({ permitted: (origin) => allowed.has(origin) });
    for (const origin of [entry, dashboard]) {
      await signIn.look();
      expect(state()).toMatchObject({ is: 'needs-permission', connection: 'first', origin });
      expect(sent.map((one) => one.origin)).not.toContain(origin);
      allowed.add(origin);
    }
    await signIn.look();
    expect(state().is).toBe('ready');
  });

  it('renews what was signed in before: the dashboard lists one app', async () => {
    const one = at({ window: atDashboard(running(), 'Twice') });
    await walked(one);
    const { access } = held(one.kept);
    await walked(one);
    expect(await appsOf('Twice')).toMatchObject([{ name: 'Sidelight' }]);
    expect(await standing(access)).toBe(403);
  });

  it('shows first where it leads now, where that is another place than was shown', async () => {
    const one = at();
    await one.signIn.look();
    const offer = { resource: running().mcpUrl, issuer: 'https://old.example', host: 'old.example' };
    one.put({ is: 'ready', connection: 'first', entry: running().mcpUrl, offer });
    await one.signIn.begin();
    expect(one.state()).toMatchObject({ is: 'ready', offer: { issuer: running().dashboardUrl } });
    expect(one.visited).toEqual([]);
  });

  it('begins once, however often it is pressed, and not for another connection or address than it was shown for', async () => {
    const one = at();
    await one.signIn.look();
    await Promise.all([one.signIn.begin(), one.signIn.begin()]);
    expect(one.visited).toHaveLength(1);
    for (const other of [{ connection: 'other' }, { entry: 'https://other.example/mcp' }]) {
      const two = at();
      await two.signIn.look();
      two.put({ ...two.state(), ...other } as SignInState);
      await two.signIn.begin();
      expect(two.visited).toEqual([]);
    }
  });
});

describe('a sign-in that comes to nothing', () => {
  const failed = (why: string) => ({ is: 'failed', connection: 'first', why });

  it('has an end of its own where the user closes the window, and where the consent is refused', async () => {
    expect(await walked(at({ window: async () => null }))).toMatchObject(failed('closed'));
    const refused = at({ window: atDashboard(running(), 'Ada', 'refuse') });
    expect(await walked(refused)).toMatchObject(failed('refused'));
    expect(refused.kept.size).toBe(0);
  });

  it('has one where there is no entry point, and where its passphrase is not given', async () => {
    expect(await walked(at({ mcpUrl: '' }))).toMatchObject(failed('no-entry-point'));
    const locked = at({ canKeep: false });
    expect(await walked(locked)).toMatchObject(failed('locked'));
    expect(locked.sent).toEqual([]);
  });

  it.each(['http://data.example/mcp', 'ftp://127.0.0.1/mcp'])('says nothing to %s', async (mcpUrl) => {
    const one = at({ mcpUrl });
    expect(await walked(one)).toMatchObject(failed('not-safe'));
    expect(one.sent).toEqual([]);
  });

  it('sends no code where the user left while the window was open', async () => {
    let leave = async () => {};
    const one = at({
      window: async (url) => {
        await leave();
        return atDashboard(running(), 'Left')(url);
      },
    });
    leave = one.signIn.leave;
    expect(await walked(one)).toEqual({ is: 'idle' });
    expect(one.kept.size).toBe(0);
    expect(one.sent.map(({ path }) => path)).not.toContain('/token');
    expect(await appsOf('Left')).toEqual([]);
  });

  it('gives the token back where the user left at the last moment', async () => {
    const one = at({ window: atDashboard(running(), 'Late') });
    await one.signIn.look();
    const put = one.states.push.bind(one.states);
    one.states.push = (state) => {
      const length = put(state);
      if (state.is === 'finishing') void one.signIn.leave();
      return length;
    };
    await one.signIn.begin();
    expect(one.state()).toEqual({ is: 'idle' });
    expect(one.kept.size).toBe(0);
    expect(await appsOf('Late')).toEqual([]);
  });

  it('gives the token back where there is no place for it any more', async () => {
    const one = at({ window: atDashboard(running(), 'Gone'), keeps: () => false });
    expect(await walked(one)).toMatchObject(failed('not-kept'));
    expect(await appsOf('Gone')).toEqual([]);
  });

  it('gives the token back where the worker is gone that would have it stored', async () => {
    const keeps = () => {
      throw new Error('the worker is gone');
    };
    const one = at({ window: atDashboard(running(), 'Late'), keeps });
    await expect(walked(one)).rejects.toThrow('the worker is gone');
    expect(one.state()).toMatchObject(failed('abandoned'));
    expect(await appsOf('Late')).toEqual([]);
  });

  it('was abandoned where the worker died over it, and whatever else stands stays as it was', async () => {
    const { signIn, state, put } = at();
    for (const is of ['looking', 'away', 'finishing'] as const) {
      put({ is, connection: 'first', entry: '', since: 1, offer: { resource: '', issuer: '', host: '' } });
      await signIn.awake();
      expect(state()).toMatchObject(failed('abandoned'));
    }
    put({ is: 'done', connection: 'first', entry: '', at: 1 });
    await signIn.awake();
    expect(state().is).toBe('done');
  });

  it('is not taken for abandoned by the worker that has it under way', async () => {
    let awake = async () => {};
    const one = at({
      window: async (url) => {
        await awake();
        return atDashboard(running())(url);
      },
    });
    awake = one.signIn.awake;
    expect(await walked(one)).toMatchObject({ is: 'done' });
    expect(steps(one.states)).not.toContain('failed');
  });

  it('comes back to another address or as no address: nothing is sent', async () => {
    for (const back of ['https://elsewhere.example/?code=x', `${redirectUri}other?code=x`, 'nonsense']) {
      const rest = (url: string) =>
        new URLSearchParams({
          state: new URL(url).searchParams.get('state') ?? '',
          iss: running().dashboardUrl,
        });
      const withState = async (url: string) => `${back}&${rest(url)}`;
      const one = at({ window: withState });
      expect(await walked(one)).toMatchObject(failed('bad-answer'));
      expect(one.sent.map(({ path }) => path)).not.toContain('/token');
    }
  });

  it('ends also by a mistake of ours, which is thrown on', async () => {
    const one = at({ window: () => Promise.reject(new RangeError('ours')) });
    await expect(walked(one)).rejects.toThrow('ours');
    expect(one.state()).toMatchObject(failed('abandoned'));
  });
});

describe('with zero balance', () => {
  it('is refused without a reason where the service refuses the connection', async () => {
    await control('PATCH', 'switches', { zeroBalance: 'refuses' });
    const one = at({ window: atDashboard(running(), 'Poor') });
    expect(await walked(one)).toMatchObject({ is: 'failed', why: 'refused' });
    expect(one.kept.size).toBe(0);
    await control('PATCH', 'switches', { zeroBalance: 'no-tools' });
  });

  it('ends well where the service lists no tools instead, and the first call is forbidden', async () => {
    const one = at({ window: atDashboard(running(), 'Poorer') });
    expect(await walked(one)).toMatchObject({ is: 'done' });
    expect(await standing(held(one.kept).access)).toBe(403);
  });
});
