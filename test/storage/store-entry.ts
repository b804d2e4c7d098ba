import { vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { StorageEntry } from '../fixtures/damaged';

const areas = ['local', 'session'] as const;
const keysOfNull = { local: new Set<string>(), session: new Set<string>() };

/** Makes the fake extension storage preserve `null` as browsers do; by default the fake treats `null` as missing. */
export function preserveNulls(): void {
  for (const area of areas) {
    keysOfNull[area].clear();
    const get: (keys: never) => Promise<object> = browser.storage[area].get.bind(browser.storage[area]);
    const getWithNulls = async (keys: string | string[] | null) => {
      const stored = Object.entries(await get(keys as never)).filter(
        ([, value]) => value !== undefined && value !== null,
      );
      const nullKeys = [...keysOfNull[area]].filter((key) => keys === null || [keys].flat().includes(key));
      // Later values replace `null`.
      return Object.fromEntries([...nullKeys.map((key) => [key, null] as const), ...stored]);
    };
    vi.spyOn(browser.storage[area], 'get').mockImplementation(getWithNulls as never);
  }
}

/** Stores an entry; `undefined` removes it. */
export async function storeEntry({ area, key, value }: StorageEntry): Promise<void> {
  keysOfNull[area].delete(key);
  if (value === null) keysOfNull[area].add(key);
  if (value === undefined || value === null) await browser.storage[area].remove(key);
  else await browser.storage[area].set({ [key]: value });
}
