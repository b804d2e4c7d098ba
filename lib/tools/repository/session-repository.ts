import { browser } from 'wxt/browser';
import type { ToolSession } from '../mcp-messages';

const storageKeyOf = (connection: string) => `tools:${connection}`;

/** What tool-calling entry points said at the begin, by connection: outlives the worker, ends with the browser. */
export const toolSessionRepository = {
  /** Returns it as it is stored. The worker only passes it on; `parseToolSession` reads it where it is used. */
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
  /** Hears that a session began or ended. Returns what ends it. */
  watch(changed: () => void): () => void {
    const heard = (changes: Record<string, unknown>, area: string) => {
      if (area === 'session' && Object.keys(changes).some((place) => place.startsWith(storageKeyOf('')))) changed();
    };
    browser.storage.onChanged.addListener(heard);
    return () => browser.storage.onChanged.removeListener(heard);
  },
};
