import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createPanelStore } from '@/lib/app-store/panel-store';
import type { LibraryState, LibraryStore } from '@/lib/collection/store/library-store';
import { planFileText } from '@/lib/runs/plan-file';
import type { SearchPlan } from '@/lib/runs/plan-schema';
import type { SavedSearch } from '@/lib/search/records';
import { savedSearchRepository } from '@/lib/search/repository';
import { createSearchPlan } from '@/lib/search/search-form';
import { createSearchStore } from '@/lib/search/store/search-store';
import { fail, ok } from '@/lib/shared/result';
import { createCaptionsEnv, serviceUrl, settle } from '../captions/captions-environment';
import { listenerList, manualPromise, noon } from '../fakes';
import { replaceMethods } from '../replace-methods';

const plan: SearchPlan = {
  kind: 'search',
  params: { q: 'tide mills', type: 'video' },
  pages: 2,
  splitBy: null,
  requests: null,
  stop: { videos: null, oldest: null, empty: true },
};

/** Creates an in-memory repository of saved searches. */
function queriesInMemory() {
  const all = new Map<string, SavedSearch>();
  const { notify, watch } = listenerList();
  let full = false;
  let isGone = false;
  return {
    all,
    deleteCollection: () => {
      isGone = true;
    },
    fillUp: () => {
      full = true;
    },
    repository: {
      all: async (collectionId: string) => [...all.values()].filter((one) => one.collectionId === collectionId),
      async put(query: SavedSearch) {
        if (full) return fail({ kind: 'storage-full' as const });
        if (isGone) return ok('deleted' as const);
        all.set(query.id, query);
        notify();
        return ok('stored' as const);
      },
      async delete(id: string) {
        all.delete(id);
        notify();
      },
      watch,
    },
  };
}

async function openSearch(more: { country?: string } = {}) {
  const env = createCaptionsEnv();
  const saved: { name: string; text: string }[] = [];
  const save = async (name: string, _type: string, parts: BlobPart[]) =>
    void saved.push({ name, text: parts.join('') });
  const pauses: { milliseconds: number; end(): void }[] = [];
  const wait = (milliseconds: number) => {
    const { promise, resolve } = manualPromise<void>();
    pauses.push({ milliseconds, end: () => resolve() });
    return promise;
  };
  const panel = createPanelStore({ ...env.ports, save, now: () => noon, wait });
  panel.getState().start();
  await settle();
  panel.setState({ account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } });
  const library = createStore<Pick<LibraryState, 'route'>>()(() => ({
    route: { collectionId: 'first', pane: 'search' },
  }));
  const queries = queriesInMemory();
  let id = 0;
  replaceMethods(savedSearchRepository, queries.repository);
  const search = createSearchStore(panel, library as unknown as LibraryStore, {
    sha256: async (bytes) => createHash('sha256').update(bytes).digest('hex'),
    newId: () => `query${++id}`,
    country: more.country ?? null,
  });
  await settle();
  const typeText = async (text: string, isAllowed = () => true) => {
    search.getState().setValue('q', text);
    void search.getState().suggestAfterTyping(isAllowed);
    await settle();
  };
  const endPauses = async () => {
    for (const { end } of pauses.splice(0)) end();
    await settle();
  };
  return { ...env, panel, search, queries, saved, library, typeText, pauses, endPauses };
}

describe('createSearchStore › suggestions', () => {
  it('sends no request by default', async () => {
    const { typeText, endPauses, requests } = await openSearch();
    await typeText('tide');
    await endPauses();
    expect(requests).toEqual([]);
  });

  it('sends one request after 400 ms without typing, for the current text', async () => {
    const { search, typeText, pauses, endPauses, requests, respond } = await openSearch({ country: 'DK' });
    search.getState().choose({ suggest: true });
    await endPauses();
    for (const text of ['t', 'ti', 'tid']) await typeText(text);
    expect([requests.length, pauses.at(-1)?.milliseconds]).toEqual([0, 400]);
    await endPauses();
    expect(requests.map(({ name, params }) => [name, params])).toEqual([['autocomplete', { q: 'tid', country: 'DK' }]]);
    respond(JSON.stringify({ data: ['tide', 'tidy', 'tide'] }));
    await settle();
    expect(search.getState().suggestions).toEqual({
      is: 'shown',
      for: 'tid',
      texts: ['tide', 'tidy'],
      skippedRows: [],
    });
  });

  it('keep suggestions of another form as received', async () => {
    const { search, requests, respond } = await openSearch();
    search.getState().setValue('q', 'tid');
    void search.getState().requestSuggestions();
    await settle();
    expect(requests).toHaveLength(1);
    respond(JSON.stringify({ data: [{ text: 'tide' }, 'tidy'] }));
    await settle();
    expect(search.getState().suggestions).toMatchObject({
      is: 'shown',
      texts: ['tidy'],
      skippedRows: [{ index: 0, row: { text: 'tide' } }],
    });
  });

  it('sends no request if a limit prevents it or the text is empty', async () => {
    const { search, typeText, endPauses, requests } = await openSearch();
    search.getState().choose({ suggest: true });
    await typeText('tide', () => false);
    await endPauses();
    await typeText('  ');
    await endPauses();
    expect(requests).toEqual([]);
  });

  it('sends no request after the suggestions were closed during the pause', async () => {
    const { search, typeText, endPauses, requests } = await openSearch();
    search.getState().choose({ suggest: true });
    await endPauses();
    await typeText('tide');
    search.getState().closeSuggestions();
    await endPauses();
    expect(requests).toEqual([]);
  });

  it('discards a response for an earlier query', async () => {
    const { search, typeText, requests, respond } = await openSearch();
    await typeText('tide');
    void search.getState().requestSuggestions();
    await settle();
    await typeText('tides');
    respond(JSON.stringify({ data: ['tide'] }));
    await settle();
    expect([requests.length, search.getState().suggestions]).toEqual([1, { is: 'none' }]);
  });
});

describe('createSearchStore › form', () => {
  it("saves the form, and starts with the user's country", async () => {
    const { search, panel, endPauses } = await openSearch({ country: 'DK' });
    expect(search.getState().values.regionCode).toBe('DK');
    search.getState().setValue('q', 'tide');
    search.getState().setValue('videoDuration', 'long');
    search.getState().choose({ pages: 3 });
    await settle();
    await endPauses();
    expect(panel.getState().settings.search).toMatchObject({
      values: { q: 'tide', videoDuration: 'long', type: 'video', regionCode: 'DK' },
      pages: 3,
    });
  });

  it('reports the filter that set the type to videos, until the next change', async () => {
    const { search } = await openSearch();
    search.getState().setValue('type', 'video,channel');
    search.getState().setValue('videoDuration', 'long');
    expect([search.getState().values.type, search.getState().videoForcedBy]).toEqual(['video', 'videoDuration']);
    search.getState().setValue('q', 'x');
    expect(search.getState().videoForcedBy).toBeNull();
  });

  it('clears the form, and fills it from a plan', async () => {
    const { search } = await openSearch();
    search.getState().setValue('q', 'tide');
    search.getState().clear();
    expect(search.getState().values).toEqual({ type: 'video' });
    search.getState().openPlan(plan);
    const { values, choice } = search.getState();
    expect(createSearchPlan(values, choice)).toEqual(plan);
  });
});

describe('createSearchStore › saved searches', () => {
  it('gives equal plans the same hash', async () => {
    const { search, queries } = await openSearch();
    await search.getState().saveQuery('Mills', plan);
    const reversed = Object.fromEntries(Object.entries(plan).reverse()) as unknown as SearchPlan;
    await search.getState().saveQuery('Mills again', reversed);
    await search.getState().saveQuery('Others', { ...plan, pages: 3 });
    const [one, same, other] = [...queries.all.values()].map(({ hash }) => hash);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });

  it('deletes a query, and restores it by undo', async () => {
    const { search, panel, queries } = await openSearch();
    await search.getState().saveQuery('Mills', plan);
    const [query] = search.getState().savedSearches;
    if (!query) throw new Error('No response was stored');
    await search.getState().deleteQuery(query);
    expect([search.getState().savedSearches, queries.all.size]).toEqual([[], 0]);
    panel.getState().toast?.action?.run();
    await settle();
    expect(search.getState().savedSearches).toEqual([query]);
  });

  it('says that a deleted query cannot be restored into a deleted collection', async () => {
    const { search, panel, queries } = await openSearch();
    await search.getState().saveQuery('Mills', plan);
    const [query] = search.getState().savedSearches;
    if (!query) throw new Error('No query was stored');
    await search.getState().deleteQuery(query);
    queries.deleteCollection();
    panel.getState().toast?.action?.run();
    await settle();
    expect([search.getState().savedSearches, panel.getState().toast?.message]).toEqual([[], ['tableGone']]);
  });

  it('lists only the queries of the current collection', async () => {
    const { search, library } = await openSearch();
    await search.getState().saveQuery('Mills', plan);
    library.setState({ route: { collectionId: 'other', pane: 'search' } });
    await settle();
    expect(search.getState().savedSearches).toEqual([]);
  });

  it('reports that the storage is full, and shows no confirmation', async () => {
    const { search, panel, queries } = await openSearch();
    queries.fillUp();
    await search.getState().saveQuery('Mills', plan);
    expect(search.getState().saveFailure).toEqual({ kind: 'storage-full' });
    expect(panel.getState().toast).toBeNull();
  });

  it('exports a plan as a file, opens it again, and rejects an invalid one', async () => {
    const { search, saved } = await openSearch();
    await search.getState().savePlanFile({ name: 'Tide: mills', plan, budget: 5000 });
    expect(saved[0]?.name).toBe('Tide_ mills plan.json');
    search.getState().loadPlan('plan.json', saved[0]?.text ?? '');
    expect(search.getState().planFile).toEqual({
      file: 'plan.json',
      ok: true,
      value: { name: 'Tide: mills', plan, budget: 5000 },
    });
    search
      .getState()
      .loadPlan('plan.json', planFileText({ name: '', plan, budget: null }).replace('"pages": 2', '"pages": -2'));
    expect(search.getState().planFile).toMatchObject({ ok: false, failure: { is: 'invalid', at: 'plan.pages' } });
    search.getState().closePlanFile();
    expect(search.getState().planFile).toBeNull();
  });
});
