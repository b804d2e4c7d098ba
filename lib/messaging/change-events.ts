import type { StoreName } from '@/lib/storage/database-schema';

const channelName = 'sidelight';

/** Listeners in the context that made the change. They are called synchronously. */
export const localListeners = new Set<(store: StoreName) => void>();

/** Notifies every open page and the worker that an object store changed. */
export function notifyChanged(store: StoreName): void {
  for (const listener of localListeners) listener(store);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(store);
  channel.close();
}

/**
 * Reports changes of the given object stores from every context of the extension. Returns a function that unsubscribes.
 */
export function watchChanges(stores: readonly StoreName[], changed: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<StoreName>) => {
    if (stores.includes(data)) changed();
  };
  return () => channel.close();
}
