import type { TrackRequest } from '@/lib/captions/records';
import { fileRequestFrom } from '@/lib/captions/track-request';
import { stateOf } from '@/lib/collection/snapshot';
import { isObservation } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import { type CaptionOutcome, captionOutcomeOf } from '@/lib/runs/caption-outcome';
import type { Step } from '@/lib/runs/records';
import type { InvalidRow } from '@/lib/service/call';
import { endpointOf } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { readResponse, readRows } from '@/lib/service/read-response';
import { captionModes } from '@/lib/service/value-sets';
import { isRecord } from '@/lib/shared/is-record';
import { parseJsonText } from '@/lib/shared/json';
import { type ExportTable, isoTime, tableColumn } from './columns';
import { csvBytes, type ExportFile, type ExportSource, isExported } from './export-file';
import { bodyWithoutSignedLinks, type Exported } from './response-rows';
import { savedResponses } from './saved-responses';

const missingReasons = [
  'not-returned',
  'no-longer-returned',
  'unreadable',
  'deleted',
  'id-only',
  'excluded',
  'row-skipped',
  'fields-skipped',
  'captions-not-available',
  'captions-failed',
  'captions-uncertain',
  'captions-not-requested',
] as const;
type MissingReason = (typeof missingReasons)[number];

/** A video, row or caption track that the collection lacks. */
interface MissingRow {
  videoId: string | null;
  reason: MissingReason;
  /** Time of the request, in milliseconds since 1970; `null` if it was never sent. */
  requestedAt: number | null;
  captureId: string | null;
  /** The id of the request in `costs.csv`; absent for requests whose response is in `captureId`. */
  requestId?: string | undefined;
  track?: TrackRequest;
  /** Index of the row in the response; -1 for an error outside the list, `null` if no row is known. */
  row: number | null;
  /** The error in the row, or the user's reason for excluding the video. */
  problem: string | null;
}

export const missingTable: ExportTable<MissingRow> = {
  name: 'missing.csv',
  fields: [
    tableColumn('id', 'text', 'columnId', ({ videoId }) => videoId),
    { ...tableColumn('reason', 'text', 'columnReason', ({ reason }) => reason), values: missingReasons },
    tableColumn('requested_at', 'time', 'columnLastRequestedAt', ({ requestedAt }) =>
      requestedAt === null ? null : isoTime(requestedAt),
    ),
    tableColumn('capture_id', 'text', 'columnCaptureId', ({ captureId }) => captureId),
    tableColumn('row', 'integer', 'columnRow', ({ row }) => row),
    tableColumn('problem', 'text', 'columnProblem', ({ problem }) => problem),
    tableColumn('request_id', 'text', 'columnRequestId', ({ requestId }) => requestId),
    tableColumn('lang', 'text', 'columnMissingLang', ({ track }) => track?.lang),
    { ...tableColumn('mode', 'text', 'columnMissingMode', ({ track }) => track?.mode), values: captionModes },
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
      ({ skippedRows, wrongFields = 0 }) => skippedRows + wrongFields > 0,
    )) {
      const [, ...rows] = await collectChunks(csvBytes([], lines(await skippedRowsIn(source, capture))));
      yield* rows;
    }
    const [, ...captionRows] = await collectChunks(csvBytes([], lines(await missingCaptions(source))));
    yield* captionRows;
  },
};

/** Returns whether a response is an observation, or was one before its details were deleted. */
const hadDetails = ({ name, ids, params }: Capture): boolean => isObservation({ name, ids, params });

const isIncluded =
  (source: Exported) =>
  (id: VideoId): boolean =>
    source.snapshot.rowOf.has(id) && isExported(source, id);

/**
 * Yields the videos that a response lacks or whose rows are unreadable, by response in time order, and then the videos
 * whose details were deleted or never requested, and those that the user excluded.
 */
function* missingVideos(source: Exported): Generator<MissingRow> {
  const { snapshot, chosen, notes } = source;
  const returned = new Set<string>();
  const isIn = isIncluded(source);
  const none = { requestedAt: null, captureId: null, row: null, problem: null };
  for (const capture of snapshot.captures.filter(hadDetails)) {
    const observation = { ...none, requestedAt: capture.requestedAt, captureId: capture.id };
    for (const videoId of capture.missing.filter(isIn)) {
      yield { ...observation, videoId, reason: returned.has(videoId) ? 'no-longer-returned' : 'not-returned' };
    }
    for (const videoId of (capture.unreadable ?? []).filter(isIn))
      yield { ...observation, videoId, reason: 'unreadable' };
    for (const videoId of capture.ids) returned.add(videoId);
  }
  for (const [index, videoId] of snapshot.ids.entries()) {
    const reason = stateOf(snapshot, index);
    if (isIn(videoId) && (reason === 'deleted' || reason === 'id-only')) yield { ...none, videoId, reason };
  }
  for (const videoId of chosen ? [] : snapshot.ids) {
    const excludedReason = notes.get(videoId)?.excludedReason;
    if (excludedReason !== undefined) yield { ...none, videoId, reason: 'excluded', problem: excludedReason };
  }
}

/** Reasons why captions are missing, those that leave most open first. */
export const captionReasons = [
  'captions-uncertain',
  'captions-failed',
  'captions-not-requested',
  'captions-not-available',
] as const satisfies readonly MissingReason[];
export type CaptionReason = (typeof captionReasons)[number];

/** The reasons by outcome of a captions request; `null` if captions are saved. */
const outcomeReasons: Record<CaptionOutcome, CaptionReason | null> = {
  saved: null,
  alreadySaved: null,
  notAvailable: 'captions-not-available',
  failed: 'captions-failed',
  uncertain: 'captions-uncertain',
  waiting: 'captions-not-requested',
  notRequested: 'captions-not-requested',
};

/** Returns why the captions that a step requests are missing; `null` if they are saved. */
export const captionReasonOf = (step: Step): CaptionReason | null =>
  step.failure && step.state === 'planned' ? 'captions-failed' : outcomeReasons[captionOutcomeOf(step)];

/** Returns the captions that were requested for the exported videos and are not saved, in the order of the runs. */
async function missingCaptions(source: ExportSource): Promise<MissingRow[]> {
  const missing = await captionsMissingFromRuns(source);
  const isIn = isIncluded(source);
  for await (const { response, id } of savedResponses(source, null)) {
    const { videoId, requestedAt } = response;
    const track = fileRequestFrom(response)?.request;
    if (!track || videoId === null || !isIn(videoId as VideoId)) continue;
    const key = trackKey(videoId, track);
    const known = missing.get(key);
    const read = readResponse('captions', response);
    if (read.ok) missing.delete(key);
    else if (known) missing.set(key, { ...known, captureId: id, requestedAt });
    else if (read.failure.kind === 'no-captions')
      missing.set(key, { ...noRow, videoId, reason: 'captions-not-available', requestedAt, captureId: id, track });
  }
  return [...missing.values()];
}

/** Returns the missing captions by video and track. A later run replaces the outcome of an earlier one. */
async function captionsMissingFromRuns(source: ExportSource): Promise<Map<string, MissingRow>> {
  const { history } = source;
  const isIn = isIncluded(source);
  const missing = new Map<string, MissingRow>();
  // The last attempt of a step counts.
  const requests = new Map((await history.costs()).map(({ id, runId, step }) => [`${runId} ${step}`, id]));
  for (const { id: runId, plan } of await history.runs()) {
    const steps = plan.kind === 'captions' ? await history.steps(runId) : [];
    for (const step of steps) {
      const { data: videoId } = VideoId.safeParse(Object(step.params).videoId);
      const track = fileRequestFrom(step)?.request;
      if (!track || videoId === undefined || !isIn(videoId)) continue;
      const reason = captionReasonOf(step);
      const requestId = step.attempts > 0 ? requests.get(`${runId} ${step.n}`) : undefined;
      if (reason === null) missing.delete(trackKey(videoId, track));
      else
        missing.set(trackKey(videoId, track), {
          ...noRow,
          videoId,
          reason,
          requestedAt: step.sentAt,
          requestId,
          track,
        });
    }
  }
  return missing;
}

const noRow = { captureId: null, row: null, problem: null };

const trackKey = (videoId: string, { lang, mode }: TrackRequest): string => `${videoId} ${lang ?? ''} ${mode}`;

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
    ...skippedRows.map((row) => missing('row-skipped', row)),
    ...wrongFields.map((row) => missing('fields-skipped', row)),
  ];
  // A row without an id may be about an exported video.
  return all.filter(({ videoId }) => videoId === null || isExported(source, videoId as VideoId));
}

const problemText = (problems: InvalidRow['problems']): string =>
  problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');

const videoIdIn = (row: unknown): string | null => {
  if (!isRecord(row)) return null;
  const id = 'videoId' in row ? row.videoId : row.id;
  return typeof id === 'string' ? id : null;
};

async function collectChunks(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}
