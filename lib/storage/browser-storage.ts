import { browser } from 'wxt/browser';
import { database } from './database';

/** Closes both storage areas to content scripts where the browser can; where it cannot, nothing secret is in them. */
export async function restrictStorageAccess(): Promise<void> {
  const areas = [browser.storage.local, browser.storage.session];
  // Firefox has no access levels, and older versions have them for one area only.
  const closing = areas.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }));
  await Promise.allSettled(closing);
}

/**
 * How many things of ours are stored on this device: rows of the database, entries of the storage that stays, and of the
 * browser's memory the keys of seals and how far a sign-in has got.
 */
export async function countStoredItems(): Promise<number> {
  const db = await database();
  const rows = await Promise.all([...db.objectStoreNames].map((shelf) => db.count(shelf)));
  const entries = Object.keys(await browser.storage.local.get(null)).length;
  const secrets = Object.keys(await browser.storage.session.get(null)).filter(isTokenKey).length;
  return rows.reduce((sum, each) => sum + each, entries + secrets);
}

/** Which tab shows what is there again as soon as a tab moves, and is no secret. */
const isTokenKey = (place: string): boolean => place.startsWith('seal') || place === 'sign-in';
