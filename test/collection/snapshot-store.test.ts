import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ItemBatch } from '@/lib/collection/collection';
import type { Library, LibraryStore } from '@/lib/collection/store/library-store';
import { createSnapshotStore } from '@/lib/collection/store/snapshot-store';
import type { Capture } from '@/lib/provenance/capture';
import { hearers } from '../fakes';
import { madeCollection } from '../fixtures/made-collection';

const settle = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

/** Simulates a library in which one collection has videos. */
function world(comesLater = 0) {
  const made = madeCollection({ videos: 2_500, bodies: false, complete: 10 });
  const shelf = {
    gatherings: [...made.gatherings],
    captures: made.captures.slice(0, made.captures.length - comesLater),
    marks: made.marks,
  };
  const read: (string | undefined)[] = [];
  /** The results of `reread`, one per call. */
  const reread: number[] = [];
  const { tell, watch } = hearers();
  const store = createStore<Library>()(() => ({
    place: { collectionId: 'first', pane: 'table' },
    collections: null,
    counts: {},
  }));
  const library = store as unknown as LibraryStore;
  const of = <T>(collectionId: string, all: T[]): T[] => (collectionId === 'first' ? all : []);
  const rolls = createSnapshotStore(library, {
    gatherings: async (id): Promise<ItemBatch[]> => of(id, shelf.gatherings),
    async captures(id, after): Promise<Capture[]> {
      read.push(after);
      return of(id, shelf.captures).filter((one) => after === undefined || one.id > after);
    },
    countCaptures: async (id) => of(id, shelf.captures).length,
    marks: async (id) => of(id, shelf.marks),
    reread: async () => {
      const more = reread.shift() ?? 0;
      if (more > 0) tell();
      return more;
    },
    watch,
    now: () => 1,
    rest: async () => {},
  });
  return {
    made,
    reread,
    shelf,
    read,
    tell,
    rolls,
    go: (collectionId: string) => store.setState({ place: { collectionId, pane: 'table' } }),
  };
}

describe('createSnapshotStore', () => {
  it('loads the snapshot and the notes', async () => {
    const { rolls, made } = world();
    await settle();
    const { roll, marks } = rolls.getState();
    expect(roll?.ids).toHaveLength(2_500);
    expect(marks.size).toBe(made.marks.length);
  });

  it('reloads after a change, and reads only new captures', async () => {
    const { made, rolls, shelf, read, tell } = world(1);
    const last = made.captures.at(-1) as Capture;
    await settle();
    const before = rolls.getState().roll?.observations.reduce((sum, one) => sum + one, 0) ?? 0;
    shelf.captures.push(last);
    tell();
    await settle();
    expect(rolls.getState().roll?.observations.reduce((sum, one) => sum + one, 0)).toBe(before + last.ids.length);
    expect(read).toEqual([undefined, shelf.captures.at(-2)?.id]);
  });

  it('reads all captures again if skipped rows can be read now', async () => {
    const { rolls, read, reread } = world();
    reread.push(1);
    await settle();
    expect(rolls.getState().roll).not.toBeNull();
    expect(read).toEqual([undefined, undefined]);
    expect(reread).toEqual([]);
  });

  it('reads all captures again if some were deleted', async () => {
    const { rolls, shelf, tell } = world();
    await settle();
    shelf.captures.shift();
    tell();
    await settle();
    expect(rolls.getState().roll?.captures).toHaveLength(shelf.captures.length);
  });

  it('clears the snapshot when another collection is opened', async () => {
    const { rolls, go } = world();
    await settle();
    go('other');
    expect(rolls.getState().roll).toBeNull();
    await settle();
    expect(rolls.getState().roll?.ids).toEqual([]);
  });
});
