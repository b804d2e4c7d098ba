import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openOnInstall, watchTabs } from '@/lib/browser/worker-events';

beforeEach(() => fakeBrowser.reset());

describe('watchTabs', () => {
  it('reports a change with the address if it is visible', async () => {
    const heard = { changed: vi.fn(), closed: vi.fn(), front: vi.fn() };
    watchTabs(heard);
    await fakeBrowser.tabs.onUpdated.trigger(7, { title: 'Tide mills' }, { url: 'https://www.youtube.com/' } as never);
    await fakeBrowser.tabs.onRemoved.trigger(7, {} as never);
    expect(heard.changed).toHaveBeenCalledExactlyOnceWith(7, { title: 'Tide mills' }, 'https://www.youtube.com/');
    expect(heard.closed).toHaveBeenCalledExactlyOnceWith(7);
  });

  it('reports that the active tab may have changed', async () => {
    const heard = { changed: vi.fn(), closed: vi.fn(), front: vi.fn() };
    watchTabs(heard);
    await fakeBrowser.tabs.onActivated.trigger({ tabId: 7, windowId: 1 });
    await fakeBrowser.windows.onFocusChanged.trigger(1);
    await fakeBrowser.storage.session.set({ 'shown:7': {} });
    expect(heard.front).toHaveBeenCalledTimes(3);
  });
});

describe('openOnInstall', () => {
  it.each([
    ['install', 1],
    ['update', 0],
    ['chrome_update', 0],
  ] as const)('after %s opens the page %i times', async (reason, times) => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    openOnInstall('/welcome.html');
    await fakeBrowser.runtime.onInstalled.trigger({ reason } as never);
    expect(create).toHaveBeenCalledTimes(times);
  });
});
