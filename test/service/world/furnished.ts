import type { WorldVideo } from './shape.ts';
import type { SpokenVideo } from './tracks.ts';

type Change = Partial<WorldVideo>;

/** Changes the facts before it creates the tracks, because tracks depend on length and speech. */
export function furnished(
  video: WorldVideo,
  facts: Change,
  tracks: (video: SpokenVideo) => WorldVideo['tracks'],
): WorldVideo {
  const changed: WorldVideo = { ...video, live: 'none', isShort: false, blockedIn: [], safe: 'everyone', ...facts };
  return { ...changed, tracks: tracks(changed) };
}
