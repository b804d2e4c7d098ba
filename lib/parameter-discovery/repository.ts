import { browser } from 'wxt/browser';
import { RejectedRequest } from '@/lib/service/reported-problems';

const prefix = 'heard.';

/** One place for each endpoint and set of given words, so that it cannot grow; the newest of a kind stays. */
const placeOf = (serviceUrl: string, { name, probe, given }: RejectedRequest): string =>
  `${prefix}${name} ${probe ? 'probe' : given.join(',')} ${serviceUrl}`;

const places = async (): Promise<string[]> =>
  Object.keys(await browser.storage.local.get(null)).filter((place) => place.startsWith(prefix));

/** What services said against questions: evidence for the names that they take, by address. Written here by the worker alone. */
export const heardBook = {
  async note(serviceUrl: string, heard: RejectedRequest): Promise<void> {
    await browser.storage.local.set({ [placeOf(serviceUrl, heard)]: heard });
  },

  async forget(): Promise<void> {
    await browser.storage.local.remove(await places());
  },
};

/** The same as pages read it. */
export const heardThere = {
  /** All that one service said, the newest last. */
  async of(serviceUrl: string): Promise<RejectedRequest[]> {
    const stored = await browser.storage.local.get((await places()).filter((one) => one.endsWith(` ${serviceUrl}`)));
    const read = Object.values(stored).map((one) => RejectedRequest().safeParse(one));
    return read.flatMap((one) => (one.success ? [one.data] : [])).sort((a, b) => a.at - b.at);
  },

  /** Tells that something was noted or forgotten. */
  watch(changed: () => void): () => void {
    const heard = (changes: Record<string, unknown>, area: string) => {
      if (area === 'local' && Object.keys(changes).some((place) => place.startsWith(prefix))) changed();
    };
    browser.storage.onChanged.addListener(heard);
    return () => browser.storage.onChanged.removeListener(heard);
  },
};
