import { useMemo } from 'react';
import { useSnapshot } from '@/components/collection/use-snapshot';
import type { Snapshot } from '@/lib/collection/snapshot';
import type { VideoId } from '@/lib/service/ids';

/** Returns the videos of a collection that the user has not excluded. */
export function useIncluded(snapshot: Snapshot): ReadonlySet<VideoId> {
  const exclusions = useSnapshot((state) => state.exclusions);
  return useMemo(() => new Set(snapshot.ids.filter((id) => !exclusions.has(id))), [snapshot, exclusions]);
}
