import { afterEach, describe, expect, it, vi } from 'vitest';
import { readRequestAccount } from '@/lib/connection/background/account-state';
import { revokeToken } from '@/lib/connection/background/oauth-tokens';
import type { Secret } from '@/lib/connection/secret';
import { tokenStateOf } from '@/lib/connection/token';
import { asking } from '../service/http/asking.ts';
import { settingsAt } from '../settings-at';
import { atDashboard, keepingIn, readOf, renewingHere, speaking, walked, walker } from './walker';

const service = asking({ switches: { zeroBalance: 'no-tools' } });
const { control } = service;
afterEach(() => void vi.unstubAllGlobals());

/** Somebody who signed in, with credit; what is held, and a clock that a test moves for the extension and the service. */
async function signedIn(name: string) {
  await control('POST', 'accounts', { name, micros: 1_000_000 });
  const { running } = service;
  const one = walker({ mcpUrl: running.mcpUrl, window: atDashboard(running, name) });
  await walked(one);
  let ahead = 0;
  const later = async (seconds: number) => {
    ahead = seconds * 1000;
    await control('PATCH', 'switches', { clockAheadSeconds: seconds });
  };
  const now = () => Date.now() + ahead;
  const held = () => one.kept.get('first') as Secret;
  const parts = {
    ...{ ...speaking(), now },
    read: async (id: string) => readOf(one.kept.get(id)),
    keep: keepingIn(one.kept),
  };
  const renewals = () => one.sent.filter(({ text }) => text.includes('grant_type=refresh_token'));
  return { ...one, held, later, now, parts, renewals, fresh: renewingHere(parts) };
}

const standing = (token: string) =>
  service.send('/autocomplete?q=a', { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
const appsOf = async (name: string) =>
  Object.values(await control('GET', 'accounts')).find((one) => String(one.name) === name)?.project?.apps;
const hour = 3600;
afterEach(() => control('PATCH', 'switches', { clockAheadSeconds: 0, signInFault: 'none' }));

describe('a token that comes to its end', () => {
  it('is left alone before', async () => {
    const { fresh, held, later, renewals } = await signedIn('Ada');
    await later(hour - 60);
    const before = held();
    expect(await fresh('first')).toEqual({ is: 'open', secret: before });
    expect(renewals()).toEqual([]);
  });

  it('is renewed before a call meets its end on the way, at the server that gave it alone', async () => {
    const { fresh, held, later, heard } = await signedIn('Bea');
    await later(hour - 20);
    const before = held();
    const got = await fresh('first');
    expect(got).toEqual({ is: 'open', secret: held() });
    expect(held().access).not.toBe(before.access);
    expect(held().signedIn?.refresh).not.toBe(before.signedIn?.refresh);
    expect(heard(before.signedIn?.refresh ?? '')).toEqual([new URL(service.running.dashboardUrl).origin]);
    expect(await standing(held().access)).toBe(200);
  });

  it('is renewed once, however many ask at the same time, and a second time with what came', async () => {
    const { fresh, held, later, renewals } = await signedIn('Cleo');
    await later(hour + 1);
    const all = await Promise.all([fresh('first'), fresh('first'), fresh('first')]);
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(renewals()).toHaveLength(1);
    await later(2 * hour + 2);
    await fresh('first');
    expect(renewals()).toHaveLength(2);
    expect(await standing(held().access)).toBe(200);
  });

  it('is not renewed with what was used up, by one who read it a moment too early', async () => {
    const { parts, later, renewals } = await signedIn('Dana');
    await later(hour + 1);
    const early = await parts.read('first');
    let asked = 0;
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const fresh = renewingHere({
      ...parts,
      // The second reading of all is slow, and finds what was there before the first one renewed it.
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

  it('is told as expired where the server refuses, and not asked for again', async () => {
    const { fresh, later, now, held, renewals } = await signedIn('Ella');
    const [app] = Object.values((await appsOf('Ella')) ?? {});
    await control('DELETE', 'apps', { id: app?.id });
    await later(hour + 1);
    for (const _ of [1, 2]) expect(tokenStateOf(await fresh('first'), now()).is).toBe('expired');
    expect(renewals()).toHaveLength(1);
    expect(held().signedIn?.refresh).toBeNull();
  });

  it.each(['token-endpoint-html', 'unreachable'])(
    'is told as expired for now and kept for later where the server answers nothing of use: %s',
    async (how) => {
      const { parts, kept, later, now, held } = await signedIn(`Fay ${how}`);
      const before = held();
      if (how === 'unreachable' && before.signedIn) {
        const nobody = 'http://127.0.0.1:9';
        const signedIn = { ...before.signedIn, issuer: nobody, tokenEndpoint: `${nobody}/token` };
        kept.set('first', { ...before, signedIn });
      } else await control('PATCH', 'switches', { signInFault: 'token-endpoint-html' });
      await later(hour + 1);
      const read = await renewingHere(parts)('first');
      expect(tokenStateOf(read, now()).is).toBe('expired');
      expect(held().signedIn?.refresh).toBe(before.signedIn?.refresh);
    },
  );

  it('opens the service again by itself: whoever asks gets the new one', async () => {
    const { fresh, held, later } = await signedIn('Gil');
    await later(hour + 1);
    const account = await readRequestAccount({ settings: async () => settingsAt(service.running.url), secret: fresh });
    expect(account.secret).toEqual({ is: 'open', secret: held() });
    expect(await standing(held().access)).toBe(200);
  });

  it('stays forgotten where the user forgot it meanwhile, and what came is given back', async () => {
    const { parts, kept, later } = await signedIn('Hana');
    await later(hour + 1);
    const keep: typeof parts.keep = async (id, ...rest) => {
      kept.delete(id);
      return parts.keep(id, ...rest);
    };
    expect(await renewingHere({ ...parts, keep })('first')).toEqual({ is: 'none' });
    expect(kept.size).toBe(0);
    expect(await appsOf('Hana')).toEqual([]);
  });

  it('is renewed by the word of its server where its form says nothing', async () => {
    const { parts, kept, held, later, renewals } = await signedIn('Ivo');
    kept.set('first', { ...held(), access: 'a-text-that-has-no-parts-at-all' });
    await later(hour - 60);
    await renewingHere(parts)('first');
    expect(renewals()).toEqual([]);
    await later(hour + 1);
    await renewingHere(parts)('first');
    expect(await standing(held().access)).toBe(200);
  });
});

describe('taking back', () => {
  it('ends the app at its server, which hears of it alone', async () => {
    const { held, heard } = await signedIn('Jo');
    const { access, signedIn: terms } = held();
    expect(await revokeToken(speaking(), held())).toBe(true);
    expect(await standing(access)).toBe(403);
    expect(await appsOf('Jo')).toEqual([]);
    expect(heard(terms?.refresh ?? '')).toEqual([new URL(service.running.dashboardUrl).origin]);
  });

  it('says so where the server took no note, and where a token was pasted', async () => {
    const { held } = await signedIn('Kai');
    const { signedIn: terms } = held();
    const gone = { ...held(), signedIn: terms && { ...terms, revocationEndpoint: 'http://127.0.0.1:9/revoke' } };
    expect(await revokeToken(speaking(), gone)).toBe(false);
    expect(await revokeToken(speaking(), { access: 'a.b.c', signedIn: null })).toBe(false);
  });
});

describe('an app that was disconnected in the dashboard', () => {
  it('is forbidden at once', async () => {
    const { held } = await signedIn('Lou');
    expect(await standing(held().access)).toBe(200);
    const [app] = Object.values((await appsOf('Lou')) ?? {});
    await control('DELETE', 'apps', { id: app?.id });
    expect(await standing(held().access)).toBe(403);
  });
});
