import { describe, expect, it } from 'vitest';
import { createCollection, type NewItem } from '@/lib/collection/collection';
import type { ItemBatch } from '@/lib/collection/records';
import { createPanelCollectionStore, type PanelCollectionPorts } from '@/lib/collection/store/panel-collection-store';
import type { PageLinks } from '@/lib/platform/page-links';
import { VideoId } from '@/lib/service/ids';
import { fail, ok } from '@/lib/shared/result';
import { createCaptionsEnv, createPanel, settle, showInTab, videoA, videoB } from '../captions/captions-environment';
import { listenerList } from '../fakes';
import { type CollectionItem, itemsInBatch } from './collection-item';

const a = VideoId.parse(videoA);
const b = VideoId.parse(videoB);

function repositoryInMemory() {
  const items = new Map<string, CollectionItem>();
  const { notify, watch } = listenerList();
  const removeFrom = async (collectionId: string, videoIds: readonly string[]) => {
    const found = videoIds.flatMap((id) => items.get(id) ?? []);
    const removed = found.filter((item) => item.collectionId === collectionId);
    for (const { videoId } of removed) items.delete(videoId);
    notify();
    return removed.map((item) => ({ ...batchOf(item), removed: [item.videoId] }));
  };
  let isFull = false;
  let isGone = false;
  let target = createCollection('first', 'Collected', 0);
  const repository: PanelCollectionPorts['repository'] = {
    getCollection: async () => target,
    async add(newItems: readonly NewItem[]) {
      const added = isFull ? [] : newItems.filter(({ videoId }) => !items.has(videoId));
      for (const one of added) items.set(one.videoId, { ...one, collectionId: target.id, addedAt: 1 });
      notify();
      return isFull ? fail({ kind: 'storage-full' }) : ok(added.map(({ videoId }) => videoId));
    },
    remove: (videoIds) => removeFrom(target.id, videoIds),
    removeFrom,
    async restore(before) {
      if (isGone) return false;
      for (const batch of before) for (const one of itemsInBatch(batch)) items.set(one.videoId, one);
      notify();
      return true;
    },
    among: async (videoIds) => new Set(videoIds.filter((id) => items.has(id))),
    count: async () => items.size,
    watch,
  };
  const fillUp = () => {
    isFull = true;
  };
  const deleteCollection = () => {
    isGone = true;
  };
  /** Makes another collection the one that new videos are added to. */
  const chooseMills = () => {
    target = createCollection('mills', 'Tide mills', 1);
    notify();
  };
  return { items, repository, fillUp, deleteCollection, chooseMills };
}

const batchOf = ({
  collectionId,
  videoId,
  title,
  addedAt,
  context: { rank, ...context },
}: CollectionItem): ItemBatch => ({
  ...context,
  collectionId,
  id: videoId,
  addedAt,
  runId: null,
  agent: null,
  ids: [videoId],
  ranks: [rank],
  titles: [title],
});

async function openStore(links: PageLinks | null = null) {
  const env = createCaptionsEnv();
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  const { items, repository, fillUp, deleteCollection, chooseMills } = repositoryInMemory();
  const badgeUpdates: number[] = [];
  const planned: string[] = [];
  const address = 'https://www.youtube.com/results?search_query=tide&pp=x';
  const collect = createPanelCollectionStore(panel, {
    repository,
    links: async () => links,
    frontTab: async () => ({ tabId: 7, address }),
    updateBadge: async () => void badgeUpdates.push(items.size),
    openLibrary: async (pane) => void planned.push(pane ?? ''),
    planCaptions: async (ids) => void planned.push(...ids),
  });
  collect.getState().track(videoA);
  await settle();
  const undo = async () => {
    panel.getState().toast?.action?.run();
    await settle();
  };
  return { ...env, panel, items, collect, badgeUpdates, planned, undo, fillUp, deleteCollection, chooseMills };
}

const links = (...ids: VideoId[]): PageLinks => ({
  videos: ids.map((videoId, index) => ({ videoId, rank: index + 1 })),
  comments: [],
});

describe('createPanelCollectionStore › openBulkCaptions', () => {
  it('plans captions in the library without a request, and adds nothing', async () => {
    const { collect, planned, requests, items } = await openStore(links(a, b));
    await collect.getState().openBulkCaptions();
    expect(planned).toEqual([a, b, 'bulk-captions']);
    expect([requests, items.size]).toEqual([[], 0]);
  });

  it('plans nothing if the page has no videos', async () => {
    const { collect, planned, panel } = await openStore(links());
    await collect.getState().openBulkCaptions();
    expect(planned).toEqual([]);
    expect(panel.getState().toast?.message).toEqual(['addFromPageNothing']);
  });
});

describe('createPanelCollectionStore › toggle', () => {
  it('says that a video cannot be restored into a deleted collection', async () => {
    const { collect, panel, undo, deleteCollection } = await openStore();
    const press = () => collect.getState().toggle({ videoId: a, title: 'Tide mills' }, { from: 'panel' });
    await press();
    await press();
    deleteCollection();
    await undo();
    expect(panel.getState().toast?.message).toEqual(['tableGone']);
  });

  it('adds a video once on a double click, and still offers the undo', async () => {
    const { collect, items, panel, undo } = await openStore();
    const press = () => collect.getState().toggle({ videoId: a, title: 'Tide mills' }, { from: 'panel' });
    await Promise.all([press(), press()]);
    expect([items.size, panel.getState().toast?.message]).toEqual([1, ['addedTo', 'Collected']]);
    await undo();
    expect(items.size).toBe(0);
  });

  it('adds a video with its origin, without a request, and updates the badge', async () => {
    const { collect, items, requests, badgeUpdates, panel } = await openStore();
    await collect.getState().toggle({ videoId: a, title: 'Tide mills' }, { from: 'panel' });
    expect(items.get(a)).toMatchObject({
      title: 'Tide mills',
      context: { from: 'panel', page: 'watch', rank: null },
    });
    expect(collect.getState()).toMatchObject({ collected: new Set([a]), count: 1 });
    expect(panel.getState().toast?.message).toEqual(['addedTo', 'Collected']);
    expect(badgeUpdates).toEqual([1]);
    expect(requests).toEqual([]);
  });

  it('undoes an addition', async () => {
    const { collect, items, undo, badgeUpdates } = await openStore();
    await collect.getState().toggle({ videoId: a, title: null }, { from: 'panel' });
    await undo();
    expect(items.size).toBe(0);
    expect(collect.getState()).toMatchObject({ collected: new Set(), count: 0 });
    expect(badgeUpdates).toEqual([1, 0]);
  });

  it('undoes an addition in its own collection after another one was chosen', async () => {
    const { collect, items, undo, chooseMills } = await openStore();
    await collect.getState().toggle({ videoId: a, title: null }, { from: 'panel' });
    chooseMills();
    await undo();
    expect([...items.values()]).toEqual([]);
  });

  it('removes a known video, and restores it unchanged', async () => {
    const { collect, items, undo } = await openStore();
    await collect.getState().toggle({ videoId: b, title: null }, { from: 'related', rank: 4 });
    const before = items.get(b);
    await collect.getState().toggle({ videoId: b, title: null }, { from: 'panel' });
    expect(items.size).toBe(0);
    await undo();
    expect(items.get(b)).toEqual(before);
    expect(before?.context).toEqual({ from: 'related', page: null, address: null, rank: 4 });
  });

  it('adds nothing if the storage is full, and offers no undo', async () => {
    const { collect, panel, items, fillUp } = await openStore();
    fillUp();
    await collect.getState().toggle({ videoId: a, title: null }, { from: 'panel' });
    expect(panel.getState().toast).toMatchObject({ message: ['addNoSpace'], action: undefined });
    expect(items.size).toBe(0);
  });
});

describe('createPanelCollectionStore › target', () => {
  it('adds to the collection that was chosen in the library, and names it in each message', async () => {
    const { collect, panel, chooseMills } = await openStore(links(b));
    chooseMills();
    await settle();
    expect(collect.getState().target?.name).toBe('Tide mills');
    await collect.getState().toggle({ videoId: a, title: null }, { from: 'panel' });
    expect(panel.getState().toast?.message).toEqual(['addedTo', 'Tide mills']);
    await collect.getState().addPageVideos();
    expect(panel.getState().toast?.message).toEqual({ count: 'addedVideos', n: 1, fill: ['Tide mills'] });
    await collect.getState().toggle({ videoId: a, title: null }, { from: 'panel' });
    expect(panel.getState().toast?.message).toEqual(['removedFrom', 'Tide mills']);
  });
});

describe('createPanelCollectionStore › addPageVideos', () => {
  it('adds the videos in page order with their ranks, and reports the known ones', async () => {
    const { collect, items, panel } = await openStore(links(b, a));
    await collect.getState().toggle({ videoId: a, title: null }, { from: 'panel' });
    await collect.getState().addPageVideos();
    expect(items.get(b)?.context).toEqual({
      from: 'page',
      page: 'other',
      address: 'https://www.youtube.com/results?search_query=tide',
      rank: 1,
    });
    expect(items.get(a)?.context.from).toBe('panel');
    expect(panel.getState().toast?.message).toEqual({ count: 'addedSome', n: 1, fill: [1, 'Collected'] });
  });

  it('undoes only its own additions', async () => {
    const { collect, items, undo } = await openStore(links(b, a));
    await collect.getState().toggle({ videoId: a, title: null }, { from: 'panel' });
    await collect.getState().addPageVideos();
    await undo();
    expect([...items.keys()]).toEqual([a]);
  });

  it.each([
    ['the page cannot be read', null, 'addFromPageUnreadable'],
    ['the page links to no video', links(), 'addFromPageNothing'],
  ])('reports that %s', async (_, found, messageKey) => {
    const { collect, items, panel } = await openStore(found);
    await collect.getState().addPageVideos();
    expect(panel.getState().toast?.message).toEqual([messageKey]);
    expect(items.size).toBe(0);
  });
});
