import { maxBatchSize, type NewItem } from '@/lib/collection/collection';
import { createVideoIdSet } from '@/lib/collection/video-id-set';
import { listSteps } from '@/lib/runs/design-step-status';
import { type PlanFile, type PlanFileFailure, parsePlanFile } from '@/lib/runs/plan-file';
import type { DesignFailure, RepeatedDesign } from '@/lib/runs/study-design';
import { parseDesign } from '@/lib/runs/study-design';
import type { VideoId } from '@/lib/service/ids';
import { fail, ok, type Result } from '@/lib/shared/result';
import { createSha256 } from '@/lib/shared/sha256';
import { addToSummary, type CollectionFileSummary, emptyFileSummary, readCollectionFile } from '../collection-file';
import { createEditReader, type EditedTable } from '../edited-table';
import { decodeChunks, detectEncoding, type Encoding } from '../encoding';
import { chosenColumn } from '../id-column';
import {
  createEntryParser,
  createTableRowParser,
  detectListFormat,
  type ListFormat,
  maxWholeLength,
} from '../list-format';
import {
  createListSummarizer,
  emptyListSummary,
  type ListedVideo,
  type ListFile,
  type ListSummary,
  type NumberedEntry,
} from '../list-summary';
import type { ReadPackage } from '../read-package';

export interface ReadList {
  file: ListFile;
  encoding: Encoding;
  format: ListFormat;
  summary: ListSummary;
  /** The ids and titles of the videos, in parallel arrays; `null` unless `keepVideos` is set. */
  videos: { ids: VideoId[]; titles: (string | null)[] } | null;
  /** The values of the user in an edited table of videos; `null` for other lists, and if `keepVideos` is set. */
  edits: EditedTable | null;
  /** Counts of a collection file; `null` for other lists. */
  collectionFile: CollectionFileSummary | null;
  /** A plan file, or the reason why it cannot run; `null` for other lists. */
  plan: Result<PlanFile, PlanFileFailure> | null;
  /** A study design, or the reason why it cannot be repeated; `null` for other lists. */
  design: Result<RepeatedDesign, DesignFailure> | null;
  /** The replication package of the study design; `null` for other files. */
  package: ReadPackage | null;
}

interface Pacing {
  now(): number;
  wait(milliseconds: number): Promise<void>;
  onProgress(bytes: number): void;
  signal: AbortSignal;
}

/** Signals that the reading was stopped by the user or by another list. */
export class ReadAborted extends Error {}

/** Characters read to detect the format. */
const sampleLength = 262_144;
/** Milliseconds between two pauses. */
const pauseInterval = 16;
/** Milliseconds between two progress reports. */
const progressInterval = 100;
/** Entries between two checks of the clock. */
const entriesBetweenPauses = 500;

/** Reads a whole list with regular pauses. `encoding` and `column` override the detected ones. */
export async function readList(
  file: ListFile,
  options: { encoding?: Encoding; column?: number; keepVideos?: boolean },
  pacing: Pacing,
): Promise<ReadList> {
  const pause = createPause(pacing);
  const encoding =
    options.encoding ?? (file.name === null ? 'utf-8' : await detectEncoding(readPaced(file, pause, null)));
  const text = decodeChunks(readPaced(file, pause, pacing), encoding);
  const sample = await readSample(decodeChunks(readPaced(file, pause, null), encoding));
  const format = withColumn(detectListFormat(file.name, sample), options.column);
  const none = {
    file,
    encoding,
    format,
    summary: emptyListSummary,
    videos: null,
    edits: null,
    collectionFile: null,
    plan: null,
    design: null,
    package: null,
  };
  if (format.is === 'collection')
    return { ...none, collectionFile: await summarizeCollectionFile(text, pacing.now(), pause) };
  if (format.is === 'plan') return { ...none, plan: await readPlan(text) };
  if (format.is === 'design') return { ...none, design: await readDesign(file, text) };
  const summarizer = createListSummarizer();
  const videos: ReadList['videos'] = options.keepVideos ? { ids: [], titles: [] } : null;
  for await (const batch of readVideos(text, format, summarizer, pause)) {
    videos?.ids.push(...batch.map(({ id }) => id));
    videos?.titles.push(...batch.map(({ title }) => title));
  }
  const again = decodeChunks(readPaced(file, pause, null), encoding);
  const edits = options.keepVideos ? null : await readEdits(again, format, pause);
  return { ...none, summary: summarizer.summary(), videos, edits };
}

async function readEdits(
  text: AsyncIterable<string>,
  format: ListFormat,
  pause: () => Promise<void>,
): Promise<EditedTable | null> {
  const reader = format.is === 'table' ? createEditReader(format) : null;
  if (!reader || format.is !== 'table') return null;
  const rows = createTableRowParser(format);
  for await (const part of text) {
    for (const { row, at } of rows(part, false)) reader.add(row, at);
    await pause();
  }
  for (const { row, at } of rows('', true)) reader.add(row, at);
  return reader.table;
}

/** Reads a list again and yields its videos in order, each once, in batches to add. */
export async function* readListBatches(
  { file, encoding, format }: Pick<ReadList, 'file' | 'encoding' | 'format'>,
  pacing: Omit<Pacing, 'onProgress'>,
): AsyncGenerator<NewItem[]> {
  const pause = createPause(pacing);
  const text = decodeChunks(readPaced(file, pause, null), encoding);
  let rank = 0;
  for await (const videos of readVideos(text, format, createListSummarizer(), pause)) {
    const before = rank;
    yield videos.map((video, index) => listItem(video, before + index + 1));
    rank += videos.length;
  }
}

const listItem = ({ id, title }: ListedVideo, rank: number): NewItem => ({
  videoId: id,
  title,
  context: { from: 'import', page: null, address: null, rank },
});

const withColumn = (format: ListFormat, index: number | undefined): ListFormat =>
  format.is === 'table' && index !== undefined ? { ...format, idColumn: chosenColumn(format, index) } : format;

async function readSample(text: AsyncIterable<string>): Promise<string> {
  let sample = '';
  for await (const part of text) {
    sample += part;
    if (sample.length >= sampleLength) break;
  }
  return sample.slice(0, sampleLength);
}

/** Yields the videos of a list in batches, each video once. `summarizer` counts the repeated ones. */
async function* readVideos(
  text: AsyncIterable<string>,
  format: ListFormat,
  summarizer: Pick<ReturnType<typeof createListSummarizer>, 'add'>,
  pause: () => Promise<void>,
): AsyncGenerator<ListedVideo[]> {
  let batch: ListedVideo[] = [];
  let entryCount = 0;
  for await (const entries of readEntries(text, format)) {
    for (const entry of entries) {
      entryCount += 1;
      if (entryCount % entriesBetweenPauses === 0) await pause();
      const video = summarizer.add(entry);
      if (video) batch.push(video);
      if (batch.length < maxBatchSize) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function* readEntries(text: AsyncIterable<string>, format: ListFormat): AsyncGenerator<Iterable<NumberedEntry>> {
  const read = createEntryParser(format);
  for await (const part of text) yield read(part, false);
  yield read('', true);
}

async function summarizeCollectionFile(
  text: AsyncIterable<string>,
  now: number,
  pause: () => Promise<void>,
): Promise<CollectionFileSummary> {
  const ids = createVideoIdSet();
  let summary = emptyFileSummary;
  for await (const record of readCollectionFile(text, now)) {
    summary = addToSummary(summary, record, ids);
    await pause();
  }
  return summary;
}

async function readPlan(text: AsyncIterable<string>): Promise<Result<PlanFile, PlanFileFailure>> {
  const content = await readText(text);
  return content === null ? fail({ is: 'unreadable' }) : parsePlanFile(content);
}

/** The checksum identifies the design file in the collections that repeat it. */
async function readDesign(file: ListFile, text: AsyncIterable<string>): Promise<ReadList['design']> {
  const content = await readText(text);
  const read = content === null ? fail({ is: 'unreadable' } as const) : parseDesign(content);
  if (!read.ok) return read;
  const sum = createSha256();
  for await (const chunk of file.bytes()) sum.add(chunk);
  const { steps } = read.value;
  return ok({
    ...read.value,
    file: file.name ?? 'design.json',
    sha256: sum.hex(),
    originalIds: listSteps(steps),
  });
}

/** Returns `null` if the text is longer than the maximum length of JSON. */
async function readText(text: AsyncIterable<string>): Promise<string | null> {
  let content = '';
  for await (const part of text) {
    content += part;
    if (content.length > maxWholeLength) return null;
  }
  return content;
}

/**
 * Returns a function that pauses to let the page respond if enough time has passed since the last pause. It throws
 * `ReadAborted` after the signal is aborted.
 */
export function createPause({ now, wait, signal }: Omit<Pacing, 'onProgress'>): () => Promise<void> {
  let since = now();
  return async () => {
    if (signal.aborted) throw new ReadAborted();
    if (now() - since < pauseInterval) return;
    await wait(0);
    since = now();
  };
}

async function* readPaced(
  file: ListFile,
  pause: () => Promise<void>,
  pacing: Pacing | null,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  for await (const chunk of file.bytes()) {
    await pause();
    yield chunk;
    bytes += chunk.length;
    if (!pacing || pacing.now() - reportedAt < progressInterval) continue;
    reportedAt = pacing.now();
    pacing.onProgress(bytes);
  }
}
