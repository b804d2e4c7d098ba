import { useStore } from 'zustand';
import type { CaptionsState } from '@/lib/captions/store/captions-slices';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { useSavedVideoLength } from './use-told-length';

/** Where the player is in the video itself, in seconds; `null` without a player, and while something else plays first. */
export const playerTime = ({ adPlays, clock }: Pick<CaptionsState, 'adPlays' | 'clock'>): number | null =>
  adPlays ? null : (clock?.time ?? null);

/** How long the video is in seconds, as the player tells, but not of an advertisement; else as the held details do. */
export function useVideoLength(panel: CaptionsStore): number | null {
  const playerLength = useStore(panel, (state) => (state.adPlays ? null : (state.clock?.length ?? null)));
  const savedLength = useSavedVideoLength(panel);
  return playerLength || savedLength;
}
