import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ItemBatch } from '@/lib/collection/records';
import type { LibraryState } from '@/lib/collection/store/library-store';
import { createSnapshotStore } from '@/lib/collection/store/snapshot-store';
import type { Capture } from '@/lib/provenance/records';
import { listenerList } from '../fakes';
import { createTestCollection } from '../fixtures/collection';

const settle = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

/** Simulates a library with videos in one collection. */
function openStore(laterCaptures = 0) {
  const testCollection = createTestCollection({ videos: 2_500, bodies: false, complete: 10 });
  const records = {
    batches: [...testCollection.itemBatches],
    captures: testCollection.captures.slice(0, testCollection.captures.length - laterCaptures),
    notes: testCollection.videoNotes,
  };
  const reads: (string | undefined)[] = [];
  const { notify, watch } = listenerList();
  const deletions = listenerList();
  const replacements = listenerList();
  const library = createStore(
    () => ({ route: { collectionId: 'first', pane: 'table' }, collections: null, counts: {} }) as LibraryState,
  );
  const ofFirst = <T>(collectionId: string, all: T[]): T[] => (collectionId === 'first' ? all : []);
  const snapshots = createSnapshotStore(library, {
    batches: async (id): Promise<ItemBatch[]> => ofFirst(id, records.batches),
    async captures(id, after): Promise<Capture[]> {
      reads.push(after);
      return ofFirst(id, records.captures).filter((one) => after === undefined || one.id > after);
    },
    countCaptures: async (id) => ofFirst(id, records.captures).length,
    notes: async (id) => ofFirst(id, records.notes),
    watch,
    watchDeletions: deletions.watch,
    watchReplacements: replacements.watch,
    now: () => 1,
    wait: async () => {},
  });
  return {
    testCollection,
    records,
    reads,
    notify,
    announceDeletion: deletions.notify,
    announceReplacement: replacements.notify,
    snapshots,
    openCollection: (collectionId: string) => library.setState({ route: { collectionId, pane: 'table' } }),
  };
}

describe('createSnapshotStore', () => {
  it('loads the snapshot and the notes', async () => {
    const { snapshots, testCollection } = openStore();
    await settle();
    const { snapshot, notes } = snapshots.getState();
    expect(snapshot?.ids).toHaveLength(2_500);
    expect(notes.size).toBe(testCollection.videoNotes.length);
  });

  it('reloads after a change, and reads only new captures', async () => {
    const { testCollection, snapshots, records, reads, notify } = openStore(1);
    const last = testCollection.captures.at(-1) as Capture;
    await settle();
    const before = snapshots.getState().snapshot?.observations.reduce((sum, one) => sum + one, 0) ?? 0;
    records.captures.push(last);
    notify();
    await settle();
    expect(snapshots.getState().snapshot?.observations.reduce((sum, one) => sum + one, 0)).toBe(
      before + last.ids.length,
    );
    expect(reads).toEqual([undefined, records.captures.at(-2)?.id]);
  });

  it('leaves out captures that were deleted', async () => {
    const { snapshots, records, reads, notify } = openStore();
    await settle();
    records.captures.shift();
    notify();
    await settle();
    expect(snapshots.getState().snapshot?.captures).toHaveLength(records.captures.length);
    expect(reads.at(-1)).toBeUndefined();
  });

  it('shows the changed captures after a video was deleted from them', async () => {
    const { snapshots, records, reads, notify, announceDeletion } = openStore();
    await settle();
    records.captures = records.captures.map((one) => ({ ...one, params: { ids: [] }, sha256: 'changed' }));
    announceDeletion();
    notify();
    await settle();
    expect(snapshots.getState().snapshot?.captures).toEqual(records.captures);
    expect(reads).toEqual([undefined, undefined]);
  });

  it('reads all captures again if they were replaced by others with the same ids', async () => {
    const { snapshots, records, announceReplacement } = openStore();
    await settle();
    records.captures = records.captures.map((one) => ({ ...one, sha256: 'replaced' }));
    announceReplacement();
    await settle();
    expect(snapshots.getState().snapshot?.captures).toEqual(records.captures);
  });

  it('clears the snapshot when another collection is opened', async () => {
    const { snapshots, openCollection } = openStore();
    await settle();
    openCollection('other');
    expect(snapshots.getState().snapshot).toBeNull();
    await settle();
    expect(snapshots.getState().snapshot?.ids).toEqual([]);
  });

  it('keeps the selection, except videos that are gone, until another collection is opened', async () => {
    const { snapshots, records, notify, openCollection } = openStore();
    await settle();
    const [kept, gone] = snapshots.getState().snapshot?.ids ?? [];
    snapshots.getState().select([kept, gone].filter((id) => id !== undefined));
    records.batches = records.batches.map((batch) => ({ ...batch, ids: batch.ids.filter((id) => id !== gone) }));
    records.captures = [];
    notify();
    await settle();
    expect([...snapshots.getState().selected]).toEqual([kept]);
    const { selected } = snapshots.getState();
    notify();
    await settle();
    expect(snapshots.getState().selected).toBe(selected);
    openCollection('other');
    expect(snapshots.getState().selected.size).toBe(0);
  });
});
