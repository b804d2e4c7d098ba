import 'fake-indexeddb/auto';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/** The worker's browser APIs for tests in Node. Must be imported before any module that uses them. */
const manifest = { manifest_version: 3, name: 'Sidelight', version: '9.9.9' } as const;
Object.assign(fakeBrowser.runtime, { id: 'sidelight', getManifest: () => manifest });
Object.assign(globalThis, { browser: fakeBrowser, chrome: fakeBrowser });
