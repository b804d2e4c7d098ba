import type { ItemBatch } from '@/lib/collection/collection';
import type { Capture } from '@/lib/provenance/capture';
import type { VideoId } from '@/lib/service/ids';
import { database } from '@/lib/storage/database';
import { captureOf, gatheringOf } from '../fixtures/made-evidence';

/** The time of the world in which a pane is opened, in milliseconds since 1970. */
export const now = 1_800_000_000_000;

export const gathered = (ids: VideoId[]): ItemBatch => gatheringOf(ids);
export const captured = (ids: VideoId[], missing: VideoId[] = [], receivedAt = now - 60_000): Capture =>
  captureOf(ids, receivedAt, { missing });

/** What is written of runs by now. */
export const journal = async () => {
  const db = await database();
  return { runs: await db.getAll('runs'), steps: await db.getAll('steps') };
};
