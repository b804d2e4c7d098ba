import type { SampleVideo } from './sample-data-types.ts';
import type { SpokenVideo } from './tracks.ts';

type Change = Partial<SampleVideo>;

/**
 * Changes fields of a video and creates its tracks. Unless `facts` says otherwise, the video is not live, short,
 * blocked or hidden by safe search. The fields come first, because the tracks depend on duration and speech.
 */
export function changeVideo(
  video: SampleVideo,
  facts: Change,
  tracks: (video: SpokenVideo) => SampleVideo['tracks'],
): SampleVideo {
  const changed: SampleVideo = { ...video, live: 'none', isShort: false, blockedIn: [], safe: 'everyone', ...facts };
  return { ...changed, tracks: tracks(changed) };
}
