import { browser } from 'wxt/browser';

/** Returns the version in the manifest. Provenance records name it. */
export const extensionVersion = (): string => browser.runtime.getManifest().version;
