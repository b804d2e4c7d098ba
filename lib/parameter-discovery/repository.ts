import { browser } from 'wxt/browser';
import { RejectedRequest } from '@/lib/service/parameter-probes';

const keyPrefix = 'rejected-request.';

/**
 * Returns the storage key. A service has one entry per endpoint and set of given parameters, which is empty for a
 * probe. A newer entry replaces the older one, so that the storage cannot grow without limit.
 */
const storageKeyOf = (serviceUrl: string, { name, given }: RejectedRequest): string =>
  `${keyPrefix}${name} ${given.join(',')} ${serviceUrl}`;

const storageKeys = async (): Promise<string[]> =>
  Object.keys(await browser.storage.local.get(null)).filter((key) => key.startsWith(keyPrefix));

/** Stores rejected requests by service address, as evidence for parameter names. Only the worker writes them. */
export const rejectedRequestRepository = {
  async save(serviceUrl: string, rejected: RejectedRequest): Promise<void> {
    await browser.storage.local.set({ [storageKeyOf(serviceUrl, rejected)]: rejected });
  },

  async deleteAll(): Promise<void> {
    await browser.storage.local.remove(await storageKeys());
  },
};

export const rejectedRequestReader = {
  /** Returns the rejected requests of a service, oldest first. */
  async forService(serviceUrl: string): Promise<RejectedRequest[]> {
    const stored = await browser.storage.local.get(
      (await storageKeys()).filter((one) => one.endsWith(` ${serviceUrl}`)),
    );
    const read = Object.values(stored).map((one) => RejectedRequest().safeParse(one));
    return read.flatMap((one) => (one.success ? [one.data] : [])).sort((a, b) => a.at - b.at);
  },

  /** Calls back when an entry is stored or deleted. Returns a function that stops watching. */
  watch(changed: () => void): () => void {
    const listener = (changes: Record<string, unknown>, area: string) => {
      if (area === 'local' && Object.keys(changes).some((key) => key.startsWith(keyPrefix))) changed();
    };
    browser.storage.onChanged.addListener(listener);
    return () => browser.storage.onChanged.removeListener(listener);
  },
};
