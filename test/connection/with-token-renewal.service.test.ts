import { afterEach, describe, expect, it, vi } from 'vitest';
import { readRequestAccount } from '@/lib/connection/background/account-state';
import { revokeToken } from '@/lib/connection/background/oauth-tokens';
import { type Secret, tokenStateOf } from '@/lib/connection/token';
import { asking } from '../service/http/asking.ts';
import { settingsAt } from '../settings-at';
import {
  createHarness,
  renewInPlace,
  replaceIn,
  runSignIn,
  secretStateOf,
  signInAtDashboard,
  testTransport,
} from './walker';

const service = asking({ switches: { zeroBalance: 'no-tools' } });
const { control } = service;
afterEach(() => void vi.unstubAllGlobals());

/** Signs in a user with credit. Returns the stored secret, and a clock for the extension and the service. */
async function signedIn(name: string) {
  await control('POST', 'accounts', { name, micros: 1_000_000 });
  const { running } = service;
  const one = createHarness({ mcpUrl: running.mcpUrl, window: signInAtDashboard(running, name) });
  await runSignIn(one);
  let ahead = 0;
  const later = async (seconds: number) => {
    ahead = seconds * 1000;
    await control('PATCH', 'switches', { clockAheadSeconds: seconds });
  };
  const now = () => Date.now() + ahead;
  const held = () => one.secrets.get('first') as Secret;
  const parts = {
    ...testTransport(),
    now,
    read: async (id: string) => secretStateOf(one.secrets.get(id)),
    keep: replaceIn(one.secrets),
  };
  const renewals = () => one.sent.filter(({ text }) => text.includes('grant_type=refresh_token'));
  return { ...one, held, later, now, parts, renewals, fresh: renewInPlace(parts) };
}

const statusWith = (token: string) =>
  service.send('/autocomplete?q=a', { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
const appsOf = async (name: string) =>
  Object.values(await control('GET', 'accounts')).find((one) => String(one.name) === name)?.project?.apps;
const hour = 3600;
afterEach(() => control('PATCH', 'switches', { clockAheadSeconds: 0, signInFault: 'none' }));

describe('an expiring token', () => {
  it('is not renewed early', async () => {
    const { fresh, held, later, renewals } = await signedIn('Ada');
    await later(hour - 60);
    const before = held();
    expect(await fresh('first')).toEqual({ is: 'open', secret: before });
    expect(renewals()).toEqual([]);
  });

  it('is renewed before it expires during a request, only at its own server', async () => {
    const { fresh, held, later, originsThatReceived } = await signedIn('Bea');
    await later(hour - 20);
    const before = held();
    const got = await fresh('first');
    expect(got).toEqual({ is: 'open', secret: held() });
    expect(held().access).not.toBe(before.access);
    expect(held().signedIn?.refresh).not.toBe(before.signedIn?.refresh);
    expect(originsThatReceived(before.signedIn?.refresh ?? '')).toEqual([new URL(service.running.dashboardUrl).origin]);
    expect(await statusWith(held().access)).toBe(200);
  });

  it('is renewed once for simultaneous requests, and again with the new refresh token', async () => {
    const { fresh, held, later, renewals } = await signedIn('Cleo');
    await later(hour + 1);
    const all = await Promise.all([fresh('first'), fresh('first'), fresh('first')]);
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(renewals()).toHaveLength(1);
    await later(2 * hour + 2);
    await fresh('first');
    expect(renewals()).toHaveLength(2);
    expect(await statusWith(held().access)).toBe(200);
  });

  it('is not renewed with a used refresh token that was read too early', async () => {
    const { parts, later, renewals } = await signedIn('Dana');
    await later(hour + 1);
    const early = await parts.read('first');
    let asked = 0;
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const fresh = renewInPlace({
      ...parts,
      // The second read is slow and finds the secret from before the first renewal.
      read: async (id) => {
        asked += 1;
        if (asked !== 2) return parts.read(id);
        await gate;
        return early;
      },
    });
    const first = fresh('first');
    const second = fresh('first');
    await first;
    goOn();
    expect(await second).toEqual(await parts.read('first'));
    expect(renewals()).toHaveLength(1);
  });

  it('is reported as expired after a refusal, and not renewed again', async () => {
    const { fresh, later, now, held, renewals } = await signedIn('Ella');
    const [app] = Object.values((await appsOf('Ella')) ?? {});
    await control('DELETE', 'apps', { id: app?.id });
    await later(hour + 1);
    for (const _ of [1, 2]) expect(tokenStateOf(await fresh('first'), now()).is).toBe('expired');
    expect(renewals()).toHaveLength(1);
    expect(held().signedIn?.refresh).toBeNull();
  });

  it.each(['token-endpoint-html', 'unreachable'])(
    'is reported as expired, but can be renewed later, if the server gives no usable response: %s',
    async (how) => {
      const { parts, secrets, later, now, held } = await signedIn(`Fay ${how}`);
      const before = held();
      if (how === 'unreachable' && before.signedIn) {
        const nobody = 'http://127.0.0.1:9';
        const signedIn = { ...before.signedIn, issuer: nobody, tokenEndpoint: `${nobody}/token` };
        secrets.set('first', { ...before, signedIn });
      } else await control('PATCH', 'switches', { signInFault: 'token-endpoint-html' });
      await later(hour + 1);
      const read = await renewInPlace(parts)('first');
      expect(tokenStateOf(read, now()).is).toBe('expired');
      expect(held().signedIn?.refresh).toBe(before.signedIn?.refresh);
    },
  );

  it('is renewed for readRequestAccount, and works again', async () => {
    const { fresh, held, later } = await signedIn('Gil');
    await later(hour + 1);
    const account = await readRequestAccount({ settings: async () => settingsAt(service.running.url), secret: fresh });
    expect(account.secret).toEqual({ is: 'open', secret: held() });
    expect(await statusWith(held().access)).toBe(200);
  });

  it('stays deleted if the user deleted it meanwhile, and the new one is revoked', async () => {
    const { parts, secrets, later } = await signedIn('Hana');
    await later(hour + 1);
    const keep: typeof parts.keep = async (id, ...rest) => {
      secrets.delete(id);
      return parts.keep(id, ...rest);
    };
    expect(await renewInPlace({ ...parts, keep })('first')).toEqual({ is: 'none' });
    expect(secrets.size).toBe(0);
    expect(await appsOf('Hana')).toEqual([]);
  });

  it('is renewed at the time that its server stated if the token itself states none', async () => {
    const { parts, secrets, held, later, renewals } = await signedIn('Ivo');
    secrets.set('first', { ...held(), access: 'a-text-that-has-no-parts-at-all' });
    await later(hour - 60);
    await renewInPlace(parts)('first');
    expect(renewals()).toEqual([]);
    await later(hour + 1);
    await renewInPlace(parts)('first');
    expect(await statusWith(held().access)).toBe(200);
  });
});

describe('revokeToken', () => {
  it('revokes the app at its server and contacts no other', async () => {
    const { held, originsThatReceived } = await signedIn('Jo');
    const { access, signedIn: terms } = held();
    expect(await revokeToken(testTransport(), held())).toBe(true);
    expect(await statusWith(access)).toBe(403);
    expect(await appsOf('Jo')).toEqual([]);
    expect(originsThatReceived(terms?.refresh ?? '')).toEqual([new URL(service.running.dashboardUrl).origin]);
  });

  it('reports a server that did not revoke, and a pasted token', async () => {
    const { held } = await signedIn('Kai');
    const { signedIn: terms } = held();
    const gone = { ...held(), signedIn: terms && { ...terms, revocationEndpoint: 'http://127.0.0.1:9/revoke' } };
    expect(await revokeToken(testTransport(), gone)).toBe(false);
    expect(await revokeToken(testTransport(), { access: 'a.b.c', signedIn: null })).toBe(false);
  });
});

describe('an app that was disconnected in the dashboard', () => {
  it('is forbidden at once', async () => {
    const { held } = await signedIn('Lou');
    expect(await statusWith(held().access)).toBe(200);
    const [app] = Object.values((await appsOf('Lou')) ?? {});
    await control('DELETE', 'apps', { id: app?.id });
    expect(await statusWith(held().access)).toBe(403);
  });
});
