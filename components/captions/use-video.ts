import { useStore } from 'zustand';
import { requestStoreOf } from '@/lib/app-store/request-store';
import type { CaptionsState, CaptionsStore } from '@/lib/captions/store/captions-state';
import type { Chapter } from '@/lib/details/chapters';
import { chaptersFromDetails, videoFromDetails } from '@/lib/details/store/saved-details';
import { lengthOf } from '@/lib/details/video-figures';

/** Returns the chapters of the panel's video. The array is the same until the details change. */
export function useChapters(panel: CaptionsStore): readonly Chapter[] {
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  return useStore(requestStoreOf(panel, 'videos'), (details) => chaptersFromDetails(details, videoId));
}

/**
 * Returns the length of the video in seconds from its saved details. Returns `null` if there are no details or if the
 * length is 0, as for live streams.
 */
export function useSavedVideoLength(panel: CaptionsStore): number | null {
  const videoId = useStore(panel, (state) => state.subject?.videoId ?? '');
  return useStore(requestStoreOf(panel, 'videos'), (details) => {
    const video = videoFromDetails(details, videoId);
    return (video && lengthOf(video)) || null;
  });
}

/** Returns the player's position in the video in seconds; `null` without a player or during an advertisement. */
export const playerTime = ({ adPlays, clock }: Pick<CaptionsState, 'adPlays' | 'clock'>): number | null =>
  adPlays ? null : (clock?.time ?? null);

/**
 * Returns the length of the video in seconds from the player or, during an advertisement or if the player states none,
 * from the saved details; `null` if both are unknown.
 */
export function useVideoLength(panel: CaptionsStore): number | null {
  const playerLength = useStore(panel, (state) => (state.adPlays ? null : (state.clock?.length ?? null)));
  const savedLength = useSavedVideoLength(panel);
  return playerLength || savedLength;
}
