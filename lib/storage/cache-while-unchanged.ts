import { localListeners, watchChanges } from '@/lib/messaging/messenger';
import type { StoreName } from './database-schema';

/** Caches results that were read from object stores until one of the stores changes, here or in another context. */
export function cacheWhileUnchanged<T>(stores: readonly StoreName[], read: (key: string) => Promise<T>) {
  const cached = new Map<string, Promise<T>>();
  let isListening = false;
  const listen = () => {
    isListening = true;
    localListeners.add((store) => void (stores.includes(store) && cached.clear()));
    watchChanges(stores, () => cached.clear());
  };
  return (key: string): Promise<T> => {
    // Listening starts with the first read, so that it does not slow down the start of the worker.
    if (!isListening) listen();
    const existing = cached.get(key);
    if (existing) return existing;
    const result = read(key);
    cached.set(key, result);
    // A failed read is not cached.
    result.catch(() => cached.delete(key));
    return result;
  };
}
