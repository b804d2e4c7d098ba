import type { Capture } from '../evidence/capture';
import { stateOf } from '../library/roll';
import { readRows } from '../service/answer-rows';
import type { SetAside } from '../service/call';
import { rowOf } from '../service/endpoints';
import { jsonFrom } from '../service/json-text';
import type { ExportFile, ExportSource } from './export-file';
import { cleanBody } from './observations';
import { stamp } from './record';
import { column, type SmallTable } from './small-tables';
import { tableBytes } from './table-file';

/** What a collection lacks (COL-05): a video without details, or a row that could not be read (RLB-03). */
export interface Missing {
  videoId: string | null;
  reason: 'not-returned' | 'id-only' | 'row-set-aside' | 'fields-set-aside';
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

/** Nothing is lost in silence: every id without details with its reason, every row that was set aside with its own. */
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

/** Videos without details, as they were gathered. */
export const missingVideos = ({ roll, chosen }: Pick<ExportSource, 'roll' | 'chosen'>): Missing[] =>
  roll.ids.flatMap((videoId, at) => {
    const reason = stateOf(roll, at);
    if (reason === 'complete' || (chosen && !chosen.has(videoId))) return [];
    const askedAt = roll.missingAt[at] || null;
    return [{ videoId, reason, askedAt, captureId: null, row: null, problem: null }];
  });

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
