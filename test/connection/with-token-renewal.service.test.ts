import { afterEach, describe, expect, it, vi } from 'vitest';
import { revokeToken } from '@/lib/connection/background/oauth-tokens';
import { type Secret, tokenStateOf } from '@/lib/connection/token';
import { readRequestAccount } from '@/lib/requests/account-state';
import { testService } from '../service/http/test-service.ts';
import { testSettings } from '../test-settings';
import {
  createHarness,
  renewInPlace,
  replaceIn,
  runSignIn,
  secretStateOf,
  signInAtDashboard,
  testTransport,
} from './sign-in-harness';

const service = testService({ switches: { zeroBalance: 'no-tools' } });
const { control } = service;
afterEach(() => void vi.unstubAllGlobals());

/** Signs in a user with credit. Returns the stored secret and a clock for the extension and the service. */
async function signInAs(name: string) {
  await control('POST', 'accounts', { name, micros: 1_000_000 });
  const { running } = service;
  const harness = createHarness({ mcpUrl: running.mcpUrl, window: signInAtDashboard(running, name) });
  await runSignIn(harness);
  let aheadMs = 0;
  const advanceTo = async (seconds: number) => {
    aheadMs = seconds * 1000;
    await control('PATCH', 'switches', { clockAheadSeconds: seconds });
  };
  const now = () => Date.now() + aheadMs;
  const savedSecret = () => harness.secrets.get('first') as Secret;
  const deps = {
    ...testTransport(),
    now,
    read: async (id: string) => secretStateOf(harness.secrets.get(id)),
    keep: replaceIn(harness.secrets),
  };
  const renewals = () => harness.sent.filter(({ text }) => text.includes('grant_type=refresh_token'));
  return { ...harness, savedSecret, advanceTo, now, deps, renewals, readToken: renewInPlace(deps) };
}

const statusWith = (token: string) =>
  service.send('/autocomplete?q=a', { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
const appsOf = async (name: string) =>
  Object.values(await control('GET', 'accounts')).find((one) => String(one.name) === name)?.project?.apps;
const hour = 3600;
afterEach(() => control('PATCH', 'switches', { clockAheadSeconds: 0, signInFault: 'none' }));

describe('an expiring token', () => {
  it('is not renewed a minute before it expires', async () => {
    const { readToken, savedSecret, advanceTo, renewals } = await signInAs('Ada');
    await advanceTo(hour - 60);
    const before = savedSecret();
    expect(await readToken('first', null)).toEqual({ is: 'open', secret: before });
    expect(renewals()).toEqual([]);
  });

  it('is renewed 20 seconds before it expires, only at its own server', async () => {
    const { readToken, savedSecret, advanceTo, originsThatReceived } = await signInAs('Bea');
    await advanceTo(hour - 20);
    const before = savedSecret();
    const state = await readToken('first', null);
    expect(state).toEqual({ is: 'open', secret: savedSecret() });
    expect(savedSecret().access).not.toBe(before.access);
    expect(savedSecret().signedIn?.refresh).not.toBe(before.signedIn?.refresh);
    expect(originsThatReceived(before.signedIn?.refresh ?? '')).toEqual([new URL(service.running.dashboardUrl).origin]);
    expect(await statusWith(savedSecret().access)).toBe(200);
  });

  it('is renewed once for simultaneous requests, and again with the new refresh token', async () => {
    const { readToken, savedSecret, advanceTo, renewals } = await signInAs('Cleo');
    await advanceTo(hour + 1);
    const states = await Promise.all([readToken('first', null), readToken('first', null), readToken('first', null)]);
    expect(new Set(states.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(renewals()).toHaveLength(1);
    await advanceTo(2 * hour + 2);
    await readToken('first', null);
    expect(renewals()).toHaveLength(2);
    expect(await statusWith(savedSecret().access)).toBe(200);
  });

  it('is not renewed again with a used refresh token from an outdated read', async () => {
    const { deps, advanceTo, renewals } = await signInAs('Dana');
    await advanceTo(hour + 1);
    const staleState = await deps.read('first');
    let reads = 0;
    let openGate = () => {};
    const gate = new Promise<void>((resolve) => {
      openGate = resolve;
    });
    const readToken = renewInPlace({
      ...deps,
      // The second read is slow and returns the secret from before the first renewal.
      read: async (id) => {
        reads += 1;
        if (reads !== 2) return deps.read(id);
        await gate;
        return staleState;
      },
    });
    const first = readToken('first', null);
    const second = readToken('first', null);
    await first;
    openGate();
    expect(await second).toEqual(await deps.read('first'));
    expect(renewals()).toHaveLength(1);
  });

  it('is reported as expired after the server refused the renewal, and is not renewed again', async () => {
    const { readToken, advanceTo, now, savedSecret, renewals } = await signInAs('Ella');
    const [app] = Object.values((await appsOf('Ella')) ?? {});
    await control('DELETE', 'apps', { id: app?.id });
    await advanceTo(hour + 1);
    for (const _ of [1, 2]) expect(tokenStateOf(await readToken('first', null), now()).is).toBe('expired');
    expect(renewals()).toHaveLength(1);
    expect(savedSecret().signedIn?.refresh).toBeNull();
  });

  it.each(['token-endpoint-html', 'unreachable'])(
    'is reported as expired and keeps its refresh token if no usable response arrives: %s',
    async (failure) => {
      const { deps, secrets, advanceTo, now, savedSecret } = await signInAs(`Fay ${failure}`);
      const before = savedSecret();
      if (failure === 'unreachable' && before.signedIn) {
        const unreachable = 'http://127.0.0.1:9';
        const signedIn = { ...before.signedIn, issuer: unreachable, tokenEndpoint: `${unreachable}/token` };
        secrets.set('first', { ...before, signedIn });
      } else await control('PATCH', 'switches', { signInFault: 'token-endpoint-html' });
      await advanceTo(hour + 1);
      const state = await renewInPlace(deps)('first', null);
      expect(tokenStateOf(state, now()).is).toBe('expired');
      expect(savedSecret().signedIn?.refresh).toBe(before.signedIn?.refresh);
    },
  );

  it('is renewed for readRequestAccount and accepted by the service', async () => {
    const { readToken, savedSecret, advanceTo } = await signInAs('Gil');
    await advanceTo(hour + 1);
    const account = await readRequestAccount({
      settings: async () => testSettings(service.running.url),
      secret: readToken,
    });
    expect(account.secret).toEqual({ is: 'open', secret: savedSecret() });
    expect(await statusWith(savedSecret().access)).toBe(200);
  });

  it('stays deleted if the user deletes it during the renewal, and the new token is revoked', async () => {
    const { deps, secrets, advanceTo } = await signInAs('Hana');
    await advanceTo(hour + 1);
    const keepAfterDelete: typeof deps.keep = async (id, ...rest) => {
      secrets.delete(id);
      return deps.keep(id, ...rest);
    };
    expect(await renewInPlace({ ...deps, keep: keepAfterDelete })('first', null)).toEqual({ is: 'none' });
    expect(secrets.size).toBe(0);
    expect(await appsOf('Hana')).toEqual([]);
  });

  it('is renewed at the time that its server stated if the token itself states none', async () => {
    const { deps, secrets, savedSecret, advanceTo, renewals } = await signInAs('Ivo');
    secrets.set('first', { ...savedSecret(), access: 'a-text-that-has-no-parts-at-all' });
    await advanceTo(hour - 60);
    await renewInPlace(deps)('first', null);
    expect(renewals()).toEqual([]);
    await advanceTo(hour + 1);
    await renewInPlace(deps)('first', null);
    expect(await statusWith(savedSecret().access)).toBe(200);
  });
});

describe('revokeToken', () => {
  it('revokes the app at its server and contacts no other', async () => {
    const { savedSecret, originsThatReceived } = await signInAs('Jo');
    const { access, signedIn: signInData } = savedSecret();
    expect(await revokeToken(testTransport(), savedSecret())).toBe(true);
    expect(await statusWith(access)).toBe(403);
    expect(await appsOf('Jo')).toEqual([]);
    expect(originsThatReceived(signInData?.refresh ?? '')).toEqual([new URL(service.running.dashboardUrl).origin]);
  });

  it('returns false for an unreachable server and for a pasted token', async () => {
    const { savedSecret } = await signInAs('Kai');
    const { signedIn: signInData } = savedSecret();
    const unreachableSecret = {
      ...savedSecret(),
      signedIn: signInData && { ...signInData, revocationEndpoint: 'http://127.0.0.1:9/revoke' },
    };
    expect(await revokeToken(testTransport(), unreachableSecret)).toBe(false);
    expect(await revokeToken(testTransport(), { access: 'a.b.c', signedIn: null })).toBe(false);
  });
});

describe('an app that was disconnected in the dashboard', () => {
  it('has its token rejected by the service at once', async () => {
    const { savedSecret } = await signInAs('Lou');
    expect(await statusWith(savedSecret().access)).toBe(200);
    const [app] = Object.values((await appsOf('Lou')) ?? {});
    await control('DELETE', 'apps', { id: app?.id });
    expect(await statusWith(savedSecret().access)).toBe(403);
  });
});
