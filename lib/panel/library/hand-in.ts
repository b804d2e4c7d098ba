import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Collection } from '@/lib/core/collection';
import { type ContentId, contentIds, contents } from '@/lib/core/handin/content-list';
import type { Making } from '@/lib/core/handin/contents';
import type { Entry } from '@/lib/core/handin/entries';
import type { ExportFile, ExportSource } from '@/lib/core/handin/export-file';
import type { Facts } from '@/lib/core/handin/facts';
import type { Which } from '@/lib/core/handin/observations';
import type { HeldThread, People } from '@/lib/core/handin/replies-file';
import type { LedgerEntry } from '@/lib/core/ledger';
import type { Roll } from '@/lib/core/library/roll';
import type { Naming } from '@/lib/core/replies/write/exported';
import type { VideoId } from '@/lib/core/service/ids';
import type { Say } from '@/lib/core/words';
import type { Panel } from '../panel';

/** How a file ended that was written piece by piece. */
type Sunk = { is: 'saved'; bytes: number; sha256: string } | { is: 'stopped' } | { is: 'no-room' };

/** What handing in needs of the browser. */
export interface HandInPorts {
  body: ExportSource['body'];
  costs(collectionId: string): Promise<LedgerEntry[]>;
  threads(videoIds: ReadonlySet<string>, days: number): AsyncIterable<HeldThread>;
  countThreads(videoIds: ReadonlySet<string>): Promise<number>;
  tagsOf: People['tagsOf'];
  /** The plan of a collection, to be run again elsewhere (PRV-04). */
  planFiles(collectionId: string): Promise<readonly ExportFile[]>;
  zip(entries: AsyncIterable<Entry>, at: number): AsyncIterable<Uint8Array>;
  sink(
    file: { name: string; mediaType: string; chunks: AsyncIterable<Uint8Array> },
    signal: AbortSignal,
  ): Promise<Sunk>;
  say: Say;
  toolVersion: string;
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

/** A reason that says something. */
const leastReason = 10;

/** Whether people would be named without a word why. */
export const isUnreasoned = (naming: Naming): boolean =>
  naming.is === 'named' && naming.because.trim().length < leastReason;

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

/** Writes a collection into files: everything from what is held, for nothing, and no piece of it before it is wanted. */
export function makeHandIn(panel: Panel, ports: HandInPorts): HandInStore {
  const store = createStore<HandIn>()(() => ({
    takes: new Set(contentIds.filter((id) => contents[id].usual)),
    which: 'newest',
    chosen: null,
    naming: { is: 'replaced' },
    facts: null,
    threads: 0,
    work: null,
    ended: null,
    toolVersion: ports.toolVersion,
  }));
  let here: HandInHere | null = null;
  let ledger: LedgerEntry[] = [];
  let stopping = new AbortController();

  const sourceNow = (): ExportSource | null =>
    here && { ...here, chosen: store.getState().chosen, body: counted(here.roll, ports.body, store) };
  const read = async () => {
    const { factsOf } = await import('@/lib/core/handin/facts');
    const source = sourceNow();
    if (source) store.setState({ facts: factsOf(source, ledger) });
  };

  const write = async (what: (job: Job) => Promise<Written | null>) => {
    const source = sourceNow();
    const { facts, work, which, naming } = store.getState();
    if (!source || !facts || work) return;
    stopping = new AbortController();
    const written = await what({ source, facts, making: makingOf(panel, ports, { source, facts, which, naming }) });
    if (!written) return;
    const { rows, ...file } = written;
    store.setState({ work: { name: file.name, done: 0, of: rows }, ended: null });
    try {
      const sunk = await ports.sink(file, stopping.signal);
      store.setState({ ended: { ...sunk, name: file.name } });
      if (sunk.is === 'saved') panel.getState().announce(['saveDone', file.name]);
    } finally {
      store.setState({ work: null });
    }
  };

  return Object.assign(store, {
    async show(next: HandInHere) {
      const isOther = here?.collection.id !== next.collection.id;
      here = next;
      if (isOther) store.setState({ facts: null, chosen: null, ended: null });
      ledger = await ports.costs(next.collection.id);
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
    async savePackage() {
      if (!lacksReason(store.getState())) await write((job) => packageFile(store.getState(), ports, job));
    },
    async saveOne(id: ContentId) {
      if (id !== 'replies' || !isUnreasoned(store.getState().naming)) await write((job) => oneFile(id, ports, job));
    },
    stop: () => stopping.abort(),
  });
}

interface Job {
  source: ExportSource;
  facts: Facts;
  making: Making;
}

/** A file to be written; `rows` is what its progress is out of. */
interface Written {
  name: string;
  mediaType: string;
  chunks: AsyncIterable<Uint8Array>;
  rows: number;
}

const makingOf = (
  panel: Panel,
  ports: HandInPorts,
  { source, facts, which, naming }: Pick<Job, 'source' | 'facts'> & Pick<HandIn, 'which' | 'naming'>,
): Making => {
  const goesOut = source.chosen ?? new Set(source.roll.ids);
  return {
    which,
    createdBy: `Sidelight ${ports.toolVersion}`,
    changedAt: facts.changedAt,
    people: { naming, tagsOf: ports.tagsOf },
    threads: () => ports.threads(goesOut, panel.getState().settings.replyDays),
  };
};

async function packageFile({ takes, naming }: HandIn, ports: HandInPorts, job: Job): Promise<Written> {
  const { entriesOf, rowsToRead } = await import('@/lib/core/handin/contents');
  const { packageEntries } = await import('@/lib/core/handin/package');
  const { oneEntry } = await import('@/lib/core/handin/entries');
  const { missingFile } = await import('@/lib/core/handin/missing-file');
  const { requestsFile } = await import('@/lib/core/handin/requests-file');
  const { costsFile } = await import('@/lib/core/handin/costs-file');
  const { source, facts, making } = job;
  const taken = contentIds.filter((id) => takes.has(id));
  const always = [
    missingFile,
    requestsFile,
    costsFile(await ports.costs(source.collection.id)),
    ...(await ports.planFiles(source.collection.id)),
  ];
  const entries = packageEntries({
    source,
    facts,
    which: making.which,
    entries: [...taken.flatMap((id) => entriesOf(id, making, source)), ...always.map(oneEntry)],
    namesBecause: naming.is === 'named' && takes.has('replies') ? naming.because : null,
    say: ports.say,
    toolVersion: ports.toolVersion,
  });
  return {
    name: await nameOf(job, new Date(facts.changedAt).toISOString().slice(0, 10), 'zip'),
    mediaType: 'application/zip',
    chunks: ports.zip(entries, facts.changedAt),
    rows: rowsToRead(taken, making.which, source),
  };
}

async function oneFile(id: ContentId, ports: HandInPorts, job: Job): Promise<Written> {
  const { entriesOf, onlyFile, rowsToRead } = await import('@/lib/core/handin/contents');
  const { source, facts, making } = job;
  const rows = rowsToRead([id], making.which, source);
  const file = onlyFile(id, making, source);
  if (file) {
    const dot = file.name.lastIndexOf('.');
    // 4CAT knows its files by their names.
    const isNamed = id === 'four-cat';
    const name = isNamed ? file.name : await nameOf(job, file.name.slice(0, dot), file.name.slice(dot + 1));
    return { name, mediaType: file.mediaType, chunks: file.rows(source), rows };
  }
  const all = async function* () {
    for (const entries of entriesOf(id, making, source)) yield* entries(source);
  };
  return {
    name: await nameOf(job, id, 'zip'),
    mediaType: 'application/zip',
    chunks: ports.zip(all(), facts.changedAt),
    rows,
  };
}

const nameOf = async ({ source }: Job, what: string, ext: string): Promise<string> => {
  const { fileName } = await import('@/lib/core/file-name');
  return fileName({ title: source.collection.name, id: '', lang: what, ext });
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
