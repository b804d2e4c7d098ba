import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '@/lib/app-store/panel-store';
import type { Collection } from '@/lib/collection/collection';
import type { Roll } from '@/lib/collection/snapshot';
import type { Naming } from '@/lib/comments/export/exported-reply';
import { isUnreasoned } from '@/lib/comments/reason';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { type ContentId, contentIds, contents } from '../content-list';
import type { Making } from '../contents';
import type { CollectionHistory, ExportSource } from '../export-file';
import type { Which } from '../observations';
import type { People, SavedThread } from '../replies-file';
import type { Facts } from '../study-facts';
import { type Job, type JobPorts, oneFile, packageFile, type ToWrite } from './export-jobs';

/** How a file ended that was written piece by piece. */
type Sunk = { is: 'saved'; bytes: number; sha256: string } | { is: 'stopped' } | { is: 'no-room' };

/** What handing in needs of the browser. */
export interface HandInPorts extends JobPorts {
  body: ExportSource['body'];
  history(collectionId: string): CollectionHistory;
  threads(videoIds: ReadonlySet<string>, days: number): AsyncIterable<SavedThread>;
  countThreads(videoIds: ReadonlySet<string>): Promise<number>;
  tagsOf: People['tagsOf'];
  sink(file: Omit<ToWrite, 'rows'>, signal: AbortSignal): Promise<Sunk>;
}

/** The collection that is handed in, as it is known now. */
export interface HandInHere {
  collection: Collection;
  roll: Roll;
  marks: ExportSource['marks'];
}

export interface HandIn {
  takes: ReadonlySet<ContentId>;
  which: Which;
  chosen: ReadonlySet<VideoId> | null;
  naming: Naming;
  /** What is said of the collection; `null` until it is looked at. */
  facts: Facts | null;
  /** Comments whose replies are held. */
  threads: number;
  /** What is being written: rows read, of all that will be. */
  work: { name: string; done: number; of: number } | null;
  /** How the last one ended. */
  ended: (Sunk & { name: string }) | null;
  /** Version of this extension. */
  toolVersion: string;
}

/** Then nothing with people in it goes out (COM-06). */
export const lacksReason = ({ naming, takes }: HandIn): boolean => takes.has('replies') && isUnreasoned(naming);

export interface HandInStore extends StoreApi<HandIn> {
  /** Looks at a collection as it is now: free, and nothing is asked. */
  show(here: HandInHere): Promise<void>;
  take(id: ContentId, takes: boolean): void;
  observe(which: Which): void;
  choose(chosen: ReadonlySet<VideoId> | null): void;
  name(naming: Naming): void;
  savePackage(): Promise<void>;
  /** Saves one content alone: a file, or a zip where it is several. */
  saveOne(id: ContentId): Promise<void>;
  stop(): void;
}

/** As a package begins. */
const atFirst = (toolVersion: string): HandIn => ({
  takes: new Set(contentIds.filter((id) => contents[id].usual)),
  which: 'newest',
  chosen: null,
  naming: { is: 'replaced' },
  facts: null,
  threads: 0,
  work: null,
  ended: null,
  toolVersion,
});

/** Writes a collection into files: everything from what is held, for nothing, and no piece of it before it is wanted. */
export function makeHandIn(panel: Panel, ports: HandInPorts): HandInStore {
  const store = createStore<HandIn>()(() => atFirst(ports.toolVersion));
  let here: HandInHere | null = null;
  let ledger: LedgerEntry[] = [];
  let beside: Pick<Facts, 'runs'> & { reused: LedgerEntry[] } = { runs: [], reused: [] };
  const source = (): ExportSource | null =>
    here && {
      ...here,
      chosen: store.getState().chosen,
      body: counted(here.roll, ports.body, store),
      history: ports.history(here.collection.id),
    };
  const read = async () => {
    const { factsOf } = await import('../study-facts');
    const now = source();
    if (now) store.setState({ facts: factsOf(now, ledger, beside) });
  };
  return Object.assign(store, {
    async show(next: HandInHere) {
      if (here?.collection.id !== next.collection.id) store.setState({ facts: null, chosen: null, ended: null });
      here = next;
      const { id } = next.collection;
      const [costs, runs, reused] = [ports.costs(id), ports.runs(id), ports.reused(next.roll.captures)];
      ledger = await costs;
      beside = { runs: await runs, reused: await reused };
      store.setState({ threads: await ports.countThreads(new Set(next.roll.ids)) });
      await read();
    },
    take(id: ContentId, takes: boolean) {
      const next = new Set(store.getState().takes);
      if (takes) next.add(id);
      else next.delete(id);
      store.setState({ takes: next });
    },
    observe: (which: Which) => store.setState({ which }),
    choose(chosen: ReadonlySet<VideoId> | null) {
      store.setState({ chosen });
      void read();
    },
    name: (naming: Naming) => store.setState({ naming }),
    ...writing(panel, ports, store, source),
  });
}

/** The ways in which a collection becomes files: one at a time. */
function writing(panel: Panel, ports: HandInPorts, store: StoreApi<HandIn>, sourceNow: () => ExportSource | null) {
  let stopping = new AbortController();
  const write = async (what: (job: Job) => Promise<ToWrite>) => {
    const source = sourceNow();
    const { facts, work } = store.getState();
    if (!source || !facts || work) return;
    stopping = new AbortController();
    const making = makingOf(panel, ports, { source, facts }, store.getState());
    const { rows, ...file } = await what({ source, facts, making });
    store.setState({ work: { name: file.name, done: 0, of: rows }, ended: null });
    try {
      const sunk = await ports.sink(file, stopping.signal);
      store.setState({ ended: { ...sunk, name: file.name } });
      if (sunk.is === 'saved') panel.getState().announce(['saveDone', file.name]);
    } finally {
      store.setState({ work: null });
    }
  };
  return {
    async savePackage() {
      if (!lacksReason(store.getState())) await write((job) => packageFile(store.getState(), ports, job));
    },
    async saveOne(id: ContentId) {
      if (id !== 'replies' || !isUnreasoned(store.getState().naming)) await write((job) => oneFile(id, ports, job));
    },
    stop: () => stopping.abort(),
  };
}

const makingOf = (
  panel: Panel,
  ports: HandInPorts,
  { source, facts }: Omit<Job, 'making'>,
  { which, naming, takes, threads }: HandIn,
): Making => {
  const goesOut = source.chosen ?? new Set(source.roll.ids);
  return {
    which,
    createdBy: `Sidelight ${ports.toolVersion}`,
    changedAt: facts.changedAt,
    // Without a reason nobody is named, also in a file that is saved alone.
    people: { naming: isUnreasoned(naming) ? { is: 'replaced' } : naming, tagsOf: ports.tagsOf },
    comments: takes.has('replies') && threads > 0,
    threads: () => ports.threads(goesOut, panel.getState().settings.replyDays),
  };
};

/** A way to the bodies that counts their rows as they are read. */
const counted =
  ({ captures }: Roll, body: ExportSource['body'], store: StoreApi<HandIn>): ExportSource['body'] =>
  async (id) => {
    const text = await body(id);
    const { work } = store.getState();
    const rows = captures.find((capture) => capture.id === id)?.ids.length ?? 0;
    if (work) store.setState({ work: { ...work, done: Math.min(work.of, work.done + rows) } });
    return text;
  };
