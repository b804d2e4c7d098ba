import { maxBatchSize, type NewItem } from '@/lib/collection/collection';
import { createVideoIdSet } from '@/lib/collection/video-id-set';
import { type PlanFile, type PlanFileFailure, parsePlanFile } from '@/lib/runs/plan-file';
import type { DesignFailure, FollowedDesign } from '@/lib/runs/study-design';
import type { VideoId } from '@/lib/service/ids';
import { fail, ok, type Result } from '@/lib/shared/result';
import { addToSummary, type CollectionFileSummary, emptyFileSummary, readCollectionFile } from '../collection-file';
import { decodeChunks, detectEncoding, type Encoding } from '../encoding';
import { createEntryParser, detectListFormat, type ListFormat, maxJsonLength } from '../list-format';
import {
  createListSummarizer,
  emptyListSummary,
  type ListedVideo,
  type ListFile,
  type ListSummary,
  type NumberedEntry,
} from '../list-summary';

/** What a list is read as. */
export interface ReadList {
  file: ListFile;
  encoding: Encoding;
  shape: ListFormat;
  summary: ListSummary;
  /** The videos themselves, side by side; `null` unless they were to be kept. */
  videos: { ids: VideoId[]; titles: (string | null)[] } | null;
  /** What a collection of ours holds; `null` where it is none. */
  collectionFile: CollectionFileSummary | null;
  /** A plan of ours, or why it cannot be run; `null` where it is none. */
  plan: Result<PlanFile, PlanFileFailure> | null;
  /** The design of a study, or why it cannot be repeated; `null` where it is none. */
  design: Result<FollowedDesign, DesignFailure> | null;
}

/** How a reading is paced and called off. */
interface Pacing {
  now(): number;
  rest(milliseconds: number): Promise<void>;
  /** How much is read, in bytes. */
  told(bytes: number): void;
  signal: AbortSignal;
}

/** The reading was called off: another list, or the user's word, came between. */
export class ReadAborted extends Error {}

/** The beginning that tells what a list is; characters. */
const sampleLength = 262_144;
/** Longest that the page stands still, and least time between two tellings; milliseconds. */
const [turn, tellEvery] = [16, 100];
/** Entries between two looks at the clock. */
const entriesBetweenPauses = 500;

/** Reads a list to its end, a few milliseconds at a time. `encoding` and `column` are the user's own choice. */
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
  const shape = withColumn(detectListFormat(file.name, sample), options.column);
  const none = {
    file,
    encoding,
    shape,
    summary: emptyListSummary,
    videos: null,
    collectionFile: null,
    plan: null,
    design: null,
  };
  if (shape.is === 'own') return { ...none, collectionFile: await summarizeCollectionFile(text, pacing.now(), pause) };
  if (shape.is === 'plan') return { ...none, plan: await readPlan(text) };
  if (shape.is === 'design') return { ...none, design: await readDesign(file, text) };
  const summarizer = createListSummarizer();
  const videos: ReadList['videos'] = options.keepVideos ? { ids: [], titles: [] } : null;
  for await (const batch of readVideos(text, shape, summarizer, pause)) {
    videos?.ids.push(...batch.map(({ id }) => id));
    videos?.titles.push(...batch.map(({ title }) => title));
  }
  return { ...none, summary: summarizer.summary(), videos };
}

/** Reads a list again for the collection: each video once and in its order, in bunches of which one is in memory at a time. */
export async function* readListBatches(
  { file, encoding, shape }: Pick<ReadList, 'file' | 'encoding' | 'shape'>,
  pacing: Omit<Pacing, 'told'>,
): AsyncGenerator<NewItem[]> {
  const pause = createPause(pacing);
  const text = decodeChunks(readPaced(file, pause, null), encoding);
  let rank = 0;
  for await (const videos of readVideos(text, shape, createListSummarizer(), pause)) {
    const before = rank;
    yield videos.map((video, at) => listItem(video, before + at + 1));
    rank += videos.length;
  }
}

const listItem = ({ id, title }: ListedVideo, rank: number): NewItem => ({
  videoId: id,
  title,
  context: { from: 'import', page: null, address: null, rank },
});

const withColumn = (shape: ListFormat, column: number | undefined): ListFormat =>
  shape.is === 'table' && column !== undefined ? { ...shape, column } : shape;

async function readSample(text: AsyncIterable<string>): Promise<string> {
  let sample = '';
  for await (const part of text) {
    sample += part;
    if (sample.length >= sampleLength) break;
  }
  return sample.slice(0, sampleLength);
}

/** Gives each video of a text once, as the text is read. `list` remembers the ids and counts the rest. */
async function* readVideos(
  text: AsyncIterable<string>,
  shape: ListFormat,
  list: Pick<ReturnType<typeof createListSummarizer>, 'take'>,
  pause: () => Promise<void>,
): AsyncGenerator<ListedVideo[]> {
  let batch: ListedVideo[] = [];
  let entryCount = 0;
  for await (const entries of readEntries(text, shape)) {
    for (const entry of entries) {
      entryCount += 1;
      if (entryCount % entriesBetweenPauses === 0) await pause();
      const video = list.take(entry);
      if (video) batch.push(video);
      if (batch.length < maxBatchSize) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** Gives the entries of a text, those of a piece together. */
async function* readEntries(text: AsyncIterable<string>, shape: ListFormat): AsyncGenerator<Iterable<NumberedEntry>> {
  const read = createEntryParser(shape);
  for await (const part of text) yield read(part, false);
  yield read('', true);
}

async function summarizeCollectionFile(
  text: AsyncIterable<string>,
  now: number,
  pause: () => Promise<void>,
): Promise<CollectionFileSummary> {
  const ids = createVideoIdSet();
  let sums = emptyFileSummary;
  for await (const piece of readCollectionFile(text, now)) {
    sums = addToSummary(sums, piece, ids);
    await pause();
  }
  return sums;
}

async function readPlan(text: AsyncIterable<string>): Promise<Result<PlanFile, PlanFileFailure>> {
  const whole = await readWhole(text);
  return whole === null ? fail({ is: 'unreadable' }) : parsePlanFile(whole);
}

/** The sum names the file wherever the collection is described that repeats the design. */
async function readDesign(file: ListFile, text: AsyncIterable<string>): Promise<ReadList['design']> {
  const { parseDesign } = await import('@/lib/runs/study-design');
  const { createSha256 } = await import('@/lib/shared/sha256');
  const whole = await readWhole(text);
  const read = whole === null ? fail({ is: 'unreadable' } as const) : parseDesign(whole);
  if (!read.ok) return read;
  const sum = createSha256();
  for await (const chunk of file.bytes()) sum.add(chunk);
  return ok({ ...read.value, file: file.name ?? 'design.json', sha256: sum.hex(), originalIds: [] });
}

/** `null` where it is longer than a JSON text may be. */
async function readWhole(text: AsyncIterable<string>): Promise<string | null> {
  let whole = '';
  for await (const part of text) {
    whole += part;
    if (whole.length > maxJsonLength) return null;
  }
  return whole;
}

/** Gives the page its turn once it waited long enough. */
function createPause({ now, rest, signal }: Omit<Pacing, 'told'>): () => Promise<void> {
  let since = now();
  return async () => {
    if (signal.aborted) throw new ReadAborted();
    if (now() - since < turn) return;
    await rest(0);
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
    if (!pacing || pacing.now() - reportedAt < tellEvery) continue;
    reportedAt = pacing.now();
    pacing.told(bytes);
  }
}
