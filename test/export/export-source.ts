import { createCollection } from '@/lib/collection/collection';
import type { Collection, ItemBatch, VideoNote } from '@/lib/collection/records';
import { createSnapshot } from '@/lib/collection/snapshot';
import type { CollectionHistory, ExportSource } from '@/lib/export/export-file';
import { parseReadableRows } from '@/lib/export/response-rows';
import { detailColumnsOf, videosInRows } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import type { EndpointName } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { sha256Hex } from '@/lib/shared/sha256';
import { encodeChunks, type FileChunk } from '@/lib/shared/text';

/** 9 March 2024, 10:00 UTC, in milliseconds since 1970. */
export const march9 = Date.UTC(2024, 2, 9, 10);
const day = 86_400_000;
const utf8 = new TextEncoder();

export const videoId = (n: number, first = 'v'): VideoId => VideoId.parse(`${first}${String(n).padStart(10, '0')}`);

/** A response captured by a run; `body` is the text from the service. */
export interface TestResponse {
  name?: EndpointName;
  params?: unknown;
  body: string;
  receivedAt?: number;
  missing?: readonly VideoId[];
  skippedRows?: number;
}

interface SourceOptions {
  collection?: Partial<Collection>;
  batches?: readonly (Partial<ItemBatch> & Pick<ItemBatch, 'ids'>)[];
  responses?: readonly TestResponse[];
  notes?: readonly Omit<VideoNote, 'collectionId'>[];
  selectedIds?: readonly VideoId[];
}

export function createSource({
  collection,
  batches = [],
  responses = [],
  notes = [],
  selectedIds,
}: SourceOptions): ExportSource & {
  captures: Capture[];
} {
  const captures = responses.map(captureFrom);
  const bodies = new Map(captures.map(({ id }, index) => [id, responses[index]?.body ?? '']));
  const itemBatches = batches.map((one, index) => batchFrom(one, index));
  return {
    collection: { ...createCollection('c1', 'Tide mills', march9), ...collection },
    snapshot: createSnapshot(itemBatches, captures),
    notes: new Map(notes.map((note) => [note.videoId, { ...note, collectionId: 'c1' }])),
    chosen: selectedIds ? new Set(selectedIds) : null,
    body: async (id) => utf8.encode(bodies.get(id)),
    history: noHistory,
    captures,
  };
}

/** The history of a collection without runs. */
export const noHistory: CollectionHistory = {
  savedSearches: async () => [],
  runs: async () => [],
  steps: async () => [],
  costs: async () => [],
  async *saved() {},
  timedNotes: async () => [],
};

export function captureFrom(response: TestResponse, time: number): Capture {
  const name = response.name ?? 'batchVideos';
  const receivedAt = response.receivedAt ?? march9 + day + time * 60_000;
  const bytes = new TextEncoder().encode(response.body);
  const { ids, rows } = videosInRows(parseReadableRows({ name }, response.body));
  return {
    collectionId: 'c1',
    id: `${String(receivedAt).padStart(13, '0')}-${String(time).padStart(6, '0')}`,
    runId: 'run-1',
    step: time,
    key: `1.0.1 ${name} [${time}]`,
    name,
    params: response.params ?? { ids, lang: 'en' },
    requestedAt: receivedAt - 900,
    receivedAt,
    status: 200,
    contentType: 'application/json',
    cacheHit: false,
    extensionVersion: '0.1.0',
    sha256: sha256Hex(bytes),
    bytes: bytes.length,
    ids,
    columns: detailColumnsOf(rows),
    missing: [...(response.missing ?? [])],
    skippedRows: response.skippedRows ?? 0,
  };
}

const batchFrom = (one: Partial<ItemBatch> & Pick<ItemBatch, 'ids'>, time: number): ItemBatch => ({
  collectionId: 'c1',
  id: `${String(march9 + time).padStart(13, '0')}-test-0000`,
  addedAt: march9 + time,
  from: 'page',
  page: null,
  address: 'https://www.youtube.com/results?search_query=tide',
  runId: null,
  agent: null,
  ranks: one.ids.map((_, place) => place + 1),
  titles: one.ids.map(() => null),
  ...one,
});

const words = 'tide mill moon sluice estuary miller clock weir neap spring salt oak gate flour'.split(' ');
const wordsFrom = (n: number, many: number): string =>
  Array.from({ length: many }, (_, index) => words[(n * 7 + index * 3 + (n >> 3)) % words.length]).join(' ');

/** Returns a video as the service sends it, of a typical size of about two kilobytes. */
export const testVideo = (n: number, patch: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: videoId(n),
  publishedAt: new Date(Date.UTC(2015 + (n % 10), n % 12, 1 + (n % 28))).toISOString(),
  channelId: `UC${String(n % 500).padStart(22, '0')}`,
  title: `${wordsFrom(n, 6)}, part ${n}`,
  description: `${wordsFrom(n, 40)}\n\n${wordsFrom(n + 1, 60)} "quoted", and more`,
  thumbnails: Object.fromEntries(
    ['default', 'medium', 'high'].map((size) => [
      size,
      { url: `https://img.example/vi/${videoId(n)}/${size}.jpg`, width: 120, height: 90 },
    ]),
  ),
  channelTitle: `Channel ${n % 500}`,
  tags: [wordsFrom(n, 1), wordsFrom(n + 2, 2), wordsFrom(n + 3, 1)],
  categoryId: String(n % 44),
  categoryTitle: 'Education',
  defaultLanguage: 'en',
  viewCount: String(n * 37),
  likeCount: String(n * 3),
  commentCount: String(n % 90),
  topicCategories: ['https://en.wikipedia.org/wiki/Knowledge'],
  uploadStatus: 'processed',
  privacyStatus: 'public',
  license: 'platform',
  embeddable: true,
  publicStatsViewable: true,
  madeForKids: n % 5 === 0,
  hasPaidProductPlacement: false,
  duration: 'PT18M42S',
  parsedDuration: 1122,
  ...patch,
});

export const bodyOf = (rows: readonly unknown[]): string => JSON.stringify({ totalResults: rows.length, data: rows });

/**
 * Returns a source with many videos, in responses of `perResponse` videos. Bodies are created on demand to save memory.
 */
export function largeSource(videos: number, perResponse = 1000): ExportSource {
  const responseCount = Math.ceil(videos / perResponse);
  const body = (nth: number) =>
    bodyOf(
      Array.from({ length: Math.min(perResponse, videos - nth * perResponse) }, (_, index) =>
        testVideo(nth * perResponse + index),
      ),
    );
  const captures = Array.from({ length: responseCount }, (_, nth) => captureFrom({ body: body(nth) }, nth));
  const source = createSource({ batches: captures.map(({ ids }) => ({ ids })) });
  const nthOf = new Map(captures.map(({ id }, nth) => [id, nth]));
  return {
    ...source,
    snapshot: createSnapshot(source.snapshot.batches, captures),
    body: async (id) => utf8.encode(body(nthOf.get(id) ?? 0)),
  };
}

/** Joins the chunks of a file into one array. */
export async function bytesOf(chunks: AsyncIterable<FileChunk>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of encodeChunks(chunks)) parts.push(new Uint8Array(chunk));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export const textOf = async (chunks: AsyncIterable<FileChunk>): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(chunks));
