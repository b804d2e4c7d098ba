import type { EndpointRequest } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import { validRequests } from '../contract/example-requests';
import type { SampleData, SampleVideo } from '../service/sample-data/sample-data-types';

/** A function that returns a pseudo-random number from 0 (inclusive) to 1 (exclusive). */
export type Draw = () => number;

/** Returns a generator of pseudo-random numbers for a seed (mulberry32). */
export function drawsFrom(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const oneOf = <T>(all: readonly T[], draw: Draw): T => all[Math.floor(draw() * all.length)] as T;

/** Draws a random valid request to any endpoint. */
export function randomRequest(sampleData: SampleData, draw: Draw): EndpointRequest {
  const video = oneOf(videosWithCaptions(sampleData), draw);
  const known = {
    videoId: video.id,
    channelId: video.channel.id,
    commentId: oneOf(sampleData.comments, draw).id,
    playlistId: oneOf(sampleData.playlists, draw).id,
  };
  const [name, params] = oneOf(requestsByEndpoint(sampleData, known, draw), draw);
  // The cast is safe, because each pair consists of an endpoint and its parameters.
  return { name, params, options: { again: draw() < 0.8 } } as EndpointRequest;
}

/** Returns playable videos with captions, but not the video with the longest track and that with a huge description. */
const videosWithCaptions = ({ videos, special }: SampleData): SampleVideo[] =>
  videos.filter(
    ({ id, tracks, live }) =>
      tracks.length > 0 && live === 'none' && id !== special.longest && id !== special.hugeDescription,
  );

type KnownIds = Parameters<typeof validRequests>[0];

/** Returns one or two requests for each endpoint, so that no endpoint is drawn more than twice as often as another. */
function requestsByEndpoint(sampleData: SampleData, known: KnownIds, draw: Draw): [EndpointName, object][] {
  const { videoId } = known;
  const byName = Map.groupBy(validRequests(known), ([name]) => name);
  const ordinary = [...byName.values()].map((all) => oneOf(all, draw));
  const ids = Array.from({ length: 1 + Math.floor(draw() ** 3 * 400) }, () => oneOf(sampleData.videos, draw).id);
  return [
    ...ordinary.filter(([name]) => name !== 'captions'),
    ['captions', { videoId, format: oneOf(['json', 'srt', 'text'], draw) }],
    ['captions', { videoId, mode: oneOf(['default', 'force-whisper', 'fallback-whisper'], draw) }],
    ['batchVideos', { ids }],
    ['videos', { ids: ids.slice(0, 50) }],
    ['relatedVideos', { videoId, pages: 1 + Math.floor(draw() * 10) }],
    ['search', { q: oneOf(['a', 'tide', 'mill|moon', 'b -c'], draw), type: 'video' }],
    ['autocomplete', { q: oneOf(['a', 'ti', ''], draw) }],
  ];
}
