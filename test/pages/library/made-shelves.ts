import { database } from '@/lib/browser/database';
import type { Gathering } from '@/lib/core/collection';
import type { Capture } from '@/lib/core/evidence/capture';
import type { VideoId } from '@/lib/core/service/ids';

/** The time of the world in which a pane is opened, in milliseconds since 1970. */
export const now = 1_800_000_000_000;

export const gathered = (ids: VideoId[]): Gathering => ({
  collectionId: 'first',
  id: 'g',
  addedAt: 1,
  from: 'page',
  page: null,
  address: null,
  runId: null,
  agent: null,
  ids,
  ranks: ids.map(() => null),
  titles: ids.map(() => null),
});
export const captured = (ids: VideoId[], missing: VideoId[] = [], receivedAt = now - 60_000): Capture => ({
  collectionId: 'first',
  id: `k${receivedAt}`,
  runId: 'r0',
  step: 0,
  key: 'k',
  name: 'batchVideos',
  asked: { ids },
  requestedAt: receivedAt,
  receivedAt,
  status: 200,
  contentType: 'application/json',
  cacheHit: false,
  extVersion: '1',
  sha256: '',
  bytes: 0,
  ids,
  sheet: {},
  missing,
  setAside: 0,
});

/** What is written of runs by now. */
export const journal = async () => {
  const db = await database();
  return { runs: await db.getAll('runs'), steps: await db.getAll('steps') };
};
