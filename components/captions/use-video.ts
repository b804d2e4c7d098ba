import { useCaptions } from '@/components/captions/use-captions';
import { useRequest } from '@/components/ui/use-request';
import type { CaptionsState } from '@/lib/captions/store/captions-state';
import { chaptersFromDetails, videoFromDetails } from '@/lib/details/store/saved-details';
import type { Chapter } from '@/lib/platform/chapters';
import { lengthOf } from '@/lib/platform/video-figures';

/** Returns the chapters of the panel's video. The array is the same until the details change. */
export function useChapters(): readonly Chapter[] {
  const videoId = useCaptions((state) => state.subject?.videoId);
  return useRequest('videos', (details) => chaptersFromDetails(details, videoId));
}

/**
 * Returns the length of the video in seconds from its saved details. Returns `null` if there are no details or if the
 * length is 0, as for live streams.
 */
export function useSavedVideoLength(): number | null {
  const videoId = useCaptions((state) => state.subject?.videoId ?? '');
  return useRequest('videos', (details) => {
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
export function useVideoLength(): number | null {
  const playerLength = useCaptions((state) => (state.adPlays ? null : (state.clock?.length ?? null)));
  const savedLength = useSavedVideoLength();
  return playerLength || savedLength;
}
