import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ItemBatch } from '@/lib/collection/collection';
import type { LibraryState } from '@/lib/collection/store/library-store';
import { createSnapshotStore } from '@/lib/collection/store/snapshot-store';
import type { Capture } from '@/lib/provenance/capture';
import { listenerList } from '../fakes';
import { madeCollection } from '../fixtures/made-collection';

const settle = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

/** Simulates a library in which one collection has videos. */
function openStore(laterCaptures = 0) {
  const made = madeCollection({ videos: 2_500, bodies: false, complete: 10 });
  const records = {
    gatherings: [...made.gatherings],
    captures: made.captures.slice(0, made.captures.length - laterCaptures),
    marks: made.marks,
  };
  const read: (string | undefined)[] = [];
  /** The results of `reread`, one per call. */
  const reread: number[] = [];
  const { tell, watch } = listenerList();
  const library = createStore(
    () => ({ route: { collectionId: 'first', pane: 'table' }, collections: null, counts: {} }) as LibraryState,
  );
  const of = <T>(collectionId: string, all: T[]): T[] => (collectionId === 'first' ? all : []);
  const snapshots = createSnapshotStore(library, {
    batches: async (id): Promise<ItemBatch[]> => of(id, records.gatherings),
    async captures(id, after): Promise<Capture[]> {
      read.push(after);
      return of(id, records.captures).filter((one) => after === undefined || one.id > after);
    },
    countCaptures: async (id) => of(id, records.captures).length,
    notes: async (id) => of(id, records.marks),
    reread: async () => {
      const more = reread.shift() ?? 0;
      if (more > 0) tell();
      return more;
    },
    watch,
    now: () => 1,
    wait: async () => {},
  });
  return {
    made,
    reread,
    records,
    read,
    tell,
    snapshots,
    go: (collectionId: string) => library.setState({ route: { collectionId, pane: 'table' } }),
  };
}

describe('createSnapshotStore', () => {
  it('loads the snapshot and the notes', async () => {
    const { snapshots, made } = openStore();
    await settle();
    const { snapshot: roll, notes: marks } = snapshots.getState();
    expect(roll?.ids).toHaveLength(2_500);
    expect(marks.size).toBe(made.marks.length);
  });

  it('reloads after a change, and reads only new captures', async () => {
    const { made, snapshots, records, read, tell } = openStore(1);
    const last = made.captures.at(-1) as Capture;
    await settle();
    const before = snapshots.getState().snapshot?.observations.reduce((sum, one) => sum + one, 0) ?? 0;
    records.captures.push(last);
    tell();
    await settle();
    expect(snapshots.getState().snapshot?.observations.reduce((sum, one) => sum + one, 0)).toBe(
      before + last.ids.length,
    );
    expect(read).toEqual([undefined, records.captures.at(-2)?.id]);
  });

  it('reads all captures again if skipped rows can be read now', async () => {
    const { snapshots, read, reread } = openStore();
    reread.push(1);
    await settle();
    expect(snapshots.getState().snapshot).not.toBeNull();
    expect(read).toEqual([undefined, undefined]);
    expect(reread).toEqual([]);
  });

  it('reads all captures again if some were deleted', async () => {
    const { snapshots, records, tell } = openStore();
    await settle();
    records.captures.shift();
    tell();
    await settle();
    expect(snapshots.getState().snapshot?.captures).toHaveLength(records.captures.length);
  });

  it('clears the snapshot when another collection is opened', async () => {
    const { snapshots, go } = openStore();
    await settle();
    go('other');
    expect(snapshots.getState().snapshot).toBeNull();
    await settle();
    expect(snapshots.getState().snapshot?.ids).toEqual([]);
  });
});
