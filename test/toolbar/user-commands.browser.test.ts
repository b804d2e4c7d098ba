import { afterEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { toolbarButton } from '@/lib/toolbar/browser/user-commands';

const define = (name: string, value: unknown) =>
  Object.defineProperty(fakeBrowser, name, { value, configurable: true });

const original = { sidePanel: fakeBrowser.sidePanel, action: fakeBrowser.action };
afterEach(() => {
  define('sidePanel', original.sidePanel);
  define('action', original.action);
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
  it('opens the panel instead of the popup, and the popup again', async () => {
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
