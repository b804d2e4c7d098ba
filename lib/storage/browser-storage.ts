import { browser } from 'wxt/browser';
import { database } from './database';

/** Closes both storage areas to content scripts if the browser supports it. In others they contain no secret. */
export async function restrictStorageAccess(): Promise<void> {
  const areas = [browser.storage.local, browser.storage.session];
  // Firefox has no access levels, and older Chrome versions have them for one area only.
  const closing = areas.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }));
  await Promise.allSettled(closing);
}

/**
 * Counts what is stored on this device: rows of the database, entries of local storage, and the encryption keys and
 * sign-in state in session storage.
 */
export async function countStoredItems(): Promise<number> {
  const db = await database();
  const rows = await Promise.all([...db.objectStoreNames].map((storeName) => db.count(storeName)));
  const entries = Object.keys(await browser.storage.local.get(null)).length;
  const secrets = Object.keys(await browser.storage.session.get(null)).filter(isTokenKey).length;
  return rows.reduce((sum, count) => sum + count, entries + secrets);
}

/** The other entries of session storage are not secret, and are written again as soon as a tab navigates. */
const isTokenKey = (key: string): boolean => key.startsWith('seal') || key === 'sign-in';
