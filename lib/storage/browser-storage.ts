import { browser } from 'wxt/browser';
import { database } from './database';

/**
 * Denies content scripts access to both storage areas if the browser supports it. In other browsers, content scripts
 * can read only local storage, which contains no secret.
 */
export async function restrictStorageAccess(): Promise<void> {
  const areas = [browser.storage.local, browser.storage.session];
  // Firefox has no access levels, and older Chrome versions support them for only one area.
  const closing = areas.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }));
  await Promise.allSettled(closing);
}

/**
 * Counts the items stored on this device: database rows, entries of local storage, and the encryption keys and sign-in
 * state in session storage.
 */
export async function countStoredItems(): Promise<number> {
  const db = await database();
  const rows = await Promise.all([...db.objectStoreNames].map((storeName) => db.count(storeName)));
  const entries = Object.keys(await browser.storage.local.get(null)).length;
  const secrets = Object.keys(await browser.storage.session.get(null)).filter(isTokenKey).length;
  return rows.reduce((sum, count) => sum + count, entries + secrets);
}

/**
 * Returns whether an entry of session storage is secret. The other entries are written again as soon as the browser is
 * used, so they are not counted.
 */
const isTokenKey = (key: string): boolean => key.startsWith('seal') || key === 'sign-in';
