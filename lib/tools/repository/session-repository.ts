import { browser } from 'wxt/browser';
import type { ToolSession } from '../mcp-messages';

const storageKeyOf = (connection: string) => `tools:${connection}`;

/** Stores sessions of tool-calling entry points, by connection, until the browser closes. */
export const toolSessionRepository = {
  /** Returns the stored value unparsed. `parseToolSession` parses it where it is used. */
  async get(connection: string): Promise<unknown> {
    const place = storageKeyOf(connection);
    return (await browser.storage.session.get(place))[place] ?? null;
  },
  async put(connection: string, session: ToolSession): Promise<void> {
    await browser.storage.session.set({ [storageKeyOf(connection)]: session });
  },
  async forget(connection: string): Promise<void> {
    await browser.storage.session.remove(storageKeyOf(connection));
  },
  /** Calls back when a session started or ended. Returns a function that stops watching. */
  watch(changed: () => void): () => void {
    const heard = (changes: Record<string, unknown>, area: string) => {
      if (area === 'session' && Object.keys(changes).some((place) => place.startsWith(storageKeyOf('')))) changed();
    };
    browser.storage.onChanged.addListener(heard);
    return () => browser.storage.onChanged.removeListener(heard);
  },
};
