import { type Gathered, mostInGathering } from '@/lib/collection/collection';
import { videoIdSet } from '@/lib/collection/video-id-set';
import { type PlanFile, type PlanFileFailure, planFileFrom } from '@/lib/runs/plan-file';
import type { DesignFailure, FollowedDesign } from '@/lib/runs/plans/study-design';
import type { VideoId } from '@/lib/service/ids';
import { fail, ok, type Result } from '@/lib/shared/result';
import { type Encoding, encodingOf, textFrom } from '../encoding';
import type { ListFile } from '../list-file';
import { type Listed, type ListedVideo, listing, nothingListed, type PlacedEntry } from '../listed';
import { nothingOwn, type OwnSums, ownPieces, withPiece } from '../own-collection';
import { longestJson, readerOf } from '../readers';
import { type Shape, shapeOf } from '../shape';

/** What a list is read as. */
export interface ReadList {
  file: ListFile;
  encoding: Encoding;
  shape: Shape;
  listed: Listed;
  /** The videos themselves, side by side; `null` unless they were to be kept. */
  videos: { ids: VideoId[]; titles: (string | null)[] } | null;
  /** What a collection of ours holds; `null` where it is none. */
  own: OwnSums | null;
  /** A plan of ours, or why it cannot be run; `null` where it is none. */
  plan: Result<PlanFile, PlanFileFailure> | null;
  /** The design of a study, or why it cannot be repeated; `null` where it is none. */
  design: Result<FollowedDesign, DesignFailure> | null;
}

/** How a reading is paced and called off. */
export interface Pacing {
  now(): number;
  rest(milliseconds: number): Promise<void>;
  /** How much is read, in bytes. */
  told(bytes: number): void;
  signal: AbortSignal;
}

/** The reading was called off: another list, or the reader's word, came between. */
export class ReadingStopped extends Error {}

/** The beginning that tells what a list is; characters. */
const sampled = 262_144;
/** Longest that the page stands still, and least time between two tellings; milliseconds. */
const [turn, tellEvery] = [16, 100];
/** Entries between two looks at the clock. */
const mostUnwatched = 500;

/** Reads a list to its end, a few milliseconds at a time. `encoding` and `column` are the user's own choice. */
export async function readList(
  file: ListFile,
  chosen: { encoding?: Encoding; column?: number; keepVideos?: boolean },
  pacing: Pacing,
): Promise<ReadList> {
  const pause = pauses(pacing);
  const encoding = chosen.encoding ?? (file.name === null ? 'utf-8' : await encodingOf(paced(file, pause, null)));
  const text = textFrom(paced(file, pause, pacing), encoding);
  const sample = await sampleOf(textFrom(paced(file, pause, null), encoding));
  const shape = withColumn(shapeOf(file.name, sample), chosen.column);
  const none = { file, encoding, shape, listed: nothingListed, videos: null, own: null, plan: null, design: null };
  if (shape.is === 'own') return { ...none, own: await ownIn(text, pacing.now(), pause) };
  if (shape.is === 'plan') return { ...none, plan: await planIn(text) };
  if (shape.is === 'design') return { ...none, design: await designIn(file, text) };
  const list = listing();
  const videos: ReadList['videos'] = chosen.keepVideos ? { ids: [], titles: [] } : null;
  for await (const bunch of videosIn(text, shape, list, pause)) {
    videos?.ids.push(...bunch.map(({ id }) => id));
    videos?.titles.push(...bunch.map(({ title }) => title));
  }
  return { ...none, listed: list.listed(), videos };
}

/** Reads a list again for the collection: each video once and in its order, in bunches of which one is in memory at a time. */
export async function* bunchesOfList(
  { file, encoding, shape }: Pick<ReadList, 'file' | 'encoding' | 'shape'>,
  pacing: Omit<Pacing, 'told'>,
): AsyncGenerator<Gathered[]> {
  const pause = pauses(pacing);
  const text = textFrom(paced(file, pause, null), encoding);
  let rank = 0;
  for await (const videos of videosIn(text, shape, listing(), pause)) {
    const before = rank;
    yield videos.map((video, at) => itemFrom(video, before + at + 1));
    rank += videos.length;
  }
}

const itemFrom = ({ id, title }: ListedVideo, rank: number): Gathered => ({
  videoId: id,
  title,
  context: { from: 'import', page: null, address: null, rank },
});

const withColumn = (shape: Shape, column: number | undefined): Shape =>
  shape.is === 'table' && column !== undefined ? { ...shape, column } : shape;

async function sampleOf(text: AsyncIterable<string>): Promise<string> {
  let sample = '';
  for await (const part of text) {
    sample += part;
    if (sample.length >= sampled) break;
  }
  return sample.slice(0, sampled);
}

/** Gives each video of a text once, as the text is read. `list` remembers the ids and counts the rest. */
async function* videosIn(
  text: AsyncIterable<string>,
  shape: Shape,
  list: Pick<ReturnType<typeof listing>, 'take'>,
  pause: () => Promise<void>,
): AsyncGenerator<ListedVideo[]> {
  let bunch: ListedVideo[] = [];
  let taken = 0;
  for await (const entries of entriesIn(text, shape)) {
    for (const entry of entries) {
      taken += 1;
      if (taken % mostUnwatched === 0) await pause();
      const video = list.take(entry);
      if (video) bunch.push(video);
      if (bunch.length < mostInGathering) continue;
      yield bunch;
      bunch = [];
    }
  }
  if (bunch.length > 0) yield bunch;
}

/** Gives the entries of a text, those of a piece together. */
async function* entriesIn(text: AsyncIterable<string>, shape: Shape): AsyncGenerator<Iterable<PlacedEntry>> {
  const read = readerOf(shape);
  for await (const part of text) yield read(part, false);
  yield read('', true);
}

async function ownIn(text: AsyncIterable<string>, now: number, pause: () => Promise<void>): Promise<OwnSums> {
  const ids = videoIdSet();
  let sums = nothingOwn;
  for await (const piece of ownPieces(text, now)) {
    sums = withPiece(sums, piece, ids);
    await pause();
  }
  return sums;
}

async function planIn(text: AsyncIterable<string>): Promise<Result<PlanFile, PlanFileFailure>> {
  const whole = await wholeOf(text);
  return whole === null ? fail({ is: 'unreadable' }) : planFileFrom(whole);
}

/** The sum names the file wherever the collection is described that repeats the design. */
async function designIn(file: ListFile, text: AsyncIterable<string>): Promise<ReadList['design']> {
  const { designFrom } = await import('@/lib/runs/plans/study-design');
  const { sha256Sum } = await import('@/lib/shared/sha256');
  const whole = await wholeOf(text);
  const read = whole === null ? fail({ is: 'unreadable' } as const) : designFrom(whole);
  if (!read.ok) return read;
  const sum = sha256Sum();
  for await (const chunk of file.bytes()) sum.add(chunk);
  return ok({ ...read.value, file: file.name ?? 'design.json', sha256: sum.hex(), originalIds: [] });
}

/** `null` where it is longer than a JSON text may be. */
async function wholeOf(text: AsyncIterable<string>): Promise<string | null> {
  let whole = '';
  for await (const part of text) {
    whole += part;
    if (whole.length > longestJson) return null;
  }
  return whole;
}

/** Gives the page its turn once it waited long enough. */
function pauses({ now, rest, signal }: Omit<Pacing, 'told'>): () => Promise<void> {
  let since = now();
  return async () => {
    if (signal.aborted) throw new ReadingStopped();
    if (now() - since < turn) return;
    await rest(0);
    since = now();
  };
}

async function* paced(file: ListFile, pause: () => Promise<void>, pacing: Pacing | null): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  for await (const chunk of file.bytes()) {
    await pause();
    yield chunk;
    bytes += chunk.length;
    if (!pacing || pacing.now() - toldAt < tellEvery) continue;
    toldAt = pacing.now();
    pacing.told(bytes);
  }
}
