import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import type { TrackStatistics } from '@/lib/captions/records';
import { codingRepository } from '@/lib/coding/repository';
import type { Collection } from '@/lib/collection/records';
import { changeCollection } from '@/lib/collection/repository/change-collection';
import type { Snapshot } from '@/lib/collection/snapshot';
import { isReasonMissing } from '@/lib/comments/author-tags';
import { countSavedThreads, readSavedThreads } from '@/lib/comments/repository/comment-repository';
import { type PackedShares, type SizeBasis, sizeBasis, typicalShares } from '@/lib/export/package-sizes';
import { originalOf, type StudyTrack } from '@/lib/replication/original-study';
import { responseRepository } from '@/lib/requests/repository/responses';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/records';
import type { MessageName } from '@/lib/shared/localized-text';
import { once } from '@/lib/shared/once';
import type { ContentOptions } from '../content-files';
import { type ExportSource, exportedIds } from '../export-file';
import type { ObservationScope } from '../observations';
import { type ContentId, contentIds, type PresetId, presets } from '../package-contents';
import { type PackageMetadata, readPackageMetadata, storedPackageMetadata } from '../package-description';
import { defaultPrivacy, forbiddenContents, type PrivacyChoices } from '../privacy-choices';
import { compareReplication } from '../replication-file';
import type { ReplyAuthors } from '../replies-file';
import { collectionRecords } from '../repository/collection-records';
import { readReplicationTracks } from '../repository/replication-tracks';
import {
  readOrigin,
  readSavedTrack,
  type SavedTrackReader,
  summarizeTracks,
  type TrackSummary,
  textsToExport,
  tracksToExport,
} from '../saved-tracks';
import type { StudyFacts } from '../study-facts';
import { collectFacts } from '../study-facts';
import { type TreatedExport, treatExport } from '../treated-source';
import { type ExportJob, type ExportJobPorts, type OutputFile, preparePackage, prepareSingleFile } from './export-jobs';
import { type DeflatedLength, type LoadedCollection, loadCollection, shareOfTracks } from './load-collection';

type WriteResult = { is: 'saved'; bytes: number; sha256: string } | { is: 'stopped' } | { is: 'no-space' };

interface ExportPorts extends ExportJobPorts {
  deflatedLength: DeflatedLength;
  tagsOf: ReplyAuthors['tagsOf'];
  measureNetwork(signal: AbortSignal): ContentOptions['measureNetwork'];
  saveStream(file: Omit<OutputFile, 'rows'>, signal: AbortSignal): Promise<WriteResult>;
}

interface OpenedCollection {
  collection: Collection;
  snapshot: Snapshot;
  notes: ExportSource['notes'];
}

interface ExportState {
  contents: ReadonlySet<ContentId>;
  scope: ObservationScope;
  chosen: ReadonlySet<VideoId> | null;
  /** The metadata of the package as typed, possibly not saved yet. */
  about: PackageMetadata;
  /** Facts about the collection; `null` until loaded. */
  facts: StudyFacts | null;
  /** All saved caption tracks; `null` until loaded. */
  tracks: readonly TrackStatistics[] | null;
  /** The numbers for the estimated sizes; `null` until loaded. */
  basis: SizeBasis | null;
  shares: PackedShares;
  /** Number of comments with saved replies. */
  threadCount: number;
  /** The file being written, with the rows read and their total. */
  work: { name: string; done: number; total: number } | null;
  lastResult: (WriteResult & { name: string }) | null;
  extensionVersion: string;
  /** Loads the facts about a collection; it sends no requests. */
  show(opened: OpenedCollection): Promise<void>;
  /** Loads the facts about captions. Other contents need not wait for them. */
  readTracks(): Promise<void>;
  selectContents(ids: readonly ContentId[], areSelected: boolean): void;
  selectPreset(id: PresetId): void;
  setObservationScope(scope: ObservationScope): void;
  choose(chosen: ReadonlySet<VideoId> | null): void;
  setPrivacy(patch: Partial<PrivacyChoices>): void;
  changeMetadata(patch: Partial<PackageMetadata>): void;
  saveMetadata(): Promise<void>;
  exportPackage(): Promise<void>;
  /** Exports one kind of content: its file, or a zip if it has several files. Returns `null` if none was written. */
  exportContent(id: ContentId): Promise<ExportState['lastResult']>;
  stop(): void;
}

export const privacyOf = ({ about }: Pick<ExportState, 'about'>): PrivacyChoices => about.privacy ?? defaultPrivacy;

/** Returns the selected contents that the choices about people allow. */
export function exportedContents(state: Pick<ExportState, 'about' | 'contents'>): Set<ContentId> {
  const forbidden = forbiddenContents(privacyOf(state));
  return new Set([...state.contents].filter((id) => !forbidden.has(id)));
}

/** Returns what prevents the export: nothing selected, or a missing reason for naming people. */
export const exportBlocker = (state: ExportState): MessageName | null => {
  if (exportedContents(state).size === 0) return 'packageNothingSelected';
  return state.contents.has('replies') && isReasonMissing(privacyOf(state).replies) ? 'packageReasonNeeded' : null;
};

export type ExportStore = StoreApi<ExportState>;

/** Returns the contents that the user last selected, or the replication package before the first selection. */
const rememberedContents = (saved: readonly string[] | null): ReadonlySet<ContentId> =>
  new Set(saved === null ? presets.replication : contentIds.filter((id) => saved.includes(id)));

const initialState = (saved: readonly string[] | null, extensionVersion: string) =>
  ({
    contents: rememberedContents(saved),
    scope: 'newest',
    chosen: null,
    about: readPackageMetadata(null),
    facts: null,
    tracks: null,
    basis: null,
    shares: typicalShares,
    threadCount: 0,
    work: null,
    lastResult: null,
    extensionVersion,
  }) satisfies Partial<ExportState>;

/** Creates the store that exports a collection from saved responses, without requests. */
export function createExportStore(app: AppStore, ports: ExportPorts): ExportStore {
  return createStore<ExportState>()((set, get, store) => {
    const about = aboutActions(store);
    let opened: OpenedCollection | null = null;
    let ledger: LedgerEntry[] = [];
    let timedNotes: LoadedCollection['timedNotes'] = [];
    let context: LoadedCollection['context'] = { runs: [], steps: [], reused: [] };
    let summaries: TrackSummary[] | null = null;
    let studyTracks: StudyTrack[] | null = null;
    const source = async (): Promise<ExportSource | null> =>
      opened && {
        ...opened,
        coding: await codingRepository.of(opened.collection.id),
        collection: { ...opened.collection, about: storedPackageMetadata(get().about) },
        chosen: get().chosen,
        body: withReadProgress(opened.snapshot, store),
        history: collectionRecords.history(opened.collection.id),
      };
    /** Returns what is exported now, and the facts about it. */
    const treated = async (): Promise<(TreatedExport & { facts: StudyFacts }) | null> => {
      const currentSource = await source();
      if (!currentSource) return null;
      const treatedExport = await treatExport(currentSource, privacyOf(get()), ports.tagsOf);
      const exported = new Set<string>(exportedIds(currentSource));
      const threads = await countSavedThreads(exported, app.getState().settings.replyDays);
      const facts = collectFacts(treatedExport.source, ledger, {
        runs: context.runs.map(treatedExport.run),
        reused: context.reused,
        steps: context.steps.map(treatedExport.step),
        tracks: summaries?.filter(({ videoId }) => exported.has(videoId)) ?? null,
        threads,
        replication: compareReplication(treatedExport.source, studyTracks),
      });
      return { ...treatedExport, facts };
    };
    let reads = 0;
    const read = async () => {
      reads += 1;
      const nth = reads;
      const current = await treated();
      // A newer state is already being read.
      if (!current || nth !== reads) return;
      const exported = new Set<string>(exportedIds(current.source));
      const tracks = tracksToExport(get().tracks ?? [], exportedIds(current.source));
      const exportedNotes = timedNotes.filter(({ videoId }) => exported.has(videoId));
      set({ facts: current.facts, basis: sizeBasis(current.source, tracks, exportedNotes) });
    };
    const selectContents = (contents: ReadonlySet<ContentId>) => {
      set({ contents });
      void app.getState().changeSettings({ exportContents: [...contents] });
    };
    return {
      ...initialState(app.getState().settings.exportContents, ports.extensionVersion),
      async show(next) {
        const { id } = next.collection;
        if (opened?.collection.id !== id) set({ facts: null, basis: null, chosen: null, lastResult: null });
        if (opened?.collection.id !== id) {
          summaries = null;
          studyTracks = null;
        }
        opened = next;
        about.show(next.collection);
        const loaded = await loadCollection(ports.deflatedLength, id, next.snapshot);
        // Another collection, or a newer state of this one, is already being shown.
        if (opened !== next) return;
        ({ ledger, context, timedNotes } = loaded);
        set({ threadCount: loaded.threadCount, shares: { ...get().shares, responses: loaded.responseShare } });
        await read();
      },
      async readTracks() {
        const tracks = await readTracks();
        const share = await shareOfTracks(ports.deflatedLength, tracks);
        const ids = opened?.snapshot.ids ?? [];
        summaries = await summarizeTracks({ texts: async () => textsToExport(tracks, ids), origin: originOf });
        if (originalOf(opened?.collection.design)) studyTracks = await readReplicationTracks(ids);
        set({ tracks, shares: { ...get().shares, tracks: share } });
        await read();
      },
      selectContents: (ids, areSelected) => {
        const others = [...get().contents].filter((id) => !ids.includes(id));
        selectContents(new Set(areSelected ? [...others, ...ids] : others));
      },
      selectPreset: (id) => selectContents(new Set(presets[id])),
      setObservationScope: (scope) => set({ scope }),
      choose(chosen) {
        set({ chosen });
        void read();
      },
      setPrivacy(patch) {
        about.change({ privacy: { ...privacyOf(get()), ...patch } });
        // The facts do not depend on the authors of replies.
        if (!patch.replies) void read();
      },
      changeMetadata: about.change,
      saveMetadata: about.save,
      ...exportActions(app, ports, store, treated),
    };
  });
}

/** Returns the actions that show, change and save the metadata of the package. */
function aboutActions(store: StoreApi<ExportState>) {
  let collectionId: string | null = null;
  /** The stored metadata that this page has shown or saved, as JSON; the last entry is current. */
  let known: string[] = [];
  const textOf = (about: unknown): string => JSON.stringify(storedPackageMetadata(about) ?? {});
  return {
    show({ id, about: metadata }: Collection) {
      if (id !== collectionId) known = [];
      collectionId = id;
      // A change from this page may be read late and must not replace newer input.
      if (known.includes(textOf(metadata))) return;
      known.push(textOf(metadata));
      store.setState({ about: readPackageMetadata(metadata) });
    },
    change: (patch: Partial<PackageMetadata>) => store.setState(({ about }) => ({ about: { ...about, ...patch } })),
    async save() {
      const { about } = store.getState();
      if (collectionId === null || known.at(-1) === textOf(about)) return;
      known.push(textOf(about));
      await changeCollection(collectionId, { about: storedPackageMetadata(about) });
    },
  };
}

/** Returns the export actions. A new export does not start while a file is being written. */
function exportActions(
  app: AppStore,
  ports: ExportPorts,
  store: StoreApi<ExportState>,
  treatedNow: () => Promise<(TreatedExport & { facts: StudyFacts }) | null>,
) {
  let controller = new AbortController();
  let isBusy = false;
  const write = async (prepare: (job: ExportJob) => Promise<OutputFile>, refresh = async () => {}) => {
    if (isBusy) return null;
    // `work` is set only after the preparation, which may read every saved caption track.
    isBusy = true;
    controller = new AbortController();
    try {
      await refresh();
      const treated = await treatedNow();
      if (!treated) return null;
      const options = contentOptions(app, ports, treated, { store, signal: controller.signal });
      const { rows, ...file } = await prepare({ source: treated.source, facts: treated.facts, options });
      store.setState({ work: { name: file.name, done: 0, total: rows }, lastResult: null });
      const lastResult = { ...(await ports.saveStream(file, controller.signal)), name: file.name };
      store.setState({ lastResult });
      if (lastResult.is === 'saved') app.getState().announce(['saveDone', file.name]);
      return lastResult;
    } finally {
      isBusy = false;
      store.setState({ work: null });
    }
  };
  return {
    async exportPackage() {
      const { readTracks: countTracks } = store.getState();
      if (exportBlocker(store.getState()) !== null) return;
      // The methods text counts the tracks that are exported now.
      await write((job) => {
        const state = store.getState();
        return preparePackage({ ...state, contents: exportedContents(state), privacy: privacyOf(state) }, ports, job);
      }, countTracks);
    },
    async exportContent(id: ContentId) {
      const privacy = privacyOf(store.getState());
      const isBlocked = forbiddenContents(privacy).has(id) || (id === 'replies' && isReasonMissing(privacy.replies));
      return isBlocked ? null : write((job) => prepareSingleFile(id, ports, job));
    },
    stop: () => controller.abort(),
  };
}

const contentOptions = (
  app: AppStore,
  ports: ExportPorts,
  treated: TreatedExport & { facts: StudyFacts },
  { store, signal }: { store: StoreApi<ExportState>; signal: AbortSignal },
): ContentOptions => {
  const { scope, contents, threadCount } = store.getState();
  const { replies: naming } = privacyOf(store.getState());
  const { source, facts } = treated;
  const videoIds = new Set(exportedIds(source));
  return {
    scope,
    createdBy: `Sidelight ${ports.extensionVersion}`,
    changedAt: facts.changedAt,
    // Without a reason, nobody is named, even if the file is saved alone.
    people: { naming: isReasonMissing(naming) ? { is: 'replaced' } : naming, tagsOf: ports.tagsOf },
    comments: contents.has('replies') && threadCount > 0,
    notes: contents.has('notes'),
    threads: () => treated.threads(readSavedThreads(videoIds, app.getState().settings.replyDays)),
    captions: treated.captions(savedTracks(source, store)),
    measureNetwork: ports.measureNetwork(signal),
  };
};

/** Returns the facts of all saved caption tracks. The first call can take a minute. */
async function readTracks(): Promise<readonly TrackStatistics[]> {
  await derivedTrackRepository.bringUpToDate(() => {});
  return derivedTrackRepository.facts();
}

const originOf = (track: TrackStatistics) => readOrigin(track, responseRepository.get);

const savedTracks = (source: ExportSource, store: StoreApi<ExportState>): SavedTrackReader => ({
  tracks: once(async () => tracksToExport(await readTracks(), exportedIds(source))),
  texts: once(async () => textsToExport(await readTracks(), exportedIds(source))),
  origin: originOf,
  async read(track) {
    const read = await readSavedTrack(track, responseRepository.get);
    addProgress(store, track.lines);
    return read;
  },
});

/** Wraps `body` to count the rows of the responses that are read. */
const withReadProgress =
  ({ captures }: Snapshot, store: StoreApi<ExportState>): ExportSource['body'] =>
  async (id) => {
    const text = await collectionRecords.body(id);
    addProgress(store, captures.find((capture) => capture.id === id)?.ids.length ?? 0);
    return text;
  };

function addProgress({ getState, setState }: StoreApi<ExportState>, rows: number): void {
  const { work } = getState();
  if (work) setState({ work: { ...work, done: Math.min(work.total, work.done + rows) } });
}
