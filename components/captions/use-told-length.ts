import { useStore } from 'zustand';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { lengthOf } from '@/lib/details/length';
import { heldDetails, videoIn } from '@/lib/details/store/saved-details';

/** How long the video is in seconds, as its held details tell; `null` without them, and for a live stream, told to last no time. */
export function useToldLength(panel: CaptionsStore): number | null {
  const videoId = useStore(panel, (state) => state.subject?.videoId ?? '');
  return useStore(heldDetails(panel), (details) => {
    const video = videoIn(details, videoId);
    return (video && lengthOf(video)) || null;
  });
}
