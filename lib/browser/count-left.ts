import { browser } from 'wxt/browser';
import { database } from './database';

/** How many things of ours are stored on this device: rows of the database and entries of the storage that stays. */
export async function countLeft(): Promise<number> {
  const db = await database();
  const rows = await Promise.all([...db.objectStoreNames].map((shelf) => db.count(shelf)));
  const entries = Object.keys(await browser.storage.local.get(null)).length;
  return rows.reduce((sum, each) => sum + each, entries);
}
