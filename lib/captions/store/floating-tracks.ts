import type { FloatingCaptions, FloatingTrack } from '../floating-captions';
import { shownLine } from '../speaker';
import type { CaptionsState } from './captions-state';
import type { ShownTrack } from './saved-tracks';

type TracksState = Pick<CaptionsState, 'track' | 'second' | 'settings' | 'views'>;

/** Creates a function that returns the tracks as the panel shows them: the same object until they change. */
export function createFloatingTracks(): (state: TracksState) => FloatingCaptions {
  let last: { inputs: readonly unknown[]; tracks: FloatingCaptions } | null = null;
  return ({ track, second, settings: { secondTrack }, views: { continued } }) => {
    const first = second ? secondTrack.first : 'shown';
    const inputs = [track?.cues, second?.cues, first, secondTrack.second, continued];
    if (last?.inputs.every((input, index) => input === inputs[index])) return last.tracks;
    const tracks = [
      ...(track && first !== 'hidden' ? [floatingTrack(track, first === 'covered')] : []),
      ...(second ? [floatingTrack(second, secondTrack.second === 'covered')] : []),
    ];
    last = { inputs, tracks: { tracks, continued } };
    return last.tracks;
  };
}

const floatingTrack = ({ cues }: ShownTrack, isCovered: boolean): FloatingTrack => ({
  lines: cues.map((cue) => ({
    offset: cue.offset,
    duration: cue.duration,
    lang: cue.lang,
    text: shownLine(cue).text,
  })),
  isCovered,
});
