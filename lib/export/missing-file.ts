import { stateOf } from '@/lib/collection/snapshot';
import type { Capture } from '@/lib/provenance/capture';
import { isObservation } from '@/lib/provenance/observation';
import type { SetAside } from '@/lib/service/call';
import { rowOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { jsonFrom } from '@/lib/service/json-text';
import { readRows } from '@/lib/service/response-rows';
import type { ExportFile, ExportSource } from './export-file';
import { cleanBody } from './observations';
import { stamp } from './record';
import { column, type SmallTable } from './small-tables';
import { tableBytes } from './table-file';

/** What a collection lacks: a video that a look did not return or that was never requested, or a row that could not be read. */
export interface Missing {
  videoId: string | null;
  reason: 'not-returned' | 'no-longer-returned' | 'unreadable' | 'id-only' | 'row-set-aside' | 'fields-set-aside';
  /** When it was last asked for, in milliseconds since 1970; `null` where it never was. */
  askedAt: number | null;
  captureId: string | null;
  /** Its place in the answer, counted from 0; -1 is what stands beside the list. */
  row: number | null;
  problem: string | null;
}

export const missingTable: SmallTable<Missing> = {
  name: 'missing.csv',
  fields: [
    column('id', 'text', 'columnId', ({ videoId }) => videoId),
    column('reason', 'text', 'columnReason', ({ reason }) => reason),
    column('asked_at', 'time', 'columnAskedAt', ({ askedAt }) => (askedAt === null ? null : stamp(askedAt))),
    column('capture_id', 'text', 'columnCaptureId', ({ captureId }) => captureId),
    column('row', 'integer', 'columnRow', ({ row }) => row),
    column('problem', 'text', 'columnProblem', ({ problem }) => problem),
  ],
};

/** Nothing is lost in silence: every look that lacks a video, every id without details, every row that was set aside. */
export const missingFile: ExportFile = {
  name: missingTable.name,
  mediaType: 'text/csv;charset=utf-8',
  async *rows(source) {
    const lines = (all: Iterable<Missing>) => [...all].map((one) => missingTable.fields.map(({ of }) => of(one)));
    yield* tableBytes(
      missingTable.fields.map(({ name }) => name),
      lines(missingVideos(source)),
    );
    for (const capture of source.roll.captures.filter(({ setAside, wrongFields = 0 }) => setAside + wrongFields > 0)) {
      const [, ...rows] = await allOf(tableBytes([], lines(await missingRows(source, capture))));
      yield* rows;
    }
  },
};

/** Every look at which a video was not returned or its row cannot be read, as they came; then videos never requested. */
function* missingVideos({ roll, chosen }: Pick<ExportSource, 'roll' | 'chosen'>): Generator<Missing> {
  const returned = new Set<string>();
  const isIn = (id: VideoId): boolean => roll.rowOf.has(id) && (chosen?.has(id) ?? true);
  const none = { askedAt: null, captureId: null, row: null, problem: null };
  for (const capture of roll.captures.filter(isObservation)) {
    const look = { ...none, askedAt: capture.receivedAt, captureId: capture.id };
    for (const videoId of capture.missing.filter(isIn)) {
      yield { ...look, videoId, reason: returned.has(videoId) ? 'no-longer-returned' : 'not-returned' };
    }
    for (const videoId of (capture.unread ?? []).filter(isIn)) yield { ...look, videoId, reason: 'unreadable' };
    for (const videoId of capture.ids) returned.add(videoId);
  }
  for (const [at, videoId] of roll.ids.entries()) {
    if (isIn(videoId) && stateOf(roll, at) === 'id-only') yield { ...none, videoId, reason: 'id-only' };
  }
}

async function missingRows(source: ExportSource, capture: Capture): Promise<Missing[]> {
  const json = jsonFrom((await cleanBody(source, capture.id)) ?? '');
  const read = readRows(rowOf(capture.name), json.is === 'json' ? json.value : null);
  if (!read.ok) return [];
  const { setAside, wrongFields } = read.value;
  const missing = (reason: Missing['reason'], { index, row, problems }: SetAside): Missing => ({
    videoId: idIn(row),
    reason,
    askedAt: capture.receivedAt,
    captureId: capture.id,
    row: index,
    problem: problemText(problems),
  });
  return [
    ...setAside.map((row) => missing('row-set-aside', row)),
    ...wrongFields.map((row) => missing('fields-set-aside', row)),
  ];
}

const problemText = (problems: SetAside['problems']): string =>
  problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');

const idIn = (row: unknown): string | null => {
  if (typeof row !== 'object' || row === null) return null;
  const id = 'videoId' in row ? row.videoId : 'id' in row ? row.id : null;
  return typeof id === 'string' ? id : null;
};

async function allOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}
