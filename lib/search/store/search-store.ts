import { createStore, type StoreApi } from 'zustand/vanilla';
import { coalesced, type Pace } from '@/lib/app-store/coalesced';
import type { Panel } from '@/lib/app-store/panel-store';
import type { Stop } from '@/lib/app-store/ports';
import type { LibraryStore } from '@/lib/collection/store/library-store';
import type { Plan } from '@/lib/runs/plan';
import { normalText, type PlanFile, type PlanFileFailure, planFileFrom, planFileText } from '@/lib/runs/plan-file';
import type { SearchPlan } from '@/lib/runs/plans/search-plan';
import type { RunView } from '@/lib/runs/run-view';
import type { Failure } from '@/lib/service/failure';
import { readDefaults, type SearchChoice } from '@/lib/settings/settings';
import { fileName } from '@/lib/shared/file-name';
import type { Result } from '@/lib/shared/result';
import { type OtherRows, otherRowsIn } from '../other-results';
import type { SavedQuery } from '../saved-query';
import { choiceFrom, formValues } from '../search-choices';
import { type FormValues, type Parameter, withValue } from '../search-form';
import { makeSuggesting, type Suggesting } from './suggestions';

/** What the search needs of the browser beyond what every page has. */
export interface SearchPorts extends Pace {
  queries: {
    all(collectionId: string): Promise<SavedQuery[]>;
    put(query: SavedQuery): Promise<Result<null, Failure>>;
    forget(id: string): Promise<void>;
    watch(changed: () => void): Stop;
  };
  /** The text of an answer; `undefined` where it was forgotten. */
  body(captureId: string): Promise<string | undefined>;
  /** SHA-256 in hexadecimal. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** A name that no other query has. */
  newId(): string;
  /** The reader's own country, where it is known. */
  country: string | null;
}

/** A plan file that was opened: what it holds, or why it is none. */
export type Loaded = { file: string } & ({ ok: true; value: PlanFile } | { ok: false; failure: PlanFileFailure });

export interface Search {
  choice: SearchChoice;
  values: FormValues;
  /** A filter that only videos have has just taken all but videos out. */
  madeVideo: Parameter | null;
  /** The newest first. */
  queries: readonly SavedQuery[];
  loaded: Loaded | null;
  /** Why the query that was to be kept is not. */
  unkept: Failure | null;
  /** By the run: what it found that is no video, once that was read. */
  others: Readonly<Record<string, OtherRows>>;
}

export interface SearchStore extends StoreApi<Search> {
  suggesting: Suggesting;
  enter(name: Parameter, value: string): void;
  choose(change: Partial<SearchChoice>): void;
  clear(): void;
  /** Puts a plan back into the form. */
  open(plan: SearchPlan): void;
  keep(name: string, plan: Plan): Promise<void>;
  /** With an undo. */
  forget(query: SavedQuery): Promise<void>;
  save(file: PlanFile): Promise<void>;
  load(file: string, text: string): void;
  putAway(): void;
  readOthers(run: Pick<RunView, 'id' | 'stored'>): Promise<void>;
}

/** The form of the search, which is remembered, and the plans that are kept by name or came as files. */
export function makeSearch(panel: Panel, library: LibraryStore, ports: SearchPorts): SearchStore {
  const { queries, country } = ports;
  const first = panel.getState().settings.search;
  const store = createStore<Search>()(() => ({
    choice: first,
    values: formValues(first, country),
    madeVideo: null,
    queries: [],
    loaded: null,
    unkept: null,
    others: {},
  }));
  const here = () => library.getState().place.collectionId;
  const read = async () => {
    const collectionId = here();
    const all = await queries.all(collectionId);
    if (collectionId === here()) store.setState({ queries: all.toSorted((a, b) => b.createdAt - a.createdAt) });
  };
  const remember = coalesced(() => panel.getState().changeSettings({ search: store.getState().choice }), ports);
  const put = (choice: SearchChoice, madeVideo: Parameter | null = null) => {
    store.setState({ choice, values: formValues(choice, country), madeVideo });
    void remember();
  };
  followSettings(panel, store, country);
  queries.watch(() => void read());
  library.subscribe(({ place }, { place: before }) => {
    if (place.collectionId !== before.collectionId) void read();
  });
  void read();

  return Object.assign(store, {
    suggesting: makeSuggesting(panel, store, ports),
    ...formVerbs(store, put),
    ...keepingVerbs(panel, store, ports, here, read),
    load: (file: string, text: string) => store.setState({ loaded: { file, ...planFileFrom(text) } }),
    putAway: () => store.setState({ loaded: null }),
    readOthers: othersReader(store, ports.body),
  });
}

/** The page may be drawn before its settings are read: until the reader enters something, the form is what was kept. */
function followSettings(panel: Panel, store: StoreApi<Search>, country: string | null): void {
  const untouched = store.getState().choice;
  panel.subscribe(({ settings: { search } }, before) => {
    if (search === before.settings.search || store.getState().choice !== untouched) return;
    store.setState({ choice: search, values: formValues(search, country) });
  });
}

/** A run is drawn anew often, and read again only where it has more answers. */
function othersReader(store: StoreApi<Search>, body: SearchPorts['body']) {
  const read = new Map<string, number>();
  return async ({ id, stored }: Pick<RunView, 'id' | 'stored'>): Promise<void> => {
    if ((read.get(id) ?? 0) === stored.length) return;
    read.set(id, stored.length);
    const others = { channels: 0, playlists: 0 };
    for (const { captureId } of stored) {
      const rows = otherRowsIn((await body(captureId)) ?? '');
      others.channels += rows.channels;
      others.playlists += rows.playlists;
    }
    store.setState((state) => ({ others: { ...state.others, [id]: others } }));
  };
}

function formVerbs(store: StoreApi<Search>, put: (choice: SearchChoice, madeVideo?: Parameter | null) => void) {
  const choice = () => store.getState().choice;
  return {
    enter(name: Parameter, value: string) {
      const { values, madeVideo } = withValue(store.getState().values, name, value);
      const kept = Object.entries(values).flatMap(([one, text]) => (text === undefined ? [] : [[one, text]]));
      put({ ...choice(), values: Object.fromEntries(kept) }, madeVideo ? name : null);
    },
    choose: (change: Partial<SearchChoice>) => put({ ...choice(), ...change }, store.getState().madeVideo),
    clear: () => put({ ...readDefaults().search, suggest: choice().suggest }),
    open: (plan: SearchPlan) => put(choiceFrom(plan, choice())),
  };
}

function keepingVerbs(
  panel: Panel,
  store: StoreApi<Search>,
  ports: SearchPorts,
  here: () => string,
  read: () => Promise<void>,
) {
  const { queries, sha256, newId } = ports;
  const { tell } = panel.getState();
  const put = async (query: SavedQuery): Promise<boolean> => {
    const written = await queries.put(query);
    store.setState({ unkept: written.ok ? null : written.failure });
    await read();
    return written.ok;
  };
  return {
    async keep(name: string, plan: Plan) {
      const hash = await sha256(new TextEncoder().encode(normalText(plan)));
      const createdAt = panel.ports.now();
      const kept = await put({ id: newId(), collectionId: here(), name, plan, hash, createdAt });
      if (kept) tell(['searchSaved', name]);
    },
    async forget(query: SavedQuery) {
      await queries.forget(query.id);
      await read();
      tell(['searchQueryForgotten', query.name], { says: ['searchUndo'], run: () => void put(query) });
    },
    save: (file: PlanFile) =>
      panel.ports.save(fileName({ title: file.name, id: '', lang: 'plan', ext: 'json' }), 'application/json', [
        planFileText(file),
      ]),
  };
}
