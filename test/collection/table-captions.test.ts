import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Library, LibraryStore } from '@/lib/collection/store/library-store';
import type { SnapshotStore } from '@/lib/collection/store/snapshot-store';
import { createTableStore } from '@/lib/collection/store/table-store';
import { settle } from '../captions/captions-environment';

it('createTableStore reads the keys of saved captions only while the table is open', async () => {
  const library = createStore<Pick<Library, 'place'>>()(() => ({ place: { collectionId: 'first', pane: 'held' } }));
  const rolls = createStore<object>()(() => ({ roll: null, marks: new Map() }));
  const captionKeys = vi.fn(async () => []);
  let changed = () => {};
  const watchCaptions = (heard: () => void) => {
    changed = heard;
    return () => {};
  };
  const ports = { captionKeys, watchCaptions, rest: async () => {}, locale: 'en' };
  createTableStore(library as LibraryStore, rolls as SnapshotStore, ports);
  changed();
  await settle();
  expect(captionKeys).not.toHaveBeenCalled();
  const goes = async (pane: Library['place']['pane']) => {
    library.setState({ place: { collectionId: 'first', pane } });
    await settle();
  };
  await goes('table');
  expect(captionKeys).toHaveBeenCalledTimes(1);
  await goes('many');
  await goes('table');
  expect(captionKeys).toHaveBeenCalledTimes(1);
  await goes('many');
  changed();
  await goes('table');
  expect(captionKeys).toHaveBeenCalledTimes(2);
});
