import { browser } from 'wxt/browser';
import { once } from '@/lib/shared/once';
import { parseSettings } from './read-settings';
import { Settings, type StoredSettings } from './settings';

/** Each field has a place of its own, so that two pages that change different fields at once lose nothing. */
const keyPrefix = 'settings.';
/** The last is where the one address stood before there were connections. */
const storageKeys = once(() => [...Object.keys(Settings().shape), 'serviceUrl'].map((field) => keyPrefix + field));

/** What the user chose, on this device. Never the token. */
export const settingsRepository = {
  async get(): Promise<Settings> {
    const stored = await browser.storage.local.get(storageKeys());
    const fields = Object.entries(stored).filter(([, value]) => value !== undefined && value !== null);
    return parseSettings(Object.fromEntries(fields.map(([place, value]) => [place.slice(keyPrefix.length), value])));
  },

  async change(patch: Partial<StoredSettings>): Promise<void> {
    const fields = Object.entries(patch).map(([field, value]) => [keyPrefix + field, value]);
    await browser.storage.local.set(Object.fromEntries(fields));
  },

  async forget(): Promise<void> {
    await browser.storage.local.remove(storageKeys());
  },

  /** Tells the whole of the settings after each change, wherever it was made. */
  watch(changed: (settings: Settings) => void): () => void {
    const onChanged = (changes: Record<string, unknown>, area: string) => {
      if (area === 'local' && storageKeys().some((place) => place in changes))
        void settingsRepository.get().then(changed);
    };
    browser.storage.onChanged.addListener(onChanged);
    return () => browser.storage.onChanged.removeListener(onChanged);
  },
};
