import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sitePermissions } from '@/lib/settings/browser';

const kids = 'www.youtubekids.com';
const pagePattern = { origins: ['https://www.youtubekids.com/*'] };

beforeEach(() => fakeBrowser.reset());

describe('sitePermissions', () => {
  it.each([
    ['contains', sitePermissions.isAllowed],
    ['request', sitePermissions.allow],
    ['remove', sitePermissions.disallow],
  ] as const)('accesses only the pages of the given site in permissions.%s', async (verb, run) => {
    const spied = vi.spyOn(fakeBrowser.permissions, verb).mockResolvedValue(true as never);
    const running = run(kids);
    // Permissions must be requested synchronously in the click handler, before any `await`.
    expect(spied).toHaveBeenCalledExactlyOnceWith(pagePattern);
    expect(await running).toBe(true);
  });

  it('reports changes made elsewhere until the watch ends', () => {
    // The fake browser fires no permission events, so the test triggers them.
    const listeners = [fakeBrowser.permissions.onAdded, fakeBrowser.permissions.onRemoved].map((event) => {
      const all = new Set<() => void>();
      vi.spyOn(event, 'addListener').mockImplementation((changed) => void all.add(changed as () => void));
      vi.spyOn(event, 'removeListener').mockImplementation((changed) => void all.delete(changed as () => void));
      return all;
    });
    const listener = vi.fn();
    const stop = sitePermissions.watch(listener);
    listeners.forEach((all, index) => {
      for (const changed of all) changed();
      expect(listener).toHaveBeenCalledTimes(index + 1);
    });
    stop();
    expect(listeners.map((all) => all.size)).toEqual([0, 0]);
  });
});
