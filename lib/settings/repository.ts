import { browser } from 'wxt/browser';
import { isDataNewer } from '@/lib/database/database';
import { once } from '@/lib/shared/once';
import { parseSettings } from './read-settings';
import { Settings, type StoredSettings } from './settings';

/** Each field has its own key, so that two pages can change different fields at the same time. */
const keyPrefix = 'settings.';
/** `updatedFrom` is the version before an update. */
const storageKeys = once(() => [...Object.keys(Settings().shape), 'updatedFrom'].map((field) => keyPrefix + field));

/** The user's settings on this device, without the token. */
export const settingsRepository = {
  async get(): Promise<Settings> {
    const stored = await browser.storage.local.get(storageKeys());
    const fields = Object.entries(stored).filter(([, value]) => value !== undefined && value !== null);
    return parseSettings(Object.fromEntries(fields.map(([key, value]) => [key.slice(keyPrefix.length), value])));
  },

  async change(patch: Partial<StoredSettings>): Promise<void> {
    // If a newer version stored the data, this version drops list entries that it does not know, so it must not
    // overwrite the complete lists.
    if (await isDataNewer()) return;
    const fields = Object.entries(patch).map(([field, value]) => [keyPrefix + field, value]);
    await browser.storage.local.set(Object.fromEntries(fields));
  },

  async deleteAll(): Promise<void> {
    await browser.storage.local.remove(storageKeys());
  },

  /**
   * Reports all settings after a change in any context. Of several changes in quick succession, only the last is
   * reported.
   */
  watch(changed: (settings: Settings) => void): () => void {
    let changeCount = 0;
    const report = async () => {
      changeCount += 1;
      const thisChange = changeCount;
      const settings = await settingsRepository.get();
      if (thisChange === changeCount) changed(settings);
    };
    const onChanged = (changes: Record<string, unknown>, area: string) => {
      if (area === 'local' && storageKeys().some((key) => key in changes)) void report();
    };
    browser.storage.onChanged.addListener(onChanged);
    return () => browser.storage.onChanged.removeListener(onChanged);
  },
};
