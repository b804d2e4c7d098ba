import type { Shelf } from '@/lib/storage/database';

const channelName = 'sidelight';

/** Heard at once, in the context that changed something itself. */
export const changedHere = new Set<(shelf: Shelf) => void>();

/** Tells every open page and the worker that a shelf holds something else now. */
export function tellChanged(shelf: Shelf): void {
  for (const heard of changedHere) heard(shelf);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(shelf);
  channel.close();
}

/** Hears of changes to any of the shelves, from every context of the extension. Returns what ends it. */
export function watchChanges(shelves: readonly Shelf[], changed: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Shelf>) => {
    if (shelves.includes(data)) changed();
  };
  return () => channel.close();
}
