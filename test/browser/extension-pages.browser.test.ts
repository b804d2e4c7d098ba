import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openSidePanel } from '@/lib/browser/extension-pages';

const api = fakeBrowser as unknown as Record<string, unknown>;
const define = (name: string, value: unknown) => Object.defineProperty(api, name, { value, configurable: true });

beforeEach(() => {
  fakeBrowser.reset();
  define('sidePanel', undefined);
  Reflect.deleteProperty(api, 'sidebarAction');
});

describe('openSidePanel', () => {
  it('opens the side panel within the click', () => {
    const open = vi.fn(async () => undefined);
    define('sidePanel', { open });
    void openSidePanel(3);
    expect(open).toHaveBeenCalledExactlyOnceWith({ windowId: 3 });
  });

  it('opens a sidebar within the click if the browser has one', () => {
    const open = vi.fn(async () => undefined);
    define('sidebarAction', { open });
    void openSidePanel(3);
    expect(open).toHaveBeenCalledOnce();
  });

  it('opens a tab if the browser has neither', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    await openSidePanel(3);
    expect(create).toHaveBeenCalledExactlyOnceWith({ url: 'chrome-extension://test-extension-id/sidepanel.html' });
  });
});
