import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { renew, revoke } from '@/entrypoints/offscreen/sign-in';
import {
  deleteToken,
  offscreenTokenPorts,
  readSecret,
  saveSecret,
  setPassphrase,
} from '@/lib/connection/browser/token-repository';
import { newConnection, type TokenStorage } from '@/lib/connection/connection';
import type { Secret } from '@/lib/connection/token';
import { watchChanges } from '@/lib/database/changes';
import { closeDatabase } from '@/lib/database/database';
import type { TokenReadPorts } from '@/lib/messaging/offscreen-jobs';
import { runOffscreen } from '@/lib/messaging/run-offscreen';
import type { WorkerPorts } from '@/lib/messaging/serve-offscreen';

const delivered = vi.hoisted(() => new Map<string, unknown>());
vi.mock('@/lib/messaging/run-offscreen', () => ({
  deliverToOffscreen: (deliveryId: string, value: unknown) => void delivered.set(deliveryId, value),
  servePorts: () => async () => ({ is: 'unknown-job' }),
  runOffscreen: vi.fn(),
}));

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

let tokenStorage: TokenStorage;
/** An action of the user while the server renews the token. */
let whileRenewing: () => Promise<void>;
/** An action of the user while the worker prepares the encryption. */
let whilePreparing: () => Promise<void>;
let renewals: string[];
let revoked: string[];

const tokenPorts = offscreenTokenPorts(async () => [{ ...newConnection('first'), tokenStorage }]);

/** Returns the ports to a worker as the offscreen document uses them. */
function portsOver(worker: object): WorkerPorts {
  const all = worker as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const call = async (port: string, ...args: unknown[]) => all[port]?.(...args);
  return {
    call,
    async receive(port, ...args) {
      const deliveryId = crypto.randomUUID();
      if ((await call(port, ...args, deliveryId)) === false) return null;
      return { value: delivered.get(deliveryId) };
    },
    signal: new AbortController().signal,
  };
}
const ports = portsOver({
  ...tokenPorts,
  async deliverEncryptionKey(connection: string, deliveryId: string) {
    const isPrepared = await tokenPorts.deliverEncryptionKey(connection, deliveryId);
    await whilePreparing();
    return isPrepared;
  },
});

/** Responds like an authorization server whose refresh tokens can be used only once. */
async function serverFetch(to: string | URL, init?: RequestInit): Promise<Response> {
  const sent = new URLSearchParams(String(init?.body));
  if (String(to).endsWith('/revoke')) {
    revoked.push(sent.get('token') ?? '');
    return new Response(null, { status: 200 });
  }
  const refresh = sent.get('refresh_token') ?? '';
  if (renewals.includes(refresh)) return Response.json({ error: 'invalid_grant' }, { status: 400 });
  renewals.push(refresh);
  await whileRenewing();
  const next = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 3600, token_type: 'bearer' };
  return Response.json(next);
}

const saveFirst = async (storage: TokenStorage) => {
  tokenStorage = storage;
  await saveSecret(first, { id: 'first', tokenStorage });
};
const readAccess = async () => {
  const read = await readSecret('first');
  return read.is === 'open' ? read.secret.access : read.is;
};

beforeEach(() => {
  fakeBrowser.reset();
  whileRenewing = async () => {};
  whilePreparing = async () => {};
  [renewals, revoked] = [[], []];
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', serverFetch);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await closeDatabase();
});

describe('renew', () => {
  it('stores the new token when the token storage changes during the renewal', async () => {
    await saveFirst('session');
    whileRenewing = async () => {
      await setPassphrase('first', 'tide and moon');
      await saveFirst('passphrase');
    };
    expect(await renew('first', ports)).toBe(true);
    expect(await readAccess()).toBe('access-2');
    expect(revoked).toEqual([]);
    await fakeBrowser.storage.session.clear();
    expect(await readAccess()).toBe('locked');
  });

  it('encrypts the new token with the new key when the token storage changes during the preparation', async () => {
    await saveFirst('session');
    let isChanged = false;
    whilePreparing = async () => {
      if (isChanged) return;
      isChanged = true;
      await saveFirst('device');
    };
    expect(await renew('first', ports)).toBe(true);
    await fakeBrowser.storage.session.clear();
    expect(await readAccess()).toBe('access-2');
    expect(revoked).toEqual([]);
  });

  it.each(['session', 'device'] as const)(
    'writes no token, and revokes the new one, if the token is deleted before the write: %s',
    async (storage) => {
      await saveFirst(storage);
      whilePreparing = () => deleteToken('first');
      expect(await renew('first', ports)).toBe(true);
      expect(await readAccess()).toBe('none');
      expect(revoked).toEqual(['refresh-2']);
    },
  );

  it('renews the token only once when two workers start the renewal simultaneously', async () => {
    await saveFirst('session');
    whileRenewing = () => new Promise((resolve) => setTimeout(resolve, 50));
    const workers = [portsOver(tokenPorts), portsOver(tokenPorts)];
    expect(await Promise.all(workers.map((worker) => renew('first', worker)))).toEqual([true, true]);
    expect(renewals).toEqual(['refresh-1']);
    expect(await readAccess()).toBe('access-2');
  });
});

describe('offscreenTokenPorts', () => {
  it('let a later worker complete a renewal that an earlier one prepared, and notify pages', async () => {
    await saveFirst('session');
    const changed = vi.fn();
    whilePreparing = async () => void stop.push(watchChanges(['credentials'], changed));
    const stop: (() => void)[] = [];
    const laterPorts = offscreenTokenPorts(async () => []);
    const worker = {
      ...tokenPorts,
      deliverEncryptionKey: ports.call.bind(null, 'deliverEncryptionKey'),
      deleteUnusedKeys: laterPorts.deleteUnusedKeys,
    };
    await renew('first', portsOver(worker));
    expect(Object.keys(await fakeBrowser.storage.session.get())).toEqual(['token-key:first']);
    await vi.waitFor(() => expect(changed).toHaveBeenCalled());
    for (const end of stop) end();
    await laterPorts.deleteUnusedKeys('first');
    expect(await readAccess()).toBe('access-2');
  });
});

describe('accountHandlers › deleteToken', () => {
  it('deletes the token first, then revokes it in an offscreen job that receives it only in encrypted form', async () => {
    const { accountHandlers } = await import('@/entrypoints/background/account');
    await saveFirst('device');
    vi.mocked(runOffscreen).mockImplementation(async (_, { input, ports: worker }) => {
      expect(await readAccess()).toBe('none');
      expect(JSON.stringify(input)).not.toContain('refresh-1');
      const { connection, encrypted } = input as { connection: string; encrypted: Parameters<typeof revoke>[1] };
      expect(new TextDecoder('latin1').decode(encrypted.data)).not.toContain('refresh-1');
      return revoke(connection, encrypted, portsOver(worker as TokenReadPorts)) as never;
    });
    expect(await accountHandlers.token.deleteToken('first')).toBe(true);
    expect(revoked).toEqual(['refresh-1']);
  });
});
