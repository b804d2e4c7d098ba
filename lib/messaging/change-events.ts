import type { StoreName } from '@/lib/storage/database';

const channelName = 'sidelight';

/** Heard at once, in the context that changed something itself. */
export const localListeners = new Set<(shelf: StoreName) => void>();

/** Tells every open page and the worker that a shelf holds something else now. */
export function notifyChanged(store: StoreName): void {
  for (const listener of localListeners) listener(store);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(store);
  channel.close();
}

/** Hears of changes to any of the shelves, from every context of the extension. Returns what ends it. */
export function watchChanges(stores: readonly StoreName[], changed: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<StoreName>) => {
    if (stores.includes(data)) changed();
  };
  return () => channel.close();
}
