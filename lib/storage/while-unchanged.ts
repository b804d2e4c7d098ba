import { changedHere, watchChanges } from '@/lib/messaging/change-events';
import type { Shelf } from './database';

/**
 * Keeps what is read off shelves until one of them holds something else, here or in another context: what takes long to count
 * is counted once.
 */
export function whileUnchanged<T>(shelves: readonly Shelf[], read: (key: string) => Promise<T>) {
  const made = new Map<string, Promise<T>>();
  let listens = false;
  const listen = () => {
    listens = true;
    changedHere.add((shelf) => void (shelves.includes(shelf) && made.clear()));
    watchChanges(shelves, () => made.clear());
  };
  return (key: string): Promise<T> => {
    // Not before it is asked for: whoever wakes the worker waits for what its parts do as they load.
    if (!listens) listen();
    const before = made.get(key);
    if (before) return before;
    const reading = read(key);
    made.set(key, reading);
    // What failed is read again.
    reading.catch(() => made.delete(key));
    return reading;
  };
}
