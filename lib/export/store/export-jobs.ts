import type { Naming } from '@/lib/comments/export/exported-reply';
import type { Run } from '@/lib/runs/run';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Say } from '@/lib/shared/localized-text';
import type { ContentId } from '../content-list';
import type { Making } from '../contents';
import type { ExportSource } from '../export-file';
import type { Entries, Entry } from '../package-entry';
import type { Facts } from '../study-facts';

/** What putting files together needs of the browser. */
export interface JobPorts {
  costs(collectionId: string): Promise<LedgerEntry[]>;
  runs(collectionId: string): Promise<Run[]>;
  /** Requests outside of the collection that its reused responses may have come from. */
  reused(captures: ExportSource['roll']['captures']): Promise<LedgerEntry[]>;
  zip(entries: AsyncIterable<Entry>, at: number): AsyncIterable<Uint8Array>;
  say: Say;
  toolVersion: string;
}

/** What is to be written. */
export interface Job {
  source: ExportSource;
  facts: Facts;
  making: Making;
}

/** A file to be written; `rows` is what its progress is out of. */
export interface ToWrite {
  name: string;
  mediaType: string;
  chunks: AsyncIterable<Uint8Array>;
  rows: number;
}

/** Everything taken as one package. The writers wait until a file is wanted. */
export async function packageFile(
  { takes, naming, threads }: { takes: ReadonlySet<ContentId>; naming: Naming; threads: number },
  ports: JobPorts,
  job: Job,
): Promise<ToWrite> {
  const { entriesOf, rowsToRead } = await import('../contents');
  const { packageEntries } = await import('../package');
  const { source, facts, making } = job;
  const { contentIds } = await import('../content-list');
  const taken = contentIds.filter((id) => takes.has(id) && (id !== 'replies' || threads > 0));
  const always = await alwaysIn(ports, source);
  const entries = packageEntries({
    source,
    facts,
    which: making.which,
    entries: [...taken.flatMap((id) => entriesOf(id, making, source)), ...always],
    namesBecause: naming.is === 'named' && taken.includes('replies') ? naming.because : null,
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

/** What no package is without. */
async function alwaysIn(ports: JobPorts, { collection }: ExportSource): Promise<Entries[]> {
  const { oneEntry } = await import('../package-entry');
  const { missingFile } = await import('../missing-file');
  const { requestsFile } = await import('../requests-file');
  const { costsFile } = await import('../costs-file');
  const { planFiles } = await import('../plan-files');
  const [costs, runs] = await Promise.all([ports.costs(collection.id), ports.runs(collection.id)]);
  const { designFile } = await import('../design-file');
  const design = runs.length > 0 ? [designFile(runs)] : [];
  return [missingFile, requestsFile, costsFile(costs), ...design, ...planFiles(runs, ports.say)].map(oneEntry);
}

/** One content alone: its file, or a zip where it has several. */
export async function oneFile(id: ContentId, ports: JobPorts, job: Job): Promise<ToWrite> {
  const { entriesOf, onlyFile, rowsToRead } = await import('../contents');
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
  const { fileName } = await import('@/lib/shared/file-name');
  return fileName({ title: source.collection.name, id: '', lang: what, ext });
};
