import { useStore } from 'zustand';
import type { Chapter } from '@/lib/core/details/chapters';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import { chaptersIn } from '@/lib/panel/chapters';
import { heldDetails } from '@/lib/panel/held-details';

/** The chapters of the panel's video, drawn anew only when its details are others. */
export function useChapters(panel: CaptionsStore): readonly Chapter[] {
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  return useStore(heldDetails(panel), (details) => chaptersIn(details, videoId));
}
