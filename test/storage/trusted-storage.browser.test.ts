import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { restrictStorageAccess } from '@/lib/storage/browser-storage';

beforeEach(() => fakeBrowser.reset());

describe('storage', () => {
  it('is closed to content scripts where the browser can', async () => {
    const closed = vi.fn(async () => undefined);
    Object.assign(fakeBrowser.storage.local, { setAccessLevel: closed });
    Object.assign(fakeBrowser.storage.session, { setAccessLevel: closed });
    await restrictStorageAccess();
    expect(closed.mock.calls).toEqual([[{ accessLevel: 'TRUSTED_CONTEXTS' }], [{ accessLevel: 'TRUSTED_CONTEXTS' }]]);
  });

  it('does no harm where the browser cannot, or will not', async () => {
    Object.assign(fakeBrowser.storage.local, { setAccessLevel: undefined });
    Object.assign(fakeBrowser.storage.session, { setAccessLevel: () => Promise.reject(new Error('not here')) });
    await expect(restrictStorageAccess()).resolves.toBeUndefined();
  });
});
