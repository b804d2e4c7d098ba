import { locks } from 'node:worker_threads';
import knownElements from 'happy-dom/lib/config/HTMLElementConfig.js';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Adds APIs that the browser fake lacks and that can be called after a test has ended. */
Object.assign(fakeBrowser.i18n, {
  /** The message for every key is the key itself. */
  getMessage: (name: string) => (name === 'localeTag' ? 'en' : name),
});

Object.assign(fakeBrowser.permissions, {
  /** Every permission is granted. */
  contains: async () => true,
  getAll: async () => ({ permissions: [], origins: [] }),
});
for (const event of [fakeBrowser.permissions.onAdded, fakeBrowser.permissions.onRemoved]) {
  Object.assign(event, { addListener() {}, removeListener() {} });
}

Object.assign(fakeBrowser.runtime, {
  getManifest: () => ({ manifest_version: 3, name: 'Sidelight', version: '1.0.0' }),
});

/** A click on the toolbar button opens the popup. */
Object.assign(fakeBrowser.sidePanel, { getPanelBehavior: async () => ({ openPanelOnActionClick: false }) });

const query = fakeBrowser.tabs.query.bind(fakeBrowser.tabs);
/** Returns no tabs if no window is focused, because the fake would throw. */
async function queryFocusedWindow(queryInfo: Parameters<typeof query>[0]) {
  const focusedWindow: { id?: number | undefined } | undefined = await fakeBrowser.windows.getCurrent();
  return focusedWindow?.id === undefined ? [] : query(queryInfo);
}
// Test files in the same worker share the fake browser, so it is patched only once.
if (fakeBrowser.tabs.query.name !== queryFocusedWindow.name)
  Object.assign(fakeBrowser.tabs, { query: queryFocusedWindow });

// The test DOM has no top layer, and shows popups at their places.
Object.assign(HTMLElement.prototype, { showPopover() {} });
// It has no layout either, so there is no text at a point.
Object.assign(Object.getPrototypeOf(document), { caretPositionFromPoint: () => null });

// The test DOM does not support the `search` element yet, so React would print a warning.
Object.assign(knownElements, { search: knownElements.section });

// The test DOM has no Web Locks, so the ones of Node take their place.
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
