import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { accountAdapter } from '@/lib/connection/browser/account';
import { deleteToken, savePastedToken } from '@/lib/connection/browser/token-repository';
import { notifyChanged } from '@/lib/messaging/change-events';
import { closeDatabase } from '@/lib/storage/database';

/** The fake has no events of permissions: here they are told by hand. */
function permissionEvents() {
  const hearing = new Set<() => void>();
  for (const event of [fakeBrowser.permissions.onAdded, fakeBrowser.permissions.onRemoved]) {
    vi.spyOn(event, 'addListener').mockImplementation((changed) => void hearing.add(changed as () => void));
    vi.spyOn(event, 'removeListener').mockImplementation((changed) => void hearing.delete(changed as () => void));
  }
  return hearing;
}

let hearing: Set<() => void>;
beforeEach(() => {
  fakeBrowser.reset();
  hearing = permissionEvents();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(closeDatabase);

describe('what a page knows of the account', () => {
  it.each([
    ['a token is written', () => savePastedToken('aa.bb.cc', { id: 'first', rest: 'device' })],
    ['the token is forgotten', () => deleteToken('first')],
  ])('is told to have changed when %s anywhere', async (_, change) => {
    const heard = vi.fn();
    const stop = accountAdapter.watch(heard);
    await change();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    stop();
  });

  it('is told to have changed when the browser allows or forbids an origin', () => {
    const heard = vi.fn();
    const stop = accountAdapter.watch(heard);
    for (const changed of hearing) changed();
    expect(heard).toHaveBeenCalled();
    stop();
    expect(hearing.size).toBe(0);
  });

  it('has nothing to do with what is held or spent, and is not told after the watch', async () => {
    const heard = vi.fn();
    const stop = accountAdapter.watch(heard);
    notifyChanged('answers');
    notifyChanged('ledger');
    const last = new Promise((resolve) => {
      const end = accountAdapter.watch(() => resolve(end()));
    });
    stop();
    notifyChanged('token');
    await last;
    expect(heard).not.toHaveBeenCalled();
  });
});
