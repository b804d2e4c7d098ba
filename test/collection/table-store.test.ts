import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { VideoNote } from '@/lib/collection/records';
import type { LibraryState, LibraryStore } from '@/lib/collection/store/library-store';
import type { SnapshotStore } from '@/lib/collection/store/snapshot-store';
import { createTableActions } from '@/lib/collection/store/table-actions';
import { createTableStore, type TableStore } from '@/lib/collection/store/table-store';
import { VideoId } from '@/lib/service/ids';
import { createCaptionsEnv, createPanel, settle, videoA } from '../captions/captions-environment';

describe('createTableStore', () => {
  it('reads the keys of saved captions only while the table is open', async () => {
    const library = createStore<Pick<LibraryState, 'route'>>()(() => ({
      route: { collectionId: 'first', pane: 'saved-captions' },
    }));
    const snapshots = createStore<object>()(() => ({ snapshot: null, notes: new Map() }));
    const captionKeys = vi.fn(async () => []);
    let notifyChanged = () => {};
    const watchCaptions = (listener: () => void) => {
      notifyChanged = listener;
      return () => {};
    };
    const ports = { captionKeys, watchCaptions, wait: async () => {}, locale: 'en' };
    createTableStore(library as LibraryStore, snapshots as SnapshotStore, ports);
    notifyChanged();
    await settle();
    expect(captionKeys).not.toHaveBeenCalled();
    const goTo = async (pane: LibraryState['route']['pane']) => {
      library.setState({ route: { collectionId: 'first', pane } });
      await settle();
    };
    await goTo('table');
    expect(captionKeys).toHaveBeenCalledTimes(1);
    await goTo('bulk-captions');
    await goTo('table');
    expect(captionKeys).toHaveBeenCalledTimes(1);
    await goTo('bulk-captions');
    notifyChanged();
    await goTo('table');
    expect(captionKeys).toHaveBeenCalledTimes(2);
  });
});

describe('createTableActions › tag', () => {
  it('keeps the undo if the videos are tagged again', async () => {
    const { ports } = createCaptionsEnv();
    const panel = await createPanel(ports, videoA);
    const library = createStore(() => ({ route: { collectionId: 'first' } })) as unknown as LibraryStore;
    const table = createStore(() => ({ table: null })) as unknown as TableStore;
    const notes = {
      put: async (all: readonly VideoNote[]) => all.map((note) => ({ ...note, tags: [] })),
      all: async () => [],
      remove: async () => [],
    };
    const unused = {} as never;
    const tablePorts = { collections: unused, details: unused, notes };
    const actions = createTableActions({ app: panel, library, table, ports: tablePorts });
    await actions.tag([VideoId.parse(videoA)], 'tide', true);
    const first = panel.getState().toast;
    expect(first?.message).toEqual({ count: 'tableTagged', n: 1, fill: ['tide'] });
    await actions.tag([VideoId.parse(videoA)], 'tide', true);
    expect(panel.getState().toast).toBe(first);
    panel.getState().dismiss();
    await actions.tag([VideoId.parse(videoA)], 'tide', true);
    expect(panel.getState().toast?.message).toEqual({ count: 'tableTagged', n: 0, fill: ['tide'] });
  });
});
