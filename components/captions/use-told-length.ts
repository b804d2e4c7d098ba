import { useStore } from 'zustand';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { savedDetailsStore, videoFromDetails } from '@/lib/details/store/saved-details';
import { lengthOf } from '@/lib/details/video-figures';

/** How long the video is in seconds, as its held details tell; `null` without them, and for a live stream, told to last no time. */
export function useSavedVideoLength(panel: CaptionsStore): number | null {
  const videoId = useStore(panel, (state) => state.subject?.videoId ?? '');
  return useStore(savedDetailsStore(panel), (details) => {
    const video = videoFromDetails(details, videoId);
    return (video && lengthOf(video)) || null;
  });
}
