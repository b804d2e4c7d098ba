import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LibraryPane } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Unsubscribe } from '@/lib/app-store/ports';
import { type PageLinks, withoutPersonalParts } from '@/lib/platform/page-links';
import { pageKindOf } from '@/lib/platform/video-url';
import type { VideoId } from '@/lib/service/ids';
import type { Message } from '@/lib/shared/localized-text';
import { type ItemOrigin, itemsFromPageLinks, type NewItem } from '../collection';
import type { Collection } from '../records';
import type { collectionRepository, restoreVideos } from '../repository/collection-repository';
import type { currentCollection } from '../repository/current-collection';

export interface PanelCollectionPorts {
  repository: Pick<typeof currentCollection, 'getCollection' | 'add' | 'remove' | 'among' | 'count'> & {
    /** Removes videos from a collection, which need not be the current one. */
    removeFrom: typeof collectionRepository.remove;
    restore: typeof restoreVideos;
    watch(changed: () => void): Unsubscribe;
  };
  /** Returns the links on the page of a tab; `null` if the page cannot be read. */
  links(tabId: number): Promise<PageLinks | null>;
  /** Returns the active tab of the panel's window. */
  frontTab(): Promise<{ tabId: number; address: string | null } | null>;
  updateBadge(): Promise<void>;
  openLibrary(pane?: LibraryPane): Promise<void>;
  /** Passes videos to the bulk captions of the library. */
  planCaptions(ids: readonly VideoId[]): Promise<void>;
}

interface PanelCollection {
  /** The collection that new videos are added to; `null` until loaded. */
  target: Collection | null;
  /** The videos in view that are in the collection. */
  collected: ReadonlySet<string>;
  count: number;
  /** Keeps `collected` up to date for a video in view. Returns a function that stops this. */
  track(videoId: string): Unsubscribe;
  /** Adds or removes a video and offers an undo. */
  toggle(
    video: { videoId: VideoId; title: string | null },
    options: { from: ItemOrigin['from']; rank?: number },
  ): Promise<void>;
  /** Adds the videos that the active page links to, in page order. */
  addPageVideos(): Promise<void>;
  /** Opens *Bulk captions* in the library with the videos of the active page, without sending requests. */
  openBulkCaptions(): Promise<void>;
  openLibrary(pane?: LibraryPane): Promise<void>;
}

type PanelCollectionStore = StoreApi<PanelCollection>;

/** Creates the panel's store of the current collection. It sends no requests. */
export function createPanelCollectionStore(panel: PanelStore, ports: PanelCollectionPorts): PanelCollectionStore {
  const { repository, updateBadge } = ports;
  const inView = new Map<string, number>();
  const read = async () => {
    const [target, collected, count] = await Promise.all([
      repository.getCollection(),
      repository.among([...inView.keys()]),
      repository.count(),
    ]);
    store.setState({ target, collected, count });
  };
  // Look up only the videos in view, because the whole collection may have a hundred thousand videos.
  const readCollectedSoon = coalesceCalls(async () =>
    store.setState({ collected: await repository.among([...inView.keys()]) }),
  );
  const changed = async () => void (await Promise.all([read(), updateBadge()]));
  const readSoon = coalesceCalls(read);
  const store = createStore<PanelCollection>()(() => ({
    target: null,
    collected: new Set(),
    count: 0,
    track(videoId) {
      inView.set(videoId, (inView.get(videoId) ?? 0) + 1);
      readCollectedSoon();
      return () => {
        const remaining = (inView.get(videoId) ?? 1) - 1;
        if (remaining > 0) inView.set(videoId, remaining);
        else inView.delete(videoId);
      };
    },
    ...addingActions(panel, ports, changed),
    openLibrary: ports.openLibrary,
  }));
  repository.watch(readSoon);
  readSoon();
  return store;
}

/** Merges all calls within one event into a single read, because a list shows up to two hundred videos at once. */
function coalesceCalls(read: () => Promise<void>): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      void read();
    });
  };
}

function addingActions(
  panel: PanelStore,
  { repository, frontTab, links, planCaptions, openLibrary }: PanelCollectionPorts,
  changed: () => Promise<void>,
): Pick<PanelCollection, 'toggle' | 'addPageVideos' | 'openBulkCaptions'> {
  const { showToast } = panel.getState();
  const undo = (job: () => Promise<unknown>) => ({ message: ['undo'] as const, run: () => void job().then(changed) });
  const add = async (items: readonly NewItem[], message: (added: number, into: string) => Message) => {
    const [{ id, name }, added] = await Promise.all([repository.getCollection(), repository.add(items)]);
    await changed();
    if (!added.ok) return showToast(['addNoSpace']);
    const { value } = added;
    showToast(message(value.length, name), value.length > 0 ? undo(() => repository.removeFrom(id, value)) : undefined);
  };
  const remove = async (videoId: string) => {
    const [{ name }, removed] = await Promise.all([repository.getCollection(), repository.remove([videoId])]);
    await changed();
    showToast(
      ['removedFrom', name],
      undo(async () => {
        if (!(await repository.restore(removed))) showToast(['tableGone']);
      }),
    );
  };
  const toggle: PanelCollection['toggle'] = async ({ videoId, title }, { from, rank = null }) => {
    if ((await repository.among([videoId])).size > 0) return remove(videoId);
    const { shown } = panel.getState();
    const page = shown?.videoId === videoId ? shown.kind : null;
    const context = { from, page, address: null, rank };
    await add([{ videoId, title, context }], (_, into) => ['addedTo', into]);
  };
  const toggling = new Set<VideoId>();
  return {
    async toggle(video, options) {
      // A second click while the first is being processed has no effect.
      if (toggling.has(video.videoId)) return;
      toggling.add(video.videoId);
      await toggle(video, options).finally(() => toggling.delete(video.videoId));
    },
    async openBulkCaptions() {
      const front = await frontTab();
      const found = front && (await links(front.tabId));
      if (!found) return showToast(['addFromPageUnreadable']);
      if (found.videos.length === 0) return showToast(['addFromPageNothing']);
      await planCaptions(found.videos.map(({ videoId }) => videoId));
      await openLibrary('bulk-captions');
    },
    async addPageVideos() {
      const front = await frontTab();
      const found = front && (await links(front.tabId));
      if (!found) return showToast(['addFromPageUnreadable']);
      const items = itemsFromPageLinks(found, pageOrigin(front.address ?? ''));
      if (items.length === 0) return showToast(['addFromPageNothing']);
      await add(items, (added, into) => addedMessage(added, items.length, into));
    },
  };
}

const pageOrigin = (address: string) =>
  ({ from: 'page', page: pageKindOf(address), address: withoutPersonalParts(address) }) as const;

const addedMessage = (added: number, all: number, into: string): Message =>
  added === all
    ? { count: 'addedVideos', n: added, fill: [into] }
    : { count: 'addedSome', n: added, fill: [all - added, into] };
