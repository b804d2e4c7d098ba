import { stateOf } from '@/lib/collection/snapshot';
import { type Capture, isObservation } from '@/lib/provenance/capture';
import type { InvalidRow } from '@/lib/service/call';
import { endpointOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { readRows } from '@/lib/service/read-response';
import { parseJsonText } from '@/lib/shared/json';
import { csvBytes, type ExportFile, type ExportSource } from './export-file';
import { type ExportTable, isoTime, tableColumn } from './fields';
import { bodyWithoutSignedLinks } from './observations';

/** A video or row that the collection lacks. */
export interface MissingRow {
  videoId: string | null;
  reason: 'not-returned' | 'no-longer-returned' | 'unreadable' | 'id-only' | 'row-set-aside' | 'fields-set-aside';
  /** Time of the request, in milliseconds since 1970; `null` if details were never requested. */
  requestedAt: number | null;
  captureId: string | null;
  /** Index of the row in the response; -1 for an error outside the list, `null` if no row is known. */
  row: number | null;
  problem: string | null;
}

export const missingTable: ExportTable<MissingRow> = {
  name: 'missing.csv',
  fields: [
    tableColumn('id', 'text', 'columnId', ({ videoId }) => videoId),
    tableColumn('reason', 'text', 'columnReason', ({ reason }) => reason),
    tableColumn('asked_at', 'time', 'columnLastRequestedAt', ({ requestedAt }) =>
      requestedAt === null ? null : isoTime(requestedAt),
    ),
    tableColumn('capture_id', 'text', 'columnCaptureId', ({ captureId }) => captureId),
    tableColumn('row', 'integer', 'columnRow', ({ row }) => row),
    tableColumn('problem', 'text', 'columnProblem', ({ problem }) => problem),
  ],
};

/** The file that lists everything missing: videos that a response lacks, ids without details, and skipped rows. */
export const missingFile: ExportFile = {
  name: missingTable.name,
  mediaType: 'text/csv;charset=utf-8',
  async *chunks(source) {
    const lines = (all: Iterable<MissingRow>) =>
      [...all].map((one) => missingTable.fields.map(({ cellOf }) => cellOf(one)));
    yield* csvBytes(
      missingTable.fields.map(({ name }) => name),
      lines(missingVideos(source)),
    );
    for (const capture of source.snapshot.captures.filter(
      ({ setAside, wrongFields = 0 }) => setAside + wrongFields > 0,
    )) {
      const [, ...rows] = await collectChunks(csvBytes([], lines(await skippedRowsIn(source, capture))));
      yield* rows;
    }
  },
};

/**
 * Yields the videos that a response lacks or whose rows are unreadable, by response in time order, and then the videos
 * whose details were never requested.
 */
function* missingVideos({ snapshot, chosen }: Pick<ExportSource, 'snapshot' | 'chosen'>): Generator<MissingRow> {
  const returned = new Set<string>();
  const isIn = (id: VideoId): boolean => snapshot.rowOf.has(id) && (chosen?.has(id) ?? true);
  const none = { requestedAt: null, captureId: null, row: null, problem: null };
  for (const capture of snapshot.captures.filter(isObservation)) {
    const observation = { ...none, requestedAt: capture.requestedAt, captureId: capture.id };
    for (const videoId of capture.missing.filter(isIn)) {
      yield { ...observation, videoId, reason: returned.has(videoId) ? 'no-longer-returned' : 'not-returned' };
    }
    for (const videoId of (capture.unread ?? []).filter(isIn)) yield { ...observation, videoId, reason: 'unreadable' };
    for (const videoId of capture.ids) returned.add(videoId);
  }
  for (const [index, videoId] of snapshot.ids.entries()) {
    if (isIn(videoId) && stateOf(snapshot, index) === 'id-only') yield { ...none, videoId, reason: 'id-only' };
  }
}

async function skippedRowsIn(source: ExportSource, capture: Capture): Promise<MissingRow[]> {
  const json = parseJsonText((await bodyWithoutSignedLinks(source, capture.id)) ?? '');
  const read = readRows(endpointOf(capture.name), json.is === 'json' ? json.value : null);
  if (!read.ok) return [];
  const { skippedRows, wrongFields } = read.value;
  const missing = (reason: MissingRow['reason'], { index, row, problems }: InvalidRow): MissingRow => ({
    videoId: videoIdIn(row),
    reason,
    requestedAt: capture.requestedAt,
    captureId: capture.id,
    row: index,
    problem: problemText(problems),
  });
  const all = [
    ...skippedRows.map((row) => missing('row-set-aside', row)),
    ...wrongFields.map((row) => missing('fields-set-aside', row)),
  ];
  // A row without an id may be about a selected video.
  const chosen: ReadonlySet<string> | null = source.chosen;
  return all.filter(({ videoId }) => videoId === null || (chosen?.has(videoId) ?? true));
}

const problemText = (problems: InvalidRow['problems']): string =>
  problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');

const videoIdIn = (row: unknown): string | null => {
  if (typeof row !== 'object' || row === null) return null;
  const id = 'videoId' in row ? row.videoId : 'id' in row ? row.id : null;
  return typeof id === 'string' ? id : null;
};

async function collectChunks(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}
