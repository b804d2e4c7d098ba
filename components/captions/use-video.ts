import { useStore } from 'zustand';
import type { CaptionsState, CaptionsStore } from '@/lib/captions/store/captions-store';
import type { Chapter } from '@/lib/details/chapters';
import { chaptersFromDetails } from '@/lib/details/store/chapters';
import { savedDetailsStore, videoFromDetails } from '@/lib/details/store/saved-details';
import { lengthOf } from '@/lib/details/video-figures';

/** The chapters of the panel's video, drawn anew only when its details are others. */
export function useChapters(panel: CaptionsStore): readonly Chapter[] {
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  return useStore(savedDetailsStore(panel), (details) => chaptersFromDetails(details, videoId));
}

/** How long the video is in seconds, as its held details tell; `null` without them, and for a live stream, told to last no time. */
export function useSavedVideoLength(panel: CaptionsStore): number | null {
  const videoId = useStore(panel, (state) => state.subject?.videoId ?? '');
  return useStore(savedDetailsStore(panel), (details) => {
    const video = videoFromDetails(details, videoId);
    return (video && lengthOf(video)) || null;
  });
}

/** Where the player is in the video itself, in seconds; `null` without a player, and while something else plays first. */
export const playerTime = ({ adPlays, clock }: Pick<CaptionsState, 'adPlays' | 'clock'>): number | null =>
  adPlays ? null : (clock?.time ?? null);

/** How long the video is in seconds, as the player tells, but not of an advertisement; else as the held details do. */
export function useVideoLength(panel: CaptionsStore): number | null {
  const playerLength = useStore(panel, (state) => (state.adPlays ? null : (state.clock?.length ?? null)));
  const savedLength = useSavedVideoLength(panel);
  return playerLength || savedLength;
}
