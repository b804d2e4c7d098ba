import { browser } from 'wxt/browser';
import { database } from '@/lib/storage/database';

/** Returns where a text is found on this device: in every object store and both storages. */
export async function tracesOf(text: string): Promise<string[]> {
  const db = await database();
  const shelves = await Promise.all(
    [...db.objectStoreNames].map(async (shelf) => [
      shelf,
      [...(await db.getAll(shelf)), ...(await db.getAllKeys(shelf))],
    ]),
  );
  const storages = await Promise.all(
    (['local', 'session'] as const).map(async (area) => [area, [await browser.storage[area].get(null)]]),
  );
  return [...shelves, ...storages].flatMap(([where, things]) =>
    [...(things ?? [])].some((thing) => JSON.stringify(thing, readable).includes(text)) ? [String(where)] : [],
  );
}

/** Decodes bytes as text. */
const readable = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? new TextDecoder().decode(value) : value;
