import { browser } from 'wxt/browser';

/** Version of this extension, as its manifest says: evidence names it. */
export const extensionVersion = (): string => browser.runtime.getManifest().version;
