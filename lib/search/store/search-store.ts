import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import type { LibraryStore } from '@/lib/collection/store/library-store';
import { type PlanFile, type PlanFileFailure, parsePlanFile, planFileText } from '@/lib/runs/plan-file';
import type { Plan, SearchPlan } from '@/lib/runs/plan-schema';
import type { InvalidRow } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { countries } from '@/lib/service/value-sets';
import { createDefaultSettings, type SearchChoice } from '@/lib/settings/settings';
import { coalesce } from '@/lib/shared/async-jobs';
import { fileName } from '@/lib/shared/file-name';
import { canonicalJson } from '@/lib/shared/json';
import type { SavedSearch } from '../records';
import { savedSearchRepository } from '../repository';
import { choiceFromPlan, type FormValues, initialFormValues, type SearchParameter, setFormValue } from '../search-form';

interface SearchPorts {
  /** SHA-256 in hexadecimal. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  newId(): string;
  /** The user's country, if known. */
  country: string | null;
}

type LoadedPlanFile = { file: string } & ({ ok: true; value: PlanFile } | { ok: false; failure: PlanFileFailure });

interface SearchState {
  choice: SearchChoice;
  values: FormValues;
  /** The filter that caused the last automatic change of the type to videos. */
  videoForcedBy: SearchParameter | null;
  /** Newest first. */
  savedSearches: readonly SavedSearch[];
  planFile: LoadedPlanFile | null;
  saveFailure: Failure | null;
  suggestions: Suggestions;
  setValue(name: SearchParameter, value: string): void;
  choose(change: Partial<SearchChoice>): void;
  clear(): void;
  openPlan(plan: SearchPlan): void;
  saveQuery(name: string, plan: Plan): Promise<void>;
  /** Deletes a saved query, with an undo. */
  deleteQuery(query: SavedSearch): Promise<void>;
  savePlanFile(file: PlanFile): Promise<void>;
  loadPlan(file: string, text: string): void;
  closePlanFile(): void;
  /** Requests suggestions, which costs money; a later input discards the response. */
  requestSuggestions(): Promise<void>;
  /**
   * Requests suggestions after a pause in typing, if the user has enabled this. `isAllowed` checks the limits at that
   * time.
   */
  suggestAfterTyping(isAllowed: () => boolean): Promise<void>;
  closeSuggestions(): void;
}
export type SearchStore = StoreApi<SearchState>;

/** Creates the store of the search form, the saved searches and the plan files. Changes of the form are saved. */
export function createSearchStore(app: AppStore, library: LibraryStore, ports: SearchPorts): SearchStore {
  const { country } = ports;
  const clock = app.getState().ports;
  const first = app.getState().settings.search;
  const shownCollectionId = () => library.getState().route.collectionId;
  const readSavedSearches = async () => {
    const collectionId = shownCollectionId();
    const all = await savedSearchRepository.all(collectionId);
    if (collectionId === shownCollectionId())
      store.setState({ savedSearches: all.toSorted((a, b) => b.createdAt - a.createdAt) });
  };
  const saveSoon = coalesce(() => app.getState().changeSettings({ search: store.getState().choice }), clock);
  const setChoice = (choice: SearchChoice, videoForcedBy: SearchParameter | null = null) => {
    store.setState({ choice, values: initialFormValues(choice, country), videoForcedBy });
    void saveSoon();
  };
  const store: SearchStore = createStore<SearchState>()((set, get) => ({
    choice: first,
    values: initialFormValues(first, country),
    videoForcedBy: null,
    savedSearches: [],
    planFile: null,
    saveFailure: null,
    suggestions: { is: 'none' },
    ...formActions(get, setChoice),
    ...savedSearchActions(app, set, ports, shownCollectionId, readSavedSearches),
    ...suggestionActions(app, set, get),
    loadPlan: (file, text) => set({ planFile: { file, ...parsePlanFile(text) } }),
    closePlanFile: () => set({ planFile: null }),
  }));
  followSettings(app, store, country);
  savedSearchRepository.watch(() => void readSavedSearches());
  library.subscribe(({ route }, { route: before }) => {
    if (route.collectionId !== before.collectionId) void readSavedSearches();
  });
  void readSavedSearches();
  return store;
}

type SetState = SearchStore['setState'];
type GetState = SearchStore['getState'];

/**
 * The page may render before the settings are loaded; until the user enters something, loaded values replace the form.
 */
function followSettings(app: AppStore, store: SearchStore, country: string | null): void {
  const untouched = store.getState().choice;
  app.subscribe(({ settings: { search } }, before) => {
    if (search === before.settings.search || store.getState().choice !== untouched) return;
    store.setState({ choice: search, values: initialFormValues(search, country) });
  });
}

function formActions(get: GetState, setChoice: (choice: SearchChoice, videoForcedBy?: SearchParameter | null) => void) {
  const choice = () => get().choice;
  return {
    setValue(name: SearchParameter, value: string) {
      const { values, forcesVideo } = setFormValue(get().values, name, value);
      const entered = Object.entries(values).flatMap(([one, text]) => (text === undefined ? [] : [[one, text]]));
      setChoice({ ...choice(), values: Object.fromEntries(entered) }, forcesVideo ? name : null);
    },
    choose: (change: Partial<SearchChoice>) => setChoice({ ...choice(), ...change }, get().videoForcedBy),
    clear: () => setChoice({ ...createDefaultSettings().search, suggest: choice().suggest }),
    openPlan: (plan: SearchPlan) => setChoice(choiceFromPlan(plan, choice())),
  };
}

function savedSearchActions(
  app: AppStore,
  set: SetState,
  ports: SearchPorts,
  shownCollectionId: () => string,
  readSavedSearches: () => Promise<void>,
) {
  const { sha256, newId } = ports;
  const { showToast } = app.getState();
  const storeQuery = async (query: SavedSearch): Promise<boolean> => {
    const written = await savedSearchRepository.put(query);
    set({ saveFailure: written.ok ? null : written.failure });
    await readSavedSearches();
    if (written.ok && written.value === 'deleted') showToast(['tableGone']);
    return written.ok && written.value === 'stored';
  };
  return {
    async saveQuery(name: string, plan: Plan) {
      const hash = await sha256(new TextEncoder().encode(canonicalJson(plan)));
      const createdAt = app.getState().ports.now();
      const isSaved = await storeQuery({ id: newId(), collectionId: shownCollectionId(), name, plan, hash, createdAt });
      if (isSaved) showToast(['searchSaved', name]);
    },
    async deleteQuery(query: SavedSearch) {
      await savedSearchRepository.delete(query.id);
      await readSavedSearches();
      showToast(['searchQueryDeleted', query.name], { message: ['undo'], run: () => void storeQuery(query) });
    },
    savePlanFile: (file: PlanFile) =>
      app
        .getState()
        .ports.save(fileName({ title: file.name, id: '', lang: 'plan', ext: 'json' }), 'application/json', [
          planFileText(file),
        ]),
  };
}

/** Milliseconds without typing before suggestions are requested. */
const typingPause = 400;

type Suggestions =
  | { is: 'none' }
  | { is: 'requesting'; for: string; since: number }
  | { is: 'shown'; for: string; texts: readonly string[]; skippedRows: readonly InvalidRow[] }
  | { is: 'failed'; for: string; failure: Failure };

export const suggestionParams = (q: string, region: string | undefined): ParamsOf<'autocomplete'> => ({
  q,
  ...(region !== undefined && countries.includes(region) && { country: region }),
});

/** Suggestions are requested only on a click or, if the user has enabled this, while the user types. */
function suggestionActions(app: AppStore, set: SetState, get: GetState) {
  let typings = 0;
  const closeSuggestions = () => {
    // A pause that is still running must not end in a paid request.
    typings += 1;
    set({ suggestions: { is: 'none' } });
  };
  const requestSuggestions = async () => {
    const { values } = get();
    const q = (values.q ?? '').trim();
    if (q === '') return;
    const pending: Suggestions = { is: 'requesting', for: q, since: app.getState().ports.now() };
    set({ suggestions: pending });
    const params = suggestionParams(q, values.regionCode);
    const result = await app.getState().call('autocomplete', params, { startedBy: 'user' });
    if (get().suggestions !== pending) return;
    if (!result.ok) return set({ suggestions: { is: 'failed', for: q, failure: result.failure } });
    const { value, skippedRows } = result.value;
    set({ suggestions: { is: 'shown', for: q, texts: [...new Set(value.data)].slice(0, 20), skippedRows } });
  };
  return {
    requestSuggestions,
    closeSuggestions,
    async suggestAfterTyping(isAllowed: () => boolean) {
      closeSuggestions();
      const thisTyping = typings;
      if (!get().choice.suggest) return;
      await app.getState().ports.wait(typingPause);
      if (thisTyping === typings && get().choice.suggest && isAllowed()) await requestSuggestions();
    },
  };
}
