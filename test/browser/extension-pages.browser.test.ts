import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openSidePanel } from '@/lib/browser/extension-pages';

const api = fakeBrowser as unknown as Record<string, unknown>;
const give = (name: string, value: unknown) => Object.defineProperty(api, name, { value, configurable: true });

beforeEach(() => {
  fakeBrowser.reset();
  give('sidePanel', undefined);
  Reflect.deleteProperty(api, 'sidebarAction');
});

describe('the panel', () => {
  it('opens beside the page, within the click', () => {
    const open = vi.fn(async () => undefined);
    give('sidePanel', { open });
    void openSidePanel(3);
    expect(open).toHaveBeenCalledExactlyOnceWith({ windowId: 3 });
  });

  it('opens as a sidebar where the browser has that, within the click', () => {
    const open = vi.fn(async () => undefined);
    give('sidebarAction', { open });
    void openSidePanel(3);
    expect(open).toHaveBeenCalledOnce();
  });

  it('opens as a tab where the browser has neither', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    await openSidePanel(3);
    expect(create).toHaveBeenCalledExactlyOnceWith({ url: 'chrome-extension://test-extension-id/sidepanel.html' });
  });
});
