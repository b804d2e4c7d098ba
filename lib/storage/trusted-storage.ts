import { browser } from 'wxt/browser';

/** Closes both storage areas to content scripts where the browser can; where it cannot, nothing secret is in them. */
export async function restrictStorageAccess(): Promise<void> {
  const areas = [browser.storage.local, browser.storage.session];
  // Firefox has no access levels, and older versions have them for one area only.
  const closing = areas.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }));
  await Promise.allSettled(closing);
}
