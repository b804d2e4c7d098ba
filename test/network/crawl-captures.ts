import type { ItemBatch } from '@/lib/collection/records';
import { createSnapshot, type Snapshot } from '@/lib/collection/snapshot';
import type { Cell } from '@/lib/database/fields';
import { type DetailColumns, detailColumnsOf } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';

/** Returns an id of eleven characters that starts with a name. */
export const videoId = (name: string): VideoId => name.padEnd(11, '_') as VideoId;

const empty: Capture = {
  key: '',
  name: 'relatedVideos',
  params: { ids: [] },
  requestedAt: 0,
  receivedAt: 0,
  status: 200,
  contentType: 'application/json',
  collectionId: 'first',
  id: '',
  runId: 'run',
  step: 0,
  cacheHit: false,
  extensionVersion: '1.0.0',
  sha256: '',
  bytes: 0,
  ids: [],
  columns: {},
  missing: [],
  skippedRows: 0,
};

export const testCapture = (part: Partial<Capture>): Capture => ({ ...empty, ...part });

/** Returns a response with the related videos of one video. */
export const related = (source: string, targets: readonly string[], part: Partial<Capture> = {}): Capture =>
  testCapture({ params: { videoId: videoId(source), pages: 1 }, ids: targets.map(videoId), ...part });

/** Returns a response with details, one row per video. */
export const detailed = (time: number, rows: readonly ({ id: string } & Record<string, unknown>)[]): Capture =>
  testCapture({
    name: 'batchVideos',
    receivedAt: time,
    ids: rows.map(({ id }) => videoId(id)),
    columns: detailColumnsOf(rows) satisfies DetailColumns as Record<string, readonly Cell[]>,
  });

const batchOf = (capture: Capture): ItemBatch => ({
  collectionId: 'first',
  id: capture.id,
  addedAt: capture.receivedAt,
  runId: capture.runId,
  agent: null,
  from: 'run',
  page: null,
  address: null,
  ids: [...new Set([...sourceOf(capture), ...capture.ids])],
  ranks: [],
  titles: [],
});

const sourceOf = ({ params }: Capture): VideoId[] => {
  const { videoId: source } = params as { videoId?: VideoId };
  return source ? [source] : [];
};

export const snapshotOf = (captures: readonly Capture[]): Snapshot => createSnapshot(captures.map(batchOf), captures);
