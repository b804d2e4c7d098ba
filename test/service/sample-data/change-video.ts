import type { SampleVideo } from './sample-data-types.ts';
import type { SpokenVideo } from './tracks.ts';

type Change = Partial<SampleVideo>;

/** Changes the facts before it creates the tracks, because tracks depend on length and speech. */
export function changeVideo(
  video: SampleVideo,
  facts: Change,
  tracks: (video: SpokenVideo) => SampleVideo['tracks'],
): SampleVideo {
  const changed: SampleVideo = { ...video, live: 'none', isShort: false, blockedIn: [], safe: 'everyone', ...facts };
  return { ...changed, tracks: tracks(changed) };
}
