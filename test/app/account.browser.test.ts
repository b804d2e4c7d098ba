import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { accountAdapter } from '@/lib/app/browser/account';
import { deleteToken, savePastedToken } from '@/lib/connection/browser/token-repository';
import { notifyChanged } from '@/lib/database/changes';
import { closeDatabase } from '@/lib/database/database';

/**
 * Returns the listeners for permission events, which tests call because the fake browser does not dispatch these
 * events.
 */
function permissionEvents() {
  const listeners = new Set<() => void>();
  for (const event of [fakeBrowser.permissions.onAdded, fakeBrowser.permissions.onRemoved]) {
    vi.spyOn(event, 'addListener').mockImplementation((changed) => void listeners.add(changed as () => void));
    vi.spyOn(event, 'removeListener').mockImplementation((changed) => void listeners.delete(changed as () => void));
  }
  return listeners;
}

let listeners: Set<() => void>;
beforeEach(() => {
  fakeBrowser.reset();
  listeners = permissionEvents();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(closeDatabase);

describe('accountAdapter.watch', () => {
  it.each([
    ['a token is stored', () => savePastedToken('aa.bb.cc', { id: 'first', tokenStorage: 'device' })],
    ['the token is deleted', () => deleteToken('first')],
  ])('calls back when %s', async (_, change) => {
    const listener = vi.fn();
    const stop = accountAdapter.watch(listener);
    await change();
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
    stop();
  });

  it('calls back when a permission is granted or removed', () => {
    const listener = vi.fn();
    const stop = accountAdapter.watch(listener);
    for (const changed of listeners) changed();
    expect(listener).toHaveBeenCalled();
    stop();
    expect(listeners.size).toBe(0);
  });

  it('ignores changes of responses and the ledger, and does not call back after it is stopped', async () => {
    const listener = vi.fn();
    const stop = accountAdapter.watch(listener);
    notifyChanged('responses');
    notifyChanged('ledger');
    const last = new Promise((resolve) => {
      const end = accountAdapter.watch(() => resolve(end()));
    });
    stop();
    notifyChanged('credentials');
    await last;
    expect(listener).not.toHaveBeenCalled();
  });
});
