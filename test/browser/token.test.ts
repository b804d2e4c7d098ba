import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeDatabase } from '@/lib/browser/database';
import { forgetToken, readToken, writeToken } from '@/lib/browser/token';

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(closeDatabase);

describe('the token', () => {
  it.each([
    ['bare', 'aa.bb.cc'],
    ['with room around it', ' \n aa.bb.cc\t'],
    ['with the scheme', 'Bearer aa.bb.cc'],
    ['with the scheme in other letters', 'bearer   aa.bb.cc '],
    ['with the whole header', 'Authorization: Bearer aa.bb.cc'],
  ])('is kept %s as it is sent', async (_, pasted) => {
    await writeToken(pasted);
    expect(await readToken()).toBe('aa.bb.cc');
  });

  it.each(['', '  ', 'Bearer', 'Bearer '])('is none after "%s" was pasted', async (pasted) => {
    await writeToken('aa.bb.cc');
    await writeToken(pasted);
    expect(await readToken()).toBeNull();
  });

  it('is gone when it was forgotten', async () => {
    await writeToken('aa.bb.cc');
    await forgetToken();
    expect(await readToken()).toBeNull();
  });

  it('is in no storage that a content script could open, and no other page hears of it (TOK-03)', async () => {
    const heard = vi.fn();
    const channel = new BroadcastChannel('sidelight');
    channel.onmessage = heard;
    await writeToken('aa.bb.cc');
    const areas = [fakeBrowser.storage.local, fakeBrowser.storage.session, fakeBrowser.storage.sync];
    expect(await Promise.all(areas.map((area) => area.get()))).toEqual([{}, {}, {}]);
    channel.close();
    expect(heard).not.toHaveBeenCalled();
  });
});
