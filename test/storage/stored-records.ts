import type { ItemBatch } from '@/lib/collection/records';
import { database } from '@/lib/database/database';
import type { Capture } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';
import { captureOf, itemBatchOf } from '../fixtures/captures';

/** Current time when a pane is opened, in milliseconds since 1970. */
export const now = 1_800_000_000_000;

export const itemBatch = (ids: VideoId[]): ItemBatch => itemBatchOf(ids);
export const testCapture = (ids: VideoId[], missing: VideoId[] = [], receivedAt = now - 60_000): Capture =>
  captureOf(ids, receivedAt, { missing });

export const readRuns = async () => {
  const db = await database();
  return { runs: await db.getAll('runs'), steps: await db.getAll('steps') };
};
