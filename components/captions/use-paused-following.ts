import { useEffect } from 'react';
import { useCaptionsStore } from './use-captions';

/** Keeps the lines where they are while something is written between them. */
export function usePausedFollowing(isPaused: boolean): void {
  const captions = useCaptionsStore();
  useEffect(() => {
    const { isFollowPaused, pauseFollowing, resumeFollowing } = captions.getState();
    if (!isPaused || isFollowPaused) return undefined;
    pauseFollowing();
    return resumeFollowing;
  }, [captions, isPaused]);
}
