import { browser } from 'wxt/browser';
import { RejectedRequest } from '@/lib/service/parameter-probes';

const keyPrefix = 'heard.';

/** One place for each endpoint and set of given words, so that it cannot grow; the newest of a kind stays. */
const storageKeyOf = (serviceUrl: string, { name, probe, given }: RejectedRequest): string =>
  `${keyPrefix}${name} ${probe ? 'probe' : given.join(',')} ${serviceUrl}`;

const storageKeys = async (): Promise<string[]> =>
  Object.keys(await browser.storage.local.get(null)).filter((place) => place.startsWith(keyPrefix));

/** What services said against questions: evidence for the names that they take, by address. Written here by the worker alone. */
export const rejectedRequestRepository = {
  async note(serviceUrl: string, heard: RejectedRequest): Promise<void> {
    await browser.storage.local.set({ [storageKeyOf(serviceUrl, heard)]: heard });
  },

  async forget(): Promise<void> {
    await browser.storage.local.remove(await storageKeys());
  },
};

/** The same as pages read it. */
export const rejectedRequestReader = {
  /** All that one service said, the newest last. */
  async of(serviceUrl: string): Promise<RejectedRequest[]> {
    const stored = await browser.storage.local.get(
      (await storageKeys()).filter((one) => one.endsWith(` ${serviceUrl}`)),
    );
    const read = Object.values(stored).map((one) => RejectedRequest().safeParse(one));
    return read.flatMap((one) => (one.success ? [one.data] : [])).sort((a, b) => a.at - b.at);
  },

  /** Tells that something was noted or forgotten. */
  watch(changed: () => void): () => void {
    const heard = (changes: Record<string, unknown>, area: string) => {
      if (area === 'local' && Object.keys(changes).some((place) => place.startsWith(keyPrefix))) changed();
    };
    browser.storage.onChanged.addListener(heard);
    return () => browser.storage.onChanged.removeListener(heard);
  },
};
