import { browser } from 'wxt/browser';
import { once } from '@/lib/shared/once';
import { readSettings } from './read-settings';
import { type Choices, Settings } from './settings';

/** Each field has a place of its own, so that two pages that change different fields at once lose nothing. */
const prefix = 'settings.';
/** The last is where the one address stood before there were connections. */
const places = once(() => [...Object.keys(Settings().shape), 'serviceUrl'].map((field) => prefix + field));

/** What the reader chose, on this device. Never the token. */
export const settingsItem = {
  async get(): Promise<Settings> {
    const stored = await browser.storage.local.get(places());
    const fields = Object.entries(stored).filter(([, value]) => value !== undefined && value !== null);
    return readSettings(Object.fromEntries(fields.map(([place, value]) => [place.slice(prefix.length), value])));
  },

  async change(patch: Partial<Choices>): Promise<void> {
    const fields = Object.entries(patch).map(([field, value]) => [prefix + field, value]);
    await browser.storage.local.set(Object.fromEntries(fields));
  },

  async forget(): Promise<void> {
    await browser.storage.local.remove(places());
  },

  /** Tells the whole of the settings after each change, wherever it was made. */
  watch(changed: (settings: Settings) => void): () => void {
    const heard = (changes: Record<string, unknown>, area: string) => {
      if (area === 'local' && places().some((place) => place in changes)) void settingsItem.get().then(changed);
    };
    browser.storage.onChanged.addListener(heard);
    return () => browser.storage.onChanged.removeListener(heard);
  },
};
