import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openSidePanel, toggleSidePanel } from '@/lib/browser/extension-pages';
import { closeOnToggle } from '@/lib/toolbar/browser/panel-requests';

const api = fakeBrowser as unknown as Record<string, unknown>;
const define = (name: string, value: unknown) => Object.defineProperty(api, name, { value, configurable: true });

beforeEach(() => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
  define('sidePanel', undefined);
  Reflect.deleteProperty(api, 'sidebarAction');
});

describe('openSidePanel', () => {
  it('opens the side panel within the click, before any await', () => {
    const open = vi.fn(async () => undefined);
    define('sidePanel', { open });
    void openSidePanel(3);
    expect(open).toHaveBeenCalledExactlyOnceWith({ windowId: 3 });
  });

  it('opens a sidebar within the click, before any await, if the browser has one', () => {
    const open = vi.fn(async () => undefined);
    define('sidebarAction', { open });
    void openSidePanel(3);
    expect(open).toHaveBeenCalledOnce();
  });

  it('opens a tab if the browser has neither a side panel nor a sidebar', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    await openSidePanel(3);
    expect(create).toHaveBeenCalledExactlyOnceWith({ url: 'chrome-extension://test-extension-id/sidepanel.html' });
  });
});

describe('toggleSidePanel', () => {
  /** Stubs a side panel API that can open and close the panel. */
  const defineClosable = () => {
    const calls: string[] = [];
    define('sidePanel', {
      open: async () => void calls.push('open'),
      close: async ({ windowId }: { windowId: number }) => void calls.push(`close ${windowId}`),
    });
    return calls;
  };
  const openPanelIn = async (windowId: number) => {
    vi.spyOn(fakeBrowser.windows, 'getCurrent').mockResolvedValue({ id: windowId } as never);
    await closeOnToggle();
  };

  it('opens the panel within the key press, before any await', () => {
    const calls = defineClosable();
    void toggleSidePanel(3);
    expect(calls).toEqual(['open']);
  });

  it('closes a panel that is open in this window', async () => {
    const calls = defineClosable();
    await openPanelIn(3);
    await toggleSidePanel(3);
    await vi.waitFor(() => expect(calls).toEqual(['open', 'close 3']));
  });

  it('closes a panel only after the pending call that opens it has ended', async () => {
    const calls = defineClosable();
    const opening = Promise.withResolvers<void>();
    vi.spyOn(fakeBrowser.sidePanel, 'open').mockImplementation(() => opening.promise);
    await openPanelIn(3);
    const toggled = toggleSidePanel(3);
    await fakeBrowser.storage.session.get(null);
    expect(calls).toEqual([]);
    opening.resolve();
    await toggled;
    await vi.waitFor(() => expect(calls).toEqual(['close 3']));
  });

  it('closes a panel that starts to listen after the key press', async () => {
    const calls = defineClosable();
    await toggleSidePanel(3);
    await openPanelIn(3);
    await vi.waitFor(() => expect(calls).toEqual(['open', 'close 3']));
  });

  it('closes no panel of another window', async () => {
    const calls = defineClosable();
    await openPanelIn(4);
    await toggleSidePanel(3);
    await fakeBrowser.storage.session.get(null);
    expect(calls).toEqual(['open']);
  });

  it('leaves open the panel that this key press opened', async () => {
    const calls = defineClosable();
    await openPanelIn(3);
    vi.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin - 1);
    await toggleSidePanel(3);
    await fakeBrowser.storage.session.get(null);
    expect(calls).toEqual(['open']);
  });

  it('toggles a sidebar if the browser has one', () => {
    const toggle = vi.fn(async () => undefined);
    define('sidebarAction', { toggle });
    void toggleSidePanel(3);
    expect(toggle).toHaveBeenCalledOnce();
  });
});
