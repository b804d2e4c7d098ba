import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { encryptionKeys } from '@/lib/connection/browser/token-encryption';
import {
  deleteAllTokens,
  deleteToken,
  readSecret,
  savePastedToken,
  saveSecret,
  setPassphrase,
  unlockToken,
} from '@/lib/connection/browser/token-repository';
import type { TokenStorage } from '@/lib/connection/connection';
import { closeDatabase, database } from '@/lib/storage/database';

const open = (access: string) => ({ is: 'open', secret: { access, signedIn: null } });
const restartBrowser = () => fakeBrowser.storage.session.clear();
const at = (rest: TokenStorage, id = 'first') => ({ id, rest });

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
  ])('stores a token %s in its plain form', async (_, pasted) => {
    await savePastedToken(pasted, at('device'));
    expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
  });

  it.each(['', '  ', 'Bearer', 'Bearer '])('has no token after "%s" was pasted', async (pasted) => {
    await savePastedToken('aa.bb.cc', at('device'));
    await savePastedToken(pasted, at('device'));
    expect(await readSecret('first')).toEqual({ is: 'none' });
  });

  it('deletes a token and keeps that of another connection', async () => {
    await savePastedToken('aa.bb.cc', at('device'));
    await savePastedToken('dd.ee.ff', at('device', 'second'));
    await deleteToken('first');
    expect(await readSecret('first')).toEqual({ is: 'none' });
    expect(await readSecret('second')).toEqual(open('dd.ee.ff'));
  });

  it('puts the token into no storage that a content script could open, and reports it to no page', async () => {
    const heard = vi.fn();
    const channel = new BroadcastChannel('sidelight');
    channel.onmessage = heard;
    await savePastedToken('aa.bb.cc', at('device'));
    const areas = [fakeBrowser.storage.local, fakeBrowser.storage.session, fakeBrowser.storage.sync];
    expect(await Promise.all(areas.map((area) => area.get()))).toEqual([{}, {}, {}]);
    channel.close();
    expect(heard).not.toHaveBeenCalled();
  });
});

/** Returns all stored data and all change events of pages as one text. */
async function stored(heard: unknown[]): Promise<string> {
  const db = await database();
  const rows = await Promise.all([...db.objectStoreNames].map((shelf) => db.getAll(shelf)));
  const areas = [fakeBrowser.storage.local, fakeBrowser.storage.session, fakeBrowser.storage.sync];
  const text = (value: unknown) =>
    JSON.stringify(value, (_, one: unknown) =>
      one instanceof Uint8Array ? new TextDecoder('latin1').decode(one) : one,
    );
  return text([rows, await Promise.all(areas.map((area) => area.get())), heard]);
}

describe('a token for the browser session', () => {
  it('is readable until the browser closes', async () => {
    await savePastedToken('aa.bb.cc', at('session'));
    expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
    await restartBrowser();
    expect(await readSecret('first')).toEqual({ is: 'none' });
  });

  it('is stored nowhere in plain text, and is in no change event', async () => {
    const heard: unknown[] = [];
    fakeBrowser.storage.onChanged.addListener((changes) => void heard.push(changes));
    await savePastedToken('aa.bb.cc', at('session'));
    await vi.waitFor(() => expect(heard).not.toEqual([]));
    expect(await stored(heard)).not.toContain('aa.bb.cc');
  });
});

// Deriving a key is slow on purpose.
describe('a token with a passphrase', { timeout: 30_000 }, () => {
  const keep = async () => {
    await setPassphrase('first', 'tide and moon');
    await savePastedToken('aa.bb.cc', at('passphrase'));
  };

  it('is readable until the browser closes, then locked', async () => {
    await keep();
    expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
    await restartBrowser();
    expect(await readSecret('first')).toEqual({ is: 'locked' });
  });

  it('is unlocked by its passphrase only', async () => {
    await keep();
    await restartBrowser();
    expect(await unlockToken('first', 'tide and sun')).toBe(false);
    expect(await readSecret('first')).toEqual({ is: 'locked' });
    expect(await unlockToken('first', 'tide and moon')).toBe(true);
    expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
  });

  it('is stored nowhere in plain text, nor is its passphrase', async () => {
    await keep();
    const all = await stored([]);
    expect(all).not.toContain('aa.bb.cc');
    expect(all).not.toContain('tide and moon');
  });

  it('uses the same passphrase for the next token', async () => {
    await keep();
    await savePastedToken('dd.ee.ff', at('passphrase'));
    await restartBrowser();
    await unlockToken('first', 'tide and moon');
    expect(await readSecret('first')).toEqual(open('dd.ee.ff'));
  });

  it.each(['session', 'device', 'passphrase'] as const)(
    'is moved there from %s without being pasted again',
    async (rest) => {
      if (rest === 'passphrase') await setPassphrase('first', 'an older one');
      await savePastedToken('aa.bb.cc', at(rest));
      await setPassphrase('first', 'tide and moon');
      // The next key does not affect the stored secret.
      expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
      await saveSecret({ access: 'aa.bb.cc', signedIn: null }, at('passphrase'));
      await restartBrowser();
      expect(await unlockToken('first', 'an older one')).toBe(false);
      expect(await unlockToken('first', 'tide and moon')).toBe(true);
      expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
    },
  );

  it.each(['session', 'device'] as const)('moves to %s', async (rest) => {
    await keep();
    await saveSecret({ access: 'aa.bb.cc', signedIn: null }, at(rest));
    expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
    await restartBrowser();
    expect((await readSecret('first')).is).toBe(rest === 'device' ? 'open' : 'none');
  });

  it.each([
    ['session', 'session'],
    ['session', 'passphrase'],
    ['device', 'session'],
    ['device', 'passphrase'],
  ] as const)('stays readable if moving from %s to %s is interrupted', async (from, rest) => {
    await savePastedToken('aa.bb.cc', at(from));
    if (rest === 'passphrase') await setPassphrase('first', 'tide and moon');
    const put = vi.spyOn(encryptionKeys, 'setCurrent').mockRejectedValue(new Error('the worker died'));
    await expect(saveSecret({ access: 'aa.bb.cc', signedIn: null }, at(rest))).rejects.toThrow('died');
    put.mockRestore();
    expect(await readSecret('first')).toEqual(open('aa.bb.cc'));
  });

  it('is not stored before a passphrase was entered', async () => {
    await expect(saveSecret({ access: 'aa.bb.cc', signedIn: null }, at('passphrase'))).rejects.toThrow();
    expect(await readSecret('first')).toEqual({ is: 'none' });
  });

  it('leaves no key behind when all tokens are deleted', async () => {
    await keep();
    await savePastedToken('dd.ee.ff', at('session', 'second'));
    await deleteAllTokens();
    expect(await fakeBrowser.storage.session.get()).toEqual({});
    expect(await (await database()).count('token')).toBe(0);
  });
});
