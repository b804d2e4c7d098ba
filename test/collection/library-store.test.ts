import { describe, expect, it } from 'vitest';
import { createPanelStore } from '@/lib/app-store/panel-store';
import { type Collection, createCollection } from '@/lib/collection/collection';
import { createLibraryStore } from '@/lib/collection/store/library-store';
import { firstCollectionId } from '@/lib/settings/settings';
import { captionsWorld, settle } from '../captions/captions-environment';
import { hearers } from '../fakes';

/** Keeps collections in memory, with a default collection that is not stored, like the repository. */
function opened(hash = '') {
  const kept = new Map<string, Collection>();
  const { tell, watch } = hearers();
  const first = createCollection(firstCollectionId, 'Collected', 0);
  let place = hash;
  let made = 0;
  let steps = 0;
  const library = createLibraryStore(createPanelStore(captionsWorld().ports), {
    collections: {
      all: async () => (kept.size === 0 ? [first] : [...kept.values()]),
      count: async () => 0,
      put: async (collection) => void kept.set(collection.id, collection),
      async change(id, patch) {
        const there = kept.get(id) ?? (id === firstCollectionId ? first : undefined);
        if (there) kept.set(id, { ...there, ...patch });
        tell();
      },
      async forget(id) {
        kept.delete(id);
        tell();
      },
      watch,
    },
    hash: {
      get: () => place,
      set: (now) => {
        place = now;
        steps += 1;
      },
      amend: (now) => {
        place = now;
      },
      watch: () => () => {},
    },
    rest: async () => {},
    newId: () => {
      made += 1;
      return `collection ${made}`;
    },
  });
  return { library, kept, place: () => place, steps: () => steps };
}

const ids = ({ library }: ReturnType<typeof opened>) => library.getState().collections?.map(({ id }) => id);

describe('createLibraryStore › collections', () => {
  it('keeps the default collection when a second one is created', async () => {
    const there = opened();
    await settle();
    await there.library.create('Tide mills');
    expect(ids(there)).toEqual([firstCollectionId, 'collection 1']);
    expect(there.place()).toBe('#collection%201/table');
  });

  it('changes the shown collection only', async () => {
    const there = opened();
    await settle();
    await there.library.create('Tide mills');
    await there.library.change({ note: 'of the coast' });
    expect(there.library.getState().collections?.map(({ note }) => note)).toEqual(['', 'of the coast']);
  });

  it('deletes the shown collection, and shows the oldest remaining one', async () => {
    const there = opened();
    await settle();
    await there.library.create('Tide mills');
    await there.library.forget();
    expect(ids(there)).toEqual([firstCollectionId]);
    expect(there.library.getState().place).toEqual({ collectionId: firstCollectionId, pane: 'table' });
  });
});

describe('createLibraryStore › view', () => {
  it('adds a history entry for goToView, and replaces it for replaceView', async () => {
    const there = opened('#first/table');
    await settle();
    there.library.goToView('held', 'track=a');
    expect([there.place(), there.steps()]).toEqual(['#first/held/track=a', 1]);
    there.library.replaceView('track=b');
    expect([there.place(), there.steps()]).toEqual(['#first/held/track=b', 1]);
    expect(there.library.getState().place).toEqual({ collectionId: 'first', pane: 'held', within: 'track=b' });
    there.library.go('runs');
    expect(there.place()).toBe('#first/runs');
  });
});
