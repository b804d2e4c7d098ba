import { fileName } from '@/lib/shared/file-name';
import type { Translate } from '@/lib/shared/localized-text';
import type { FileChunk } from '@/lib/shared/text';
import type { ContentOptions } from '../content-files';
import { contentEntries, countRowsToRead, repliesIn, singleFile } from '../content-files';
import { designFile, planFiles } from '../design-file';
import type { ExportSource } from '../export-file';
import { costsFile } from '../ledger-files';
import { missingFile } from '../missing-file';
import { exportedNotes } from '../notes-file';
import type { ContentId } from '../package-contents';
import { contentIds, packageContents } from '../package-contents';
import { packageEntries } from '../package-entries';
import type { EntrySource, PackageEntry } from '../package-entry';
import { singleEntry } from '../package-entry';
import type { PrivacyChoices } from '../privacy-choices';
import { replicationFile } from '../replication-file';
import type { ReplyAuthors } from '../replies-file';
import { requestsFileWith } from '../requests-file';
import type { StudyFacts } from '../study-facts';

export interface ExportJobPorts {
  zip(entries: AsyncIterable<PackageEntry>, time: number): AsyncIterable<Uint8Array>;
  /** Returns the translation of the methods text and the data dictionary. */
  translation(): Promise<Translate>;
  extensionVersion: string;
}

export interface ExportJob {
  source: ExportSource;
  facts: StudyFacts;
  options: ContentOptions;
}

/** A file to write; `rows` is the total of the progress. */
export interface OutputFile {
  name: string;
  mediaType: string;
  chunks: AsyncIterable<FileChunk>;
  rows: number;
}

/** Prepares all selected contents as one package. */
export async function preparePackage(
  {
    contents,
    privacy,
    threadCount,
  }: { contents: ReadonlySet<ContentId>; privacy: PrivacyChoices; threadCount: number },
  ports: ExportJobPorts,
  job: ExportJob,
): Promise<OutputFile> {
  const { source, facts, options } = job;
  const emptyCaptions = await emptyCaptionTables(contents, options);
  const hasNotes = (await exportedNotes(source)).length > 0;
  const hasCoding = Boolean(source.coding?.codebook);
  const isEmpty = (id: ContentId): boolean =>
    ((id === 'replies' || id === 'reply-network') && threadCount === 0) ||
    emptyCaptions.has(id) ||
    (id === 'notes' && !hasNotes) ||
    (id === 'coding' && !hasCoding);
  const ids = contentIds.filter((id) => contents.has(id) && !isEmpty(id));
  const hasReplies = ids.includes('replies') || ids.includes('reply-network');
  const t = await ports.translation();
  const standard = await standardEntries(t, job);
  const compared = facts.replication ? [singleEntry(replicationFile(facts.replication.rows))] : [];
  const entries = packageEntries({
    source,
    facts,
    scope: options.scope,
    entries: [...ids.flatMap((id) => contentEntries(id, options, source)), ...compared, ...standard],
    threads: hasReplies ? facts.threads : 0,
    privacy,
    keyId: await pseudonymKeyId(options.people, { privacy, hasReplies }),
    t,
    extensionVersion: ports.extensionVersion,
  });
  return {
    name: outputFileName(job, new Date(facts.changedAt).toISOString().slice(0, 10), 'zip'),
    mediaType: 'application/zip',
    chunks: ports.zip(entries, facts.changedAt),
    rows: await countRows(ids, job),
  };
}

/** Returns the selected tables of captions that would have no row. */
async function emptyCaptionTables(
  contents: ReadonlySet<ContentId>,
  { captions }: ContentOptions,
): Promise<ReadonlySet<ContentId>> {
  const tables = [
    ['captions', captions.tracks],
    ['captions-parquet', captions.tracks],
    ['transcripts', captions.texts],
    ['transcripts-parquet', captions.texts],
  ] as const;
  const empty = new Set<ContentId>();
  for (const [id, read] of tables) if (contents.has(id) && (await read()).length === 0) empty.add(id);
  return empty;
}

/** Whose pseudonym identifies the key, because no account has this name. */
const keyOwner = 'Sidelight pseudonym key';

/** Returns the id of the key of the pseudonyms in a package; `null` if it has none. */
async function pseudonymKeyId(
  { naming, tagsOf }: ReplyAuthors,
  { privacy, hasReplies }: { privacy: PrivacyChoices; hasReplies: boolean },
): Promise<string | null> {
  const hasPseudonyms = privacy.channels === 'pseudonyms' || (hasReplies && naming.is === 'replaced');
  return hasPseudonyms ? ((await tagsOf([keyOwner])).get(keyOwner) ?? null) : null;
}

async function standardEntries(t: Translate, { source, options }: ExportJob): Promise<EntrySource[]> {
  const { history } = source;
  const [costs, runs] = await Promise.all([history.costs(), history.runs()]);
  const design = runs.length > 0 || source.collection.sample !== undefined ? [designFile(runs)] : [];
  const requests = requestsFileWith(repliesIn(options));
  return [missingFile, requests, costsFile(costs), ...design, ...planFiles(source, runs, t)].map(singleEntry);
}

/** Prepares one kind of content: its file, or a zip if it has several files. */
export async function prepareSingleFile(id: ContentId, ports: ExportJobPorts, job: ExportJob): Promise<OutputFile> {
  const { source, facts, options } = job;
  const rows = await countRows([id], job);
  const file = singleFile(id, options, source);
  if (file) {
    const dot = file.name.lastIndexOf('.');
    // 4CAT recognises its files by name, so the name must not change.
    const isNamed = id === 'four-cat';
    const name = isNamed ? file.name : outputFileName(job, file.name.slice(0, dot), file.name.slice(dot + 1));
    return { name, mediaType: file.mediaType, chunks: file.chunks(source), rows };
  }
  const all = async function* () {
    for (const entrySource of contentEntries(id, options, source)) yield* entrySource(source);
  };
  return {
    name: outputFileName(job, id, 'zip'),
    mediaType: 'application/zip',
    chunks: ports.zip(all(), facts.changedAt),
    rows,
  };
}

/** Counts the rows and lines that must be read to write these contents, as the total of the progress. */
async function countRows(ids: readonly ContentId[], { options, source }: ExportJob): Promise<number> {
  const rows = countRowsToRead(ids, options.scope, source);
  const captionFiles = ids.filter((id) => packageContents[id].group === 'captions').length;
  if (captionFiles === 0) return rows;
  const tracks = await options.captions.tracks();
  return rows + captionFiles * tracks.reduce((sum, { lines }) => sum + lines, 0);
}

const outputFileName = ({ source }: ExportJob, label: string, ext: string): string =>
  fileName({ title: source.collection.name, id: '', lang: label, ext });
