import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createPanelStore } from '@/lib/app-store/panel-store';
import { savedCaptionsRepository } from '@/lib/captions/repository';
import type { LibraryState, LibraryStore } from '@/lib/collection/store/library-store';
import type { SnapshotStore } from '@/lib/collection/store/snapshot-store';
import { createTableStore } from '@/lib/collection/store/table-store';
import { createCaptionsEnv, settle } from '../captions/captions-environment';
import { listenerList } from '../fakes';

describe('createTableStore', () => {
  it('reads the keys of saved captions only while the table is open', async () => {
    const library = createStore<Pick<LibraryState, 'route'>>()(() => ({
      route: { collectionId: 'first', pane: 'saved-captions' },
    }));
    const snapshots = createStore<object>()(() => ({ snapshot: null, notes: new Map() }));
    const captionKeys = vi.spyOn(savedCaptionsRepository, 'trackKeys').mockResolvedValue([]);
    const { notify: notifyChanged, watch } = listenerList();
    vi.spyOn(savedCaptionsRepository, 'watch').mockImplementation(watch);
    const app = createPanelStore(createCaptionsEnv().ports);
    createTableStore(app, library as LibraryStore, snapshots as SnapshotStore, 'en');
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
