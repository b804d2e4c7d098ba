import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { decryptionKeys, encryptionKeys } from '@/lib/connection/browser/token-encryption';
import {
  bindToken,
  deleteAllTokens,
  deleteToken,
  moveSecret,
  readSecret,
  readSecretFor,
  replaceSecret,
  savePastedToken,
  saveSecret,
  setPassphrase,
  unlockToken,
} from '@/lib/connection/browser/token-repository';
import type { TokenStorage } from '@/lib/connection/connection';
import { closeDatabase, database } from '@/lib/database/database';

const open = (access: string) => ({ is: 'open', secret: { access, signedIn: null } });
const restartBrowser = () => fakeBrowser.storage.session.clear();
const connectionWith = (tokenStorage: TokenStorage, id = 'first') => ({ id, tokenStorage });

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(closeDatabase);

describe('the token repository', () => {
  it.each([
    ['bare', 'aa.bb.cc'],
    ['with whitespace around it', ' \n aa.bb.cc\t'],
    ['with the scheme', 'Bearer aa.bb.cc'],
    ['with the scheme in lower case', 'bearer   aa.bb.cc '],
    ['with the whole header', 'Authorization: Bearer aa.bb.cc'],
  ])('stores only the token if it is pasted %s', async (_, pasted) => {
    await savePastedToken(pasted, connectionWith('device'));
    expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
  });

  it.each(['', '  ', 'Bearer', 'Bearer '])('has no token after "%s" was pasted', async (pasted) => {
    await savePastedToken('aa.bb.cc', connectionWith('device'));
    await savePastedToken(pasted, connectionWith('device'));
    expect(await readSecret('first')).toEqual({ is: 'none' });
  });

  it('returns a token only for the origins for which it was stored, wherever it is moved', async () => {
    const connection = { ...connectionWith('device'), serviceUrl: 'https://a.example/v1', mcpUrl: 'https://m.example' };
    await savePastedToken('aa.bb.cc', connection);
    for (const tokenStorage of ['device', 'session', 'device'] as const) {
      await moveSecret({ id: 'first', tokenStorage });
      expect(await readSecretFor('first', 'https://a.example')).toEqual(open('aa.bb.cc'));
      expect(await readSecretFor('first', 'https://m.example')).toEqual(open('aa.bb.cc'));
      for (const other of ['https://b.example', 'http://a.example', 'https://a.example:8443', '', null])
        expect(await readSecretFor('first', other)).toEqual({ is: 'none' });
    }
  });

  it('returns a renewed token only for the origins of the one before', async () => {
    await savePastedToken('aa.bb.cc', { ...connectionWith('device'), serviceUrl: 'https://a.example', mcpUrl: '' });
    const connection = async () => connectionWith('device');
    await replaceSecret('first', { access: 'dd.ee.ff', signedIn: null }, await readSecret('first'), { connection });
    expect(await readSecretFor('first', 'https://a.example')).toEqual(open('dd.ee.ff'));
    expect(await readSecretFor('first', 'https://b.example')).toEqual({ is: 'none' });
  });

  it('encrypts a renewed token anew if its storage changes before it is written', async () => {
    await savePastedToken('aa.bb.cc', connectionWith('session'));
    const storages: TokenStorage[] = ['session', 'device'];
    const connection = async () => {
      const tokenStorage = storages.shift() ?? 'device';
      if (tokenStorage === 'session') await savePastedToken('aa.bb.cc', connectionWith('device'));
      return connectionWith(tokenStorage);
    };
    const renewed = { access: 'dd.ee.ff', signedIn: null };
    expect(await replaceSecret('first', renewed, await readSecret('first'), { connection })).toBe(true);
    await restartBrowser();
    expect(await readSecret('first')).toEqual(open('dd.ee.ff'));
  });

  it.each(['device', 'session'] as const)(
    'writes no renewed token if the user deletes the one before (%s)',
    async (tokenStorage) => {
      await savePastedToken('aa.bb.cc', connectionWith(tokenStorage));
      const connection = async () => {
        await deleteToken('first');
        return connectionWith(tokenStorage);
      };
      const renewed = { access: 'dd.ee.ff', signedIn: null };
      expect(await replaceSecret('first', renewed, await readSecret('first'), { connection })).toBe(false);
      expect(await readSecret('first')).toEqual({ is: 'none' });
    },
  );

  it('opens a token in the offscreen document with a key that can be used but not exported', async () => {
    await savePastedToken('aa.bb.cc', { ...connectionWith('session'), serviceUrl: 'https://a.example' });
    await savePastedToken('dd.ee.ff', { ...connectionWith('session', 'second'), serviceUrl: 'https://a.example' });
    const keys = await decryptionKeys('first');
    expect(keys.map(({ extractable, usages }) => [extractable, usages])).toEqual([[false, ['decrypt']]]);
    // The offscreen document cannot read keys from the browser's session storage.
    vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValue(new Error('Not there'));
    expect(await readSecretFor('first', 'https://a.example', async () => keys)).toEqual(open('aa.bb.cc'));
    expect(await readSecretFor('second', 'https://a.example', async () => keys)).toEqual({ is: 'none' });
  });

  it('returns a token that was stored before any address for no origin', async () => {
    await savePastedToken('aa.bb.cc', connectionWith('device'));
    expect(await readSecretFor('first', 'https://a.example')).toEqual({ is: 'none' });
  });

  it.each(['device', 'session'] as const)(
    'binds a token that was stored before any address (%s) once, and no other token',
    async (tokenStorage) => {
      await savePastedToken('aa.bb.cc', connectionWith(tokenStorage));
      await bindToken('first', 'https://a.example');
      await bindToken('first', 'https://b.example');
      await bindToken('second', 'https://a.example');
      expect(await readSecretFor('first', 'https://a.example')).toEqual(open('aa.bb.cc'));
      expect(await readSecretFor('first', 'https://b.example')).toEqual({ is: 'none' });
      expect(await readSecret('second')).toEqual({ is: 'none' });
    },
  );

  it('deletes a token and keeps that of another connection', async () => {
    await savePastedToken('aa.bb.cc', connectionWith('device'));
    await savePastedToken('dd.ee.ff', connectionWith('device', 'second'));
    await deleteToken('first');
    expect(await readSecret('first')).toEqual({ is: 'none' });
    expect(await readSecret('second')).toEqual(open('dd.ee.ff'));
  });

  it('puts the token into no storage that a content script could open, and reports it to no page', async () => {
    const [page, last] = [new BroadcastChannel('sidelight'), new BroadcastChannel('sidelight')];
    const received: unknown[] = [];
    page.onmessage = ({ data }) => void received.push(data);
    await savePastedToken('aa.bb.cc', connectionWith('device'));
    const areas = [fakeBrowser.storage.local, fakeBrowser.storage.session, fakeBrowser.storage.sync];
    expect(await Promise.all(areas.map((area) => area.get()))).toEqual([{}, {}, {}]);
    // Messages arrive in order, so all earlier ones have arrived with the last one.
    last.postMessage('last');
    await vi.waitFor(() => expect(received.at(-1)).toBe('last'));
    page.close();
    last.close();
    expect(received).toEqual(['credentials', 'last']);
  });
});

/** Returns all stored data and all change events sent to pages as one string. */
async function storedText(events: unknown[]): Promise<string> {
  const db = await database();
  const rows = await Promise.all([...db.objectStoreNames].map((store) => db.getAll(store)));
  const areas = [fakeBrowser.storage.local, fakeBrowser.storage.session, fakeBrowser.storage.sync];
  const text = (value: unknown) =>
    JSON.stringify(value, (_, part: unknown) =>
      part instanceof Uint8Array ? new TextDecoder('latin1').decode(part) : part,
    );
  return text([rows, await Promise.all(areas.map((area) => area.get())), events]);
}

describe('a token for the browser session', () => {
  it('is readable until the browser closes', async () => {
    await savePastedToken('aa.bb.cc', connectionWith('session'));
    expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
    await restartBrowser();
    expect(await readSecret('first')).toEqual({ is: 'none' });
  });

  it('is stored nowhere in plain text, and is in no change event', async () => {
    const events: unknown[] = [];
    fakeBrowser.storage.onChanged.addListener((changes) => void events.push(changes));
    await savePastedToken('aa.bb.cc', connectionWith('session'));
    await vi.waitFor(() => expect(events).not.toEqual([]));
    expect(await storedText(events)).not.toContain('aa.bb.cc');
  });
});

// Deriving a key is deliberately slow.
describe('a token with a passphrase', { timeout: 30_000 }, () => {
  const saveWithPassphrase = async () => {
    await setPassphrase('first', 'tide and moon');
    await savePastedToken('aa.bb.cc', connectionWith('passphrase'));
  };

  it('is readable until the browser closes, then locked', async () => {
    await saveWithPassphrase();
    expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
    await restartBrowser();
    expect(await readSecret('first')).toEqual({ is: 'locked' });
  });

  it('is unlocked only by its passphrase', async () => {
    await saveWithPassphrase();
    await restartBrowser();
    expect(await unlockToken('first', 'tide and sun')).toBe(false);
    expect(await readSecret('first')).toEqual({ is: 'locked' });
    expect(await unlockToken('first', 'tide and moon')).toBe(true);
    expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
  });

  it('is stored nowhere in plain text, nor is its passphrase', async () => {
    await saveWithPassphrase();
    const all = await storedText([]);
    expect(all).not.toContain('aa.bb.cc');
    expect(all).not.toContain('tide and moon');
  });

  it('is replaced by a token with the same passphrase', async () => {
    await saveWithPassphrase();
    await savePastedToken('dd.ee.ff', connectionWith('passphrase'));
    await restartBrowser();
    await unlockToken('first', 'tide and moon');
    expect(await readSecret('first')).toEqual(open('dd.ee.ff'));
  });

  it.each(['session', 'device', 'passphrase'] as const)(
    'can be created from a token with %s storage without pasting the token again',
    async (tokenStorage) => {
      if (tokenStorage === 'passphrase') await setPassphrase('first', 'an older one');
      await savePastedToken('aa.bb.cc', connectionWith(tokenStorage));
      await setPassphrase('first', 'tide and moon');
      // A changed passphrase does not affect the secret that is already stored.
      expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
      await saveSecret({ access: 'aa.bb.cc', signedIn: null }, connectionWith('passphrase'));
      await restartBrowser();
      expect(await unlockToken('first', 'an older one')).toBe(false);
      expect(await unlockToken('first', 'tide and moon')).toBe(true);
      expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
    },
  );

  it.each(['session', 'device'] as const)('moves to %s storage', async (tokenStorage) => {
    await saveWithPassphrase();
    await saveSecret({ access: 'aa.bb.cc', signedIn: null }, connectionWith(tokenStorage));
    expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
    await restartBrowser();
    expect((await readSecret('first')).is).toBe(tokenStorage === 'device' ? 'open' : 'none');
  });

  it.each([
    ['session', 'session'],
    ['session', 'passphrase'],
    ['device', 'session'],
    ['device', 'passphrase'],
  ] as const)('stays readable if moving from %s to %s is interrupted', async (from, tokenStorage) => {
    await savePastedToken('aa.bb.cc', connectionWith(from));
    if (tokenStorage === 'passphrase') await setPassphrase('first', 'tide and moon');
    const setCurrent = vi.spyOn(encryptionKeys, 'setCurrent').mockRejectedValue(new Error('the worker died'));
    await expect(saveSecret({ access: 'aa.bb.cc', signedIn: null }, connectionWith(tokenStorage))).rejects.toThrow(
      'died',
    );
    setCurrent.mockRestore();
    expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
  });

  it('is not stored before a passphrase was entered', async () => {
    await expect(saveSecret({ access: 'aa.bb.cc', signedIn: null }, connectionWith('passphrase'))).rejects.toThrow();
    expect(await readSecret('first')).toEqual({ is: 'none' });
  });

  it('leaves neither key nor token behind when all tokens are deleted', async () => {
    await saveWithPassphrase();
    await savePastedToken('dd.ee.ff', connectionWith('session', 'second'));
    await deleteAllTokens();
    expect(await fakeBrowser.storage.session.get()).toEqual({});
    expect(await (await database()).count('credentials')).toBe(0);
  });
});
