import { useStore } from 'zustand';
import { lengthOf } from '@/lib/core/details/length';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import { heldDetails, videoIn } from '@/lib/panel/held-details';

/** How long the video is in seconds, as its held details tell; `null` without them, and for a live stream, told to last no time. */
export function useToldLength(panel: CaptionsStore): number | null {
  const videoId = useStore(panel, (state) => state.subject?.videoId ?? '');
  return useStore(heldDetails(panel), (details) => {
    const video = videoIn(details, videoId);
    return (video && lengthOf(video)) || null;
  });
}
