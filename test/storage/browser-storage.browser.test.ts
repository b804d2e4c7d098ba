import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { restrictStorageAccess } from '@/lib/storage/browser-storage';

beforeEach(() => fakeBrowser.reset());

describe('restrictStorageAccess', () => {
  it('restricts local and session storage to trusted contexts if the browser supports it', async () => {
    const closed = vi.fn(async () => undefined);
    Object.assign(fakeBrowser.storage.local, { setAccessLevel: closed });
    Object.assign(fakeBrowser.storage.session, { setAccessLevel: closed });
    await restrictStorageAccess();
    expect(closed.mock.calls).toEqual([[{ accessLevel: 'TRUSTED_CONTEXTS' }], [{ accessLevel: 'TRUSTED_CONTEXTS' }]]);
  });

  it('does not fail if the browser has no access levels or rejects the call', async () => {
    Object.assign(fakeBrowser.storage.local, { setAccessLevel: undefined });
    Object.assign(fakeBrowser.storage.session, { setAccessLevel: () => Promise.reject(new Error('not here')) });
    await expect(restrictStorageAccess()).resolves.toBeUndefined();
  });
});
