import { useCallback } from 'react';
import { useBulk, useBulkStore } from '@/components/bulk-captions/use-bulk';
import type { LoadedResponse } from '@/lib/app-store/request-store';
import { addFetchedTitles } from '@/lib/bulk-captions/store/fetched-titles';
import { videoTitleRepository } from '@/lib/platform/repository/video-titles';
import { TitlesNotice } from './TitlesNotice';

/** Offers to fetch the titles of the videos of the list that are named by ID alone. */
export function MissingTitles() {
  const bulk = useBulkStore();
  const { ids, titles, withoutTitle } = useBulk();
  const addTitles = useCallback(
    (response: LoadedResponse<'batchVideos'>) => addFetchedTitles(bulk, response, videoTitleRepository.saveTitle),
    [bulk],
  );
  const missing = ids.filter((id) => !titles.has(id) && !withoutTitle.has(id));
  return <TitlesNotice missing={missing} onFetched={addTitles} />;
}
