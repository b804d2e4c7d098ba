import type { Snapshot } from '@/lib/collection/snapshot';
import type { VideoId } from '@/lib/service/ids';
import type { RunView } from './run-view';

/** A page reads what was stored within moments; what it still lacks then was taken out by the user. Milliseconds. */
const maxReadDelay = 60_000;

/** The ids that runs are fetching, or have fetched just now and the page has not read yet. `now` in milliseconds since 1970. */
export function pendingIds(
  runs: readonly RunView[],
  { captures }: Pick<Snapshot, 'captures'>,
  now: number,
): Set<VideoId> {
  const pending = new Set(runs.flatMap((run) => run.pending));
  const recent = runs.filter(({ answeredAt }) => answeredAt !== null && now - answeredAt < maxReadDelay);
  if (recent.length === 0) return pending;
  const read = new Set(captures.map(({ id }) => id));
  for (const { captureId, ids } of recent.flatMap((run) => run.stored)) {
    if (!read.has(captureId)) for (const id of ids) pending.add(id);
  }
  return pending;
}
