import { useStore } from 'zustand';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { Chapter } from '@/lib/details/chapters';
import { chaptersFromDetails } from '@/lib/details/store/chapters';
import { savedDetailsStore } from '@/lib/details/store/saved-details';

/** The chapters of the panel's video, drawn anew only when its details are others. */
export function useChapters(panel: CaptionsStore): readonly Chapter[] {
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  return useStore(savedDetailsStore(panel), (details) => chaptersFromDetails(details, videoId));
}
