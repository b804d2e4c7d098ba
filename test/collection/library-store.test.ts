import { describe, expect, it } from 'vitest';
import { createPanelStore } from '@/lib/app-store/panel-store';
import { createCollection } from '@/lib/collection/collection';
import type { Collection } from '@/lib/collection/records';
import { createLibraryStore } from '@/lib/collection/store/library-store';
import { defaultCollectionId } from '@/lib/settings/settings';
import { createCaptionsEnv, settle } from '../captions/captions-environment';
import { listenerList } from '../fakes';

/** Creates a library store with in-memory collections. As in the repository, the default collection is not stored. */
function openLibrary(hash = '') {
  const stored = new Map<string, Collection>();
  const { notify, watch } = listenerList();
  const first = createCollection(defaultCollectionId, 'Collected', 0);
  let currentHash = hash;
  let createdCount = 0;
  let steps = 0;
  const library = createLibraryStore(createPanelStore(createCaptionsEnv().ports), {
    collections: {
      all: async () => (stored.size === 0 ? [first] : [...stored.values()]),
      count: async () => 0,
      put: async (collection) => void stored.set(collection.id, collection),
      async change(id, patch) {
        const existing = stored.get(id) ?? (id === defaultCollectionId ? first : undefined);
        if (existing) stored.set(id, { ...existing, ...patch });
        notify();
      },
      async delete(id) {
        stored.delete(id);
        notify();
      },
      watch,
    },
    hash: {
      get: () => currentHash,
      set: (newHash) => {
        currentHash = newHash;
        steps += 1;
      },
      replace: (newHash) => {
        currentHash = newHash;
      },
      watch: () => () => {},
    },
    newId: () => {
      createdCount += 1;
      return `collection ${createdCount}`;
    },
  });
  return { library, stored, currentHash: () => currentHash, steps: () => steps };
}

const ids = ({ library }: ReturnType<typeof openLibrary>) => library.getState().collections?.map(({ id }) => id);

describe('createLibraryStore › collections', () => {
  it('keeps the default collection when a second one is created', async () => {
    const opened = openLibrary();
    await settle();
    await opened.library.getState().create('Tide mills');
    expect(ids(opened)).toEqual([defaultCollectionId, 'collection 1']);
    expect(opened.currentHash()).toBe('#collection%201/table');
  });

  it('changes only the shown collection', async () => {
    const opened = openLibrary();
    await settle();
    await opened.library.getState().create('Tide mills');
    await opened.library.getState().change({ note: 'of the coast' });
    expect(opened.library.getState().collections?.map(({ note }) => note)).toEqual(['', 'of the coast']);
  });

  it('deletes the shown collection, and shows the remaining one', async () => {
    const opened = openLibrary();
    await settle();
    await opened.library.getState().create('Tide mills');
    await opened.library.getState().deleteShown();
    expect(ids(opened)).toEqual([defaultCollectionId]);
    expect(opened.library.getState().route).toEqual({ collectionId: defaultCollectionId, pane: 'table' });
  });
});

describe('createLibraryStore › deleteShown', () => {
  it('shows the next collection in the list, and the previous one if there is no next', async () => {
    const opened = openLibrary();
    await settle();
    for (const name of ['Mills', 'Clocks', 'Locks']) await opened.library.getState().create(name);
    const shownId = () => opened.library.getState().route.collectionId;
    opened.library.getState().goToPane('table', 'collection 2');
    await opened.library.getState().deleteShown();
    expect(shownId()).toBe('collection 3');
    await opened.library.getState().deleteShown();
    expect(shownId()).toBe('collection 1');
  });

  it('stays where the user went while the collection was being deleted', async () => {
    const opened = openLibrary();
    await settle();
    for (const name of ['Mills', 'Clocks', 'Locks']) await opened.library.getState().create(name);
    const deletion = opened.library.getState().deleteShown();
    opened.library.getState().goToPane('runs', 'collection 1');
    await deletion;
    expect(opened.library.getState().route).toEqual({ collectionId: 'collection 1', pane: 'runs' });
  });
});

describe('createLibraryStore › view', () => {
  it('adds a history entry with goToView, and replaces it with replaceView', async () => {
    const opened = openLibrary('#first/table');
    await settle();
    opened.library.getState().goToView('saved-captions', 'track=a');
    expect([opened.currentHash(), opened.steps()]).toEqual(['#first/saved-captions/track=a', 1]);
    opened.library.getState().replaceView('track=b');
    expect([opened.currentHash(), opened.steps()]).toEqual(['#first/saved-captions/track=b', 1]);
    expect(opened.library.getState().route).toEqual({
      collectionId: 'first',
      pane: 'saved-captions',
      within: 'track=b',
    });
    opened.library.getState().goToPane('runs');
    expect(opened.currentHash()).toBe('#first/runs');
  });
});
