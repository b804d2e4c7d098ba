import { readNotes } from '@/lib/collection/repository/note-repository';
import { exclusionsOf } from '@/lib/collection/video-note';
import { watchChanges } from '@/lib/database/changes';
import { trackInfoRepository } from '@/lib/saved-captions/repository/track-info';

export const includedVideoRepository = {
  /** Returns the videos of a collection that are not excluded from it. */
  async read(collectionId: string): Promise<ReadonlySet<string>> {
    const [videoIds, notes] = await Promise.all([
      trackInfoRepository.videoIdsIn(collectionId),
      readNotes(collectionId),
    ]);
    return videoIds.difference<string>(new Set(exclusionsOf(notes).keys()));
  },

  watch: (changed: () => void): (() => void) => watchChanges(['itemBatches', 'videoNotes'], changed),
};
