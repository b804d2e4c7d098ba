import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sitePermissions } from '@/lib/settings/browser';

const kids = 'www.youtubekids.com';
const itsPages = { origins: ['https://www.youtubekids.com/*'] };

beforeEach(() => fakeBrowser.reset());

describe('the permission for a site of the platform', () => {
  it.each([
    ['contains', sitePermissions.isAllowed],
    ['request', sitePermissions.allow],
    ['remove', sitePermissions.disallow],
  ] as const)('is for exactly its own pages: %s', async (verb, run) => {
    const spied = vi.spyOn(fakeBrowser.permissions, verb).mockResolvedValue(true as never);
    const running = run(kids);
    // Within the click, before anything is waited for.
    expect(spied).toHaveBeenCalledExactlyOnceWith(itsPages);
    expect(await running).toBe(true);
  });

  it('is heard when it is given or taken elsewhere, until nobody listens', () => {
    // The fake has no events of permissions: here they are told by hand.
    const hearing = [fakeBrowser.permissions.onAdded, fakeBrowser.permissions.onRemoved].map((event) => {
      const all = new Set<unknown>();
      vi.spyOn(event, 'addListener').mockImplementation((changed) => void all.add(changed));
      vi.spyOn(event, 'removeListener').mockImplementation((changed) => void all.delete(changed));
      return all;
    });
    const heard = () => {};
    const stop = sitePermissions.watch(heard);
    expect(hearing.map((all) => [...all])).toEqual([[heard], [heard]]);
    stop();
    expect(hearing.map((all) => all.size)).toEqual([0, 0]);
  });
});
