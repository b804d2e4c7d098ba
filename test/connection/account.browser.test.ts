import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readSecret, saveSecret, setPassphrase } from '@/lib/connection/browser/token-repository';
import { newConnection, type TokenStorage } from '@/lib/connection/connection';
import { type Secret, tokenStateOf } from '@/lib/connection/token';
import { closeDatabase, database } from '@/lib/database/database';
import { settingsRepository } from '@/lib/settings/repository';

const server = 'http://127.0.0.1:9';
const signedIn = {
  refresh: 'refresh-1',
  expires: 1,
  issuer: server,
  clientId: 'us',
  tokenEndpoint: `${server}/token`,
  revocationEndpoint: `${server}/revoke`,
  resource: server,
};
const first: Secret = { access: 'access-1', signedIn };

/** What happens while the server renews the token. */
let whileRenewing: () => Promise<void>;
let renewals: string[];
let revoked: string[];

/** Responds like an authorization server whose refresh tokens can be used only once. */
async function serverFetch(to: string | URL, init?: RequestInit): Promise<Response> {
  const sent = new URLSearchParams(String(init?.body));
  if (String(to).endsWith('/revoke')) {
    revoked.push(sent.get('token') ?? '');
    return new Response(null, { status: 200 });
  }
  const refresh = sent.get('refresh_token') ?? '';
  renewals.push(refresh);
  if (renewals.indexOf(refresh) < renewals.length - 1)
    return Response.json({ error: 'invalid_grant' }, { status: 400 });
  await whileRenewing();
  const next = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 3600, token_type: 'bearer' };
  return Response.json(next);
}

/** Connects to the server and stores the first token. */
async function saveFirst(tokenStorage: TokenStorage): Promise<void> {
  const connection = { ...newConnection('first'), serviceUrl: server, tokenStorage };
  await settingsRepository.change({ connections: [connection] });
  await saveSecret(first, connection);
}

/** Starts a worker without the memory of an earlier one. */
async function startWorker() {
  vi.resetModules();
  return import('@/entrypoints/background/account');
}

/** Returns the access token for a request, or the state that the user sees instead. */
async function tokenForRequest(worker: Awaited<ReturnType<typeof startWorker>>): Promise<string> {
  const { secret } = await worker.currentServiceAccount();
  const { is } = tokenStateOf(secret, Date.now());
  return secret.is === 'open' && is === 'present' ? secret.secret.access : is;
}

beforeEach(() => {
  fakeBrowser.reset();
  whileRenewing = async () => {};
  renewals = [];
  revoked = [];
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', serverFetch);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await closeDatabase();
});

describe('currentServiceAccount', () => {
  it('stores a renewed token as the user chose during the renewal', async () => {
    await saveFirst('session');
    whileRenewing = async () => {
      await setPassphrase('first', 'tide and moon');
      await saveFirst('passphrase');
    };
    expect(await tokenForRequest(await startWorker())).toBe('access-2');
    expect(revoked).toEqual([]);
    await fakeBrowser.storage.session.clear();
    expect(await readSecret('first')).toEqual({ is: 'locked' });
  });

  it('asks for a new sign-in, once, if a worker was killed after the server renewed the token', async () => {
    await saveFirst('session');
    const killed = await startWorker();
    const used = new Promise<void>((resolve) => {
      whileRenewing = () => {
        resolve();
        return new Promise(() => {});
      };
    });
    void killed.currentServiceAccount();
    await used;
    const next = await startWorker();
    for (const _ of [1, 2]) expect(await tokenForRequest(next)).toBe('expired');
    expect(renewals).toEqual(['refresh-1', 'refresh-1']);
  });

  it('keeps a renewed token that a worker stored before it was killed', async () => {
    await saveFirst('session');
    await tokenForRequest(await startWorker());
    expect(await tokenForRequest(await startWorker())).toBe('access-2');
    expect(renewals).toEqual(['refresh-1']);
  });
});

describe('accountHandlers › deleteToken', () => {
  it('deletes the token first, then revokes it', async () => {
    await saveFirst('device');
    let stored: unknown[] = [];
    vi.stubGlobal('fetch', async (...request: Parameters<typeof serverFetch>) => {
      stored = await (await database()).getAll('credentials');
      return serverFetch(...request);
    });
    expect(await (await startWorker()).accountHandlers.token.deleteToken('first')).toBe(true);
    expect(stored).toEqual([]);
    expect(revoked).toEqual(['refresh-1']);
  });
});
