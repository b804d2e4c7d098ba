import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { updatedFromKey, watchInstallation, watchTabs } from '@/lib/browser/worker-events';

beforeEach(() => fakeBrowser.reset());

describe('watchTabs', () => {
  it('reports a changed tab with its address, and a closed tab', async () => {
    const listeners = { changed: vi.fn(), closed: vi.fn(), frontChanged: vi.fn() };
    watchTabs(listeners);
    await fakeBrowser.tabs.onUpdated.trigger(7, { title: 'Tide mills' }, { url: 'https://www.youtube.com/' } as never);
    await fakeBrowser.tabs.onRemoved.trigger(7, {} as never);
    expect(listeners.changed).toHaveBeenCalledExactlyOnceWith(7, { title: 'Tide mills' }, 'https://www.youtube.com/');
    expect(listeners.closed).toHaveBeenCalledExactlyOnceWith(7);
  });

  it('reports that the active tab may have changed', async () => {
    const listeners = { changed: vi.fn(), closed: vi.fn(), frontChanged: vi.fn() };
    watchTabs(listeners);
    await fakeBrowser.tabs.onActivated.trigger({ tabId: 7, windowId: 1 });
    await fakeBrowser.windows.onFocusChanged.trigger(1);
    await fakeBrowser.storage.session.set({ 'shown:7': {} });
    expect(listeners.frontChanged).toHaveBeenCalledTimes(3);
  });
});

describe('watchInstallation', () => {
  beforeEach(() => vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ version: '1.1.0' } as never));

  it.each([
    ['an installation', { reason: 'install' }, 1, {}],
    ['an update', { reason: 'update', previousVersion: '1.0.0' }, 0, { [updatedFromKey]: '1.0.0' }],
    ['a return to an older version', { reason: 'update', previousVersion: '2.0.0' }, 0, { [updatedFromKey]: '2.0.0' }],
    ['loading the same version again', { reason: 'update', previousVersion: '1.1.0' }, 0, {}],
    ['an update of the browser', { reason: 'chrome_update' }, 0, {}],
  ] as const)('opens the welcome page, stores the old version or neither: %s', async (_, details, times, stored) => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    watchInstallation();
    await fakeBrowser.runtime.onInstalled.trigger(details as never);
    expect(create).toHaveBeenCalledTimes(times);
    expect(await fakeBrowser.storage.local.get()).toEqual(stored);
  });
});
