import type { StudyTrack } from '@/lib/replication/original-study';
import { responseRepository } from '@/lib/requests/repository/responses';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import { replicationTracks } from '../replication-file';
import { readSavedTrack, tracksToExport } from '../saved-tracks';

/** Reads the saved tracks of these videos in the form in which studies are compared. */
export async function readReplicationTracks(videoIds: readonly string[]): Promise<StudyTrack[]> {
  await derivedTrackRepository.bringUpToDate(() => {});
  const tracks = tracksToExport(await derivedTrackRepository.facts(), videoIds);
  return replicationTracks({
    tracks: async () => tracks,
    read: (track) => readSavedTrack(track, responseRepository.get),
  });
}
