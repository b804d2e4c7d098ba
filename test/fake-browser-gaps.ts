import knownElements from 'happy-dom/lib/config/HTMLElementConfig.js';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Adds APIs that the browser fake lacks, and that may be used after a test has ended. */
Object.assign(fakeBrowser.i18n, {
  /** Every message is its key. */
  getMessage: (name: string) => (name === 'localeTag' ? 'en' : name),
});

Object.assign(fakeBrowser.permissions, {
  /** A browser that has granted every permission. */
  contains: async () => true,
  getAll: async () => ({ permissions: [], origins: [] }),
});
for (const event of [fakeBrowser.permissions.onAdded, fakeBrowser.permissions.onRemoved]) {
  Object.assign(event, { addListener() {}, removeListener() {} });
}

Object.assign(fakeBrowser.runtime, {
  getManifest: () => ({ manifest_version: 3, name: 'Sidelight', version: '1.0.0' }),
});

/** The toolbar button opens the popup. */
Object.assign(fakeBrowser.sidePanel, { getPanelBehavior: async () => ({ openPanelOnActionClick: false }) });

const query = fakeBrowser.tabs.query.bind(fakeBrowser.tabs);
/** Without a focused window there are no tabs; the fake throws in that case. */
async function queryFocusedWindow(queryInfo: Parameters<typeof query>[0]) {
  const focusedWindow: { id?: number | undefined } | undefined = await fakeBrowser.windows.getCurrent();
  return focusedWindow?.id === undefined ? [] : query(queryInfo);
}
// The files of one worker share the fake browser, so it is patched only once.
if (fakeBrowser.tabs.query.name !== queryFocusedWindow.name)
  Object.assign(fakeBrowser.tabs, { query: queryFocusedWindow });

// The DOM does not know this element yet, and React would warn.
Object.assign(knownElements, { search: knownElements.section });
