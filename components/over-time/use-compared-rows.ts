import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from '@/components/collection/use-snapshot';
import type { Snapshot } from '@/lib/collection/snapshot';
import { readReplicationTracks } from '@/lib/export/repository/replication-tracks';
import { type ComparedRow, compareStudies } from '@/lib/replication/compare-studies';
import type { OriginalTables, StudyTrack } from '@/lib/replication/original-study';

interface ComparedRows {
  rows: readonly ComparedRow[];
  /** True until the saved captions are read, which can take a minute. */
  isReadingTracks: boolean;
}

/** Compares the collection with the results of the original study. */
export function useComparedRows(original: OriginalTables, snapshot: Snapshot): ComparedRows {
  const exclusions = useSnapshot((state) => state.exclusions);
  const [tracks, setTracks] = useState<readonly StudyTrack[] | null>(null);
  const hasTracks = original.tracks !== null;
  const { ids } = snapshot;
  useEffect(() => {
    let isCurrent = hasTracks;
    if (hasTracks) void readReplicationTracks(ids).then((read) => isCurrent && setTracks(read));
    return () => {
      isCurrent = false;
    };
  }, [hasTracks, ids]);
  const rows = useMemo(
    () => compareStudies(original, { snapshot, exclusions, tracks }),
    [original, snapshot, exclusions, tracks],
  );
  return { rows, isReadingTracks: hasTracks && tracks === null };
}
