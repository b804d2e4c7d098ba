import { localListeners, watchChanges } from '@/lib/messaging/change-events';
import type { StoreName } from './database';

/**
 * Keeps what is read off shelves until one of them holds something else, here or in another context: what takes long to count
 * is counted once.
 */
export function cacheWhileUnchanged<T>(stores: readonly StoreName[], read: (key: string) => Promise<T>) {
  const cached = new Map<string, Promise<T>>();
  let listens = false;
  const listen = () => {
    listens = true;
    localListeners.add((store) => void (stores.includes(store) && cached.clear()));
    watchChanges(stores, () => cached.clear());
  };
  return (key: string): Promise<T> => {
    // Not before it is asked for: whoever wakes the worker waits for what its parts do as they load.
    if (!listens) listen();
    const before = cached.get(key);
    if (before) return before;
    const reading = read(key);
    cached.set(key, reading);
    // What failed is read again.
    reading.catch(() => cached.delete(key));
    return reading;
  };
}
