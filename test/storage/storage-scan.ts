import { browser } from 'wxt/browser';
import { database } from '@/lib/database/database';

/** Returns every place on this device that contains a string, in all object stores and both storage areas. */
export async function tracesOf(text: string): Promise<string[]> {
  const db = await database();
  const stores = await Promise.all(
    [...db.objectStoreNames].map(async (storeName) => [
      storeName,
      [...(await db.getAll(storeName)), ...(await db.getAllKeys(storeName))],
    ]),
  );
  const storages = await Promise.all(
    (['local', 'session'] as const).map(async (area) => [area, [await browser.storage[area].get(null)]]),
  );
  return [...stores, ...storages].flatMap(([where, values]) =>
    [...(values ?? [])].some((value) => JSON.stringify(value, readable).includes(text)) ? [String(where)] : [],
  );
}

/** Decodes bytes as text, for use as a replacer in `JSON.stringify`. */
const readable = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? new TextDecoder().decode(value) : value;
