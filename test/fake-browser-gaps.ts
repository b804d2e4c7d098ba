import knownElements from 'happy-dom/lib/config/HTMLElementConfig.js';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/** What the browser in memory lacks, and what may be asked for after its test has ended, so that no test can stand in for it. */
Object.assign(fakeBrowser.i18n, {
  /** Each word is its own name. */
  getMessage: (name: string) => (name === 'localeTag' ? 'en' : name),
});

Object.assign(fakeBrowser.permissions, {
  /** A browser that was asked for everything, and gave it. */
  contains: async () => true,
  getAll: async () => ({ permissions: [], origins: [] }),
});
for (const event of [fakeBrowser.permissions.onAdded, fakeBrowser.permissions.onRemoved]) {
  Object.assign(event, { addListener() {}, removeListener() {} });
}

const query = fakeBrowser.tabs.query.bind(fakeBrowser.tabs);
/** Where no window is in front there are no tabs of it; the fake breaks over that. */
async function queryInFront(wanted: Parameters<typeof query>[0]) {
  const inFront: { id?: number | undefined } | undefined = await fakeBrowser.windows.getCurrent();
  return inFront?.id === undefined ? [] : query(wanted);
}
// The files of one worker share the fake browser, which is given this once.
if (fakeBrowser.tabs.query.name !== queryInFront.name) Object.assign(fakeBrowser.tabs, { query: queryInFront });

// The small DOM does not know this element yet, which React would warn of.
Object.assign(knownElements, { search: knownElements.section });
