import 'fake-indexeddb/auto';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/** The browser's side of the worker, for tests that run beside the service: imported before anything that looks for it. */
const manifest = { manifest_version: 3, name: 'Sidelight', version: '9.9.9' } as const;
Object.assign(fakeBrowser.runtime, { id: 'sidelight', getManifest: () => manifest });
Object.assign(globalThis, { browser: fakeBrowser, chrome: fakeBrowser });
