import type { StoreName } from './database-schema';

const channelName = 'sidelight';

/** Listeners in this context. `notifyChanged` calls them synchronously. */
export const localListeners = new Set<(store: StoreName) => void>();

/** Notifies every open page and the worker that an object store changed. */
export function notifyChanged(store: StoreName): void {
  for (const listener of localListeners) listener(store);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(store);
  channel.close();
}

/**
 * Calls back when one of these object stores changes in any context of the extension. Returns a function that
 * unsubscribes.
 */
export function watchChanges(stores: readonly StoreName[], changed: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<StoreName>) => {
    if (stores.includes(data)) changed();
  };
  return () => channel.close();
}
