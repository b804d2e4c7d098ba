import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listenToMenusAndCommands } from '@/entrypoints/background/tabs';
import { currentCollection } from '@/lib/collection/repository/current-collection';
import { readTitle } from '@/lib/platform/repository/video-titles';
import { toolbarButton } from '@/lib/toolbar/browser/user-commands';

const define = (name: string, value: unknown) =>
  Object.defineProperty(fakeBrowser, name, { value, configurable: true });

const { sidePanel, action, commands, contextMenus } = fakeBrowser;
const original = { sidePanel, action, commands, contextMenus };
afterEach(() => {
  for (const [name, value] of Object.entries(original)) define(name, value);
});

/** Mocks a browser that records what the toolbar button opens. Returns a function that returns the current popup. */
function defineSidePanel() {
  let behavior = { openPanelOnActionClick: false };
  let popup = 'popup.html';
  define('sidePanel', {
    getPanelBehavior: async () => behavior,
    async setPanelBehavior(next: typeof behavior) {
      behavior = next;
    },
  });
  define('action', {
    async setPopup(next: { popup: string }) {
      popup = next.popup;
    },
  });
  return () => popup;
}

describe('toolbarButton', () => {
  it('switches from the popup to the panel and back', async () => {
    const popup = defineSidePanel();
    expect(await toolbarButton.opensPanel()).toBe(false);
    await toolbarButton.setOpensPanel(true);
    expect([await toolbarButton.opensPanel(), popup()]).toEqual([true, '']);
    await toolbarButton.setOpensPanel(false);
    expect([await toolbarButton.opensPanel(), popup()]).toEqual([false, 'popup.html']);
  });

  it('returns null in a browser without a side panel', async () => {
    define('sidePanel', undefined);
    expect(await toolbarButton.opensPanel()).toBeNull();
  });
});

describe('listenToMenusAndCommands', () => {
  it('adds the video of a page that was open before the installation and has reported none', async () => {
    const tab = {
      id: 7,
      windowId: 1,
      url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
      title: 'Tide mills - YouTube',
    };
    const onCommand = vi.fn<(listener: (name: string, on: typeof tab) => void) => void>();
    define('commands', { onCommand: { addListener: onCommand } });
    define('contextMenus', { onClicked: { addListener: () => {} } });
    vi.spyOn(fakeBrowser.tabs, 'get').mockResolvedValue(tab as never);
    listenToMenusAndCommands();
    onCommand.mock.calls[0]?.[0]('add-video', tab);
    await vi.waitFor(async () => expect((await currentCollection.among(['aaaaaaaaaaa'])).size).toBe(1));
  });

  it('adds the video of an embedded player without the title of the page around it', async () => {
    const onClicked = vi.fn<(listener: (info: object, on: object) => void) => void>();
    define('commands', { onCommand: { addListener: () => {} } });
    define('contextMenus', { onClicked: { addListener: onClicked } });
    listenToMenusAndCommands();
    const pageUrl = 'https://blog.example/mills';
    const frameUrl = 'https://www.youtube.com/embed/bbbbbbbbbbb';
    const tab = { id: 7, windowId: 1, url: pageUrl, title: 'My blog' };
    onClicked.mock.calls[0]?.[0]({ menuItemId: 'page:add-video', pageUrl, frameUrl }, tab);
    await vi.waitFor(async () => expect((await currentCollection.among(['bbbbbbbbbbb'])).size).toBe(1));
    expect(await readTitle('bbbbbbbbbbb')).toBeNull();
  });
});
