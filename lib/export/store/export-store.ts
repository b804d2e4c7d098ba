import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Collection } from '@/lib/collection/collection';
import type { Snapshot } from '@/lib/collection/snapshot';
import { isReasonMissing } from '@/lib/comments/author-tags';
import type { AuthorNaming } from '@/lib/comments/export/exported-reply';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { ContentOptions } from '../content-files';
import type { CollectionHistory, ExportSource } from '../export-file';
import type { ObservationScope } from '../observations';
import { type ContentId, contentIds, packageContents } from '../package-contents';
import type { ReplyAuthors, SavedThread } from '../replies-file';
import type { StudyFacts } from '../study-facts';
import { type ExportJob, type ExportJobPorts, type OutputFile, preparePackage, prepareSingleFile } from './export-jobs';

/** The result of writing a file. */
type WriteResult = { is: 'saved'; bytes: number; sha256: string } | { is: 'stopped' } | { is: 'no-room' };

interface ExportPorts extends ExportJobPorts {
  body: ExportSource['body'];
  history(collectionId: string): CollectionHistory;
  threads(videoIds: ReadonlySet<string>, days: number): AsyncIterable<SavedThread>;
  countThreads(videoIds: ReadonlySet<string>): Promise<number>;
  tagsOf: ReplyAuthors['tagsOf'];
  sink(file: Omit<OutputFile, 'rows'>, signal: AbortSignal): Promise<WriteResult>;
}

/** The collection to export, as it is now. */
interface OpenedCollection {
  collection: Collection;
  snapshot: Snapshot;
  notes: ExportSource['notes'];
}

interface ExportState {
  contents: ReadonlySet<ContentId>;
  which: ObservationScope;
  chosen: ReadonlySet<VideoId> | null;
  naming: AuthorNaming;
  /** Facts about the collection; `null` until loaded. */
  facts: StudyFacts | null;
  /** Number of comments with saved replies. */
  threads: number;
  /** The file being written, with the rows read and their total. */
  work: { name: string; done: number; of: number } | null;
  /** The result of the last export. */
  ended: (WriteResult & { name: string }) | null;
  toolVersion: string;
}

/** Returns whether a reason for naming people is missing, which prevents the export. */
export const lacksNamingReason = ({ naming, contents }: ExportState): boolean =>
  contents.has('replies') && isReasonMissing(naming);

export interface ExportStore extends StoreApi<ExportState> {
  /** Loads the facts about a collection; it sends no requests. */
  show(opened: OpenedCollection): Promise<void>;
  selectContent(id: ContentId, isSelected: boolean): void;
  setObservationScope(which: ObservationScope): void;
  choose(chosen: ReadonlySet<VideoId> | null): void;
  name(naming: AuthorNaming): void;
  exportPackage(): Promise<void>;
  /** Exports a single content: a file, or a zip if it has several. */
  exportContent(id: ContentId): Promise<void>;
  stop(): void;
}

const initialState = (toolVersion: string): ExportState => ({
  contents: new Set(contentIds.filter((id) => packageContents[id].isDefault)),
  which: 'newest',
  chosen: null,
  naming: { is: 'replaced' },
  facts: null,
  threads: 0,
  work: null,
  ended: null,
  toolVersion,
});

/** Creates the store that exports a collection from saved responses, without requests. */
export function createExportStore(panel: PanelStore, ports: ExportPorts): ExportStore {
  const store = createStore<ExportState>()(() => initialState(ports.toolVersion));
  let opened: OpenedCollection | null = null;
  let ledger: LedgerEntry[] = [];
  let context: Pick<StudyFacts, 'runs'> & { reused: LedgerEntry[] } = { runs: [], reused: [] };
  const source = (): ExportSource | null =>
    opened && {
      ...opened,
      chosen: store.getState().chosen,
      body: withReadProgress(opened.snapshot, ports.body, store),
      history: ports.history(opened.collection.id),
    };
  const read = async () => {
    const { collectFacts } = await import('../study-facts');
    const currentSource = source();
    if (currentSource) store.setState({ facts: collectFacts(currentSource, ledger, context) });
  };
  return Object.assign(store, {
    async show(next: OpenedCollection) {
      if (opened?.collection.id !== next.collection.id) store.setState({ facts: null, chosen: null, ended: null });
      opened = next;
      const { id } = next.collection;
      const costs = ports.costs(id);
      const runs = ports.runs(id);
      const reused = ports.reused(next.snapshot.captures);
      ledger = await costs;
      context = { runs: await runs, reused: await reused };
      store.setState({ threads: await ports.countThreads(new Set(next.snapshot.ids)) });
      await read();
    },
    selectContent(id: ContentId, isSelected: boolean) {
      const next = new Set(store.getState().contents);
      if (isSelected) next.add(id);
      else next.delete(id);
      store.setState({ contents: next });
    },
    setObservationScope: (which: ObservationScope) => store.setState({ which }),
    choose(chosen: ReadonlySet<VideoId> | null) {
      store.setState({ chosen });
      void read();
    },
    name: (naming: AuthorNaming) => store.setState({ naming }),
    ...exportActions(panel, ports, store, source),
  });
}

/** Returns the export actions; only one export runs at a time. */
function exportActions(
  panel: PanelStore,
  ports: ExportPorts,
  store: StoreApi<ExportState>,
  sourceNow: () => ExportSource | null,
) {
  let controller = new AbortController();
  const write = async (prepare: (job: ExportJob) => Promise<OutputFile>) => {
    const source = sourceNow();
    const { facts, work } = store.getState();
    if (!source || !facts || work) return;
    controller = new AbortController();
    const options = contentOptions(panel, ports, { source, facts }, store.getState());
    const { rows, ...file } = await prepare({ source, facts, options });
    store.setState({ work: { name: file.name, done: 0, of: rows }, ended: null });
    try {
      const result = await ports.sink(file, controller.signal);
      store.setState({ ended: { ...result, name: file.name } });
      if (result.is === 'saved') panel.getState().announce(['saveDone', file.name]);
    } finally {
      store.setState({ work: null });
    }
  };
  return {
    async exportPackage() {
      if (!lacksNamingReason(store.getState())) await write((job) => preparePackage(store.getState(), ports, job));
    },
    async exportContent(id: ContentId) {
      if (id !== 'replies' || !isReasonMissing(store.getState().naming))
        await write((job) => prepareSingleFile(id, ports, job));
    },
    stop: () => controller.abort(),
  };
}

const contentOptions = (
  panel: PanelStore,
  ports: ExportPorts,
  { source, facts }: Omit<ExportJob, 'options'>,
  { which, naming, contents, threads }: ExportState,
): ContentOptions => {
  const videoIds = source.chosen ?? new Set(source.snapshot.ids);
  return {
    which,
    createdBy: `Sidelight ${ports.toolVersion}`,
    changedAt: facts.changedAt,
    // Without a reason nobody is named, even if the file is saved alone.
    people: { naming: isReasonMissing(naming) ? { is: 'replaced' } : naming, tagsOf: ports.tagsOf },
    comments: contents.has('replies') && threads > 0,
    threads: () => ports.threads(videoIds, panel.getState().settings.replyDays),
  };
};

/** Wraps the reading of bodies to count their rows. */
const withReadProgress =
  ({ captures }: Snapshot, body: ExportSource['body'], store: StoreApi<ExportState>): ExportSource['body'] =>
  async (id) => {
    const text = await body(id);
    const { work } = store.getState();
    const rows = captures.find((capture) => capture.id === id)?.ids.length ?? 0;
    if (work) store.setState({ work: { ...work, done: Math.min(work.of, work.done + rows) } });
    return text;
  };
